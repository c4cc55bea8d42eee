// The lines of a poster, edited where they stand: a field for each, with the letters that it will have.

import { announce, byID, element } from "../dom.js";
import { typeface } from "./setting.js";

const most = 12;

/** The fields over the page, and the list of lines beside it. */
export class LineFields {
  constructor(store) {
    this.store = store;
    this.page = byID("poster-page");
    this.fields = [];
    byID("poster-add-text").addEventListener("click", () => this.insert(this.lines.length, "text"));
    byID("poster-add-small").addEventListener("click", () => this.insert(this.lines.length, "small"));
  }

  get lines() {
    return this.store.state.lines;
  }

  /** Puts a field on each line of a layout, whose page is shown `scale` times as large. */
  show(layout, scale, color) {
    while (this.fields.length < layout.lines.length) this.fields.push(this.makeField(this.fields.length));
    for (const field of this.fields.splice(layout.lines.length)) field.remove();
    layout.lines.forEach((line, index) => {
      const field = this.fields[index];
      const size = line.size * scale;
      const height = Math.ceil(size * 1.5);
      const content = (line.box.fontAbove + line.box.fontBelow) * size;
      // The browser centres the letters' height in the field.
      const baseline = (height - content) / 2 + line.box.fontAbove * size;
      if (field.value !== this.lines[index][1]) field.value = this.lines[index][1];
      field.setAttribute("aria-label", `Line ${index + 1}, ${line.kind === "text" ? "large" : "small"}`);
      Object.assign(field.style, {
        top: `${line.baseline * scale - baseline}px`, height: `${height}px`, lineHeight: `${height}px`,
        fontSize: `${size}px`, fontFamily: typeface.family, fontWeight: typeface.weight, color,
        letterSpacing: `${line.box.tracking * size}px`, textIndent: `${line.box.tracking * size}px`,
      });
    });
    this.showList();
  }

  makeField(index) {
    const field = element("input", {
      class: "poster-line", type: "text", maxlength: 200, spellcheck: "false", dir: "auto",
    });
    field.addEventListener("input", () => {
      this.change(this.lines.map(([kind, text], other) => [kind, other === index ? field.value : text]));
    });
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.insert(index + 1, this.lines[index][0]);
      else if (event.key === "Backspace" && field.value === "" && this.lines.length > 1) this.remove(index);
      else if (event.key === "ArrowUp") this.fields[index - 1]?.focus();
      else if (event.key === "ArrowDown") this.fields[index + 1]?.focus();
      else return;
      event.preventDefault();
    });
    this.page.append(field);
    return field;
  }

  showList() {
    const list = byID("poster-lines");
    const key = JSON.stringify(this.lines);
    // A list that is rebuilt while its buttons are used would lose the focus.
    if (key === this.listKey) return;
    this.listKey = key;
    const focused = [...list.querySelectorAll("button")].indexOf(document.activeElement);
    list.replaceChildren(
      ...this.lines.map(([kind, text], index) => {
        const size = element("button", { type: "button", "aria-label": `Line ${index + 1}: make it ${other(kind)}` });
        size.textContent = kind === "text" ? "Large" : "Small";
        size.addEventListener("click", () => {
          this.change(this.lines.map(([own, words], at) => [at === index ? kindOf(other(own)) : own, words]));
        });
        const remove = element("button", { type: "button", "aria-label": `Remove line ${index + 1}` }, "×");
        remove.disabled = this.lines.length === 1;
        remove.addEventListener("click", () => this.remove(index));
        return element("li", {}, element("span", { dir: "auto" }, text || "(empty)"), size, remove);
      }),
    );
    if (focused >= 0) [...list.querySelectorAll("button")][focused]?.focus();
  }

  change(lines) {
    this.store.set({ lines });
  }

  insert(index, kind) {
    if (this.lines.length >= most) return announce(`A poster has ${most} lines at most.`);
    this.change([...this.lines.slice(0, index), [kind, ""], ...this.lines.slice(index)]);
    this.fields[index]?.focus();
  }

  remove(index) {
    this.change(this.lines.filter((_, other) => other !== index));
    this.fields[Math.max(0, index - 1)]?.focus();
  }
}

const other = (kind) => (kind === "text" ? "small" : "large");
const kindOf = (word) => (word === "small" ? "small" : "text");
