// The poster of a crown over lines of text.

import { fromDigits } from "../color/model.js";
import { fileName, save } from "../crown/files.js";
import { announce, byID, element, onceAFrame, sizeCanvas } from "../dom.js";
import { GroundControls } from "./grounds.js";
import { LineFields } from "./lines.js";
import { inkOf, paintCrown, paintGround, paintLines, posterSVG, viewBoxPlace } from "./painting.js";
import { layOut, LineMeter } from "./setting.js";
import { pixelsOf, sheetNamed, sheets } from "./sheets.js";

/** The dialog of the poster. */
export class PosterView {
  constructor({ store, picker }) {
    this.store = store;
    this.dialog = byID("poster");
    this.canvas = byID("poster-canvas");
    this.meter = new LineMeter();
    this.update = onceAFrame(() => this.draw());
    this.lines = new LineFields(store);
    this.grounds = new GroundControls({ store, picker, onPhoto: this.update });
    const choices = sheets.map(({ name }) => element("option", { value: name }, name.replace("x", " × ")));
    byID("poster-sheet").append(...choices);
    for (const name of ["sheet", "fit"]) {
      byID(`poster-${name}`).addEventListener("change", ({ target }) => store.set({ [name]: target.value }));
    }
    byID("poster-dpi").addEventListener("change", ({ target }) => store.set({ dpi: Number(target.value) }));
    byID("poster-png").addEventListener("click", () => this.downloadPNG());
    byID("poster-svg").addEventListener("click", () => this.downloadSVG());
    this.dialog.addEventListener("close", () => store.set({ view: "" }));
    byID("poster-close").addEventListener("click", () => this.dialog.close());
    this.bindDrop();
    new ResizeObserver(this.update).observe(byID("poster-stage"));
    store.on(["lines", "fit", "sheet", "dpi", "ink", "tint", "grounds", "direction"], this.update);
    // Letters that arrive late have other widths.
    document.fonts?.addEventListener?.("loadingdone", () => this.forget());
  }

  /** Shows the poster of a crown; `undefined` closes it. */
  show(crown) {
    this.crown = crown;
    if (!crown) {
      if (this.dialog.open) this.dialog.close();
      return;
    }
    byID("poster-title").textContent = crown.name;
    try {
      this.ink = inkOf(crown);
    } catch (error) {
      this.ink = undefined;
      announce(`This crown cannot be drawn: ${error.message ?? error}`);
    }
    if (!this.dialog.open) this.dialog.showModal();
    this.draw();
  }

  forget() {
    this.meter = new LineMeter();
    this.update();
  }

  get look() {
    const { grounds, direction, tint } = this.store.state;
    return { grounds, direction, tint, photo: this.grounds.photo };
  }

  layOut(width, height) {
    const { lines, fit } = this.store.state;
    const crown = this.ink ?? { width: 1, height: 1 };
    return layOut({ width, height, crown, lines, fit, meter: this.meter });
  }

  /** Draws the page as large as the dialog has room, and puts the lines on it. */
  draw() {
    if (!this.crown || !this.dialog.open) return;
    const { state } = this.store;
    const page = pixelsOf(sheetNamed(state.sheet), state.dpi);
    const stage = byID("poster-stage");
    const scale = Math.min((stage.clientWidth - 48) / page.width, (stage.clientHeight - 48) / page.height);
    if (!(scale > 0)) return;
    const [width, height] = [page.width * scale, page.height * scale];
    const pixels = sizeCanvas(this.canvas, width, height);
    byID("poster-page").style.width = this.canvas.style.width;
    byID("poster-page").style.height = this.canvas.style.height;
    const context = this.canvas.getContext("2d");
    const layout = this.layOut(page.width, page.height);
    paintGround(context, this.look, pixels.width, pixels.height);
    const shown = pixels.width / page.width;
    const { x, y, width: across, height: down } = layout.crown;
    this.paintCrown(context, { x: x * shown, y: y * shown, width: across * shown, height: down * shown });
    this.lines.show(layout, scale, `#${state.ink}`);
    this.grounds.show();
    byID("poster-sheet").value = sheetNamed(state.sheet).name;
    byID("poster-fit").value = state.fit;
    byID("poster-dpi").value = String(state.dpi);
    byID("poster-pixels").textContent = `${page.width} × ${page.height} pixels`;
  }

  paintCrown(context, box) {
    if (!this.ink) return;
    const place = viewBoxPlace(this.crown.viewBox, this.ink, box);
    paintCrown(context, this.crown, place, fromDigits(this.store.state.ink));
  }

  async downloadPNG() {
    const { sheet, dpi, ink } = this.store.state;
    const { width, height } = pixelsOf(sheetNamed(sheet), dpi);
    const canvas = element("canvas", { width, height });
    const context = canvas.getContext("2d", { alpha: false });
    const layout = this.layOut(width, height);
    paintGround(context, this.look, width, height);
    this.paintCrown(context, layout.crown);
    paintLines(context, layout.lines, fromDigits(ink));
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) return announce(`A poster of ${width} × ${height} pixels is too large for this browser.`);
    save(fileName(this.crown.name, "-poster.png"), blob, "image/png");
    announce("Saved the poster as PNG");
  }

  downloadSVG() {
    if (!this.ink) return announce("This crown cannot be drawn.");
    const { sheet, dpi, ink } = this.store.state;
    const { width, height } = pixelsOf(sheetNamed(sheet), dpi);
    const layout = this.layOut(width, height);
    const color = fromDigits(ink);
    const text = posterSVG({ crown: this.crown, ink: this.ink, layout, look: this.look, color, width, height });
    save(fileName(this.crown.name, "-poster.svg"), text, "image/svg+xml");
    announce("Saved the poster as SVG");
  }

  /** A picture may be dropped anywhere on the page; it opens the poster of the crown that is shown. */
  bindDrop() {
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    window.addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    });
    window.addEventListener("drop", async (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (!this.store.state.crown) return announce("Choose a crown first, then drop the picture for its poster.");
      await this.grounds.take(event.dataTransfer.files[0]);
      if (this.grounds.photo) this.store.set({ view: "poster" });
    });
  }
}
