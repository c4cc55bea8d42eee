// The differences from a former library: each crown before, after, and both laid over each other.

import { byID, element, sizeCanvas } from "../dom.js";
import { drawDifference } from "./difference.js";
import { kindTitles } from "./kinds.js";

/** The side of a picture in CSS pixels. */
const side = 112;
/** Rows that are added at a time as the list is scrolled. */
const rowsAtATime = 60;

/** The dialog of the differences. */
export class CompareView {
  /**
   * `comparison` is what `readComparison` gives; `crownNamed(name)` finds a crown of the page's library. `look()` has
   * the colours, and `isDark()` tells whether their ground is dark.
   */
  constructor({ store, comparison, crownNamed, look, isDark }) {
    Object.assign(this, { store, comparison, crownNamed, look, isDark });
    this.dialog = byID("compare");
    this.list = byID("compare-list");
    const button = byID("compare-open");
    button.hidden = !comparison;
    if (!comparison) return;
    const count = comparison.differences.length;
    button.textContent = count === 0 ? "No changes" : `${count} ${count === 1 ? "change" : "changes"}`;
    button.addEventListener("click", () => store.set({ view: "compare" }));
    byID("compare-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => {
      if (store.state.view === "compare") store.set({ view: "" });
    });
    byID("compare-title").append(
      element("bdi", {}, comparison.former), " → ", element("bdi", {}, comparison.present));
    this.pictures = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.draw(target);
    }, { root: this.dialog, rootMargin: "400px" });
    this.ends = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.addRows();
    }, { root: this.dialog, rootMargin: "800px" });
    this.makeKinds();
  }

  /** Opens or closes the dialog. */
  show(isOpen) {
    if (!isOpen || !this.comparison) {
      if (this.dialog.open) this.dialog.close();
      return;
    }
    this.fill();
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** A button for each kind that there is, with the number of its crowns. */
  makeKinds() {
    const { differences } = this.comparison;
    const group = byID("compare-kinds");
    for (const [kind, title] of Object.entries(kindTitles)) {
      const count = kind === "" ? differences.length : differences.filter(({ kinds }) => kinds.includes(kind)).length;
      if (count === 0) continue;
      const number = element("span", {}, `${count}`);
      const button = element("button", { type: "button", "data-kind": kind }, `${title} `, number);
      button.addEventListener("click", () => {
        this.store.set({ kind });
        this.fill();
      });
      group.append(button);
    }
    byID("compare-legend").hidden = !differences.some(({ kinds }) => kinds.includes("redrawn"));
  }

  /** Shows the differences of the kind that is chosen, from the first on. */
  fill() {
    const { kind } = this.store.state;
    const { differences, former, present } = this.comparison;
    for (const button of byID("compare-kinds").children) {
      button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    }
    this.pictures.disconnect();
    this.ends.disconnect();
    this.waiting = differences.filter(({ kinds }) => kind === "" || kinds.includes(kind));
    this.dialog.scrollTop = 0;
    if (this.waiting.length > 0) {
      this.list.replaceChildren();
      this.addRows();
    } else {
      this.list.replaceChildren(element("li", { class: "none" }, differences.length === 0
        ? `${former} and ${present} have the same crowns.` : "No crown has changed so."));
    }
  }

  addRows() {
    this.ends.disconnect();
    for (const difference of this.waiting.splice(0, rowsAtATime)) {
      const row = this.row(difference);
      this.list.append(row);
      this.pictures.observe(row);
    }
    if (this.waiting.length > 0) this.ends.observe(this.list.lastElementChild);
  }

  row(difference) {
    const { name, kinds, sentences } = difference;
    const isThere = !kinds.includes("removed");
    const title = isThere
      ? element("button", { type: "button", class: "plain", dir: "auto", "aria-label": `Show ${name}` }, name)
      : element("span", { dir: "auto" }, name);
    if (isThere) title.addEventListener("click", () => this.store.set({ view: "", crown: name }));
    const figures = element("div", { class: "pictures" });
    const row = element(
      "li", {},
      element("div", { class: "words" }, element("h3", {}, title),
        ...sentences.map((sentence) => element("p", { dir: "auto" }, sentence))),
      figures);
    for (const [column, part] of this.parts(kinds).entries()) {
      if (!part) continue;
      const label = `${part}: ${name}`;
      const canvas = element("canvas", { role: "img", "aria-label": label, "data-part": part, width: 1, height: 1 });
      figures.append(element(
        "figure", { class: `column-${column}` },
        element("div", { class: "ground-area" }, canvas), element("figcaption", {}, part)));
    }
    row.difference = difference;
    return row;
  }

  /** The captions of a crown's pictures, by their columns. */
  parts(kinds) {
    if (kinds.includes("redrawn")) return ["before", "after", "difference"];
    if (kinds.includes("removed")) return ["before"];
    return ["", kinds.includes("added") ? "after" : "before and after"];
  }

  /** Draws the pictures of the rows in view again, as after a change of colour. */
  drawAll() {
    if (!this.dialog.open) return;
    this.pictures.disconnect();
    for (const row of this.list.children) if (row.difference) this.pictures.observe(row);
  }

  async draw(row) {
    const { name } = row.difference;
    const canvases = [...row.querySelectorAll("canvas")];
    try {
      const former = canvases.some(({ dataset }) => ["before", "difference"].includes(dataset.part))
        ? (await this.comparison.library()).named(name) : undefined;
      const crowns = { before: former, after: this.crownNamed(name), "before and after": this.crownNamed(name) };
      for (const canvas of canvases) this.drawPart(canvas, crowns);
    } catch (error) {
      row.querySelector(".fault")?.remove();
      row.querySelector(".words").append(
        element("p", { class: "fault" }, `It cannot be drawn: ${error.message ?? error}`));
    }
  }

  drawPart(canvas, crowns) {
    const { width, height } = sizeCanvas(canvas, side, side);
    // The style sheet gives the size: three pictures fit a phone.
    canvas.removeAttribute("style");
    const { color, options } = this.look();
    const context = canvas.getContext("2d");
    const { part } = canvas.dataset;
    if (part !== "difference") {
      crowns[part].put(context, color, 0, 0, width, height, options);
      return;
    }
    const before = crowns.before.mask(width, height, options).coverage;
    const after = crowns.after.mask(width, height, options).coverage;
    drawDifference(context, before, after, { width, height, isDark: this.isDark() });
  }
}
