// The colour picker: the square of saturation and brightness, sliders for hue and alpha, fields, contrast and swatches.

import { parseColor } from "../../../crowns.js";
import { announce, byID, element, setAttributes } from "../dom.js";
import { bindDrag } from "../drag.js";
import { contrast, verdict } from "./contrast.js";
import { cssOf, digitsOf, figure, fromDigits, fromHSB, hsbOf, isSameColor, laidOver, notations } from "./model.js";
import { SquarePainter } from "./square.js";
import { Swatches } from "./swatches.js";

/** The one picker of the page. It opens beside the button of a colour, and reports each change of it. */
export class ColorPicker {
  constructor() {
    this.panel = byID("picker");
    this.square = byID("picker-square");
    this.hue = byID("picker-hue");
    this.alpha = byID("picker-alpha");
    this.painter = new SquarePainter(byID("picker-canvas"));
    this.swatches = new Swatches();
    this.hsb = { h: 0, s: 0, b: 0, a: 1 };
    this.bindSquare();
    this.bindSlider(this.hue, (share) => ({ h: share * 360 }), () => this.hsb.h / 360, 1 / 360);
    this.bindSlider(this.alpha, (share) => ({ a: share }), () => this.hsb.a, 1 / 100);
    for (const name of Object.keys(notations)) this.bindField(name);
    byID("picker-keep").addEventListener("click", () => {
      this.swatches.add(digitsOf(this.color));
      this.showSwatches();
      announce(`Kept ${cssOf(this.color)}`);
    });
    byID("picker-reset").addEventListener("click", () => this.subject?.onReset?.());
    this.panel.addEventListener("toggle", (event) => {
      if (event.newState === "closed") this.subject?.anchor.setAttribute("aria-expanded", "false");
    });
    window.addEventListener("resize", () => this.place());
  }

  /** The colour as it is set now. */
  get color() {
    return fromHSB(this.hsb);
  }

  /**
   * Opens the picker.
   *
   * `subject` has the button (`anchor`), a `title`, the `color`, `ground()` that it is seen on, whether it has an alpha
   * (`hasAlpha`), `onInput(color)`, and `onReset()` with its `resetTitle`, if there is a colour to go back to.
   */
  open(subject) {
    this.subject = subject;
    byID("picker-title").textContent = subject.title;
    byID("picker-alpha-row").hidden = !subject.hasAlpha;
    const reset = byID("picker-reset");
    reset.hidden = !subject.onReset;
    reset.textContent = subject.resetTitle ?? "";
    this.show(subject.color);
    this.showSwatches();
    if (this.panel.matches(":popover-open")) this.panel.hidePopover();
    // Outside of an open dialog the panel could not be used.
    (subject.anchor.closest("dialog") ?? document.body).append(this.panel);
    this.panel.showPopover();
    subject.anchor.setAttribute("aria-expanded", "true");
    this.place();
    this.square.focus();
  }

  /** Shows a colour without reporting it. */
  show(color) {
    const hsb = hsbOf(color);
    // A grey has no hue and black no saturation: the loupes stay where they were.
    if (hsb.s === 0 || hsb.b === 0) hsb.h = this.hsb.h;
    if (hsb.b === 0) hsb.s = this.hsb.s;
    this.set(isSameColor(color, this.color) ? { ...this.hsb } : hsb);
  }

  /** Puts the panel below its button, or where it fits; on narrow screens it is a sheet at the bottom. */
  place() {
    if (!this.subject || !this.panel.matches(":popover-open")) return;
    const anchor = this.subject.anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.panel;
    const isSheet = innerWidth < 480;
    const aligned = Math.max(8, Math.min(anchor.right - width, innerWidth - width - 8));
    const left = isSheet ? (innerWidth - width) / 2 : aligned;
    const below = anchor.bottom + 8;
    const top = isSheet || below + height > innerHeight ? Math.max(8, innerHeight - height - 8) : below;
    this.panel.style.left = `${left}px`;
    this.panel.style.top = `${top}px`;
  }

  change(parts) {
    this.set({ ...this.hsb, ...parts });
    this.subject?.onInput(this.color);
    this.showContrast();
  }

