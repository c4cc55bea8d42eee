"""Makes sheets of drawings beside their crowns, for people to judge.

Usage: colors_eye.py <crowntool> <count> <seed> <output folder> <folder>... [-- <argument of 'crowntool import'>...]
See `scripts/check colors --help`.
"""

import io
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageDraw

# The side of a picture, the pairs in a row, and the rows of a sheet.
SIDE, COLUMNS, ROWS = 96, 6, 10
LABEL = 13


def drawings(folder):
    """The SVG files of a folder, without links, which icon themes have many of."""
    for path, _, names in os.walk(folder):
        for name in names:
            file = os.path.join(path, name)
            if name.lower().endswith(".svg") and not os.path.islink(file):
                yield file


def picture(command):
    """The picture that a program prints, on white, as large as a cell."""
    cell = Image.new("RGB", (SIDE, SIDE), "white")
    try:
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60)
        image = Image.open(io.BytesIO(run.stdout)).convert("RGBA")
    except (OSError, subprocess.TimeoutExpired):
        return cell
    cell.paste(image, ((SIDE - image.width) // 2, (SIDE - image.height) // 2), image)
    return cell


def main():
    tool, count, seed, output, *arguments = sys.argv[1:]
    options = []
    if "--" in arguments:
        end = arguments.index("--")
        arguments, options = arguments[:end], arguments[end + 1 :]
    files = [(folder, file) for folder in arguments for file in sorted(drawings(folder))]
    if not files:
        sys.exit("check-colors: no SVG files are in these folders")
    chosen = random.Random(int(seed)).sample(files, min(int(count), len(files)))
    os.makedirs(output, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        sources = os.path.join(scratch, "in")
        os.makedirs(sources)
        for number, (_, file) in enumerate(chosen):
            shutil.copyfile(file, os.path.join(sources, f"{number:05}.svg"))
        database = os.path.join(scratch, "x.db")
        command = [tool, "import", sources, "-d", database, "--json", "--quiet"]
        run = subprocess.run(command + options, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if run.returncode not in (0, 1) or not run.stdout.startswith("{"):
            sys.exit(f"check-colors: crowntool ended with {run.returncode}\n{run.stderr}")
        crowns = json.loads(run.stdout)["crowns"]
        imported = sorted((c for c in crowns if "treatment" in c), key=lambda c: (c["contrast"], c["name"]))
        with open(os.path.join(output, "list.txt"), "w", encoding="utf-8") as text:
            for number, crown in enumerate(imported):
                folder, file = chosen[int(crown["name"])]
                text.write(f"{number}\t{crown['contrast']}\t{crown['treatment']}\t{folder}\t{file}\n")
        for first in range(0, len(imported), COLUMNS * ROWS):
            part = imported[first : first + COLUMNS * ROWS]
            width, height = 2 * SIDE + 10, SIDE + LABEL + 3
            sheet = Image.new("RGB", (COLUMNS * width, -(-len(part) // COLUMNS) * height), "#ccc")
            draw = ImageDraw.Draw(sheet)
            for index, crown in enumerate(part):
                x, y = index % COLUMNS * width, index // COLUMNS * height
                file = chosen[int(crown["name"])][1]
                label = f"{first + index} {crown['contrast']:.2f} {os.path.basename(file)}"
                draw.text((x, y), label.encode("ascii", "replace").decode()[:32], fill="black")
                size = str(SIDE)
                original = ["rsvg-convert", "--keep-aspect-ratio", "-w", size, "-h", size, file]
                sheet.paste(picture(original), (x, y + LABEL))
                drawn = [tool, "render", crown["name"], "-d", database, "-s", size, "-o", "-"]
                sheet.paste(picture(drawn), (x + SIDE + 2, y + LABEL))
            sheet.save(os.path.join(output, f"sheet-{first // (COLUMNS * ROWS) + 1:02}.png"))
    print(f"{len(imported)} of {len(chosen)} drawings are in {output}, the doubtful first; list.txt names them")


if __name__ == "__main__":
    main()
