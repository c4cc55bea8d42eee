// The paths of crowns in an archive, which Windows and macOS unpack, too.

import { fileName } from "../crown/files.js";

/** The names that Windows takes for devices, with any suffix. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A part of a path. */
function safe(part) {
  const name = fileName(part, "").replace(/[. ]+$/, "") || "crown";
  return reserved.test(name) ? `_${name}` : name;
}

/** Gives each name a path without a suffix that no other one has on a file system without regard to case. */
export class ArchivePaths {
  constructor() {
    this.taken = new Set();
  }

  path(name) {
    const path = name.split("/").filter(Boolean).map(safe).join("/") || "crown";
    let unique = path;
    // File systems compare letters by folding case and composing accents.
    const key = (text) => text.normalize("NFC").toLowerCase();
    for (let number = 2; this.taken.has(key(unique)); number += 1) unique = `${path} (${number})`;
    this.taken.add(key(unique));
    return unique;
  }
}
