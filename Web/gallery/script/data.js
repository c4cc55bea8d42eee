// The data of the page: facts in a block of JSON, and the module and the records, which start.js unpacks.

import { Library } from "../../crowns.js";
import { byID } from "./dom.js";

/** The facts that crowntool wrote beside the records: the database, the look at the start, and an import's messages. */
export function readFacts() {
  return JSON.parse(byID("facts").textContent);
}

/** Opens the library of the page. */
export async function openLibrary() {
  const { module, bundle } = globalThis.pageData;
  return Library.open(bundle, { module: await module });
}

/** The treatments of the colours of crowns, by their names. */
export async function readColors() {
  const { colors } = globalThis.pageData;
  if (!colors) return new Map();
  const groups = JSON.parse(new TextDecoder().decode(await colors));
  return new Map(Object.entries(groups).flatMap(([words, names]) => names.map((name) => [name, words])));
}

/**
 * The differences from a former library: `{former, present, differences, library}`, where `library()` opens the former
 * drawings; `undefined` on a page without.
 */
export async function readComparison() {
  const { module, comparison, former } = globalThis.pageData;
  if (!comparison) return undefined;
  const facts = JSON.parse(new TextDecoder().decode(await comparison));
  let library;
  return {
    ...facts,
    library: () => (library ??= (async () => Library.open(former, { module: await module }))()),
  };
}
