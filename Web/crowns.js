// Crowns in a browser, in Node, or wherever WebAssembly is: opens a bundle of records, and draws them with the
// rasteriser of the Swift package, every pixel the same. `crowns.d.ts` documents all of it, `README.md` how to begin.

import { readBundle, valueAt } from "./crowns/bundle.js";
import { cssColor } from "./crowns/color.js";
import { bytesOf, compile, Engine } from "./crowns/engine.js";
import { Failure } from "./crowns/error.js";
import { maskDocument, pathDataOf, pathDocument } from "./crowns/svg.js";

export const CrownError = Failure;

const verbs = ["move", "line", "quad", "cubic", "close"];
const pointCounts = [1, 1, 2, 3, 0];
/** The lengths that the sides of a picture may have, in pixels. */
const longestSide = 16384;

export class Library {
  #bundle;
  #engine;
  #indices;

  constructor(bundle, engine) {
    this.#bundle = bundle;
    this.#engine = engine;
  }

  static async open(source, options = {}) {
    const module = compile(options.module ?? new URL("crowns.wasm", import.meta.url));
    // Otherwise a bundle that fails would leave a failed module without anyone who looks at it.
    module.catch(() => {});
    const bytes = await bytesOf(await source);
    const bundle = readBundle(bytes);
    const shapes = { start: bundle.shapesStart, length: bundle.shapes.length };
    return new Library(bundle, new Engine(await module, bytes, shapes));
  }

  get length() {
    return this.#bundle.count;
  }

  crown(index) {
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      throw new RangeError(`There is no crown ${index}: the library has ${this.length}, from 0 on.`);
    }
    return new Crown(this.#bundle, this.#engine, index);
  }

  named(name) {
    this.#indices ??= new Map(this.#bundle.names.map((other, index) => [other, index]));
    const index = this.#indices.get(name);
    return index === undefined ? undefined : this.crown(index);
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index += 1) yield this.crown(index);
  }
}

export class Crown {
  #bundle;
  #engine;
  #layers;
  #header;

  constructor(bundle, engine, index) {
    this.#bundle = bundle;
    this.#engine = engine;
    this.index = index;
  }

  get name() {
    return this.#bundle.names[this.index];
  }

  get title() {
    return this.#bundle.labels.get(this.index)?.title ?? "";
  }

