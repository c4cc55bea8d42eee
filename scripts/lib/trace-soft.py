"""Makes the soft pictures for `scripts/bench trace --soft`.

Reads `list` in the folder given: number, width, height, width and height of the half picture. For each number it reads
`N.alpha` and `N.half`, raw 8-bit coverage, takes them for black on white, and writes coverage again, raw, under the
names of `SUITES`.
"""

import io
import sys
from pathlib import Path

from PIL import Image, ImageFilter, ImageOps

BICUBIC, NEAREST = Image.Resampling.BICUBIC, Image.Resampling.NEAREST


def jpeg(image, quality):
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, "JPEG", quality=quality)
    return Image.open(buffer).convert("L")


def blurred(image, radius):
    return image.filter(ImageFilter.GaussianBlur(radius))


SUITES = {
    "blur-.3": lambda image, half: blurred(image, 0.3),
    "blur-.5": lambda image, half: blurred(image, 0.5),
    "blur-.8": lambda image, half: blurred(image, 0.8),
    "enlarged-bicubic": lambda image, half: half.resize(image.size, BICUBIC),
    "enlarged-nearest": lambda image, half: half.resize(image.size, NEAREST),
    "jpeg-70": lambda image, half: jpeg(image, 70),
    "jpeg-80": lambda image, half: jpeg(image, 80),
    "jpeg-85": lambda image, half: jpeg(image, 85),
    "jpeg-90": lambda image, half: jpeg(image, 90),
    "jpeg-95": lambda image, half: jpeg(image, 95),
}


def main(folder):
    for line in (folder / "list").read_text().splitlines():
        number, width, height, half_width, half_height = line.split("\t")
        size, half_size = (int(width), int(height)), (int(half_width), int(half_height))
        coverage = Image.frombytes("L", size, (folder / f"{number}.alpha").read_bytes())
        half = Image.frombytes("L", half_size, (folder / f"{number}.half").read_bytes())
        pictures = ImageOps.invert(coverage), ImageOps.invert(half)
        for name, make in SUITES.items():
            (folder / f"{number}.{name}").write_bytes(ImageOps.invert(make(*pictures)).tobytes())


main(Path(sys.argv[1]))
