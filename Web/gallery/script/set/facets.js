// The parts of a library that are shown besides a search, such as favourites, folders and tags, and their order.

import { element } from "../dom.js";
import { pause } from "../idle.js";

/** The tags and folders that are offered, by the number of their crowns. */
const offeredAtMost = 200;
/** Milliseconds of counting between two pauses. */
const share = 8;
/** More than a library has crowns. */
const ordinals = 2 ** 24;

/** The folder of a name such as `chess/king`; empty without one. */
const folderOf = (name) => name.slice(0, Math.max(0, name.lastIndexOf("/")));

/** The orders of crowns. */
export const orders = { "": "Name", reversed: "Name, Z to A", simple: "Simple first", detailed: "Detailed first" };

/** Counts folders and tags, a few crowns at a time: a large library opens as soon as without. */
async function counted(library) {
  const folders = new Map();
  const tags = new Map();
  const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  let start = performance.now();
  for (const crown of library) {
    const folder = folderOf(crown.name);
    if (folder) count(folders, folder);
    for (const tag of crown.tags) count(tags, tag);
    if (performance.now() - start < share) continue;
    await pause();
    start = performance.now();
  }
  return { folders, tags };
}

function group(label, kind, counts) {
  const offered = [...counts].sort((a, b) => b[1] - a[1]).slice(0, offeredAtMost);
  offered.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  const options = offered.map(([name, count]) => (
    element("option", { value: `${kind}:${name}` }, `${name} (${count})`)));
  return options.length > 0 ? [element("optgroup", { label }, ...options)] : [];
}

/** Fills a list with the folders and tags of a library. */
export async function fillFacets(list, library) {
  const { folders, tags } = await counted(library);
  list.append(...group("Folders", "folder", folders), ...group("Tags", "tag", tags));
}

/** The crowns of a list that a facet shows: `favourites`, `recent`, `chosen`, `folder:…` or `tag:…`. */
export function shownOf(entries, show, { library, shelf, choice }) {
  if (show === "") return entries;
  if (show === "chosen") return entries.filter((index) => choice.has(index));
  if (show === "recent") {
    const found = new Set(entries);
    return [...shelf.lists.recent].map((name) => library.named(name)?.index).filter((index) => found.has(index));
  }
  const crown = (index) => library.crown(index);
  if (show === "favourites") return entries.filter((index) => shelf.isFavourite(crown(index).name));
  const name = show.slice(show.indexOf(":") + 1);
  if (show.startsWith("tag:")) return entries.filter((index) => crown(index).tags.includes(name));
  return entries.filter((index) => folderOf(crown(index).name) === name);
}

/** A list in an order. */
export function ordered(entries, sort, library) {
  if (sort === "") return entries;
  if (sort === "reversed") return [...entries].sort((a, b) => b - a);
  const sign = sort === "simple" ? 1 : -1;
  // Numbers sort much faster than pairs. Crowns of one size stay in their order.
  const keys = Float64Array.from(entries, (index, ordinal) => (
    sign * library.crown(index).byteCount * ordinals + ordinal));
  return Array.from(keys.sort(), (key) => entries[((key % ordinals) + ordinals) % ordinals]);
}
