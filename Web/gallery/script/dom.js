// Elements of the page. Text from a library becomes text nodes only, never markup.

/** The element of an identifier of the page. */
export const byID = (id) => document.getElementById(id);

/**
 * Makes an element.
 *
 * `attributes` are set as attributes; those that are `false`, `null` or `undefined` are left out, and `true` becomes an
 * empty one. Strings among the children become text nodes.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** Sets attributes, and removes those that are `false`, `null` or `undefined`. */
export function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) target.removeAttribute(name);
    else target.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Pixels of the screen in a CSS pixel, page zoom included. */
export const pixelRatio = () => window.devicePixelRatio || 1;

/** A length in CSS pixels that ends on a pixel of the screen. */
export const snapped = (length) => Math.round(length * pixelRatio()) / pixelRatio();

/** Gives a canvas its size in CSS pixels, and as many pixels as the screen has there. Returns the sides in pixels. */
export function sizeCanvas(canvas, width, height) {
  const ratio = pixelRatio();
  const [columns, rows] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
  // Setting a side clears the canvas and its memory, so it is only done for another size.
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== rows) canvas.height = rows;
  canvas.style.width = `${columns / ratio}px`;
  canvas.style.height = `${rows / ratio}px`;
  return { width: columns, height: rows };
}

/** Says something in the line that screen readers read aloud, and shows it for some seconds. */
export function announce(text) {
  const line = byID("notice");
  // What lies outside of an open dialog is neither seen nor read aloud.
  (document.querySelector("dialog[open]") ?? document.body).append(line);
  line.textContent = text;
  line.classList.add("shown");
  clearTimeout(announce.timer);
  announce.timer = setTimeout(() => line.classList.remove("shown"), 4000);
}

/** Returns true if the person asked the system for less motion. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Calls `body` once in the next frame, however often it is asked for until then. */
export function onceAFrame(body) {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      body();
    });
  };
}
