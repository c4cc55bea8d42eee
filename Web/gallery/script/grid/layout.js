// The positions of the crowns of a grid: rows of equal height, one after the other, at the pixels of the screen.

/**
 * The greatest height of the list in CSS pixels. Browsers end elements at 17 million (Firefox) or 33 million
 * (Chromium); of a taller grid, a pixel of the scroller is several of the grid.
 */
const tallest = 16_000_000;

/** Positions of `count` cells in a width, all in CSS pixels. */
export class GridLayout {
  /**
   * - `width`: of the grid, without the bar of its scroller.
   * - `side`: of a thumbnail.
   * - `labelHeight`: of the name below it; `padding`: around both; `headroom`: above the thumbnail, where a letter
   *   stands.
   * - `ratio`: pixels of the screen in a CSS pixel.
   */
  constructor({ count, width, side, labelHeight, padding, headroom = padding, ratio }) {
    this.count = count;
    this.side = side;
    this.headroom = headroom;
    const least = side + 2 * padding;
    this.columns = Math.max(1, Math.floor(width / least));
    // Whole pixels of the screen, so that no thumbnail is drawn between two.
    this.cellWidth = Math.floor((width / this.columns) * ratio) / ratio;
    this.rowHeight = Math.ceil((headroom + side + labelHeight + padding) * ratio) / ratio;
    this.rows = Math.ceil(count / this.columns);
    this.height = this.rows * this.rowHeight;
    this.inset = Math.round(((this.cellWidth - side) / 2) * ratio) / ratio;
  }

  /** The height of the list. */
  get listHeight() {
    return Math.min(this.height, tallest);
  }

  /** What all cells have in common, as properties of the style sheet. */
  get lengths() {
    return {
      "--cell-width": this.cellWidth, "--row-height": this.rowHeight, "--inset": this.inset,
      "--headroom": this.headroom,
    };
  }

  /** The pixels of the grid for one of the scroller. */
  scale(viewHeight) {
    return this.height > tallest ? (this.height - viewHeight) / (tallest - viewHeight) : 1;
  }

  /** The height in the grid at which the view begins. */
  top(scrollTop, viewHeight) {
    if (this.height <= tallest) return scrollTop;
    return Math.max(0, Math.min(scrollTop * this.scale(viewHeight), this.height - viewHeight));
  }

  /** The left and upper edge of a cell. */
  origin(position) {
    return {
      x: (position % this.columns) * this.cellWidth,
      y: Math.floor(position / this.columns) * this.rowHeight,
    };
  }

  /** The rows that are at least partly between two heights; the last one is excluded. */
  rowsBetween(top, bottom) {
    const bounded = (row) => Math.max(0, Math.min(row, this.rows));
    return { first: bounded(Math.floor(top / this.rowHeight)), end: bounded(Math.ceil(bottom / this.rowHeight)) };
  }

  /** The first position of a row; that of the row behind the last is the number of cells. */
  start(row) {
    return Math.min(row * this.columns, this.count);
  }
}
