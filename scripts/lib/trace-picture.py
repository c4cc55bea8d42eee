"""Draws docs/trace.png: a detail of a picture at ten times its size, as pixels, traced by Crowns and by potrace.

    trace-picture.py <crowntool> <PNG> <x> <y> <side> <output>
"""

import io
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

ZOOM = 10
COLOR = (31, 78, 121)


def detail(image, x, y, side):
    """The square of a picture, in the colour on white."""
    alpha = image.crop((x, y, x + side, y + side))
    tile = Image.new("RGB", alpha.size, "white")
    tile.paste(COLOR, mask=alpha)
    return tile


def main(tool, source, x, y, side, output):
    x, y, side = int(x), int(y), int(side)
    alpha = Image.open(source).convert("RGBA").getchannel("A")
    pixels = alpha.resize((alpha.width * ZOOM, alpha.height * ZOOM), Image.Resampling.NEAREST)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        subprocess.run([tool, "trace", source, "-o", folder / "ours.svg"], check=True, capture_output=True)
        bitmap = alpha.point(lambda value: 0 if value >= 128 else 255).convert("1")
        buffer = io.BytesIO()
        bitmap.save(buffer, "PPM")
        subprocess.run(["potrace", "-b", "svg", "-o", folder / "potrace.svg"], input=buffer.getvalue(), check=True)
        pictures = [pixels]
        for name in ["ours", "potrace"]:
            database = folder / f"{name}.db"
            subprocess.run([tool, "import", "-q", "-d", database, folder / f"{name}.svg"], check=True)
            size = str(max(alpha.size) * ZOOM)
            picture = folder / f"{name}.png"
            subprocess.run([tool, "render", name, "-q", "-d", database, "-s", size, "-o", picture], check=True)
            pictures.append(Image.open(picture).convert("RGBA").getchannel("A"))
    gap = 2 * ZOOM
    width = side * ZOOM
    sheet = Image.new("RGB", (3 * width + 2 * gap, width), "white")
    for number, picture in enumerate(pictures):
        sheet.paste(detail(picture, x * ZOOM, y * ZOOM, width), (number * (width + gap), 0))
    sheet.save(output, optimize=True)


main(*sys.argv[1:])
