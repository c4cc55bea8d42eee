// Contrast as WCAG 2.2 defines it, and the colour nearest to one that can be read on another: the same as CrownKit's
// `contrast(with:)` and `readable(on:contrast:)`.

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** The relative luminance of a colour, 0 for black and 1 for white; alpha does not count. */
export const luminance = ({ r, g, b }) => 0.2126 * linear[r] + 0.7152 * linear[g] + 0.0722 * linear[b];

/** The contrast ratio of two opaque colours, from 1 to 21. */
export function contrast(a, b) {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The grade of a contrast by WCAG: 4.5 is asked for text, 3 for large text and for graphics, 7 for the level AAA. */
export function verdict(ratio) {
  if (ratio >= 7) return { grade: "AAA", text: "enough for any text" };
  if (ratio >= 4.5) return { grade: "AA", text: "enough for text" };
  if (ratio >= 3) return { grade: "AA graphics", text: "enough for drawings and large text" };
  return { grade: "Low", text: "too little for drawings" };
}

/** The colour nearest to `color` that has a contrast to `ground`: mixed with as little white or black as gives it. */
export function readable(color, ground, least = 4.5) {
  if (contrast(color, ground) >= least) return color;
  const candidates = [0, 255].map((end) => standingOut(color, end, ground, least));
  const reaching = candidates.filter((candidate) => contrast(candidate, ground) >= least);
  if (reaching.length > 0) return reaching.reduce((a, b) => (distance(a, color) <= distance(b, color) ? a : b));
  return candidates.reduce((a, b) => (contrast(a, ground) >= contrast(b, ground) ? a : b));
}

/** The mixture with the smallest share of black (0) or white (255) that has the contrast, or the end itself. */
function standingOut(color, end, ground, least) {
  // The contrast may fall before it rises, where the mixture passes the ground's own luminance. So the bisection looks
  // for the last share that does not have it.
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
