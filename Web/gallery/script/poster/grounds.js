// The background of a poster: its colours, its picture, and the colour that can be read on the picture.

import { bindChip, showChip } from "../color/chip.js";
import { contrast, readable } from "../color/contrast.js";
import { cssOf, digitsOf, fromDigits, laidOver } from "../color/model.js";
import { announce, byID, element } from "../dom.js";
import { Photo } from "./photo.js";

const mostColors = 4;
/** The contrast that large letters and drawings need. */
const leastContrast = 3;

/** The controls of a poster's colours. */
export class GroundControls {
  constructor({ store, picker, onPhoto }) {
    Object.assign(this, { store, picker, onPhoto });
    bindChip(byID("poster-ink"), picker, () => ({
      title: "Crown and text", color: fromDigits(store.state.ink), ground: () => this.average,
      onInput: (color) => store.set({ ink: digitsOf(color) }),
    }));
    bindChip(byID("poster-tint"), picker, () => ({
      title: "Tint over the picture", color: fromDigits(store.state.tint || "00000066"), hasAlpha: true,
      ground: () => undefined,
      onInput: (color) => store.set({ tint: digitsOf(color) }),
      onReset: () => store.set({ tint: "" }), resetTitle: "No tint",
    }));
    byID("poster-add-ground").addEventListener("click", () => this.addGround());
    byID("poster-direction").addEventListener("change", ({ target }) => store.set({ direction: target.value }));
    const chooser = byID("poster-file");
    byID("poster-picture").addEventListener("click", () => chooser.click());
    chooser.addEventListener("change", () => {
      if (chooser.files[0]) this.take(chooser.files[0]);
      chooser.value = "";
    });
    byID("poster-no-picture").addEventListener("click", () => this.setPhoto(undefined));
    byID("poster-suggestion").addEventListener("click", () => store.set({ ink: digitsOf(this.suggestion) }));
  }

  /** Takes a file as the picture, or says why it is none. */
  async take(file) {
    try {
      this.setPhoto(await Photo.read(file));
      announce(`${this.photo.name} lies behind the poster.`);
    } catch (error) {
      announce(error.message);
    }
  }

  setPhoto(photo) {
    this.photo?.bitmap.close();
    this.photo = photo;
    this.onPhoto();
  }

  /** The average colour behind crown and text. */
  get average() {
    const { grounds, tint } = this.store.state;
    if (this.photo) return tint ? laidOver(fromDigits(tint), this.photo.average) : this.photo.average;
    const colors = grounds.map(fromDigits);
    const mean = (channel) => Math.round(colors.reduce((sum, color) => sum + color[channel], 0) / colors.length);
    return { r: mean("r"), g: mean("g"), b: mean("b"), a: 255 };
  }

  /** Shows the state. */
  show() {
    const { ink, grounds, tint, direction } = this.store.state;
    const hasPhoto = Boolean(this.photo);
    showChip(byID("poster-ink"), `#${ink}`, "Crown and text");
    showChip(byID("poster-tint"), tint ? `#${tint}` : "#00000000", "Tint over the picture");
    byID("poster-colors").hidden = hasPhoto;
    byID("poster-photo").hidden = !hasPhoto;
    byID("poster-photo-name").textContent = this.photo?.name ?? "";
    byID("poster-direction-row").hidden = hasPhoto || grounds.length < 2;
    byID("poster-direction").value = direction;
    byID("poster-add-ground").disabled = grounds.length >= mostColors;
    this.showGrounds(grounds);
    this.suggestion = readable(fromDigits(ink), this.average, leastContrast + 1.5);
    const isReadable = contrast(fromDigits(ink), this.average) >= leastContrast;
    const button = byID("poster-suggestion");
    button.hidden = isReadable;
    button.textContent = `Use ${cssOf(this.suggestion)}, which can be read here`;
    button.style.setProperty("--chip", cssOf(this.suggestion));
  }

  showGrounds(grounds) {
    const list = byID("poster-grounds");
    while (list.children.length > grounds.length) list.lastElementChild.remove();
    while (list.children.length < grounds.length) list.append(this.makeGround(list.children.length));
    grounds.forEach((digits, index) => {
      const item = list.children[index];
      showChip(item.firstElementChild, `#${digits}`, `Background ${index + 1}`);
      item.lastElementChild.hidden = grounds.length === 1;
    });
  }

  makeGround(index) {
    const chip = element("button", { type: "button", class: "chip" });
    bindChip(chip, this.picker, () => ({
      title: `Background ${index + 1}`, color: fromDigits(this.store.state.grounds[index]),
      ground: () => fromDigits(this.store.state.ink),
      onInput: (color) => {
        this.store.set({ grounds: this.store.state.grounds.map((own, at) => (at === index ? digitsOf(color) : own)) });
      },
    }));
    const name = `Remove background ${index + 1}`;
    const remove = element("button", { type: "button", class: "plain", "aria-label": name }, "×");
    remove.addEventListener("click", () => {
      this.store.set({ grounds: this.store.state.grounds.filter((_, at) => at !== index) });
    });
    return element("li", {}, chip, remove);
  }

  addGround() {
    const { grounds } = this.store.state;
    const last = fromDigits(grounds.at(-1));
    // The next colour is the last one, darker: a gradient that is calm from the start.
    const next = { r: last.r >> 1, g: last.g >> 1, b: last.b >> 1, a: 255 };
    this.store.set({ grounds: [...grounds, digitsOf(next)] });
  }
}