  set(hsb) {
    const isNewHue = hsb.h !== this.paintedHue;
    this.hsb = hsb;
    if (isNewHue) {
      this.painter.paint(hsb.h);
      this.paintedHue = hsb.h;
    }
    const { color } = this;
    const percent = (share) => `${figure(share * 100, 2)}%`;
    const style = this.panel.style;
    style.setProperty("--saturation", percent(hsb.s));
    style.setProperty("--brightness", percent(1 - hsb.b));
    style.setProperty("--hue", percent(hsb.h / 360));
    style.setProperty("--alpha", percent(hsb.a));
    style.setProperty("--picked", cssOf(color));
    style.setProperty("--opaque", cssOf({ ...color, a: 255 }));
    style.setProperty("--pure", cssOf(fromHSB({ h: hsb.h, s: 1, b: 1, a: 1 })));
    setAttributes(this.square, {
      "aria-valuenow": Math.round(hsb.s * 100),
      "aria-valuetext": `saturation ${Math.round(hsb.s * 100)} %, brightness ${Math.round(hsb.b * 100)} %`,
    });
    setAttributes(this.hue, { "aria-valuenow": Math.round(hsb.h), "aria-valuetext": `${Math.round(hsb.h)} degrees` });
    setAttributes(this.alpha, {
      "aria-valuenow": Math.round(hsb.a * 100),
      "aria-valuetext": `${Math.round(hsb.a * 100)} %`,
    });
    for (const [name, notation] of Object.entries(notations)) {
      const field = byID(`picker-${name}`);
      // A field that is being typed in keeps what is typed.
      if (document.activeElement !== field) field.value = notation(color);
      field.removeAttribute("aria-invalid");
    }
    this.showContrast();
  }

  showContrast() {
    const ground = this.subject?.ground();
    byID("picker-contrast").hidden = !ground;
    if (!ground) return;
    const ratio = contrast(laidOver(this.color, ground), ground);
    const { grade, text } = verdict(ratio);
    byID("picker-ratio").textContent = `${ratio.toFixed(2)} : 1`;
    byID("picker-grade").textContent = grade;
    byID("picker-verdict").textContent = text;
    this.panel.style.setProperty("--behind", cssOf(ground));
  }

  showSwatches() {
    const list = byID("picker-swatches");
    list.replaceChildren(
      ...this.swatches.digits.map((digits) => {
        const button = element("button", {
          type: "button", class: "swatch", "aria-label": `#${digits}`, title: `#${digits}; Delete removes it`,
        });
        button.style.setProperty("--swatch", `#${digits}`);
        button.addEventListener("click", () => {
          this.show(fromDigits(digits));
          this.subject?.onInput(this.color);
        });
        button.addEventListener("keydown", (event) => {
          if (event.key !== "Delete" && event.key !== "Backspace") return;
          const next = button.nextElementSibling ?? button.previousElementSibling;
          this.swatches.remove(digits);
          this.showSwatches();
          (list.querySelector(`[aria-label="${next?.getAttribute("aria-label")}"]`) ?? byID("picker-keep")).focus();
        });
        return button;
      }),
    );
  }

  bindSquare() {
    const move = (event) => {
      const box = this.square.getBoundingClientRect();
      const share = (value) => Math.max(0, Math.min(value, 1));
      this.change({
        s: share((event.clientX - box.left) / box.width),
        b: 1 - share((event.clientY - box.top) / box.height),
      });
    };
    bindDrag(this.square, move);
    this.square.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? 0.1 : 0.01;
      const steps = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
      const [s, b] = steps[event.key] ?? [];
      if (s === undefined) return;
      event.preventDefault();
      const clamped = (value) => Math.max(0, Math.min(value, 1));
      this.change({ s: clamped(this.hsb.s + s), b: clamped(this.hsb.b + b) });
    });
  }

  bindSlider(slider, parts, share, step) {
    const set = (value) => this.change(parts(Math.max(0, Math.min(value, 1))));
    bindDrag(slider, (event) => {
      const box = slider.getBoundingClientRect();
      set((event.clientX - box.left) / box.width);
    });
    slider.addEventListener("keydown", (event) => {
      const steps = {
        ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step, PageUp: 10 * step, PageDown: -10 * step,
      };
      if (event.key === "Home") set(0);
      else if (event.key === "End") set(1);
      else if (steps[event.key]) set(share() + steps[event.key] * (event.shiftKey ? 10 : 1));
      else return;
      event.preventDefault();
    });
  }

  bindField(name) {
    const field = byID(`picker-${name}`);
    const read = () => {
      const color = parseColor(field.value);
      setAttributes(field, { "aria-invalid": color ? null : "true" });
      if (!color) return;
      this.show(this.subject?.hasAlpha ? color : { ...color, a: 255 });
      this.subject?.onInput(this.color);
    };
    field.addEventListener("input", read);
    field.addEventListener("blur", () => this.show(this.color));
    field.addEventListener("focus", () => field.select());
  }
}
