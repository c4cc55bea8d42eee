"""Makes the pictures and the traces of other programs for `scripts/bench trace`.

Reads `list` in the folder given: number, width, height, width and height of the large picture. For each number it reads
`N.alpha` and `N.large`, raw 8-bit alpha, and writes `N.jpeg-90` and `N.lanczos`, raw too, and
`N.potrace.svg`, `N.potrace-4x.svg` and `N.vtracer.svg`.
"""

import io
import subprocess
import sys
from pathlib import Path

import vtracer
from PIL import Image


def potrace(image, path):
    """Traces an image of black on white, by potrace's defaults but for specks, which it would leave out."""
    bitmap = image.point(lambda value: 0 if value >= 128 else 255).convert("1")
    buffer = io.BytesIO()
    bitmap.save(buffer, "PPM")
    subprocess.run(["potrace", "-b", "svg", "-t", "0", "-o", str(path)], input=buffer.getvalue(), check=True)


def main(folder):
    for line in (folder / "list").read_text().splitlines():
        number, width, height, large_width, large_height = line.split("\t")
        size = (int(width), int(height))
        alpha = Image.frombytes("L", size, (folder / f"{number}.alpha").read_bytes())
        large = Image.frombytes("L", (int(large_width), int(large_height)), (folder / f"{number}.large").read_bytes())

        buffer = io.BytesIO()
        alpha.save(buffer, "JPEG", quality=90)
        (folder / f"{number}.jpeg-90").write_bytes(Image.open(buffer).convert("L").tobytes())
        (folder / f"{number}.lanczos").write_bytes(large.resize(size, Image.Resampling.LANCZOS).tobytes())
        potrace(alpha, folder / f"{number}.potrace.svg")
        enlarged = alpha.resize((4 * size[0], 4 * size[1]), Image.Resampling.BICUBIC)
        potrace(enlarged, folder / f"{number}.potrace-4x.svg")
        black = Image.merge("RGB", [alpha.point(lambda value: 0 if value >= 128 else 255)] * 3)
        buffer = io.BytesIO()
        black.save(buffer, "PNG")
        text = vtracer.convert_raw_image_to_svg(
            buffer.getvalue(), img_format="png", colormode="binary", mode="spline", filter_speckle=0
        )
        (folder / f"{number}.vtracer.svg").write_text(text)


main(Path(sys.argv[1]))
