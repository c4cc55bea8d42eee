"""The work of scripts/check export: see there."""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import xml.etree.ElementTree as ElementTree

import freetype
import numpy
import ots
import uharfbuzz
from fontTools.ttLib import TTFont
from PIL import Image

from renderers import chromium, picture, resvg

SIDE = 256
# The largest mean difference of two pictures' alpha, of 255.
LARGEST_MEAN = 2
# Pixels of Ghostscript in one of a picture, along each side.
FINE = 8
ANDROID = "{http://schemas.android.com/apk/res/android}"
FORMATS = ["vectordrawable", "compose", "pdf", "xcassets", "sprite", "svg", "sfsymbol", "font"]

# Pages that Ghostscript draws in one run.
PAGES = 50

failures = []
lock = threading.RLock()


def fail(sentence):
    with lock:
        failures.append(sentence)
        if len(failures) <= 40:
            print(f"  {sentence}", flush=True)


def in_threads(work, items):
    """Does some work for each item on all processors: other programs do most of it."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        for _ in threads.map(work, items):
            pass


def run(*arguments, status=0):
    result = subprocess.run([str(argument) for argument in arguments], capture_output=True)
    if status is not None and result.returncode != status:
        fail(f"{arguments[0]} {arguments[1:3]}: exit {result.returncode}: {result.stderr.decode()[-300:]}")
    return result


def alpha(image):
    """The alpha of a picture of black on nothing, or the darkness of one on white."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        return numpy.asarray(image.convert("RGBA"))[:, :, 3].astype(float)
    return 255 - numpy.asarray(image.convert("L")).astype(float)


def centred(pixels):
    """A picture in the middle of a square of SIDE pixels, as render draws crowns of other proportions."""
    result = numpy.zeros((SIDE, SIDE))
    height, width = min(SIDE, pixels.shape[0]), min(SIDE, pixels.shape[1])
    y, x = (SIDE - height) // 2, (SIDE - width) // 2
    result[y:y + height, x:x + width] = pixels[:height, :width]
    return result


def compare(format, program, name, pixels, expected):
    difference = float(numpy.abs(centred(pixels) - expected).mean())
    with lock:
        worst = largest.setdefault(f"{format} by {program}", [0.0, "", 0])
        worst[2] += 1
        if difference > worst[0]:
            worst[0:2] = [difference, name]
    if difference > LARGEST_MEAN:
        fail(f"{format} by {program}: {name} differs by {difference:.2f} of 255 in the mean")


largest = {}


def drawn_by_librsvg(path, scratch, side):
    target = scratch / "librsvg.png"
    flag = "-w" if side[0] >= side[1] else "-h"
    run("rsvg-convert", flag, SIDE, path, "-o", target)
    return alpha(Image.open(target))


def compare_in_resvg_and_chromium(folder, sides, expected, scratch):
    """Compares SVG files of crowns.

    Thinner ones than 8 pixels have no size in whole pixels, and numbers near 1e-6 are 0 for both programs.
    """
    names = [name for name, side in sides.items() if min(side) / max(side) * SIDE >= 8 and min(side) > 1e-3]
    shapes = [(round(SIDE * sides[name][1] / max(sides[name])), round(SIDE * sides[name][0] / max(sides[name])))
              for name in names]
    paths = [folder / f"{name}.svg" for name in names]
    for name, path, shape, pixels in zip(names, paths, shapes, chromium(paths, shapes, scratch)):
        compare("svg", "Chromium", name, pixels, expected[name])
        drawn = picture(resvg, path, shape)
        if drawn is None:
            fail(f"svg by resvg: {name}: no picture")
        else:
            compare("svg", "resvg", name, drawn, expected[name])


def document(width, height, paths):
    """An SVG document of some paths: data, opacity and rule."""
    shapes = "".join(
        f'<path d="{data}" fill-opacity="{opacity}" fill-rule="{rule}"/>' for data, opacity, rule in paths)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{shapes}</svg>')


def vector_as_svg(path):
    vector = ElementTree.parse(path).getroot()
    if vector.tag != "vector":
        fail(f"{path}: the root is {vector.tag}")
    paths = []
    for element in vector.findall("path"):
        rule = "evenodd" if element.get(ANDROID + "fillType") == "evenOdd" else "nonzero"
        paths.append((element.get(ANDROID + "pathData"), element.get(ANDROID + "fillAlpha", "1"), rule))
    width, height = (float(vector.get(ANDROID + side)) for side in ("viewportWidth", "viewportHeight"))
    return width, height, paths


