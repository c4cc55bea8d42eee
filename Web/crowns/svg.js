// Writes SVG as `crowntool render --format svg` does, character by character.

/** The number of decimals that distinguish the points of a grid, so that an import finds them again. */
function decimalsFor(viewBox, gridStep) {
  // An encoder identifies a point with one of its grid within 1/64 of a step.
  const precision = gridStep / 128;
  const decimals = decimalsWithin(precision);
  // The points of a decimal grid are decimal numbers only if its origin is, and are matched within 1e-6 of a step.
  const fine = precision * 1e-5;
  const isDecimal = [viewBox.x, viewBox.y].every((value) => Math.abs(rounded(value, decimals) - value) <= fine);
  return isDecimal ? decimals : decimalsWithin(fine);
}

/** The smallest number of decimals, up to 15, that rounds by at most a distance. */
function decimalsWithin(distance) {
  let decimals = 0;
  for (let error = 0.5; error > distance && decimals < 15; error /= 10) decimals += 1;
  return decimals;
}

/** The nearest number with a number of decimals, halves away from 0; itself if it is too large for them. */
function rounded(value, decimals) {
  let scale = 1;
  for (let index = 0; index < decimals; index += 1) scale *= 10;
  const scaled = value * scale;
  let whole = Math.trunc(scaled);
  if (Math.abs(scaled - whole) >= 0.5) whole += Math.sign(scaled);
  const result = whole / scale;
  return Number.isFinite(result) ? result : value;
}

/** The shortest text that reads back as the same number, in Swift's notation. */
function shortest(value) {
  if (value === 0 || !Number.isFinite(value)) return "0";
  const size = Math.abs(value);
  // Swift writes exponents from 2^54 on and below 1e-4, where JavaScript does from 1e21 on and below 1e-6.
  if (size >= 1e-4 && size < 2 ** 54) return String(value);
  const [mantissa, exponent] = value.toExponential().split("e");
  const digits = exponent.slice(1).padStart(2, "0");
  return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}e${exponent[0]}${digits}`;
}

/** A number of units of the last decimal, with a separator where it needs one. */
function appendNumber(text, value, decimals, state) {
  let digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  let fraction = "";
  if (decimals > 0) {
    fraction = digits.slice(-decimals).replace(/0+$/, "");
    digits = digits.slice(0, -decimals);
  }
  const hasFraction = fraction !== "";
  const number = hasFraction ? `${digits === "0" ? "" : digits}.${fraction}` : digits;
  const isAfterNumber = text === "" || text.at(-1) < "A";
  let separator = "";
  if (value < 0) separator = "-";
  else if (isAfterNumber && !(number.startsWith(".") && state.hasFraction)) separator = " ";
  state.hasFraction = hasFraction;
  return text + separator + number;
}

/** Coordinates below this are exact in units of the last decimal, and so are their differences. */
const limit = 2 ** 51;
/** The largest distance between a point and what a reader computes for it, in units of the last decimal. */
const drift = 1e-5;

/** Writes path data as Swift's PathDataWriter does: relative or absolute, whichever is shorter. */
class PathDataWriter {
  constructor(decimals) {
    this.decimals = decimals;
    this.scale = 1;
    for (let index = 0; index < decimals; index += 1) this.scale *= 10;
    this.text = "";
    this.state = this.#stateAt([0, 0], [0, 0]);
    this.start = this.state;
  }

  #stateAt(current, reached) { return { implied: null, hasFraction: false, current, reached, control: null }; }

  scaled(value) {
    const scaled = value * this.scale;
    const whole = Math.trunc(scaled);
    return Math.abs(scaled - whole) >= 0.5 ? whole + Math.sign(scaled) : whole + 0;
  }

  add(verb, values) {
    const points = [];
    for (let index = 0; index < values.length; index += 2) {
      points.push([this.scaled(values[index]), this.scaled(values[index + 1])]);
    }
    const end = points.at(-1);
    const { current } = this.state;
    const isMirrored = points.length > 1 && this.#mirrored(verb).every((value, axis) => value === points[0][axis]);
    switch (verb) {
      case "move":
        this.#append("m", points, [0, 1]);
        this.start = this.state;
        break;
      case "line":
        if (end[1] === current[1]) this.#append("h", points, [0]);
        else if (end[0] === current[0]) this.#append("v", points, [1]);
        else this.#append("l", points, [0, 1]);
        break;
      case "close":
        this.text += "z";
        this.state = this.#stateAt(this.start.current, this.start.reached);
        break;
      default: {
        const letters = verb === "quad" ? ["t", "q"] : ["s", "c"];
        this.#append(isMirrored ? letters[0] : letters[1], isMirrored ? points.slice(1) : points, [0, 1]);
        this.state.control = { verb, point: points.at(-2) };
      }
    }
  }

  /** The first control point of a smooth curve: the last one, mirrored at the current point. */
  #mirrored(verb) {
    const { control, current } = this.state;
    return control?.verb === verb ? current.map((value, axis) => 2 * value - control.point[axis]) : current;
  }

  /** Writes a command as an absolute or a relative one, whichever is shorter. */
  #append(relative, points, axes) {
    const end = points.at(-1);
    const before = this.state;
    const target = end.map((value) => value / this.scale);
    const reachedAbsolute = before.reached.map((value, axis) => (axes.includes(axis) ? target[axis] : value));
    const reached = before.reached.map((value, axis) => value + (end[axis] - before.current[axis]) / this.scale);
    const absolute = this.#command(relative.toUpperCase(), points, [0, 0], axes, reachedAbsolute);
    let chosen = absolute;
    const error = Math.max(...reached.map((value, axis) => Math.abs(value - target[axis])));
    if (this.text !== "" && error * this.scale <= drift) {
      const other = this.#command(relative, points, before.current, axes, reached);
      if (other.text.length <= absolute.text.length) chosen = other;
    }
    this.text += chosen.text;
    this.state = chosen.state;
  }

  #command(letter, points, origin, axes, reached) {
    const isMove = letter === "m" || letter === "M";
    const state = { ...this.state, current: points.at(-1), reached, control: null };
    let text = isMove || state.implied !== letter ? letter : "";
    for (const point of points) {
      for (const axis of axes) text = appendNumber(text, point[axis] - origin[axis], this.decimals, state);
    }
    state.implied = isMove ? { m: "l", M: "L" }[letter] : letter;
    return { text, state };
  }
}

/** The `d` attribute of a path. */
export function pathDataOf(elements, viewBox, gridStep) {
  const decimals = decimalsFor(viewBox, gridStep);
  const writer = new PathDataWriter(decimals);
  if (!elements.every(({ points }) => points.every((value) => Math.abs(value * writer.scale) < limit))) {
    // Such numbers have no decimals to shorten.
    const letters = { move: "M", line: "L", quad: "Q", cubic: "C", close: "Z" };
    return elements.map(({ verb, points }) => (
      letters[verb] + points.map((value) => shortest(rounded(value, decimals))).join(" "))).join("");
  }
  for (const { verb, points } of elements) writer.add(verb, points);
  return writer.text;
}

/** An opacity of 255ths with as few decimals as read back to the same number. */
function share(opacity) {
  const steps = Math.round(opacity * 255);
  let decimals = 1;
  while (Math.round(rounded(opacity, decimals) * 255) !== steps) decimals += 1;
  return shortest(rounded(opacity, decimals));
}

/** A text as XML has it; characters that XML forbids become spaces. */
function escaped(text) {
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" };
  // eslint-disable-next-line no-control-regex
  return text.replace(/[&<>"]/g, (character) => entities[character]).replace(/[\x00-\x1f\ufffe\uffff]/g, " ");
}

/** Eight digits that tell whether a file was edited: FNV-1a of its bytes. */
function checksum(text) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
}

/** A document around its shapes, with the mark of crowntool, which replaces such a file while the checksum is right. */
function documentOf({ viewBox, title, width, height, isStretched }, shapes) {
  const box = [viewBox.x, viewBox.y, viewBox.width, viewBox.height].map(shortest).join(" ");
  const ratio = isStretched ? " preserveAspectRatio=\"none\"" : "";
  const tag =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"${ratio}>\n`;
  const content = `<title>${escaped(title)}</title>\n${shapes}</svg>\n`;
  return `${tag}<!--crowntool ${checksum(tag + content)}-->\n${content}`;
}

