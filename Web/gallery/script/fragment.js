// The state of the page in the fragment of its address, so that a link shows the same.
//
// It is written as a query: `#q=tudor&color=C8102E&crown=tudor-2`. Values that are as at the start are left out, and
// what is no value of a name is ignored: a fragment is input.

import { kindTitles } from "./compare/kinds.js";
import { orders } from "./set/facets.js";

const hexadecimal = /^(?:[0-9A-F]{6}|[0-9A-F]{8})$/;

/** The readers of the values; each gives `undefined` for text that is none. */
const readers = {
  q: (text) => text.slice(0, 200),
  show: (text) => (/^(?:favourites|recent|chosen|(?:folder|tag):.{1,400})$/su.test(text) ? text : undefined),
  sort: (text) => (Object.hasOwn(orders, text) ? text : undefined),
  crown: (text) => text,
  at: (text) => text,
  // A page of differences begins with them: that it shows none is a value, too.
  view: (text) => (["", "poster", "report", "compare"].includes(text) ? text : undefined),
  kind: (text) => (Object.hasOwn(kindTitles, text) ? text : undefined),
  color: readHexadecimal,
  background: readHexadecimal,
  checker: (text) => (text === "1" ? true : undefined),
  theme: (text) => (["light", "dark"].includes(text) ? text : undefined),
  size: (text) => readNumber(text, 48, 320),
  outline: (text) => (text === "1" ? true : undefined),
  pixels: (text) => readNumber(text, 8, 256),
  side: (text) => readNumber(text, 1, 16384),
  scales: (text) => readList(text, (part) => readNumber(part, 1, 3)),
  shades: (text) => readList(text, (part) => readNumber(part, 0, 100)),
  lines: readLines,
  fit: (text) => (["size", "width"].includes(text) ? text : undefined),
  sheet: (text) => text.slice(0, 20),
  dpi: (text) => readNumber(text, 36, 600),
  grounds: (text) => readList(text, readHexadecimal),
  ink: readHexadecimal,
  tint: readHexadecimal,
  direction: (text) => (["vertical", "diagonal"].includes(text) ? text : undefined),
};

/** The values at the start. Empty colours stand for those of the theme, and the size 0 for that of the page's width. */
export const initialState = {
  q: "", show: "", sort: "", crown: "", at: "", view: "", kind: "", color: "", background: "", checker: false,
  theme: "", size: 0, outline: false, pixels: 0, side: 512, scales: [1], shades: [],
  lines: [["text", "KEEP CALM"], ["small", "and"], ["text", "CARRY ON"]],
  fit: "size", sheet: "A4", dpi: 150, ink: "FFFFFF", tint: "",
  grounds: ["C8102E"], direction: "vertical",
};

/** The state that a fragment describes. */
export function readFragment(fragment) {
  const state = { ...initialState };
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  for (const [name, read] of Object.entries(readers)) {
    const text = fields.get(name);
    const value = text === null ? undefined : read(text);
    if (value !== undefined) state[name] = value;
  }
  return state;
}

/** The fragment of a state, without `#`. */
export function writeFragment(state) {
  const fields = new URLSearchParams();
  for (const name of Object.keys(readers)) {
    const value = state[name];
    if (JSON.stringify(value) === JSON.stringify(initialState[name])) continue;
    if (name === "lines") fields.set(name, value.map(([kind, text]) => `${kind}:${text}`).join("\n"));
    else fields.set(name, value === true ? "1" : String(value));
  }
  return fields.toString();
}

function readHexadecimal(text) {
  const digits = text.toUpperCase();
  return hexadecimal.test(digits) ? digits : undefined;
}

function readNumber(text, least, most) {
  const value = /^[0-9]{1,5}$/.test(text) ? Number(text) : NaN;
  return value >= least && value <= most ? value : undefined;
}

/** A list of one to eight values with commas between them. */
function readList(text, read) {
  const values = text.split(",").map(read);
  return values.length <= 8 && values.every((value) => value !== undefined) ? values : undefined;
}

/** Lines of a poster: `text:KEEP CALM` or `small:and`, twelve at most. */
function readLines(text) {
  const lines = text.split("\n").slice(0, 12).map((line) => /^(text|small):(.{0,200})$/su.exec(line));
  return lines.every(Boolean) ? lines.map(([, kind, words]) => [kind, words]) : undefined;
}

/**
 * Keeps the address and the store the same.
 *
 * The address is written a moment after a change: browsers limit how often a page may. What opens a crown or a dialog
 * adds an entry to the history, so that Back closes it.
 */
export function bindFragment(store) {
  let written = location.hash.replace(/^#/, "");
  let last = store.state;
  let timer;
  store.on(Object.keys(readers), () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { state } = store;
      const isOpening = (state.crown && !last.crown) || (state.view && !last.view);
      const before = writeFragment({ ...state, crown: last.crown, view: last.view });
      last = state;
      written = writeFragment(state);
      const address = (fragment) => (fragment ? `#${fragment}` : location.pathname + location.search);
      try {
        history.replaceState(null, "", address(isOpening ? before : written));
        if (isOpening) history.pushState(null, "", address(written));
      } catch {
        // Some viewers show the page without an address. It works without a link.
      }
    }, 250);
  });
  window.addEventListener("hashchange", () => {
    const fragment = location.hash.replace(/^#/, "");
    if (fragment === written) return;
    written = fragment;
    last = readFragment(fragment);
    store.set(last);
  });
}
