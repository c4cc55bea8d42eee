"""Builds a small app with and without the plugin CrownsPlugin, and prints how long that takes.

Each line is `plugin <case> key=value ...`; times are medians, in seconds. `cpu` is the processors' time, which other
programs change less than `wall`.
"""

import argparse
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

MANIFEST = """\
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "app",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "crowns", path: "{root}", traits: ["Prebuilt"])],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [.product(name: "CrownKit", package: "crowns")]{plugins})
  ]
)
"""
PLUGINS = """,
      plugins: [.plugin(name: "CrownsPlugin", package: "crowns")]"""
PLAIN_SOURCE = "import CrownKit\n\nprint(CrownLibrary.self)\n"
PLUGIN_SOURCE = "print(AppCrowns.allCases.count)\n"


class App:
    """A fresh copy of the app, with some drawings or without the plugin."""

    def __init__(self, folder, root, drawings):
        self.folder = folder
        self.crowns = folder / "Sources/App/Crowns"
        self.crowns.parent.mkdir(parents=True)
        has_plugin = bool(drawings)
        (folder / "Package.swift").write_text(MANIFEST.format(root=root, plugins=PLUGINS if has_plugin else ""))
        source = PLUGIN_SOURCE if has_plugin else PLAIN_SOURCE
        (folder / "Sources/App/main.swift").write_text(source)
        if has_plugin:
            self.crowns.mkdir()
        for number, drawing in enumerate(drawings):
            shutil.copy(drawing, self.crowns / f"crown-{number}.svg")

    def build(self):
        """Builds the app; returns the wall clock time and the processors' time."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        done = subprocess.run(["swift", "build"], cwd=self.folder, capture_output=True, text=True)
        wall = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode != 0:
            sys.exit(f"the app does not build:\n{done.stdout}{done.stderr}")
        cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        return wall, cpu

    def crown_count(self):
        """How many crowns the built app says it has."""
        app = self.folder / ".build/debug/App"
        return int(subprocess.run([app], capture_output=True, text=True, check=True).stdout)


def with_title_of(drawing, other):
    """A drawing as text, with the title of another one, as if that had been edited; both without titles are left."""
    title = re.compile("<title>.*?</title>", re.DOTALL)
    text, former = drawing.read_text(), title.search(other.read_text())
    return title.sub(lambda _: former[0] if former else "", text, count=1)


def drawings_in(folders):
    files = sorted(file for folder in folders for file in pathlib.Path(folder).rglob("*.svg"))
    if not files:
        sys.exit("there is no SVG file in " + ", ".join(folders))
    return files


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench plugin", description=__doc__)
    parser.add_argument("root", help=argparse.SUPPRESS)
    parser.add_argument("folders", nargs="+", help="folders of SVG files")
    parser.add_argument("--crowns", default="50,1000", help="numbers of crowns (default 50,1000)")
    parser.add_argument("--runs", type=int, default=3, help="clean builds of each app (default 3)")
    options = parser.parse_args()
    files = drawings_in(options.folders)
    counts = [int(count) for count in options.crowns.split(",")]
    # One drawing more than the app has takes the place of another one: that is the changed file.
    if len(files) <= max(counts):
        sys.exit(f"the folders have {len(files)} drawings; {max(counts) + 1} are needed")
    cases = [0] + counts
    clean = {count: [] for count in cases}
    changed, retitled, unchanged = ({count: [] for count in cases} for _ in range(3))
    for run in range(options.runs):
        for count in cases:
            with tempfile.TemporaryDirectory() as scratch:
                app = App(pathlib.Path(scratch) / "app", options.root, files[:count])
                clean[count].append(app.build())
                # The first build after a clean one looks at everything once more.
                app.build()
                unchanged[count].append(app.build())
                if count == 0:
                    continue
                edited = app.crowns / "crown-0.svg"
                edited.write_text(with_title_of(files[count], edited))
                changed[count].append(app.build())
                # A title is the comment of the crown's name, so that the Swift source is compiled again.
                shutil.copy(files[count], edited)
                retitled[count].append(app.build())
                if app.crown_count() != count:
                    sys.exit(f"the app has {app.crown_count()} crowns, not {count}")

    def median(times, part):
        return statistics.median(each[part] for each in times)

    plain = [median(clean[0], part) for part in (0, 1)]
    print(f"plugin without wall={plain[0]:.1f} cpu={plain[1]:.1f}")
    for count in counts:
        wall, cpu = (median(clean[count], part) for part in (0, 1))
        print(
            f"plugin clean crowns={count} wall={wall:.1f} cpu={cpu:.1f} "
            f"added_wall={wall - plain[0]:.1f} added_cpu={cpu - plain[1]:.1f}")
        print(
            f"plugin changed-file crowns={count} wall={median(changed[count], 0):.2f} "
            f"other_title={median(retitled[count], 0):.2f} "
            f"unchanged={median(unchanged[count], 0):.2f}")


main()
