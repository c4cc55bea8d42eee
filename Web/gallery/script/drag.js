// Dragging with a mouse, a finger or a pen.

/** Calls `move` for each position of a pointer from the press to the release. */
export function bindDrag(target, move, end = () => {}) {
  target.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    target.setPointerCapture(event.pointerId);
    target.classList.add("dragged");
    target.focus();
    move(event);
    event.preventDefault();
  });
  target.addEventListener("pointermove", (event) => {
    if (target.hasPointerCapture(event.pointerId)) move(event);
  });
  target.addEventListener("lostpointercapture", () => {
    target.classList.remove("dragged");
    end();
  });
}
