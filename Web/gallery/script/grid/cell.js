// One cell of the grid: a thumbnail, a name below it, and the letter where a section begins.

import { element, setAttributes, sizeCanvas } from "../dom.js";

/** True if cells can be dragged: under a finger the press that begins it chooses a crown. */
const canDrag = !matchMedia("(pointer: coarse)").matches;
/** The letters at the end of a long name that stay when it is cut. */
const keptAtTheEnd = 7;

/**
 * A name in two parts, of which the first is cut where there is no room: the ends tell the names of a family apart.
 * Only letters that stand for themselves are parted.
 */
function parted(name) {
  return name.length > 2 * keptAtTheEnd && /^[!-~]+$/.test(name)
    ? [name.slice(0, -keptAtTheEnd), name.slice(-keptAtTheEnd)] : [name, ""];
}

/** What each cell is a copy of: copying a tree takes a fraction of the time of making its elements. */
const model = element(
  "div", { class: "cell", role: "option", draggable: canDrag && "true" },
  element("span", { class: "letter", "aria-hidden": "true" }), element("canvas", { "aria-hidden": "true" }),
  element("span", { class: "fault" }), element("span", { class: "check", "aria-hidden": "true" }),
  element("span", { class: "name", dir: "auto" }, element("span"), element("span")));

/** A cell, which shows one crown after another as the grid is scrolled. */
export class GridCell {
  constructor() {
    this.node = model.cloneNode(true);
    [this.letter, this.canvas, this.fault, , this.name] = this.node.children;
    [this.nameStart, this.nameEnd] = this.name.children;
    this.context = this.canvas.getContext("2d");
    this.position = -1;
    this.isDrawn = false;
  }

  /** Shows a crown at a position; its thumbnail is drawn later. */
  assign(position, { crown, letter, count }) {
    this.position = position;
    this.crown = crown;
    this.isDrawn = false;
    this.canvas.style.visibility = "hidden";
    this.fault.textContent = "";
    this.letter.textContent = letter;
    [this.nameStart.textContent, this.nameEnd.textContent] = parted(crown.name);
    setAttributes(this.node, {
      id: `cell-${position}`, "aria-posinset": position + 1, "aria-setsize": count, "aria-label": crown.name,
      title: crown.title || crown.name,
    });
  }

  /** Hides the cell until it shows another crown. It has no identifier then: two cells with one could be mixed up. */
  retire() {
    this.node.hidden = true;
    this.node.classList.remove("active");
    this.node.removeAttribute("id");
  }

  /** Moves the cell to where a layout has it, and by some pixels down. */
  place(layout, shift) {
    const { x, y } = layout.origin(this.position);
    this.node.style.transform = `translate(${x}px, ${y + shift}px)`;
  }

  /** Draws the thumbnail. A crown that cannot be drawn is named in its cell, and the rest goes on. */
  draw(side, color, options) {
    const { width, height } = sizeCanvas(this.canvas, side, side);
    try {
      this.crown.put(this.context, color, 0, 0, width, height, options);
      this.canvas.style.visibility = "";
    } catch (error) {
      this.canvas.style.visibility = "hidden";
      this.fault.textContent = "damaged";
      this.node.title = String(error.message ?? error);
    }
    this.isDrawn = true;
  }
}
