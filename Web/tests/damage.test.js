// Damaged bundles and records are refused with a sentence, and what is not damaged goes on.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { CrownError, Library } from "../crowns.js";
import { readBundle } from "../crowns/bundle.js";
import { checksum } from "../crowns/checksum.js";
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

function generator(seed) {
  let state = seed;
  return (limit) => (state = (state * 48271) % 0x7fffffff) % limit;
}

test("any changed byte of a record refuses the crowns that share its checksum", async () => {
  const random = generator(7);
  const whole = await Library.open(bytes, { module });
  const pictures = [...whole].map((crown) => crown.mask(24, 24).coverage);
  const start = readBundle(bytes).offsets[0];
  let refused = 0;
  for (let round = 0; round < 80; round += 1) {
    const changed = bytes.slice();
    changed[start + random(bytes.length - start)] ^= 1 + random(255);
    const library = await Library.open(changed, { module });
    const failed = [];
    for (const crown of library) {
      try {
        assert.deepEqual(crown.mask(24, 24).coverage, pictures[crown.index], crown.name);
        crown.pathData();
      } catch (error) {
        assert.ok(error instanceof CrownError && /not what was written/.test(error.message), error.stack);
        assert.equal(error.crown, crown.name);
        failed.push(crown.index);
      }
    }
    assert.ok(failed.length > 0 && failed.length <= 24, `${failed.length} crowns`);
    assert.equal(failed.at(-1) - failed[0], failed.length - 1);
    refused += failed.length;
  }
  assert.ok(refused < 400, `${refused} crowns refused`);
});

test("any changed byte before the records refuses the bundle", () => {
  const random = generator(8);
  const start = readBundle(bytes).offsets[0];
  for (let offset = 0; offset < start; offset += 1) {
    const changed = bytes.slice();
    changed[offset] ^= 1 + random(255);
    assert.throws(() => readBundle(changed), CrownError, `byte ${offset}`);
  }
});

test("the checksum is that of the standard", () => {
  assert.equal(checksum(new TextEncoder().encode("123456789"), 0, 9), 0x21cf02);
});

test("a colour that is none", async () => {
  const crown = (await Library.open(bytes, { module })).crown(0);
  const none = [
    {}, 5, null, undefined, true, [], "", "redd", Symbol("red"), 5n, { r: 1, g: 2 }, { r: 256, g: 0, b: 0 },
    { r: 0, g: -1, b: 0 }, { r: 0, g: 0, b: 0.5 }, { r: 0, g: 0, b: NaN }, { r: 0, g: 0, b: 0, a: 300 },
    { r: 0, g: 0, b: 0, a: null }, { r: "1", g: 2, b: 3 },
  ];
  for (const color of none) {
    assert.throws(() => crown.png(8, 8, color), CrownError);
    assert.throws(() => crown.png(8, 8, "red", { background: color === undefined ? null : color }), CrownError);
    if (color !== undefined) assert.throws(() => crown.svg(color), CrownError);
  }
  assert.ok(crown.png(8, 8, { r: 0, g: 255, b: 7 }).length > 0);
});

test("sizes and indices that cannot be", async () => {
  const library = await Library.open(bytes, { module });
  assert.throws(() => library.crown(3).mask(16385, 1), RangeError);
  assert.throws(() => library.crown(3).mask(0.5, 1), RangeError);
  assert.throws(() => library.crown(900), RangeError);
});

test("what is no bundle, and no library", async () => {
  await assert.rejects(Library.open(new TextEncoder().encode("<!doctype html>"), { module }), /no bundle of crowns/);
  const other = bytes.slice();
  other[7] = 3;
  await assert.rejects(Library.open(other, { module }), /version 3.*Take a newer crowns\.js/);
  other[7] = 1;
  await assert.rejects(Library.open(other, { module }), /without checksums.*crowntool pack --format web/);
});
