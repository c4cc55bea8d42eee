"""Opens galleries in a browser and uses them."""

import argparse
import concurrent.futures
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
        axe.phone, axe.axe]}


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
    with tempfile.TemporaryDirectory(prefix="crowns-web-") as folder:
        tool = os.path.abspath(options.tool)

        def run(name):
            own = os.path.join(folder, name)
            os.mkdir(own)
            return succeeds(name, chosen[name], Libraries(tool, own, options.crowns))

        # The longest stand last in the list, and begin first.
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
            count = sum(workers.map(run, reversed(chosen)))
    print(f"{count} of {len(chosen)} parts passed")
    return 0 if count == len(chosen) else 1


def succeeds(name, part, libraries):
    """Runs a part, with files and a browser of its own, and says how it went."""
    start = time.monotonic()
    with Browser() as browser:
        try:
            part(libraries, browser)
            print(f"ok    {name:<12} {time.monotonic() - start:.1f} s", flush=True)
            return True
        except Exception as error:
            line = traceback.extract_tb(error.__traceback__)[1].lineno if error.__traceback__.tb_next else 0
            print(f"FAIL  {name:<12} line {line}: {error}", flush=True)
            return False


if __name__ == "__main__":
    sys.exit(main())