KOTLIN = re.compile(
    r'package [\w.]+\n\n(?:import [\w.]+\n)+\nval (\w+): ImageVector by lazy\(LazyThreadSafetyMode\.PUBLICATION\) \{\n'
    r'  ImageVector\.Builder\(\n    name = "\1",\n    defaultWidth = [\d.]+\.dp,\n    defaultHeight = [\d.]+\.dp,\n'
    r'    viewportWidth = ([\d.e-]+)f,\n    viewportHeight = ([\d.e-]+)f,\n'
    r'    autoMirror = (?:true|false),\n  \)\.apply \{\n'
    r'((?:    addPath\(\n(?:      \w+ = .+,\n)+    \)\n)*)  \}\.build\(\)\n\}\n// crowntool [0-9a-f]{8}\n')


def kotlin_as_svg(path):
    match = KOTLIN.fullmatch(path.read_text())
    if not match:
        fail(f"{path.name}: not the Kotlin that is expected")
        return None
    if match[1] != path.stem:
        fail(f"{path.name}: holds {match[1]}")
    paths = []
    for block in match[4].split("    addPath(\n")[1:]:
        data = re.search(r'addPathNodes\("([^"$\\]*)"\)', block)[1]
        opacity = re.search(r"fillAlpha = ([\d.]+)f", block)
        paths.append((data, opacity[1] if opacity else "1", "evenodd" if "EvenOdd" in block else "nonzero"))
    return float(match[2]), float(match[3]), paths


def check_android(folder, scratch):
    """Compiles all drawables by aapt2, which knows resources' names and XML's rules."""
    resources = scratch / "res"
    shutil.copytree(folder, resources / "drawable", dirs_exist_ok=True)
    target = scratch / "resources.zip"
    run("aapt2", "compile", "--dir", resources, "-o", target)
    if not target.exists():
        return
    print(f"  aapt2 compiled {len(list(folder.iterdir()))} drawables")


def check_catalogue(folder):
    for path in folder.rglob("*"):
        if path.is_dir() and not (path / "Contents.json").exists():
            fail(f"{path}: no Contents.json")
    for path in folder.rglob("Contents.json"):
        content = json.loads(path.read_text())
        if set(content) - {"images", "info", "properties"} or content["info"]["version"] != 1:
            fail(f"{path}: unexpected content")
        if path.parent.suffix == ".imageset":
            for image in content["images"]:
                if not (path.parent / image["filename"]).exists() or image["idiom"] != "universal":
                    fail(f"{path}: wrong image")


def hostile_drawings(folder):
    """Drawings with names, view boxes, titles and shades that syntaxes trip over."""
    generator = random.Random(64)
    names = [
        "class", "3d", "a b", "fun", "object", "heraldic/deep/er", "ünï", "a.b", "it's", "x&y", "per%cent", "#hash",
    ]
    boxes = [
        (0, 0, 24, 24), (-12.5, 7.25, 24, 24), (0, 0, 1e-6, 1e-6), (0, 0, 1e6, 1e6), (0, 0, 1000, 1), (3, 3, 1, 40),
    ]
    titles = ["plain", "*/ ${x} \" \\", "]]&gt; --&gt; &lt;/title&gt;", "(\\) Ω 👑"]
    for index in range(60):
        name = names[index % len(names)] + (f"-{index}" if index >= len(names) else "")
        x, y, width, height = boxes[index % len(boxes)]
        shapes = []
        for layer in range(index % 3 + 1):
            def point():
                return f"{x + width * generator.random():.9g} {y + height * generator.random():.9g}"
            data = f"M{point()}L{point()}C{point()} {point()} {point()}Z"
            opacity = [1, 0.4, 0.7][layer]
            shapes.append(f'<path d="{data}" opacity="{opacity}"/>')
        path = folder / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}">'
            f"<title>{titles[index % 4]}</title>"
            + "".join(shapes) + "</svg>")


