// Printing: a catalogue of all crowns that are shown, with their names.

import { luminance } from "./color/contrast.js";
import { black, cssOf } from "./color/model.js";
import { byID, element } from "./dom.js";

/** The crowns of a catalogue: far more make a document that no printer takes. */
const printedAtMost = 10_000;
/** The pixels of a side of a crown that has no outline. */
const maskSide = 256;
const namespace = "http://www.w3.org/2000/svg";

/** A crown's picture for paper: its outlines, or its pixels. */
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

/** Fills the catalogue before the page is printed, and empties it afterwards. `shown()` gives the crowns. */
export function bindPrint({ shown, color }) {
  const catalogue = byID("catalogue");
  window.addEventListener("beforeprint", () => {
    const crowns = shown();
    // Paper is white whatever the page's background is.
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
