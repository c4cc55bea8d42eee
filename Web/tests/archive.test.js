// The archive that the gallery page writes, read by unzip: names, and more files than its first format counts.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { ArchivePaths } from "../gallery/script/set/paths.js";
import { Zip } from "../gallery/script/set/zip.js";

/** What `unzip -t` prints for an archive. Throws if it finds a fault. */
async function tested(zip) {
  const folder = mkdtempSync(join(tmpdir(), "crowns-zip-"));
  try {
    const path = join(folder, "crowns.zip");
    writeFileSync(path, new Uint8Array(await zip.blob().arrayBuffer()));
    return execFileSync("unzip", ["-tqq", path], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("names that a file system takes for one get paths of their own", () => {
  const paths = new ArchivePaths();
  const names = ["Crown", "crown", "CROWN", "a:b", "a?b", "e\u0301", "\u00e9", "x", "x.", "x ", "..", "con", "aux.1",
    "../up", "a/b", "A/B", "/", "\u202edexim"];
  const given = names.map((name) => paths.path(name));
  const keys = given.map((path) => path.normalize("NFC").toLowerCase());
  assert.equal(new Set(keys).size, names.length, given.join(" "));
  for (const path of given) {
    for (const part of path.split("/")) {
      assert.match(part, /^[^\\:*?"<>|\u202e]+$/u);
      assert.doesNotMatch(part, /^\.|[. ]$|^(?:con|aux)(?:\.|$)/i);
    }
  }
});

test("an archive of 70,000 files is read by unzip", async () => {
  const zip = new Zip();
  for (let number = 0; number < 70_000; number += 1) {
    assert.ok(zip.add(`folder/crown-${number}.svg`, `<svg ${number}/>`));
  }
  assert.equal(zip.count, 70_000);
  assert.equal(await tested(zip), "");
});

test("an archive of no and of a few files is read by unzip", async () => {
  const zip = new Zip();
  zip.add("\u05e9\u05dc\u05d5\u05dd.svg", "<svg/>");
  zip.add("a.png", new Uint8Array(100_000).fill(7));
  assert.equal(await tested(zip), "");
});