def check(tool, sources, count, label, scratch):
    print(label)
    database = scratch / "crowns.db"
    subprocess.run([tool, "import", sources, "-d", database, "-q"], capture_output=True)
    names = run(tool, "list", "-d", database, "--json").stdout
    crowns = json.loads(names)
    names = sorted(crown["name"] for crown in (crowns if isinstance(crowns, list) else crowns["crowns"]))
    if len(names) > count:
        names = random.Random(7).sample(names, count)
    listed = scratch / "names.txt"
    listed.write_text("".join(name + "\n" for name in names))
    select = ["--from-file", listed, "-d", database, "-q"]
    run(tool, "render", *select, "--width", SIDE, "--height", SIDE, "-o", scratch / "png")
    for format in FORMATS:
        target = scratch / format
        if format == "sprite":
            target.mkdir()
            target = target / "sprite.svg"
        if format == "font":
            target.mkdir()
            target = target / "crowns.otf"
        extra = ["--minified"] if format == "svg" else ["--size", SIDE] if format in ("pdf", "xcassets") else []
        # Names in the files' order, so that each is found again.
        # The hostile drawings have names without a letter, and boxes that no glyph can have.
        told = None if format == "font" and label == "hostile drawings" else 0
        run(tool, "export", *select, "--format", format, "--on-clash", "number", *extra, "-o", target, status=told)
    check_android(scratch / "vectordrawable", scratch)
    check_catalogue(scratch / "xcassets")
    symbols = {symbol.get("id"): symbol for symbol in
               ElementTree.parse(scratch / "sprite/sprite.svg").getroot()}
    if len(symbols) != len(names):
        fail(f"sprite: {len(symbols)} symbols of {len(names)} crowns")
    font = IconFont(scratch / "font" / "crowns.otf", scratch)
    clashes = collections.Counter()
    for name in names:
        clashes["vectordrawable", android_name(name) + ".xml"] += 1
        clashes["compose", kotlin_name(name) + ".kt"] += 1
        clashes["font", font_name(name)] += 1
        clashes["sfsymbol", symbol_name(name)] += 1
    sides, pictures = {}, {}
    for name in names:
        pictures[name] = alpha(Image.open(scratch / "png" / f"{name}.png"))
        box = ElementTree.parse(scratch / "svg" / f"{name}.svg").getroot().get("viewBox").split()
        sides[name] = (float(box[2]), float(box[3]))

    def check_crown(name):
        with tempfile.TemporaryDirectory() as own:
            draw_and_compare(name, scratch, pathlib.Path(own), sides[name], pictures[name], symbols, clashes)

    in_threads(check_crown, names)
    for name in names:
        if clashes["font", font_name(name)] == 1 and (font_name(name) in font.glyphs or label != "hostile drawings"):
            font.check(font_name(name), name, sides[name], pictures[name])
    in_threads(lambda some: compare_in_ghostscript(scratch / "pdf", some, pictures),
               [names[start:start + PAGES] for start in range(0, len(names), PAGES)])
    compare_in_resvg_and_chromium(scratch / "svg", sides, pictures, scratch)


def draw_and_compare(name, scratch, own, side, expected, symbols, clashes):
    """Draws the files of a crown by librsvg and poppler.

    `own` is a folder that no other thread writes to.
    """
    compare("svg", "librsvg", name, drawn_by_librsvg(scratch / "svg" / f"{name}.svg", own, side), expected)
    image = scratch / "xcassets" / f"{name.replace(':', '-')}.imageset" / "image.svg"
    compare("xcassets", "librsvg", name, drawn_by_librsvg(image, own, side), expected)
    symbol = symbols.get(re.sub(r"\s", "-", name))
    if symbol is None:
        fail(f"sprite: no symbol of {name}")
    else:
        text = ElementTree.tostring(symbol, encoding="unicode")
        text = text.replace("symbol", "svg").replace("currentColor", "#000")
        page = own / "symbol.svg"
        page.write_text(text)
        compare("sprite", "librsvg", name, drawn_by_librsvg(page, own, side), expected)
    path = scratch / "sfsymbol" / f"{symbol_name(name)}.svg"
    if clashes["sfsymbol", symbol_name(name)] == 1:
        symbol_page = template_as_svg(path, own)
        if symbol_page is not None:
            compare("sfsymbol", "librsvg", name, drawn_by_librsvg(symbol_page, own, side), expected)
    compare_in_poppler(scratch / "pdf" / f"{name}.pdf", name, expected, own)
    for format, path, read in [
        ("vectordrawable", scratch / "vectordrawable" / f"{android_name(name)}.xml", vector_as_svg),
        ("compose", scratch / "compose" / f"{kotlin_name(name)}.kt", kotlin_as_svg),
    ]:
        if clashes[format, path.name] > 1:
            continue
        if not path.exists():
            fail(f"{format}: no {path.name} of {name}")
            continue
        found = read(path)
        if found:
            page = own / "paths.svg"
            page.write_text(document(*found))
            compare(format, "librsvg", name, drawn_by_librsvg(page, own, found[:2]), expected)


