// A crown as an image of Jetpack Compose, as `crowntool export --format compose` writes it. The path data is that of
// the page's other copies; the tool shortens it within a tolerance.

import { black, digitsOf } from "../color/model.js";

/** The longer side of the image, in density-independent pixels. */
const side = 24;

/** The name of the image: the words of a crown's name, each with a capital. */
function imageName(name) {
  const words = name.match(/[A-Za-z0-9]+/g) ?? ["crown"];
  const joined = words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
  return /^[A-Z]/.test(joined) ? joined : `Icon${joined}`;
}

/** A length with three decimals at most. */
const length = (value) => String(Math.round(value * 1000) / 1000);

/** The Kotlin source of a crown that has outlines. */
export function kotlin(crown, { color = black, options = {} } = {}) {
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
  // An image of Compose begins at 0.
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
