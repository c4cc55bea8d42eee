// A poster as pixels and as SVG.

import { cssOf, fromDigits, white } from "../color/model.js";
import { fitted } from "../crown/frame.js";
import { setTracking, typeface } from "./setting.js";

const svgSpace = "http://www.w3.org/2000/svg";

/** The direction of a gradient on a page: a vector from the upper left corner, along which the colours run. */
function gradientVector(direction, width, height) {
  if (direction === "vertical") return { x: 0, y: height };
  // Lines of one colour are parallel to the diagonal between the other two corners: both sides weigh the same.
  const [x, y] = [1 / (2 * width), 1 / (2 * height)];
  const square = x * x + y * y;
  return { x: x / square, y: y / square };
}

/** Paints the background: white paper, a picture, and over it a colour or a gradient. */
export function paintGround(context, { grounds, direction, tint, photo }, width, height) {
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

/** The position of a crown's view box at which its ink fills a box. */
export function viewBoxPlace(viewBox, ink, box) {
  const scale = box.height / ink.height;
  return {
    x: box.x - (ink.x - viewBox.x) * scale, y: box.y - (ink.y - viewBox.y) * scale,
    width: viewBox.width * scale, height: viewBox.height * scale, scale,
  };
}

/** Paints a crown over what is there. */
export function paintCrown(context, crown, place, color) {
  // Whole pixels: the picture is made for exactly those that it covers.
  const [left, top] = [Math.floor(place.x), Math.floor(place.y)];
  const [width, height] = [Math.ceil(place.width), Math.ceil(place.height)];
  crown.draw(context, color, left, top, width, height);
}

/** Paints the lines of text. */
export function paintLines(context, lines, color) {
  context.fillStyle = cssOf(color);
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  for (const { words, size, baseline, middle, box } of lines) {
    context.font = `${typeface.weight} ${size}px ${typeface.family}`;
    setTracking(context, box.tracking * size);
    context.fillText(words, middle - (box.width * size) / 2, baseline);
  }
}

/** The ink of a crown in the units of its view box, to a 256th of its longer side; `undefined` for an empty one. */
export function inkOf(crown) {
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

/** The poster as an SVG document; texts stay texts. It is built as a tree, so that no text becomes markup. */
export function posterSVG({ crown, ink, layout, look, color, width, height }) {
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

/** A text without the characters that XML does not have. */
function withoutControls(text) {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "");
}