/** A document of one path for each layer. */
export function pathDocument(frame, layers, gridStep) {
  const paths = layers.map(({ fillRule, opacity, elements }) => {
    const rule = fillRule === "evenodd" ? " fill-rule=\"evenodd\"" : "";
    const alpha = opacity === 1 ? "" : ` fill-opacity="${share(opacity)}"`;
    const data = pathDataOf(elements, frame.viewBox, gridStep);
    // Black is what a path without a fill has.
    const fill = frame.color === "#000000" ? "" : ` fill="${escaped(frame.color)}"`;
    return `<path${fill}${alpha}${rule} d="${data}"/>\n`;
  });
  return documentOf(frame, paths.join(""));
}

/** A document that shows one colour through the alpha of a PNG file. */
export function maskDocument(frame, png) {
  const { x, y, width, height } = frame.viewBox;
  const box = `x="${shortest(x)}" y="${shortest(y)}" width="${shortest(width)}" height="${shortest(height)}"`;
  let characters = "";
  for (let start = 0; start < png.length; start += 4096) {
    characters += String.fromCharCode(...png.subarray(start, start + 4096));
  }
  return documentOf(frame, `<mask id="crown" maskUnits="userSpaceOnUse" ${box}>\n`
    + `<image ${box} preserveAspectRatio="none" href="data:image/png;base64,${btoa(characters)}"/>\n</mask>\n`
    + `<rect ${box} fill="${escaped(frame.color)}" mask="url(#crown)"/>\n`);
}
