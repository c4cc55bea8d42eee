// Converts colours of CSS's other spaces to sRGB, with the matrices and the gamut mapping of CSS Color 4, as the Swift
// module CrownPath does. A colour is an array of three numbers.

/** Linear light of sRGB for three numbers in a space; `undefined` for a space that is not converted. */
export function linearLight(space, [first, second, third]) {
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

/** The channels of sRGB, 0 to 1, for linear light: mapped where it lies outside by half a step of a byte or more. */
export function displayed(light) {
  const channels = light.map(encoded);
  const clamped = channels.map(clamp);
  const isInside = channels.every((channel, index) => Math.abs(channel - clamped[index]) < 0.5 / 255);
  return isInside ? clamped : mapped(oklab(light)).map(encoded);
}

/** Reduces the chroma until clipping makes no visible difference (CSS Color 4, section 14.3). */
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

/** The two axes of a chroma and a hue in degrees. */
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
