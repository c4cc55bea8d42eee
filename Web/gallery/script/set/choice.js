// The crowns that a person has chosen, by their indices in the library.

/** A set of crowns. `onChange()` is called after each change. */
export class CrownChoice {
  constructor(onChange) {
    this.indices = new Set();
    this.onChange = onChange;
  }

  get size() {
    return this.indices.size;
  }

  has(index) {
    return this.indices.has(index);
  }

  toggle(index) {
    if (!this.indices.delete(index)) this.indices.add(index);
    this.onChange();
  }

  /** Takes crowns out, and then others in. */
  change({ removed = [], added = [] }) {
    for (const index of removed) this.indices.delete(index);
    for (const index of added) this.indices.add(index);
    this.onChange();
  }

  clear() {
    this.indices.clear();
    this.onChange();
  }

  /** The indices in the library's order. */
  get sorted() {
    return Array.from(Uint32Array.from(this.indices).sort());
  }
}
