// The panel of one crown: its picture, what is known of it, and what can be taken along.

import { cssOf, figure } from "../color/model.js";
import { announce, byID, element } from "../dom.js";
import { copy, fileName, save } from "./files.js";
import { kotlin } from "./kotlin.js";
import { ImportNotes } from "./notes.js";
import { dataAddress, iconElement, inlineDrawing, jsx, renderCommand, swiftLine } from "./snippets.js";
import { Stage } from "./stage.js";

const largestSide = 16384;
const allScales = [1, 2, 3];

/** The panel at the side; on narrow screens it covers the page. */
export class CrownPanel {
  /**
   * `database` is the file's name for commands; `look()` has the colours; `onStep(by)` shows a neighbour.
   * `messages` and `colors` are what an import said.
   */
  constructor({ store, database, look, shelf, messages, colors, onStep }) {
    Object.assign(this, { store, database, look, shelf });
    this.panel = byID("panel");
    this.stage = new Stage();
    this.notes = new ImportNotes({ messages, colors, look });
    byID("panel-close").addEventListener("click", () => store.set({ crown: "" }));
    byID("panel-previous").addEventListener("click", () => onStep(-1));
    byID("panel-next").addEventListener("click", () => onStep(1));
    byID("panel-favourite").addEventListener("click", () => {
      shelf.toggle([this.crown.name]);
      this.showFavourite();
    });
    byID("panel-outline").addEventListener("change", ({ target }) => store.set({ outline: target.checked }));
    byID("panel-pixels").addEventListener("change", ({ target }) => store.set({ pixels: Number(target.value) }));
    byID("panel-side").addEventListener("input", ({ target }) => this.readSide(target));
    byID("panel-side").addEventListener("blur", ({ target }) => {
      target.value = String(store.state.side);
      target.removeAttribute("aria-invalid");
    });
    byID("panel-scales").append(...allScales.map((scale) => this.scaleBox(scale)));
    byID("panel-png").addEventListener("click", () => this.downloadPNG());
    byID("panel-svg").addEventListener("click", () => this.downloadSVG());
    byID("panel-command").addEventListener("click", () => copy(renderCommand(this.recipe), "the command"));
    byID("panel-swift").addEventListener("click", () => copy(swiftLine(this.recipe), "the line of Swift"));
    for (const [id, what, text] of this.copies()) byID(id).addEventListener("click", () => this.copy(text, what));
    byID("panel-poster").addEventListener("click", () => store.set({ view: "poster" }));
    new ResizeObserver(() => this.draw()).observe(byID("stage"));
    store.on(["outline", "pixels", "side", "scales", "shades"], () => this.show(this.crown));
  }

  /** The values in commands and lines of code. */
  get recipe() {
    const { side, scales, shades } = this.store.state;
    const { name } = this.crown;
    const size = this.crown.size(side);
    return { name, size, database: this.database, color: this.look().color, side, scales, shades };
  }

  /** The buttons that copy: their identifiers, the notice, and the text each. */
  copies() {
    const name = () => this.crown.name;
    return [
      ["panel-copy-svg", "the SVG", () => inlineDrawing(this.drawing(this.webColor))],
      ["panel-copy-jsx", "the component", () => jsx(name(), this.drawing(this.webColor))],
      ["panel-copy-data", "the data URI", () => dataAddress(this.drawing(this.look().color))],
      ["panel-copy-html", "the element", () => iconElement(name(), this.store.state.side)],
      ["panel-copy-kotlin", "the Kotlin source", () => kotlin(this.crown, this.store.state.color ? this.look() : {})],
      ["panel-path", "the path data", () => this.crown.pathData()],
    ];
  }

  copy(text, what) {
    try {
      copy(text(), what);
    } catch (error) {
      announce(`Nothing was copied: ${error.message ?? error}`);
    }
  }

  /** The colour of drawings for a web page: that of the text around them, unless one was chosen. */
  get webColor() {
    return this.store.state.color ? this.look().color : "currentColor";
  }

  drawing(color) {
    return this.crown.svg(color, { ...this.look().options, ...this.crown.size(this.store.state.side) });
  }

  /** Shows a crown; `undefined` closes the panel. */
  show(crown) {
    this.crown = crown;
    this.panel.hidden = !crown;
    document.body.classList.toggle("with-panel", Boolean(crown));
    if (!crown) return;
    const { outline, pixels, side, scales } = this.store.state;
    byID("panel-name").textContent = crown.name;
    byID("panel-title").textContent = crown.title === crown.name ? "" : crown.title;
    byID("panel-tags").replaceChildren(...[...crown.tags].map((tag) => element("li", { dir: "auto" }, tag)));
    byID("panel-outline").checked = outline;
    byID("panel-pixels").value = String(pixels);
    const field = byID("panel-side");
    if (document.activeElement !== field) field.value = String(side);
    for (const box of byID("panel-scales").querySelectorAll("input")) box.checked = scales.includes(Number(box.value));
    this.showFavourite();
    this.notes.show(crown);
    this.showFacts(crown);
    this.draw();
  }

  showFavourite() {
    byID("panel-favourite").setAttribute("aria-pressed", String(this.shelf.isFavourite(this.crown.name)));
  }

