"""Compares crowntool's pictures with librsvg's, resvg's and a browser's; called by scripts/check svg."""

import argparse
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import numpy
import PIL.Image
import resvg_py

import random_drawings

SIZE = 256
FINE = 8
MEAN_LIMIT = 1
FAR_LIMIT = 64


def coverage(png):
    """The alpha of a PNG file's bytes, as an array of integers."""
    image = PIL.Image.open(io.BytesIO(png)).convert("RGBA")
    return numpy.asarray(image)[:, :, 3].astype(int)


def is_away_from_edges(picture):
    """Where a pixel and its eight neighbours are all but empty, or all but full."""
    padded = numpy.pad(picture, 1, mode="edge")
    height, width = picture.shape
    neighbours = [padded[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    return (numpy.min(neighbours, axis=0) >= 250) | (numpy.max(neighbours, axis=0) <= 5)


def difference(ours, theirs):
    """The mean difference, and the largest one of a pixel that is away from the edges of either picture."""
    if max(abs(ours.shape[0] - theirs.shape[0]), abs(ours.shape[1] - theirs.shape[1])) > 1:
        return None
    # Renderers round an odd side up or down.
    height, width = min(ours.shape[0], theirs.shape[0]), min(ours.shape[1], theirs.shape[1])
    ours, theirs = ours[:height, :width], theirs[:height, :width]
    distance = abs(ours - theirs)
    away = is_away_from_edges(ours) | is_away_from_edges(theirs)
    return distance.mean(), int((distance * away).max())


def librsvg(path, shape, factor=1):
    # The language is that of the conditions in the files.
    environment = {**os.environ, "LANG": "en_US.UTF-8", "LANGUAGE": "en"}
    command = ["rsvg-convert", "-w", str(shape[1] * factor), "-h", str(shape[0] * factor), path]
    return subprocess.run(command, capture_output=True, env=environment).stdout


def resvg(path, shape, factor=1):
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=text, width=shape[1] * factor, height=shape[0] * factor, languages=["en"], dpi=96,
                skip_system_fonts=True))
    except (ValueError, UnicodeDecodeError):
        return b""


