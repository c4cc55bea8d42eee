"""Compares crowntool's pictures with librsvg's and resvg's; called by scripts/check-svg."""

import argparse
import io
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import numpy
import PIL.Image
import resvg_py

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


def resvg(path, shape):
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=text, width=shape[1], height=shape[0], languages=["en"], dpi=96,
                skip_system_fonts=True))
    except (ValueError, UnicodeDecodeError):
        return b""


def fine(path, shape):
    """What librsvg draws in pixels of an eighth: without the seams that renderers leave between shapes that touch."""
    png = librsvg(path, shape, FINE)
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
    parser = argparse.ArgumentParser(prog="scripts/check-svg")
    parser.add_argument("tool")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("-q", "--quiet", action="store_true", help="print only the files that fail")
    parser.add_argument("--default", help=argparse.SUPPRESS)
    options = parser.parse_intermixed_args()
    folder = options.folder or options.default
    if not os.path.isdir(folder):
        parser.error(f"{folder} is not a folder")
    files = sorted(name for name in os.listdir(folder) if name.endswith(".svg"))
    if not files:
        parser.error(f"there is no SVG file in {folder}")
    with tempfile.TemporaryDirectory() as work:
        sys.exit(0 if compare(options, folder, files, work) else 1)


def compare(options, folder, files, work):
    """Prints a line for each file, and returns whether all are the same."""
    database = os.path.join(work, "check.db")
    imported = subprocess.run(
        [options.tool, "import", folder, "--database", database, "--quiet"], capture_output=True, text=True)
    subprocess.run(
        [options.tool, "render", "--all", "--database", database, "--size", str(SIZE), "--output", work, "--quiet"])

    refused = failed = 0
    print(f"{'':34}{'librsvg':>16}{'resvg':>16}")
    print(f"{'file':34}{'mean':>8}{'far':>8}{'mean':>8}{'far':>8}  verdict  title")
    for name in files:
        path = os.path.join(folder, name)
        try:
            with open(os.path.join(work, name[:-4] + ".png"), "rb") as file:
                ours = coverage(file.read())
        except FileNotFoundError:
            refused += 1
            print(f"{name:34}{'':32}  refused")
            continue
        columns = ""
        passes = False
        for renderer in (librsvg, resvg):
            theirs = renderer(path, ours.shape)
            result = difference(ours, coverage(theirs)) if theirs else None
            if result is None:
                columns += f"{'-':>8}{'-':>8}"
                continue
            mean, far = result
            passes = passes or (mean <= MEAN_LIMIT and far <= FAR_LIMIT)
            columns += f"{mean:8.3f}{far:8}"
        if not passes and (picture := fine(path, ours.shape)) is not None:
            mean, far = difference(ours, picture)
            passes = mean <= MEAN_LIMIT and far <= FAR_LIMIT
        failed += not passes
        if not passes or not options.quiet:
            print(f"{name:34}{columns}  {'same' if passes else 'DIFFERS':8} {title(path)}")
    for line in imported.stderr.splitlines():
        if "warning" not in line:
            print(line)
    print(f"{len(files)} files: {len(files) - refused - failed} same, {failed} differ, {refused} refused")
    return not refused and not failed


if __name__ == "__main__":
    main()
