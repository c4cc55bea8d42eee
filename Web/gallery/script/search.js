// The search by words of names, titles and tags, as the catalogue has them: each word of the query begins a word of the
// crown, without regard to case and accents. The results have the catalogue's order, too.

import { pause } from "./idle.js";

/** Most names: they need none of what other scripts need. */
const isASCII = /^[\0-\x7f]*$/;
/** What names seldom have: upper case, and letters other than ASCII's. */
const isUnusual = /[A-Z]|[^\0-\x7f]/;
/** The words of a text that are searched. */
const wordLimit = 64;

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
    return (parts ?? []).slice(0, wordLimit);
  }
  const parts = text.replace(/([\p{Ll}\p{Lo}])(?=\p{Lu})/gu, "$1 ").match(/[\p{Alphabetic}\p{N}\p{So}\p{Mn}]+/gu);
  return (parts ?? []).slice(0, wordLimit).map(folded);
}

/** The words of a text, with spaces between them. */
function joinedWords(text) {
  // A list of words takes twice as long, and only long texts have more words than are searched.
  if (isUnusual.test(text) || text.length >= 2 * wordLimit) return words(text).join(" ");
  return text.replace(/[^a-z0-9]+/g, " ").trim();
}

/** Milliseconds of making lines between two pauses: while nothing waits for them, and once a search does. */
const idleShare = 6;
const searchShare = 24;

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
 * its name with spaces between them, as `asked` has them; those of the last part of its name begin at `start`.
 */
function rankOf(all, start, asked, words) {
  if (all === asked) return 0;
  const isLast = all.startsWith(asked, start);
  if (isLast && all.length === start + asked.length) return 1;
  if (all.startsWith(asked)) return 2;
  if (isLast) return 3;
  if (words.every((word) => ` ${all} `.includes(` ${word} `))) return 4;
  return words.every((word) => beginsWord(all, word)) ? 5 : 6;
}

/** True if a word of a line begins with some letters. */
const beginsWord = (line, letters) => line.startsWith(letters) || line.includes(` ${letters}`);

/** An index of the words of all crowns: one string a crown, with a space between words. */
export class SearchIndex {
  /** Makes an index of `count` crowns; `crown(index)` has what is searched of one: `name`, `title` and `tags`. */
  constructor(count, crown) {
    this.crown = crown;
    this.count = count;
    this.lines = [];
    // The words of names, and where those of their last parts begin.
    this.names = [];
    this.lastStarts = [];
    this.folder = { path: "", words: "" };
    this.isAwaited = false;
  }

  /**
   * Makes all lines while the page has nothing else to do, so that the first key of a search finds them.
   *
   * @param isAwaited True if a search waits for them.
   */
  prepare({ isAwaited = false } = {}) {
    this.isAwaited ||= isAwaited;
    return (this.preparation ??= (async () => {
      while (!this.isComplete) {
        await pause();
        this.makeLines(this.isAwaited ? searchShare : idleShare);
      }
    })());
  }

  /** True if all lines are made. Until then `find` looks only at the first ones, so that a key is answered at once. */
  get isComplete() {
    return this.lines.length === this.count;
  }

  /** Makes lines for some milliseconds. */
  makeLines(milliseconds) {
    const end = performance.now() + milliseconds;
    while (this.lines.length < this.count) {
      const last = Math.min(this.lines.length + 64, this.count);
      while (this.lines.length < last) this.makeLine(this.crown(this.lines.length));
      if (performance.now() > end) break;
    }
  }

  makeLine({ name, title, tags }) {
    const all = joinedWords(name);
    this.names.push(all);
    this.lastStarts.push(this.lastStartOf(name, all));
    this.lines.push(title === "" && tags.length === 0 ? all : joinedWords([name, title, ...tags].join(" ")));
  }

  /** Where the words of the last part of a name begin: behind those of its folder, which its neighbours share. */
  lastStartOf(name, all) {
    const length = name.lastIndexOf("/") + 1;
    if (length === 0) return 0;
    if (length !== this.folder.path.length || !name.startsWith(this.folder.path)) {
      const path = name.slice(0, length);
      this.folder = { path, words: joinedWords(path) };
    }
    const end = this.folder.words.length;
    return all[end] === " " ? end + 1 : end;
  }

  /**
   * The indices of the crowns with all words of a query, or with near ones if no crown has a word, in the order of the
   * catalogue's search; `null` for a query without words, which all have.
   */
  find(query) {
    const asked = words(query);
    if (asked.length === 0) return query.trim() === "" ? null : [];
    this.makeLines(searchShare);
    const found = this.ranked(asked);
    if (found.length > 0 || !this.isComplete) return found;
    return [...new Set(this.queriesNear(asked).flatMap((near) => this.ranked(near)))];
  }

  /** The indices of the crowns with some words, by their ranks. */
  ranked(asked) {
    const joined = asked.join(" ");
    const ranks = Array.from({ length: 7 }, () => []);
    for (let index = 0; index < this.lines.length; index += 1) {
      const line = this.lines[index];
      if (asked.every((word) => beginsWord(line, word))) {
        ranks[rankOf(this.names[index], this.lastStarts[index], joined, asked)].push(index);
      }
    }
    return ranks.flat();
  }

  /** The queries that someone who mistyped some words may have meant; none if each word is one of a crown. */
  queriesNear(asked) {
    let queries = [[]];
    let isMistyped = false;
    for (const word of asked) {
      const isKnown = this.lines.some((line) => beginsWord(line, word));
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
    this.dictionary ??= [...new Set(this.lines.flatMap((line) => line.split(" ")))].sort();
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
