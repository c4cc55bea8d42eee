// The large picture of one crown: as it is, on a pixel grid, or with its outline and points.

import { cssOf, black, white } from "../color/model.js";
import { luminance } from "../color/contrast.js";
import { byID, element, pixelRatio, sizeCanvas } from "../dom.js";
import { drawOutline, drawPixelGrid } from "./outline.js";
import { fitted } from "./frame.js";

/** The share of the stage's side that is left free around the crown. */
const margin = 0.08;
/** The sides of the small pictures in CSS pixels, as interfaces have them. */
const smallSides = [16, 20, 24, 32, 48];

/** Draws into the canvases of the panel. */
export class Stage {
  constructor() {
    this.canvas = byID("stage-canvas");
    this.strip = byID("stage-sizes");
    this.small = smallSides.map((side) => {
      const canvas = element("canvas", { "aria-hidden": "true" });
      this.strip.append(element("figure", {}, canvas, element("figcaption", {}, String(side))));
      return canvas;
    });
  }

  /** Draws a crown, or throws. `look` has `color`, `ground`, `options`, `pixels` (0 for none) and `outline`. */
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

  /** The picture of a few pixels, enlarged without smoothing. */
  drawPixels(context, crown, look, room, unit) {
    const size = crown.size(look.pixels);
    const image = crown.imageData(size.width, size.height, look.color, { ...look.options, stretch: size.stretch });
    const small = element("canvas", { width: size.width, height: size.height });
    small.getContext("2d").putImageData(image, 0, 0);
    // The same box as without the grid, so that the outline lies on it.
    const scale = Math.min(room.width / crown.viewBox.width, room.height / crown.viewBox.height);
    const [width, height] = [crown.viewBox.width * scale, crown.viewBox.height * scale];
    const box = { x: room.x + (room.width - width) / 2, y: room.y + (room.height - height) / 2, width, height };
    context.imageSmoothingEnabled = false;
    context.drawImage(small, box.x, box.y, box.width, box.height);
    context.imageSmoothingEnabled = true;
    const line = luminance(look.ground) < 0.2 ? white : black;
    // Lines closer than four pixels would hide the picture.
    if (box.width / size.width < 4 * unit) return;
    drawPixelGrid(context, box, size.width, size.height, unit, cssOf({ ...line, a: 40 }));
  }

  /** The crown at small sizes, a pixel of the picture on a pixel of the screen. */
  drawStrip(crown, look) {
    this.small.forEach((canvas, index) => {
      const { width, height } = sizeCanvas(canvas, smallSides[index], smallSides[index]);
      crown.put(canvas.getContext("2d"), look.color, 0, 0, width, height, look.options);
    });
  }
}
