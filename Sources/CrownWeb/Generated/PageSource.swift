// Written by scripts/web from Web/gallery and Web/crowns.js. Change those, and run it again.
// swift-format-ignore-file

/// The gallery page without its data.
enum PageSource {
/// The slots that crowntool fills in.
enum Slot { case title, facts, module, bundle, colors, comparison, former, style, script }

/// The script, which the page holds compressed.
static let script = #"""

const { bindChip, showChip } = (() => {
function bindChip(button, picker, subject) {
button.setAttribute("aria-haspopup", "dialog");
button.setAttribute("aria-expanded", "false");
button.addEventListener("click", () => picker.open({ ...subject(), anchor: button }));
}
function showChip(button, css, name) {
button.style.setProperty("--chip", css);
button.setAttribute("aria-label", `${name}: ${css}`);
}
return { bindChip, showChip };
})();
const { black, white, isSameColor, fromDigits, digitsOf, cssOf, hsbOf, fromHSB, hslOf, notations, figure, laidOver } = (() => {
const black = Object.freeze({ r: 0, g: 0, b: 0, a: 255 });
const white = Object.freeze({ r: 255, g: 255, b: 255, a: 255 });
const isSameColor = (a, b) => a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a;
function fromDigits(digits) {
const byte = (index) => parseInt(digits.slice(index, index + 2), 16);
return { r: byte(0), g: byte(2), b: byte(4), a: digits.length > 6 ? byte(6) : 255 };
}
function digitsOf(color) {
const channels = color.a === 255 ? [color.r, color.g, color.b] : [color.r, color.g, color.b, color.a];
return channels.map((channel) => channel.toString(16).padStart(2, "0")).join("").toUpperCase();
}
const cssOf = (color) => `#${digitsOf(color)}`;
function hsbOf({ r, g, b, a }) {
const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
return { h: hue(r, g, b, most, most - least), s: most === 0 ? 0 : (most - least) / most, b: most / 255, a: a / 255 };
}
function fromHSB({ h, s, b, a }) {
const channel = (offset) => {
const place = (offset + h / 60) % 6;
return Math.round(255 * b * (1 - s * Math.max(0, Math.min(place, 4 - place, 1))));
};
return { r: channel(5), g: channel(3), b: channel(1), a: Math.round(a * 255) };
}
function hslOf({ r, g, b, a }) {
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
const notations = {
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
function figure(value, decimals) {
return String(Number(value.toFixed(decimals)));
}
function laidOver(color, ground) {
const mix = (a, b) => Math.round((a * color.a + b * (255 - color.a)) / 255);
return { r: mix(color.r, ground.r), g: mix(color.g, ground.g), b: mix(color.b, ground.b), a: 255 };
}
return { black, white, isSameColor, fromDigits, digitsOf, cssOf, hsbOf, fromHSB, hslOf, notations, figure, laidOver };
})();
const { checksum, storedChecksum, RecordGroups } = (() => {
const table = Int32Array.from({ length: 256 }, (_, byte) => {
let crc = byte << 16;
for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x800000 ? 0x1864cfb : 0);
return crc;
});
function checksum(bytes, start, end) {
let crc = 0xb704ce;
for (let index = start; index < end; index += 1) crc = ((crc & 0xffff) << 8) ^ table[(crc >> 16) ^ bytes[index]];
return crc;
}
const storedChecksum = (bytes, offset) => (bytes[offset] << 16) | (bytes[offset + 1] << 8) | bytes[offset + 2];
const [groupByteCount, groupCrownCount] = [200, 24];
class RecordGroups {
#starts = [0];
#stored;
#offsets;
#states;
constructor(lengths) {
let size = 0;
lengths.forEach((length, index) => {
size += length;
const isComplete = size >= groupByteCount || index + 1 - this.#starts.at(-1) === groupCrownCount;
if (!isComplete && index + 1 < lengths.length) return;
this.#starts.push(index + 1);
size = 0;
});
this.#states = new Uint8Array(this.count);
}
get count() {
return this.#starts.length - 1;
}
take(stored, offsets) {
this.#stored = stored.slice();
this.#offsets = offsets;
}
isIntact(index, bytes, base) {
const group = this.#groupOf(index);
if (this.#states[group] === 0) {
const [start, end] = [this.#starts[group], this.#starts[group + 1]].map((crown) => base + this.#offsets[crown]);
this.#states[group] = checksum(bytes, start, end) === storedChecksum(this.#stored, 3 * group) ? 1 : 2;
}
return this.#states[group] === 1;
}
#groupOf(index) {
let [low, high] = [0, this.count - 1];
while (low < high) {
const middle = (low + high + 1) >> 1;
if (this.#starts[middle] <= index) low = middle;
else high = middle - 1;
}
return low;
}
}
return { checksum, storedChecksum, RecordGroups };
})();
const { Failure } = (() => {
class Failure extends Error {
constructor(message, crown) {
super(message);
this.name = "CrownError";
this.crown = crown;
}
}
return { Failure };
})();
const { readBundle, valueAt } = (() => {
const magic = [0x8f, 0x43, 0x52, 0x4f, 0x57, 0x4e, 0x53];
const version = 2;
const isPlain = /^[\0-\x7f]*$/;
const largestNumber = 0x7fffffff;
class Reader {
constructor(bytes) {
this.bytes = bytes;
this.position = 0;
this.decoder = new TextDecoder();
}
fail(what) {
throw new Failure(`The bundle is damaged at byte ${this.position}: ${what}. Make it again with crowntool pack.`);
}
byte() {
if (this.position >= this.bytes.length) this.fail("it ends too early");
return this.bytes[this.position++];
}
number() {
let value = 0;
for (let factor = 1; factor <= 0x10000000; factor *= 128) {
const byte = this.byte();
value += (byte & 127) * factor;
if (byte < 128) {
if (value > largestNumber) this.fail("a number is too large");
return value;
}
}
return this.fail("a number is too long");
}
count(bytesEach = 1) {
const count = this.number();
if (count * bytesEach > this.bytes.length - this.position) this.fail("it ends too early");
return count;
}
skip(length) {
if (length > this.bytes.length - this.position) this.fail("it ends too early");
this.position += length;
return this.position - length;
}
part(length) {
const start = this.skip(length);
return this.bytes.subarray(start, this.position);
}
text() {
return this.decoder.decode(this.part(this.number()));
}
}
function readBundle(bytes) {
const reader = new Reader(bytes);
if (bytes.length < 8 || magic.some((byte, index) => bytes[index] !== byte)) {
throw new Failure("This is no bundle of crowns. Make one with crowntool pack --format web.");
}
reader.position = magic.length;
checkVersion(reader.byte());
const count = reader.count(3);
const sections = readRuns(reader, count, () => reader.text());
const names = readNames(reader, count);
const labels = readLabels(reader, count);
const sources = readSources(reader, names);
const shapes = reader.part(reader.number());
const lengths = new Uint32Array(count);
for (let index = 0; index < count; index += 1) lengths[index] = reader.number();
const groups = new RecordGroups(lengths);
const checksums = reader.part(3 * groups.count);
const headEnd = reader.position;
if (checksum(bytes, 0, headEnd) !== storedChecksum(reader.part(3), 0)) {
reader.position = 0;
reader.fail("the part before the records is not what was written");
}
const offsets = recordOffsets(reader, lengths);
groups.take(checksums, offsets);
const shapesStart = shapes.byteOffset - bytes.byteOffset;
return { count, sections, names, labels, sources, shapesStart, shapes, offsets, groups };
}
function checkVersion(found) {
if (found === version) return;
if (found < version) {
throw new Failure(
`The bundle has version ${found} of its format, without checksums, and this crowns.js reads version `
+ `${version}. Make it again with crowntool pack --format web.`);
}
throw new Failure(
`The bundle has version ${found} of its format; this crowns.js reads version ${version}. Take a newer crowns.js.`);
}
function recordOffsets(reader, lengths) {
const offsets = new Uint32Array(lengths.length + 1);
let end = reader.position;
offsets[0] = end;
lengths.forEach((length, index) => {
end += length;
if (end > reader.bytes.length) reader.fail("it ends too early");
offsets[index + 1] = end;
});
if (end !== reader.bytes.length) reader.fail("there is something behind the last record");
return offsets;
}
function readRuns(reader, count, value) {
const runs = [];
const length = reader.count(2);
let end = 0;
for (let index = 0; index < length; index += 1) {
end += reader.number();
runs.push({ end, value: value() });
}
if (end !== count) reader.fail("the runs do not cover all crowns");
return runs;
}
function readNames(reader, count) {
const names = new NameList();
for (let index = 0; index < count; index += 1) {
const shared = reader.number();
if (shared > names.lastLength) reader.fail("a name shares more than the name before has");
const length = reader.number();
names.add(shared, reader.bytes, reader.skip(length), length);
}
return names.finish();
}
class NameList {
#names = [];
#bytes = new Uint8Array(1 << 16);
#ends = [0];
lastLength = 0;
add(shared, others, start, length) {
if (this.#ends.at(-1) + shared + length > this.#bytes.length) this.#decode(shared + length);
const bytes = this.#bytes;
const end = this.#ends.at(-1);
const last = end - this.lastLength;
for (let index = 0; index < shared; index += 1) bytes[end + index] = bytes[last + index];
for (let index = 0; index < length; index += 1) bytes[end + shared + index] = others[start + index];
this.lastLength = shared + length;
this.#ends.push(end + this.lastLength);
}
finish() {
this.#decode(0);
return this.#names;
}
#decode(room) {
const [first, ...ends] = this.#ends;
const bytes = this.#bytes.subarray(0, this.#ends.at(-1));
const text = new TextDecoder("latin1").decode(bytes);
const hasOnlyASCII = isPlain.test(text);
let start = first;
for (const end of ends) {
const name = text.slice(start, end);
const isRead = hasOnlyASCII || isPlain.test(name);
this.#names.push(isRead ? name : new TextDecoder().decode(bytes.subarray(start, end)));
start = end;
}
const last = bytes.slice(bytes.length - this.lastLength);
if (last.length + room > this.#bytes.length) this.#bytes = new Uint8Array(2 * (last.length + room));
this.#bytes.set(last);
this.#ends = [last.length];
}
}
function readLabels(reader, count) {
const labels = new Map();
const length = reader.count(3);
let index = -1;
for (let label = 0; label < length; label += 1) {
index += 1 + reader.number();
if (index >= count) reader.fail("a title belongs to no crown");
const title = reader.text();
const tags = Array.from({ length: reader.count() }, () => reader.text());
labels.set(index, { title, tags });
}
return labels;
}
function readSources(reader, names) {
const patterns = Array.from({ length: reader.count(2) }, () => {
const kind = reader.number();
if (kind > 1) reader.fail("a source is of no known kind");
const before = reader.text();
return kind === 0 ? () => before : ((after) => (name) => before + name + after)(reader.text());
});
return readRuns(reader, names.length, () => {
const number = reader.number();
if (number > patterns.length) reader.fail("a source has no known pattern");
return number === 0 ? () => "" : patterns[number - 1];
});
}
function valueAt(runs, index) {
let [low, high] = [0, runs.length - 1];
while (low < high) {
const middle = (low + high) >> 1;
if (runs[middle].end > index) high = middle;
else low = middle + 1;
}
return runs[low].value;
}
return { readBundle, valueAt };
})();
const { namedColors } = (() => {
const namedColors = new Map(Object.entries({
aliceblue: "f0f8ff", antiquewhite: "faebd7", aqua: "00ffff", aquamarine: "7fffd4", azure: "f0ffff",
beige: "f5f5dc", bisque: "ffe4c4", black: "000000", blanchedalmond: "ffebcd", blue: "0000ff", blueviolet: "8a2be2",
brown: "a52a2a", burlywood: "deb887", cadetblue: "5f9ea0", chartreuse: "7fff00", chocolate: "d2691e",
coral: "ff7f50", cornflowerblue: "6495ed", cornsilk: "fff8dc", crimson: "dc143c", cyan: "00ffff",
darkblue: "00008b", darkcyan: "008b8b", darkgoldenrod: "b8860b", darkgray: "a9a9a9", darkgreen: "006400",
darkgrey: "a9a9a9", darkkhaki: "bdb76b", darkmagenta: "8b008b", darkolivegreen: "556b2f", darkorange: "ff8c00",
darkorchid: "9932cc", darkred: "8b0000", darksalmon: "e9967a", darkseagreen: "8fbc8f", darkslateblue: "483d8b",
darkslategray: "2f4f4f", darkslategrey: "2f4f4f", darkturquoise: "00ced1", darkviolet: "9400d3",
deeppink: "ff1493", deepskyblue: "00bfff", dimgray: "696969", dimgrey: "696969", dodgerblue: "1e90ff",
firebrick: "b22222", floralwhite: "fffaf0", forestgreen: "228b22", fuchsia: "ff00ff", gainsboro: "dcdcdc",
ghostwhite: "f8f8ff", gold: "ffd700", goldenrod: "daa520", gray: "808080", green: "008000", greenyellow: "adff2f",
grey: "808080", honeydew: "f0fff0", hotpink: "ff69b4", indianred: "cd5c5c", indigo: "4b0082", ivory: "fffff0",
khaki: "f0e68c", lavender: "e6e6fa", lavenderblush: "fff0f5", lawngreen: "7cfc00", lemonchiffon: "fffacd",
lightblue: "add8e6", lightcoral: "f08080", lightcyan: "e0ffff", lightgoldenrodyellow: "fafad2",
lightgray: "d3d3d3", lightgreen: "90ee90", lightgrey: "d3d3d3", lightpink: "ffb6c1", lightsalmon: "ffa07a",
lightseagreen: "20b2aa", lightskyblue: "87cefa", lightslategray: "778899", lightslategrey: "778899",
lightsteelblue: "b0c4de", lightyellow: "ffffe0", lime: "00ff00", limegreen: "32cd32", linen: "faf0e6",
magenta: "ff00ff", maroon: "800000", mediumaquamarine: "66cdaa", mediumblue: "0000cd", mediumorchid: "ba55d3",
mediumpurple: "9370db", mediumseagreen: "3cb371", mediumslateblue: "7b68ee", mediumspringgreen: "00fa9a",
mediumturquoise: "48d1cc", mediumvioletred: "c71585", midnightblue: "191970", mintcream: "f5fffa",
mistyrose: "ffe4e1", moccasin: "ffe4b5", navajowhite: "ffdead", navy: "000080", oldlace: "fdf5e6", olive: "808000",
olivedrab: "6b8e23", orange: "ffa500", orangered: "ff4500", orchid: "da70d6", palegoldenrod: "eee8aa",
palegreen: "98fb98", paleturquoise: "afeeee", palevioletred: "db7093", papayawhip: "ffefd5", peachpuff: "ffdab9",
peru: "cd853f", pink: "ffc0cb", plum: "dda0dd", powderblue: "b0e0e6", purple: "800080", rebeccapurple: "663399",
red: "ff0000", rosybrown: "bc8f8f", royalblue: "4169e1", saddlebrown: "8b4513", salmon: "fa8072",
sandybrown: "f4a460", seagreen: "2e8b57", seashell: "fff5ee", sienna: "a0522d", silver: "c0c0c0",
skyblue: "87ceeb", slateblue: "6a5acd", slategray: "708090", slategrey: "708090", snow: "fffafa",
springgreen: "00ff7f", steelblue: "4682b4", tan: "d2b48c", teal: "008080", thistle: "d8bfd8", tomato: "ff6347",
turquoise: "40e0d0", violet: "ee82ee", wheat: "f5deb3", white: "ffffff", whitesmoke: "f5f5f5", yellow: "ffff00",
yellowgreen: "9acd32",
}));
return { namedColors };
})();
const { linearLight, displayed } = (() => {
function linearLight(space, [first, second, third]) {
switch (space) {
case "lab": return lightOfLab([first, second, third]);
case "lch": return lightOfLab([first, ...plane(second, third)]);
case "oklab": return lightOfOklab([first, second, third]);
case "oklch": return lightOfOklab([first, ...plane(second, third)]);
case "srgb-linear": return [first, second, third];
case "display-p3": return times(xyzToLight, times(p3ToXYZ, [first, second, third].map(decoded)));
case "xyz": case "xyz-d65": return times(xyzToLight, [first, second, third]);
case "xyz-d50": return times(xyzToLight, times(fromD50, [first, second, third]));
default: return undefined;
}
}
function displayed(light) {
const channels = light.map(encoded);
const clamped = channels.map(clamp);
const isInside = channels.every((channel, index) => Math.abs(channel - clamped[index]) < 0.5 / 255);
return isInside ? clamped : mapped(oklab(light)).map(encoded);
}
function mapped(origin) {
const [noticeable, precision] = [0.02, 0.0001];
if (origin[0] >= 1) return [1, 1, 1];
if (origin[0] <= 0) return [0, 0, 0];
let clipped = lightOfOklab(origin).map(clamp);
if (distance(clipped, origin) < noticeable) return clipped;
const chroma = Math.hypot(origin[1], origin[2]);
let [low, high, isLowInside] = [0, 1, true];
while ((high - low) * chroma > precision) {
const share = (low + high) / 2;
const current = [origin[0], origin[1] * share, origin[2] * share];
const light = lightOfOklab(current);
if (isLowInside && light.every((value) => value >= 0 && value <= 1)) {
low = share;
continue;
}
clipped = light.map(clamp);
const difference = distance(clipped, current);
if (difference >= noticeable) {
high = share;
} else if (noticeable - difference < precision) {
return clipped;
} else {
isLowInside = false;
low = share;
}
}
return clipped;
}
function distance(light, color) {
return Math.hypot(...oklab(light).map((value, index) => value - color[index]));
}
function plane(chroma, hue) {
const angle = ((hue % 360) * Math.PI) / 180;
return [Math.max(0, chroma) * Math.cos(angle), Math.max(0, chroma) * Math.sin(angle)];
}
function lightOfLab([lightness, a, b]) {
const [kappa, epsilon] = [24389 / 27, 216 / 24389];
const part = (f) => (f ** 3 > epsilon ? f ** 3 : (116 * f - 16) / kappa);
const f = (lightness + 16) / 116;
const y = lightness > kappa * epsilon ? f ** 3 : lightness / kappa;
const white = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];
return times(xyzToLight, times(fromD50, [part(f + a / 500) * white[0], y, part(f - b / 200) * white[2]]));
}
function lightOfOklab(color) {
return times(xyzToLight, times(conesToXYZ, times(oklabToRoots, color).map((root) => root ** 3)));
}
function oklab(light) {
return times(rootsToOklab, times(xyzToCones, times(lightToXYZ, light)).map(Math.cbrt));
}
function encoded(value) {
if (value < 0) return -encoded(-value);
return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
function decoded(value) {
if (value < 0) return -decoded(-value);
return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
function clamp(value) {
return value > 0 ? Math.min(value, 1) : 0;
}
function times(matrix, [x, y, z]) {
return matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
}
const lightToXYZ = [
[506752 / 1228815, 87881 / 245763, 12673 / 70218],
[87098 / 409605, 175762 / 245763, 12673 / 175545],
[7918 / 409605, 87881 / 737289, 1001167 / 1053270],
];
const xyzToLight = [
[12831 / 3959, -329 / 214, -1974 / 3959],
[-851781 / 878810, 1648619 / 878810, 36519 / 878810],
[705 / 12673, -2585 / 12673, 705 / 667],
];
const p3ToXYZ = [
[608311 / 1250200, 189793 / 714400, 198249 / 1000160],
[35783 / 156275, 247089 / 357200, 198249 / 2500400],
[0, 32229 / 714400, 5220557 / 5000800],
];
const fromD50 = [
[0.955473421488075, -0.02309845494876471, 0.06325924320057072],
[-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
[0.012314014864481998, -0.020507649298898964, 1.330365926242124],
];
const xyzToCones = [
[0.8190224379967030, 0.3619062600528904, -0.1288737815209879],
[0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
[0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
];
const conesToXYZ = [
[1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
[-0.0405757452148008, 1.1122868032803170, -0.0717110580655164],
[-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
];
const rootsToOklab = [
[0.2104542683093140, 0.7936177747023054, -0.0040720430116193],
[1.9779985324311684, -2.4285922420485799, 0.4505937096174110],
[0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
];
const oklabToRoots = [
[1, 0.3963377773761749, 0.2158037573099136],
[1, -0.1055613458156586, -0.0638541728258133],
[1, -0.0894841775298119, -1.2914855480194092],
];
return { linearLight, displayed };
})();
const { cssColor } = (() => {
const models = new Map(Object.entries({
rgb: { commas: true }, rgba: { commas: true }, hsl: { hue: 0, commas: true }, hsla: { hue: 0, commas: true },
hwb: { hue: 0 }, hsb: { hue: 0, commas: true }, hsv: { hue: 0, commas: true }, color: {},
lab: {}, lch: { hue: 2 }, oklab: {}, oklch: { hue: 2 },
}));
const spaces = new Set(["srgb", "srgb-linear", "display-p3", "xyz", "xyz-d50", "xyz-d65"]);
const degrees = new Map(Object.entries({ deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }));
function cssColor(text) {
const css = String(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
try {
return new ColorParser(css).parse();
} catch (error) {
if (error instanceof NoColor) return undefined;
throw error;
}
}
class NoColor extends Error {}
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
function checkCommas(values, alpha, hue) {
const kinds = values.filter((_, index) => index !== hue).map(({ kind }) => kind);
const [numbers, percentages] = [kinds.includes("number"), kinds.includes("percentage")];
if ([...values, alpha].some(({ kind }) => kind === "none")) fail();
if (numbers && (percentages || hue !== undefined)) fail();
}
function plain({ kind, value }, hundredPercent) {
if (kind === "degrees") return fail();
return kind === "percentage" ? (value / 100) * hundredPercent : value;
}
const scales = new Map(Object.entries({
lab: [100, 125, 125], lch: [100, 150, 1], oklab: [1, 0.4, 0.4], oklch: [1, 0.4, 1],
}));
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
const sum = second + third;
return sum >= 1 ? Array(3).fill(second / sum) : mixed(hue, second, 1 - third);
}
const spread = Math.max(second, 0) * Math.min(third, 1 - third);
return mixed(hue, third - spread, third + spread);
}
function otherChannels(space, values) {
const numbers = values.map((value, index) => {
const scale = scales.get(space)?.[index] ?? 1;
if (index === models.get(space)?.hue) return value.value;
return Math.max(-100 * scale, Math.min(plain(value, scale), 100 * scale));
});
if (scales.has(space)) numbers[0] = Math.max(0, Math.min(numbers[0], scales.get(space)[0]));
return displayed(linearLight(space, numbers) ?? fail());
}
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
function bytesOf(shares, alpha) {
const [r, g, b, a] = [...shares, alpha].map((value) => Math.trunc(clamp(value) * 255 + 0.5 + 1e-9));
return { r, g, b, a };
}
return { cssColor };
})();
const { compile, bytesOf, Engine } = (() => {
const decoder = new TextDecoder();
const mostShades = 255;
async function compile(source) {
if (typeof WebAssembly !== "object") {
throw new Failure("Crowns are drawn by WebAssembly, which this browser does not have or does not allow.");
}
const given = await source;
if (given instanceof WebAssembly.Module) return given;
if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
return WebAssembly.compile(await bytesOf(given));
}
async function bytesOf(source) {
if (source instanceof ArrayBuffer) return new Uint8Array(source);
if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
const isAddress = typeof source === "string" || source instanceof URL;
if (isAddress && globalThis.process?.versions?.node) {
const file = fileOf(source);
if (file !== undefined) return readFile(file);
}
const response = isAddress ? await fetch(source) : source;
if (!response.ok) throw new Failure(`${response.url} cannot be loaded: the server answered ${response.status}.`);
return new Uint8Array(await response.arrayBuffer());
}
function fileOf(source) {
if (source instanceof URL) return source.protocol === "file:" ? source : undefined;
if (/^file:/i.test(source)) return new URL(source);
return /^[a-z][a-z0-9+.-]+:/i.test(source) ? undefined : source;
}
const files = ["node:fs", "promises"].join("/");
async function readFile(file) {
const { readFile: read } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
try {
return await read(file);
} catch (error) {
throw new Failure(`${file instanceof URL ? file.pathname : file} cannot be read: ${error.message}.`);
}
}
class Engine {
constructor(module, bundle, shapes) {
this.module = module;
this.bundle = bundle;
this.shapesPart = shapes;
this.start();
}
start() {
this.functions = new WebAssembly.Instance(this.module).exports;
this.functions.prepare?.();
this.base = this.functions.allocate(this.bundle.length);
this.bytes.set(this.bundle, this.base);
this.shadeMemory = this.functions.allocate(8 * mostShades);
this.shapes = 0;
const { start, length } = this.shapesPart;
if (length > 0) this.shapes = this.pointer(this.functions.openShapes(this.base + start, length), "shapes");
}
get bytes() {
const { buffer } = this.functions.memory;
if (this.view?.buffer !== buffer) this.view = new Uint8Array(buffer);
return this.view;
}
numbers(pointer) {
return new Float64Array(this.functions.memory.buffer, pointer, this.functions.answerCount());
}
answer(pointer) {
return this.bytes.subarray(pointer, pointer + (this.functions.answerCount() >>> 0));
}
shades(shades) {
const count = Math.min(shades.length, mostShades);
new Float64Array(this.functions.memory.buffer, this.shadeMemory, count).set(shades.slice(0, count));
return [this.shadeMemory, count];
}
pointer(pointer, name) {
if (pointer !== 0) return pointer >>> 0;
const phrase = decoder.decode(this.answer(this.functions.failurePhrase()));
const offset = this.functions.failureOffset();
throw new Failure(`${name}: ${offset < 0 ? "" : `record, byte ${offset}: `}${phrase}.`, name);
}
call(name, functionName, start, count, ...rest) {
try {
return this.pointer(this.functions[functionName](this.base + start, count, this.shapes, ...rest), name);
} catch (error) {
if (!(error instanceof WebAssembly.RuntimeError)) throw error;
this.start();
throw new Failure(`${name}: there is not enough memory to draw it.`, name);
}
}
}
return { compile, bytesOf, Engine };
})();
const { pathDataOf, pathDocument, maskDocument } = (() => {
function decimalsFor(viewBox, gridStep) {
const precision = gridStep / 128;
const decimals = decimalsWithin(precision);
const fine = precision * 1e-5;
const isDecimal = [viewBox.x, viewBox.y].every((value) => Math.abs(rounded(value, decimals) - value) <= fine);
return isDecimal ? decimals : decimalsWithin(fine);
}
function decimalsWithin(distance) {
let decimals = 0;
for (let error = 0.5; error > distance && decimals < 15; error /= 10) decimals += 1;
return decimals;
}
function rounded(value, decimals) {
let scale = 1;
for (let index = 0; index < decimals; index += 1) scale *= 10;
const scaled = value * scale;
let whole = Math.trunc(scaled);
if (Math.abs(scaled - whole) >= 0.5) whole += Math.sign(scaled);
const result = whole / scale;
return Number.isFinite(result) ? result : value;
}
function shortest(value) {
if (value === 0 || !Number.isFinite(value)) return "0";
const size = Math.abs(value);
if (size >= 1e-4 && size < 2 ** 54) return String(value);
const [mantissa, exponent] = value.toExponential().split("e");
const digits = exponent.slice(1).padStart(2, "0");
return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}e${exponent[0]}${digits}`;
}
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
const limit = 2 ** 51;
const drift = 1e-5;
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
#mirrored(verb) {
const { control, current } = this.state;
return control?.verb === verb ? current.map((value, axis) => 2 * value - control.point[axis]) : current;
}
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
function pathDataOf(elements, viewBox, gridStep) {
const decimals = decimalsFor(viewBox, gridStep);
const writer = new PathDataWriter(decimals);
if (!elements.every(({ points }) => points.every((value) => Math.abs(value * writer.scale) < limit))) {
const letters = { move: "M", line: "L", quad: "Q", cubic: "C", close: "Z" };
return elements.map(({ verb, points }) => (
letters[verb] + points.map((value) => shortest(rounded(value, decimals))).join(" "))).join("");
}
for (const { verb, points } of elements) writer.add(verb, points);
return writer.text;
}
function share(opacity) {
const steps = Math.round(opacity * 255);
let decimals = 1;
while (Math.round(rounded(opacity, decimals) * 255) !== steps) decimals += 1;
return shortest(rounded(opacity, decimals));
}
function escaped(text) {
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" };
return text.replace(/[&<>"]/g, (character) => entities[character]).replace(/[\x00-\x1f\ufffe\uffff]/g, " ");
}
function checksum(text) {
let value = 0x811c9dc5;
for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
return (value >>> 0).toString(16).padStart(8, "0");
}
function documentOf({ viewBox, title, width, height, isStretched }, shapes) {
const box = [viewBox.x, viewBox.y, viewBox.width, viewBox.height].map(shortest).join(" ");
const ratio = isStretched ? " preserveAspectRatio=\"none\"" : "";
const tag =
`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"${ratio}>\n`;
const content = `<title>${escaped(title)}</title>\n${shapes}</svg>\n`;
return `${tag}\x3C!--crowntool ${checksum(tag + content)}-->\n${content}`;
}
function pathDocument(frame, layers, gridStep) {
const paths = layers.map(({ fillRule, opacity, elements }) => {
const rule = fillRule === "evenodd" ? " fill-rule=\"evenodd\"" : "";
const alpha = opacity === 1 ? "" : ` fill-opacity="${share(opacity)}"`;
const data = pathDataOf(elements, frame.viewBox, gridStep);
const fill = frame.color === "#000000" ? "" : ` fill="${escaped(frame.color)}"`;
return `<path${fill}${alpha}${rule} d="${data}"/>\n`;
});
return documentOf(frame, paths.join(""));
}
function maskDocument(frame, png) {
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
return { pathDataOf, pathDocument, maskDocument };
})();
const { CrownError, Library, Crown, parseColor } = (() => {
const CrownError = Failure;
const verbs = ["move", "line", "quad", "cubic", "close"];
const pointCounts = [1, 1, 2, 3, 0];
const longestSide = 16384;
class Library {
#bundle;
#engine;
#indices;
constructor(bundle, engine) {
this.#bundle = bundle;
this.#engine = engine;
}
static async open(source, options = {}) {
const module = compile(options.module ?? new URL("crowns.wasm", import.meta.url));
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
class Crown {
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
function parseColor(css) {
const digits = /^[ \t-\r]*([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})[ \t-\r]*$/i.exec(css)?.[1];
return cssColor(digits ? `#${digits}` : css);
}
let scratch;
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
function figureOf(value) {
if (value === null) return "null";
return typeof value === "number" ? `${value}` : typeof value;
}
function packed(color) {
const { r, g, b, a } = colorOf(color);
return ((r << 24) | (g << 16) | (b << 8) | a) >>> 0;
}
const laterColor = new RegExp(
"^(?:(?:var|color-mix|light-dark|device-cmyk|contrast-color)\\("
+ "|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(\\s*from\\s)[^<>\"'&;{}\\\\]{1,500}\\)$", "i");
function paintOf(color) {
if (typeof color !== "string" || cssColor(color) !== undefined) return cssOf(color);
const text = color.trim();
if (/^currentcolor$/i.test(text)) return "currentColor";
return laterColor.test(text) && isBalanced(text) ? text : cssOf(color);
}
function isBalanced(text) {
let depth = 0;
for (let index = 0; index < text.length; index += 1) {
if (text[index] === "(") depth += 1;
else if (text[index] === ")") depth -= 1;
if (depth < 0 || (text[index] === ")" && depth === 0 && index < text.length - 1)) return false;
}
return depth === 0;
}
function cssOf(color) {
const { r, g, b, a } = colorOf(color);
const channels = a === 255 ? [r, g, b] : [r, g, b, a];
return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
return { CrownError, Library, Crown, parseColor };
})();
const { byID, element, setAttributes, pixelRatio, snapped, sizeCanvas, announce, prefersReducedMotion, onceAFrame } = (() => {
const byID = (id) => document.getElementById(id);
function element(tag, attributes = {}, ...children) {
const made = document.createElement(tag);
setAttributes(made, attributes);
made.append(...children);
return made;
}
function setAttributes(target, attributes) {
for (const [name, value] of Object.entries(attributes)) {
if (value === false || value === null || value === undefined) target.removeAttribute(name);
else target.setAttribute(name, value === true ? "" : String(value));
}
}
const pixelRatio = () => window.devicePixelRatio || 1;
const snapped = (length) => Math.round(length * pixelRatio()) / pixelRatio();
function sizeCanvas(canvas, width, height) {
const ratio = pixelRatio();
const [columns, rows] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
if (canvas.width !== columns) canvas.width = columns;
if (canvas.height !== rows) canvas.height = rows;
canvas.style.width = `${columns / ratio}px`;
canvas.style.height = `${rows / ratio}px`;
return { width: columns, height: rows };
}
function announce(text) {
const line = byID("notice");
(document.querySelector("dialog[open]") ?? document.body).append(line);
line.textContent = text;
line.classList.add("shown");
clearTimeout(announce.timer);
announce.timer = setTimeout(() => line.classList.remove("shown"), 4000);
}
const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
function onceAFrame(body) {
let isAsked = false;
return () => {
if (isAsked) return;
isAsked = true;
requestAnimationFrame(() => {
isAsked = false;
body();
});
};
}
return { byID, element, setAttributes, pixelRatio, snapped, sizeCanvas, announce, prefersReducedMotion, onceAFrame };
})();
const { bindDrag } = (() => {
function bindDrag(target, move, end = () => {}) {
target.addEventListener("pointerdown", (event) => {
if (event.button !== 0) return;
target.setPointerCapture(event.pointerId);
target.classList.add("dragged");
target.focus();
move(event);
event.preventDefault();
});
target.addEventListener("pointermove", (event) => {
if (target.hasPointerCapture(event.pointerId)) move(event);
});
target.addEventListener("lostpointercapture", () => {
target.classList.remove("dragged");
end();
});
}
return { bindDrag };
})();
const { luminance, contrast, verdict, readable } = (() => {
const linear = Array.from({ length: 256 }, (_, value) => {
const share = value / 255;
return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const luminance = ({ r, g, b }) => 0.2126 * linear[r] + 0.7152 * linear[g] + 0.0722 * linear[b];
function contrast(a, b) {
const [first, second] = [luminance(a), luminance(b)];
return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
function verdict(ratio) {
if (ratio >= 7) return { grade: "AAA", text: "enough for any text" };
if (ratio >= 4.5) return { grade: "AA", text: "enough for text" };
if (ratio >= 3) return { grade: "AA graphics", text: "enough for drawings and large text" };
return { grade: "Low", text: "too little for drawings" };
}
function readable(color, ground, least = 4.5) {
if (contrast(color, ground) >= least) return color;
const candidates = [0, 255].map((end) => standingOut(color, end, ground, least));
const reaching = candidates.filter((candidate) => contrast(candidate, ground) >= least);
if (reaching.length > 0) return reaching.reduce((a, b) => (distance(a, color) <= distance(b, color) ? a : b));
return candidates.reduce((a, b) => (contrast(a, ground) >= contrast(b, ground) ? a : b));
}
function standingOut(color, end, ground, least) {
let [low, high] = [0, 255];
while (low + 1 < high) {
const share = Math.floor((low + high) / 2);
const mixture = mixed(color, end, share);
const isBeyond = (end === 255) === luminance(mixture) > luminance(ground);
if (isBeyond && contrast(mixture, ground) >= least) high = share;
else low = share;
}
return mixed(color, end, high);
}
function mixed(color, end, share) {
const channel = (from) => Math.floor((from * (255 - share) + end * share + 127) / 255);
return { r: channel(color.r), g: channel(color.g), b: channel(color.b), a: color.a };
}
function distance(a, b) {
return (a.r - b.r) ** 2 + (a.g - b.g) ** 2 + (a.b - b.b) ** 2;
}
return { luminance, contrast, verdict, readable };
})();
const { SquarePainter } = (() => {
const side = 256;
class SquarePainter {
constructor(canvas) {
canvas.width = side;
canvas.height = side;
this.context = canvas.getContext("2d", { alpha: false });
this.image = this.context.createImageData(side, side);
this.words = new Uint32Array(this.image.data.buffer);
this.isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
}
paint(hue) {
const full = hueChannels(hue);
const { words } = this;
const alpha = this.isLittleEndian ? 0xff000000 : 0xff;
const shifts = this.isLittleEndian ? [0, 8, 16] : [24, 16, 8];
for (let x = 0; x < side; x += 1) {
const share = x / (side - 1);
const [red, green, blue] = full.map((channel) => Math.round((1 - share * (1 - channel)) * 65536));
for (let y = 0, index = x; y < side; y += 1, index += side) {
const brightness = side - 1 - y;
words[index] =
alpha |
(((red * brightness + 32768) >>> 16) << shifts[0]) |
(((green * brightness + 32768) >>> 16) << shifts[1]) |
(((blue * brightness + 32768) >>> 16) << shifts[2]);
}
}
this.context.putImageData(this.image, 0, 0);
}
}
function hueChannels(hue) {
return [5, 3, 1].map((offset) => {
const place = (offset + hue / 60) % 6;
return 1 - Math.max(0, Math.min(place, 4 - place, 1));
});
}
return { SquarePainter };
})();
const { Swatches } = (() => {
const key = "crowns.swatches";
const most = 24;
const first = ["C8102E", "0B3D91", "B8860B", "1B5E20", "6A1B9A", "111111"];
class Swatches {
constructor() {
this.digits = read() ?? [...first];
}
add(digits) {
this.digits = [...this.digits.filter((kept) => kept !== digits), digits].slice(-most);
write(this.digits);
}
remove(digits) {
this.digits = this.digits.filter((kept) => kept !== digits);
write(this.digits);
}
}
function read() {
try {
const list = JSON.parse(localStorage.getItem(key));
const isValid = (text) => typeof text === "string" && /^(?:[0-9A-F]{6}|[0-9A-F]{8})$/.test(text);
return Array.isArray(list) ? list.filter(isValid).slice(-most) : undefined;
} catch {
return undefined;
}
}
function write(digits) {
try {
localStorage.setItem(key, JSON.stringify(digits));
} catch {
}
}
return { Swatches };
})();
const { ColorPicker } = (() => {
class ColorPicker {
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
get color() {
return fromHSB(this.hsb);
}
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
(subject.anchor.closest("dialog") ?? document.body).append(this.panel);
this.panel.showPopover();
subject.anchor.setAttribute("aria-expanded", "true");
this.place();
this.square.focus();
}
show(color) {
const hsb = hsbOf(color);
if (hsb.s === 0 || hsb.b === 0) hsb.h = this.hsb.h;
if (hsb.b === 0) hsb.s = this.hsb.s;
this.set(isSameColor(color, this.color) ? { ...this.hsb } : hsb);
}
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
return { ColorPicker };
})();
const { drawDifference } = (() => {
const palettes = {
light: { both: [160, 160, 160], gone: [208, 52, 44], new: [26, 102, 214] },
dark: { both: [112, 112, 110], gone: [255, 107, 94], new: [107, 169, 255] },
};
function drawDifference(context, before, after, { width, height, isDark }) {
const { both, gone, new: added } = palettes[isDark ? "dark" : "light"];
const image = new ImageData(width, height);
for (let index = 0; index < before.length; index += 1) {
const [one, other] = [before[index], after[index]];
const shared = Math.min(one, other);
const whole = Math.max(one, other);
if (whole === 0) continue;
for (let channel = 0; channel < 3; channel += 1) {
const sum = both[channel] * shared + gone[channel] * (one - shared) + added[channel] * (other - shared);
image.data[4 * index + channel] = Math.round(sum / whole);
}
image.data[4 * index + 3] = whole;
}
context.putImageData(image, 0, 0);
}
return { drawDifference };
})();
const { kindTitles } = (() => {
const kindTitles = {
"": "All", added: "Added", removed: "Removed", renamed: "Renamed", redrawn: "Redrawn", relabelled: "Relabelled",
};
return { kindTitles };
})();
const { CompareView } = (() => {
const side = 112;
const rowsAtATime = 60;
class CompareView {
constructor({ store, comparison, crownNamed, look, isDark }) {
Object.assign(this, { store, comparison, crownNamed, look, isDark });
this.dialog = byID("compare");
this.list = byID("compare-list");
const button = byID("compare-open");
button.hidden = !comparison;
if (!comparison) return;
const count = comparison.differences.length;
button.textContent = count === 0 ? "No changes" : `${count} ${count === 1 ? "change" : "changes"}`;
button.addEventListener("click", () => store.set({ view: "compare" }));
byID("compare-close").addEventListener("click", () => this.dialog.close());
this.dialog.addEventListener("close", () => {
if (store.state.view === "compare") store.set({ view: "" });
});
byID("compare-title").append(
element("bdi", {}, comparison.former), " → ", element("bdi", {}, comparison.present));
this.pictures = new IntersectionObserver((entries) => {
for (const { isIntersecting, target } of entries) if (isIntersecting) this.draw(target);
}, { root: this.dialog, rootMargin: "400px" });
this.ends = new IntersectionObserver((entries) => {
if (entries.some(({ isIntersecting }) => isIntersecting)) this.addRows();
}, { root: this.dialog, rootMargin: "800px" });
this.makeKinds();
}
show(isOpen) {
if (!isOpen || !this.comparison) {
if (this.dialog.open) this.dialog.close();
return;
}
this.fill();
if (!this.dialog.open) this.dialog.showModal();
}
makeKinds() {
const { differences } = this.comparison;
const group = byID("compare-kinds");
for (const [kind, title] of Object.entries(kindTitles)) {
const count = kind === "" ? differences.length : differences.filter(({ kinds }) => kinds.includes(kind)).length;
if (count === 0) continue;
const number = element("span", {}, `${count}`);
const button = element("button", { type: "button", "data-kind": kind }, `${title} `, number);
button.addEventListener("click", () => {
this.store.set({ kind });
this.fill();
});
group.append(button);
}
byID("compare-legend").hidden = !differences.some(({ kinds }) => kinds.includes("redrawn"));
}
fill() {
const { kind } = this.store.state;
const { differences, former, present } = this.comparison;
for (const button of byID("compare-kinds").children) {
button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
}
this.pictures.disconnect();
this.ends.disconnect();
this.waiting = differences.filter(({ kinds }) => kind === "" || kinds.includes(kind));
this.dialog.scrollTop = 0;
if (this.waiting.length > 0) {
this.list.replaceChildren();
this.addRows();
} else {
this.list.replaceChildren(element("li", { class: "none" }, differences.length === 0
? `${former} and ${present} have the same crowns.` : "No crown has changed so."));
}
}
addRows() {
this.ends.disconnect();
for (const difference of this.waiting.splice(0, rowsAtATime)) {
const row = this.row(difference);
this.list.append(row);
this.pictures.observe(row);
}
if (this.waiting.length > 0) this.ends.observe(this.list.lastElementChild);
}
row(difference) {
const { name, kinds, sentences } = difference;
const isThere = !kinds.includes("removed");
const title = isThere
? element("button", { type: "button", class: "plain", dir: "auto", "aria-label": `Show ${name}` }, name)
: element("span", { dir: "auto" }, name);
if (isThere) title.addEventListener("click", () => this.store.set({ view: "", crown: name }));
const figures = element("div", { class: "pictures" });
const row = element(
"li", {},
element("div", { class: "words" }, element("h3", {}, title),
...sentences.map((sentence) => element("p", { dir: "auto" }, sentence))),
figures);
for (const [column, part] of this.parts(kinds).entries()) {
if (!part) continue;
const label = `${part}: ${name}`;
const canvas = element("canvas", { role: "img", "aria-label": label, "data-part": part, width: 1, height: 1 });
figures.append(element(
"figure", { class: `column-${column}` },
element("div", { class: "ground-area" }, canvas), element("figcaption", {}, part)));
}
row.difference = difference;
return row;
}
parts(kinds) {
if (kinds.includes("redrawn")) return ["before", "after", "difference"];
if (kinds.includes("removed")) return ["before"];
return ["", kinds.includes("added") ? "after" : "before and after"];
}
drawAll() {
if (!this.dialog.open) return;
this.pictures.disconnect();
for (const row of this.list.children) if (row.difference) this.pictures.observe(row);
}
async draw(row) {
const { name } = row.difference;
const canvases = [...row.querySelectorAll("canvas")];
try {
const former = canvases.some(({ dataset }) => ["before", "difference"].includes(dataset.part))
? (await this.comparison.library()).named(name) : undefined;
const crowns = { before: former, after: this.crownNamed(name), "before and after": this.crownNamed(name) };
for (const canvas of canvases) this.drawPart(canvas, crowns);
} catch (error) {
row.querySelector(".fault")?.remove();
row.querySelector(".words").append(
element("p", { class: "fault" }, `It cannot be drawn: ${error.message ?? error}`));
}
}
drawPart(canvas, crowns) {
const { width, height } = sizeCanvas(canvas, side, side);
canvas.removeAttribute("style");
const { color, options } = this.look();
const context = canvas.getContext("2d");
const { part } = canvas.dataset;
if (part !== "difference") {
crowns[part].put(context, color, 0, 0, width, height, options);
return;
}
const before = crowns.before.mask(width, height, options).coverage;
const after = crowns.after.mask(width, height, options).coverage;
drawDifference(context, before, after, { width, height, isDark: this.isDark() });
}
}
return { CompareView };
})();
const { fileName, save, drag, copy } = (() => {
function fileName(name, suffix) {
const safe = name.replace(/[\p{Cc}\/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, "-").replace(/^\.+/, "");
return `${[...(safe || "crown")].slice(0, 60).join("")}${suffix}`;
}
function save(name, content, type) {
const blob = content instanceof Blob ? content : new Blob([content], { type });
const address = URL.createObjectURL(blob);
const link = element("a", { href: address, download: name });
document.body.append(link);
link.click();
link.remove();
setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
const longestAddress = 1_000_000;
function drag(event, name, drawing) {
const { dataTransfer } = event;
const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
if (address.length <= longestAddress) {
dataTransfer.setData("DownloadURL", `image/svg+xml:${fileName(name, ".svg").replaceAll(":", "-")}:${address}`);
}
dataTransfer.setData("text/plain", drawing);
dataTransfer.effectAllowed = "copy";
}
async function copy(text, what) {
try {
await navigator.clipboard.writeText(text);
} catch {
if (!copySelected(text)) return announce("The browser does not let this page copy. Select the text and copy it.");
}
announce(`Copied ${what}`);
}
function copySelected(text) {
const field = element("textarea", { class: "offscreen", readonly: true, "aria-hidden": "true" });
field.value = text;
const host = document.querySelector("dialog[open]") ?? document.body;
const focused = document.activeElement;
host.append(field);
field.select();
const isCopied = document.execCommand("copy");
field.remove();
focused?.focus();
return isCopied;
}
return { fileName, save, drag, copy };
})();
const { kotlin } = (() => {
const side = 24;
function imageName(name) {
const words = name.match(/[A-Za-z0-9]+/g) ?? ["crown"];
const joined = words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
return /^[A-Z]/.test(joined) ? joined : `Icon${joined}`;
}
const length = (value) => String(Math.round(value * 1000) / 1000);
function kotlin(crown, { color = black, options = {} } = {}) {
const { x, y, width, height } = crown.viewBox;
const drawing = crown.svg(black, { ...options, width: side, height: side });
const digits = digitsOf({ ...color, a: 255 });
const unit = side / Math.max(width, height);
const paths = [...new DOMParser().parseFromString(drawing, "image/svg+xml").querySelectorAll("path")].map((path) => {
const opacity = Number(path.getAttribute("fill-opacity") ?? 1) * (color.a / 255);
return [
"    addPath(", `      pathData = addPathNodes("${path.getAttribute("d")}"),`,
...(path.hasAttribute("fill-rule") ? ["      pathFillType = PathFillType.EvenOdd,"] : []),
`      fill = SolidColor(Color(0xFF${digits})),`,
...(opacity < 1 ? [`      fillAlpha = ${length(opacity)}f,`] : []),
"    )",
].join("\n");
});
const isMoved = x !== 0 || y !== 0;
const [open, close] = isMoved
? [`    addGroup(translationX = ${length(-x)}f, translationY = ${length(-y)}f)\n`, "    clearGroup()\n"] : ["", ""];
return `package crowns\n\n${imports}\nval ${imageName(crown.name)}: ImageVector by `
+ "lazy(LazyThreadSafetyMode.PUBLICATION) {\n  ImageVector.Builder(\n"
+ `    name = "${imageName(crown.name)}",\n    defaultWidth = ${length(width * unit)}.dp,\n`
+ `    defaultHeight = ${length(height * unit)}.dp,\n    viewportWidth = ${width}f,\n`
+ `    viewportHeight = ${height}f,\n    autoMirror = false,\n  ).apply {\n`
+ `${open}${paths.join("\n")}\n${close}  }.build()\n}\n`;
}
const imports = [
"graphics.Color", "graphics.PathFillType", "graphics.SolidColor", "graphics.vector.ImageVector",
"graphics.vector.addPathNodes", "unit.dp",
].map((name) => `import androidx.compose.ui.${name}\n`).join("");
return { kotlin };
})();
const { ImportNotes } = (() => {
const side = 128;
class ImportNotes {
constructor({ messages, colors, look }) {
Object.assign(this, { colors, look });
this.messages = new Map();
for (const message of messages) {
if (!this.messages.has(message.name)) this.messages.set(message.name, []);
this.messages.get(message.name).push(message);
}
this.original = byID("panel-original-source");
this.original.addEventListener("error", () => {
byID("panel-original").hidden = true;
});
}
show(crown) {
this.crown = crown;
const messages = this.messages.get(crown.name) ?? [];
const colors = this.colors.get(crown.name);
const picture = messages.find((message) => message.picture)?.picture;
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
draw() {
if (byID("panel-original").hidden) return;
const canvas = byID("panel-original-crown");
const { width, height } = sizeCanvas(canvas, side, side);
const { color, options } = this.look();
this.crown.put(canvas.getContext("2d"), color, 0, 0, width, height, options);
}
}
return { ImportNotes };
})();
const { shellQuoted, swiftQuoted, renderCommand, setCommand, swiftLine, inlineDrawing, jsx, dataAddress, iconElement } = (() => {
function shellQuoted(text) {
if (/^[A-Za-z0-9_\/.:@%+,-]+$/.test(text)) return text;
return `'${text.replaceAll("'", "'\\''")}'`;
}
function swiftQuoted(text) {
const escaped = text.replace(/["\\]/g, "\\$&").replace(/[\p{Cc}\u2028\u2029]/gu, (character) => {
return `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`;
});
return `"${escaped}"`;
}
function renderCommand({ name, database, color, side, scales, shades }) {
const words = ["crowntool", "render"];
if (database !== "crowns.db") words.push("--database", database);
words.push("--color", cssOf(color), "--size", String(side));
if (String(scales) !== "1") words.push("--scale", scales.join(","));
if (shades.length > 0) words.push("--shades", shades.join(","));
if (name.startsWith("-")) words.push("--");
words.push(name);
return words.map(shellQuoted).join(" ");
}
const namesInCommand = 50;
const endOfNames = "END OF NAMES";
function setCommand({ names, database, color, sizes = [], scales, hasSVG, shades }) {
const words = ["crowntool", "render"];
if (database !== "crowns.db") words.push("--database", database);
words.push("--color", cssOf(color));
if (shades.length > 0) words.push("--shades", shades.join(","));
const runs = [];
if (sizes.length > 0) {
const options = ["--size", sizes.join(",")];
if (String(scales) !== "1") options.push("--scale", scales.join(","));
if (sizes.length > 1) options.push("--output", "{name}-{size}{scale}.{format}");
runs.push(options);
}
if (hasSVG || sizes.length === 0) runs.push(["--format", "svg", "--size", String(sizes[0] ?? 512)]);
return runs.map((options) => {
const all = [...words, ...options];
if (names.length > namesInCommand) {
const quoted = [...all, "--from-file", "-"].map(shellQuoted).join(" ");
return `${quoted} <<'${endOfNames}'\n${names.join("\n")}\n${endOfNames}`;
}
if (names.some((name) => name.startsWith("-"))) all.push("--");
return [...all, ...names].map(shellQuoted).join(" ");
}).join("\n");
}
function swiftLine({ name, color, size, shades }) {
const opacities = shades.map((percentage) => percentage / 100).join(", ");
const shaded = shades.length > 0 ? `.withShades([${opacities}])` : "";
const [crown, css] = [swiftQuoted(name), swiftQuoted(cssOf(color))];
return (
`try library.crown(named: ${crown})${shaded}` +
`.rendered(width: ${size.width}, height: ${size.height}, color: try CrownColor(css: ${css}))`
);
}
const inlineDrawing = (drawing) => drawing.replace(/\x3C!--.*?-->\n/, "").replace(/<title>.*<\/title>\n/, "");
function componentName(name) {
const words = name.slice(name.lastIndexOf("/") + 1).match(/[A-Za-z0-9]+/g) ?? [];
const joined = words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
return /^[A-Z]/.test(joined) ? joined : `Crown${joined}`;
}
function jsx(name, drawing) {
const content = inlineDrawing(drawing).trimEnd()
.replaceAll(" fill-rule=", " fillRule=").replaceAll(" fill-opacity=", " fillOpacity=")
.replace(">", " {...props}>").replaceAll("\n", "\n    ").replace(/ {4}<\/svg>$/, "  </svg>");
return `export const ${componentName(name)} = (props) => (\n  ${content}\n);\n`;
}
function dataAddress(drawing) {
const text = inlineDrawing(drawing).replaceAll("\n", "").replaceAll("\"", "'");
return `data:image/svg+xml,${text.replace(/[%#<>?&\[\]\\^\x60{|}\p{Cc}]|[^\0-\x7f]+/gu, encodeURIComponent)}`;
}
function iconElement(name, side) {
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" };
const quoted = name.replace(/[&<>"]/g, (character) => entities[character]);
return `<crown-icon name="${quoted}" size="${side}"></crown-icon>`;
}
return { shellQuoted, swiftQuoted, renderCommand, setCommand, swiftLine, inlineDrawing, jsx, dataAddress, iconElement };
})();
const { drawOutline, drawPixelGrid } = (() => {
function drawOutline(context, elements, fit, unit, colors) {
const x = (value) => value * fit.scale + fit.x;
const y = (value) => value * fit.scale + fit.y;
const curves = new Path2D();
const handles = new Path2D();
const corners = new Path2D();
const controls = new Path2D();
const corner = (px, py) => corners.rect(x(px) - 2 * unit, y(py) - 2 * unit, 4 * unit, 4 * unit);
const control = (fromX, fromY, px, py) => {
handles.moveTo(x(fromX), y(fromY));
handles.lineTo(x(px), y(py));
controls.moveTo(x(px) + 1.75 * unit, y(py));
controls.arc(x(px), y(py), 1.75 * unit, 0, 2 * Math.PI);
};
let [lastX, lastY] = [0, 0];
for (const { verb, points } of elements) {
const end = points.slice(-2);
switch (verb) {
case "move": curves.moveTo(x(end[0]), y(end[1])); break;
case "line": curves.lineTo(x(end[0]), y(end[1])); break;
case "quad":
curves.quadraticCurveTo(x(points[0]), y(points[1]), x(end[0]), y(end[1]));
control(lastX, lastY, points[0], points[1]);
control(end[0], end[1], points[0], points[1]);
break;
case "cubic":
curves.bezierCurveTo(x(points[0]), y(points[1]), x(points[2]), y(points[3]), x(end[0]), y(end[1]));
control(lastX, lastY, points[0], points[1]);
control(end[0], end[1], points[2], points[3]);
break;
default: curves.closePath(); continue;
}
corner(end[0], end[1]);
[lastX, lastY] = end;
}
context.lineWidth = unit;
context.strokeStyle = colors.handle;
context.stroke(handles);
context.strokeStyle = colors.curve;
context.stroke(curves);
context.fillStyle = colors.ground;
context.fill(controls);
context.stroke(controls);
context.fillStyle = colors.curve;
context.fill(corners);
}
function drawPixelGrid(context, box, columns, rows, unit, color) {
const lines = new Path2D();
for (let column = 0; column <= columns; column += 1) {
lines.rect(box.x + (column * box.width) / columns - unit / 2, box.y, unit, box.height);
}
for (let row = 0; row <= rows; row += 1) {
lines.rect(box.x, box.y + (row * box.height) / rows - unit / 2, box.width, unit);
}
context.fillStyle = color;
context.fill(lines);
}
return { drawOutline, drawPixelGrid };
})();
const { fitted } = (() => {
function fitted(viewBox, width, height) {
const scale = Math.min(width / viewBox.width, height / viewBox.height);
return {
scale,
x: (width - viewBox.width * scale) / 2 - viewBox.x * scale,
y: (height - viewBox.height * scale) / 2 - viewBox.y * scale,
};
}
return { fitted };
})();
const { Stage } = (() => {
const margin = 0.08;
const smallSides = [16, 20, 24, 32, 48];
class Stage {
constructor() {
this.canvas = byID("stage-canvas");
this.strip = byID("stage-sizes");
this.small = smallSides.map((side) => {
const canvas = element("canvas", { "aria-hidden": "true" });
this.strip.append(element("figure", {}, canvas, element("figcaption", {}, String(side))));
return canvas;
});
}
draw(crown, look) {
const { width, height } = sizeCanvas(this.canvas, byID("stage").clientWidth, byID("stage").clientHeight);
const context = this.canvas.getContext("2d");
context.clearRect(0, 0, width, height);
const inset = Math.round(Math.min(width, height) * margin);
const room = { width: width - 2 * inset, height: height - 2 * inset };
const unit = pixelRatio();
if (look.pixels > 0) this.drawPixels(context, crown, look, { ...room, x: inset, y: inset }, unit);
else if (!look.outline) crown.draw(context, look.color, inset, inset, room.width, room.height, look.options);
if (look.outline && crown.kind === "path") {
if (look.pixels === 0) {
const faint = { ...look.color, a: Math.round(look.color.a * 0.22) };
crown.draw(context, faint, inset, inset, room.width, room.height, look.options);
}
const fit = fitted(crown.viewBox, room.width, room.height);
const isDark = luminance(look.ground) < 0.2;
drawOutline(context, crown.elements(), { ...fit, x: fit.x + inset, y: fit.y + inset }, unit, {
curve: isDark ? "#6db3ff" : "#0b62d6", handle: isDark ? "#6db3ff88" : "#0b62d666", ground: cssOf(look.ground),
});
}
this.drawStrip(crown, look);
}
drawPixels(context, crown, look, room, unit) {
const size = crown.size(look.pixels);
const image = crown.imageData(size.width, size.height, look.color, { ...look.options, stretch: size.stretch });
const small = element("canvas", { width: size.width, height: size.height });
small.getContext("2d").putImageData(image, 0, 0);
const scale = Math.min(room.width / crown.viewBox.width, room.height / crown.viewBox.height);
const [width, height] = [crown.viewBox.width * scale, crown.viewBox.height * scale];
const box = { x: room.x + (room.width - width) / 2, y: room.y + (room.height - height) / 2, width, height };
context.imageSmoothingEnabled = false;
context.drawImage(small, box.x, box.y, box.width, box.height);
context.imageSmoothingEnabled = true;
const line = luminance(look.ground) < 0.2 ? white : black;
if (box.width / size.width < 4 * unit) return;
drawPixelGrid(context, box, size.width, size.height, unit, cssOf({ ...line, a: 40 }));
}
drawStrip(crown, look) {
this.small.forEach((canvas, index) => {
const { width, height } = sizeCanvas(canvas, smallSides[index], smallSides[index]);
crown.put(canvas.getContext("2d"), look.color, 0, 0, width, height, look.options);
});
}
}
return { Stage };
})();
const { CrownPanel } = (() => {
const largestSide = 16384;
const allScales = [1, 2, 3];
class CrownPanel {
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
get recipe() {
const { side, scales, shades } = this.store.state;
const { name } = this.crown;
const size = this.crown.size(side);
return { name, size, database: this.database, color: this.look().color, side, scales, shades };
}
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
get webColor() {
return this.store.state.color ? this.look().color : "currentColor";
}
drawing(color) {
return this.crown.svg(color, { ...this.look().options, ...this.crown.size(this.store.state.side) });
}
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
this.showShades([]);
}
if (crown.source) facts.push(["Source", crown.source]);
const rows = facts.map(([term, value]) => {
return element("div", {}, element("dt", {}, term), element("dd", { dir: "auto" }, value));
});
byID("panel-facts").replaceChildren(...rows);
}
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
return { CrownPanel };
})();
const { readFacts, openLibrary, readColors, readComparison } = (() => {
function readFacts() {
return JSON.parse(byID("facts").textContent);
}
async function openLibrary() {
const { module, bundle } = globalThis.pageData;
return Library.open(bundle, { module: await module });
}
async function readColors() {
const { colors } = globalThis.pageData;
if (!colors) return new Map();
const groups = JSON.parse(new TextDecoder().decode(await colors));
return new Map(Object.entries(groups).flatMap(([words, names]) => names.map((name) => [name, words])));
}
async function readComparison() {
const { module, comparison, former } = globalThis.pageData;
if (!comparison) return undefined;
const facts = JSON.parse(new TextDecoder().decode(await comparison));
let library;
return {
...facts,
library: () => (library ??= (async () => Library.open(former, { module: await module }))()),
};
}
return { readFacts, openLibrary, readColors, readComparison };
})();
const { pause, frame } = (() => {
const pause = () => new Promise((resolve) => {
const channel = new MessageChannel();
channel.port1.onmessage = () => {
channel.port1.close();
resolve();
};
channel.port2.postMessage(0);
});
const frame = () => new Promise((resolve) => {
requestAnimationFrame(() => setTimeout(resolve));
});
return { pause, frame };
})();
const { orders, fillFacets, shownOf, ordered } = (() => {
const offeredAtMost = 200;
const share = 8;
const ordinals = 2 ** 24;
const folderOf = (name) => name.slice(0, Math.max(0, name.lastIndexOf("/")));
const orders = { "": "Name", reversed: "Name, Z to A", simple: "Simple first", detailed: "Detailed first" };
async function counted(library) {
const folders = new Map();
const tags = new Map();
const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
let start = performance.now();
for (const crown of library) {
const folder = folderOf(crown.name);
if (folder) count(folders, folder);
for (const tag of crown.tags) count(tags, tag);
if (performance.now() - start < share) continue;
await pause();
start = performance.now();
}
return { folders, tags };
}
function group(label, kind, counts) {
const offered = [...counts].sort((a, b) => b[1] - a[1]).slice(0, offeredAtMost);
offered.sort((a, b) => (a[0] < b[0] ? -1 : 1));
const options = offered.map(([name, count]) => (
element("option", { value: `${kind}:${name}` }, `${name} (${count})`)));
return options.length > 0 ? [element("optgroup", { label }, ...options)] : [];
}
async function fillFacets(list, library) {
const { folders, tags } = await counted(library);
list.append(...group("Folders", "folder", folders), ...group("Tags", "tag", tags));
}
function shownOf(entries, show, { library, shelf, choice }) {
if (show === "") return entries;
if (show === "chosen") return entries.filter((index) => choice.has(index));
if (show === "recent") {
const found = new Set(entries);
return [...shelf.lists.recent].map((name) => library.named(name)?.index).filter((index) => found.has(index));
}
const crown = (index) => library.crown(index);
if (show === "favourites") return entries.filter((index) => shelf.isFavourite(crown(index).name));
const name = show.slice(show.indexOf(":") + 1);
if (show.startsWith("tag:")) return entries.filter((index) => crown(index).tags.includes(name));
return entries.filter((index) => folderOf(crown(index).name) === name);
}
function ordered(entries, sort, library) {
if (sort === "") return entries;
if (sort === "reversed") return [...entries].sort((a, b) => b - a);
const sign = sort === "simple" ? 1 : -1;
const keys = Float64Array.from(entries, (index, ordinal) => (
sign * library.crown(index).byteCount * ordinals + ordinal));
return Array.from(keys.sort(), (key) => entries[((key % ordinals) + ordinals) % ordinals]);
}
return { orders, fillFacets, shownOf, ordered };
})();
const { initialState, readFragment, writeFragment, bindFragment } = (() => {
const hexadecimal = /^(?:[0-9A-F]{6}|[0-9A-F]{8})$/;
const readers = {
q: (text) => text.slice(0, 200),
show: (text) => (/^(?:favourites|recent|chosen|(?:folder|tag):.{1,400})$/su.test(text) ? text : undefined),
sort: (text) => (Object.hasOwn(orders, text) ? text : undefined),
crown: (text) => text,
at: (text) => text,
view: (text) => (["", "poster", "report", "compare"].includes(text) ? text : undefined),
kind: (text) => (Object.hasOwn(kindTitles, text) ? text : undefined),
color: readHexadecimal,
background: readHexadecimal,
checker: (text) => (text === "1" ? true : undefined),
theme: (text) => (["light", "dark"].includes(text) ? text : undefined),
size: (text) => readNumber(text, 48, 320),
outline: (text) => (text === "1" ? true : undefined),
pixels: (text) => readNumber(text, 8, 256),
side: (text) => readNumber(text, 1, 16384),
scales: (text) => readList(text, (part) => readNumber(part, 1, 3)),
shades: (text) => readList(text, (part) => readNumber(part, 0, 100)),
lines: readLines,
fit: (text) => (["size", "width"].includes(text) ? text : undefined),
sheet: (text) => text.slice(0, 20),
dpi: (text) => readNumber(text, 36, 600),
grounds: (text) => readList(text, readHexadecimal),
ink: readHexadecimal,
tint: readHexadecimal,
direction: (text) => (["vertical", "diagonal"].includes(text) ? text : undefined),
};
const initialState = {
q: "", show: "", sort: "", crown: "", at: "", view: "", kind: "", color: "", background: "", checker: false,
theme: "", size: 0, outline: false, pixels: 0, side: 512, scales: [1], shades: [],
lines: [["text", "KEEP CALM"], ["small", "and"], ["text", "CARRY ON"]],
fit: "size", sheet: "A4", dpi: 150, ink: "FFFFFF", tint: "",
grounds: ["C8102E"], direction: "vertical",
};
function readFragment(fragment) {
const state = { ...initialState };
const fields = new URLSearchParams(fragment.replace(/^#/, ""));
for (const [name, read] of Object.entries(readers)) {
const text = fields.get(name);
const value = text === null ? undefined : read(text);
if (value !== undefined) state[name] = value;
}
return state;
}
function writeFragment(state) {
const fields = new URLSearchParams();
for (const name of Object.keys(readers)) {
const value = state[name];
if (JSON.stringify(value) === JSON.stringify(initialState[name])) continue;
if (name === "lines") fields.set(name, value.map(([kind, text]) => `${kind}:${text}`).join("\n"));
else fields.set(name, value === true ? "1" : String(value));
}
return fields.toString();
}
function readHexadecimal(text) {
const digits = text.toUpperCase();
return hexadecimal.test(digits) ? digits : undefined;
}
function readNumber(text, least, most) {
const value = /^[0-9]{1,5}$/.test(text) ? Number(text) : NaN;
return value >= least && value <= most ? value : undefined;
}
function readList(text, read) {
const values = text.split(",").map(read);
return values.length <= 8 && values.every((value) => value !== undefined) ? values : undefined;
}
function readLines(text) {
const lines = text.split("\n").slice(0, 12).map((line) => /^(text|small):(.{0,200})$/su.exec(line));
return lines.every(Boolean) ? lines.map(([, kind, words]) => [kind, words]) : undefined;
}
function bindFragment(store) {
let written = location.hash.replace(/^#/, "");
let last = store.state;
let timer;
store.on(Object.keys(readers), () => {
clearTimeout(timer);
timer = setTimeout(() => {
const { state } = store;
const isOpening = (state.crown && !last.crown) || (state.view && !last.view);
const before = writeFragment({ ...state, crown: last.crown, view: last.view });
last = state;
written = writeFragment(state);
const address = (fragment) => (fragment ? `#${fragment}` : location.pathname + location.search);
try {
history.replaceState(null, "", address(isOpening ? before : written));
if (isOpening) history.pushState(null, "", address(written));
} catch {
}
}, 250);
});
window.addEventListener("hashchange", () => {
const fragment = location.hash.replace(/^#/, "");
if (fragment === written) return;
written = fragment;
last = readFragment(fragment);
store.set(last);
});
}
return { initialState, readFragment, writeFragment, bindFragment };
})();
const { GridCell } = (() => {
const canDrag = !matchMedia("(pointer: coarse)").matches;
const keptAtTheEnd = 7;
function parted(name) {
return name.length > 2 * keptAtTheEnd && /^[!-~]+$/.test(name)
? [name.slice(0, -keptAtTheEnd), name.slice(-keptAtTheEnd)] : [name, ""];
}
const model = element(
"div", { class: "cell", role: "option", draggable: canDrag && "true" },
element("span", { class: "letter", "aria-hidden": "true" }), element("canvas", { "aria-hidden": "true" }),
element("span", { class: "fault" }), element("span", { class: "check", "aria-hidden": "true" }),
element("span", { class: "name", dir: "auto" }, element("span"), element("span")));
class GridCell {
constructor() {
this.node = model.cloneNode(true);
[this.letter, this.canvas, this.fault, , this.name] = this.node.children;
[this.nameStart, this.nameEnd] = this.name.children;
this.context = this.canvas.getContext("2d");
this.position = -1;
this.isDrawn = false;
}
assign(position, { crown, letter, count }) {
this.position = position;
this.crown = crown;
this.isDrawn = false;
this.canvas.style.visibility = "hidden";
this.fault.textContent = "";
this.letter.textContent = letter;
[this.nameStart.textContent, this.nameEnd.textContent] = parted(crown.name);
setAttributes(this.node, {
id: `cell-${position}`, "aria-posinset": position + 1, "aria-setsize": count, "aria-label": crown.name,
title: crown.title || crown.name,
});
}
retire() {
this.node.hidden = true;
this.node.classList.remove("active");
this.node.removeAttribute("id");
}
place(layout, shift) {
const { x, y } = layout.origin(this.position);
this.node.style.transform = `translate(${x}px, ${y + shift}px)`;
}
draw(side, color, options) {
const { width, height } = sizeCanvas(this.canvas, side, side);
try {
this.crown.put(this.context, color, 0, 0, width, height, options);
this.canvas.style.visibility = "";
} catch (error) {
this.canvas.style.visibility = "hidden";
this.fault.textContent = "damaged";
this.node.title = String(error.message ?? error);
}
this.isDrawn = true;
}
}
return { GridCell };
})();
const { ChoiceFrame } = (() => {
const clickRange = 4;
const edge = 24;
const speed = 18;
function isOnThumbnail(cell, { clientX, clientY }) {
const { left, top, right, bottom } = cell.querySelector("canvas").getBoundingClientRect();
return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
class ChoiceFrame {
constructor(grid) {
this.grid = grid;
this.node = element("div", { class: "choice-frame", "aria-hidden": "true", hidden: true });
grid.scroller.append(this.node);
grid.scroller.addEventListener("pointerdown", (event) => this.press(event));
grid.scroller.addEventListener("click", (event) => {
if (!this.hasEnded) return;
event.stopPropagation();
event.preventDefault();
}, { capture: true });
}
get shift() {
return this.grid.scroller.scrollTop - this.grid.top;
}
point({ clientX, clientY }) {
const box = this.grid.list.getBoundingClientRect();
return { x: clientX - box.left, y: clientY - box.top - this.shift };
}
press(event) {
this.hasEnded = false;
const { grid } = this;
if (event.button !== 0 || event.pointerType !== "mouse" || !grid.layout) return;
if (event.offsetX > grid.scroller.clientWidth && event.target === grid.scroller) return;
const cell = event.target.closest(".cell");
if (event.target.closest(".check") || (cell && !grid.isChoosing && isOnThumbnail(cell, event))) return;
const draggable = cell?.getAttribute("draggable");
cell?.removeAttribute("draggable");
const controller = new AbortController();
const { signal } = controller;
const kept = event.ctrlKey || event.metaKey || event.shiftKey || grid.isChoosing;
const before = new Set(grid.choice.indices);
const start = this.point(event);
let last = event;
let isDrawn = false;
let timer;
const draw = () => {
this.show(start, this.point(last));
const touched = this.touched(start, this.point(last));
const added = kept ? [...before, ...touched] : touched;
grid.choice.change({ removed: [...grid.choice.indices], added });
};
const scroll = () => {
const { top, bottom } = grid.scroller.getBoundingClientRect();
const by = last.clientY < top + edge ? -speed : last.clientY > bottom - edge ? speed : 0;
if (by !== 0) {
grid.top += by;
draw();
}
timer = requestAnimationFrame(scroll);
};
const end = () => {
controller.abort();
cancelAnimationFrame(timer);
if (draggable) cell.setAttribute("draggable", draggable);
this.node.hidden = true;
this.hasEnded = isDrawn;
grid.scroller.classList.remove("framing");
};
window.addEventListener("pointermove", (move) => {
last = move;
if (!isDrawn) {
if (Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) < clickRange) return;
isDrawn = true;
grid.scroller.classList.add("framing");
getSelection().removeAllRanges();
timer = requestAnimationFrame(scroll);
}
draw();
}, { signal });
window.addEventListener("pointerup", end, { signal });
window.addEventListener("pointercancel", end, { signal });
window.addEventListener("blur", end, { signal });
window.addEventListener("keydown", (key) => {
if (key.key !== "Escape" || !isDrawn) return;
key.stopPropagation();
grid.choice.change({ removed: [...grid.choice.indices], added: before });
end();
}, { signal, capture: true });
}
show(start, end) {
const { grid } = this;
const style = this.node.style;
style.left = `${grid.list.offsetLeft + Math.min(start.x, end.x)}px`;
style.top = `${grid.list.offsetTop + this.shift + Math.min(start.y, end.y)}px`;
style.width = `${Math.abs(start.x - end.x)}px`;
style.height = `${Math.abs(start.y - end.y)}px`;
this.node.hidden = false;
}
touched(start, end) {
const { layout, entries } = this.grid;
const [left, right] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
const [top, bottom] = [Math.min(start.y, end.y), Math.max(start.y, end.y)];
const rows = layout.rowsBetween(top, bottom);
const found = [];
for (let position = layout.start(rows.first); position < layout.start(rows.end); position += 1) {
const { x, y } = layout.origin(position);
const [thumbLeft, thumbTop] = [x + layout.inset, y + layout.headroom];
if (thumbLeft > right || thumbLeft + layout.side < left) continue;
if (thumbTop > bottom || thumbTop + layout.side < top) continue;
found.push(entries[position]);
}
return found;
}
}
return { ChoiceFrame };
})();
const { GridLayout } = (() => {
const tallest = 16_000_000;
class GridLayout {
constructor({ count, width, side, labelHeight, padding, headroom = padding, ratio }) {
this.count = count;
this.side = side;
this.headroom = headroom;
const least = side + 2 * padding;
this.columns = Math.max(1, Math.floor(width / least));
this.cellWidth = Math.floor((width / this.columns) * ratio) / ratio;
this.rowHeight = Math.ceil((headroom + side + labelHeight + padding) * ratio) / ratio;
this.rows = Math.ceil(count / this.columns);
this.height = this.rows * this.rowHeight;
this.inset = Math.round(((this.cellWidth - side) / 2) * ratio) / ratio;
}
get listHeight() {
return Math.min(this.height, tallest);
}
get lengths() {
return {
"--cell-width": this.cellWidth, "--row-height": this.rowHeight, "--inset": this.inset,
"--headroom": this.headroom,
};
}
scale(viewHeight) {
return this.height > tallest ? (this.height - viewHeight) / (tallest - viewHeight) : 1;
}
top(scrollTop, viewHeight) {
if (this.height <= tallest) return scrollTop;
return Math.max(0, Math.min(scrollTop * this.scale(viewHeight), this.height - viewHeight));
}
origin(position) {
return {
x: (position % this.columns) * this.cellWidth,
y: Math.floor(position / this.columns) * this.rowHeight,
};
}
rowsBetween(top, bottom) {
const bounded = (row) => Math.max(0, Math.min(row, this.rows));
return { first: bounded(Math.floor(top / this.rowHeight)), end: bounded(Math.ceil(bottom / this.rowHeight)) };
}
start(row) {
return Math.min(row * this.columns, this.count);
}
}
return { GridLayout };
})();
const { Grid } = (() => {
const rowsAhead = 2;
const paddingOf = (side) => (side < 110 ? 8 : 14);
const headroomOf = (side) => (side < 110 ? 18 : 14);
const labelHeightOf = (side) => (side < 72 ? 0 : 26);
const restingTime = 150;
const typingPause = 800;
const budget = { inView: 12, ahead: 5 };
class Grid {
constructor({ scroller, list, crownAt, sectionOf, choice, onOpen, onScroll, onDrag }) {
Object.assign(this, { scroller, list, crownAt, sectionOf, choice, onOpen, onScroll });
this.isChoosing = false;
[this.anchor, this.extent] = [0, 0];
this.entries = [];
this.isFilling = false;
this.cells = new Map();
this.spare = [];
this.active = 0;
this.lastTop = 0;
this.isScrollingBack = false;
this.update = onceAFrame(() => this.render());
scroller.addEventListener("scroll", this.update, { passive: true });
new ResizeObserver(() => {
if (this.viewHeight !== scroller.clientHeight || this.width !== list.clientWidth) this.resize();
}).observe(scroller);
window.addEventListener("resize", () => this.resize());
list.addEventListener("click", (event) => this.choose(event));
list.addEventListener("keydown", (event) => this.press(event));
list.addEventListener("contextmenu", (event) => this.holdDown(event));
list.addEventListener("dragstart", (event) => {
const cell = this.cellOf(event.target);
if (cell) onDrag(this.entries[cell.position], event);
});
list.addEventListener("focus", () => this.reveal(this.active));
this.choiceFrame = new ChoiceFrame(this);
}
show(entries, { hasSections = true } = {}) {
Object.assign(this, { entries, hasSections });
[this.active, this.anchor, this.extent] = [0, 0, 0];
this.release();
this.scroller.scrollTop = 0;
this.resize();
}
style({ side, color, options }) {
const isNewSide = side !== this.side;
Object.assign(this, { side, color, options });
if (isNewSide) this.resize();
else this.redraw();
}
redraw() {
for (const cell of this.cells.values()) cell.isDrawn = false;
this.paint();
}
select(index) {
this.selected = index;
this.markAll();
}
markAll() {
this.list.classList.toggle("choosing", this.isChoosing || this.choice.size > 0);
for (const cell of this.cells.values()) this.mark(cell);
}
get top() {
return this.layout.top(this.scroller.scrollTop, this.scroller.clientHeight);
}
set top(top) {
this.scroller.scrollTop = top / this.layout.scale(this.scroller.clientHeight);
}
scrollTo(position) {
if (!this.layout || position < 0) return;
this.top = this.layout.origin(Math.min(position, this.entries.length - 1)).y;
this.render();
}
reveal(position) {
if (!this.layout || position < 0 || position >= this.entries.length) return;
const { y } = this.layout.origin(position);
const { top, layout: { rowHeight }, scroller: { clientHeight } } = this;
if (y < top) this.top = y;
else if (y + rowHeight > top + clientHeight) this.top = y + rowHeight - clientHeight;
this.render();
}
get firstInView() {
return this.layout ? this.layout.start(this.layout.rowsBetween(this.top + 1, Infinity).first) : 0;
}
resize() {
if (!this.side) return;
const width = this.list.clientWidth;
Object.assign(this, { width, viewHeight: this.scroller.clientHeight });
const ratio = pixelRatio();
const { layout } = this;
const key = [width, this.side, ratio, this.entries.length].join();
if (width === 0 || key === this.layoutKey) return this.render();
this.layoutKey = key;
const first = layout ? this.firstInView : 0;
this.layout = new GridLayout({
count: this.entries.length, width, side: this.side, labelHeight: labelHeightOf(this.side),
padding: paddingOf(this.side), headroom: headroomOf(this.side), ratio,
});
this.list.classList.toggle("nameless", labelHeightOf(this.side) === 0);
const { style } = this.list;
style.height = `${this.layout.listHeight}px`;
for (const [name, length] of Object.entries(this.layout.lengths)) style.setProperty(name, `${length}px`);
if (layout && first > 0) this.top = this.layout.origin(first).y;
for (const cell of this.cells.values()) cell.isDrawn = false;
this.shift = undefined;
this.render();
}
render() {
if (!this.layout) return;
const { layout, top } = this;
const { scrollTop, clientHeight } = this.scroller;
if (scrollTop !== this.lastTop) this.isScrollingBack = scrollTop < this.lastTop;
this.lastTop = scrollTop;
const isMoved = this.shift !== scrollTop - top;
this.shift = scrollTop - top;
const inView = layout.rowsBetween(top, top + clientHeight);
if (this.cells.size === 0) this.isFilling = true;
const ahead = this.isFilling ? 0 : rowsAhead;
const first = Math.max(0, inView.first - (this.isScrollingBack ? ahead : 0));
const end = Math.min(layout.rows, inView.end + (this.isScrollingBack ? 0 : ahead));
this.inView = { start: layout.start(inView.first), end: layout.start(inView.end) };
const wanted = { start: layout.start(first), end: layout.start(end) };
for (const [position, cell] of this.cells) {
if (position >= wanted.start && position < wanted.end) continue;
this.cells.delete(position);
this.retire(cell);
}
if (isMoved) for (const cell of this.cells.values()) cell.place(layout, this.shift);
for (let position = wanted.start; position < wanted.end; position += 1) {
if (!this.cells.has(position)) this.take(position);
}
this.showActive();
if (this.isFilling) this.paintLater();
else this.paint();
this.onScroll(this.firstInView);
}
take(position) {
let cell = this.spare.pop();
if (!cell) {
cell = new GridCell();
this.list.append(cell.node);
}
this.orderLater();
const index = this.entries[position];
const section = this.sectionOf(index);
const isFirst = this.hasSections && (position === 0 || this.sectionOf(this.entries[position - 1]) !== section);
cell.node.hidden = false;
cell.assign(position, { crown: this.crownAt(index), letter: isFirst ? section : "", count: this.entries.length });
cell.place(this.layout, this.shift);
this.mark(cell);
this.cells.set(position, cell);
}
orderLater() {
clearTimeout(this.orderTimer);
this.orderTimer = setTimeout(() => {
const positions = [...this.cells.keys()].sort((a, b) => a - b);
let before;
for (const position of positions) {
const { node } = this.cells.get(position);
const next = before ? before.nextElementSibling : this.list.firstElementChild;
if (next !== node) this.list.insertBefore(node, next);
before = node;
}
}, restingTime);
}
retire(cell) {
cell.retire();
this.spare.push(cell);
}
release() {
for (const cell of this.cells.values()) this.retire(cell);
this.cells.clear();
this.layoutKey = "";
}
mark(cell) {
const index = this.entries[cell.position];
setAttributes(cell.node, {
"aria-selected": String(this.choice.has(index)), "aria-current": index === this.selected && "true",
});
cell.node.classList.toggle("active", cell.position === this.active);
}
showActive() {
for (const cell of this.cells.values()) cell.node.classList.toggle("active", cell.position === this.active);
const cell = this.cells.get(this.active);
if (cell) this.list.setAttribute("aria-activedescendant", cell.node.id);
else this.list.removeAttribute("aria-activedescendant");
}
paint() {
if (!this.color || !this.inView) return;
const start = performance.now();
const { start: first, end } = this.inView;
const isInView = (cell) => cell.position >= first && cell.position < end;
const waiting = [...this.cells.values()].filter((cell) => !cell.isDrawn);
const distance = (cell) => (cell.position < first ? first - cell.position : cell.position - end);
waiting.sort((a, b) => isInView(b) - isInView(a) || distance(a) - distance(b));
for (const cell of waiting) {
const spent = performance.now() - start;
if (spent > (isInView(cell) ? budget.inView : budget.ahead)) {
this.paintLater();
return;
}
cell.draw(this.side, this.color, this.options);
}
if (this.isFilling && waiting.length > 0) {
this.isFilling = false;
this.update();
}
}
paintLater() {
cancelAnimationFrame(this.frame);
this.frame = requestAnimationFrame(() => this.paint());
}
get isTyping() {
return performance.now() - (this.typedAt ?? -Infinity) < typingPause;
}
typeAhead(key) {
if (!this.isTyping) {
if (key === "/" || key === "?") return false;
this.typed = "";
}
this.typed += key.toLowerCase();
this.typedAt = performance.now();
const isRepeated = [...this.typed].every((letter) => letter === this.typed[0]);
const start = isRepeated ? this.typed[0] : this.typed;
const { length } = this.entries;
for (let step = this.typed.length === 1 || isRepeated ? 1 : 0; step <= length; step += 1) {
const position = (this.active + step) % length;
if (!this.crownAt(this.entries[position]).name.toLowerCase().startsWith(start)) continue;
this.active = position;
this.reveal(position);
break;
}
return true;
}
cellOf(target) {
const node = target.closest(".cell");
return [...this.cells.values()].find((candidate) => candidate.node === node);
}
choose(event) {
const cell = this.cellOf(event.target);
if (!cell) return;
this.active = cell.position;
this.showActive();
const isOnCheck = event.target.closest(".check");
if (event.shiftKey) this.extend(cell.position);
else if (isOnCheck || this.isChoosing || event.ctrlKey || event.metaKey) this.toggle(cell.position);
else {
[this.anchor, this.extent] = [cell.position, cell.position];
this.onOpen(this.entries[cell.position]);
}
}
holdDown(event) {
const cell = this.cellOf(event.target);
if (!cell || event.pointerType !== "touch") return;
event.preventDefault();
this.toggle(cell.position);
}
toggle(position) {
[this.anchor, this.extent] = [position, position];
this.choice.toggle(this.entries[position]);
}
extend(position) {
const range = (end) => this.entries.slice(Math.min(this.anchor, end), Math.max(this.anchor, end) + 1);
const removed = range(this.extent);
this.extent = position;
this.choice.change({ removed, added: range(position) });
}
press(event) {
if (!this.layout || this.entries.length === 0 || event.altKey) return;
if (event.ctrlKey || event.metaKey) {
if (event.key.toLowerCase() !== "a") return;
this.choice.change({ added: this.entries });
event.preventDefault();
return;
}
const { columns, rowHeight } = this.layout;
const page = columns * Math.max(1, Math.floor(this.scroller.clientHeight / rowHeight) - 1);
const last = this.entries.length - 1;
const steps = {
ArrowLeft: this.active - 1, ArrowRight: this.active + 1, ArrowUp: this.active - columns,
ArrowDown: this.active + columns, PageUp: this.active - page, PageDown: this.active + page, Home: 0, End: last,
};
if (event.key === "Enter") this.onOpen(this.entries[this.active]);
else if (event.key === " " && !this.isTyping) this.toggle(this.active);
else if (steps[event.key] === undefined) {
if (event.key.length !== 1 || !this.typeAhead(event.key)) return;
} else {
const target = steps[event.key];
const isOutside = target < 0 || target > last;
const before = this.active;
if (!isOutside) this.active = target;
else if (event.key.startsWith("Page")) this.active = target < 0 ? 0 : last;
this.reveal(this.active);
if (event.shiftKey) {
if (this.extent !== before) [this.anchor, this.extent] = [before, before];
this.extend(this.active);
}
}
event.preventDefault();
}
}
return { Grid };
})();
const { LetterIndex, sectionsOf } = (() => {
const letterHeight = 15;
const dotHeight = 6;
class LetterIndex {
constructor({ strip, bubble, onJump }) {
Object.assign(this, { strip, bubble, onJump });
this.sections = [];
this.current = 0;
this.held = -1;
this.isJumping = false;
bindDrag(strip, (event) => this.drag(event), () => bubble.classList.remove("shown"));
strip.addEventListener("keydown", (event) => this.press(event));
const update = onceAFrame(() => this.show(this.sections));
new ResizeObserver(() => {
if (this.height !== undefined && this.height !== strip.parentElement.clientHeight) update();
}).observe(strip.parentElement);
}
show(sections) {
if (sections !== this.sections) [this.current, this.held] = [0, -1];
this.sections = sections;
this.strip.hidden = sections.length < 2;
this.bubble.classList.remove("shown");
if (this.strip.hidden) return;
this.height = this.strip.parentElement.clientHeight;
const room = Math.max(3, Math.floor(this.height / letterHeight));
this.strip.style.setProperty("--letters", String(sections.length));
this.strip.classList.toggle("dense", this.height / sections.length < dotHeight);
const step = Math.ceil(sections.length / room);
const letters = sections.map(({ heading }, index) => {
const isShown = index % step === 0;
return element("span", { class: isShown ? "" : "skipped", dir: "auto" }, isShown ? heading : "");
});
this.strip.replaceChildren(...letters);
setAttributes(this.strip, { "aria-valuemin": 1, "aria-valuemax": sections.length });
this.mark(Math.min(this.current, sections.length - 1));
}
follow(position) {
if (this.isJumping) this.held = position;
if (position === this.held) return;
this.held = -1;
const { sections } = this;
let [low, high] = [0, sections.length];
while (low + 1 < high) {
const middle = (low + high) >> 1;
if (sections[middle].start <= position) low = middle;
else high = middle;
}
this.mark(low);
}
mark(index) {
const section = this.sections[index];
if (!section) return;
this.strip.children[this.current]?.classList.remove("current");
this.strip.children[index]?.classList.add("current");
this.current = index;
setAttributes(this.strip, {
"aria-valuenow": index + 1,
"aria-valuetext": `${section.heading}, ${section.count} ${section.count === 1 ? "crown" : "crowns"}`,
});
}
jump(index) {
const bounded = Math.max(0, Math.min(index, this.sections.length - 1));
this.mark(bounded);
this.isJumping = true;
this.onJump(this.sections[bounded].start);
this.isJumping = false;
}
drag(event) {
const box = this.strip.getBoundingClientRect();
const share = (event.clientY - box.top) / box.height;
this.jump(Math.floor(share * this.sections.length));
const { heading } = this.sections[this.current];
this.bubble.textContent = heading;
this.bubble.style.top = `${Math.max(box.top, Math.min(event.clientY, box.bottom))}px`;
this.bubble.classList.add("shown");
}
press(event) {
const steps = {
ArrowUp: this.current - 1, ArrowLeft: this.current - 1, ArrowDown: this.current + 1,
ArrowRight: this.current + 1, PageUp: this.current - 5, PageDown: this.current + 5, Home: 0,
End: this.sections.length - 1,
};
if (steps[event.key] === undefined) return;
event.preventDefault();
this.jump(steps[event.key]);
}
}
function sectionsOf(entries, sectionOf) {
const sections = [];
entries.forEach((index, position) => {
const heading = sectionOf(index);
const last = sections.at(-1);
if (last?.heading === heading) last.count += 1;
else sections.push({ heading, start: position, count: 1 });
});
return sections;
}
return { LetterIndex, sectionsOf };
})();
const { KeyList } = (() => {
const keys = [
["/", "Search"],
["Enter", "Open the first crown that was found, or the one with the mark"],
["Space", "Select the crown with the mark; Control or Command and a click do, too"],
["Shift ← →", "Select all on the way; Shift and a click do, too"],
["Drag", "Between the thumbnails: select what the frame touches. On a thumbnail: take its SVG file along"],
["Control A", "Select all that are shown"],
["↑ ↓ ← →", "Go through the grid"],
["A to Z", "Go to the names that begin with what is typed"],
["Escape", "Close the crown, clear the search, or clear the selection"],
["?", "Show these keys"],
];
class KeyList {
constructor() {
this.dialog = byID("keys");
byID("keys-list").append(...keys.map(([key, action]) => (
element("div", {}, element("dt", {}, element("kbd", {}, key)), element("dd", {}, action)))));
byID("keys-close").addEventListener("click", () => this.dialog.close());
}
show() {
if (!this.dialog.open) this.dialog.showModal();
}
}
return { KeyList };
})();
const { Photo } = (() => {
const averagedSide = 400;
class Photo {
static async read(file) {
let bitmap;
try {
bitmap = await createImageBitmap(file);
} catch {
const name = file.name || "What was dropped";
throw new Error(`${name} is no picture that this browser reads. Drop a PNG or a JPEG file.`);
}
const photo = new Photo();
Object.assign(photo, { bitmap, name: file.name || "picture.png", address: await dataAddress(file) });
photo.average = averageOf(bitmap);
return photo;
}
crop(width, height) {
const scale = Math.max(width / this.bitmap.width, height / this.bitmap.height);
const [cropWidth, cropHeight] = [width / scale, height / scale];
return {
x: (this.bitmap.width - cropWidth) / 2, y: (this.bitmap.height - cropHeight) / 2,
width: cropWidth, height: cropHeight,
};
}
}
function dataAddress(file) {
return new Promise((resolve, reject) => {
const reader = new FileReader();
reader.addEventListener("load", () => resolve(reader.result));
reader.addEventListener("error", () => reject(new Error(`${file.name} cannot be read.`)));
reader.readAsDataURL(file);
});
}
function averageOf(bitmap) {
const scale = Math.min(1, averagedSide / Math.max(bitmap.width, bitmap.height));
const canvas = document.createElement("canvas");
canvas.width = Math.max(1, Math.round(bitmap.width * scale));
canvas.height = Math.max(1, Math.round(bitmap.height * scale));
const context = canvas.getContext("2d", { willReadFrequently: true });
context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
const sums = [0, 0, 0];
let weight = 0;
for (let index = 0; index < data.length; index += 4) {
const alpha = data[index + 3];
weight += alpha;
for (let channel = 0; channel < 3; channel += 1) sums[channel] += data[index + channel] ** 2 * alpha;
}
if (weight === 0) return { r: 0, g: 0, b: 0, a: 255 };
const [r, g, b] = sums.map((sum) => Math.round(Math.sqrt(sum / weight)));
return { r, g, b, a: 255 };
}
return { Photo };
})();
const { GroundControls } = (() => {
const mostColors = 4;
const leastContrast = 3;
class GroundControls {
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
get average() {
const { grounds, tint } = this.store.state;
if (this.photo) return tint ? laidOver(fromDigits(tint), this.photo.average) : this.photo.average;
const colors = grounds.map(fromDigits);
const mean = (channel) => Math.round(colors.reduce((sum, color) => sum + color[channel], 0) / colors.length);
return { r: mean("r"), g: mean("g"), b: mean("b"), a: 255 };
}
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
const next = { r: last.r >> 1, g: last.g >> 1, b: last.b >> 1, a: 255 };
this.store.set({ grounds: [...grounds, digitsOf(next)] });
}
}
return { GroundControls };
})();
const { typeface, LineMeter, setTracking, layOut } = (() => {
const shares = {
margin: 0.12,
crownHeight: [0.19, 0.235],
crownWidth: 0.62,
tallest: { size: 0.105, width: 0.26 },
small: { capitals: 0.46, mixed: 0.58 },
tracking: { text: 0.035, small: 0.02 },
above: 0.44,
};
const typeface = {
family: 'Cabin, "Gill Sans", "Gill Sans MT", "Gill Sans Nova", Lato, sans-serif', weight: 700,
};
const em = 1000;
class LineMeter {
constructor() {
this.context = document.createElement("canvas").getContext("2d");
this.known = new Map();
}
measure(kind, text) {
const key = `${kind}:${text}`;
const known = this.known.get(key);
if (known) return known;
const { context } = this;
context.font = `${typeface.weight} ${em}px ${typeface.family}`;
setTracking(context, 0);
const capitals = context.measureText("H").actualBoundingBoxAscent / em;
const tracking = shares.tracking[kind];
setTracking(context, tracking * em);
const extent = context.measureText(text);
const box = {
width: Math.max(extent.width / em - (text ? tracking : 0), 0.01),
above: extent.actualBoundingBoxAscent / em,
below: Math.max(0, extent.actualBoundingBoxDescent / em),
fontAbove: extent.fontBoundingBoxAscent / em,
fontBelow: extent.fontBoundingBoxDescent / em,
capitals,
tracking,
};
if (this.known.size > 500) this.known.clear();
this.known.set(key, box);
return box;
}
}
function setTracking(context, length) {
if ("letterSpacing" in context) context.letterSpacing = `${length}px`;
}
function layOut({ width, height, crown, lines, fit, meter }) {
const margin = shares.margin * Math.min(width, height);
const inner = { width: width - 2 * margin, height: height - 2 * margin };
const rows = lines.map(([kind, words], index) => ({
kind, words, isLast: index === lines.length - 1, box: meter.measure(kind, words || " "), size: 0,
}));
sizeRows(rows, fit, inner.width, height);
const widest = (shares.crownWidth * inner.width * crown.height) / crown.width;
let crownHeight = Math.min(widest, shares.crownHeight[0] * height, inner.height / 2);
const sum = (values) => values.reduce((total, value) => total + value, 0);
let gaps = gapsOf(rows);
const textHeight = () => sum(rows.map(heightOf)) + sum(gaps);
if (textHeight() > inner.height - crownHeight) {
const factor = (inner.height - crownHeight) / textHeight();
for (const row of rows) row.size *= factor;
gaps = gapsOf(rows);
}
const free = () => inner.height - crownHeight - textHeight();
const tallest = Math.min(widest, shares.crownHeight[1] * height);
crownHeight = Math.max(crownHeight, Math.min(tallest, crownHeight + free() / 2));
const spaces = sum(gaps);
if (spaces > 0 && free() > 0) {
const factor = Math.min(1.5, 1 + free() / spaces);
gaps = gaps.map((gap) => gap * factor);
}
let y = margin + Math.max(0, free()) * shares.above;
const crownWidth = (crownHeight * crown.width) / crown.height;
const crownBox = { x: (width - crownWidth) / 2, y, width: crownWidth, height: crownHeight };
y += crownHeight;
const placed = rows.map((row, index) => {
y += gaps[index];
const baseline = y + ascentOf(row) * row.size;
y += heightOf(row);
return { ...row, baseline, middle: width / 2 };
});
return { crown: crownBox, lines: placed, margin };
}
function sizeRows(rows, fit, width, height) {
const tallest = height * shares.tallest[fit];
const own = (row) => Math.min(width / row.box.width, tallest / row.box.capitals);
const large = rows.filter(({ kind }) => kind === "text");
const shared = Math.min(...large.map(own));
const basis = Number.isFinite(shared) ? shared : tallest;
for (const row of rows) {
if (row.kind === "text") row.size = fit === "size" ? basis : own(row);
else {
const share = /\p{Ll}/u.test(row.words) ? shares.small.mixed : shares.small.capitals;
row.size = Math.min(width / row.box.width, basis * share);
}
}
}
function ascentOf({ box }) {
return Math.abs(box.above - box.capitals) < 0.06 * box.capitals ? box.capitals : Math.max(box.above, 0);
}
function descentOf({ box, isLast }) {
if (isLast) return box.below;
return box.below > 0.28 * box.capitals ? box.below - 0.1 * box.capitals : 0;
}
function heightOf(row) {
return (ascentOf(row) + descentOf(row)) * row.size;
}
function gapsOf(rows) {
return rows.map((row, index) => {
const height = row.box.capitals * row.size;
if (index === 0) return 0.95 * height;
const before = rows[index - 1].box.capitals * rows[index - 1].size;
return 0.5 * Math.min(Math.max(height, before), 1.6 * Math.min(height, before));
});
}
return { typeface, LineMeter, setTracking, layOut };
})();
const { LineFields } = (() => {
const most = 12;
class LineFields {
constructor(store) {
this.store = store;
this.page = byID("poster-page");
this.fields = [];
byID("poster-add-text").addEventListener("click", () => this.insert(this.lines.length, "text"));
byID("poster-add-small").addEventListener("click", () => this.insert(this.lines.length, "small"));
}
get lines() {
return this.store.state.lines;
}
show(layout, scale, color) {
while (this.fields.length < layout.lines.length) this.fields.push(this.makeField(this.fields.length));
for (const field of this.fields.splice(layout.lines.length)) field.remove();
layout.lines.forEach((line, index) => {
const field = this.fields[index];
const size = line.size * scale;
const height = Math.ceil(size * 1.5);
const content = (line.box.fontAbove + line.box.fontBelow) * size;
const baseline = (height - content) / 2 + line.box.fontAbove * size;
if (field.value !== this.lines[index][1]) field.value = this.lines[index][1];
field.setAttribute("aria-label", `Line ${index + 1}, ${line.kind === "text" ? "large" : "small"}`);
Object.assign(field.style, {
top: `${line.baseline * scale - baseline}px`, height: `${height}px`, lineHeight: `${height}px`,
fontSize: `${size}px`, fontFamily: typeface.family, fontWeight: typeface.weight, color,
letterSpacing: `${line.box.tracking * size}px`, textIndent: `${line.box.tracking * size}px`,
});
});
this.showList();
}
makeField(index) {
const field = element("input", {
class: "poster-line", type: "text", maxlength: 200, spellcheck: "false", dir: "auto",
});
field.addEventListener("input", () => {
this.change(this.lines.map(([kind, text], other) => [kind, other === index ? field.value : text]));
});
field.addEventListener("keydown", (event) => {
if (event.key === "Enter") this.insert(index + 1, this.lines[index][0]);
else if (event.key === "Backspace" && field.value === "" && this.lines.length > 1) this.remove(index);
else if (event.key === "ArrowUp") this.fields[index - 1]?.focus();
else if (event.key === "ArrowDown") this.fields[index + 1]?.focus();
else return;
event.preventDefault();
});
this.page.append(field);
return field;
}
showList() {
const list = byID("poster-lines");
const key = JSON.stringify(this.lines);
if (key === this.listKey) return;
this.listKey = key;
const focused = [...list.querySelectorAll("button")].indexOf(document.activeElement);
list.replaceChildren(
...this.lines.map(([kind, text], index) => {
const size = element("button", { type: "button", "aria-label": `Line ${index + 1}: make it ${other(kind)}` });
size.textContent = kind === "text" ? "Large" : "Small";
size.addEventListener("click", () => {
this.change(this.lines.map(([own, words], at) => [at === index ? kindOf(other(own)) : own, words]));
});
const remove = element("button", { type: "button", "aria-label": `Remove line ${index + 1}` }, "×");
remove.disabled = this.lines.length === 1;
remove.addEventListener("click", () => this.remove(index));
return element("li", {}, element("span", { dir: "auto" }, text || "(empty)"), size, remove);
}),
);
if (focused >= 0) [...list.querySelectorAll("button")][focused]?.focus();
}
change(lines) {
this.store.set({ lines });
}
insert(index, kind) {
if (this.lines.length >= most) return announce(`A poster has ${most} lines at most.`);
this.change([...this.lines.slice(0, index), [kind, ""], ...this.lines.slice(index)]);
this.fields[index]?.focus();
}
remove(index) {
this.change(this.lines.filter((_, other) => other !== index));
this.fields[Math.max(0, index - 1)]?.focus();
}
}
const other = (kind) => (kind === "text" ? "small" : "large");
const kindOf = (word) => (word === "small" ? "small" : "text");
return { LineFields };
})();
const { paintGround, viewBoxPlace, paintCrown, paintLines, inkOf, posterSVG } = (() => {
const svgSpace = "http://www.w3.org/2000/svg";
function gradientVector(direction, width, height) {
if (direction === "vertical") return { x: 0, y: height };
const [x, y] = [1 / (2 * width), 1 / (2 * height)];
const square = x * x + y * y;
return { x: x / square, y: y / square };
}
function paintGround(context, { grounds, direction, tint, photo }, width, height) {
context.fillStyle = cssOf(white);
context.fillRect(0, 0, width, height);
if (photo) {
const crop = photo.crop(width, height);
context.imageSmoothingQuality = "high";
context.drawImage(photo.bitmap, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
context.fillStyle = tint ? cssOf(fromDigits(tint)) : "#00000000";
} else if (grounds.length === 1) {
context.fillStyle = `#${grounds[0]}`;
} else {
const { x, y } = gradientVector(direction, width, height);
const gradient = context.createLinearGradient(0, 0, x, y);
grounds.forEach((digits, index) => gradient.addColorStop(index / (grounds.length - 1), `#${digits}`));
context.fillStyle = gradient;
}
context.fillRect(0, 0, width, height);
}
function viewBoxPlace(viewBox, ink, box) {
const scale = box.height / ink.height;
return {
x: box.x - (ink.x - viewBox.x) * scale, y: box.y - (ink.y - viewBox.y) * scale,
width: viewBox.width * scale, height: viewBox.height * scale, scale,
};
}
function paintCrown(context, crown, place, color) {
const [left, top] = [Math.floor(place.x), Math.floor(place.y)];
const [width, height] = [Math.ceil(place.width), Math.ceil(place.height)];
crown.draw(context, color, left, top, width, height);
}
function paintLines(context, lines, color) {
context.fillStyle = cssOf(color);
context.textAlign = "left";
context.textBaseline = "alphabetic";
for (const { words, size, baseline, middle, box } of lines) {
context.font = `${typeface.weight} ${size}px ${typeface.family}`;
setTracking(context, box.tracking * size);
context.fillText(words, middle - (box.width * size) / 2, baseline);
}
}
function inkOf(crown) {
const { viewBox } = crown;
const scale = 256 / Math.max(viewBox.width, viewBox.height);
const columns = Math.max(1, Math.ceil(viewBox.width * scale));
const rows = Math.max(1, Math.ceil(viewBox.height * scale));
const { coverage } = crown.mask(columns, rows);
let [left, top, right, bottom] = [columns, rows, -1, -1];
for (let y = 0, index = 0; y < rows; y += 1) {
for (let x = 0; x < columns; x += 1, index += 1) {
if (coverage[index] < 128) continue;
left = Math.min(left, x);
right = Math.max(right, x);
top = Math.min(top, y);
bottom = y;
}
}
if (right < 0) return undefined;
const fit = fitted(viewBox, columns, rows);
return {
x: (left - fit.x) / fit.scale, y: (top - fit.y) / fit.scale,
width: (right + 1 - left) / fit.scale, height: (bottom + 1 - top) / fit.scale,
};
}
function posterSVG({ crown, ink, layout, look, color, width, height }) {
const make = (name, attributes, ...children) => {
const node = document.createElementNS(svgSpace, name);
for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
node.append(...children);
return node;
};
const svg = make("svg", { viewBox: `0 0 ${width} ${height}`, width, height });
const page = { width, height };
if (look.photo) {
svg.append(make("image", { ...page, href: look.photo.address, preserveAspectRatio: "xMidYMid slice" }));
if (look.tint) svg.append(make("rect", { ...page, ...paint(fromDigits(look.tint)) }));
} else if (look.grounds.length === 1) {
svg.append(make("rect", { ...page, ...paint(fromDigits(look.grounds[0])) }));
} else {
const { x, y } = gradientVector(look.direction, width, height);
const stops = look.grounds.map((digits, index) => {
const { fill, "fill-opacity": opacity } = paint(fromDigits(digits));
return make("stop", { offset: index / (look.grounds.length - 1), "stop-color": fill, "stop-opacity": opacity });
});
const gradient = { id: "ground", gradientUnits: "userSpaceOnUse", x1: 0, y1: 0, x2: x, y2: y };
svg.append(make("linearGradient", gradient, ...stops), make("rect", { ...page, fill: "url(#ground)" }));
}
svg.append(crownNode(make, crown, viewBoxPlace(crown.viewBox, ink, layout.crown), color));
for (const { words, size, baseline, middle, box } of layout.lines) {
svg.append(
make(
"text",
{
x: middle - (box.width * size) / 2, y: baseline, "font-family": typeface.family, "font-size": size,
"font-weight": typeface.weight, "letter-spacing": box.tracking * size, ...paint(color),
},
withoutControls(words),
),
);
}
return new XMLSerializer().serializeToString(svg);
}
function paint(color) {
return { fill: cssOf({ ...color, a: 255 }), "fill-opacity": Number((color.a / 255).toFixed(4)) };
}
function crownNode(make, crown, place, color) {
if (crown.kind === "mask") {
const side = 2048 / Math.max(crown.viewBox.width, crown.viewBox.height);
const [columns, rows] = [crown.viewBox.width, crown.viewBox.height].map((length) => Math.ceil(length * side));
const bytes = crown.png(columns, rows, color);
const { x, y, width, height } = place;
return make("image", { x, y, width, height, href: `data:image/png;base64,${base64Of(bytes)}` });
}
const move = `translate(${place.x} ${place.y}) scale(${place.scale})`;
const back = `translate(${-crown.viewBox.x} ${-crown.viewBox.y})`;
const layers = crown.layers.map(({ fillRule, opacity }, index) => {
return make("path", { d: crown.pathData(index), "fill-rule": fillRule, "fill-opacity": opacity });
});
const fill = cssOf({ ...color, a: 255 });
return make("g", { transform: `${move} ${back}`, fill, opacity: color.a / 255 }, ...layers);
}
function base64Of(bytes) {
let text = "";
for (let start = 0; start < bytes.length; start += 8192) {
text += String.fromCharCode(...bytes.subarray(start, start + 8192));
}
return btoa(text);
}
function withoutControls(text) {
return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "");
}
return { paintGround, viewBoxPlace, paintCrown, paintLines, inkOf, posterSVG };
})();
const { sheets, sheetNamed, pixelsOf } = (() => {
const millimetresAnInch = 25.4;
const sheets = [
{ name: "A4", width: 210, height: 297 },
{ name: "A3", width: 297, height: 420 },
{ name: "A2", width: 420, height: 594 },
{ name: "letter", width: 215.9, height: 279.4 },
{ name: "50x70cm", width: 500, height: 700 },
{ name: "1080x1350", width: 1080, height: 1350, isPixels: true },
{ name: "1080x1080", width: 1080, height: 1080, isPixels: true },
{ name: "1080x1920", width: 1080, height: 1920, isPixels: true },
];
const sheetNamed = (name) => sheets.find((sheet) => sheet.name === name) ?? sheets[0];
function pixelsOf(sheet, dpi) {
const pixels = (length) => (sheet.isPixels ? length : Math.round((length / millimetresAnInch) * dpi));
return { width: pixels(sheet.width), height: pixels(sheet.height) };
}
return { sheets, sheetNamed, pixelsOf };
})();
const { PosterView } = (() => {
class PosterView {
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
document.fonts?.addEventListener?.("loadingdone", () => this.forget());
}
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
return { PosterView };
})();
const { bindPrint } = (() => {
const printedAtMost = 10_000;
const maskSide = 256;
const namespace = "http://www.w3.org/2000/svg";
function pictureOf(crown, color) {
if (crown.kind === "mask") {
const canvas = element("canvas", { width: maskSide, height: maskSide });
crown.put(canvas.getContext("2d"), color, 0, 0, maskSide, maskSide);
return canvas;
}
const { x, y, width, height } = crown.viewBox;
const drawing = document.createElementNS(namespace, "svg");
drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
crown.layers.forEach(({ fillRule, opacity }, layer) => {
const path = document.createElementNS(namespace, "path");
path.setAttribute("d", crown.pathData(layer));
path.setAttribute("fill-rule", fillRule);
path.setAttribute("fill-opacity", String(opacity));
drawing.append(path);
});
return drawing;
}
function figureOf(crown, color) {
const figure = element("figure", {}, element("figcaption", { dir: "auto" }, crown.name));
try {
figure.prepend(pictureOf(crown, color));
} catch {
figure.prepend(element("span", {}, "damaged"));
}
return figure;
}
function bindPrint({ shown, color }) {
const catalogue = byID("catalogue");
window.addEventListener("beforeprint", () => {
const crowns = shown();
const ink = luminance(color()) > 0.75 ? black : color();
catalogue.style.color = cssOf(ink);
catalogue.replaceChildren(
element("h1", { dir: "auto" }, document.title),
element("p", {}, crowns.length > printedAtMost
? `The first ${printedAtMost} of ${crowns.length} crowns` : `${crowns.length} crowns`),
...crowns.slice(0, printedAtMost).map((crown) => figureOf(crown, ink)));
});
window.addEventListener("afterprint", () => catalogue.replaceChildren());
}
return { bindPrint };
})();
const { ReportView } = (() => {
const titles = { problem: "Not imported", warning: "Imported with a warning", note: "Notes" };
const shownAtMost = 300;
function byText(messages) {
const groups = new Map();
for (const message of messages) {
if (!groups.has(message.text)) groups.set(message.text, []);
groups.get(message.text).push(message);
}
return groups;
}
class ReportView {
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
return { ReportView };
})();
const { folded, words, SearchIndex } = (() => {
const isASCII = /^[\0-\x7f]*$/;
const isUnusual = /[A-Z]|[^\0-\x7f]/;
const wordLimit = 64;
function folded(text) {
if (isASCII.test(text)) return text.toLowerCase();
return text.normalize("NFKD").replace(/(?<=[\0-\u050f])[\u0300-\u036f\u0483-\u0487]+/gu, "").toLowerCase();
}
function words(text) {
if (isASCII.test(text)) {
const parts = text.replace(/[a-z](?=[A-Z])/g, "$& ").toLowerCase().match(/[a-z0-9]+/g);
return (parts ?? []).slice(0, wordLimit);
}
const parts = text.replace(/([\p{Ll}\p{Lo}])(?=\p{Lu})/gu, "$1 ").match(/[\p{Alphabetic}\p{N}\p{So}\p{Mn}]+/gu);
return (parts ?? []).slice(0, wordLimit).map(folded);
}
function joinedWords(text) {
if (isUnusual.test(text) || text.length >= 2 * wordLimit) return words(text).join(" ");
return text.replace(/[^a-z0-9]+/g, " ").trim();
}
const idleShare = 6;
const searchShare = 24;
const allowedDistance = (length) => (length < 3 ? 0 : length < 8 ? 1 : 2);
const nearWordCount = 8;
const nearQueryCount = 16;
function isSubsequence(a, b) {
let found = 0;
for (const letter of b) if (letter === a[found]) found++;
return found === a.length;
}
function editDistance(a, b) {
let beforeLast = [];
let last = Array.from({ length: b.length + 1 }, (_, index) => index);
a.forEach((letter, i) => {
const row = [i + 1];
b.forEach((other, j) => {
let best = Math.min(last[j + 1] + 1, row[j] + 1, last[j] + (letter === other ? 0 : 1));
if (i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other) best = Math.min(best, beforeLast[j - 1] + 1);
row.push(best);
});
[beforeLast, last] = [last, row];
});
return last[b.length];
}
function rankOf(all, start, asked, words) {
if (all === asked) return 0;
const isLast = all.startsWith(asked, start);
if (isLast && all.length === start + asked.length) return 1;
if (all.startsWith(asked)) return 2;
if (isLast) return 3;
if (words.every((word) => ` ${all} `.includes(` ${word} `))) return 4;
return words.every((word) => beginsWord(all, word)) ? 5 : 6;
}
const beginsWord = (line, letters) => line.startsWith(letters) || line.includes(` ${letters}`);
class SearchIndex {
constructor(count, crown) {
this.crown = crown;
this.count = count;
this.lines = [];
this.names = [];
this.lastStarts = [];
this.folder = { path: "", words: "" };
this.isAwaited = false;
}
prepare({ isAwaited = false } = {}) {
this.isAwaited ||= isAwaited;
return (this.preparation ??= (async () => {
while (!this.isComplete) {
await pause();
this.makeLines(this.isAwaited ? searchShare : idleShare);
}
})());
}
get isComplete() {
return this.lines.length === this.count;
}
makeLines(milliseconds) {
const end = performance.now() + milliseconds;
while (this.lines.length < this.count) {
const last = Math.min(this.lines.length + 64, this.count);
while (this.lines.length < last) this.makeLine(this.crown(this.lines.length));
if (performance.now() > end) break;
}
}
makeLine({ name, title, tags }) {
const all = joinedWords(name);
this.names.push(all);
this.lastStarts.push(this.lastStartOf(name, all));
this.lines.push(title === "" && tags.length === 0 ? all : joinedWords([name, title, ...tags].join(" ")));
}
lastStartOf(name, all) {
const length = name.lastIndexOf("/") + 1;
if (length === 0) return 0;
if (length !== this.folder.path.length || !name.startsWith(this.folder.path)) {
const path = name.slice(0, length);
this.folder = { path, words: joinedWords(path) };
}
const end = this.folder.words.length;
return all[end] === " " ? end + 1 : end;
}
find(query) {
const asked = words(query);
if (asked.length === 0) return query.trim() === "" ? null : [];
this.makeLines(searchShare);
const found = this.ranked(asked);
if (found.length > 0 || !this.isComplete) return found;
return [...new Set(this.queriesNear(asked).flatMap((near) => this.ranked(near)))];
}
ranked(asked) {
const joined = asked.join(" ");
const ranks = Array.from({ length: 7 }, () => []);
for (let index = 0; index < this.lines.length; index += 1) {
const line = this.lines[index];
if (asked.every((word) => beginsWord(line, word))) {
ranks[rankOf(this.names[index], this.lastStarts[index], joined, asked)].push(index);
}
}
return ranks.flat();
}
queriesNear(asked) {
let queries = [[]];
let isMistyped = false;
for (const word of asked) {
const isKnown = this.lines.some((line) => beginsWord(line, word));
const choices = isKnown ? [word] : this.wordsNear(word);
isMistyped ||= !isKnown;
queries = queries.flatMap((query) => choices.map((choice) => [...query, choice])).slice(0, nearQueryCount);
}
return isMistyped ? queries : [];
}
wordsNear(word) {
const wanted = Array.from(word);
const allowed = allowedDistance(wanted.length);
if (allowed === 0) return [];
this.dictionary ??= [...new Set(this.lines.flatMap((line) => line.split(" ")))].sort();
const near = [];
for (const other of this.dictionary) {
const letters = Array.from(other);
if (Math.abs(letters.length - wanted.length) > allowed) continue;
const distance = editDistance(wanted, letters);
if (distance > allowed) continue;
const doubts = (letters[0] === wanted[0] ? 0 : 2) + (isSubsequence(wanted, letters) ? 0 : 1);
near.push({ other, rank: 4 * distance + doubts });
}
return near.sort((a, b) => a.rank - b.rank).slice(0, nearWordCount).map(({ other }) => other);
}
}
return { folded, words, SearchIndex };
})();
const { ArchivePaths } = (() => {
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
function safe(part) {
const name = fileName(part, "").replace(/[. ]+$/, "") || "crown";
return reserved.test(name) ? `_${name}` : name;
}
class ArchivePaths {
constructor() {
this.taken = new Set();
}
path(name) {
const path = name.split("/").filter(Boolean).map(safe).join("/") || "crown";
let unique = path;
const key = (text) => text.normalize("NFC").toLowerCase();
for (let number = 2; this.taken.has(key(unique)); number += 1) unique = `${path} (${number})`;
this.taken.add(key(unique));
return unique;
}
}
return { ArchivePaths };
})();
const { Zip } = (() => {
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
let value = byte;
for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
return value;
});
function checksum(bytes) {
let value = 0xffffffff;
for (let index = 0; index < bytes.length; index += 1) value = table[(value ^ bytes[index]) & 255] ^ (value >>> 8);
return ~value >>> 0;
}
function packed(...fields) {
const bytes = new Uint8Array(fields.reduce((sum, [width]) => sum + width, 0));
const view = new DataView(bytes.buffer);
let at = 0;
for (const [width, value] of fields) {
if (width === 2) view.setUint16(at, value, true);
else view.setUint32(at, value, true);
at += width;
}
return bytes;
}
const largestArchive = 0xffffffff;
const countedFiles = 0xffff;
const isUTF8 = 0x0800;
const date = 33;
class Zip {
constructor() {
this.parts = [];
this.directory = [];
this.size = 0;
this.directorySize = 0;
}
get count() {
return this.directory.length / 2;
}
add(name, content) {
const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
const path = new TextEncoder().encode(name);
const reserved = 46 + 2 * path.length + 30 + bytes.length;
if (this.size + this.directorySize + reserved > largestArchive) return false;
const common = [
[2, 20], [2, isUTF8], [2, 0], [2, 0], [2, date], [4, checksum(bytes)], [4, bytes.length], [4, bytes.length],
[2, path.length], [2, 0]];
const entry = packed([4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, this.size]);
this.directory.push(entry, path);
this.directorySize += entry.length + path.length;
const header = packed([4, 0x04034b50], ...common);
this.parts.push(header, path, bytes);
this.size += header.length + path.length + bytes.length;
return true;
}
blob() {
const { count, size, directorySize } = this;
const isLong = count > countedFiles;
const long = isLong ? [
packed([4, 0x06064b50], [4, 44], [4, 0], [2, 45], [2, 45], [4, 0], [4, 0], [4, count], [4, 0], [4, count], [4, 0],
[4, directorySize], [4, 0], [4, size], [4, 0]),
packed([4, 0x07064b50], [4, 0], [4, size + directorySize], [4, 0], [4, 1]),
] : [];
const counted = Math.min(count, countedFiles);
const end = packed(
[4, 0x06054b50], [2, 0], [2, 0], [2, counted], [2, counted], [4, directorySize], [4, size], [2, 0]);
return new Blob([...this.parts, ...this.directory, ...long, end], { type: "application/zip" });
}
}
return { Zip };
})();
const { archiveOf } = (() => {
const share = 12;
function filesOf(crown, { sizes, scales, hasSVG, color, options }) {
const files = [];
for (const size of sizes) {
for (const scale of scales) {
const suffix = `${sizes.length > 1 ? `-${size}` : ""}${scale === 1 ? "" : `@${scale}x`}.png`;
files.push([suffix, () => {
const { width, height, stretch } = crown.size(size, scale);
return crown.png(width, height, color, { ...options, stretch });
}]);
}
}
if (hasSVG) files.push([".svg", () => crown.svg(color, { ...options, ...crown.size(sizes[0] ?? 512) })]);
return files;
}
async function archiveOf(crowns, recipe, onProgress) {
const zip = new Zip();
const paths = new ArchivePaths();
const damaged = [];
let done = 0;
let start = performance.now();
for (const crown of crowns) {
const path = paths.path(crown.name);
try {
for (const [suffix, content] of filesOf(crown, recipe)) {
if (!zip.add(path + suffix, content())) return { zip, damaged, isFull: true };
if (performance.now() - start < share) continue;
if (!onProgress(done)) return undefined;
await pause();
start = performance.now();
}
} catch {
damaged.push(crown.name);
}
done += 1;
}
return { zip, damaged, isFull: false };
}
return { archiveOf };
})();
const { SetBar } = (() => {
const largestSide = 4096;
const mostSizes = 8;
class SetBar {
constructor({ store, library, database, choice, shelf, look, shown }) {
Object.assign(this, { store, library, database, choice, shelf, look, shown });
this.dialog = byID("zip");
const on = (id, body) => byID(id).addEventListener("click", body);
on("set-all", () => choice.change({ added: shown() }));
on("set-clear", () => this.clear());
on("set-names", () => copy(this.names.join("\n"), choice.size === 1 ? "the name" : `${choice.size} names`));
on("set-command", () => copy(setCommand({ ...this.recipe, names: this.names }), "the command"));
on("set-favourite", () => this.favour());
on("set-download", () => this.open());
on("zip-close", () => this.dialog.close());
on("zip-start", () => this.download());
this.dialog.addEventListener("close", () => {
this.run = undefined;
});
this.dialog.addEventListener("input", () => this.check());
}
get names() {
return this.choice.sorted.map((index) => this.library.crown(index).name);
}
get recipe() {
const sizes = byID("zip-png").checked ? readSizes(byID("zip-sizes").value) : [];
const boxes = [...byID("zip-scales").querySelectorAll("input")];
const scales = boxes.filter(({ checked }) => checked).map(({ value }) => Number(value));
const { color, options } = this.look();
const { shades } = this.store.state;
return {
sizes, scales: scales.length > 0 ? scales : [1], hasSVG: byID("zip-svg").checked, color, options, shades,
database: this.database,
};
}
show() {
const { size } = this.choice;
byID("set-bar").hidden = size === 0;
byID("set-count").textContent = size === 0 ? "" : `${size} selected`;
const shown = this.shown().length;
byID("set-all").textContent = `Select all ${shown}`;
byID("set-all").disabled = size >= shown && this.shown().every((index) => this.choice.has(index));
}
clear() {
this.choice.clear();
byID("grid").focus();
}
favour() {
const { names } = this;
const change = this.shelf.toggle(names) ? "added to" : "removed from";
announce(`${names.length === 1 ? names[0] : `${names.length} crowns`} ${change} favourites`);
}
open() {
this.check();
this.dialog.showModal();
}
check() {
const { sizes, scales, hasSVG } = this.recipe;
byID("zip-sizes").toggleAttribute("aria-invalid", sizes === undefined);
const each = (sizes?.length ?? 0) * scales.length + (hasSVG ? 1 : 0);
const files = each * this.choice.size;
byID("zip-start").disabled = files === 0 || sizes === undefined;
byID("zip-progress").textContent = sizes === undefined
? `Sizes are up to ${mostSizes} whole numbers from 1 to ${largestSide}, such as 24, 48.`
: `${files} ${files === 1 ? "file" : "files"}`;
}
async download() {
const { choice, library } = this;
const chosen = choice.sorted;
function* crowns() {
for (const index of chosen) yield library.crown(index);
}
const run = {};
this.run = run;
byID("zip-start").disabled = true;
const made = await archiveOf(crowns(), this.recipe, (done) => {
byID("zip-progress").textContent = `${done} of ${chosen.length} crowns …`;
return this.run === run;
});
if (!made) return;
this.dialog.close();
const { zip, damaged, isFull } = made;
if (isFull) return announce("The archive would have more than 4 GB: select fewer crowns, or smaller sizes.");
if (zip.count === 0) return announce("None of these crowns can be drawn.");
save(fileName(document.title, ".zip"), zip.blob());
announce(damaged.length === 0 ? `Saved ${zip.count} files`
: `Saved ${zip.count} files. Not drawn, as they are damaged: ${damaged.slice(0, 5).join(", ")}`);
}
}
function readSizes(text) {
const parts = text.split(/[\s,;]+/).filter(Boolean);
const sizes = [...new Set(parts.map((part) => (/^\d{1,5}$/.test(part) ? Number(part) : 0)))];
const isValid = sizes.length > 0 && sizes.length <= mostSizes;
return isValid && sizes.every((size) => size >= 1 && size <= largestSide) ? sizes : undefined;
}
return { SetBar };
})();
const { CrownChoice } = (() => {
class CrownChoice {
constructor(onChange) {
this.indices = new Set();
this.onChange = onChange;
}
get size() {
return this.indices.size;
}
has(index) {
return this.indices.has(index);
}
toggle(index) {
if (!this.indices.delete(index)) this.indices.add(index);
this.onChange();
}
change({ removed = [], added = [] }) {
for (const index of removed) this.indices.delete(index);
for (const index of added) this.indices.add(index);
this.onChange();
}
clear() {
this.indices.clear();
this.onChange();
}
get sorted() {
return Array.from(Uint32Array.from(this.indices).sort());
}
}
return { CrownChoice };
})();
const { Shelf } = (() => {
const most = { favourites: 10_000, recent: 48 };
class Shelf {
constructor(title) {
this.title = title;
this.lists = { favourites: this.read("favourites"), recent: this.read("recent") };
}
isFavourite(name) {
return this.lists.favourites.has(name);
}
toggle(names) {
const { favourites } = this.lists;
const areNew = names.some((name) => !favourites.has(name));
for (const name of names) {
if (!areNew) favourites.delete(name);
else if (favourites.size < most.favourites) favourites.add(name);
}
this.write("favourites");
return areNew;
}
open(name) {
const { recent } = this.lists;
this.lists.recent = new Set([name, ...[...recent].filter((other) => other !== name)].slice(0, most.recent));
this.write("recent");
}
key(list) {
return `crowns.${list}.${this.title}`;
}
read(list) {
try {
const names = JSON.parse(localStorage.getItem(this.key(list)));
return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string").slice(0, most[list]) : []);
} catch {
return new Set();
}
}
write(list) {
try {
localStorage.setItem(this.key(list), JSON.stringify([...this.lists[list]]));
} catch {
}
}
}
return { Shelf };
})();
const { Store } = (() => {
class Store {
constructor(state) {
this.state = Object.freeze({ ...state });
this.listeners = [];
}
on(names, listener) {
this.listeners.push({ names, listener });
}
set(changes) {
const changed = Object.keys(changes).filter((name) => !isSame(this.state[name], changes[name]));
if (changed.length === 0) return;
this.state = Object.freeze({ ...this.state, ...changes });
for (const { names, listener } of this.listeners) {
if (names.some((name) => changed.includes(name))) listener(this.state, changed);
}
}
}
function isSame(a, b) {
return a === b || JSON.stringify(a) === JSON.stringify(b);
}
return { Store };
})();
const { themeOf, lookOf, sideOf, groundIsDark, applyTheme, onSystemTheme, nextTheme } = (() => {
const themes = {
light: { ink: fromDigits("141414"), ground: fromDigits("FFFFFF") },
dark: { ink: fromDigits("F4F3F0"), ground: fromDigits("161615") },
};
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
function themeOf(state) {
return state.theme || (systemIsDark.matches ? "dark" : "light");
}
function lookOf(state) {
const theme = themes[themeOf(state)];
return {
color: state.color ? fromDigits(state.color) : theme.ink,
ground: state.background ? fromDigits(state.background) : theme.ground,
options: state.shades.length > 0 ? { shades: state.shades.map((percentage) => percentage / 100) } : {},
};
}
function sideOf(state) {
return state.size || (innerWidth < 521 ? 92 : 132);
}
const groundIsDark = (state) => luminance(lookOf(state).ground) < 0.2;
function applyTheme(state) {
const root = document.documentElement;
root.dataset.theme = themeOf(state);
const { ground } = lookOf(state);
root.style.setProperty("--ground", cssOf(ground));
root.dataset.ground = groundIsDark(state) ? "dark" : "light";
root.dataset.checker = String(state.checker);
}
const onSystemTheme = (body) => systemIsDark.addEventListener("change", body);
function nextTheme(state) {
const system = systemIsDark.matches ? "dark" : "light";
const opposite = system === "dark" ? "light" : "dark";
if (state.theme === "") return opposite;
return state.theme === opposite ? system : "";
}
return { themeOf, lookOf, sideOf, groundIsDark, applyTheme, onSystemTheme, nextTheme };
})();
class Gallery {
constructor({ library, facts, colors, comparison }) {
this.library = library;
this.facts = facts;
Object.assign(initialState, facts.start);
this.store = new Store(readFragment(location.hash));
this.all = Array.from({ length: library.length }, (_, index) => index);
this.index = new SearchIndex(library.length, (position) => library.crown(position));
this.picker = new ColorPicker();
this.shelf = new Shelf(document.title);
this.choice = new CrownChoice(() => this.showChoice());
const { store, picker, shelf, choice } = this;
this.letters = new LetterIndex({
strip: byID("letters"), bubble: byID("bubble"), onJump: (position) => this.grid.scrollTo(position),
});
this.grid = new Grid({
scroller: byID("scroller"), list: byID("grid"),
crownAt: (position) => library.crown(position), sectionOf: (position) => library.crown(position).section,
choice, onDrag: (position, event) => this.drag(position, event),
onOpen: (position) => this.open(position), onScroll: (position) => this.follow(position),
});
this.panel = new CrownPanel({
store, shelf, database: facts.database, look: () => lookOf(store.state), messages: facts.messages, colors,
onStep: (by) => this.step(by),
});
this.setBar = new SetBar({
store, library, choice, shelf, database: facts.database, look: () => lookOf(store.state),
shown: () => this.grid.entries,
});
this.poster = new PosterView({ store, picker });
this.keys = new KeyList();
this.report = new ReportView({
store, messages: facts.messages, crownNamed: (name) => library.named(name),
draw: (canvas, crown, side) => this.drawSmall(canvas, crown, side),
});
this.compare = new CompareView({
store, comparison, crownNamed: (name) => library.named(name), look: () => lookOf(store.state),
isDark: () => groundIsDark(store.state),
});
}
start() {
const { store } = this;
this.bindBar();
this.bindKeys();
this.bindFilters();
store.on(["q", "show", "sort"], () => this.find());
store.on(["color", "background", "theme", "checker", "size", "shades"], () => this.paint());
store.on(["crown", "view"], () => this.showCrown());
onSystemTheme(() => this.paint());
window.addEventListener("resize", () => this.paint());
bindFragment(store);
bindPrint({
shown: () => {
const indices = this.choice.size > 0 ? this.choice.sorted : this.grid.entries;
return indices.map((index) => this.library.crown(index));
},
color: () => lookOf(store.state).color,
});
this.paint();
this.find(store.state.at);
this.showCrown();
}
get crown() {
return this.store.state.crown ? this.library.named(this.store.state.crown) : undefined;
}
find(at = "") {
const { q, show, sort } = this.store.state;
const found = this.index.find(q);
const isPartial = found && !this.index.isComplete;
if (isPartial) this.complete(q, at);
const entries = ordered(shownOf(found ?? this.all, show, this), sort, this.library);
const hasSections = !found && show !== "recent" && ["", "reversed"].includes(sort);
this.grid.show(entries, { hasSections });
this.letters.show(hasSections ? sectionsOf(entries, (position) => this.library.crown(position).section) : []);
this.setBar.show();
const { length } = this.library;
const unit = length === 1 ? "crown" : "crowns";
const share = entries.length === length ? "" : `${entries.length}${isPartial ? "…" : ""} of `;
byID("count").textContent = `${share}${length} ${unit}`;
const empty = byID("empty");
empty.hidden = entries.length > 0 || isPartial;
empty.textContent = length === 0
? "This library has no crowns. Import some with: crowntool import <folder>"
: q ? "No crown has these words in its name, title or tags." : "There are none here yet.";
const field = byID("query");
if (document.activeElement !== field) field.value = q;
const first = at ? this.library.named(at) : undefined;
if (first) this.grid.scrollTo(entries.indexOf(first.index));
}
async complete(q, at) {
await frame();
await this.index.prepare({ isAwaited: true });
if (this.store.state.q === q) this.find(at);
}
paint() {
const { state } = this.store;
applyTheme(state);
const look = lookOf(state);
showChip(byID("ink-chip"), cssOf(look.color), "Colour of the crowns");
showChip(byID("ground-chip"), cssOf(look.ground), "Background");
byID("checker").setAttribute("aria-pressed", String(state.checker));
byID("theme-name").textContent = { "": "Auto", light: "Light", dark: "Dark" }[state.theme];
byID("size").value = byID("size-number").value = String(sideOf(state));
this.grid.style({ side: sideOf(state), color: look.color, options: look.options });
this.panel.draw();
this.compare.drawAll();
}
open(position) {
this.store.set({ crown: this.library.crown(position).name });
if (this.covers || document.activeElement === byID("grid")) this.panelFocus();
}
showChoice() {
this.grid.markAll();
this.setBar.show();
if (this.store.state.show === "chosen") this.find();
}
drag(position, event) {
const crown = this.library.crown(position);
const { color, options } = lookOf(this.store.state);
try {
drag(event, crown.name, crown.svg(color, { ...options, ...crown.size(this.store.state.side) }));
} catch {
event.preventDefault();
}
}
get covers() {
return matchMedia("(max-width: 899px)").matches;
}
panelFocus() {
if (this.covers) byID("panel-name").focus();
}
step(by) {
const { entries } = this.grid;
const position = entries.indexOf(this.crown?.index) + by;
if (position < 0 || position >= entries.length) return;
this.grid.active = position;
this.grid.reveal(position);
this.store.set({ crown: this.library.crown(entries[position]).name });
}
showCrown() {
const { crown } = this;
const { crown: name, at, view } = this.store.state;
if (name && !crown) announce(`No crown is called ${name.slice(0, 80)}.`);
const wasOpen = !byID("panel").hidden;
if (crown) this.shelf.open(crown.name);
this.panel.show(crown);
this.grid.select(crown?.index ?? -1);
if (crown && !at) {
this.grid.resize();
this.grid.reveal(this.grid.entries.indexOf(crown.index));
}
byID("main").inert = Boolean(crown) && this.covers;
if (wasOpen && !crown) byID("grid").focus();
this.poster.show(view === "poster" ? crown : undefined);
this.report.show(view === "report");
this.compare.show(view === "compare");
}
follow(position) {
this.letters.follow(position);
clearTimeout(this.timer);
this.timer = setTimeout(() => {
const first = this.grid.entries[position];
this.store.set({ at: position > 0 && first !== undefined ? this.library.crown(first).name : "" });
}, 300);
}
drawSmall(canvas, crown, side) {
const { width, height } = sizeCanvas(canvas, side, side);
const { color, options } = lookOf(this.store.state);
try {
crown.draw(canvas.getContext("2d"), color, 0, 0, width, height, options);
} catch {
canvas.hidden = true;
}
}
bindBar() {
const { store, picker } = this;
const look = () => lookOf(store.state);
byID("query").addEventListener("input", ({ target }) => store.set({ q: target.value.slice(0, 200) }));
byID("size").addEventListener("input", ({ target }) => store.set({ size: Number(target.value) }));
byID("checker").addEventListener("click", () => store.set({ checker: !store.state.checker }));
byID("theme").addEventListener("click", () => store.set({ theme: nextTheme(store.state) }));
bindChip(byID("ink-chip"), picker, () => ({
title: "Colour of the crowns", color: look().color, hasAlpha: true, ground: () => look().ground,
onInput: (color) => store.set({ color: digitsOf(color) }),
onReset: () => this.reset("color", "color"), resetTitle: "Theme colour",
}));
bindChip(byID("ground-chip"), picker, () => ({
title: "Background", color: look().ground, ground: () => look().color,
onInput: (color) => store.set({ background: digitsOf(color) }),
onReset: () => this.reset("background", "ground"), resetTitle: "Theme background",
}));
}
bindFilters() {
const { store, grid } = this;
const [show, sort, choosing] = ["show", "sort", "choosing"].map(byID);
sort.append(...Object.entries(orders).map(([value, title]) => element("option", { value }, title)));
show.addEventListener("change", () => store.set({ show: show.value }));
sort.addEventListener("change", () => store.set({ sort: sort.value }));
const set = () => {
[show.value, sort.value] = [store.state.show, store.state.sort];
};
store.on(["show", "sort"], set);
set();
setTimeout(async () => {
await fillFacets(show, this.library);
set();
await this.index.prepare();
}, 500);
choosing.addEventListener("click", () => {
grid.isChoosing = !grid.isChoosing;
choosing.setAttribute("aria-pressed", String(grid.isChoosing));
grid.markAll();
});
}
reset(name, part) {
this.store.set({ [name]: "" });
this.picker.show(lookOf(this.store.state)[part]);
}
bindKeys() {
window.addEventListener("keydown", (event) => {
const isTyping = event.target.matches?.("input, textarea, select");
const isModal = document.querySelector("dialog[open]") || byID("picker").matches(":popover-open");
if (event.key === "/" && !isTyping && !isModal && !event.defaultPrevented) {
event.preventDefault();
byID("query").focus();
byID("query").select();
} else if (event.key === "?" && !isTyping && !isModal && !event.defaultPrevented) {
this.keys.show();
} else if (event.key === "Escape" && !isModal) {
if (event.target.id === "query" && this.store.state.q) {
byID("query").value = "";
this.store.set({ q: "" });
} else if (this.store.state.crown) this.store.set({ crown: "" });
else if (this.choice.size > 0) this.setBar.clear();
} else if (event.key === "Enter" && event.target.id === "query") {
const [first] = this.grid.entries;
if (first !== undefined) this.open(first);
} else if (event.key === "ArrowDown" && event.target.id === "query") {
event.preventDefault();
byID("grid").focus();
}
});
}
}
async function open() {
try {
const facts = readFacts();
const library = await openLibrary();
await pause();
const [colors, comparison] = [await readColors(), await readComparison()];
const gallery = new Gallery({ library, facts, colors, comparison });
await pause();
gallery.start();
document.body.dataset.state = "ready";
} catch (error) {
byID("fault").textContent = error.message || String(error);
byID("fault").hidden = false;
document.body.dataset.state = "failed";
}
}
open();

"""#

/// The style sheets, which it holds compressed, too.
static let style = #"""

:root {
color-scheme: light;
--paper: #fff;
--chrome: #faf9f7;
--raised: #fff;
--text: #191917;
--muted: #6a6862;
--line: #0000001a;
--edge: #6a6862b3;
--hover: #0000000d;
--accent: #0b62d6;
--alert: #b3261e;
--on-ground: #191917;
--on-ground-muted: #5d5b56;
--shadow: 0 1px 2px #00000014, 0 12px 40px #0000002e;
--square: repeating-conic-gradient(#8884 0 25%, #0000 0 50%) 0 0 / 12px 12px;
font: 14px/1.45 Inter, -apple-system, "Segoe UI", Roboto, "Noto Sans", Lato, "Liberation Sans", sans-serif;
font-feature-settings: "cv05", "calt", "kern";
accent-color: var(--text);
}
:root[data-theme="dark"] {
color-scheme: dark;
--paper: #161615;
--chrome: #1c1c1a;
--raised: #242422;
--text: #f1f0ec;
--muted: #a09d95;
--line: #ffffff1f;
--edge: #a09d95b3;
--hover: #ffffff12;
--accent: #7db6ff;
--alert: #ff9b8f;
--shadow: 0 1px 2px #0006, 0 12px 40px #000a;
}
:root[data-ground="dark"] {
--on-ground: #fff;
--on-ground-muted: #ffffffb8;
}
* {
box-sizing: border-box;
margin: 0;
}
[hidden] {
display: none !important;
}
html,
body {
height: 100%;
}
body {
display: flex;
background: var(--paper);
color: var(--text);
overflow: hidden;
-webkit-font-smoothing: antialiased;
}
h1,
h2,
h3 {
font-size: inherit;
font-weight: 600;
}
h3 {
color: var(--muted);
font-size: 12px;
font-weight: 500;
}
code {
font: 12px/1.5 ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", "DejaVu Sans Mono", monospace;
}
ol,
ul {
padding: 0;
list-style: none;
}
button,
input,
select {
font: inherit;
color: inherit;
}
button,
select,
input[type="text"],
input[type="search"] {
min-height: 32px;
padding: 0 12px;
border: 1px solid var(--line);
border-radius: 8px;
background: none;
}
input[type="range"],
label:has(> input[type="checkbox"]) {
min-width: 24px;
min-height: 24px;
}
select {
padding: 0 6px;
background: var(--chrome);
}
button {
cursor: pointer;
}
button:hover {
background: var(--hover);
}
button:disabled {
opacity: 0.4;
cursor: default;
}
button.primary {
border-color: var(--text);
background: var(--text);
color: var(--paper);
}
button.plain,
button.text,
button.tool {
border-color: transparent;
}
button.plain,
button.text {
padding: 0 8px;
color: var(--muted);
}
button.tool {
display: grid;
place-items: center;
width: 32px;
padding: 0;
}
button.tool[aria-pressed="true"] {
background: var(--hover);
border-color: var(--line);
}
svg {
width: 16px;
height: 16px;
fill: none;
stroke: currentColor;
stroke-width: 1.4;
stroke-linecap: round;
stroke-linejoin: round;
}
svg .solid {
fill: currentColor;
stroke: none;
}
.chip {
flex: none;
width: 32px;
padding: 0;
border-color: var(--edge);
border-radius: 50%;
background: linear-gradient(var(--chip), var(--chip)), var(--square), var(--raised);
box-shadow: inset 0 0 0 3px var(--chrome);
}
.chip:hover {
background: linear-gradient(var(--chip), var(--chip)), var(--square), var(--raised);
}
:focus-visible {
outline: 2px solid var(--accent);
outline-offset: 2px;
}
[aria-invalid="true"],
[aria-invalid=""] {
border-color: var(--alert) !important;
}
.row {
display: flex;
flex-wrap: wrap;
gap: 8px 12px;
align-items: center;
}
.hint {
color: var(--muted);
font-size: 12px;
}
.hidden,
.offscreen {
position: absolute;
width: 1px;
height: 1px;
overflow: hidden;
clip-path: inset(50%);
white-space: nowrap;
}
#notice {
position: fixed;
z-index: 5;
bottom: 24px;
left: 50%;
max-width: min(90vw, 560px);
padding: 8px 16px;
border-radius: 20px;
background: var(--text);
color: var(--paper);
overflow-wrap: anywhere;
translate: -50% 12px;
opacity: 0;
pointer-events: none;
transition: opacity 0.18s, translate 0.18s;
}
#notice:empty {
padding: 0;
}
#notice.shown {
opacity: 1;
translate: -50% 0;
}
#fault,
noscript {
max-width: 36em;
padding: 15vh 24px;
font-size: 17px;
}
@media (prefers-reduced-motion: reduce) {
* {
transition: none !important;
animation: none !important;
scroll-behavior: auto !important;
}
}
@media (pointer: coarse) {
button:not(.swatch, .poster-line),
select,
summary,
input:not([type="checkbox"], [type="range"]) {
min-height: 44px;
}
button.tool,
.chip {
width: 44px;
}
.chip {
border: 6px solid var(--chrome);
outline-offset: -5px;
box-shadow: inset 0 0 0 1px var(--edge);
background-clip: padding-box;
}
input[type="range"] {
min-height: 44px;
}
label:has(> input[type="checkbox"]) {
min-width: 44px;
min-height: 44px;
}
}
@media (forced-colors: active) {
.cell:is([aria-selected="true"], [aria-current="true"]) {
outline: 3px solid Highlight;
outline-offset: -3px;
}
.cell[aria-selected="true"] .check::before {
background: Highlight;
color: HighlightText;
}
[aria-pressed="true"] {
border-color: Highlight;
}
.chip,
.swatch,
.loupe {
forced-color-adjust: none;
}
}
#main {
display: flex;
flex: 1;
flex-direction: column;
min-width: 0;
}
.bar {
container: bar / inline-size;
display: flex;
flex: none;
flex-wrap: wrap;
gap: 8px 16px;
align-items: center;
min-height: 60px;
padding: 8px 20px 8px 28px;
border-bottom: 1px solid var(--line);
background: var(--chrome);
}
.bar h1 {
max-width: 24ch;
font-size: 17px;
letter-spacing: -0.012em;
overflow: hidden;
text-overflow: ellipsis;
white-space: nowrap;
}
#count {
color: var(--muted);
white-space: nowrap;
font-variant-numeric: tabular-nums;
}
.search {
position: relative;
display: flex;
flex: 1 1 160px;
align-items: center;
max-width: 440px;
margin-inline: auto;
}
.search svg {
position: absolute;
left: 10px;
color: var(--muted);
pointer-events: none;
}
.search input {
width: 100%;
padding: 0 30px 0 34px;
border-color: transparent;
background: var(--hover);
text-align: start;
}
.search kbd {
position: absolute;
right: 10px;
color: var(--muted);
font: 12px/1 ui-monospace, monospace;
pointer-events: none;
}
.search input:focus + kbd,
.search input:not(:placeholder-shown) + kbd {
visibility: hidden;
}
.tools {
display: flex;
gap: 8px;
align-items: center;
}
#size {
width: 96px;
}
#size-number {
min-width: 3ch;
margin-right: 6px;
color: var(--muted);
font-size: 12px;
font-variant-numeric: tabular-nums;
}
.filters {
display: flex;
gap: 6px 14px;
align-items: center;
min-width: 0;
}
.filters label {
display: flex;
gap: 6px;
align-items: center;
min-width: 0;
color: var(--muted);
}
.filters select {
min-width: 0;
max-width: 150px;
color: var(--text);
}
@container bar (max-width: 1180px) {
.filters {
flex-basis: 100%;
order: 2;
}
}
#report-open {
color: var(--alert);
white-space: nowrap;
}
@media (max-width: 899px) {
.bar {
flex-wrap: wrap;
gap: 6px 12px;
padding: 8px 16px 10px;
}
.tools {
margin-inline: auto -8px;
}
.search {
flex-basis: 100%;
order: 1;
max-width: none;
}
.search kbd {
display: none;
}
}
@media (max-width: 520px) {
.bar h1 {
max-width: 9ch;
}
.bar {
gap: 6px 8px;
}
#size {
width: 44px;
margin: 0;
}
#count {
font-size: 12px;
}
.tools {
gap: 4px;
}
}
.shelf {
position: relative;
flex: 1;
min-height: 0;
background: var(--ground);
color: var(--on-ground);
}
#scroller {
position: absolute;
inset: 0;
overflow: hidden scroll;
padding: 14px 44px 40px 14px;
scrollbar-width: thin;
scrollbar-color: #8888 #0000;
}
#grid {
position: relative;
outline: none;
contain: layout style;
}
.choice-frame {
position: absolute;
z-index: 2;
border: 1px solid var(--accent);
border-radius: 3px;
background: color-mix(in srgb, var(--accent) 14%, transparent);
pointer-events: none;
}
.framing {
user-select: none;
}
.cell {
position: absolute;
top: 0;
left: 0;
width: var(--cell-width);
height: var(--row-height);
border-radius: 12px;
cursor: pointer;
}
.cell canvas {
position: absolute;
top: var(--headroom);
left: var(--inset);
}
:root[data-checker="true"] :is(.cell canvas, #stage) {
background: var(--square);
}
.cell .name {
position: absolute;
inset: auto 8px 8px;
display: flex;
justify-content: center;
color: var(--on-ground-muted);
font-size: 12px;
line-height: 18px;
white-space: pre;
}
.cell .name span:first-child {
overflow: hidden;
text-overflow: ellipsis;
}
.nameless .name {
display: none;
}
.nameless .fault {
inset: 0;
font-size: 10px;
}
.cell .letter {
position: absolute;
top: 2px;
left: 6px;
font-size: 12px;
font-weight: 600;
line-height: 16px;
}
.cell .fault {
position: absolute;
inset: 0 8px 26px;
display: grid;
place-items: center;
color: var(--on-ground-muted);
font-size: 12px;
font-style: italic;
}
.cell .fault:empty {
display: none;
}
.cell:hover {
background: color-mix(in srgb, var(--on-ground) 5%, #0000);
}
.cell:hover .name,
.cell:is([aria-selected="true"], [aria-current="true"]) .name {
color: var(--on-ground);
}
.cell[aria-selected="true"] {
padding: 2px;
background: color-mix(in srgb, #0b62d6 16%, #0000) content-box;
}
.cell[aria-current="true"] {
padding: 0;
background: color-mix(in srgb, var(--on-ground) 7%, #0000);
box-shadow: inset 0 0 0 1.5px color-mix(in srgb, var(--on-ground) 55%, #0000);
}
.cell .check {
position: absolute;
top: 2px;
right: 2px;
display: none;
place-items: center;
width: 24px;
height: 24px;
}
.cell .check::before {
display: grid;
place-items: center;
width: 16px;
height: 16px;
border: 1.5px solid var(--on-ground-muted);
border-radius: 5px;
background: var(--ground);
color: #fff;
font-size: 12px;
font-weight: 700;
line-height: 1;
content: "";
}
:is(.cell:hover, .choosing .cell) .check {
display: grid;
}
.cell[aria-selected="true"] .check::before {
border-color: #0b62d6;
background: #0b62d6;
content: "✓";
}
@media (pointer: coarse) {
#grid:not(.choosing) .check {
display: none;
}
}
#grid:focus-visible .cell.active {
outline: 2px solid var(--accent);
outline-offset: -2px;
}
:root[data-ground="dark"] #grid:focus-visible .cell.active {
outline-color: #fff;
}
#empty {
padding: 18vh 24px 0 58px;
color: var(--on-ground-muted);
text-align: center;
}
#letters {
position: absolute;
top: 50%;
right: 12px;
display: flex;
flex-direction: column;
width: 26px;
height: calc(var(--letters) * 19px);
max-height: calc(100% - 24px);
translate: 0 -50%;
border-radius: 13px;
color: var(--on-ground-muted);
font-size: 11px;
font-weight: 500;
line-height: 1;
cursor: pointer;
touch-action: none;
user-select: none;
}
#letters span {
display: grid;
flex: 1;
place-items: center;
min-height: 0;
}
#letters:not(.dense) .skipped::before {
width: 2px;
height: 2px;
border-radius: 1px;
background: currentColor;
content: "";
}
#letters .current {
color: var(--on-ground);
font-weight: 700;
}
#letters:hover,
#letters.dragged {
background: color-mix(in srgb, var(--on-ground) 7%, #0000);
}
#bubble {
position: fixed;
z-index: 2;
right: 60px;
display: grid;
place-items: center;
min-width: 64px;
height: 64px;
padding: 0 12px;
border-radius: 32px 32px 6px 32px;
background: var(--text);
color: var(--paper);
font-size: 30px;
font-weight: 600;
translate: 0 -100%;
opacity: 0;
pointer-events: none;
transition: opacity 0.12s;
}
#bubble.shown {
opacity: 1;
}
body.with-panel #bubble {
right: 460px;
}
@media (max-width: 899px) {
body.with-panel #bubble {
right: 60px;
}
}
@media (max-width: 520px) {
#scroller {
padding: 8px 34px 32px 6px;
}
#letters {
right: 6px;
}
}
#panel {
display: flex;
flex: none;
flex-direction: column;
gap: 14px;
width: 400px;
padding: 0 20px 28px;
border-left: 1px solid var(--line);
background: var(--chrome);
overflow: hidden auto;
scrollbar-width: thin;
}
#panel > header {
position: sticky;
z-index: 1;
top: 0;
display: flex;
flex: none;
align-items: center;
min-height: 60px;
margin-bottom: -14px;
background: var(--chrome);
}
#panel-name {
flex: 1;
min-width: 0;
max-height: 3em;
font-size: 17px;
letter-spacing: -0.012em;
overflow: hidden;
overflow-wrap: anywhere;
outline: none;
}
#panel-favourite[aria-pressed="true"] {
color: #b8860b;
}
#panel-favourite[aria-pressed="true"] path {
fill: currentColor;
}
#panel-title {
flex: none;
max-height: 6em;
color: var(--muted);
overflow: auto;
overflow-wrap: anywhere;
}
#panel-title:empty {
display: none;
}
.ground-area {
border-radius: 12px;
background-color: var(--ground);
color: var(--on-ground);
box-shadow: inset 0 0 0 1px var(--line);
}
#stage {
position: relative;
flex: none;
aspect-ratio: 1;
overflow: hidden;
}
#stage canvas {
position: absolute;
}
#panel-fault {
position: absolute;
inset: 0;
display: grid;
place-items: center;
padding: 24px;
overflow-wrap: anywhere;
}
#panel-fault:empty {
display: none;
}
#panel label,
.controls label {
display: flex;
gap: 6px;
align-items: center;
}
#stage-sizes {
display: flex;
flex: none;
gap: 12px;
align-items: end;
justify-content: space-evenly;
padding: 16px 16px 8px;
}
#stage-sizes figure {
display: grid;
gap: 6px;
justify-items: center;
color: var(--on-ground-muted);
font-size: 11px;
}
#panel section,
.controls section {
display: grid;
gap: 10px;
padding-top: 14px;
border-top: 1px solid var(--line);
}
#panel-scales {
display: flex;
gap: 12px;
}
#panel-side {
width: 64px;
text-align: end;
}
#panel-copies {
display: grid;
grid-template-columns: repeat(3, 1fr);
gap: 6px;
}
#panel-copies h3 {
grid-column: 1 / -1;
}
.buttons button {
flex: 1;
}
.snippet {
display: flex;
gap: 10px;
align-items: center;
min-width: 0;
padding: 4px 4px 4px 12px;
border-radius: 8px;
background: var(--hover);
}
.snippet code {
flex: 1;
max-height: 12em;
overflow: hidden auto;
overflow-wrap: anywhere;
scrollbar-width: thin;
}
.snippet code span {
display: inline-block;
max-width: 100%;
}
.snippet button {
flex: none;
border-color: transparent;
color: var(--muted);
}
#panel-shades-list {
display: grid;
gap: 6px;
}
#panel-shades-list input {
flex: 1;
}
#panel-tags {
display: flex;
flex-wrap: wrap;
gap: 6px;
}
#panel-tags:empty {
display: none;
}
#panel-tags li {
max-width: 100%;
padding: 2px 10px;
border-radius: 12px;
background: var(--hover);
font-size: 12px;
overflow: hidden;
text-overflow: ellipsis;
}
#panel-original {
display: grid;
grid-template-columns: 1fr 1fr;
gap: 12px;
padding: 12px;
}
#panel-original > figure {
display: grid;
gap: 6px;
justify-items: center;
color: var(--on-ground-muted);
font-size: 11px;
}
#panel-original img {
width: 128px;
height: 128px;
border-radius: 6px;
background: #fff;
object-fit: contain;
}
#panel-colors,
#panel-messages {
overflow-wrap: anywhere;
}
#panel-messages {
display: grid;
gap: 6px;
}
#panel-messages:empty {
display: none;
}
#panel-messages .problem {
color: var(--alert);
}
#panel-facts {
display: grid;
gap: 4px;
}
#panel-facts div {
display: grid;
grid-template-columns: 96px 1fr;
gap: 12px;
}
#panel-facts dt {
color: var(--muted);
}
#panel-facts dd {
max-height: 9em;
overflow: hidden auto;
overflow-wrap: anywhere;
font-variant-numeric: tabular-nums;
}
@media (max-width: 899px) {
#panel {
position: fixed;
z-index: 3;
inset: 0;
width: auto;
border: 0;
}
#stage {
aspect-ratio: auto;
height: min(100vw - 40px, 52vh);
}
}
#picker {
position: fixed;
inset: auto;
width: 292px;
max-height: calc(100vh - 16px);
margin: 0;
padding: 14px;
border: 1px solid var(--line);
border-radius: 16px;
background: var(--raised);
color: var(--text);
box-shadow: var(--shadow);
overflow: visible auto;
}
#picker header {
display: flex;
align-items: center;
justify-content: space-between;
min-height: 32px;
margin-bottom: 6px;
}
#picker header button {
font-size: 12px;
}
#picker-square {
position: relative;
height: 176px;
border-radius: 10px;
cursor: crosshair;
touch-action: none;
}
#picker-canvas {
display: block;
width: 100%;
height: 100%;
border-radius: 10px;
}
.loupe {
position: absolute;
width: 20px;
height: 20px;
border: 2.5px solid #fff;
border-radius: 50%;
background: var(--opaque);
box-shadow: 0 0 0 1px #0005, 0 1px 4px #0006;
translate: -50% -50%;
pointer-events: none;
transition: scale 0.12s;
}
.dragged > .loupe {
scale: 1.7;
}
@media (pointer: coarse) {
#picker-square.dragged > .loupe {
translate: -50% -190%;
}
}
#picker-square .loupe {
top: var(--brightness);
left: var(--saturation);
}
.slider {
position: relative;
height: 16px;
margin: 12px 8px 0;
border-radius: 8px;
cursor: ew-resize;
touch-action: none;
}
.slider::before {
position: absolute;
inset: 0 -8px;
border-radius: 8px;
box-shadow: inset 0 0 0 1px #0002;
content: "";
}
.slider .loupe {
top: 50%;
}
#picker-hue::before {
background: linear-gradient(to right, #f00 8px, #ff0, #0f0, #0ff, #00f, #f0f, #f00 calc(100% - 8px));
}
#picker-hue .loupe {
left: var(--hue);
background: var(--pure);
}
#picker-alpha::before {
background: linear-gradient(to right, #0000 8px, var(--opaque) calc(100% - 8px)), var(--square), #fff;
}
#picker-alpha .loupe {
left: var(--alpha);
background: linear-gradient(var(--picked), var(--picked)), #fff;
}
.fields {
display: grid;
gap: 4px;
margin-top: 14px;
}
.fields label {
display: grid;
grid-template-columns: 34px 1fr;
align-items: center;
color: var(--muted);
font-size: 12px;
}
.fields input {
min-height: 28px;
padding: 0 8px;
border-color: transparent;
background: var(--hover);
color: var(--text);
font-variant-numeric: tabular-nums;
}
#picker-contrast {
display: flex;
gap: 8px;
align-items: center;
margin-top: 12px;
font-size: 12px;
}
#picker-contrast .sample {
padding: 2px 8px;
border-radius: 6px;
background: var(--behind);
box-shadow: inset 0 0 0 1px var(--line);
color: var(--picked);
font-weight: 600;
}
#picker-ratio {
font-variant-numeric: tabular-nums;
}
#picker-verdict {
flex: 1;
color: var(--muted);
line-height: 1.25;
}
.swatches {
display: flex;
flex-wrap: wrap;
gap: 6px;
margin-top: 12px;
}
#picker-swatches {
display: contents;
}
.swatch {
width: 24px;
min-height: 24px;
padding: 0;
border-color: var(--edge);
border-radius: 50%;
background: linear-gradient(var(--swatch), var(--swatch)), var(--square), #fff;
}
.swatch:hover {
background: linear-gradient(var(--swatch), var(--swatch)), var(--square), #fff;
box-shadow: 0 0 0 2px var(--line);
}
.swatch.keep,
.swatch.keep:hover {
background: none;
color: var(--muted);
line-height: 1;
}
dialog {
margin: auto;
padding: 0;
border: 0;
border-radius: 16px;
background: var(--chrome);
color: var(--text);
box-shadow: var(--shadow);
}
dialog::backdrop {
background: #0007;
}
#poster {
width: calc(100vw - 48px);
max-width: 1240px;
height: calc(100vh - 48px);
max-height: 940px;
overflow: hidden;
}
#poster[open] {
display: flex;
}
#poster-stage {
display: grid;
flex: 1;
place-items: center;
min-width: 0;
background: color-mix(in srgb, var(--text) 7%, var(--paper));
}
#poster-page {
position: relative;
overflow: hidden;
box-shadow: 0 1px 3px #0003, 0 10px 36px #0003;
}
#poster-canvas {
display: block;
}
#poster .poster-line {
position: absolute;
left: 0;
width: 100%;
min-height: 0;
padding: 0;
border: 0;
border-radius: 0;
background: none;
text-align: center;
caret-color: currentColor;
}
.poster-line:hover {
background: #8882;
}
.poster-line:focus-visible {
outline-offset: -2px;
}
.controls {
display: flex;
flex: none;
flex-direction: column;
gap: 14px;
width: 340px;
padding: 0 20px 24px;
overflow: hidden auto;
scrollbar-width: thin;
}
.controls header,
#report header,
#compare header {
position: sticky;
z-index: 1;
top: 0;
display: flex;
flex: none;
align-items: center;
min-height: 60px;
margin-bottom: -14px;
background: var(--chrome);
}
.controls h2 {
flex: 1;
max-height: 3em;
font-size: 17px;
letter-spacing: -0.012em;
overflow: hidden;
overflow-wrap: anywhere;
outline: none;
}
#poster-lines {
display: grid;
gap: 2px;
}
#poster-lines li {
display: flex;
gap: 4px;
align-items: center;
}
#poster-lines span {
flex: 1;
overflow: hidden;
text-overflow: ellipsis;
white-space: nowrap;
}
#poster-lines button {
min-height: 26px;
padding: 0 8px;
border-color: transparent;
color: var(--muted);
font-size: 12px;
}
@media (pointer: coarse) {
#poster-lines button {
min-width: 44px;
min-height: 44px;
}
}
#poster-grounds {
display: flex;
gap: 2px;
}
#poster-grounds li {
display: flex;
}
#poster-grounds .plain {
min-height: 32px;
padding: 0 4px;
}
#poster-photo-name {
flex: 1;
overflow: hidden;
text-overflow: ellipsis;
white-space: nowrap;
}
#poster-suggestion {
display: flex;
gap: 8px;
align-items: center;
}
#poster-suggestion::before {
width: 14px;
height: 14px;
border-radius: 50%;
background: var(--chip);
box-shadow: inset 0 0 0 1px var(--line);
content: "";
}
@media (max-width: 899px) {
#poster {
width: 100vw;
max-width: none;
height: 100dvh;
max-height: none;
border-radius: 0;
}
#poster[open] {
flex-direction: column;
}
#poster-stage {
flex: none;
height: 54%;
}
.controls {
flex: 1;
width: auto;
min-height: 0;
}
}
#report {
width: calc(100vw - 32px);
max-width: 760px;
max-height: calc(100dvh - 48px);
padding: 0 24px 24px;
}
#report header {
gap: 12px;
margin-bottom: 0;
}
#report h2 {
flex: 1;
font-size: 17px;
letter-spacing: -0.012em;
}
#report-query {
width: 200px;
min-width: 0;
}
#report section {
padding: 12px 0;
}
#report .equal {
padding: 12px 0;
border-bottom: 1px solid var(--line);
overflow-wrap: anywhere;
}
#report li {
display: flex;
gap: 16px;
align-items: center;
padding-top: 8px;
}
#report li > div:last-child {
display: flex;
flex-wrap: wrap;
gap: 0 16px;
align-items: center;
flex: 1;
min-width: 0;
overflow-wrap: anywhere;
}
#report code {
color: var(--muted);
}
#report .pictures {
display: flex;
flex: none;
gap: 8px;
}
#report .pictures:empty {
display: none;
}
#report .pictures > * {
width: 56px;
height: 56px;
border-radius: 8px;
background: var(--square), #fff;
object-fit: contain;
}
#report .pictures canvas {
background: var(--ground);
}
#report .plain {
margin-left: -8px;
}
@media (max-width: 520px) {
#report {
padding: 0 16px 16px;
}
#report header {
flex-wrap: wrap;
padding: 8px 0;
}
#report-query {
flex-basis: 100%;
order: 1;
}
}
#keys {
max-width: calc(100vw - 32px);
padding: 0 24px 24px;
}
#keys header {
display: flex;
align-items: center;
min-height: 60px;
}
#keys h2 {
flex: 1;
font-size: 17px;
outline: none;
}
#keys-list {
display: grid;
gap: 10px;
}
#keys-list div {
display: grid;
grid-template-columns: 104px 1fr;
}
#keys-list kbd {
padding: 2px 8px;
border-radius: 6px;
background: var(--hover);
font: 12px/1.5 ui-monospace, monospace;
}
#compare {
width: calc(100vw - 32px);
max-width: 860px;
height: calc(100dvh - 48px);
padding: 0 24px 24px;
}
#compare header {
gap: 12px;
margin-bottom: 0;
}
#compare h2 {
flex: 1;
min-width: 0;
font-size: 17px;
letter-spacing: -0.012em;
overflow-wrap: anywhere;
outline: none;
}
#compare-kinds {
padding: 12px 0;
}
#compare-kinds button[aria-pressed="true"] {
border-color: var(--text);
background: var(--hover);
}
#compare-kinds span {
color: var(--muted);
}
#compare-legend b {
padding: 0 5px;
border-radius: 4px;
color: #fff;
font-weight: 500;
}
#compare-legend .gone {
background: #d0342c;
}
#compare-legend .new {
background: #1a66d6;
}
#compare li {
display: flex;
gap: 12px 24px;
align-items: center;
padding: 16px 0;
border-bottom: 1px solid var(--line);
}
#compare li:last-child {
border-bottom: 0;
}
#compare .words {
flex: 1;
min-width: 0;
overflow-wrap: anywhere;
}
#compare li h3 {
display: flex;
align-items: center;
min-height: 32px;
color: var(--text);
font-size: 14px;
font-weight: 600;
}
#compare li .plain {
margin-inline-start: -9px;
color: var(--text);
font-weight: 600;
text-align: start;
overflow-wrap: anywhere;
}
#compare li p {
color: var(--muted);
}
#compare li .fault {
color: var(--alert);
}
#compare .pictures {
display: grid;
grid-template-columns: repeat(3, 112px);
flex: none;
gap: 12px;
}
#compare .column-1 {
grid-column: 2;
}
#compare .ground-area {
border-radius: 8px;
overflow: hidden;
}
#compare canvas {
display: block;
width: 100%;
aspect-ratio: 1;
}
#compare figcaption {
padding-top: 4px;
color: var(--muted);
font-size: 12px;
text-align: center;
}
@media (max-width: 720px) {
#compare {
padding: 0 16px 16px;
}
#compare li {
flex-direction: column;
align-items: stretch;
}
#compare .pictures {
grid-template-columns: repeat(3, 1fr);
gap: 8px;
}
#compare figure:only-child {
grid-column: 1;
}
}
#set-bar {
display: flex;
flex: none;
flex-wrap: wrap;
gap: 8px;
align-items: center;
padding: 10px 20px 10px 28px;
border-top: 1px solid var(--line);
background: var(--chrome);
}
#set-count {
margin-right: auto;
font-weight: 600;
font-variant-numeric: tabular-nums;
}
#zip {
width: min(380px, calc(100vw - 32px));
padding: 0 24px 24px;
}
#zip[open] {
display: grid;
gap: 12px;
}
#zip header {
display: flex;
align-items: center;
min-height: 60px;
margin-bottom: -8px;
}
#zip h2 {
flex: 1;
font-size: 17px;
outline: none;
}
#zip label {
display: flex;
gap: 6px;
align-items: center;
}
@media (max-width: 899px) {
#set-bar {
padding: 8px 16px;
}
#set-count {
flex-basis: calc(100% - 60px);
order: -2;
}
#set-clear {
order: -1;
}
}
#catalogue {
display: none;
}
@media print {
html,
body {
display: block;
height: auto;
overflow: visible;
background: #fff;
}
body > :not(#catalogue) {
display: none !important;
}
#catalogue {
display: grid;
grid-template-columns: repeat(auto-fill, minmax(26mm, 1fr));
gap: 5mm 3mm;
-webkit-print-color-adjust: exact;
print-color-adjust: exact;
}
#catalogue > :is(h1, p) {
grid-column: 1 / -1;
color: #000;
}
#catalogue figure {
break-inside: avoid;
text-align: center;
}
#catalogue :is(svg, canvas) {
width: 14mm;
height: 14mm;
fill: currentColor;
stroke: none;
}
#catalogue figcaption {
color: #000;
font-size: 7pt;
overflow-wrap: anywhere;
}
}

