"""Uses galleries in a browser. Each part is a function that takes the libraries and the browser."""

import argparse
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import time
import traceback
import zlib

from browser import Browser
from libraries import HOSTILE_TITLES, Libraries

parts = {}


def part(function):
    parts[function.__name__] = function
    return function


def expect(condition, sentence, found=None):
    if not condition:
        raise AssertionError(sentence if found is None else f"{sentence}; found {found!r}")


def expect_equal(found, wanted, what):
    expect(found == wanted, f"{what} should be {str(wanted)[:300]!r}", str(found)[:300])


def expect_calm(page):
    """Nothing was written to the console, and nothing asked for beyond the page."""
    expect_equal(page.complaints, [], "the console")
    requests = [address for address in page.requests if not address.startswith(("data:", "blob:"))]
    expect_equal(requests, [], "the requests")


def text(page, identifier):
    return page.evaluate(f"document.getElementById({json.dumps(identifier)}).textContent")


def shown(page):
    """The names in the grid, in their order."""
    return page.evaluate(
        "[...document.querySelectorAll('.cell:not([hidden])')].sort((a, b) => a.ariaPosInSet - b.ariaPosInSet)"
        ".map((cell) => cell.querySelector('.name').textContent)")


# The colours of the pixels of a canvas that are opaque, as hexadecimal digits, the most frequent first.
OPAQUE = """((shown) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: shown.width, height: shown.height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(shown, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const counts = {};
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) {
    const digits = [0, 1, 2].map((c) => data[i + c].toString(16).padStart(2, "0")).join("");
    counts[digits] = (counts[digits] ?? 0) + 1;
  }
  return Object.entries(counts).sort((a, b) => b[1] - a[1]).map(([digits]) => digits);
})"""


def colors(page, selector=".cell:not([hidden]) canvas"):
    return page.evaluate(f"{OPAQUE}(document.querySelector({json.dumps(selector)}))")


def downloaded(folder, name, timeout=10):
    """The bytes of a download, which is then removed."""
    path = os.path.join(folder, name)
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        if os.path.exists(path) and not os.path.exists(path + ".crdownload"):
            with open(path, "rb") as file:
                data = file.read()
            if data:
                os.remove(path)
                return data
        time.sleep(0.02)
    raise AssertionError(f"{name} was not downloaded; there are {os.listdir(folder)}")


def png_size(data):
    return struct.unpack(">II", data[16:24])


def drop(page, name, kind, content):
    """Drops a file on the page."""
    page.evaluate(
        f"(() => {{ const data = new DataTransfer(); data.items.add(new File([new Uint8Array({list(content)})],"
        f" {json.dumps(name)}, {{ type: {json.dumps(kind)} }}));"
        " window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); })()")


