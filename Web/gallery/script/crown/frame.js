// The position of a view box in a picture.

/** The largest rectangle of a view box's proportions in a box, centred. */
export function fitted(viewBox, width, height) {
  const scale = Math.min(width / viewBox.width, height / viewBox.height);
  return {
    scale,
    x: (width - viewBox.width * scale) / 2 - viewBox.x * scale,
    y: (height - viewBox.height * scale) / 2 - viewBox.y * scale,
  };
}
