// The state of what the page shows, as one object of plain values. Everything that a link keeps is in it.

/** The state of the page. Listeners are called once for a change, with the new state and the names that changed. */
export class Store {
  constructor(state) {
    this.state = Object.freeze({ ...state });
    this.listeners = [];
  }

  /** Calls `listener` whenever one of the values of `names` has changed. */
  on(names, listener) {
    this.listeners.push({ names, listener });
  }

  /** Sets values; those that are as they were change nothing. */
  set(changes) {
    const changed = Object.keys(changes).filter((name) => !isSame(this.state[name], changes[name]));
    if (changed.length === 0) return;
    this.state = Object.freeze({ ...this.state, ...changes });
    for (const { names, listener } of this.listeners) {
      if (names.some((name) => changed.includes(name))) listener(this.state, changed);
    }
  }
}

/** Returns true if two values are equal: values of the state are strings, numbers, truths, and lists of such. */
function isSame(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
