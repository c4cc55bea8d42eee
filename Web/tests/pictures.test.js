// Every picture is that of crowntool, byte for byte.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { inflateSync } from "node:zlib";
import { CrownError, Library, parseColor } from "../crowns.js";
import { crowntool, file, folder, makeLibrary } from "./support.js";

let made;
let library;

before(async () => {
  // Pictures that stay pictures: kept as masks.
  const plain = makeLibrary("plain", [file("crowns")]);
  crowntool("render", "royal", "gothic", "-d", plain.database, "-q", "--width", "90", "-o", join(folder, "pictures"));
  made = makeLibrary("samples", [file("crowns")], ["--trace", "never", join(folder, "pictures")]);
  library = await Library.open(made.bytes);
});

/** Draws all crowns by crowntool, and gives the file of each. */
function drawn(name, ...options) {
  const output = join(folder, name);
  crowntool("render", "--all", "-d", made.database, "-q", "-o", output, ...options);
  return (crown, suffix = ".png") => readFileSync(join(output, `${crown.name}${suffix}`));
}

test("the library is that of the database", () => {
  const names = JSON.parse(crowntool("list", "-d", made.database, "--json")).map(({ name }) => name);
  assert.deepEqual([...library].map(({ name }) => name), names);
  assert.equal(library.length, names.length);
  assert.equal([...library].filter(({ kind }) => kind === "mask").length, 2);
});

for (const size of [64, 180, 512]) {
  test(`all crowns at ${size} pixels`, () => {
    const picture = drawn(`at-${size}`, "--size", String(size), "--color", "#C8102E80");
    for (const crown of library) {
      const { width, height, stretch } = crown.size(size);
      const png = crown.png(width, height, "#C8102E80", { stretch });
      assert.ok(picture(crown).equals(png), `${crown.name} at ${size}`);
    }
  });
}

test("a width and a height, a background, and shades", () => {
  const picture = drawn(
    "framed", "--width", "90", "--height", "60", "--background", "gold", "--color", "navy", "--shades", "100,30");
  for (const crown of library) {
    const png = crown.png(90, 60, "navy", { background: "gold", shades: [1, 0.3] });
    assert.ok(picture(crown).equals(png), crown.name);
  }
});

for (const shades of [[], [1, 0.3], [0, 1.5, 0.123]]) {
  test(`SVG documents with ${shades.length} shades`, () => {
    const options = shades.length > 0 ? ["--shades", shades.map((shade) => Math.min(shade, 1) * 100).join(",")] : [];
    const picture = drawn(`documents-${shades.length}`, "--format", "svg", "--color", "#C8102E80", ...options);
    for (const crown of library) {
      assert.equal(crown.svg("#C8102E80", { shades }), picture(crown, ".svg").toString(), crown.name);
    }
  });
}

test("colours that only a browser knows stand in a drawing as they are", () => {
  for (const name of ["antler", "royal", [...library].find(({ kind }) => kind === "mask").name]) {
    const crown = library.named(name);
    for (const color of ["currentColor", "var(--ink)", "var(--ink, rgb(0 0 0))", "light-dark(#000, white)",
      "color-mix(in oklab, red 50%, var(--b))", "rgb(from var(--a) r g b / 50%)"]) {
      assert.ok(crown.svg(color).includes(` fill="${color}"`), color);
    }
    assert.ok(crown.svg(" CURRENTCOLOR ").includes(" fill=\"currentColor\""));
    for (const color of ["url(#a)", "var(--a)\"onload=\"b", "var(--a)) var(--b)", "var((--a)", "var(--a) b)",
      "currentColor;", "var(<b>)", "none", "inherit", ""]) {
      assert.throws(() => crown.svg(color), CrownError, color);
    }
    assert.throws(() => crown.png(8, 8, "currentColor"), CrownError);
  }
});

