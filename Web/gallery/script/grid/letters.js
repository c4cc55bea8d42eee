// The index of letters at the edge: click, drag with a bubble, arrow keys. It is a slider over the sections, so that
// each of them can be reached even where there are too many letters to show.

import { element, onceAFrame, setAttributes } from "../dom.js";
import { bindDrag } from "../drag.js";

/** The least height of a letter in CSS pixels, by which letters are left out on low screens. */
const letterHeight = 15;

/** The least height of the dot of a letter that is left out. */
const dotHeight = 6;

/** The sections of the crowns that are shown, from the top to the bottom of the edge. */
export class LetterIndex {
  /** `onJump(position)` is called with the first position of a section. */
  constructor({ strip, bubble, onJump }) {
    Object.assign(this, { strip, bubble, onJump });
    this.sections = [];
    this.current = 0;
    // The position in view after a jump. A section that begins inside of a row, or near the end, stays marked there.
    this.held = -1;
    this.isJumping = false;
    bindDrag(strip, (event) => this.drag(event), () => bubble.classList.remove("shown"));
    strip.addEventListener("keydown", (event) => this.press(event));
    const update = onceAFrame(() => this.show(this.sections));
    new ResizeObserver(() => {
      if (this.height !== undefined && this.height !== strip.parentElement.clientHeight) update();
    }).observe(strip.parentElement);
  }

  /** Shows sections: `{heading, start, count}` each, in the order of the grid. */
  show(sections) {
    if (sections !== this.sections) [this.current, this.held] = [0, -1];
    this.sections = sections;
    this.strip.hidden = sections.length < 2;
    this.bubble.classList.remove("shown");
    if (this.strip.hidden) return;
    this.height = this.strip.parentElement.clientHeight;
    const room = Math.max(3, Math.floor(this.height / letterHeight));
    this.strip.style.setProperty("--letters", String(sections.length));
    // Dots for letters that are left out would run into each other.
    this.strip.classList.toggle("dense", this.height / sections.length < dotHeight);
    const step = Math.ceil(sections.length / room);
    const letters = sections.map(({ heading }, index) => {
      const isShown = index % step === 0;
      return element("span", { class: isShown ? "" : "skipped", dir: "auto" }, isShown ? heading : "");
    });
    this.strip.replaceChildren(...letters);
    setAttributes(this.strip, { "aria-valuemin": 1, "aria-valuemax": sections.length });
    this.mark(Math.min(this.current, sections.length - 1));
  }

  /** Marks the section of a position in the grid. */
  follow(position) {
    if (this.isJumping) this.held = position;
    if (position === this.held) return;
    this.held = -1;
    const { sections } = this;
    let [low, high] = [0, sections.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (sections[middle].start <= position) low = middle;
      else high = middle;
    }
    this.mark(low);
  }

  mark(index) {
    const section = this.sections[index];
    if (!section) return;
    this.strip.children[this.current]?.classList.remove("current");
    this.strip.children[index]?.classList.add("current");
    this.current = index;
    setAttributes(this.strip, {
      "aria-valuenow": index + 1,
      "aria-valuetext": `${section.heading}, ${section.count} ${section.count === 1 ? "crown" : "crowns"}`,
    });
  }

  jump(index) {
    const bounded = Math.max(0, Math.min(index, this.sections.length - 1));
    this.mark(bounded);
    this.isJumping = true;
    this.onJump(this.sections[bounded].start);
    this.isJumping = false;
  }

  drag(event) {
    const box = this.strip.getBoundingClientRect();
    const share = (event.clientY - box.top) / box.height;
    this.jump(Math.floor(share * this.sections.length));
    const { heading } = this.sections[this.current];
    this.bubble.textContent = heading;
    this.bubble.style.top = `${Math.max(box.top, Math.min(event.clientY, box.bottom))}px`;
    this.bubble.classList.add("shown");
  }

  press(event) {
    const steps = {
      ArrowUp: this.current - 1, ArrowLeft: this.current - 1, ArrowDown: this.current + 1,
      ArrowRight: this.current + 1, PageUp: this.current - 5, PageDown: this.current + 5, Home: 0,
      End: this.sections.length - 1,
    };
    if (steps[event.key] === undefined) return;
    event.preventDefault();
    this.jump(steps[event.key]);
  }
}

/** The sections of a list of crowns: runs of the same heading. */
export function sectionsOf(entries, sectionOf) {
  const sections = [];
  entries.forEach((index, position) => {
    const heading = sectionOf(index);
    const last = sections.at(-1);
    if (last?.heading === heading) last.count += 1;
    else sections.push({ heading, start: position, count: 1 });
  });
  return sections;
}
