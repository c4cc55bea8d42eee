// What the page carries: the WebAssembly module, the bundle of records, and facts about them, in blocks of data.

import { Library } from "../../crowns.js";
import { byID } from "./dom.js";

/** A sentence for a browser that lacks what the page needs; `undefined` if it has all. */
export function missingFeature() {
  const needed = [
    ["WebAssembly", typeof WebAssembly === "object"],
    ["DecompressionStream", typeof DecompressionStream === "function"],
  ];
  const missing = needed.filter(([, isThere]) => !isThere).map(([name]) => name);
  if (missing.length === 0) return undefined;
  return `This page needs ${missing.join(" and ")}, which this browser does not have. Open it in a browser of 2023 or later.`;
}

/** The facts that crowntool wrote beside the records: the library's title, its database, and an import's messages. */
export function readFacts() {
  return JSON.parse(byID("facts").textContent);
}

/** Opens the library of the page. */
export async function openLibrary() {
  const [bundle, module] = await Promise.all(["bundle", "module"].map((id) => inflated(bytesOf(byID(id).textContent))));
  // The texts are no longer needed, and would keep megabytes.
  for (const id of ["bundle", "module"]) byID(id).remove();
  return Library.open(bundle, { module });
}

/** The bytes of a text in base64. */
function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text.trim());
  const characters = atob(text.trim());
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
  return bytes;
}

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