"""#

/// The page's text before the first slot.
static let start = #"""
<!doctype html>
<!-- A gallery of Crowns: made by crowntool gallery. -->
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-4zLZMbxilrCgT33k1M6uljjt1TT/7QluyWPy9+3znGc=' 'sha256-asAImNF+xOuoGNDmuQEwacVhhOozDI4fIsTwyA9C/fs=' 'wasm-unsafe-eval'; style-src 'sha256-P6iqe1u77Ripg5rWqAmI61jC2Rg9Ol2OsQT1xvbcUKk=' 'sha256-o4pFwPvP5XCtxR2C/pIinyEJ6EWmvokeFNVg+NHHLVs='; img-src blob: data:; connect-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="crowntool">
<title>
"""#

/// The slots in their order, each with the text behind it.
static let rest: [(slot: Slot, text: String)] = [
(.title, #"""
</title>
<style>
body:not([data-state]) > :not(noscript) {
visibility: hidden;
}
body:not([data-state]) noscript {
visibility: visible;
}
</style>
</head>
<body>
<main id="main">
<header class="bar">
<h1 dir="auto">
"""#),
(.title, #"""
</h1>
<p id="count" role="status"></p>
<div class="search" role="search">
<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0 -9M10.3 10.3L14 14"/></svg>
<input id="query" type="search" placeholder="Search" aria-label="Search names, titles and tags" autocomplete="off" spellcheck="false" maxlength="200">
<kbd aria-hidden="true">/</kbd>
</div>
<div class="filters">
<label>Show <select id="show"><option value="">All</option><option value="favourites">Favourites</option><option value="recent">Recent</option><option value="chosen">Selected</option></select></label>
<label>Sort <select id="sort"></select></label>
<button id="choosing" class="tool" type="button" aria-pressed="false" aria-label="Select several" title="Select several"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 2.5h11v11h-11zM5 8l2.2 2.2L11.5 6"/></svg></button>
</div>
<div class="tools">
<button id="compare-open" class="text" type="button" hidden></button>
<button id="report-open" class="text" type="button" hidden></button>
<input id="size" type="range" min="48" max="320" step="4" aria-label="Size of the thumbnails">
<output id="size-number" for="size"></output>
<button id="ink-chip" class="chip" type="button"></button>
<button id="ground-chip" class="chip ground" type="button"></button>
<button id="checker" class="tool" type="button" aria-pressed="false" aria-label="Checkerboard" title="Checkerboard">
<svg viewBox="0 0 16 16" aria-hidden="true"><path class="solid" d="M2 2h4v4h4v-4h4v4h-4v4h4v4h-4v-4h-4v4h-4v-4h4v-4h-4z"/></svg>
</button>
<button id="theme" class="text" type="button" title="Light or dark"><span class="hidden">Theme: </span><span id="theme-name">Auto</span></button>
</div>
</header>
<p id="fault" role="alert" hidden></p>
<noscript><p>This page draws its crowns with JavaScript. Allow it, or make a picture with: crowntool gallery -o sheet.png</p></noscript>
<div class="shelf">
<div id="scroller">
<p id="empty" hidden></p>
<div id="grid" role="listbox" tabindex="0" aria-label="Crowns" aria-multiselectable="true"></div>
</div>
<div id="letters" role="slider" tabindex="0" aria-label="Letters" aria-orientation="vertical" aria-valuemin="1" aria-valuemax="1" aria-valuenow="1" hidden></div>
<div id="bubble" aria-hidden="true" dir="auto"></div>
</div>
<section id="set-bar" aria-label="Selection" hidden>
<p id="set-count" role="status"></p>
<button id="set-all" type="button"></button>
<button id="set-download" class="primary" type="button">Download …</button>
<button id="set-names" type="button">Copy names</button>
<button id="set-command" type="button">Copy command</button>
<button id="set-favourite" type="button">Favourite</button>
<button id="set-clear" class="tool" type="button" aria-label="Clear the selection"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 3.5l9 9M12.5 3.5l-9 9"/></svg></button>
</section>
</main>
<aside id="panel" aria-label="Chosen crown" hidden>
<header>
<h2 id="panel-name" tabindex="-1" dir="auto"></h2>
<button id="panel-favourite" class="tool" type="button" aria-pressed="false" aria-label="Favourite" title="Favourite"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 1.8l1.9 4 4.3.6-3.1 3 .8 4.3L8 11.6l-3.9 2.1.8-4.3-3.1-3 4.3-.6z"/></svg></button>
<button id="panel-previous" class="tool" type="button" aria-label="Previous crown"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M10 3L5 8l5 5"/></svg></button>
<button id="panel-next" class="tool" type="button" aria-label="Next crown"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M6 3l5 5l-5 5"/></svg></button>
<button id="panel-close" class="tool" type="button" aria-label="Close"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 3.5l9 9M12.5 3.5l-9 9"/></svg></button>
</header>
<p id="panel-title" dir="auto"></p>
<div id="stage" class="ground-area"><canvas id="stage-canvas" role="img" aria-labelledby="panel-name"></canvas><p id="panel-fault" role="alert"></p></div>
<div class="row">
<label><input id="panel-outline" type="checkbox">Outline</label>
<label>Pixels <select id="panel-pixels"><option value="0">off</option><option>16</option><option>24</option><option>32</option><option>48</option><option>64</option><option>128</option></select></label>
</div>
<div id="stage-sizes" class="ground-area"></div>
<section id="panel-shades" aria-labelledby="panel-shades-name" hidden><h3 id="panel-shades-name">Shades</h3><div id="panel-shades-list"></div></section>
<section aria-labelledby="panel-take"><h3 id="panel-take">Download</h3>
<div class="row">
<label>Longer side <input id="panel-side" type="text" inputmode="numeric" size="5" maxlength="5"> px</label>
<span id="panel-scales" role="group" aria-label="Scales"></span>
</div>
<div class="row buttons">
<button id="panel-png" class="primary" type="button">PNG</button>
<button id="panel-svg" type="button">SVG</button>
<button id="panel-poster" type="button">Poster …</button>
</div>
<div class="snippet"><code id="panel-command-text"></code><button id="panel-command" type="button" aria-label="Copy the command">Copy</button></div>
<div class="snippet"><code id="panel-swift-text"></code><button id="panel-swift" type="button" aria-label="Copy the line of Swift">Copy</button></div>
<div id="panel-copies" class="row" role="group" aria-labelledby="panel-copies-name"><h3 id="panel-copies-name">Copy as</h3><button id="panel-copy-svg" type="button">SVG</button><button id="panel-copy-jsx" type="button">JSX</button><button id="panel-copy-data" type="button">Data URI</button><button id="panel-copy-html" type="button">HTML</button><button id="panel-copy-kotlin" type="button">Kotlin</button><button id="panel-path" type="button" aria-label="Path data">Path</button></div>
</section>
<section id="panel-import" aria-labelledby="panel-import-name" hidden><h3 id="panel-import-name">Import</h3>
<div id="panel-original" class="ground-area" hidden><figure><img id="panel-original-source" alt="The original"><figcaption>Original</figcaption></figure><figure><canvas id="panel-original-crown" aria-hidden="true"></canvas><figcaption>Crown</figcaption></figure></div>
<p id="panel-colors"></p>
<ul id="panel-messages" aria-label="Messages of the import"></ul>
</section>
<section aria-labelledby="panel-about"><h3 id="panel-about">About</h3>
<ul id="panel-tags" aria-label="Tags"></ul>
<dl id="panel-facts"></dl>
</section>
</aside>
<div id="picker" popover="auto" role="dialog" aria-labelledby="picker-title">
<header><h2 id="picker-title"></h2><button id="picker-reset" class="plain" type="button"></button></header>
<div id="picker-square" role="slider" tabindex="0" aria-label="Saturation and brightness" aria-roledescription="colour square" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0"><canvas id="picker-canvas" aria-hidden="true"></canvas><span class="loupe" aria-hidden="true"></span></div>
<div id="picker-hue" class="slider" role="slider" tabindex="0" aria-label="Hue" aria-valuemin="0" aria-valuemax="360" aria-valuenow="0"><span class="loupe" aria-hidden="true"></span></div>
<div id="picker-alpha-row"><div id="picker-alpha" class="slider" role="slider" tabindex="0" aria-label="Alpha" aria-valuemin="0" aria-valuemax="100" aria-valuenow="100"><span class="loupe" aria-hidden="true"></span></div></div>
<div class="fields">
<label>hex<input id="picker-hex" type="text" spellcheck="false" autocomplete="off"></label>
<label>rgb<input id="picker-rgb" type="text" spellcheck="false" autocomplete="off"></label>
<label>hsl<input id="picker-hsl" type="text" spellcheck="false" autocomplete="off"></label>
<label>hsb<input id="picker-hsb" type="text" spellcheck="false" autocomplete="off"></label>
</div>
<p id="picker-contrast"><span class="sample" aria-hidden="true">Aa</span><span id="picker-ratio"></span><strong id="picker-grade"></strong><span id="picker-verdict"></span></p>
<div class="swatches"><div id="picker-swatches" role="group" aria-label="Kept colours"></div><button id="picker-keep" class="swatch keep" type="button" aria-label="Keep this colour" title="Keep this colour">+</button></div>
</div>
<dialog id="poster" aria-labelledby="poster-title">
<div id="poster-stage"><div id="poster-page"><canvas id="poster-canvas" role="img" aria-label="Poster"></canvas></div></div>
<div class="controls">
<header><h2 tabindex="-1" autofocus>Poster of <span id="poster-title" dir="auto"></span></h2><button id="poster-close" class="tool" type="button" aria-label="Close"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 3.5l9 9M12.5 3.5l-9 9"/></svg></button></header>
<section aria-labelledby="poster-words"><h3 id="poster-words">Lines</h3>
<ol id="poster-lines"></ol>
<div class="row buttons"><button id="poster-add-text" type="button">Add large</button><button id="poster-add-small" type="button">Add small</button></div>
<label class="row">Large lines share <select id="poster-fit"><option value="size">one size</option><option value="width">the width</option></select></label>
</section>
<section aria-labelledby="poster-paint"><h3 id="poster-paint">Colours</h3>
<div class="row"><span>Crown and text</span><button id="poster-ink" class="chip" type="button"></button></div>
<div id="poster-colors" class="row"><span>Background</span><ol id="poster-grounds"></ol><button id="poster-add-ground" class="plain" type="button" aria-label="Add a colour of a gradient">+</button></div>
<label id="poster-direction-row" class="row">Gradient <select id="poster-direction"><option>vertical</option><option>diagonal</option></select></label>
<div id="poster-photo" class="row" hidden><span id="poster-photo-name" dir="auto"></span><span>Tint</span><button id="poster-tint" class="chip" type="button"></button><button id="poster-no-picture" class="plain" type="button">Remove</button></div>
<div class="row buttons"><button id="poster-picture" type="button">Picture …</button><input id="poster-file" type="file" accept="image/*" hidden><span class="hint">or drop one on the page</span></div>
<button id="poster-suggestion" type="button" hidden></button>
</section>
<section aria-labelledby="poster-paper"><h3 id="poster-paper">Page</h3>
<div class="row"><select id="poster-sheet" aria-label="Sheet"></select><label><select id="poster-dpi"><option>72</option><option>150</option><option>300</option></select> dpi</label></div>
<p id="poster-pixels" class="hint"></p>
<div class="row buttons"><button id="poster-png" class="primary" type="button">PNG</button><button id="poster-svg" type="button">SVG</button></div>
</section>
</div>
</dialog>
<dialog id="zip" aria-labelledby="zip-title">
<header><h2 id="zip-title" tabindex="-1" autofocus>Download as zip</h2><button id="zip-close" class="tool" type="button" aria-label="Close"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 3.5l9 9M12.5 3.5l-9 9"/></svg></button></header>
<div class="row"><label><input id="zip-png" type="checkbox" checked>PNG</label><label>Sizes <input id="zip-sizes" type="text" inputmode="numeric" value="64" size="12" maxlength="60"> px</label></div>
<div id="zip-scales" class="row" role="group" aria-label="Scales"><label><input type="checkbox" value="1" checked>1x</label><label><input type="checkbox" value="2">2x</label><label><input type="checkbox" value="3">3x</label></div>
<div class="row"><label><input id="zip-svg" type="checkbox" checked>SVG</label></div>
<div class="row buttons"><button id="zip-start" class="primary" type="button">Download</button></div>
<p id="zip-progress" class="hint" role="status"></p>
</dialog>
<dialog id="keys" aria-labelledby="keys-title">
<header><h2 id="keys-title" tabindex="-1" autofocus>Keys</h2><button id="keys-close" class="tool" type="button" aria-label="Close"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 3.5l9 9M12.5 3.5l-9 9"/></svg></button></header>
<dl id="keys-list"></dl>
</dialog>
<dialog id="report" aria-labelledby="report-title">
<header><h2 id="report-title">What was not imported</h2><input id="report-query" type="search" placeholder="Search" aria-label="Search the messages"><button id="report-close" class="tool" type="button" aria-label="Close"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 3.5l9 9M12.5 3.5l-9 9"/></svg></button></header>
<div id="report-list"></div>
</dialog>
<dialog id="compare" aria-labelledby="compare-title">
<header><h2 id="compare-title" tabindex="-1" autofocus></h2><button id="compare-close" class="tool" type="button" aria-label="Close"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 3.5l9 9M12.5 3.5l-9 9"/></svg></button></header>
<div id="compare-kinds" class="row" role="group" aria-label="Kind of change"></div>
<p id="compare-legend" class="hint">In a difference <b class="gone">red</b> is ink of before only, <b class="new">blue</b> ink of after only.</p>
<ol id="compare-list"></ol>
</dialog>
<section id="catalogue" aria-hidden="true"></section>
<p id="notice" role="status"></p>
<script id="facts" type="application/json">
"""#),
(.facts, #"""
</script>
<script id="module" type="text/plain">
"""#),
(.module, #"""
</script>
<script id="bundle" type="text/plain">
"""#),
(.bundle, #"""
</script>
<script id="colors" type="text/plain">
"""#),
(.colors, #"""
</script>
<script id="comparison" type="text/plain">
"""#),
(.comparison, #"""
</script>
<script id="former" type="text/plain">
"""#),
(.former, #"""
</script>
<script id="style" type="text/plain">
"""#),
(.style, #"""
</script>
<script id="script" type="text/plain">
"""#),
(.script, #"""
</script>
<script>
(() => {
const block = (id) => document.getElementById(id);
async function unpacked(id) {
const text = block(id).textContent.trim();
block(id).remove();
const characters = Uint8Array.fromBase64 ? undefined : atob(text);
const bytes = characters
? Uint8Array.from(characters, (character) => character.charCodeAt(0)) : Uint8Array.fromBase64(text);
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
return new Uint8Array(await new Response(stream).arrayBuffer());
}
function fail(sentence) {
block("fault").textContent = sentence;
block("fault").hidden = false;
document.body.dataset.state = "failed";
}
const needed = [
["WebAssembly", typeof WebAssembly === "object"],
["DecompressionStream", typeof DecompressionStream === "function"],
];
const missing = needed.filter(([, isThere]) => !isThere).map(([name]) => name).join(" and ");
if (missing) {
fail(`This page needs ${missing}, which this browser does not have. Open it in a browser of 2023 or later.`);
return;
}
const optional = (id) => (block(id).textContent.trim() ? unpacked(id) : block(id).remove());
globalThis.pageData = {
module: unpacked("module"), bundle: unpacked("bundle"), colors: optional("colors"),
comparison: optional("comparison"), former: optional("former"),
};
Promise.all([unpacked("style"), unpacked("script")]).then((parts) => {
const [style, script] = ["style", "script"].map((name, index) => {
const element = document.createElement(name);
element.textContent = new TextDecoder().decode(parts[index]);
return element;
});
script.type = "module";
document.head.append(style, script);
}).catch((error) => fail(`The page is damaged: ${error.message}. Make it again with crowntool gallery.`));
})();
</script>
</body>
</html>
"""#),
]
}
