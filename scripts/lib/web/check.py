"""Opens galleries in a browser and uses them."""

import argparse
import os
import sys
import tempfile
import time
import traceback

import axe
import compare
import faults
import icons
import limits
import pixels
import sets
import use
from browser import Browser
from libraries import Libraries

parts = {
    part.__name__: part
    for part in [
        pixels.pixels, use.search, use.links, use.letters, use.picker, use.downloads, use.poster, sets.choosing,
        sets.frame, sets.archive, sets.shelf, sets.copies, icons.icons, compare.compare, faults.labels, faults.keys,
        faults.printing, faults.fingers, faults.contrast, limits.report,
        limits.hostile, limits.damaged, limits.strange, limits.newer, limits.accessible,
        axe.axe]}


def main():
    parser = argparse.ArgumentParser(prog="scripts/check web")
    parser.add_argument("tool")
    parser.add_argument("--only", choices=[*parts, "large"], help="one part")
    parser.add_argument("--large", action="store_true", help="100,000 crowns, too")
    parser.add_argument("--crowns", type=int, default=10_000, help="crowns of the part 'letters'; 10,000 without it")
    parser.add_argument("--list", action="store_true", help="list the parts")
    options = parser.parse_args()
    chosen = {**parts, **({"large": limits.large} if options.large or options.only == "large" else {})}
    if options.list:
        for name, function in {**parts, "large": limits.large}.items():
            print(f"{name:<12} {function.__doc__}")
        return 0
    if options.only:
        chosen = {options.only: chosen[options.only]}
    failures = 0
    with tempfile.TemporaryDirectory(prefix="crowns-web-") as folder:
        libraries = Libraries(os.path.abspath(options.tool), folder, options.crowns)
        for name, function in chosen.items():
            start = time.monotonic()
            # A browser of its own for each part: none sees what another has stored.
            with Browser() as browser:
                try:
                    function(libraries, browser)
                    print(f"ok    {name:<12} {time.monotonic() - start:.1f} s", flush=True)
                except Exception as error:
                    failures += 1
                    line = traceback.extract_tb(error.__traceback__)[1].lineno if error.__traceback__.tb_next else 0
                    print(f"FAIL  {name:<12} line {line}: {error}", flush=True)
    print(f"{len(chosen) - failures} of {len(chosen)} parts passed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
