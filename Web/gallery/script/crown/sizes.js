// The size of a picture in pixels, as `crowntool render` makes it from the longer side and a factor.

/** The picture's sides for a view box: whole pixels at least one, then times the factor. */
export function pictureSize(viewBox, longerSide, factor = 1) {
  const scale = longerSide / Math.max(viewBox.width, viewBox.height);
  const [width, height] = [viewBox.width * scale, viewBox.height * scale];
  return {
    width: Math.max(1, Math.round(width)) * factor,
    height: Math.max(1, Math.round(height)) * factor,
    // The drawing fills the rounded sides. One much thinner than a pixel stays faint.
    stretch: Math.min(width, height) >= 0.5,
  };
}

/** The largest rectangle of a view box's proportions in a box, centred. */
export function fitted(viewBox, width, height) {
  const scale = Math.min(width / viewBox.width, height / viewBox.height);
  return {
    scale,
    x: (width - viewBox.width * scale) / 2 - viewBox.x * scale,
    y: (height - viewBox.height * scale) / 2 - viewBox.y * scale,
  };
}
