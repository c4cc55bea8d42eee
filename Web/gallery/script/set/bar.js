// The bar of the chosen crowns, and what can be done with all of them.

import { copy, fileName, save } from "../crown/files.js";
import { setCommand } from "../crown/snippets.js";
import { announce, byID } from "../dom.js";
import { archiveOf } from "./archive.js";

const largestSide = 4096;
const mostSizes = 8;

/** The bar, and the dialog of the archive. */
export class SetBar {
  /** `look()` has the colours; `shown()` gives the indices in the grid. */
  constructor({ store, library, database, choice, shelf, look, shown }) {
    Object.assign(this, { store, library, database, choice, shelf, look, shown });
    this.dialog = byID("zip");
    const on = (id, body) => byID(id).addEventListener("click", body);
    on("set-all", () => choice.change({ added: shown() }));
    on("set-clear", () => this.clear());
    on("set-names", () => copy(this.names.join("\n"), choice.size === 1 ? "the name" : `${choice.size} names`));
    on("set-command", () => copy(setCommand({ ...this.recipe, names: this.names }), "the command"));
    on("set-favourite", () => this.favour());
    on("set-download", () => this.open());
    on("zip-close", () => this.dialog.close());
    on("zip-start", () => this.download());
    this.dialog.addEventListener("close", () => {
      this.run = undefined;
    });
    this.dialog.addEventListener("input", () => this.check());
  }

  get names() {
    return this.choice.sorted.map((index) => this.library.crown(index).name);
  }

  /** Sizes, scales and formats as the dialog has them, and the look. */
  get recipe() {
    const sizes = byID("zip-png").checked ? readSizes(byID("zip-sizes").value) : [];
    const boxes = [...byID("zip-scales").querySelectorAll("input")];
    const scales = boxes.filter(({ checked }) => checked).map(({ value }) => Number(value));
    const { color, options } = this.look();
    const { shades } = this.store.state;
    return {
      sizes, scales: scales.length > 0 ? scales : [1], hasSVG: byID("zip-svg").checked, color, options, shades,
      database: this.database,
    };
  }

  /** Shows the number of the chosen crowns. */
  show() {
    const { size } = this.choice;
    byID("set-bar").hidden = size === 0;
    byID("set-count").textContent = size === 0 ? "" : `${size} selected`;
    const shown = this.shown().length;
    byID("set-all").textContent = `Select all ${shown}`;
    byID("set-all").disabled = size >= shown && this.shown().every((index) => this.choice.has(index));
  }

  clear() {
    this.choice.clear();
    byID("grid").focus();
  }

  favour() {
    const { names } = this;
    const change = this.shelf.toggle(names) ? "added to" : "removed from";
    announce(`${names.length === 1 ? names[0] : `${names.length} crowns`} ${change} favourites`);
  }

  open() {
    this.check();
    this.dialog.showModal();
  }

  /** Marks what cannot be made, and says how many files there will be. */
  check() {
    const { sizes, scales, hasSVG } = this.recipe;
    byID("zip-sizes").toggleAttribute("aria-invalid", sizes === undefined);
    const each = (sizes?.length ?? 0) * scales.length + (hasSVG ? 1 : 0);
    const files = each * this.choice.size;
    byID("zip-start").disabled = files === 0 || sizes === undefined;
    byID("zip-progress").textContent = sizes === undefined
      ? `Sizes are up to ${mostSizes} whole numbers from 1 to ${largestSide}, such as 24, 48.`
      : `${files} ${files === 1 ? "file" : "files"}`;
  }

  async download() {
    const { choice, library } = this;
    const chosen = choice.sorted;
    function* crowns() {
      for (const index of chosen) yield library.crown(index);
    }
    // Closing the dialog stops the work.
    const run = {};
    this.run = run;
    byID("zip-start").disabled = true;
    const made = await archiveOf(crowns(), this.recipe, (done) => {
      byID("zip-progress").textContent = `${done} of ${chosen.length} crowns …`;
      return this.run === run;
    });
    if (!made) return;
    this.dialog.close();
    const { zip, damaged, isFull } = made;
    if (isFull) return announce("The archive would have more than 4 GB: select fewer crowns, or smaller sizes.");
    if (zip.count === 0) return announce("None of these crowns can be drawn.");
    save(fileName(document.title, ".zip"), zip.blob());
    announce(damaged.length === 0 ? `Saved ${zip.count} files`
      : `Saved ${zip.count} files. Not drawn, as they are damaged: ${damaged.slice(0, 5).join(", ")}`);
  }
}

/** Sizes such as `24, 48`; `undefined` for what are none. */
function readSizes(text) {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const sizes = [...new Set(parts.map((part) => (/^\d{1,5}$/.test(part) ? Number(part) : 0)))];
  const isValid = sizes.length > 0 && sizes.length <= mostSizes;
  return isValid && sizes.every((size) => size >= 1 && size <= largestSide) ? sizes : undefined;
}
