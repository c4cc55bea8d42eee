// The remarks of an import on a crown: the treatment of its colours, its warnings, and the original beside the crown.

import { byID, element, sizeCanvas } from "../dom.js";

/** The side of the original and of the crown beside it, in CSS pixels. */
const side = 128;

/** The section of the panel. */
export class ImportNotes {
  /** `messages` are those of the report, and `colors` the treatments of colours by the crowns' names. */
  constructor({ messages, colors, look }) {
    Object.assign(this, { colors, look });
    this.messages = new Map();
    for (const message of messages) {
      if (!this.messages.has(message.name)) this.messages.set(message.name, []);
      this.messages.get(message.name).push(message);
    }
    this.original = byID("panel-original-source");
    // What no browser reads has no picture.
    this.original.addEventListener("error", () => {
      byID("panel-original").hidden = true;
    });
  }

  show(crown) {
    this.crown = crown;
    const messages = this.messages.get(crown.name) ?? [];
    const colors = this.colors.get(crown.name);
    const picture = messages.find((message) => message.picture)?.picture;
    // Notes without a line tell the treatment of the colours, too.
    const shown = messages.filter(({ severity, line }) => !colors || severity !== "note" || line);
    byID("panel-import").hidden = !colors && !picture && shown.length === 0;
    byID("panel-colors").hidden = !colors;
    byID("panel-colors").textContent = colors ? `Colours: ${colors}` : "";
    byID("panel-messages").replaceChildren(...shown.map(({ severity, text, line, column }) => (
      element("li", { class: severity, dir: "auto" }, line ? `${text} (line ${line}, column ${column ?? 1})` : text))));
    byID("panel-original").hidden = !picture;
    if (picture) this.original.src = picture;
    else this.original.removeAttribute("src");
  }

  /** Draws the crown beside its original. */
  draw() {
    if (byID("panel-original").hidden) return;
    const canvas = byID("panel-original-crown");
    const { width, height } = sizeCanvas(canvas, side, side);
    const { color, options } = this.look();
    this.crown.put(canvas.getContext("2d"), color, 0, 0, width, height, options);
  }
}
