// The page's search, against the catalogue's: the same crowns in the same order.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { SearchIndex } from "../gallery/script/search.js";
import { crowntool, folder } from "./support.js";

const titles = {
  star: "", "star-half": "", starfish: "Sea star", "account-star": "", "account-starred": "", "account-star-half": "",
  "shapes/star": "", "shapes/star-10": "", "shapes/star-9": "", "restart": "", sun: "The star of our system",
  heart: "", "heart-broken": "", hearts: "", chart: "", "Éclair": "", "RoyalCrown-2": "", "royal-crown-10": "",
  "royal-crown-9": "", "half/moon": "Half a star", "microphone": "", "microphone-off": "", hat: "", "hard-hat": "",
};

const drawings = join(folder, "search");
for (const [name, title] of Object.entries(titles)) {
  const path = join(drawings, `${name}.svg`);
  mkdirSync(dirname(path), { recursive: true });
  const side = 4 + Object.keys(titles).indexOf(name);
  writeFileSync(path, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">`
    + `${title ? `<title>${title}</title>` : ""}<path d="M1 1h${side}v9z"/></svg>`);
}
const database = join(folder, "search.db");
crowntool("import", drawings, "-d", database, "-q");
const packed = join(folder, "search-packed.db");
crowntool("pack", "-d", database, "-o", packed, "-q");

const lines = (output) => output.toString().split("\n").filter((line) => line !== "");
const names = lines(crowntool("list", "-d", database));
const index = new SearchIndex(names.length, (position) => {
  const name = names[position];
  return { name, title: titles[name], tags: [] };
});

function search(query, path) {
  try {
    return lines(crowntool("search", "-d", path, "--", ...query.split(" ")));
  } catch (error) {
    assert.equal(error.status, 1);
    return [];
  }
}

for (const query of [
  "star", "STAR", "st", "s", "star half", "half star", "account star", "star 9", "star 1", "royal", "crown 10", "crown",
  "hart", "stra", "accuont star", "microfone", "micro", "eclair", "hear", "shapes", "system star", "zebra", "zz",
  "zzz star", "star zzz", "h", "royal crwon",
]) {
  test(`the page finds what crowntool finds: ${query}`, () => {
    const found = index.find(query).map((position) => names[position]);
    assert.deepEqual(found, search(query, database));
    assert.deepEqual(found, search(query, packed));
  });
}
