"""Gives galleries what is hostile, damaged, missing or very large, and reads them as screen readers do.

Each part is a function that takes the libraries and a browser.
"""

import base64
import gzip
import json
import os
import re
import subprocess
import time

from expectations import OPAQUE, colors, expect, expect_calm, expect_equal, shown, text
from libraries import HOSTILE_TITLES


def visible(text):
    """A text as the report shows it: characters that act on others are escaped."""
    acting = [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)]
    return "".join(f"\\u{{{ord(character):x}}}" if ord(character) in acting else character for character in text)


def report(libraries, browser):
    """What an import refused, with line and column, and the sources as pictures."""
    database, path = libraries.report()
    page = browser.page()
    page.open(libraries.page(database, "--report", path))
    expect_equal(text(page, "report-open"), "2 not imported", "the button")
    page.click("#report-open")
    page.wait("document.getElementById('report').open")
    content = text(page, "report-list")
    for wanted in ["bad.svg:2:15", "expected a number", "Not imported (2)", "its colours became shades"]:
        expect(wanted in content, f"the report has {wanted!r}", content)
    expect("drawings/" not in content, "folders above the drawings are not named", content)
    page.wait("[...document.querySelectorAll('#report img')].every((image) => image.naturalWidth > 0)")
    expect_equal(content.count("its colours became shades"), 1, "how often the same is said of two sources")
    page.resize(390, 844)
    page.frames()
    cut = page.evaluate(
        "[...document.querySelectorAll('#report :is(h2, h3, p, code, button)')]"
        ".filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0).map((e) => e.textContent)")
    expect_equal(cut, [], "what is cut in the report at 390 px")
    title, close = page.box("#report-title"), page.box("#report-close")
    expect(title[3] < 40 and close[1] < title[1] + title[3], "the title has one line", title)
    page.resize(1440, 900)
    page.type("#report-query", "text.svg")
    expect(text(page, "report-list").count("svg") == 1, "the search finds one message", text(page, "report-list"))
    page.type("#report-query", "tones.svg")
    page.click("#report .plain")
    page.wait("document.getElementById('panel-name').textContent === 'tones'")
    expect(not page.evaluate("document.getElementById('panel-shades').hidden"), "the shades can be set")
    expect(text(page, "panel-colors").startswith("Colours: in shades"), "its colours", text(page, "panel-colors"))
    expect_equal(text(page, "panel-messages"), "", "what the colours say already")
    page.wait("document.getElementById('panel-original-source').naturalWidth > 0")
    tones = page.evaluate(f"{OPAQUE}(document.getElementById('panel-original-source'))")
    expect('111111' in tones and '999999' in tones, "the original", tones)
    expect(colors(page, "#panel-original-crown") == ["141414"], "the crown beside it")
    page.evaluate("location.hash = 'crown=warned'")
    page.wait("document.getElementById('panel-name').textContent === 'warned'")
    said = page.evaluate(
        "[...document.querySelectorAll('#panel-messages li')].map((m) => [m.className, m.textContent])")
    expect(said and said[0][0] == "warning" and "(line 2, column " in said[0][1], "its warning", said)
    page.evaluate("location.hash = 'crown=fine'")
    page.wait("document.getElementById('panel-name').textContent === 'fine'")
    expect(page.evaluate("document.getElementById('panel-import').hidden"), "nothing of a drawing of one colour")
    expect_calm(page)


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
            page.evaluate(
                f"[...document.querySelectorAll('.cell')].find((c) => c.ariaPosInSet == {position + 1}).click()")
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
        for hostile in HOSTILE_TITLES:
            expect(visible(hostile) in content, f"the report has the text {visible(hostile)!r}", content)
        owned = page.evaluate("document.body.id + document.querySelectorAll('#report script').length")
        expect_equal(owned, "0", "markup")
        expect_calm(page)
        page.close()


def damaged(libraries, browser):
    """A damaged record is named in its cell, and the rest goes on."""
    libraries.samples()
    page = browser.page()
    page.open(libraries.page(libraries.damaged(), status=1))
    # On a busy machine, cells are drawn some time after the page is there.
    page.wait("[...document.querySelectorAll('.fault')].some((f) => f.textContent)")
    cell = page.evaluate(
        "(() => { const cell = [...document.querySelectorAll('.cell')].find((c) => c.textContent.includes('bohemian'));"
        " return [cell.querySelector('.fault').textContent, cell.title]; })()")
    expect_equal(cell[0], "damaged", "the damaged crown's cell")
    faults = page.evaluate("[...document.querySelectorAll('.fault')].filter((f) => f.textContent).length")
    expect_equal(faults, 1, "the damaged cells")
    page.evaluate("location.hash = 'crown=bohemian'")
    page.wait("document.getElementById('panel-fault').textContent.startsWith('This crown cannot be drawn')")
    page.click("#panel-png")
    page.wait("document.getElementById('notice').textContent.startsWith('The picture was not made')")
    page.click("#panel-poster")
    page.wait("document.getElementById('poster').open")
    page.click("#poster-png")
    expect_calm(page)


