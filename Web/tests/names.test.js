// The names of a bundle, which are decoded many at once: those of crowntool, whatever letters they have.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Library } from "../crowns.js";
import { SearchIndex } from "../gallery/script/search.js";
import { crowntool, folder, makeLibrary } from "./support.js";

const drawings = join(folder, "names");
mkdirSync(drawings);
// More than the 65,536 bytes that are decoded at once; letters of two to four bytes that two names share, or half of.
const letters = ["a", "é", "ê", "Ж", "王", "玉", "👑", "👒"];
const long = "lang-".repeat(20);
for (let number = 0; number < 1600; number += 1) {
  const name = `${long}${letters[number % 8]}${letters[(number >> 3) % 8]}-${number}`;
  writeFileSync(join(drawings, `${name}.svg`), '<svg viewBox="0 0 9 9"><path d="M1 1h6v6z"/></svg>');
}
const { database, bytes } = makeLibrary("names", [drawings]);
const names = crowntool("list", "-d", database).toString().trimEnd().split("\n");
const library = await Library.open(new Uint8Array(bytes));

test("a bundle has the names of the catalogue", () => {
  assert.equal(names.length, 1600);
  assert.deepEqual(Array.from(library, ({ name }) => name), names);
});

test("a search before all words are made finds crowns of the first names, and no near ones", () => {
  const index = new SearchIndex(library.length, (position) => {
    // A slow machine: no words are made in time after the first ones.
    const end = performance.now() + 2;
    while (performance.now() < end);
    return library.crown(position);
  });
  const first = index.find("lang");
  assert.ok(first.length > 0 && first.length < library.length);
  assert.equal(index.isComplete, false);
  assert.deepEqual(index.find("lnag"), []);
});

test("a search after all words are made finds all", async () => {
  const index = new SearchIndex(library.length, (position) => library.crown(position));
  await index.prepare();
  assert.equal(index.isComplete, true);
  assert.equal(index.find("lang").length, library.length);
});
