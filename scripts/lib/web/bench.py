"""Measures gallery pages in a headless Chromium; prints one line a figure: `web <case> key=value ...`.

    bench.py <crowntool> <crownbench> <work folder> <case>=<folder of SVG files> ...

Every time is a median. The first picture is the first thumbnail that is put on a canvas, counted from the navigation.
"""

import gzip
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

from browser import Browser
from race import race
from renderer import private_memory, renderer
from script import joined_library

root = pathlib.Path(__file__).resolve().parents[3]

RUNS = 7
# Notes when the first thumbnail is drawn, how many are, and which tasks are longer than 50 ms.
PROBE = """
globalThis.probe = { first: 0, puts: 0, tasks: [] };
const put = CanvasRenderingContext2D.prototype.putImageData;
CanvasRenderingContext2D.prototype.putImageData = function (...rest) {
  put.apply(this, rest);
  if (this.canvas.closest(".cell")) {
    probe.first ||= performance.now();
    probe.puts += 1;
  }
};
new PerformanceObserver((list) => probe.tasks.push(...list.getEntries().map((entry) => entry.duration)))
  .observe({ entryTypes: ["longtask"] });
"""
SCROLL = """new Promise((done) => {
  probe.tasks.length = 0;
  const scroller = document.getElementById("scroller");
  const [start, height] = [performance.now(), scroller.scrollHeight - scroller.clientHeight];
  let [last, longest, frames] = [start, 0, 0];
  const step = (now) => {
    longest = Math.max(longest, now - last);
    last = now;
    frames += 1;
    const share = (now - start) / 10000;
    scroller.scrollTop = share * height;
    if (share < 1) requestAnimationFrame(step);
    else setTimeout(() => done([probe.tasks.length, Math.max(0, ...probe.tasks), longest, frames]), 300);
  };
  requestAnimationFrame(step);
})"""
# A colour as typed into the picker, and the thumbnails that its handler draws at once.
RECOLOR = """(async () => {
  document.getElementById("ink-chip").click();
  const field = document.getElementById("picker-hex");
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const [times, counts] = [[], []];
  for (let run = 0; run < 21; run += 1) {
    for (let count = -1; count !== probe.puts; ) [count] = [probe.puts, await frame()];
    field.value = run % 2 ? "#C8102E" : "#0B3D91";
    const [before, start] = [probe.puts, performance.now()];
    field.dispatchEvent(new Event("input"));
    times.push(performance.now() - start);
    counts.push(probe.puts - before);
  }
  const median = (values) => values.slice(1).sort((a, b) => a - b)[10];
  return [median(times), median(counts)];
})()"""
# The first key of a search, from its handler to the next frame, and to the frame that has all crowns.
FIRST_KEY = """(async () => {
  const [field, count] = ["query", "count"].map((id) => document.getElementById(id));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  field.value = "a";
  const start = performance.now();
  field.dispatchEvent(new Event("input"));
  await frame();
  const first = performance.now() - start;
  while (count.textContent.includes("…")) await frame();
  return [first, performance.now() - start];
})()"""
# The whole library in an archive of PNG files of 64 px, from the click to the download.
ARCHIVE = """(async () => {
  const click = (id) => document.getElementById(id).click();
  const saved = new Promise((done) => {
    HTMLAnchorElement.prototype.click = function () { done(performance.now()); };
  });
  click("set-all");
  click("set-download");
  click("zip-svg");
  probe.tasks.length = 0;
  const start = performance.now();
  click("zip-start");
  return [(await saved) - start, Math.max(0, ...probe.tasks)];
})()"""
SQUARE = """(async () => {
  const { SquarePainter } = await import("data:text/javascript," + encodeURIComponent(%s));
  const painter = new SquarePainter(document.createElement("canvas"));
  const times = [];
  for (let hue = 0; hue < 360; hue += 2) {
    const start = performance.now();
    painter.paint(hue);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
})()"""


def report(case, **figures):
    print("web", case, *(f"{name}={value}" for name, value in figures.items()), flush=True)


def memory(browser):
    """The private memory of the page's process in MB."""
    return private_memory(renderer(browser)) / 1024


def probed(browser, path, fragment="", **size):
    page = browser.page(**size)
    page.call("Page.addScriptToEvaluateOnNewDocument", source=PROBE)
    page.open(path, fragment, ready="globalThis.probe?.first")
    return page