class IconFont:
    """A font, as programs that nobody here wrote read it."""

    def __init__(self, path, scratch):
        for file in (path, path.with_suffix(".woff"), path.with_suffix(".woff2")):
            if ots.sanitize(str(file), str(scratch / "sanitized"), capture_output=True).returncode != 0:
                fail(f"font: OpenType Sanitizer refuses {file.name}")
        tables = TTFont(path, checkChecksums=2)
        web = TTFont(path.with_suffix(".woff"), checkChecksums=2)
        for tag in tables.keys():
            if tag != "GlyphOrder" and tables.reader[tag] != web.reader[tag]:
                fail(f"font: {tag} of the two files differs")
            tables[tag]
        # A bit of head says there that the tables may be written otherwise.
        packed = TTFont(path.with_suffix(".woff2"))
        for tag in tables.keys():
            if tag not in ("GlyphOrder", "head") and tables.reader[tag] != packed.reader[tag]:
                fail(f"font: {tag} of WOFF2 differs")
        fonttools = scratch / "fonttools.woff2"
        packed.save(fonttools)
        sizes = [file.stat().st_size for file in (path.with_suffix(".woff2"), fonttools)]
        if sizes[0] > 1.03 * sizes[1]:
            fail(f"font: WOFF2 has {sizes[0]} bytes, and {sizes[1]} by fontTools")
        print(f"  WOFF2: {sizes[0]} bytes, and {sizes[1]} by fontTools")
        self.names = tables.getGlyphOrder()
        self.glyphs = {name: index for index, name in enumerate(self.names)}
        self.codes = {name: code for code, name in tables.getBestCmap().items()}
        self.layers = tables["COLR"].ColorLayers if "COLR" in tables else {}
        self.palette = tables["CPAL"].palettes[0] if "CPAL" in tables else []
        self.em = tables["head"].unitsPerEm
        self.ascent = tables["hhea"].ascent
        self.face = freetype.Face(str(path))
        self.shaper = uharfbuzz.Font(uharfbuzz.Face(path.read_bytes()))
        listed = path.with_suffix(".codepoints").read_text().splitlines()[1:]
        for line in listed:
            name, code = line.split(" ")
            if self.codes.get(name) != int(code, 16):
                fail(f"font: {line} in the list of codepoints, {self.codes.get(name)} in the font")
        sheet = path.with_suffix(".css").read_text()
        for name, code in re.findall(r'\.crowns-([\w-]+)::before \{ content: "\\\\([0-9a-f]+)"; \}', sheet):
            if self.codes.get(name) != int(code, 16):
                fail(f"font: {name} is {code} in the style sheet")

    def coverage(self, glyph, advance):
        self.face.load_glyph(glyph, freetype.FT_LOAD_NO_HINTING | freetype.FT_LOAD_RENDER)
        bitmap, slot = self.face.glyph.bitmap, self.face.glyph
        height = round(self.pixels)
        result = numpy.zeros((height, max(1, round(advance))))
        pixels = numpy.array(bitmap.buffer, dtype=float).reshape(bitmap.rows, bitmap.pitch)[:, :bitmap.width]
        top = round(self.ascent / self.em * self.pixels) - slot.bitmap_top
        for y in range(max(0, -top), min(bitmap.rows, height - top)):
            for x in range(max(0, -slot.bitmap_left), min(bitmap.width, result.shape[1] - slot.bitmap_left)):
                result[top + y, slot.bitmap_left + x] = pixels[y, x]
        return result

    def check(self, glyph_name, name, side, expected):
        if glyph_name not in self.glyphs:
            fail(f"font: no glyph of {name}")
            return
        # render fits the longer side into the picture, and fonts the height. Whole pixels keep the baseline.
        self.pixels = SIDE * side[1] / max(side)
        if self.pixels != int(self.pixels) or self.pixels * self.ascent % self.em or self.pixels < 8:
            return
        self.face.set_pixel_sizes(0, int(self.pixels))
        glyph = self.glyphs[glyph_name]
        advance = self.pixels * side[0] / side[1]
        layers = self.layers.get(glyph_name)
        clear = 1
        for layer in layers or []:
            opacity = 1 if layer.colorID == 0xFFFF else self.palette[layer.colorID].alpha / 255
            clear = clear * (1 - opacity * self.coverage(self.glyphs[layer.name], advance) / 255)
        pixels = 255 * (1 - clear) if layers else self.coverage(glyph, advance)
        compare("font", "FreeType", name, pixels, expected)
        if len(glyph_name) > 64 or len(glyph_name) < 2:
            return
        buffer = uharfbuzz.Buffer()
        buffer.add_str(glyph_name)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self.shaper, buffer)
        shaped = [self.names[info.codepoint] for info in buffer.glyph_infos]
        if shaped != [glyph_name]:
            fail(f"font by HarfBuzz: {glyph_name} becomes {shaped}")


def symbol_name(name):
    return ".".join(word for word in re.split(r"[^a-z0-9]+", name.lower()) if word)


