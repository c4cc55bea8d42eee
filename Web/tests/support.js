// What the tests share: the built crowntool, and a library made by it.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs the built crowntool, which `scripts/web --test` names. */
export function crowntool(...words) {
  return execFileSync(process.env.CROWNTOOL, words, { stdio: ["ignore", "pipe", "pipe"] });
}

/** A folder of its own. */
export const folder = mkdtempSync(join(tmpdir(), "crowns-web-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

/** A database and a bundle: of the drawings of several imports, each given by its arguments. */
export function makeLibrary(name, ...imports) {
  const database = join(folder, `${name}.db`);
  for (const words of imports) crowntool("import", ...words, "-d", database, "-q");
  const path = join(folder, `${name}.bundle`);
  crowntool("pack", "--format", "web", "-d", database, "-o", path);
  return { database, path, bytes: readFileSync(path) };
}

/** A file of the repository. */
export const file = (path) => join(root, path);