def strange(libraries, browser):
    """No crowns, fragments that are nonsense, and browsers that lack something."""
    path = libraries.page(libraries.samples())
    page = browser.page(390, 844, 2, mobile=True)
    page.open(libraries.page(libraries.empty()))
    expect(text(page, "empty").startswith("This library has no crowns."), "a sentence", text(page, "empty"))
    expect_calm(page)
    for fragment in [
            "crown=nobody&view=poster", "%%%&&&===", "q=%00%ff", "view=report",
            "color=red&background=12&size=99999&pixels=-3&scales=9,,x", "__proto__=x&constructor=y", "x" * 1_000_000,
            f"q={'x' * 1_000_000}", f"crown={'x' * 1_000_000}", f"show=tag:{'x' * 1_000_000}&view=compare&kind=added",
            "lines=text:a%0Aevil:b&grounds=,&sheet=huge&dpi=1e9"]:
        page.open(path, fragment)
        expect_equal(page.evaluate("document.body.dataset.state"), "ready", f"the page at #{fragment[:40]}")
        expect(len(shown(page)) > 0 or fragment.startswith("q="), "crowns are shown")
    expect_calm(page)
    page.close()
    page = browser.page()
    page.call("Page.addScriptToEvaluateOnNewDocument", source=(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('denied', 'SecurityError'); } })"))
    page.open(path)
    page.click("#ink-chip")
    page.type("#picker-hex", "#123456")
    page.click("#picker-keep")
    kept = page.evaluate("document.getElementById('picker-swatches').lastElementChild.ariaLabel")
    expect_equal(kept, "#123456", "a colour that is kept where nothing can be stored")
    expect_calm(page)
    page.close()
    for name in ["WebAssembly", "DecompressionStream"]:
        page = browser.page()
        page.call("Page.addScriptToEvaluateOnNewDocument", source=f"delete window.{name}")
        page.open(path)
        expect(f"This page needs {name}" in text(page, "fault"), f"a sentence without {name}", text(page, "fault"))
        expect_calm(page)
        page.close()


def newer(libraries, browser):
    """A page whose bundle is of a newer format, or is none, says so in a sentence."""
    with open(libraries.page(libraries.samples())) as file:
        whole = file.read()
    before, block, after = re.split('(?<=<script id="bundle" type="text/plain">)([^<]*)', whole)
    bundle = gzip.decompress(base64.b64decode(block))
    expect_equal(bundle[7], 2, "the version of the bundle")
    for changed, sentence in [
            (bundle[:7] + b"\x03" + bundle[8:],
             "The bundle has version 3 of its format; this crowns.js reads version 2."),
            (bundle[:7] + b"\x01" + bundle[8:], "The bundle has version 1 of its format, without checksums"),
            (bundle[:200], "The bundle is damaged at byte"), (b"", "This is no bundle of crowns."),
            (b"<html>" * 9, "This is no bundle of crowns.")]:
        path = libraries.path("newer.html")
        with open(path, "w") as file:
            file.write(before + base64.b64encode(gzip.compress(changed)).decode() + after)
        page = browser.page()
        page.open(path)
        expect_equal(page.evaluate("document.body.dataset.state"), "failed", "the state of the page")
        expect(text(page, "fault").startswith(sentence), sentence, text(page, "fault"))
        expect(not page.evaluate("document.getElementById('fault').hidden"), "the sentence is seen")
        expect_calm(page)
        page.close()


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
            ("combobox", "Show"), ("combobox", "Sort"), ("button", "Select several"), ("button", "Favourite"),
            ("listbox", "Crowns"), ("option", "fine"), ("slider", "Letters"), ("complementary", "Chosen crown"),
            ("heading", "tones"), ("button", "Previous crown"), ("button", "Next crown"), ("button", "Close"),
            ("checkbox", "Outline"), ("combobox", "Pixels"), ("textbox", "Longer side px"), ("group", "Scales"),
            ("slider", "Opacity of shade 1 in per cent"), ("button", "PNG"), ("button", "SVG"),
            ("button", "Copy the command"),
            ("image", "tones")]:
        same = [name for name in names if name[0] == wanted[0]]
        expect(wanted in names, f"there is a {wanted[0]} of the name {wanted[1]!r}", same)
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
            "query", "report-open", "size", "ink-chip", "ground-chip", "checker", "theme", "grid", "letters",
            "show", "sort", "choosing", "panel-favourite",
            "panel-close", "panel-outline", "panel-png", "panel-svg", "panel-poster", "panel-command",
            "panel-swift", "panel-path"]:
        expect(identifier in reached, f"the tabulator reaches {identifier}", sorted(reached))
    page.evaluate("document.getElementById('ink-chip').focus()")
    page.key("Enter")
    page.frames()
    names = page.names()
    for wanted in [("dialog", "Colour of the crowns"), ("slider", "Saturation and brightness"), ("slider", "Hue"),
                   ("slider", "Alpha"), ("textbox", "hex"), ("button", "Keep this colour")]:
        expect(wanted in names, f"the picker has a {wanted[0]} of the name {wanted[1]!r}", names)
    duration = page.evaluate("getComputedStyle(document.getElementById('notice')).transitionDuration")
    expect_equal(duration, "0s", "the motion of a notice")
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
    page.evaluate("document.getElementById('set-all').click()")
    expect_equal(text(page, "set-count"), "100000 selected", "all are selected")
    page.evaluate(
        "navigator.clipboard.writeText = async (text) => { globalThis.copied = text; };"
        "document.getElementById('set-names').click()")
    expect_equal(page.wait("globalThis.copied?.split('\\n').length"), 100_000, "the names that are copied")
    page.evaluate("globalThis.copied = undefined; document.getElementById('set-command').click()")
    expect(page.wait("globalThis.copied?.split('\\n').length") > 100_000, "the command has all of them")
    page.evaluate("document.getElementById('set-download').click()")
    expect_equal(text(page, "zip-progress"), "200000 files", "the files of the archive")
    page.click("#zip-start")
    page.wait("document.getElementById('zip-progress').textContent.includes(' of 100000 crowns')")
    # Closing the dialog ends the work, and the page goes on.
    page.key("Escape")
    page.wait("!document.getElementById('zip').open")
    page.evaluate("document.getElementById('set-clear').click()")
    page.type("#query", "mark 99999")
    page.frames()
    expect_equal(len(shown(page)), 1, "what is found of 'mark 99999'")
    expect_calm(page)