def png_of(width, height, rgb):
    """A PNG file of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes(rgb) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


@part
def search(libraries, browser):
    """The samples: count, search as one types, sections, keys."""
    page = browser.page()
    page.open(libraries.page(libraries.samples()))
    names = libraries.run("list", "--database", "crowns.db").decode().split()
    expect_equal(text(page, "count"), f"{len(names)} crowns", "the count")
    expect_equal(shown(page)[:8], names[:8], "the first crowns")
    expect(len(colors(page)) == 1, "a thumbnail has one opaque colour", colors(page))
    page.key("/")
    expect_equal(page.evaluate("document.activeElement.id"), "query", "the focus after '/'")
    for letters in ["ch", "che", "chess"]:
        page.type("#query", letters)
    page.frames()
    expect_equal(shown(page), [name for name in names if "chess" in name], "what is found of 'chess'")
    expect(page.evaluate("location.hash") in ("", "#q=chess"), "the fragment has the search")
    page.type("#query", "QUEEN chess")
    page.frames()
    expect_equal(shown(page), ["chess-queen"], "what is found of two words")
    page.type("#query", "nothing has this")
    page.frames()
    expect("No crown" in text(page, "empty"), "a sentence says that nothing was found")
    page.key("Escape")
    page.frames()
    expect_equal(text(page, "count"), f"{len(names)} crowns", "the count after Escape")
    page.key("ArrowDown")
    page.key("ArrowRight")
    page.key("Enter")
    page.wait("!document.getElementById('panel').hidden")
    expect_equal(text(page, "panel-name"), names[1], "the crown that the keys opened")
    page.wait(f"location.hash.includes('crown={names[1]}')")
    page.key("Escape")
    expect(page.evaluate("document.getElementById('panel').hidden"), "Escape closes the panel")
    expect_calm(page)


@part
def letters(libraries, browser):
    """10,000 crowns: only what is in view exists; the index is clicked, dragged and used by keys."""
    page = browser.page(1000, 700)
    page.open(libraries.page(libraries.many(10_000)))
    expect_equal(text(page, "count"), "10000 crowns", "the count")
    expect(page.evaluate("document.querySelectorAll('.cell').length") < 80, "few cells exist")
    left, top, width, height = page.box("#letters")
    page.drag([(left + width / 2, top + 2), (left + width / 2, top + height / 2)])
    page.frames()
    bubble = text(page, "bubble")
    expect(page.evaluate("document.getElementById('bubble').classList.contains('shown')"), "the bubble is shown")
    expect(re.fullmatch("[L-O]", bubble), "half way down is a letter of the middle", bubble)
    page.mouse("mouseReleased", left + width / 2, top + height / 2)
    expect(shown(page)[0].lower().startswith(bubble.lower()), "the grid shows the bubble's section", shown(page)[0])
    page.evaluate("document.getElementById('letters').focus()")
    page.key("End")
    page.frames()
    last = page.evaluate("document.getElementById('letters').ariaValueText")
    expect(last.startswith("Z"), "the last section", last)
    page.key("Home")
    page.frames()
    expect_equal(page.evaluate("document.getElementById('scroller').scrollTop"), 0, "the top after Home")
    page.evaluate("document.getElementById('grid').focus()")
    page.key("End")
    page.frames()
    expect("aria-activedescendant" in page.evaluate("document.getElementById('grid').outerHTML.slice(0, 300)"), "a last cell")
    expect_equal(page.evaluate("document.querySelector('.cell.active').ariaPosInSet"), "10000", "the last cell")
    page.wait("location.hash.includes('at=')")
    fragment = page.evaluate("location.hash.slice(1)")
    first = shown(page)[0]
    page.open(libraries.path("many-10000.html"), fragment)
    page.frames()
    expect(first in shown(page), "a link shows the same place", (first, shown(page)[:3]))
    page.type("#query", "mark 999")
    page.frames()
    expect_equal(len(shown(page)), 11, "what is found of 'mark 999'")
    # 200 % zoom on a screen of 1440: half of the width, twice the pixels.
    page.resize(720, 450, 2)
    page.frames()
    expect_equal(
        page.evaluate("(({width, style}) => width / parseFloat(style.width))(document.querySelector('.cell:not([hidden]) canvas'))"), 2,
        "pixels of the screen in a CSS pixel of a thumbnail")
    expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at 200 %")
    expect_calm(page)


@part
def picker(libraries, browser):
    """The colour picker: square, sliders, fields, contrast, swatches, the theme."""
    page = browser.page()
    page.open(libraries.page(libraries.samples()))
    page.click("#ink-chip")
    page.frames()
    left, top, width, height = page.box("#picker-square")
    page.drag([(left + 5, top + 5), (left + width - 0.1, top + 0.1)])
    page.mouse("mouseReleased", left, top)
    page.frames()
    expect_equal(page.evaluate("document.getElementById('picker-hex').value"), "#FF0000", "the square's corner")
    expect_equal(colors(page), ["ff0000"], "the colour of a thumbnail")
    for field, typed, hexadecimal in [
        ("hex", "c8102e", "#C8102E"), ("rgb", "rgb(11 61 145)", "#0B3D91"), ("hsl", "hsl(120 50% 25%)", "#206020"),
        ("hsb", "hsb(350 92% 78%)", "#C7102E"), ("hex", "rebeccapurple", "#663399")]:
        page.type(f"#picker-{field}", typed)
        page.frames()
        page.evaluate("document.getElementById('picker-square').focus()")
        expect_equal(page.evaluate("document.getElementById('picker-hex').value"), hexadecimal, f"the digits of {typed}")
        expect_equal(colors(page), [hexadecimal[1:].lower()], f"a thumbnail in {typed}")
    page.type("#picker-rgb", "rgb(no)")
    expect(page.evaluate("document.getElementById('picker-rgb').ariaInvalid") == "true", "what is no colour is marked")
    page.type("#picker-hex", "#777777")
    expect_equal(text(page, "picker-ratio"), "4.48 : 1", "the contrast of #777777 with white")
    expect_equal(text(page, "picker-grade"), "AA graphics", "the verdict")
    page.evaluate("document.getElementById('picker-hue').focus()")
    page.type("#picker-hex", "#0b3d91")
    page.click("#picker-keep")
    page.evaluate("document.getElementById('picker-alpha').focus()")
    page.key("Home")
    for _ in range(3):
        page.key("PageDown", modifiers=8)
    page.key("End")
    page.wait("location.hash.includes('0B3D91')")
    # What was kept is there in the next page.
    page.open(libraries.path("crowns.html"), page.evaluate("location.hash.slice(1)"))
    page.click("#ink-chip")
    expect(page.evaluate("!!document.querySelector('.swatch[aria-label=\"#0B3D91\"]')"), "a kept colour lasts")
    page.key("Escape")
    page.frames()
    expect(not page.evaluate("document.getElementById('picker').matches(':popover-open')"), "Escape closes the picker")
    expect_equal(colors(page), ["0b3d91"], "the colour of the link")
    page.click("#ground-chip")
    page.type("#picker-hex", "#101010")
    expect_equal(page.evaluate("document.documentElement.dataset.ground"), "dark", "a dark ground")
    page.key("Escape")
    for theme in ["dark", "light", "light"]:
        page.click("#theme")
        expect_equal(page.evaluate("document.documentElement.dataset.theme"), theme, "the theme by hand")
    page.media(dark=True)
    page.frames()
    expect_equal(page.evaluate("document.documentElement.dataset.theme"), "dark", "the system's theme")
    expect_calm(page)


def shell(libraries, command, folder):
    """Runs a command of the page in a folder, as a shell does."""
    path = f"{os.path.dirname(os.path.abspath(libraries.tool))}:{os.environ['PATH']}"
    result = subprocess.run(["sh", "-c", command], cwd=folder, env={**os.environ, "PATH": path}, capture_output=True)
    expect(result.returncode == 0, f"{command} succeeds", result.stderr.decode())


@part
def downloads(libraries, browser):
    """What the page hands out is what its command writes, byte for byte."""
    received, written = (tempfile.mkdtemp(dir=libraries.folder) for _ in range(2))
    page = browser.page(downloads=received)
    path = libraries.page(libraries.samples())
    for name, color, side, scales in [
            ("royal", "C8102E", 512, [1]), ("laurel", "0B3D9180", 100, [1, 2, 3]), ("tiara", "FFD700", 777, [2]),
            ("antler", "00000000", 1, [1])]:
        page.open(path, f"crown={name}&color={color}&side={side}&scales={','.join(map(str, scales))}")
        page.wait(f"document.getElementById('panel-name').textContent === {json.dumps(name)}")
        shell(libraries, text(page, "panel-command-text"), written)
        page.click("#panel-png")
        for scale in scales:
            file = f"{name}{'' if scale == 1 else f'@{scale}x'}.png"
            with open(os.path.join(written, file), "rb") as wanted:
                expect(downloaded(received, file) == wanted.read(), f"{file} in #{color} is the command's")
    shell(libraries, text(page, "panel-command-text") + " --format svg", written)
    page.click("#panel-svg")
    with open(os.path.join(written, "antler.svg"), "rb") as wanted:
        expect_equal(downloaded(received, "antler.svg"), wanted.read(), "the drawing as SVG")
    expect_calm(page)


@part
def poster(libraries, browser):
    """The poster: lines edited in place, colours, a picture, PNG, SVG and the command."""
    folder = tempfile.mkdtemp(dir=libraries.folder)
    page = browser.page(downloads=folder)
    page.open(libraries.page(libraries.samples()), "crown=royal&view=poster")
    page.wait("document.getElementById('poster').open && document.querySelectorAll('.poster-line').length === 3")
    page.type(".poster-line", "MAKE <b>TEA</b> & \"CAKE\"")
    page.key("Enter")
    page.frames()
    page.call("Input.insertText", text="it's time")
    page.frames()
    expect_equal(page.evaluate("document.querySelectorAll('.poster-line').length"), 4, "the lines after Enter")
    for index, line in enumerate(page.evaluate(
            "[...document.querySelectorAll('.poster-line')].map((f) => [f.scrollWidth, f.clientWidth])")):
        expect(line[0] <= line[1], f"line {index + 1} fits its page", line)
    command = text(page, "poster-command-text")
    quoted = "--text 'MAKE <b>TEA</b> & \"CAKE\"' --text 'it'\\''s time' --small and --text 'CARRY ON'"
    expect(quoted in command, "the command has the lines", command)
    page.click("#poster-png")
    expect_equal(png_size(downloaded(folder, "royal-poster.png")), (1240, 1754), "the pixels of an A4 at 150 dpi")
    page.click("#poster-svg")
    drawing = downloaded(folder, "royal-poster.svg").decode()
    expect("MAKE &lt;b&gt;TEA&lt;/b&gt; &amp; " in drawing, "the text is escaped in SVG", drawing[-600:])
    expect_equal(drawing.count("<text"), 4, "the texts of the SVG")
    drop(page, "notes.txt", "text/plain", b"no picture")
    page.wait("document.getElementById('notice').textContent.includes('notes.txt is no picture')")
    drop(page, "sky.png", "image/png", png_of(30, 20, (250, 240, 230)))
    page.wait("document.getElementById('poster-photo-name').textContent === 'sky.png'")
    page.wait("!document.getElementById('poster-suggestion').hidden")
    before = page.evaluate("location.hash")
    page.click("#poster-suggestion")
    page.frames()
    expect(page.evaluate("document.getElementById('poster-suggestion').hidden"), "the proposed colour can be read")
    expect("--photo sky.png" in text(page, "poster-command-text"), "the command has the picture")
    page.wait(f"location.hash !== {json.dumps(before)}")
    fragment = page.evaluate("location.hash.slice(1)")
    page.click("#poster-close")
    page.wait("!document.getElementById('poster').open")
    page.open(libraries.path("crowns.html"), fragment)
    page.wait("document.querySelectorAll('.poster-line').length === 4")
    expect_equal(page.evaluate("document.querySelectorAll('.poster-line')[1].value"), "it's time", "the link's second line")
    expect_calm(page)


@part
def report(libraries, browser):
    """What an import refused, with line and column, and the sources as pictures."""
    database, path = libraries.report()
    page = browser.page()
    page.open(libraries.page(database, "--report", path))
    expect_equal(text(page, "report-open"), "2 refused", "the button")
    page.click("#report-open")
    page.wait("document.getElementById('report').open")
    content = text(page, "report-list")
    for wanted in ["drawings/bad.svg:2:15", "expected a number", "Not imported (2)", "its colours became shades"]:
        expect(wanted in content, f"the report has {wanted!r}", content)
    page.wait("[...document.querySelectorAll('#report img')].every((image) => image.complete && image.naturalWidth > 0)")
    page.type("#report-query", "text.svg")
    expect(text(page, "report-list").count("svg") == 1, "the search finds one message", text(page, "report-list"))
    page.type("#report-query", "tones")
    page.click("#report .plain")
    page.wait("document.getElementById('panel-name').textContent === 'tones'")
    expect(not page.evaluate("document.getElementById('panel-shades').hidden"), "the shades can be set")
    expect_calm(page)


@part
def hostile(libraries, browser):
    """Hostile text in every field is text."""
    database, names = libraries.hostile()
    report = {"crowns": [
        {"name": text, "source": text, "problems": [f"{text}:1:2: {text}"], "result": "skipped"}
        for text in HOSTILE_TITLES], "problems": HOSTILE_TITLES}
    with open(libraries.path("hostile.json"), "w") as file:
        json.dump(report, file)
    for title in ["</title><script>document.body.id = 'owned'</script>", "x" * 10_000]:
        page = browser.page()
        page.open(libraries.page(database, "--report", libraries.path("hostile.json"), "--title", title))
        expect_equal(page.evaluate("document.title"), title, "the title")
        expect_equal(page.evaluate("document.querySelectorAll('script, #grid img, #grid b').length"), 3, "the scripts")
        expect_equal(sorted(shown(page)), sorted(names), "the names")
        for name, crown_title in zip(names, HOSTILE_TITLES):
            position = shown(page).index(name)
            page.evaluate(f"[...document.querySelectorAll('.cell')].find((c) => c.ariaPosInSet == {position + 1}).click()")
            expect_equal(text(page, "panel-name"), name, "the chosen name")
            expect_equal(text(page, "panel-title"), crown_title, "its title")
            expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out", name)
            quoted = text(page, "panel-command-text")
            echoed = subprocess.run(
                ["sh", "-c", quoted.replace("crowntool ", "printf '%s\\0' ", 1)], capture_output=True).stdout.decode()
            expect_equal(echoed.split("\0")[-2], name, "the name in the command, as a shell reads it")
        page.click("#report-open")
        page.wait("document.getElementById('report').open")
        content = text(page, "report-list")
        expect(all(hostile in content for hostile in HOSTILE_TITLES), "the report has the texts as they are")
        expect_equal(page.evaluate("document.body.id + document.querySelectorAll('#report script').length"), "0", "markup")
        expect_calm(page)
        page.close()


@part
def damaged(libraries, browser):
    """A damaged record is named in its cell, and the rest goes on."""
    libraries.samples()
    page = browser.page()
    page.open(libraries.page(libraries.damaged()))
    cell = page.evaluate(
        "(() => { const cell = [...document.querySelectorAll('.cell')].find((c) => c.textContent.includes('bohemian'));"
        " return [cell.querySelector('.fault').textContent, cell.title]; })()")
    expect_equal(cell[0], "damaged", "the damaged crown's cell")
    expect_equal(page.evaluate("[...document.querySelectorAll('.fault')].filter((f) => f.textContent).length"), 1, "the others")
    page.evaluate("location.hash = 'crown=bohemian'")
    page.wait("document.getElementById('panel-fault').textContent.startsWith('This crown cannot be drawn')")
    page.click("#panel-png")
    page.wait("document.getElementById('notice').textContent.startsWith('The picture was not made')")
    page.click("#panel-poster")
    page.wait("document.getElementById('poster').open")
    page.click("#poster-png")
    expect_calm(page)


@part
def strange(libraries, browser):
    """No crowns, fragments that are nonsense, and browsers that lack something."""
    path = libraries.page(libraries.samples())
    page = browser.page(390, 844, 2, mobile=True)
    page.open(libraries.page(libraries.empty()))
    expect(text(page, "empty").startswith("This library has no crowns."), "a sentence", text(page, "empty"))
    expect_calm(page)
    for fragment in [
            "crown=nobody&view=poster", "%%%&&&===", "color=red&background=12&size=99999&pixels=-3&scales=9,,x", "q=%00%ff",
            "lines=text:a%0Aevil:b&grounds=,&sheet=huge&dpi=1e9", "__proto__=x&constructor=y", "x" * 100_000, "view=report"]:
        page.open(path, fragment)
        expect_equal(page.evaluate("document.body.dataset.state"), "ready", f"the page at #{fragment[:40]}")
        expect(len(shown(page)) > 0 or fragment.startswith("q="), "crowns are shown")
    expect_calm(page)
    page.close()
    for name in ["WebAssembly", "DecompressionStream"]:
        page = browser.page()
        page.call("Page.addScriptToEvaluateOnNewDocument", source=f"delete window.{name}")
        page.open(path)
        expect(f"This page needs {name}" in text(page, "fault"), f"a sentence without {name}", text(page, "fault"))
        expect_calm(page)
        page.close()


@part
def accessible(libraries, browser):
    """Roles and names for screen readers; everything is reached by the tabulator, and the focus is seen."""
    database, path = libraries.report()
    page = browser.page()
    page.media(reduced=True)
    page.open(libraries.page(database, "--report", path), "crown=tones")
    page.wait("!document.getElementById('panel').hidden")
    names = page.names()
    for wanted in [
            ("main", ""), ("heading", "reported"), ("search", ""), ("searchbox", "Search names, titles and tags"),
            ("slider", "Size of the thumbnails"), ("button", "Colour of the crowns: #141414"),
            ("button", "Background: #FFFFFF"), ("button", "Checkerboard"), ("button", "Theme: Auto"),
            ("listbox", "Crowns"), ("option", "fine"), ("slider", "Letters"), ("complementary", "Chosen crown"),
            ("heading", "tones"), ("button", "Previous crown"), ("button", "Next crown"), ("button", "Close"),
            ("checkbox", "Outline"), ("combobox", "Pixels"), ("textbox", "Longer side px"), ("group", "Scales"),
            ("slider", "Opacity of shade 1 in per cent"), ("button", "PNG"), ("button", "SVG"), ("button", "Copy the command"),
            ("image", "tones")]:
        expect(wanted in names, f"there is a {wanted[0]} of the name {wanted[1]!r}", [n for n in names if n[0] == wanted[0]])
    interactive = {"button", "slider", "textbox", "searchbox", "checkbox", "combobox", "listbox", "option", "link"}
    expect_equal([name for name in names if name[0] in interactive and not name[1]], [], "the controls without a name")
    reached = set()
    for _ in range(60):
        page.key("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.ariaLabel || ''"))
        ring = page.evaluate(
            "((e) => e === document.body || e.id === 'grid' || getComputedStyle(e).outlineStyle !== 'none'"
            " || e.id === 'panel')(document.activeElement)")
        expect(ring, "the focus is seen", page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
    for identifier in [
            "query", "report-open", "size", "ink-chip", "ground-chip", "checker", "theme", "grid", "letters", "panel-close",
            "panel-outline", "panel-png", "panel-svg", "panel-poster", "panel-command", "panel-swift", "panel-path"]:
        expect(identifier in reached, f"the tabulator reaches {identifier}", sorted(reached))
    page.evaluate("document.getElementById('ink-chip').focus()")
    page.key("Enter")
    page.frames()
    names = page.names()
    for wanted in [("dialog", "Colour of the crowns"), ("slider", "Saturation and brightness"), ("slider", "Hue"),
                   ("slider", "Alpha"), ("textbox", "hex"), ("button", "Keep this colour")]:
        expect(wanted in names, f"the picker has a {wanted[0]} of the name {wanted[1]!r}", names)
    expect_equal(page.evaluate("getComputedStyle(document.getElementById('notice')).transitionDuration"), "0s", "motion")
    expect_calm(page)


def large(libraries, browser):
    """100,000 crowns."""
    page = browser.page()
    path = libraries.page(libraries.many(100_000))
    start = time.monotonic()
    page.open(path)
    page.frames()
    print(f"  100,000 crowns: {os.path.getsize(path) / 1e6:.1f} MB, open after {time.monotonic() - start:.2f} s")
    expect_equal(text(page, "count"), "100000 crowns", "the count")
    page.evaluate("document.getElementById('grid').focus()")
    page.key("End")
    page.frames()
    expect_equal(page.evaluate("document.querySelector('.cell.active').ariaPosInSet"), "100000", "the last crown")
    page.type("#query", "mark 99999")
    page.frames()
    expect_equal(len(shown(page)), 1, "what is found of 'mark 99999'")
    expect_calm(page)


def main():
    parser = argparse.ArgumentParser(prog="scripts/check web")
    parser.add_argument("tool")
    parser.add_argument("--only", choices=[*parts, "large"], help="one part")
    parser.add_argument("--large", action="store_true", help="100,000 crowns, too")
    parser.add_argument("--list", action="store_true", help="list the parts")
    options = parser.parse_args()
    chosen = {**parts, **({"large": large} if options.large or options.only == "large" else {})}
    if options.list:
        for name, function in {**parts, "large": large}.items():
            print(f"{name:<12} {function.__doc__}")
        return 0
    if options.only:
        chosen = {options.only: chosen[options.only]}
    failures = 0
    with tempfile.TemporaryDirectory(prefix="crowns-web-") as folder:
        libraries = Libraries(os.path.abspath(options.tool), folder)
        for name, function in chosen.items():
            start = time.monotonic()
            # A browser of its own for each part: none sees what another has stored.
            with Browser() as browser:
                try:
                    function(libraries, browser)
                    print(f"ok    {name:<12} {time.monotonic() - start:.1f} s", flush=True)
                except Exception as error:
                    failures += 1
                    line = traceback.extract_tb(error.__traceback__)[1].lineno if error.__traceback__.tb_next else 0
                    print(f"FAIL  {name:<12} web.py:{line}: {error}", flush=True)
    print(f"{len(chosen) - failures} of {len(chosen)} parts passed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