def measure(case, path, database, library, bench):
    report(case, page_bytes=os.path.getsize(path))
    firsts, longest = [], []
    for _ in range(RUNS):
        # A new browser each time: nothing is compiled or cached.
        with Browser() as browser:
            page = probed(browser, path)
            page.frames(10)
            first, task = page.evaluate("[probe.first, Math.max(0, ...probe.tasks)]")
            firsts.append(first)
            longest.append(task)
    report(
        case, first_picture_ms=round(statistics.median(firsts)),
        opening_longest_task_ms=round(statistics.median(longest)))
    with Browser() as browser:
        page = probed(browser, path)
        page.frames(10)
        opened = memory(browser)
        tasks, longest, gap, frames = page.evaluate(SCROLL)
        report(
            case, scroll_tasks_above_50_ms=tasks, longest_task_ms=round(longest), longest_frame_ms=round(gap),
            frames=frames)
        scrolled = memory(browser)
        page.call("HeapProfiler.collectGarbage")
        report(
            case, memory_opened_mb=round(opened), memory_scrolled_mb=round(scrolled),
            memory_after_collection_mb=round(memory(browser)))
        page.close()
        # Ten columns and six rows of 180 px.
        page = probed(browser, path, "size=180", width=2170, height=1480)
        page.frames(20)
        time, count = page.evaluate(RECOLOR)
        in_view = page.evaluate("document.querySelectorAll('.cell:not([hidden])').length")
        report(case, recolor_180_px_ms=round(time, 1), thumbnails_in_the_same_frame=count, cells=in_view)
        page.close()
    with Browser() as browser:
        page = browser.page()
        page.open(path)
        # Without the native program nothing is raced.
        if os.path.exists(bench):
            report(case, pixels=64, **race(browser, page, library, bench, database))


def search(case, path):
    """The first key of a search: at once, and after the page has prepared for it."""
    for name, pause in [("at_once", 0), ("after_4_s", 4)]:
        times = []
        for _ in range(3):
            with Browser() as browser:
                page = probed(browser, path)
                page.frames(2)
                time.sleep(pause)
                times.append(page.evaluate(FIRST_KEY))
        first, whole = (round(statistics.median(each)) for each in zip(*times))
        report(case, **{f"first_key_{name}_ms": first, f"all_results_{name}_ms": whole})


def archive(tool, folder, database):
    """An archive of the first 1000 crowns."""
    names = subprocess.run([tool, "list", "--database", database], capture_output=True, text=True).stdout.split("\n")
    path, listed = os.path.join(folder, "archive.html"), os.path.join(folder, "names")
    with open(listed, "w") as file:
        file.write("\n".join(names[:1000]))
    subprocess.run([tool, "gallery", "--from-file", listed, "--database", database, "-o", path, "--quiet"], check=True)
    with Browser() as browser:
        page = probed(browser, path)
        page.frames(10)
        seconds, longest = page.evaluate(ARCHIVE)
        report("archive", files=min(1000, len(names) - 1), ms=round(seconds), longest_task_ms=round(longest))


def large(tool, folder, drawings):
    """A page of 14 copies of a folder: of 7447 icons they are 104,258."""
    database, path = os.path.join(folder, "copies.db"), os.path.join(folder, "copies.html")
    copies = os.path.join(folder, "copies")
    for number in range(14):
        shutil.copytree(drawings, os.path.join(copies, str(number)))
    subprocess.run([tool, "import", copies, "--database", database, "--quiet"], capture_output=True)
    subprocess.run([tool, "gallery", "--database", database, "-o", path, "--quiet"], check=True)
    report("copies", page_bytes=os.path.getsize(path))
    search("copies", path)


def main():
    tool, bench, folder, *cases = sys.argv[1:]
    library = joined_library()
    report("module", gzip_bytes=len(gzip.compress((root / "Web/crowns.wasm").read_bytes(), 9)))
    with Browser() as browser:
        page = browser.page()
        square = (root / "Web/gallery/script/color/square.js").read_text(encoding="utf-8")
        report("picker", square_ms=round(page.evaluate(SQUARE % json.dumps(square)), 2))
    for case in cases:
        name, _, drawings = case.partition("=")
        database, path = os.path.join(folder, f"{name}.db"), os.path.join(folder, f"{name}.html")
        # Drawings that are refused are left out.
        subprocess.run([tool, "import", drawings, "--database", database, "--quiet"], capture_output=True)
        subprocess.run([tool, "gallery", "--database", database, "-o", path, "--quiet"], check=True)
        # As the page has them: with shared shapes.
        packed = os.path.join(folder, f"{name}-packed.db")
        subprocess.run([tool, "pack", "--database", database, "-o", packed, "--quiet"], check=True)
        measure(name, path, packed, library, bench)
        if cases.index(case) == 1:
            search(name, path)
            archive(tool, folder, database)
            large(tool, folder, drawings)


main()
