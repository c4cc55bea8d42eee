// The archive of a set of crowns: PNG at sizes and scales, and SVG.

import { pause } from "../idle.js";
import { ArchivePaths } from "./paths.js";
import { Zip } from "./zip.js";

/** Milliseconds of work between two pauses, in which the page stays usable. */
const share = 12;

/** The files of a crown: a suffix and a function that makes the bytes each. */
function filesOf(crown, { sizes, scales, hasSVG, color, options }) {
  const files = [];
  for (const size of sizes) {
    for (const scale of scales) {
      const suffix = `${sizes.length > 1 ? `-${size}` : ""}${scale === 1 ? "" : `@${scale}x`}.png`;
      files.push([suffix, () => {
        const { width, height, stretch } = crown.size(size, scale);
        return crown.png(width, height, color, { ...options, stretch });
      }]);
    }
  }
  if (hasSVG) files.push([".svg", () => crown.svg(color, { ...options, ...crown.size(sizes[0] ?? 512) })]);
  return files;
}

/**
 * Makes an archive of crowns; `crowns` may be any iterable. `onProgress(done)` is called now and then, and returns
 * false to stop. Returns the archive, the names of crowns that are damaged, and whether the archive is full;
 * `undefined` if it was stopped.
 */
export async function archiveOf(crowns, recipe, onProgress) {
  const zip = new Zip();
  const paths = new ArchivePaths();
  const damaged = [];
  let done = 0;
  let start = performance.now();
  for (const crown of crowns) {
    const path = paths.path(crown.name);
    try {
      for (const [suffix, content] of filesOf(crown, recipe)) {
        if (!zip.add(path + suffix, content())) return { zip, damaged, isFull: true };
        if (performance.now() - start < share) continue;
        if (!onProgress(done)) return undefined;
        await pause();
        start = performance.now();
      }
    } catch {
      damaged.push(crown.name);
    }
    done += 1;
  }
  return { zip, damaged, isFull: false };
}
