// The square of saturation and brightness, with its exact colours.

const side = 256;

/** Paints the square of a hue into a canvas of 256 by 256 pixels. Meant for each step of a drag: well below 1 ms. */
export class SquarePainter {
  constructor(canvas) {
    canvas.width = side;
    canvas.height = side;
    this.context = canvas.getContext("2d", { alpha: false });
    this.image = this.context.createImageData(side, side);
    this.words = new Uint32Array(this.image.data.buffer);
    this.isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
  }

  /** Paints saturation from left to right, and brightness from the bottom to the top. */
  paint(hue) {
    const full = hueChannels(hue);
    const { words } = this;
    const alpha = this.isLittleEndian ? 0xff000000 : 0xff;
    const shifts = this.isLittleEndian ? [0, 8, 16] : [24, 16, 8];
    for (let x = 0; x < side; x += 1) {
      const share = x / (side - 1);
      // Fixed point with 16 bits: a column's colours are multiples of its brightest one.
      const [red, green, blue] = full.map((channel) => Math.round((1 - share * (1 - channel)) * 65536));
      for (let y = 0, index = x; y < side; y += 1, index += side) {
        const brightness = side - 1 - y;
        words[index] =
          alpha |
          (((red * brightness + 32768) >>> 16) << shifts[0]) |
          (((green * brightness + 32768) >>> 16) << shifts[1]) |
          (((blue * brightness + 32768) >>> 16) << shifts[2]);
      }
    }
    this.context.putImageData(this.image, 0, 0);
  }
}

/** Red, green and blue of a hue's purest colour, from 0 to 1. */
function hueChannels(hue) {
  return [5, 3, 1].map((offset) => {
    const place = (offset + hue / 60) % 6;
    return 1 - Math.max(0, Math.min(place, 4 - place, 1));
  });
}
