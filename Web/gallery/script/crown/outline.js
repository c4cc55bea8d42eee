// The outline of a crown with its points: squares on the curve, circles for the control points.

/** Draws an outline over its picture; `fit` maps the view box to the canvas, `unit` is a CSS pixel of it. */
export function drawOutline(context, elements, fit, unit, colors) {
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

/** Draws the lines between the pixels of a picture that is shown `columns` by `rows` pixels large. */
export function drawPixelGrid(context, box, columns, rows, unit, color) {
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