  get tags() {
    return [...(this.#bundle.labels.get(this.index)?.tags ?? [])];
  }

  get source() {
    return valueAt(this.#bundle.sources, this.index)(this.name);
  }

  get section() {
    return valueAt(this.#bundle.sections, this.index);
  }

  get byteCount() {
    return this.#bundle.offsets[this.index + 1] - this.#bundle.offsets[this.index];
  }

  get kind() {
    return this.#read().pixels ? "mask" : "path";
  }

  get viewBox() {
    return { ...this.#read().viewBox };
  }

  get layers() {
    if (this.kind === "mask") return [];
    return this.#decode().map(({ fillRule, opacity, elements }) => (
      { fillRule, opacity, elementCount: elements.length }));
  }

  size(longerSide, scale = 1) {
    const { viewBox } = this.#read();
    const unit = longerSide / Math.max(viewBox.width, viewBox.height);
    const [width, height] = [viewBox.width * unit, viewBox.height * unit];
    return {
      width: Math.max(1, Math.round(width)) * scale,
      height: Math.max(1, Math.round(height)) * scale,
      // A crown much thinner than a pixel stays faint.
      stretch: Math.min(width, height) >= 0.5,
    };
  }

  mask(width, height, options) {
    return { width, height, coverage: this.maskView(width, height, options).slice() };
  }

  maskView(width, height, options = {}) {
    return this.#engine.answer(this.#fill(width, height, options));
  }

  draw(context, color, x, y, width, height, options) {
    const { canvas, context: inner } = scratchCanvas(width, height);
    inner.putImageData(this.#picture(width, height, color, options), 0, 0);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(canvas, 0, 0, width, height, x, y, width, height);
    context.restore();
  }

  put(context, color, x, y, width, height, options) {
    context.putImageData(this.#picture(width, height, color, options), x, y);
  }

  imageData(width, height, color, options) {
    const { data } = this.#picture(width, height, color, options);
    return new ImageData(data.slice(), width, height);
  }

  png(width, height, color, options = {}) {
    this.#fill(width, height, options);
    const { functions } = this.#engine;
    const { background } = options;
    const file = background === undefined
      ? functions.png(packed(color)) : functions.pngOver(packed(color), packed(background));
    return this.#engine.answer(file).slice();
  }

  elements(layer) {
    return this.#chosen(layer).flatMap(({ elements }) => elements);
  }

  pathData(layer) {
    const { viewBox, gridStep } = this.#read();
    return this.#chosen(layer).map(({ elements }) => pathDataOf(elements, viewBox, gridStep)).join("");
  }

  svg(color = "#000", options = {}) {
    const { viewBox, gridStep, pixels } = this.#read();
    const { width, height, stretch = false } = options.width === undefined ? this.size(512) : options;
    const frame = {
      viewBox, title: this.title || this.name, width, height, color: paintOf(color),
      isStretched: stretch && width * viewBox.height !== height * viewBox.width,
    };
    if (pixels) return maskDocument(frame, this.png(pixels.width, pixels.height, "white", { stretch: true }));
    return pathDocument(frame, this.#decode(options.shades), gridStep);
  }

  /** The picture in the module's memory, until the next call. */
  #picture(width, height, color, options = {}) {
    this.#fill(width, height, options);
    if (typeof ImageData !== "function") {
      throw new Failure(`${this.name}: there is no canvas here. Use png() or mask(), which need none.`, this.name);
    }
    const { buffer, byteOffset, length } = this.#engine.answer(this.#engine.functions.pixels(packed(color)));
    return new ImageData(new Uint8ClampedArray(buffer, byteOffset, length), width, height);
  }

  #call(functionName, ...rest) {
    const start = this.#bundle.offsets[this.index];
    // What the module has is checked, which is what it reads.
    if (!this.#bundle.groups.isIntact(this.index, this.#engine.bytes, this.#engine.base)) {
      throw new Failure(`${this.name}: its record is not what was written. Make the bundle again.`, this.name);
    }
    return this.#engine.call(this.name, functionName, start, this.byteCount, ...rest);
  }

  #read() {
    if (this.#header) return this.#header;
    const [x, y, width, height, gridStep, columns, rows] = this.#engine.numbers(this.#call("header"));
    const pixels = columns > 0 ? { width: columns, height: rows } : undefined;
    this.#header = { viewBox: { x, y, width, height }, gridStep, pixels };
    return this.#header;
  }

  #fill(width, height, { shades = [], stretch = false }) {
    for (const side of [width, height]) {
      if (!Number.isInteger(side) || side < 1 || side > longestSide) {
        throw new RangeError(`A picture has sides of 1 to ${longestSide} whole pixels, not ${width} by ${height}.`);
      }
    }
    return this.#call("fill", width, height, stretch ? 1 : 0, ...this.#engine.shades(shades));
  }

  #decode(shades = []) {
    if (shades.length === 0) return (this.#layers ??= this.#layersWith(shades));
    return this.#layersWith(shades);
  }

  #layersWith(shades) {
    const numbers = this.#engine.numbers(this.#call("layers", ...this.#engine.shades(shades)));
    const layers = [];
    let next = 0;
    while (next < numbers.length) {
      const [rule, opacity, count] = numbers.subarray(next, next + 3);
      next += 3;
      const elements = [];
      for (let index = 0; index < count; index += 1) {
        const verb = numbers[next];
        const end = next + 1 + 2 * pointCounts[verb];
        elements.push({ verb: verbs[verb], points: Array.from(numbers.subarray(next + 1, end)) });
        next = end;
      }
      layers.push({ fillRule: rule === 1 ? "evenodd" : "nonzero", opacity: opacity / 255, elements });
    }
    return layers;
  }

  #chosen(layer) {
    const layers = this.#decode();
    if (layer === undefined) return layers;
    if (layers[layer] === undefined) throw new RangeError(`${this.name} has ${layers.length} layers, none ${layer}.`);
    return [layers[layer]];
  }
}

export function parseColor(css) {
  // Digits without their sign are what people type and paste.
  const digits = /^[ \t-\r]*([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})[ \t-\r]*$/i.exec(css)?.[1];
  return cssColor(digits ? `#${digits}` : css);
}

let scratch;

/** A canvas of at least a size, from which pictures are laid over others. */
function scratchCanvas(width, height) {
  if (scratch === undefined || scratch.canvas.width < width || scratch.canvas.height < height) {
    if (typeof OffscreenCanvas !== "function" && typeof document !== "object") {
      throw new Failure("There is no canvas here. Use png() or mask(), which need none.");
    }
    const canvas = typeof OffscreenCanvas === "function" ? new OffscreenCanvas(1, 1) : document.createElement("canvas");
    canvas.width = Math.max(width, scratch?.canvas.width ?? 0);
    canvas.height = Math.max(height, scratch?.canvas.height ?? 0);
    scratch = { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
  }
  return scratch;
}

/** A colour as `parseColor` gives it, of a text or of its bytes. */
function colorOf(color) {
  if (typeof color === "string") {
    const parsed = cssColor(color);
    if (parsed === undefined) throw new Failure(`'${color}' is not a colour; give one in CSS's notation.`);
    return parsed;
  }
  if (typeof color !== "object" || color === null) {
    throw new Failure(`${figureOf(color)} is not a colour; give one in CSS's notation, or its bytes r, g, b and a.`);
  }
  const { r, g, b, a = 255 } = color;
  if (![r, g, b, a].every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)) {
    const found = [r, g, b, a].map(figureOf).join(", ");
    throw new Failure(`A colour has whole numbers r, g, b and a from 0 to 255, not ${found}.`);
  }
  return { r, g, b, a };
}

/** A number, or the kind of what is none. */
function figureOf(value) {
  if (value === null) return "null";
  return typeof value === "number" ? `${value}` : typeof value;
}

/** A colour as the module takes it: 0xRRGGBBAA. */
function packed(color) {
  const { r, g, b, a } = colorOf(color);
  return ((r << 24) | (g << 16) | (b << 8) | a) >>> 0;
}

/** A colour of a drawing that only what shows it can tell: that of the text around it, a variable, a mixture. */
const laterColor = new RegExp(
  "^(?:(?:var|color-mix|light-dark|device-cmyk|contrast-color)\\("
  + "|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(\\s*from\\s)[^<>\"'&;{}\\\\]{1,500}\\)$", "i");

/** The colour of a drawing: as `crowntool` writes it, or as it was given where only a browser knows it. */
function paintOf(color) {
  if (typeof color !== "string" || cssColor(color) !== undefined) return cssOf(color);
  const text = color.trim();
  if (/^currentcolor$/i.test(text)) return "currentColor";
  return laterColor.test(text) && isBalanced(text) ? text : cssOf(color);
}

/** Returns true if each parenthesis is closed, the first one at the end of the text. */
function isBalanced(text) {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "(") depth += 1;
    else if (text[index] === ")") depth -= 1;
    if (depth < 0 || (text[index] === ")" && depth === 0 && index < text.length - 1)) return false;
  }
  return depth === 0;
}

/** A colour as `crowntool` writes it. */
function cssOf(color) {
  const { r, g, b, a } = colorOf(color);
  const channels = a === 255 ? [r, g, b] : [r, g, b, a];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