def browser(paths, shapes, work):
    """What Chromium draws of files in the sizes of `shapes`: many on a page, since it takes a second to start."""
    columns, cell = 10, SIZE + 4
    pictures = []
    for first in range(0, len(paths), 80):
        places = [
            (index % columns * cell, index // columns * cell, *shape)
            for index, shape in enumerate(shapes[first : first + 80])]
        page = "<body style='margin: 0'>" + "".join(
            f"<img style='position: absolute; left: {x}px; top: {y}px; width: {width}px; height: {height}px' "
            f"src='{pathlib.Path(path).resolve().as_uri()}'>"
            for path, (x, y, height, width) in zip(paths[first : first + 80], places))
        page_path, shot_path = os.path.join(work, "page.html"), os.path.join(work, "page.png")
        with open(page_path, "w", encoding="utf-8") as file:
            file.write(page)
        subprocess.run(
            ["chromium", "--headless", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files",
             "--force-device-scale-factor=1", "--default-background-color=00000000", "--virtual-time-budget=15000",
             f"--window-size={columns * cell},{8 * cell}", f"--screenshot={shot_path}", f"file://{page_path}"]
            + (["--no-sandbox"] if os.geteuid() == 0 else []), capture_output=True, check=True)
        with open(shot_path, "rb") as file:
            shot = coverage(file.read())
        pictures += [shot[y : y + height, x : x + width] for x, y, height, width in places]
    return pictures


def fine(renderer, path, shape):
    """What a renderer draws in pixels of an eighth: without the seams that they leave between shapes that touch."""
    png = renderer(path, shape, FINE)
    if not png:
        return None
    picture = coverage(png)
    if picture.shape != (shape[0] * FINE, shape[1] * FINE):
        return None
    return picture.reshape(shape[0], FINE, shape[1], FINE).mean(axis=(1, 3))


def title(path):
    for element in xml.etree.ElementTree.parse(path).iter():
        if element.tag.endswith("title"):
            return element.text
    return ""


def main():
    parser = argparse.ArgumentParser(prog="scripts/check svg")
    parser.add_argument("tool")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("-q", "--quiet", action="store_true", help="print only the files that fail")
    parser.add_argument("--default", help=argparse.SUPPRESS)
    parser.add_argument("--browser", action="store_true", help="compare with Chromium too")
    parser.add_argument("--random", type=int, metavar="N", help="compare drawings made at random instead")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first one; 1 unless told")
    options = parser.parse_intermixed_args()
    with tempfile.TemporaryDirectory() as work:
        folder = options.folder or options.default
        if options.random:
            folder = os.path.join(work, "drawings")
            os.mkdir(folder)
            random_drawings.write(folder, options.random, options.seed)
        if not os.path.isdir(folder):
            parser.error(f"{folder} is not a folder")
        files = sorted(name for name in os.listdir(folder) if name.endswith(".svg"))
        if not files:
            parser.error(f"there is no SVG file in {folder}")
        sys.exit(0 if compare(options, folder, files, work) else 1)


def compare(options, folder, files, work):
    """Prints a line for each file, and returns whether all are the same."""
    database = os.path.join(work, "check.db")
    imported = subprocess.run(
        [options.tool, "import", folder, "--database", database, "--quiet"], capture_output=True, text=True)
    subprocess.run(
        [options.tool, "render", "--all", "--database", database, "--size", str(SIZE), "--output", work, "--quiet"])
    pictures = {}
    for name in files:
        rendered = os.path.join(work, name[:-4] + ".png")
        if os.path.exists(rendered):
            with open(rendered, "rb") as file:
                pictures[name] = coverage(file.read())
    paths = {name: os.path.join(folder, name) for name in files}
    shots = {}
    if options.browser:
        shapes = [pictures[name].shape if name in pictures else (SIZE, SIZE) for name in files]
        shots = dict(zip(files, browser(list(paths.values()), shapes, work)))

    heads = ["librsvg", "resvg"] + (["Chromium"] if options.browser else [])
    width = 16 * len(heads)
    refused = failed = 0
    reasons = imported.stderr.splitlines()
    print(f"{'':34}" + "".join(f"{head:>16}" for head in heads))
    print(f"{'file':34}" + f"{'mean':>8}{'far':>8}" * len(heads) + "  verdict  title")
    for name, path in paths.items():
        if name not in pictures:
            # An empty picture cannot be imported.
            pngs = [] if options.browser else [renderer(path, (SIZE, SIZE)) for renderer in (librsvg, resvg)]
            theirs = [shots[name]] if options.browser else [coverage(png) for png in pngs if png]
            if any(picture is not None and picture.max() <= 1 for picture in theirs):
                continue
            refused += 1
            print(f"{name:34}{'':{width}}  refused")
            print("\n".join(reason for reason in reasons if reason.startswith(f"{path}:")))
            continue
        ours = pictures[name]
        theirs = [coverage(png) if (png := renderer(path, ours.shape)) else None for renderer in (librsvg, resvg)]
        theirs += [shots[name]] if options.browser else []
        columns = ""
        passes = False
        for picture in theirs:
            result = difference(ours, picture) if picture is not None else None
            if result is None:
                columns += f"{'-':>8}{'-':>8}"
                continue
            mean, far = result
            passes = passes or (mean <= MEAN_LIMIT and far <= FAR_LIMIT)
            columns += f"{mean:8.3f}{far:8}"
        for renderer in (librsvg, resvg):
            if not passes and (picture := fine(renderer, path, ours.shape)) is not None:
                mean, far = difference(ours, picture)
                passes = mean <= MEAN_LIMIT and far <= FAR_LIMIT
        failed += not passes
        if not passes or not options.quiet:
            print(f"{name:34}{columns}  {'same' if passes else 'DIFFERS':8} {title(path)}")
    empty = len(files) - len(pictures) - refused
    same = len(pictures) - failed
    print(f"{len(files)} files: {same} same, {failed} differ, {refused} refused, {empty} without anything to see")
    return not refused and not failed


if __name__ == "__main__":
    main()