SVG = "{http://www.w3.org/2000/svg}"


def template_as_svg(path, scratch):
    """The variant Regular-M of a template between its guides; None for one of several levels."""
    root = ElementTree.parse(path).getroot()
    groups = {group.get("id"): group for group in root.iter() if group.get("id")}
    for id in ["Notes", "Guides", "Symbols", "Baseline-S", "Capline-L", "template-version"]:
        if id not in groups:
            fail(f"sfsymbol: {path.name} has no {id}")
    left, right = (float(groups[f"{side}-margin-Regular-M"].get("x1")) for side in ("left", "right"))
    top, bottom = (float(groups[f"{line}-M"].get("y1")) for line in ("Capline", "Baseline"))
    symbol = groups["Regular-M"]
    if any("primary" not in shape.get("class") for shape in symbol):
        return None
    for shape in symbol:
        del shape.attrib["class"]
    height = (bottom - top) * 2 ** 0.5
    text = ElementTree.tostring(symbol, encoding="unicode")
    page = scratch / "template.svg"
    page.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {(top + bottom - height) / 2} {right - left} '
        f'{height}">{text}</svg>')
    return page


def font_name(name):
    return "-".join(word for word in re.split(r"[^A-Za-z0-9_-]+", name) if word)


# The words of Java, which are no names in Android.
JAVA = set("""
abstract assert boolean break byte case catch char class const continue default do double else enum extends false final
finally float for goto if implements import instanceof int interface long native new null package private protected
public return short static strictfp super switch synchronized this throw throws transient true try void volatile while
""".split())


def android_name(name):
    plain = re.sub(r"[^a-z0-9]", "_", name.lower())
    return plain if re.match(r"[a-z]", plain) and plain not in JAVA else "ic_" + plain


def kotlin_name(name):
    words = [word for word in re.split(r"[^A-Za-z0-9]+", name) if word]
    joined = "".join(word[0].upper() + word[1:] for word in words)
    return "Icon" + joined if joined[0].isdigit() else joined


def compare_in_poppler(path, name, expected, scratch):
    # A page is 256 points on its longer side, of which each is a pixel.
    target = scratch / "poppler"
    run("pdftocairo", "-png", "-transp", "-r", 72, "-singlefile", path, target)
    compare("pdf", "poppler", name, alpha(Image.open(f"{target}.png")), expected)


def compare_in_ghostscript(folder, names, pictures):
    """Draws the pages of some crowns in one run, which begins in a tenth of a second."""
    # Ghostscript makes no picture of a page that is less than a pixel high.
    def is_drawn(name):
        box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", (folder / f"{name}.pdf").read_bytes())
        return min(float(box[1]), float(box[2])) >= 1

    names = [name for name in names if is_drawn(name)]
    with tempfile.TemporaryDirectory() as scratch:
        result = run(
            "gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pgmraw", f"-r{72 * FINE}",
            f"-sOutputFile={scratch}/%d.pgm", *[folder / f"{name}.pdf" for name in names])
        if result.stdout:
            fail(f"pdf by Ghostscript: {result.stdout.decode()[:200]}")
        for number, name in enumerate(names, 1):
            path = pathlib.Path(scratch, f"{number}.pgm")
            if not path.exists():
                fail(f"pdf by Ghostscript: {name}: no picture")
                continue
            # It fills every pixel that an outline touches: the mean of a finer picture's is what smooth ones have.
            fine = numpy.asarray(Image.open(path))
            height, width = (size // FINE * FINE for size in fine.shape)
            pixels = fine[:height, :width].reshape(height // FINE, FINE, width // FINE, FINE).mean(axis=(1, 3))
            compare("pdf", "Ghostscript", name, 255 - pixels, pictures[name])


def main():
    parser = argparse.ArgumentParser(usage="scripts/check export [--count N] [folder]...")
    parser.add_argument("tool")
    parser.add_argument("samples")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("folders", nargs="*")
    arguments = parser.parse_intermixed_args()
    with tempfile.TemporaryDirectory() as hostile:
        hostile_drawings(pathlib.Path(hostile))
        for folder in [arguments.samples, hostile, *arguments.folders]:
            label = "hostile drawings" if folder == hostile else pathlib.Path(folder).name
            with tempfile.TemporaryDirectory() as scratch:
                check(arguments.tool, folder, arguments.count, label, pathlib.Path(scratch))
    for key, (difference, name, count) in sorted(largest.items()):
        print(f"{key}: {count} pictures, the largest mean difference {difference:.2f} of 255 ({name})")
    if failures:
        sys.exit(f"scripts/check export: {len(failures)} failures")


main()
