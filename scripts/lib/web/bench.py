"""Measures gallery pages in a headless Chromium; prints one line a figure: `web <case> key=value ...`.

    bench.py <crowntool> <work folder> <case>=<folder of SVG files> ...

Every time is a median. The first picture is the first thumbnail that is put on a canvas, counted from the navigation.
"""

import glob
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import statistics
import subprocess
import sys

from browser import Browser

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
# The library's own functions, joined into one script, race Path2D on the page's records.
RACE = """(async () => {
  %s
  const library = await Library.open(await pageData.bundle, { module: await pageData.module });
  const crowns = [...library].filter((crown) => crown.kind === "path");
  const canvas = new OffscreenCanvas(64, 64);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const color = { r: 200, g: 16, b: 46, a: 255 };
  const paths = crowns.map((crown) => [crown.pathData(), crown.viewBox, crown.layers[0].fillRule]);
  const race = (body) => {
    const start = performance.now();
    crowns.forEach(body);
    return (performance.now() - start) * 1000 / crowns.length;
  };
  const runs = { fill: [], put: [], path2d: [] };
  for (let run = 0; run < 5; run += 1) {
    runs.fill.push(race((crown) => crown.maskView(64, 64)));
    runs.put.push(race((crown) => crown.put(context, color, 0, 0, 64, 64)));
    runs.path2d.push(race((crown, index) => {
      const [data, { x, y, width, height }, rule] = paths[index];
      const scale = 64 / Math.max(width, height);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, 64, 64);
      context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
      context.fillStyle = "#C8102E";
      context.fill(new Path2D(data), rule);
      // A picture on a canvas is drawn when someone looks at it.
      context.getImageData(0, 0, 1, 1);
    }));
  }
  return Object.fromEntries(Object.entries(runs).map(([name, times]) => [name, times.sort((a, b) => a - b)[2]]));
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


def joined_library():
    """crowns.js with its modules as one script."""
    path = str(root / "scripts/lib/web-page")
    loader = importlib.machinery.SourceFileLoader("web_page", path)
    spec = importlib.util.spec_from_loader("web_page", loader)
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    # The expression is no module; the address of the WebAssembly module is not needed.
    return module.joined(root / "Web/crowns.js")[0].replace("import.meta.url", "document.baseURI")


def renderer_memory(browser):
    """The private memory of the renderer that has most, in MB."""
    most = 0
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as file:
                command = file.read()
            if b"--type=renderer" not in command or browser.profile.encode() not in command:
                continue
            with open(path.replace("cmdline", "smaps_rollup")) as file:
                private = sum(int(line.split()[1]) for line in file if line.startswith("Private_"))
            most = max(most, private)
        except OSError:
            pass
    return most / 1024


def probed(browser, path, fragment="", **size):
    page = browser.page(**size)
    page.call("Page.addScriptToEvaluateOnNewDocument", source=PROBE)
    page.open(path, fragment, ready="globalThis.probe?.first")
    return page


def measure(case, path, library):
    report(case, page_bytes=os.path.getsize(path))
    firsts = []
    for _ in range(RUNS):
        # A new browser each time: nothing is compiled or cached.
        with Browser() as browser:
            firsts.append(probed(browser, path).evaluate("probe.first"))
    report(case, first_picture_ms=round(statistics.median(firsts)))
    with Browser() as browser:
        page = probed(browser, path)
        page.frames(10)
        opened = renderer_memory(browser)
        tasks, longest, gap, frames = page.evaluate(SCROLL)
        report(
            case, scroll_tasks_above_50_ms=tasks, longest_task_ms=round(longest), longest_frame_ms=round(gap),
            frames=frames)
        scrolled = renderer_memory(browser)
        page.call("HeapProfiler.collectGarbage")
        report(
            case, memory_opened_mb=round(opened), memory_scrolled_mb=round(scrolled),
            memory_after_collection_mb=round(renderer_memory(browser)))
        page.close()
        # Ten columns and six rows of 180 px.
        page = probed(browser, path, "size=180", width=2170, height=1480)
        page.frames(20)
        time, count = page.evaluate(RECOLOR)
        in_view = page.evaluate("document.querySelectorAll('.cell:not([hidden])').length")
        report(case, recolor_180_px_ms=round(time, 1), thumbnails_in_the_same_frame=count, cells=in_view)
        page.close()
        page = probed(browser, path)
        for name, time in page.evaluate(RACE % library).items():
            report(case, **{f"{name}_64_px_us": round(time, 1)})


def main():
    tool, folder, *cases = sys.argv[1:]
    library = joined_library()
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
        measure(name, path, library)


main()