  /** Draws the picture again, as after a change of colour. A damaged crown is named instead. */
  draw() {
    if (!this.crown) return;
    const { outline, pixels } = this.store.state;
    const fault = byID("panel-fault");
    fault.textContent = "";
    try {
      this.stage.draw(this.crown, { ...this.look(), outline, pixels });
      this.notes.draw();
      this.showSnippets();
    } catch (error) {
      fault.textContent = `This crown cannot be drawn: ${error.message ?? error}`;
    }
  }

  showSnippets() {
    const words = renderCommand(this.recipe).split(" ");
    byID("panel-command-text").replaceChildren(
      ...words.flatMap((word, index) => [index > 0 ? " " : "", element("span", {}, word)]));
    byID("panel-swift-text").textContent = swiftLine(this.recipe);
  }

  showFacts(crown) {
    const facts = [];
    try {
      const { x, y, width, height } = crown.viewBox;
      facts.push(["View box", [x, y, width, height].map((value) => figure(value, 4)).join(" ")]);
      facts.push(["Record", `${crown.byteCount} bytes`]);
      facts.push(["Kind", crown.kind === "mask" ? "mask, kept as pixels" : "outline"]);
      const layers = crown.layers;
      if (layers.length > 0) {
        const elements = layers.reduce((sum, { elementCount }) => sum + elementCount, 0);
        facts.push(["Elements", String(elements)]);
        facts.push(["Layers", layers.map(({ opacity }) => `${figure(opacity * 100, 1)} %`).join(", ")]);
      }
      this.showShades(layers);
      for (const id of ["panel-path", "panel-copy-kotlin"]) byID(id).disabled = crown.kind !== "path";
    } catch {
      // The sentence stands in the picture's place.
      this.showShades([]);
    }
    if (crown.source) facts.push(["Source", crown.source]);
    const rows = facts.map(([term, value]) => {
      return element("div", {}, element("dt", {}, term), element("dd", { dir: "auto" }, value));
    });
    byID("panel-facts").replaceChildren(...rows);
  }

  /** A slider for each level of a crown in shades. */
  showShades(layers) {
    const levels = [...new Set(layers.map(({ opacity }) => opacity))].sort((a, b) => b - a);
    const group = byID("panel-shades");
    group.hidden = levels.length < 2;
    const list = byID("panel-shades-list");
    if (list.contains(document.activeElement) && list.children.length === levels.length) return;
    list.replaceChildren(...(levels.length < 2 ? [] : levels.map((level, index) => this.shadeSlider(levels, index))));
  }

  shadeSlider(levels, index) {
    const drawn = levels.map((level) => Math.round(level * 100));
    const slider = element("input", {
      type: "range", min: 0, max: 100, "aria-label": `Opacity of shade ${index + 1} in per cent`,
    });
    // Of a list that is too short, the last opacity holds for the rest.
    slider.value = String(this.store.state.shades[index] ?? this.store.state.shades.at(-1) ?? drawn[index]);
    slider.addEventListener("input", () => {
      const { shades } = this.store.state;
      const next = drawn.map((opacity, other) => (other === index ? Number(slider.value) : shades[other] ?? opacity));
      this.store.set({ shades: String(next) === String(drawn) ? [] : next });
    });
    return element("label", {}, `Shade ${index + 1}`, slider);
  }

  scaleBox(scale) {
    const box = element("input", { type: "checkbox", value: scale });
    box.addEventListener("change", () => {
      const chosen = [...byID("panel-scales").querySelectorAll("input")].filter(({ checked }) => checked);
      // A picture has at least one scale.
      this.store.set({ scales: chosen.length > 0 ? chosen.map(({ value }) => Number(value)) : [1] });
      this.show(this.crown);
    });
    return element("label", {}, box, `${scale}x`);
  }

  readSide(field) {
    const side = /^\d{1,5}$/.test(field.value.trim()) ? Number(field.value) : 0;
    const isValid = side >= 1 && side <= largestSide;
    field.toggleAttribute("aria-invalid", !isValid);
    if (isValid) this.store.set({ side });
  }

  downloadPNG() {
    const { crown } = this;
    const { side, scales } = this.store.state;
    const { color, options } = this.look();
    try {
      for (const scale of scales) {
        const { width, height, stretch } = crown.size(side, scale);
        if (Math.max(width, height) > largestSide) {
          return announce(`${width} × ${height} pixels are too many: a side has ${largestSide} at most.`);
        }
        const bytes = crown.png(width, height, color, { ...options, stretch });
        save(fileName(crown.name, `${scale === 1 ? "" : `@${scale}x`}.png`), bytes, "image/png");
      }
      announce(scales.length === 1 ? "Saved the picture" : `Saved ${scales.length} pictures`);
    } catch (error) {
      announce(`The picture was not made: ${error.message ?? error}`);
    }
  }

  downloadSVG() {
    try {
      save(fileName(this.crown.name, ".svg"), this.drawing(this.look().color), "image/svg+xml");
      announce(`Saved the drawing in ${cssOf(this.look().color)}`);
    } catch (error) {
      announce(`The drawing was not made: ${error.message ?? error}`);
    }
  }
}
