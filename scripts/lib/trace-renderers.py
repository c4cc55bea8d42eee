"""Makes the pictures of other renderers for `scripts/bench trace`.

Reads `list` in the folder given: number, width, height and SVG file in each line. For each number it writes the
alpha of the picture, raw, as `N.resvg`, `N.cairo` and `N.skia`. A renderer that does not draw a file writes none.
"""

import io
import sys
from pathlib import Path

import cairosvg
import resvg_py
import skia
from PIL import Image


def resvg(source, width, height):
    png = resvg_py.svg_to_bytes(svg_path=str(source), width=width, height=height)
    return Image.open(io.BytesIO(bytes(png)))


def cairo(source, width, height):
    png = cairosvg.svg2png(bytestring=source.read_bytes(), output_width=width, output_height=height)
    return Image.open(io.BytesIO(png))


def with_skia(source, width, height):
    """Skia fits the view box to the size of the drawing, which is set to that of the picture."""
    drawing = skia.SVGDOM.MakeFromStream(skia.MemoryStream(source.read_bytes(), copyData=True))
    drawing.setContainerSize(skia.Size.Make(width, height))
    surface = skia.Surface(width, height)
    own = drawing.containerSize()
    surface.getCanvas().scale(width / own.width(), height / own.height())
    drawing.render(surface.getCanvas())
    return Image.fromarray(surface.toarray(colorType=skia.kRGBA_8888_ColorType))


RENDERERS = {"resvg": resvg, "cairo": cairo, "skia": with_skia}


def main(folder):
    for line in (folder / "list").read_text().splitlines():
        number, width, height, source = line.split("\t")
        size = (int(width), int(height))
        for name, render in RENDERERS.items():
            try:
                image = render(Path(source), *size).convert("RGBA")
            except Exception as error:  # Whatever a renderer throws, the others go on.
                print(f"{name} does not draw {source}: {error}", file=sys.stderr)
                continue
            if image.size == size:
                (folder / f"{number}.{name}").write_bytes(image.getchannel("A").tobytes())


main(Path(sys.argv[1]))
