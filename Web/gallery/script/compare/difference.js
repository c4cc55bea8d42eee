// The picture of two drawings that are laid over each other.

/** The colours on light and on dark grounds: ink of both, of the former drawing only, of the present one only. */
const palettes = {
  light: { both: [160, 160, 160], gone: [208, 52, 44], new: [26, 102, 214] },
  dark: { both: [112, 112, 110], gone: [255, 107, 94], new: [107, 169, 255] },
};

/**
 * Draws two coverages of one size into a canvas: ink of both is grey, that of the first only red, that of the second
 * only blue.
 */
export function drawDifference(context, before, after, { width, height, isDark }) {
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
