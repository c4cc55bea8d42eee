// The grid of thumbnails. Only the cells in view exist, and those of two rows ahead in the direction of scrolling.

import { onceAFrame, pixelRatio, setAttributes } from "../dom.js";
import { GridCell } from "./cell.js";
import { ChoiceFrame } from "./frame.js";
import { GridLayout } from "./layout.js";

const rowsAhead = 2;
/** Room around a thumbnail: small ones stand closer, so that three fit a phone. */
const paddingOf = (side) => (side < 110 ? 8 : 14);
/** Room above a thumbnail: that of the letter of a section. */
const headroomOf = (side) => (side < 110 ? 18 : 14);
/** The height of the name. Below a small thumbnail it would be cut to nothing: it is shown by pointing at it. */
const labelHeightOf = (side) => (side < 72 ? 0 : 26);
/** Milliseconds after which scrolling is taken to rest. */
const restingTime = 150;
/** Milliseconds between two keys of a name that is typed into the grid. */
const typingPause = 800;
/** Milliseconds of a frame for drawing: cells in view may take most of it, those ahead leave room for scrolling. */
const budget = { inView: 12, ahead: 5 };

/** A list of crowns that scrolls. It is a list box: one stop of the tabulator, with arrow keys inside. */
export class Grid {
  /**
   * - `scroller`, `list`: the elements.
   * - `crownAt(index)`: a crown of the library.
   * - `sectionOf(index)`: the heading that it stands under.
   * - `choice`: the set of crowns that are chosen; `onDrag(index, event)`: called when a cell is dragged.
   * - `onOpen(index)`: called when a crown is opened. `onScroll(position)`: called with the first position in view.
   */
  constructor({ scroller, list, crownAt, sectionOf, choice, onOpen, onScroll, onDrag }) {
    Object.assign(this, { scroller, list, crownAt, sectionOf, choice, onOpen, onScroll });
    // True if a click chooses a crown instead of opening it.
    this.isChoosing = false;
    // The ends of the range that Shift extends.
    [this.anchor, this.extent] = [0, 0];
    this.entries = [];
    // True from the first cells of an empty grid until these are drawn.
    this.isFilling = false;
    this.cells = new Map();
    this.spare = [];
    this.active = 0;
    this.lastTop = 0;
    this.isScrollingBack = false;
    this.update = onceAFrame(() => this.render());
    scroller.addEventListener("scroll", this.update, { passive: true });
    // The first call comes without a change.
    new ResizeObserver(() => {
      if (this.viewHeight !== scroller.clientHeight || this.width !== list.clientWidth) this.resize();
    }).observe(scroller);
    // The page's zoom changes the pixels of the screen in a CSS pixel, though not always the width.
    window.addEventListener("resize", () => this.resize());
    list.addEventListener("click", (event) => this.choose(event));
    list.addEventListener("keydown", (event) => this.press(event));
    list.addEventListener("contextmenu", (event) => this.holdDown(event));
    list.addEventListener("dragstart", (event) => {
      const cell = this.cellOf(event.target);
      if (cell) onDrag(this.entries[cell.position], event);
    });
    list.addEventListener("focus", () => this.reveal(this.active));
    this.choiceFrame = new ChoiceFrame(this);
  }

  /**
   * Shows crowns by their indices in the library, from the top.
   *
   * @param hasSections False if they are not in the order of the names, so that no letters stand above them.
   */
  show(entries, { hasSections = true } = {}) {
    Object.assign(this, { entries, hasSections });
    [this.active, this.anchor, this.extent] = [0, 0, 0];
    this.release();
    this.scroller.scrollTop = 0;
    this.resize();
  }

  /** Sets how thumbnails look: their side in CSS pixels, their colour, and options for drawing. */
  style({ side, color, options }) {
    const isNewSide = side !== this.side;
    Object.assign(this, { side, color, options });
    if (isNewSide) this.resize();
    else this.redraw();
  }

  /** Draws all cells again, those in view in this frame. */
  redraw() {
    for (const cell of this.cells.values()) cell.isDrawn = false;
    this.paint();
  }

  /** Marks the crown that is open; `-1` for none. */
  select(index) {
    this.selected = index;
    this.markAll();
  }

  /** Marks the chosen crowns, the active one and the open one. */
  markAll() {
    this.list.classList.toggle("choosing", this.isChoosing || this.choice.size > 0);
    for (const cell of this.cells.values()) this.mark(cell);
  }

  /** The height in the grid at which the view begins. */
  get top() {
    return this.layout.top(this.scroller.scrollTop, this.scroller.clientHeight);
  }

  set top(top) {
    this.scroller.scrollTop = top / this.layout.scale(this.scroller.clientHeight);
  }

  /** Scrolls a position to the top. */
  scrollTo(position) {
    if (!this.layout || position < 0) return;
    this.top = this.layout.origin(Math.min(position, this.entries.length - 1)).y;
    this.render();
  }

