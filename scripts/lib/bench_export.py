"""The work of scripts/bench export: see scripts/lib/bench-export."""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

from picosvg.svg import SVG
from scour import scour

FORMATS = {
    "vectordrawable": "", "compose": "", "pdf": "", "xcassets": "", "sprite": "all.svg", "sfsymbol": "", "svg": "",
    "svg-minified": "", "font": "all.otf",
}
RUNS = 3


def timed(arguments):
    """The seconds that a command takes, and the largest memory of it and of those before."""
    start = time.monotonic()
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    return time.monotonic() - start, usage.ru_maxrss


def size(folder):
    files = [path for path in folder.rglob("*") if path.is_file()]
    return len(files), sum(path.stat().st_size for path in files)


def main():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 500
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=memory) as scratch:
        scratch = pathlib.Path(scratch)
        database = scratch / "crowns.db"
        subprocess.run([tool, "import", folder, "-d", database, "-q"], stderr=subprocess.DEVNULL)
        for format, file in FORMATS.items():
            best, peak, found = float("inf"), 0, (0, 0)
            for _ in range(RUNS):
                target = scratch / "out"
                target.mkdir()
                name, *flags = format.split("-")
                seconds, kilobytes = timed(
                    [tool, "export", "--all", "-d", database, "-q", "--format", name, "--on-clash", "number",
                     *[f"--{flag}" for flag in flags], "-o", target / file])
                best, peak, found = min(best, seconds), max(peak, kilobytes), size(target)
                shutil.rmtree(target)
            files, total = found
            print(f"export {format} files={files} bytes={total} seconds={best:.3f} files_per_second={files / best:.0f} "
                  f"peak_kb={peak}", flush=True)
        compare(tool, folder, database, scratch, count)


def compare(tool, folder, database, scratch, count):
    """The bytes of some files in each program's form: those that all of them write."""
    subprocess.run(
        [tool, "export", "--all", "-d", database, "-q", "--format", "svg", "--minified", "-o", scratch / "svg"],
        stderr=subprocess.DEVNULL)
    sources = sorted(path for path in folder.rglob("*.svg"))
    random.Random(3).shuffle(sources)
    options = scour.sanitizeOptions()
    options.enable_viewboxing, options.strip_comments, options.remove_metadata = True, True, True
    options.shorten_ids, options.indent_type, options.newlines, options.strip_xml_prolog = True, "none", False, True
    sums, compared = {"source": 0, "crowntool": 0, "scour": 0, "picosvg": 0}, 0
    for path in sources:
        own = scratch / "svg" / path.relative_to(folder)
        if compared == count or not own.exists():
            continue
        text = path.read_text()
        try:
            scoured = scour.scourString(text, options)
            picked = SVG.fromstring(text).topicosvg().tostring()
        except Exception:
            continue
        compared += 1
        for program, written in [("source", text), ("scour", scoured), ("picosvg", picked)]:
            sums[program] += len(written.encode())
        sums["crowntool"] += own.stat().st_size
    for program, total in sums.items():
        print(f"export svg-minified program={program} files={compared} bytes={total} "
              f"of_crowntool={total / max(1, sums['crowntool']):.3f}")


main()
