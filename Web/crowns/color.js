// Reads colours in CSS's notation with the grammar of the Swift module CrownPath: hexadecimal digits, names, the
// functions of CSS Color 4, and `hsb()`.

import { namedColors } from "./color-names.js";
import { displayed, linearLight } from "./color-spaces.js";

/** The functions, with the index of the argument that is a hue, and whether they may be written with commas. */
const models = new Map(Object.entries({
  rgb: { commas: true }, rgba: { commas: true }, hsl: { hue: 0, commas: true }, hsla: { hue: 0, commas: true },
  hwb: { hue: 0 }, hsb: { hue: 0, commas: true }, hsv: { hue: 0, commas: true }, color: {},
  lab: {}, lch: { hue: 2 }, oklab: {}, oklch: { hue: 2 },
}));
/** The spaces of `color()` that are read. */
const spaces = new Set(["srgb", "srgb-linear", "display-p3", "xyz", "xyz-d50", "xyz-d65"]);
const degrees = new Map(Object.entries({ deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }));

/** The colour of a text: bytes `r`, `g`, `b` and `a`; `undefined` if it is none. */
export function cssColor(text) {
  // CSS folds ASCII letters only.
  const css = String(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  try {
    return new ColorParser(css).parse();
  } catch (error) {
    if (error instanceof NoColor) return undefined;
    throw error;
  }
}

class NoColor extends Error {}

/** Reads one colour from the start of a text to its end. */
class ColorParser {
  constructor(text) {
    this.text = text;
    this.position = 0;
  }

  parse() {
    this.skipSpace();
    if (this.take("#")) return this.ended(hexColor(this.match(/[a-z0-9-]*/y)));
    const name = this.match(/[a-z0-9-]*/y);
    if (name !== "" && this.take("(")) return this.ended(this.function(name));
    if (name === "transparent") return this.ended({ r: 0, g: 0, b: 0, a: 0 });
    return this.ended(hexColor(namedColors.get(name) ?? fail()));
  }

  /** The function's colour. The end of the text closes it. */
  function(name) {
    const model = models.get(name) ?? fail();
    this.skipSpace();
    const space = name === "color" ? this.match(/[a-z0-9-]*/y) : name;
    if (name === "color" && !spaces.has(space)) fail();
    this.skipSpace();
    const values = [this.argument()];
    this.skipSpace();
    const hasCommas = model.commas === true && this.text[this.position] === ",";
    while (values.length < 3) {
      this.skipSpace();
      if (hasCommas && !this.take(",")) fail();
      this.skipSpace();
      values.push(this.argument());
    }
    this.skipSpace();
    let alpha = { kind: "number", value: 1 };
    if (this.take(hasCommas ? "," : "/")) {
      this.skipSpace();
      alpha = this.argument();
      this.skipSpace();
    }
    if (!this.take(")") && this.position < this.text.length) fail();
    if (hasCommas) checkCommas(values, alpha, model.hue);
    if (values[model.hue]?.kind === "percentage") fail();
    return bytesOf(channels(space, values, hasCommas), clamp(plain(alpha, 1)));
  }

  /** `none`, or a number with its unit. */
  argument() {
    if (/[a-z]/.test(this.text[this.position] ?? "")) {
      if (this.match(/[a-z0-9-]*/y) !== "none") fail();
      return { kind: "none", value: 0 };
    }
    const digits = this.match(/[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/y);
    const value = digits === "" ? NaN : Number(digits);
    if (!Number.isFinite(value)) fail();
    if (this.take("%")) return { kind: "percentage", value };
    if (!/[a-z]/.test(this.text[this.position] ?? "")) return { kind: "number", value };
    const factor = degrees.get(this.match(/[a-z0-9-]*/y)) ?? fail();
    return { kind: "degrees", value: value * factor };
  }

  /** The text that a pattern matches here, or nothing. */
  match(pattern) {
    pattern.lastIndex = this.position;
    const text = pattern.exec(this.text)?.[0] ?? "";
    this.position += text.length;
    return text;
  }

  take(character) {
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  /** Skips white space and comments. The end of the text closes a comment. */
  skipSpace() {
    this.match(/(?:[ \t\n\r\f]+|\/\*[^]*?(?:\*\/|$))*/y);
  }

  ended(color) {
    this.skipSpace();
    return this.position === this.text.length ? color : fail();
  }
}

function fail() {
  throw new NoColor();
}

function hexColor(digits) {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return fail();
  const pairs = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  const [r, g, b, a = 255] = pairs.match(/../g).map((pair) => parseInt(pair, 16));
  return { r, g, b, a };
}

/** The syntax with commas has no `none`, and its channels are either all numbers or all percentages. */
function checkCommas(values, alpha, hue) {
  const kinds = values.filter((_, index) => index !== hue).map(({ kind }) => kind);
  const [numbers, percentages] = [kinds.includes("number"), kinds.includes("percentage")];
  if ([...values, alpha].some(({ kind }) => kind === "none")) fail();
  if (numbers && (percentages || hue !== undefined)) fail();
}

/** An argument as a number that is no angle; `none` is 0. */
function plain({ kind, value }, hundredPercent) {
  if (kind === "degrees") return fail();
  return kind === "percentage" ? (value / 100) * hundredPercent : value;
}

/** The value that 100 % stands for in the arguments of a function, or of `color()` in a space. */
const scales = new Map(Object.entries({
  lab: [100, 125, 125], lch: [100, 150, 1], oklab: [1, 0.4, 0.4], oklch: [1, 0.4, 1],
}));

/** Red, green and blue of a function, or of `color()` in a space, from 0 to 1, or beyond for what is clamped. */
function channels(name, values, hasCommas) {
  if (name === "srgb") return values.map((value) => plain(value, 1));
  if (!models.has(name) || scales.has(name)) return otherChannels(name, values);
  if (name === "rgb" || name === "rgba") return values.map((value) => plain(value, 255) / 255);
  const hue = values[0].value;
  let [second, third] = values.slice(1).map((value) => plain(value, 100) / 100);
  const isBrightness = name === "hsb" || name === "hsv";
  if (hasCommas || isBrightness) [second, third] = [clamp(second), clamp(third)];
  if (isBrightness) return mixed(hue, third * (1 - second), third);
  if (name === "hwb") {
    // White and black of more than 1 together make a grey in their proportion.
    const sum = second + third;
    return sum >= 1 ? Array(3).fill(second / sum) : mixed(hue, second, 1 - third);
  }
  const spread = Math.max(second, 0) * Math.min(third, 1 - third);
  return mixed(hue, third - spread, third + spread);
}

/** Red, green and blue of a colour in another space than sRGB. */
function otherChannels(space, values) {
  const numbers = values.map((value, index) => {
    const scale = scales.get(space)?.[index] ?? 1;
    if (index === models.get(space)?.hue) return value.value;
    // Many times what any colour has.
    return Math.max(-100 * scale, Math.min(plain(value, scale), 100 * scale));
  });
  if (scales.has(space)) numbers[0] = Math.max(0, Math.min(numbers[0], scales.get(space)[0]));
  return displayed(linearLight(space, numbers) ?? fail());
}

/** The channels of a hue in degrees that run from `low` to `high`. */
function mixed(hue, low, high) {
  let sector = (hue / 60) % 6;
  if (sector < 0) sector += 6;
  return [5, 3, 1].map((offset) => {
    const place = (sector + offset) % 6;
    return high - (high - low) * clamp(Math.min(place, 4 - place));
  });
}

function clamp(value) {
  return value > 0 ? Math.min(value, 1) : 0;
}

/** Bytes to the nearest; the slack exceeds the rounding errors of the models, so that an exact half is rounded up. */
function bytesOf(shares, alpha) {
  const [r, g, b, a] = [...shares, alpha].map((value) => Math.trunc(clamp(value) * 255 + 0.5 + 1e-9));
  return { r, g, b, a };
}
