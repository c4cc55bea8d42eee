"""What other programs draw of an SVG file: librsvg, resvg and Chromium."""

import os
import pathlib
import subprocess

import resvg_py

from pictures import coverage, reduced


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


# Those that draw one file at a time: a PNG file's bytes, empty where they draw nothing.
SINGLE = {"librsvg": librsvg, "resvg": resvg}


def picture(renderer, path, shape):
    """The coverage that a renderer draws, or None."""
    png = renderer(path, shape)
    return coverage(png) if png else None


def fine(renderer, path, shape, factor=8):
    """The coverage that a renderer draws at many times the size, made smaller.

    It has no seams between shapes that touch, and no dark edges where they lie on each other.
    """
    png = renderer(path, shape, factor)
    large = coverage(png) if png else None
    if large is None or large.shape != (shape[0] * factor, shape[1] * factor):
        return None
    return reduced(large, factor)


def chromium(paths, shapes, work):
    """The coverage that Chromium draws of files in the sizes of `shapes`.

    It takes a second to start, so a page has many files.
    """
    columns, cell = 10, max(max(shape) for shape in shapes) + 4
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