  /** Scrolls as little as brings a position into view. */
  reveal(position) {
    if (!this.layout || position < 0 || position >= this.entries.length) return;
    const { y } = this.layout.origin(position);
    const { top, layout: { rowHeight }, scroller: { clientHeight } } = this;
    if (y < top) this.top = y;
    else if (y + rowHeight > top + clientHeight) this.top = y + rowHeight - clientHeight;
    this.render();
  }

  /** The first position whose row is in view. */
  get firstInView() {
    return this.layout ? this.layout.start(this.layout.rowsBetween(this.top + 1, Infinity).first) : 0;
  }

  /** Lays the cells out anew; what was at the top stays there. */
  resize() {
    if (!this.side) return;
    const width = this.list.clientWidth;
    Object.assign(this, { width, viewHeight: this.scroller.clientHeight });
    const ratio = pixelRatio();
    const { layout } = this;
    const key = [width, this.side, ratio, this.entries.length].join();
    if (width === 0 || key === this.layoutKey) return this.render();
    this.layoutKey = key;
    const first = layout ? this.firstInView : 0;
    this.layout = new GridLayout({
      count: this.entries.length, width, side: this.side, labelHeight: labelHeightOf(this.side),
      padding: paddingOf(this.side), headroom: headroomOf(this.side), ratio,
    });
    this.list.classList.toggle("nameless", labelHeightOf(this.side) === 0);
    const { style } = this.list;
    style.height = `${this.layout.listHeight}px`;
    for (const [name, length] of Object.entries(this.layout.lengths)) style.setProperty(name, `${length}px`);
    if (layout && first > 0) this.top = this.layout.origin(first).y;
    for (const cell of this.cells.values()) cell.isDrawn = false;
    this.shift = undefined;
    this.render();
  }

  /**
   * Gives each position in view and ahead a cell, and draws what is missing. A grid that was empty does so in steps:
   * the cells in view now, their drawings in the next frames, and then the rows ahead.
   */
  render() {
    if (!this.layout) return;
    const { layout, top } = this;
    const { scrollTop, clientHeight } = this.scroller;
    if (scrollTop !== this.lastTop) this.isScrollingBack = scrollTop < this.lastTop;
    this.lastTop = scrollTop;
    // In a grid that is taller than its list, the cells move to where the list is seen.
    const isMoved = this.shift !== scrollTop - top;
    this.shift = scrollTop - top;
    const inView = layout.rowsBetween(top, top + clientHeight);
    if (this.cells.size === 0) this.isFilling = true;
    const ahead = this.isFilling ? 0 : rowsAhead;
    const first = Math.max(0, inView.first - (this.isScrollingBack ? ahead : 0));
    const end = Math.min(layout.rows, inView.end + (this.isScrollingBack ? 0 : ahead));
    this.inView = { start: layout.start(inView.first), end: layout.start(inView.end) };
    const wanted = { start: layout.start(first), end: layout.start(end) };
    for (const [position, cell] of this.cells) {
      if (position >= wanted.start && position < wanted.end) continue;
      this.cells.delete(position);
      this.retire(cell);
    }
    if (isMoved) for (const cell of this.cells.values()) cell.place(layout, this.shift);
    for (let position = wanted.start; position < wanted.end; position += 1) {
      if (!this.cells.has(position)) this.take(position);
    }
    this.showActive();
    if (this.isFilling) this.paintLater();
    else this.paint();
    this.onScroll(this.firstInView);
  }

  take(position) {
    let cell = this.spare.pop();
    if (!cell) {
      cell = new GridCell();
      this.list.append(cell.node);
    }
    this.orderLater();
    const index = this.entries[position];
    const section = this.sectionOf(index);
    const isFirst = this.hasSections && (position === 0 || this.sectionOf(this.entries[position - 1]) !== section);
    cell.node.hidden = false;
    cell.assign(position, { crown: this.crownAt(index), letter: isFirst ? section : "", count: this.entries.length });
    cell.place(this.layout, this.shift);
    this.mark(cell);
    this.cells.set(position, cell);
  }

  /** Puts the cells in the order of reading once scrolling rests: screen readers read elements in their order. */
  orderLater() {
    clearTimeout(this.orderTimer);
    this.orderTimer = setTimeout(() => {
      const positions = [...this.cells.keys()].sort((a, b) => a - b);
      let before;
      for (const position of positions) {
        const { node } = this.cells.get(position);
        const next = before ? before.nextElementSibling : this.list.firstElementChild;
        if (next !== node) this.list.insertBefore(node, next);
        before = node;
      }
    }, restingTime);
  }

  /** Keeps a cell for the next position that needs one. */
  retire(cell) {
    cell.retire();
    this.spare.push(cell);
  }

  release() {
    for (const cell of this.cells.values()) this.retire(cell);
    this.cells.clear();
    this.layoutKey = "";
  }

  mark(cell) {
    const index = this.entries[cell.position];
    setAttributes(cell.node, {
      "aria-selected": String(this.choice.has(index)), "aria-current": index === this.selected && "true",
    });
    cell.node.classList.toggle("active", cell.position === this.active);
  }

  showActive() {
    for (const cell of this.cells.values()) cell.node.classList.toggle("active", cell.position === this.active);
    const cell = this.cells.get(this.active);
    if (cell) this.list.setAttribute("aria-activedescendant", cell.node.id);
    else this.list.removeAttribute("aria-activedescendant");
  }

