// Damaged bundles and records are refused with a sentence, and what is not damaged goes on.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { CrownError, Library } from "../crowns.js";
import { readBundle } from "../crowns/bundle.js";
import { file, makeLibrary } from "./support.js";

let bytes;
let module;

before(async () => {
  bytes = new Uint8Array(makeLibrary("damaged", [file("crowns")]).bytes);
  module = await WebAssembly.compile(readFileSync(file("Web/crowns.wasm")));
});

test("a bundle that ends at any byte is refused", () => {
  for (let length = 0; length < bytes.length; length += 1) {
    assert.throws(() => readBundle(bytes.slice(0, length)), CrownError, `${length} bytes`);
  }
  assert.throws(() => readBundle(new Uint8Array([...bytes, 0])), /behind the last record/);
});

test("counts that cannot be are refused without taking memory", () => {
  const counts = [
    [0xff, 0xff, 0xff, 0xff, 0x07], [0xff, 0xff, 0xff, 0xff, 0xff, 0x01], [0x80, 0x80, 0x80, 0x80, 0x80],
  ];
  for (let position = 8; position < 400; position += 1) {
    for (const count of counts) {
      const changed = Uint8Array.from([...bytes.slice(0, position), ...count, ...bytes.slice(position + 1)]);
      try {
        readBundle(changed);
      } catch (error) {
        assert.ok(error instanceof CrownError, `${position}: ${error.stack}`);
      }
    }
  }
});

test("any changed byte gives a picture or a sentence", async () => {
  let seed = 7;
  const random = (limit) => (seed = (seed * 48271) % 0x7fffffff) % limit;
  let refused = 0;
  for (let round = 0; round < 60; round += 1) {
    const changed = bytes.slice();
    const start = readBundle(bytes).offsets[0];
    for (let index = 0; index < 40; index += 1) changed[start + random(bytes.length - start)] = random(256);
    const library = await Library.open(changed, { module });
    for (const crown of library) {
      try {
        assert.equal(crown.mask(24, 24).coverage.length, 576);
        crown.pathData();
      } catch (error) {
        assert.ok(error instanceof CrownError, error.stack);
        assert.equal(error.crown, crown.name);
        refused += 1;
      }
    }
  }
  assert.ok(refused > 100, `${refused} crowns refused`);
});

test("sizes and indices that cannot be", async () => {
  const library = await Library.open(bytes, { module });
  assert.throws(() => library.crown(3).mask(16385, 1), RangeError);
  assert.throws(() => library.crown(3).mask(0.5, 1), RangeError);
  assert.throws(() => library.crown(900), RangeError);
});

test("what is no bundle, and no library", async () => {
  await assert.rejects(Library.open(new TextEncoder().encode("<!doctype html>"), { module }), /no bundle of crowns/);
  const newer = bytes.slice();
  newer[7] = 2;
  await assert.rejects(Library.open(newer, { module }), /version 2/);
});
