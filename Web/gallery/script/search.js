// The search by words of names, titles and tags, as the catalogue has them: each word of the query begins a word of the
// crown, without regard to case and accents.

/** A text without case, accents and width. */
export function folded(text) {
  // Marks of the Latin, Greek and Cyrillic alphabets are dropped. In other scripts they carry meaning.
  return text.normalize("NFKD").replace(/(?<=[\0-\u050f])[\u0300-\u036f\u0483-\u0487]+/gu, "").toLowerCase();
}

/** The words of a text, folded. `RoyalCrown-2` has the words `royal`, `crown` and `2`. */
export function words(text) {
  const parts = text.replace(/([\p{Ll}\p{Lo}])(?=\p{Lu})/gu, "$1 ").match(/[\p{Alphabetic}\p{N}\p{So}\p{Mn}]+/gu);
  return (parts ?? []).slice(0, 64).map(folded);
}

/** An index of the words of all crowns: one string a crown, in which every word has a space before it. */
export class SearchIndex {
  /** Makes an index of `count` crowns, of which `text(index)` gives all that is searched. */
  constructor(count, text) {
    this.text = text;
    this.lines = new Array(count);
  }

  /** The line of a crown, made when it is first asked for: a page of 100,000 crowns opens sooner. */
  line(index) {
    return (this.lines[index] ??= ` ${words(this.text(index)).join(" ")}`);
  }

  /** The indices of the crowns with all words of a query; `null` for a query without words, which all have. */
  find(query) {
    const asked = words(query).map((word) => ` ${word}`);
    if (asked.length === 0) return query.trim() === "" ? null : [];
    const found = [];
    for (let index = 0; index < this.lines.length; index += 1) {
      const line = this.line(index);
      if (asked.every((word) => line.includes(word))) found.push(index);
    }
    return found;
  }
}