test("what needs a canvas says so where there is none", () => {
  const crown = library.named("antler");
  const namesIt = (error) => error instanceof CrownError && /canvas/.test(error.message);
  assert.throws(() => crown.imageData(8, 8, "red"), namesIt);
  assert.throws(() => crown.draw({}, "red", 0, 0, 8, 8), namesIt);
});

test("a path is relative to the working directory", async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    assert.equal((await Library.open("samples.bundle")).length, library.length);
    await assert.rejects(Library.open("none.bundle"), CrownError);
  } finally {
    process.chdir(before);
  }
  assert.equal((await Library.open(pathToFileURL(made.path))).length, library.length);
  assert.equal((await Library.open(String(pathToFileURL(made.path)))).length, library.length);
});

test("a mask is the alpha of the picture, and its copy stays", () => {
  const crown = library.named("royal");
  const { coverage } = crown.mask(33, 20);
  const first = coverage.slice();
  library.named("tudor")?.mask(33, 20);
  library.crown(0).maskView(500, 500);
  assert.deepEqual(coverage, first);
  const png = Buffer.from(crown.png(33, 20, "black"));
  const [palette, alphas, pixels] = ["PLTE", "tRNS", "IDAT"].map((name) => chunk(png, name));
  const rows = inflateSync(pixels);
  coverage.forEach((value, index) => {
    const entry = rows[Math.floor(index / 33) * 34 + 1 + (index % 33)];
    assert.equal(alphas[entry] ?? 255, value);
  });
  assert.ok(palette.every((byte) => byte === 0));
});

function chunk(png, name) {
  const start = png.indexOf(name);
  return png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4));
}

test("colours are read as crowntool reads them", () => {
  const texts = [
    "abc123", " FADE\n",
    "gold", "RebeccaPurple", "#abc", "#ABCD", "#12345678", "rgb(1 2 3)", "rgba(10%,20%,30%,.5)", "rgb(1 2 3 / 50%)",
    "hsl(350 85% 42%)", "hsl(.5turn,10%,20%)", "hwb(350 6% 22%)", "hwb(10 70% 70%)", "hsb(350 92% 78%)",
    "hsv(-30deg 92% 78% / none)", "color(srgb 0.78 6% 0.18)", " /* x */ red ", "rgb(1 2 3", "rgb(1.5e1 300 -4)",
    "hsl(100grad 50% 50%)", "hsl(1rad 200% 50%)", "transparent", "rgb(none 2 3)", "lab(1 2 3)", "lab(50% 120 0 / .5)",
    "oklch(54% 0.2 22)", "oklch(.7 .4 -210deg)", "lch(60% 90% 1turn)", "oklab(.5 50% -50%)", "oklch(2 0 0)",
    "color(display-p3 1 1 1)", "color(display-p3 0 1 0)", "color(xyz-d50 .2 .14 .44)", "color(srgb-linear .4 0 0.05)",
    "color(xyz 0.2 9 none)", "color(srgb 2 -1 .5)",
    // None of these is a colour.
    "", "#", "#12", "#ggg", "abc12", "abc123 4", "redd",
    "rgb(1 2)", "rgb(1,2 3)", "rgb(1% , 2, 3)", "hsl(1,2,3)", "rgb(1 2 3) x",
    "hsl(5% 50% 50%)", "lch(50 50 5%)", "lab(1, 2, 3)", "color(rec2020 1 1 1)", "color(rgb 1 1 1)", "color(lab 1 2 3)",
    "rgb(1deg 2 3)", "rgb(none, 2, 3)", "12", "é",
  ];
  for (const text of texts) {
    let expected;
    try {
      const png = crowntool(
        "render", "antler", "-d", made.database, "--width", "1", "--height", "1", "--background", "white",
        "--format", "svg", "-o", "-", `--color=${text}`).toString();
      expected = /<path fill="(#[0-9a-f]+)"/.exec(png)[1];
    } catch {
      expected = undefined;
    }
    const color = parseColor(text);
    const digits = color && library.named("antler").svg(color).match(/fill="(#[0-9a-f]+)"/)[1];
    assert.equal(digits, expected, `'${text}'`);
  }
});
