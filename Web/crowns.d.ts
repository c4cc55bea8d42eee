/**
 * Crowns in a browser, in Node, or wherever WebAssembly is: opens a bundle of records, and draws them with the
 * rasteriser of the Swift package, every pixel the same.
 *
 *     import { Library } from "./crowns.js";
 *     const library = await Library.open("crowns.bundle");
 *     library.named("royal").draw(canvas.getContext("2d"), "#C8102E", 0, 0, 180, 180);
 */

/** A colour in sRGB: whole numbers from 0 to 255, alpha not multiplied in. Anything else is a `CrownError`. */
export interface Color {
  r: number;
  g: number;
  b: number;
  /** The opacity; 255 if it is not given. */
  a?: number;
}

/** The part of the plane that a crown's picture shows, in its own units; y points down. */
export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A layer of a crown: most crowns have one, which is opaque. */
export interface Layer {
  fillRule: "nonzero" | "evenodd";
  /** From 0 to 1. */
  opacity: number;
  elementCount: number;
}

/** One step of an outline. A curve's control points come before its end: `[x1, y1, …, x, y]`. */
export interface Element {
  verb: "move" | "line" | "quad" | "cubic" | "close";
  points: number[];
}

/** The size of a picture, and whether the crown is stretched to it. */
export interface Size {
  width: number;
  height: number;
  stretch: boolean;
}

/** The options of a drawing. */
export interface DrawOptions {
  /**
   * The opacities of the crown's levels, from 0 to 1: of what is darkest, of the next shade, and so on; the last one
   * holds for all further levels. Without any, the crown's own hold.
   */
  shades?: readonly number[];
  /** True if the view box fills the picture whatever its proportions. Otherwise it is centred, as large as it fits. */
  stretch?: boolean;
}

export interface OpenOptions {
  /**
   * The WebAssembly module: compiled, its bytes, or its address. Without it, `crowns.wasm` beside `crowns.js` is
   * loaded. Give several libraries one compiled module.
   */
  module?: ModuleSource | Promise<ModuleSource>;
}

export type ModuleSource = WebAssembly.Module | BufferSource | Response | URL | string;

/** The crowns of a bundle, in natural order. */
export class Library implements Iterable<Crown> {
  /**
   * Opens a bundle, which `crowntool pack --format web` writes.
   *
   * @param bundle Its bytes, a response, or its address.
   * @throws {CrownError} for what is no bundle, or a damaged one, and where WebAssembly is missing. Damage to records
   * is found where they are first used.
   */
  static open(
    bundle: BufferSource | Response | URL | string | Promise<BufferSource | Response>, options?: OpenOptions,
  ): Promise<Library>;

  /** The number of crowns. */
  readonly length: number;

  /**
   * The crown at an index.
   *
   * @throws {RangeError} outside of the library.
   */
  crown(index: number): Crown;

  /** The crown of a name, if there is one. */
  named(name: string): Crown | undefined;

  [Symbol.iterator](): Iterator<Crown>;
}

/**
 * One crown. Its record is decoded where it is drawn, so a crown costs nothing until then.
 *
 * Sizes are whole pixels from 1 to 16384 a side; others are a `RangeError`. What needs the record throws a `CrownError`
 * if that is damaged; the other crowns are not affected.
 */
export class Crown {
  readonly index: number;
  readonly name: string;
  /** Empty if there is none. */
  readonly title: string;
  readonly tags: string[];
  /** The file that it was imported from, as far as the bundle tells; otherwise empty. */
  readonly source: string;
  /** Its heading in an index by first letters. */
  readonly section: string;
  /** The bytes of its record. */
  readonly byteCount: number;
  /** An outline, or a picture of alpha that no outline describes. */
  readonly kind: "path" | "mask";
  readonly viewBox: ViewBox;
  /** The layers of an outline; none of a mask. */
  readonly layers: Layer[];

  /** The size and placement that `crowntool render --size` and `--scale` give the crown: pass it as the options too. */
  size(longerSide: number, scale?: number): Size;

  /** How much of each pixel the crown covers: bytes, row by row from the top. */
  mask(width: number, height: number, options?: DrawOptions): { width: number; height: number; coverage: Uint8Array };

  /**
   * The bytes of {@link mask} where the module has them, without a copy. They are gone with the next call of any
   * function of any crown of the library.
   */
  maskView(width: number, height: number, options?: DrawOptions): Uint8Array;

  /**
   * Draws over what a canvas has, as `drawImage` does. Positions and sizes are whole pixels of the canvas, whatever
   * its transform; its clip region and `globalAlpha` hold.
   */
  draw(
    context: Pick<CanvasRenderingContext2D, "drawImage" | "restore" | "save" | "setTransform">,
    color: Color | string, x: number, y: number, width: number, height: number, options?: DrawOptions,
  ): void;

  /**
   * Replaces a rectangle of a canvas by the picture, its transparent pixels too, as `putImageData` does. Faster than
   * {@link draw}.
   */
  put(
    context: Pick<CanvasRenderingContext2D, "putImageData">, color: Color | string, x: number, y: number,
    width: number, height: number, options?: DrawOptions,
  ): void;

  /**
   * The crown's picture in a colour: every pixel's red, green and blue are exactly the colour's.
   *
   * @throws {CrownError} where there are no canvases, as {@link draw} and {@link put} do.
   */
  imageData(width: number, height: number, color: Color | string, options?: DrawOptions): ImageData;

  /**
   * The crown's picture as a PNG file, byte for byte as `crowntool render` writes it. A canvas would multiply colours
   * by alpha and lose them.
   */
  png(
    width: number, height: number, color: Color | string, options?: DrawOptions & { background?: Color | string },
  ): Uint8Array & { readonly buffer: ArrayBuffer };

  /** The elements of a layer, or of all: in the units of {@link viewBox}. */
  elements(layer?: number): Element[];

  /** The SVG path data of a layer, or of all. */
  pathData(layer?: number): string;

  /**
   * An SVG document as `crowntool render --format svg` writes it, in a size or 512 pixels large.
   *
   * @param color Also `currentColor`, `var(--x)`, `color-mix(…)`, `light-dark(…)` and the like, which are written as
   * they are: what shows the drawing knows them.
   * @param options A {@link Size}, {@link DrawOptions.shades}, or both.
   */
  svg(color?: Color | string, options?: Partial<Size> & DrawOptions): string;
}

/**
 * Reads a colour in CSS's notation, `hsb()`, and hexadecimal digits without `#`. One outside sRGB is mapped into it, as
 * CSS Color 4 says.
 */
export function parseColor(css: string): Required<Color> | undefined;

/** What is wrong with a bundle, with one crown of it, or with a colour. */
export class CrownError extends Error {
  /** The name of the crown that cannot be drawn; of a bundle or a colour, `undefined`. */
  readonly crown?: string;
}
