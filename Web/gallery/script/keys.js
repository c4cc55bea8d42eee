// The list of the page's keys, which `?` shows.

import { byID, element } from "./dom.js";

const keys = [
  ["/", "Search"],
  ["Enter", "Open the first crown that was found, or the one with the mark"],
  ["Space", "Select the crown with the mark; Control or Command and a click do, too"],
  ["Shift ← →", "Select all on the way; Shift and a click do, too"],
  ["Drag", "Between the thumbnails: select what the frame touches. On a thumbnail: take its SVG file along"],
  ["Control A", "Select all that are shown"],
  ["↑ ↓ ← →", "Go through the grid"],
  ["A to Z", "Go to the names that begin with what is typed"],
  ["Escape", "Close the crown, clear the search, or clear the selection"],
  ["?", "Show these keys"],
];

/** The dialog of the keys. */
export class KeyList {
  constructor() {
    this.dialog = byID("keys");
    byID("keys-list").append(...keys.map(([key, action]) => (
      element("div", {}, element("dt", {}, element("kbd", {}, key)), element("dd", {}, action)))));
    byID("keys-close").addEventListener("click", () => this.dialog.close());
  }

  show() {
    if (!this.dialog.open) this.dialog.showModal();
  }
}
