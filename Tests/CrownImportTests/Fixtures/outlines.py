"""Makes outlines.ttf, and the same font as WOFF2 in three forms: outlines.py [FOLDER]

outlines-plain.woff2 has its tables as they are, outlines.woff2 has its outlines transformed as usual, and
outlines-bearings.woff2 leaves out the bearings, too. The steps of the points have all sizes that the form tells apart.
Run it with a Python that has fontTools and Brotli: "$(scripts/lib/python-with fonttools brotli)".
"""

import io
import math
import pathlib
import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.woff2 import WOFF2FlavorData

NAMES = [".notdef", "space", "square", "drop", "star", "spiral", "wide", "pair", "turned", "stretched", "deep"]


def polygon(pen, points):
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()


def square(pen):
    polygon(pen, [(50, 0), (50, 600), (650, 600), (650, 0)])
    polygon(pen, [(150, 100), (550, 100), (550, 500), (150, 500)])


def drop(pen):
    pen.moveTo((100, 0))
    pen.lineTo((700, 0))
    pen.qCurveTo((900, 300), (600, 800), (400, 900), (390, 905), (100, 400))
    pen.closePath()
    # A contour without a point on it.
    pen.qCurveTo((200, 100), (300, 100), (300, 200), (200, 200), None)
    pen.closePath()


def star(pen):
    # Steps of 1 to 1280, up, down, left and right.
    points, x, y = [(0, -100)], 0, -100
    for step in [1, 3, 7, 15, 16, 17, 63, 64, 65, 255, 256, 257, 767, 768, 769, 1279, 1280, 1281]:
        x += step
        points.append((x, y))
        y += step
        points.append((x, y))
        x -= step // 3
        y -= step // 2
        points.append((x, y))
    polygon(pen, points + [(-40, y)])


def spiral(pen):
    # More points than a byte counts.
    turn = [(round((400 + 3 * i) * math.cos(i / 20)), round((400 + 3 * i) * math.sin(i / 20))) for i in range(600)]
    polygon(pen, turn + [(x + 90, y + 20) for x, y in reversed(turn)])


def wide(pen):
    polygon(pen, [(-9000, -5000), (-9000, 9000), (12000, 9500), (11000, -4000)])


def pair(pen):
    pen.addComponent("square", (1, 0, 0, 1, 0, 0))
    pen.addComponent("drop", (1, 0, 0, 1, 900, -50))


def turned(pen):
    pen.addComponent("drop", (0.6, 0.8, -0.8, 0.6, 300, 40))


def stretched(pen):
    pen.addComponent("square", (0.5, 0, 0, 1.5, 20, 10))
    pen.addComponent("square", (0.25, 0, 0, 0.25, -20, 700))


def deep(pen):
    pen.addComponent("pair", (1, 0, 0, 1, 3, 4))
    pen.addComponent("turned", (1, 0, 0, 1, -300, 0))


def built():
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(NAMES)
    builder.setupCharacterMap({0xE000 + index: name for index, name in enumerate(NAMES[1:])})
    glyphs = {}
    for name in NAMES:
        pen = TTGlyphPen(glyphs)
        globals().get(name, lambda _: None)(pen)
        glyphs[name] = pen.glyph()
    builder.setupGlyf(glyphs)
    table = builder.font["glyf"]
    builder.setupHorizontalMetrics({
        name: (500 + 100 * min(index, 7), getattr(table[name], "xMin", 0)) for index, name in enumerate(NAMES)})
    builder.setupHorizontalHeader(ascent=900, descent=-100)
    builder.setupNameTable({"familyName": "Outlines", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 3_800_000_000
    builder.font.recalcTimestamp = False
    return builder.font


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent
    plain = io.BytesIO()
    built().save(plain)
    (folder / "outlines.ttf").write_bytes(plain.getvalue())
    for name, transformed in [
        ("outlines-plain", set()), ("outlines", {"glyf", "loca"}), ("outlines-bearings", {"glyf", "loca", "hmtx"}),
    ]:
        font = TTFont(io.BytesIO(plain.getvalue()), recalcTimestamp=False)
        font.flavor, font.flavorData = "woff2", WOFF2FlavorData(transformedTables=transformed)
        font.save(folder / f"{name}.woff2")


main()
