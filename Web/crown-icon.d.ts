import type { Crown, Library } from "./crowns.js";

/** The size and look of an icon. */
export interface IconOptions {
  /** The longer side: a number of pixels, or a length of CSS. `1em` if it is not given. */
  size?: number | string;
  /** The text that screen readers say. Without one the icon is hidden from them. */
  label?: string;
  /** The opacities of the crown's levels from 0 to 1. */
  shades?: readonly number[];
  /** True if the icon is mirrored in text from right to left. */
  mirror?: boolean;
}

/**
 * Defines `<crown-icon name size label shades mirror>`.
 *
 * It follows `color`, draws shades, and makes them darker where people ask for more contrast. With the attribute
 * `mirror` it is mirrored in text from right to left. `shades="100,40"` are percentages. The element fires `load`, or
 * `error` for a name that the library does not have, a damaged crown, and a library that cannot be opened.
 *
 * @param library The library, or its promise.
 * @returns The element's class; that of an earlier call if the tag is defined already.
 */
export function defineCrownIcon(library: Library | Promise<Library>, tag?: string): CustomElementConstructor;

/**
 * An icon as HTML with its drawing in a declarative shadow root: a server sends it, and a browser shows it before any
 * script runs.
 */
export function crownIconHTML(crown: Crown, options?: IconOptions): string;
