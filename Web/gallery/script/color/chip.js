// A button that shows a colour, and opens the picker for it.

/**
 * Makes a button choose a colour.
 *
 * `subject()` gives what the picker needs beside the button; see `ColorPicker.open`.
 */
export function bindChip(button, picker, subject) {
  button.setAttribute("aria-haspopup", "dialog");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => picker.open({ ...subject(), anchor: button }));
}

/** Shows a colour on a button; its name for screen readers says what the colour is of. */
export function showChip(button, css, name) {
  button.style.setProperty("--chip", css);
  button.setAttribute("aria-label", `${name}: ${css}`);
}
