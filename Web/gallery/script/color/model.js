// Colours in sRGB: `{r, g, b, a}` with bytes from 0 to 255, as `crowns.js` takes them, and the models that pickers and
// CSS speak. Hues are degrees, the other parts shares from 0 to 1.

export const black = Object.freeze({ r: 0, g: 0, b: 0, a: 255 });
export const white = Object.freeze({ r: 255, g: 255, b: 255, a: 255 });

/** Returns true if two colours are the same. */
export const isSameColor = (a, b) => a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a;

/** The colour of 6 or 8 hexadecimal digits. */
export function fromDigits(digits) {
  const byte = (index) => parseInt(digits.slice(index, index + 2), 16);
  return { r: byte(0), g: byte(2), b: byte(4), a: digits.length > 6 ? byte(6) : 255 };
}

/** The hexadecimal digits of a colour in capitals: 6, or 8 if it is not opaque. */
export function digitsOf(color) {
  const channels = color.a === 255 ? [color.r, color.g, color.b] : [color.r, color.g, color.b, color.a];
  return channels.map((channel) => channel.toString(16).padStart(2, "0")).join("").toUpperCase();
}

/** A colour as CSS reads it: exactly, by its digits. */
export const cssOf = (color) => `#${digitsOf(color)}`;

/** Hue, saturation and brightness of a colour. A grey has the hue 0. */
export function hsbOf({ r, g, b, a }) {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  return { h: hue(r, g, b, most, most - least), s: most === 0 ? 0 : (most - least) / most, b: most / 255, a: a / 255 };
}

/** The colour of a hue, saturation and brightness. */
export function fromHSB({ h, s, b, a }) {
  const channel = (offset) => {
    const place = (offset + h / 60) % 6;
    return Math.round(255 * b * (1 - s * Math.max(0, Math.min(place, 4 - place, 1))));
  };
  return { r: channel(5), g: channel(3), b: channel(1), a: Math.round(a * 255) };
}

/** Hue, saturation and lightness of a colour. */
export function hslOf({ r, g, b, a }) {
  const [most, least] = [Math.max(r, g, b) / 255, Math.min(r, g, b) / 255];
  const [l, range] = [(most + least) / 2, most - least];
  const s = range === 0 ? 0 : range / (1 - Math.abs(2 * l - 1));
  return { h: hue(r, g, b, most * 255, range * 255), s, l, a: a / 255 };
}

function hue(r, g, b, most, range) {
  if (range === 0) return 0;
  if (most === r) return (60 * ((g - b) / range) + 360) % 360;
  return most === g ? 60 * ((b - r) / range) + 120 : 60 * ((r - g) / range) + 240;
}

/** The notations of a colour that the fields show. Reading one of them again gives the same bytes. */
export const notations = {
  hex: cssOf,
  rgb: (color) => `rgb(${color.r} ${color.g} ${color.b}${alphaOf(color)})`,
  hsl(color) {
    const { h, s, l } = hslOf(color);
    return `hsl(${figure(h, 1)} ${figure(s * 100, 1)}% ${figure(l * 100, 1)}%${alphaOf(color)})`;
  },
  hsb(color) {
    const { h, s, b } = hsbOf(color);
    return `hsb(${figure(h, 1)} ${figure(s * 100, 1)}% ${figure(b * 100, 1)}%${alphaOf(color)})`;
  },
};

function alphaOf(color) {
  return color.a === 255 ? "" : ` / ${figure((color.a / 255) * 100, 1)}%`;
}

/** A number with at most so many decimals, and none that are zero. */
export function figure(value, decimals) {
  return String(Number(value.toFixed(decimals)));
}

/** A colour without transparency: laid over an opaque one. */
export function laidOver(color, ground) {
  const mix = (a, b) => Math.round((a * color.a + b * (255 - color.a)) / 255);
  return { r: mix(color.r, ground.r), g: mix(color.g, ground.g), b: mix(color.b, ground.b), a: 255 };
}
