// Favourites and the crowns that were opened last. They last where the browser lets a page of a file store something,
// else as long as the page.

const most = { favourites: 10_000, recent: 48 };

/** Lists of names that are kept for the pages of one title. */
export class Shelf {
  constructor(title) {
    this.title = title;
    this.lists = { favourites: this.read("favourites"), recent: this.read("recent") };
  }

  isFavourite(name) {
    return this.lists.favourites.has(name);
  }

  /** Makes names favourites, or takes them away if all are. Returns whether they are now. */
  toggle(names) {
    const { favourites } = this.lists;
    const areNew = names.some((name) => !favourites.has(name));
    for (const name of names) {
      if (!areNew) favourites.delete(name);
      else if (favourites.size < most.favourites) favourites.add(name);
    }
    this.write("favourites");
    return areNew;
  }

  /** Puts a name first among the recent ones. */
  open(name) {
    const { recent } = this.lists;
    this.lists.recent = new Set([name, ...[...recent].filter((other) => other !== name)].slice(0, most.recent));
    this.write("recent");
  }

  key(list) {
    return `crowns.${list}.${this.title}`;
  }

  // Reaching for `localStorage` already throws where a browser forbids it, and what is stored may be anything.
  read(list) {
    try {
      const names = JSON.parse(localStorage.getItem(this.key(list)));
      return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string").slice(0, most[list]) : []);
    } catch {
      return new Set();
    }
  }

  write(list) {
    try {
      localStorage.setItem(this.key(list), JSON.stringify([...this.lists[list]]));
    } catch {
      // The list stays until the page is closed.
    }
  }
}
