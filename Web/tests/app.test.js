// A small app with the package of npm: in Node and Deno, in a worker, with types, and built by bundlers. Programs that
// are missing are left out; `scripts/check apps` installs them.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { crowntool, file, folder, makeLibrary } from "./support.js";

const project = join(folder, "app");
const app = `import { Library } from "crowns";
import { crownIconHTML } from "crowns/crown-icon";

const library = await Library.open(new URL("crowns.bundle", import.meta.url));
const crown = library.named("royal");
const size = crown.size(64);
const bytes = crown.png(size.width, size.height, "#C8102E", size);
console.log(library.length, crownIconHTML(crown).length > 100, btoa(String.fromCharCode(...bytes)));
`;
const typed = `import { Library, type Crown } from "crowns";
import { crownIconHTML } from "crowns/crown-icon";

export async function icon(name: string): Promise<string | undefined> {
  const library = await Library.open("crowns.bundle");
  const crown: Crown | undefined = library.named(name);
  const bytes: Uint8Array | undefined = crown?.png(64, 64, "navy");
  const canvas = document.createElement("canvas").getContext("2d");
  if (canvas) crown?.draw(canvas, { r: 0, g: 0, b: 0 }, 0, 0, 24, 24);
  if (bytes) new Blob([bytes]);
  return crown && bytes ? crownIconHTML(crown, { size: 24, label: "A crown" }) : undefined;
}
`;
let printed;

/** Returns true if a program is there, and works. */
const has = (program, ...words) => spawnSync(program, words, { stdio: "ignore" }).status === 0;

/** The output of a program that runs in the project. */
function run(program, ...words) {
  return execFileSync(program, words, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Makes a test of a program, which is left out where it is missing. */
function testOf(program, title, words, body) {
  const skip = has(program, ...words) ? false : `${program} is not there`;
  test(title, { skip }, body);
}

before(() => {
  const { database, path } = makeLibrary("app", [file("crowns")]);
  // A subset, as an app has it.
  crowntool("pack", "royal", "chess-*", "--format", "web", "-d", database, "-o", path);
  crowntool("render", "royal", "-d", database, "-c", "#C8102E", "-s", "64", "-q", "-o", join(folder, "royal.png"));
  const names = crowntool("list", "royal", "chess-*", "-d", database).toString().trim().split("\n");
  printed = `${names.length} true ${readFileSync(join(folder, "royal.png")).toString("base64")}\n`;
  mkdirSync(join(project, "out"), { recursive: true });
  writeFileSync(join(project, "package.json"), "{\"name\":\"app\",\"version\":\"1.0.0\",\"type\":\"module\"}");
  writeFileSync(join(project, "app.js"), app);
  const archive = execFileSync(file("scripts/package"), ["npm", folder], { encoding: "utf8" }).trim();
  run("npm", "install", "--silent", "--offline", "--no-audit", archive);
  for (const place of [project, join(project, "out")]) copyFileSync(path, join(place, "crowns.bundle"));
  copyFileSync(join(project, "node_modules/crowns/crowns.wasm"), join(project, "out/crowns.wasm"));
});

// Further ones are named as paths with colons between them.
for (const node of [process.execPath, ...(process.env.CROWNS_NODES ?? "").split(":").filter(Boolean)]) {
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  test(`Node ${version} runs it`, () => {
    assert.equal(run(node, "app.js"), printed);
    const hasDetection = Number(version.slice(1).split(".")[0]) >= 20;
    if (hasDetection) assert.equal(run(node, "--no-experimental-detect-module", "app.js"), printed);
  });

  test(`Node ${version} runs it in a worker`, () => {
    writeFileSync(
      join(project, "main.js"),
      "import { Worker } from \"node:worker_threads\";\nnew Worker(new URL(\"app.js\", import.meta.url));\n");
    assert.equal(run(node, "main.js"), printed);
  });
}

testOf("deno", "Deno runs it", ["--version"], () => {
  assert.equal(run("deno", "run", "--quiet", "--no-remote", "--allow-read", "--allow-env", "app.js"), printed);
});

testOf("tsc", "the types fit, and what does not fit them is found", ["--version"], () => {
  const options = [
    "--noEmit", "--strict", "--module", "node16", "--moduleResolution", "node16", "--target", "es2022",
    "--lib", "es2022,dom"];
  writeFileSync(join(project, "app.ts"), typed);
  assert.equal(run("tsc", ...options, "app.ts"), "");
  writeFileSync(join(project, "wrong.ts"), typed.replace("png(64, 64, \"navy\")", "png(\"64\", 64)"));
  const { status, stdout } = spawnSync("tsc", [...options, "wrong.ts"], { cwd: project, encoding: "utf8" });
  assert.ok(status !== 0 && /wrong\.ts\(7,\d+\): error TS/.test(stdout), stdout);
});

/** Checks that a bundle looks for the module beside itself, and draws the same. */
function checkBuilt(path) {
  const built = readFileSync(join(project, path), "utf8");
  assert.match(built, /new URL\(\s*["']crowns\.wasm["'],\s*import\.meta\.url\s*\)/);
  assert.equal(run(process.execPath, path), printed);
}

testOf("esbuild", "esbuild builds it", ["--version"], () => {
  for (const [name, options] of [["plain", []], ["minified", ["--minify"]], ["node", ["--platform=node"]]]) {
    const output = `out/esbuild-${name}.js`;
    const target = ["--bundle", "--format=esm", "--log-level=warning", "--target=es2022"];
    const { status, stderr } = spawnSync(
      "esbuild", ["app.js", ...target, ...options, `--outfile=${output}`], { cwd: project, encoding: "utf8" });
    assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
    checkBuilt(output);
  }
});

testOf("rollup", "Rollup builds it", ["--version"], () => {
  // Its own way to packages is a plugin, which Debian has not for all versions.
  const resolve = (name, path) => ({ name, path: join(project, "node_modules/crowns", path) });
  const alias = [resolve("crowns", "crowns.js"), resolve("crowns/crown-icon", "crown-icon.js")];
  writeFileSync(
    join(project, "rollup.config.mjs"),
    `const paths = new Map(${JSON.stringify(alias.map(({ name, path }) => [name, path]))});
export default {
  input: "app.js", output: { file: "out/rollup.js", format: "es" },
  plugins: [{ name: "packages", resolveId: (name) => paths.get(name) }],
};
`);
  run("rollup", "--config", "rollup.config.mjs", "--silent");
  checkBuilt("out/rollup.js");
});

testOf("webpack", "webpack builds it", ["--version"], () => {
  writeFileSync(
    join(project, "webpack.config.mjs"),
    `export default {
  mode: "production", entry: "./app.js", target: ["web", "es2022"],
  experiments: { outputModule: true, topLevelAwait: true },
  output: { path: ${JSON.stringify(join(project, "packed"))}, filename: "app.mjs", module: true, publicPath: "auto",
    library: { type: "module" } },
};
`);
  run("webpack", "--config", "webpack.config.mjs");
  const built = readFileSync(join(project, "packed/app.mjs"), "utf8");
  // It puts the module and the bundle beside the script, under names of its own.
  assert.match(built, /[0-9a-f]{8,}\.wasm/);
  assert.equal(run(process.execPath, "packed/app.mjs"), printed);
});
