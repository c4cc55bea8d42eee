// A frame that is drawn with the mouse between the thumbnails, and chooses what it touches.

import { element } from "../dom.js";

/** The pixels that a mouse may move in a click. */
const clickRange = 4;
/** The pixels at an edge of the view at which a frame scrolls it, and those that it scrolls in a frame of time. */
const edge = 24;
const speed = 18;

/** Returns true if the mouse is on the thumbnail of a cell, not beside it. */
function isOnThumbnail(cell, { clientX, clientY }) {
  const { left, top, right, bottom } = cell.querySelector("canvas").getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** Lets a person choose crowns of a grid by a frame. From the keyboard, Shift and the arrows choose a range. */
export class ChoiceFrame {
  constructor(grid) {
    this.grid = grid;
    this.node = element("div", { class: "choice-frame", "aria-hidden": "true", hidden: true });
    grid.scroller.append(this.node);
    grid.scroller.addEventListener("pointerdown", (event) => this.press(event));
    // A frame ends with a click on what lies below its end, which means nothing.
    grid.scroller.addEventListener("click", (event) => {
      if (!this.hasEnded) return;
      event.stopPropagation();
      event.preventDefault();
    }, { capture: true });
  }

  /** The pixels by which cells are moved down where the grid is taller than its list. */
  get shift() {
    return this.grid.scroller.scrollTop - this.grid.top;
  }

  /** A position of the mouse in the grid, which is taller than what is seen of it. */
  point({ clientX, clientY }) {
    const box = this.grid.list.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top - this.shift };
  }

  press(event) {
    this.hasEnded = false;
    const { grid } = this;
    if (event.button !== 0 || event.pointerType !== "mouse" || !grid.layout) return;
    // The bar of the scroller is no part of the grid.
    if (event.offsetX > grid.scroller.clientWidth && event.target === grid.scroller) return;
    const cell = event.target.closest(".cell");
    // A thumbnail is dragged out of the page as a file, unless crowns are being chosen.
    if (event.target.closest(".check") || (cell && !grid.isChoosing && isOnThumbnail(cell, event))) return;
    const draggable = cell?.getAttribute("draggable");
    cell?.removeAttribute("draggable");
    const controller = new AbortController();
    const { signal } = controller;
    const kept = event.ctrlKey || event.metaKey || event.shiftKey || grid.isChoosing;
    const before = new Set(grid.choice.indices);
    const start = this.point(event);
    let last = event;
    let isDrawn = false;
    let timer;
    const draw = () => {
      this.show(start, this.point(last));
      const touched = this.touched(start, this.point(last));
      const added = kept ? [...before, ...touched] : touched;
      grid.choice.change({ removed: [...grid.choice.indices], added });
    };
    const scroll = () => {
      const { top, bottom } = grid.scroller.getBoundingClientRect();
      const by = last.clientY < top + edge ? -speed : last.clientY > bottom - edge ? speed : 0;
      if (by !== 0) {
        grid.top += by;
        draw();
      }
      timer = requestAnimationFrame(scroll);
    };
    const end = () => {
      controller.abort();
      cancelAnimationFrame(timer);
      if (draggable) cell.setAttribute("draggable", draggable);
      this.node.hidden = true;
      this.hasEnded = isDrawn;
      grid.scroller.classList.remove("framing");
    };
    window.addEventListener("pointermove", (move) => {
      last = move;
      if (!isDrawn) {
        if (Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) < clickRange) return;
        isDrawn = true;
        grid.scroller.classList.add("framing");
        getSelection().removeAllRanges();
        timer = requestAnimationFrame(scroll);
      }
      draw();
    }, { signal });
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener("blur", end, { signal });
    window.addEventListener("keydown", (key) => {
      if (key.key !== "Escape" || !isDrawn) return;
      key.stopPropagation();
      grid.choice.change({ removed: [...grid.choice.indices], added: before });
      end();
    }, { signal, capture: true });
  }

  show(start, end) {
    const { grid } = this;
    const style = this.node.style;
    style.left = `${grid.list.offsetLeft + Math.min(start.x, end.x)}px`;
    style.top = `${grid.list.offsetTop + this.shift + Math.min(start.y, end.y)}px`;
    style.width = `${Math.abs(start.x - end.x)}px`;
    style.height = `${Math.abs(start.y - end.y)}px`;
    this.node.hidden = false;
  }

  /** The crowns whose thumbnails lie at least partly between two points. */
  touched(start, end) {
    const { layout, entries } = this.grid;
    const [left, right] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
    const [top, bottom] = [Math.min(start.y, end.y), Math.max(start.y, end.y)];
    const rows = layout.rowsBetween(top, bottom);
    const found = [];
    for (let position = layout.start(rows.first); position < layout.start(rows.end); position += 1) {
      const { x, y } = layout.origin(position);
      const [thumbLeft, thumbTop] = [x + layout.inset, y + layout.headroom];
      if (thumbLeft > right || thumbLeft + layout.side < left) continue;
      if (thumbTop > bottom || thumbTop + layout.side < top) continue;
      found.push(entries[position]);
    }
    return found;
  }
}