  /** Draws cells until the frame's share is used up, in view first, then ahead; the rest in the next frames. */
  paint() {
    if (!this.color || !this.inView) return;
    const start = performance.now();
    const { start: first, end } = this.inView;
    const isInView = (cell) => cell.position >= first && cell.position < end;
    const waiting = [...this.cells.values()].filter((cell) => !cell.isDrawn);
    // Rows ahead lie below the view, or above it when scrolling back: the nearest comes first.
    const distance = (cell) => (cell.position < first ? first - cell.position : cell.position - end);
    waiting.sort((a, b) => isInView(b) - isInView(a) || distance(a) - distance(b));
    for (const cell of waiting) {
      const spent = performance.now() - start;
      if (spent > (isInView(cell) ? budget.inView : budget.ahead)) {
        this.paintLater();
        return;
      }
      cell.draw(this.side, this.color, this.options);
    }
    if (this.isFilling && waiting.length > 0) {
      this.isFilling = false;
      this.update();
    }
  }

  /** Draws in the next frame what is missing. */
  paintLater() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paint());
  }

  /** True while a name is being typed into the grid. */
  get isTyping() {
    return performance.now() - (this.typedAt ?? -Infinity) < typingPause;
  }

  /** Goes to the next crown whose name begins with what is typed. Returns false for a key with another meaning. */
  typeAhead(key) {
    if (!this.isTyping) {
      if (key === "/" || key === "?") return false;
      this.typed = "";
    }
    this.typed += key.toLowerCase();
    this.typedAt = performance.now();
    // One letter again and again goes from name to name.
    const isRepeated = [...this.typed].every((letter) => letter === this.typed[0]);
    const start = isRepeated ? this.typed[0] : this.typed;
    const { length } = this.entries;
    for (let step = this.typed.length === 1 || isRepeated ? 1 : 0; step <= length; step += 1) {
      const position = (this.active + step) % length;
      if (!this.crownAt(this.entries[position]).name.toLowerCase().startsWith(start)) continue;
      this.active = position;
      this.reveal(position);
      break;
    }
    return true;
  }

  /** The cell that an element is part of. */
  cellOf(target) {
    const node = target.closest(".cell");
    return [...this.cells.values()].find((candidate) => candidate.node === node);
  }

  /** Opens a crown, or adds it to the chosen ones or takes it out. */
  choose(event) {
    const cell = this.cellOf(event.target);
    if (!cell) return;
    this.active = cell.position;
    this.showActive();
    const isOnCheck = event.target.closest(".check");
    if (event.shiftKey) this.extend(cell.position);
    else if (isOnCheck || this.isChoosing || event.ctrlKey || event.metaKey) this.toggle(cell.position);
    else {
      [this.anchor, this.extent] = [cell.position, cell.position];
      this.onOpen(this.entries[cell.position]);
    }
  }

  /** Chooses a crown by a long press of a finger, which has no Shift and no Control. */
  holdDown(event) {
    const cell = this.cellOf(event.target);
    if (!cell || event.pointerType !== "touch") return;
    event.preventDefault();
    this.toggle(cell.position);
  }

  toggle(position) {
    [this.anchor, this.extent] = [position, position];
    this.choice.toggle(this.entries[position]);
  }

  /** Chooses all crowns from the anchor to a position, in place of those to the former position. */
  extend(position) {
    const range = (end) => this.entries.slice(Math.min(this.anchor, end), Math.max(this.anchor, end) + 1);
    const removed = range(this.extent);
    this.extent = position;
    this.choice.change({ removed, added: range(position) });
  }

  press(event) {
    if (!this.layout || this.entries.length === 0 || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "a") return;
      this.choice.change({ added: this.entries });
      event.preventDefault();
      return;
    }
    const { columns, rowHeight } = this.layout;
    const page = columns * Math.max(1, Math.floor(this.scroller.clientHeight / rowHeight) - 1);
    const last = this.entries.length - 1;
    const steps = {
      ArrowLeft: this.active - 1, ArrowRight: this.active + 1, ArrowUp: this.active - columns,
      ArrowDown: this.active + columns, PageUp: this.active - page, PageDown: this.active + page, Home: 0, End: last,
    };
    if (event.key === "Enter") this.onOpen(this.entries[this.active]);
    else if (event.key === " " && !this.isTyping) this.toggle(this.active);
    else if (steps[event.key] === undefined) {
      if (event.key.length !== 1 || !this.typeAhead(event.key)) return;
    } else {
      const target = steps[event.key];
      // An arrow never leaves the list; up and down keep the column.
      const isOutside = target < 0 || target > last;
      const before = this.active;
      if (!isOutside) this.active = target;
      else if (event.key.startsWith("Page")) this.active = target < 0 ? 0 : last;
      this.reveal(this.active);
      if (event.shiftKey) {
        if (this.extent !== before) [this.anchor, this.extent] = [before, before];
        this.extend(this.active);
      }
    }
    event.preventDefault();
  }
}
