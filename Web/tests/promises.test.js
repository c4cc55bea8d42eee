// Bundles of version 1.0, which never change, are read as they were written: every crown has the pixels that crowntool
// draws from the packed database of the same crowns, and the names, titles and tags that were written down then.

import assert from "node:assert/strict";
import { readFileSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Library } from "../crowns.js";
import { crowntool, file, folder } from "./support.js";

const fixture = (name) => file(join("Tests/Promises/1.0", name));

/** The names, titles and tags of the text that describes the crowns. */
const written = readFileSync(fixture("content.txt"), "utf8").split(/^(?=\S)/m).map((text) => ({
  name: text.split("\n")[0],
  title: text.match(/^ {2}title: (.*)$/m)[1],
  tags: text.match(/^ {2}tags: (.*)$/m)[1],
}));

test("a bundle of 1.0 has the crowns that it had", async () => {
  const library = await Library.open(fixture("web.crowns"));
  assert.deepEqual([...library].map((crown) => crown.name), written.map((crown) => crown.name));
  const database = join(folder, "promises.db");
  copyFileSync(fixture("packed.db"), database);
  for (const { name, title, tags } of written) {
    const crown = library.named(name);
    // Swift makes a title of the name where a drawing has none.
    const words = name.split("/").pop().replaceAll("-", " ");
    assert.ok(crown.title === title || crown.title === "" && title === words, name);
    assert.equal([...crown.tags].sort().join(", "), tags);
    const { width, height, stretch } = crown.size(48);
    const drawn = crowntool("render", name, "-d", database, "--size", "48", "-c", "navy", "-o", "-");
    assert.deepEqual(Buffer.from(crown.png(width, height, "navy", { stretch })), drawn, name);
  }
});
