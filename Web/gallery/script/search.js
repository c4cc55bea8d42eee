// The search by words of names, titles and tags, as the catalogue has them: each word of the query begins a word of the
// crown, without regard to case and accents. The results have the catalogue's order, too.

import { pause } from "./idle.js";

/** Most names: they need none of what other scripts need. */
const isASCII = /^[\0-\x7f]*$/;

/** A text without case, accents and width. */
export function folded(text) {
  if (isASCII.test(text)) return text.toLowerCase();
  // Marks of the Latin, Greek and Cyrillic alphabets are dropped. In other scripts they carry meaning.
  return text.normalize("NFKD").replace(/(?<=[\0-\u050f])[\u0300-\u036f\u0483-\u0487]+/gu, "").toLowerCase();
}

/** The words of a text, folded. `RoyalCrown-2` has the words `royal`, `crown` and `2`. */
export function words(text) {
  if (isASCII.test(text)) {
    const parts = text.replace(/[a-z](?=[A-Z])/g, "$& ").toLowerCase().match(/[a-z0-9]+/g);
    return (parts ?? []).slice(0, 64);
  }
  const parts = text.replace(/([\p{Ll}\p{Lo}])(?=\p{Lu})/gu, "$1 ").match(/[\p{Alphabetic}\p{N}\p{So}\p{Mn}]+/gu);
  return (parts ?? []).slice(0, 64).map(folded);
}

/** Milliseconds of making lines between two pauses. */
const share = 6;

/** The words by which crowns differ from a mistyped one: one letter, or two from eight letters on. */
const allowedDistance = (length) => (length < 3 ? 0 : length < 8 ? 1 : 2);
/** The words that are tried for a mistyped one, and the queries for one with mistyped words. */
const nearWordCount = 8;
const nearQueryCount = 16;

/** Returns true if the letters `b` in their order, some left out, are `a`. */
function isSubsequence(a, b) {
  let found = 0;
  for (const letter of b) if (letter === a[found]) found++;
  return found === a.length;
}

/** The least number of letters to insert, remove, replace or swap with their neighbour. */
function editDistance(a, b) {
  let beforeLast = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  a.forEach((letter, i) => {
    const row = [i + 1];
    b.forEach((other, j) => {
      let best = Math.min(last[j + 1] + 1, row[j] + 1, last[j] + (letter === other ? 0 : 1));
      if (i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other) best = Math.min(best, beforeLast[j - 1] + 1);
      row.push(best);
    });
    [beforeLast, last] = [last, row];
  });
  return last[b.length];
}

/**
 * The rank of a crown that has the words of a query, as `SearchRank` of the catalogue has it. `all` are the words of
 * its name, and `last` those of the last part of its name, with spaces between them, as `asked` has them.
 */
function rankOf({ all, last }, asked, words) {
  if (all === asked) return 0;
  if (last === asked) return 1;
  if (all.startsWith(asked)) return 2;
  if (last.startsWith(asked)) return 3;
  if (words.every((word) => ` ${all} `.includes(` ${word} `))) return 4;
  return words.every((word) => ` ${all}`.includes(` ${word}`)) ? 5 : 6;
}

/** An index of the words of all crowns: one string a crown, in which every word has a space before it. */
export class SearchIndex {
  /** Makes an index of `count` crowns; `text(index)` gives all that is searched of one, and `name(index)` its name. */
  constructor(count, text, name) {
    this.text = text;
    this.name = name;
    this.lines = new Array(count);
    this.names = new Array(count);
  }

  /** Makes all lines while the page has nothing else to do, so that the first key of a search finds them. */
  async prepare() {
    let start = performance.now();
    for (let index = 0; index < this.lines.length; index += 1) {
      this.line(index);
      this.wordsOfName(index);
      if (performance.now() - start < share) continue;
      await pause();
      start = performance.now();
    }
  }

  /** The words of a crown's name, and of its last part, each with spaces between them. */
  wordsOfName(index) {
    if (this.names[index]) return this.names[index];
    const name = this.name(index);
    const joined = (text) => words(text).join(" ");
    const all = joined(name);
    const slash = name.lastIndexOf("/");
    this.names[index] = { all, last: slash < 0 ? all : joined(name.slice(slash + 1)) };
    return this.names[index];
  }

  /** The line of a crown, made when it is first asked for: a page of 100,000 crowns opens sooner. */
  line(index) {
    // Joined as one: a string of two parts is put together where it is first searched.
    return (this.lines[index] ??= ["", ...words(this.text(index))].join(" "));
  }

  /**
   * The indices of the crowns with all words of a query, or with near ones if no crown has a word, in the order of the
   * catalogue's search; `null` for a query without words, which all have.
   */
  find(query) {
    const asked = words(query);
    if (asked.length === 0) return query.trim() === "" ? null : [];
    const found = this.ranked(asked);
    if (found.length > 0) return found;
    return [...new Set(this.queriesNear(asked).flatMap((near) => this.ranked(near)))];
  }

  /** The indices of the crowns with some words, by their ranks. */
  ranked(asked) {
    const starts = asked.map((word) => ` ${word}`);
    const joined = asked.join(" ");
    const ranks = Array.from({ length: 7 }, () => []);
    for (let index = 0; index < this.lines.length; index += 1) {
      const line = this.line(index);
      if (starts.every((word) => line.includes(word))) {
        ranks[rankOf(this.wordsOfName(index), joined, asked)].push(index);
      }
    }
    return ranks.flat();
  }

  /** The queries that someone who mistyped some words may have meant; none if each word is one of a crown. */
  queriesNear(asked) {
    let queries = [[]];
    let isMistyped = false;
    for (const word of asked) {
      const isKnown = this.lines.some((line) => line.includes(` ${word}`));
      const choices = isKnown ? [word] : this.wordsNear(word);
      isMistyped ||= !isKnown;
      queries = queries.flatMap((query) => choices.map((choice) => [...query, choice])).slice(0, nearQueryCount);
    }
    return isMistyped ? queries : [];
  }

  /** The words of the crowns that are near a word, the nearest first. */
  wordsNear(word) {
    const wanted = Array.from(word);
    const allowed = allowedDistance(wanted.length);
    if (allowed === 0) return [];
    this.dictionary ??= [...new Set(this.lines.flatMap((line) => line.slice(1).split(" ")))].sort();
    const near = [];
    for (const other of this.dictionary) {
      const letters = Array.from(other);
      if (Math.abs(letters.length - wanted.length) > allowed) continue;
      const distance = editDistance(wanted, letters);
      if (distance > allowed) continue;
      const doubts = (letters[0] === wanted[0] ? 0 : 2) + (isSubsequence(wanted, letters) ? 0 : 1);
      near.push({ other, rank: 4 * distance + doubts });
    }
    // The sort is stable: equally near words stay in their order.
    return near.sort((a, b) => a.rank - b.rank).slice(0, nearWordCount).map(({ other }) => other);
  }
}
