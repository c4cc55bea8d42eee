"""Races the module on a gallery page with native code, and with Path2D of the same browser, at 64 px."""

import re
import statistics
import subprocess

from renderer import main_thread_seconds, renderer

ROUNDS = 7
# Some ten thousand crowns a round, so that starting it is nothing beside.
PREPARE = """(async () => {
  %s
  const library = await Library.open(await pageData.bundle, { module: await pageData.module });
  const crowns = [...library].filter((crown) => crown.kind === "path");
  const canvas = new OffscreenCanvas(64, 64);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const color = { r: 200, g: 16, b: 46, a: 255 };
  const paths = crowns.map((crown) => [crown.pathData(), crown.viewBox, crown.layers[0].fillRule]);
  const contestants = {
    fill: (crown) => crown.maskView(64, 64),
    put: (crown) => crown.put(context, color, 0, 0, 64, 64),
    path2d: (crown, index) => {
      const [data, { x, y, width, height }, rule] = paths[index];
      const scale = 64 / Math.max(width, height);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, 64, 64);
      context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
      context.fillStyle = "#C8102E";
      context.fill(new Path2D(data), rule);
      // A picture on a canvas is drawn when someone looks at it.
      context.getImageData(0, 0, 1, 1);
    },
  };
  globalThis.race = (name, count) => {
    for (let drawn = 0; drawn < count; drawn += crowns.length) crowns.forEach(contestants[name]);
    return Math.ceil(count / crowns.length) * crowns.length;
  };
  return crowns.length;
})()"""


def native(bench, database):
    """The microseconds that native code takes to decode and fill a crown."""
    output = subprocess.run([bench, "draw", database], check=True, capture_output=True, text=True).stdout
    return float(re.search(r"decode_fill_us=([0-9.]+)", output)[1])


def race(browser, page, library, bench, database):
    """Medians of microseconds a crown, in processor time of one thread, and of ratios of the same round.

    The contestants take turns, so that other load on the machine affects all of them.
    """
    page.evaluate(PREPARE % library)
    process = renderer(browser)
    times = {"fill": [], "put": [], "path2d": [], "native": []}
    for round_number in range(ROUNDS + 1):
        measured = {"native": native(bench, database)}
        for name in ["fill", "put", "path2d"]:
            start = main_thread_seconds(process)
            count = page.evaluate(f"race({name!r}, 10000)")
            measured[name] = (main_thread_seconds(process) - start) / count * 1e6
        # The first round compiles the module's functions.
        if round_number > 0:
            for name, time in measured.items():
                times[name].append(time)

    def ratio(name, other):
        return statistics.median(a / b for a, b in zip(times[name], times[other]))

    return {
        **{f"{name}_us": round(statistics.median(values), 2) for name, values in times.items()},
        "fill_to_native": round(ratio("fill", "native"), 2),
        "put_to_path2d": round(ratio("put", "path2d"), 2),
    }
