// The refusals and warnings of an import, with line and column.

import { byID, element } from "../dom.js";

const titles = { problem: "Not imported", warning: "Imported with a warning", note: "Notes" };

/** Messages of a kind that are listed at once: more than anyone reads, few enough to appear at once. */
const shownAtMost = 300;

/** Messages by their texts: the same is said of many sources. */
function byText(messages) {
  const groups = new Map();
  for (const message of messages) {
    if (!groups.has(message.text)) groups.set(message.text, []);
    groups.get(message.text).push(message);
  }
  return groups;
}

/** The dialog of an import's report. */
export class ReportView {
  /**
   * `messages` are `{severity, name, source, line, column, text, picture}`: `picture` is the address of the source as
   * an image, where it is kept. `crownNamed(name)` finds what became of it.
   */
  constructor({ store, messages, crownNamed, draw }) {
    Object.assign(this, { store, messages, crownNamed, draw });
    this.dialog = byID("report");
    const refused = messages.filter(({ severity }) => severity === "problem").length;
    const button = byID("report-open");
    button.hidden = messages.length === 0;
    button.textContent = refused > 0 ? `${refused} not imported` : `${messages.length} remarks`;
    button.addEventListener("click", () => store.set({ view: "report" }));
    byID("report-close").addEventListener("click", () => this.dialog.close());
    byID("report-query").addEventListener("input", () => this.fill());
    this.dialog.addEventListener("close", () => store.set({ view: "" }));
  }

  /** Opens or closes the dialog. */
  show(isOpen) {
    if (!isOpen || this.messages.length === 0) {
      if (this.dialog.open) this.dialog.close();
      return;
    }
    this.fill();
    if (!this.dialog.open) this.dialog.showModal();
  }

  fill() {
    const query = byID("report-query").value.trim().toLowerCase();
    const found = this.messages.filter(({ source, text }) => `${source} ${text}`.toLowerCase().includes(query));
    const groups = Object.entries(titles).map(([severity, title]) => {
      const group = found.filter((message) => message.severity === severity);
      if (group.length === 0) return "";
      const rest = group.length - shownAtMost;
      const more = rest > 0 ? element("p", {}, `and ${rest} more; search for them`) : "";
      const lists = [...byText(group.slice(0, shownAtMost))].map(([text, equal]) => (
        element("div", { class: "equal" }, element("p", { dir: "auto" }, text),
          element("ol", {}, ...equal.map((message) => this.item(message))))));
      return element("section", {}, element("h3", {}, `${title} (${group.length})`), ...lists, more);
    });
    const isEmpty = found.length === 0;
    byID("report-list").replaceChildren(...(isEmpty ? [element("p", {}, "No message has these words.")] : groups));
  }

  item({ severity, name, source, line, column, picture }) {
    const parts = [source, line, column];
    const place = parts.filter((part) => part !== undefined && part !== null).join(":");
    const pictures = element("div", { class: "pictures" });
    if (picture) {
      const image = element("img", { src: picture, alt: "The source", loading: "lazy", width: 56, height: 56 });
      // What no browser reads is often what was refused: no sign of a broken picture.
      image.addEventListener("error", () => image.remove());
      pictures.append(image);
    }
    const crown = severity === "problem" ? undefined : this.crownNamed(name);
    if (crown) {
      const canvas = element("canvas", { "aria-hidden": "true" });
      pictures.append(canvas);
      this.draw(canvas, crown, 56);
    }
    const words = element("div", {}, element("code", { dir: "auto" }, place));
    if (!crown) return element("li", {}, pictures, words);
    const open = element("button", { type: "button", class: "plain" }, "Show ", element("bdi", {}, name));
    open.addEventListener("click", () => this.store.set({ view: "", crown: name }));
    words.append(open);
    return element("li", {}, pictures, words);
  }
}
