// The icon as HTML of a server, and the package of npm in an empty project.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { crownIconHTML } from "../crown-icon.js";
import { Library } from "../crowns.js";
import { crowntool, file, folder, makeLibrary } from "./support.js";

let made;
let library;

before(async () => {
  const plain = makeLibrary("icon-plain", [file("crowns")]);
  crowntool("render", "royal", "-d", plain.database, "-q", "--width", "90", "-o", join(folder, "icon-pictures"));
  made = makeLibrary("icons", [file("crowns")], ["--trace", "never", join(folder, "icon-pictures")]);
  library = await Library.open(made.bytes);
});

test("all crowns are icons in the colour of the text", () => {
  for (const crown of library) {
    const html = crownIconHTML(crown, { size: 24 });
    assert.ok(html.startsWith(`<crown-icon name="${crown.name}" size="24"><template shadowrootmode="open">`), html);
    assert.ok(html.endsWith("</svg></template></crown-icon>"), html);
    assert.ok(html.includes(" fill=\"currentColor\"") && html.includes(" aria-hidden=\"true\""), html);
    assert.ok(html.includes(" width=\"24\"") || html.includes(" height=\"24\""), html);
  }
});

test("sizes, labels and shades", () => {
  const crown = library.named("shaded/imperial");
  assert.ok(crownIconHTML(crown).includes("\"1em\""));
  assert.ok(crownIconHTML(crown, { size: "1.5rem" }).includes("\"1.5rem\""));
  for (const size of ["\"onload=\"x", "calc(1px)", "-3", "", "1em;"]) {
    assert.ok(crownIconHTML(crown, { size }).includes("\"1em\""), size);
  }
  const label = "<b>\"Crown\" & co</b>";
  assert.ok(crownIconHTML(crown, { label }).includes(
    " role=\"img\" aria-label=\"&lt;b&gt;&quot;Crown&quot; &amp; co&lt;/b&gt;\""));
  assert.equal(crownIconHTML(crown, { shades: [1, 0.25] }).match(/fill-opacity="0.25"/g).length, 1);
  assert.ok(!crownIconHTML(crown, { shades: [1] }).includes(" fill-opacity="));
});

test("the package is installed from its file, and draws", () => {
  const archive = execFileSync(file("scripts/package"), ["npm", folder], { encoding: "utf8" }).trim();
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), "{\"name\":\"empty\",\"version\":\"1.0.0\",\"private\":true}");
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", archive], { cwd: project, stdio: "pipe" });
  const script = "import { Library } from 'crowns'; import { crownIconHTML } from 'crowns/crown-icon';"
    + "const library = await Library.open(process.argv[1]);"
    + "const royal = library.named('royal');"
    + "console.log(library.length, royal.png(8, 8, 'red').length, crownIconHTML(royal).length);";
  const words = (...flags) => (
    execFileSync(process.execPath, [...flags, "--input-type=module", "--eval", script, made.path], {
      cwd: project, encoding: "utf8",
    }).split(" ").map(Number));
  assert.equal(words()[0], library.length);
  assert.ok(words().every((number) => number > 0));
  if (process.allowedNodeEnvironmentFlags.has("--experimental-detect-module")) {
    assert.ok(words("--no-experimental-detect-module").every((number) => number > 0));
  }
});
