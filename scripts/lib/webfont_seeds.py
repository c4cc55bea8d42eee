"""Writes first inputs for `scripts/fuzz webfont`: WOFF, WOFF2 and plain fonts of both kinds of outlines.

Usage: webfont_seeds.py FOLDER

An input is a byte that chooses, and a font: see Fuzz/Sources/crownfuzz/WebFontTarget.swift. Run it with a Python that
has fontTools and Brotli.
"""

import io
import sys
from pathlib import Path

import brotli
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, sfnt, woff2

NAMES = [".notdef", "square", "drop", "pair"]


def draw(name, pen):
    if name == "drop":
        pen.moveTo((100, 0))
        pen.lineTo((700, 0))
        if isinstance(pen, TTGlyphPen):
            pen.qCurveTo((900, 300), (600, 800), (400, 900))
        else:
            pen.curveTo((900, 300), (600, 800), (400, 900))
        pen.closePath()
    elif name == "pair" and isinstance(pen, TTGlyphPen):
        pen.addComponent("square", (0.5, 0, 0, 0.5, 0, 0))
        pen.addComponent("drop", (1, 0, 0, 1, 200, -50))
    elif name != ".notdef":
        pen.moveTo((50, 0))
        for point in [(50, 600), (650, 600), (650, 0)]:
            pen.lineTo(point)
        pen.closePath()


def built(is_compact):
    builder = FontBuilder(1000, isTTF=not is_compact)
    builder.setupGlyphOrder(NAMES)
    builder.setupCharacterMap({0xE000 + index: name for index, name in enumerate(NAMES[1:])})
    widths = {name: 1000 for name in NAMES}
    if is_compact:
        strings = {}
        for name in NAMES:
            pen = T2CharStringPen(1000, None)
            draw(name, pen)
            strings[name] = pen.getCharString()
        builder.setupCFF("Seed", {}, strings, {})
        builder.setupHorizontalMetrics({name: (width, 0) for name, width in widths.items()})
    else:
        glyphs = {}
        for name in NAMES:
            pen = TTGlyphPen(glyphs)
            draw(name, pen)
            glyphs[name] = pen.glyph()
        builder.setupGlyf(glyphs)
        table = builder.font["glyf"]
        builder.setupHorizontalMetrics({name: (width, getattr(table[name], "xMin", 0))
                                        for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=900, descent=-100)
    builder.setupNameTable({"familyName": "Seed", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    return builder.font


def saved(font, flavor, transformed=None):
    """The bytes of a font; with the tables that are to be transformed, those of its WOFF2."""
    file = io.BytesIO()
    font.save(file)
    font = TTFont(io.BytesIO(file.getvalue()))
    font.flavor = flavor
    if transformed is not None:
        font.flavorData = woff2.WOFF2FlavorData(transformedTables=transformed)
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def main():
    folder = Path(sys.argv[1])
    for is_compact in (False, True):
        font, kind = built(is_compact), "compact" if is_compact else "truetype"
        transforms = [set()] if is_compact else [set(), {"glyf", "loca"}, {"glyf", "loca", "hmtx"}]
        (folder / f"{kind}-plain").write_bytes(b"\0" + saved(font, None))
        (folder / f"{kind}-deflated").write_bytes(b"\0" + saved(font, "woff"))
        level, sfnt.ZLIB_COMPRESSION_LEVEL = sfnt.ZLIB_COMPRESSION_LEVEL, 0
        (folder / f"{kind}-stored").write_bytes(b"\0" + saved(font, "woff"))
        sfnt.ZLIB_COMPRESSION_LEVEL = level
        for number, transformed in enumerate(transforms):
            (folder / f"{kind}-packed-{number}").write_bytes(b"\1" + saved(font, "woff2", transformed))
            # The target packs the tables of these.
            compress, brotli.compress = brotli.compress, lambda data, **_: data
            (folder / f"{kind}-tables-{number}").write_bytes(b"\3" + saved(font, "woff2", transformed))
            brotli.compress = compress


main()
