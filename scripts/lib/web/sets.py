"""Uses several crowns of a gallery at once, and what a person keeps of it.

Each part is a function that takes the libraries and a browser.
"""

import io
import os
import re
import subprocess
import tempfile
import time
import zipfile

from expectations import downloaded, expect, expect_calm, expect_equal, shown, text
from use import shell

# What the page copies is kept here instead of the clipboard, which a browser without a window may refuse.
CLIPBOARD = "navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }"


def chosen(page):
    return page.evaluate(
        "[...document.querySelectorAll('.cell:not([hidden])')].filter((c) => c.ariaSelected === 'true')"
        ".sort((a, b) => a.ariaPosInSet - b.ariaPosInSet).map((c) => c.ariaLabel)")


def press(page, position, modifiers=0, selector=""):
    """Clicks on the cell at a position, or on a part of it."""
    left, top, width, height = page.box(f"#cell-{position}{selector}")
    for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
        page.call("Input.dispatchMouseEvent", type=kind, x=left + width / 2, y=top + height / 2, modifiers=modifiers,
                  clickCount=1, button="none" if kind == "mouseMoved" else "left")


def choosing(libraries, browser):
    """Several crowns are chosen by boxes, keys and clicks with Control and Shift."""
    page = browser.page()
    page.open(libraries.page(libraries.samples()))
    page.evaluate(CLIPBOARD)
    names = shown(page)
    left, top, width, height = page.box("#cell-1")
    page.mouse("mouseMoved", left + width / 2, top + height / 2)
    press(page, 1, selector=" .check")
    expect_equal(chosen(page), [names[1]], "what its box chooses")
    expect(page.evaluate("document.getElementById('panel').hidden"), "a box opens nothing")
    press(page, 3, modifiers=2)
    expect_equal(chosen(page), [names[1], names[3]], "what Control and a click choose")
    press(page, 6, modifiers=8)
    expect_equal(chosen(page), [names[1], *names[3:7]], "what Shift and a click choose")
    press(page, 4, modifiers=8)
    expect_equal(chosen(page), [names[1], *names[3:5]], "a shorter range")
    expect_equal(text(page, "set-count"), "3 selected", "the count")
    page.click("#set-names")
    page.wait("globalThis.copied")
    expect_equal(page.evaluate("copied").split("\n"), [names[1], *names[3:5]], "the names that are copied")
    page.key("Escape")
    expect_equal(chosen(page), [], "what Escape leaves")
    expect(page.evaluate("document.getElementById('set-bar').hidden"), "the bar is closed")
    page.evaluate("document.getElementById('grid').focus()")
    page.key("Home")
    page.key(" ")
    page.key("ArrowRight", modifiers=8)
    page.key("ArrowRight", modifiers=8)
    page.key("ArrowLeft", modifiers=8)
    expect_equal(chosen(page), names[:2], "what keys choose")
    expect_equal(page.evaluate("document.getElementById('grid').ariaMultiSelectable"), "true", "the list says so")
    page.type("#query", "chess")
    page.frames()
    found = shown(page)
    page.click("#set-all")
    expect_equal(chosen(page), found, "all of a search")
    page.evaluate("document.getElementById('grid').focus()")
    page.key("Escape")
    page.type("#query", "")
    page.frames()
    page.evaluate("document.getElementById('grid').focus()")
    page.call("Input.dispatchKeyEvent", type="rawKeyDown", key="a", code="KeyA", windowsVirtualKeyCode=65, modifiers=2)
    expect_equal(text(page, "set-count"), text(page, "count").replace("crowns", "selected"), "Control A")
    page.evaluate("document.getElementById('set-clear').click()")
    page.click("#choosing")
    press(page, 2)
    expect_equal(chosen(page), [names[2]], "what a click chooses while several are selected")
    expect_calm(page)
    page.close()
    page = browser.page(390, 844, 2, mobile=True)
    page.open(libraries.path("crowns.html"))
    page.click("#choosing")
    press(page, 0)
    page.frames()
    expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out on a phone")
    expect(page.box("#set-clear")[1] < 844, "the bar is on the screen")
    expect_calm(page)


def middle(page, position):
    """The middle of the thumbnail at a position."""
    left, top, width, height = page.box(f"#cell-{position} canvas")
    return left + width / 2, top + height / 2


def gap(page, position):
    """A point between the thumbnail at a position and the one before it."""
    left, top, _, height = page.box(f"#cell-{position} canvas")
    return left - 6, top + height / 2


def frame(libraries, browser):
    """A frame that is drawn between the thumbnails chooses what it touches, and scrolls the grid at its edges."""
    page = browser.page(1440, 700)
    page.open(libraries.page(libraries.many(1000)))
    names = shown(page)
    columns = page.evaluate(
        "[...document.querySelectorAll('.cell:not([hidden])')]"
        ".filter((cell) => cell.getBoundingClientRect().top < 90).length")
    expect(columns > 4, "several columns", columns)
    start, end = gap(page, 1), middle(page, columns + 2)
    page.drag([start, (start[0] + 9, start[1] + 9), end])
    page.frames()
    wanted = [*names[1:3], *names[columns + 1 : columns + 3]]
    expect_equal(chosen(page), wanted, "what the frame touches")
    expect(not page.evaluate("document.querySelector('.choice-frame').hidden"), "the frame is seen")
    page.mouse("mouseReleased", *end)
    page.frames()
    expect(page.evaluate("document.querySelector('.choice-frame').hidden"), "the frame is gone")
    expect(page.evaluate("document.getElementById('panel').hidden"), "the end of a frame opens nothing")
    expect_equal(chosen(page), wanted, "what stays chosen")
    start, end = gap(page, 4), middle(page, 4)
    page.call("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], button="left", clickCount=1,
              modifiers=2)
    page.mouse("mouseMoved", *end, 1)
    page.mouse("mouseReleased", *end)
    expect_equal(chosen(page), sorted([*wanted, names[4]], key=names.index), "what Control adds")
    start = gap(page, 1)
    page.drag([start, middle(page, 2)])
    page.frames()
    page.key("Escape")
    page.mouse("mouseReleased", *middle(page, 2))
    expect_equal(chosen(page), sorted([*wanted, names[4]], key=names.index), "what Escape restores")
    # A click between the thumbnails opens the crown, as before.
    page.mouse("mousePressed", *gap(page, 3), 1)
    page.mouse("mouseReleased", *gap(page, 3))
    page.wait("!document.getElementById('panel').hidden")
    page.key("Escape")
    page.frames(4)
    page.drag([gap(page, 1), (700, 400), (700, 695)])
    page.wait("document.getElementById('scroller').scrollTop > 400")
    page.mouse("mouseReleased", 700, 695)
    page.frames()
    expect(int(text(page, "set-count").split()[0]) >= 15, "a frame scrolls the grid", text(page, "set-count"))
    still = page.evaluate("document.getElementById('scroller').scrollTop")
    page.frames(6)
    expect_equal(page.evaluate("document.getElementById('scroller').scrollTop"), still, "the view after the release")
    page.evaluate("document.getElementById('set-clear').click(); document.getElementById('scroller').scrollTop = 0")
    page.frames()
    # While several are selected, a frame may begin on a thumbnail.
    page.click("#choosing")
    page.drag([middle(page, 1), middle(page, 2), middle(page, 3)])
    page.frames()
    page.mouse("mouseReleased", *middle(page, 3))
    expect_equal(chosen(page), names[1:4], "a frame that begins on a thumbnail")
    expect_calm(page)


def archive(libraries, browser):
    """An archive has what the command of the set writes, byte for byte; unzip finds no fault in it."""
    received, written = (tempfile.mkdtemp(dir=libraries.folder) for _ in range(2))
    page = browser.page(downloads=received)
    page.open(libraries.page(libraries.samples_and_masks()), "color=0B3D91")
    page.evaluate(CLIPBOARD)
    page.evaluate(
        "document.querySelectorAll('.cell .check').forEach((check, index) => { if (index % 4 === 0) check.click(); })")
    names = chosen(page)
    page.click("#set-download")
    page.type("#zip-sizes", "24, 48")
    page.click("#zip-scales label:nth-child(2)")
    page.click("#zip-start")
    title = page.evaluate("document.title")
    data = downloaded(received, f"{title}.zip")
    page.click("#set-command")
    page.wait("globalThis.copied")
    for command in page.evaluate("copied").split("\n"):
        shell(libraries, command, written)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        expect_equal(archive.testzip(), None, "the first damaged file of the archive")
        expect_equal(len(archive.namelist()), 5 * len(names), "the number of files")
        files = [os.path.relpath(os.path.join(folder, name), written)
                 for folder, _, names in os.walk(written) for name in names]
        expect_equal(sorted(archive.namelist()), sorted(files), "the files of the command")
        for name in archive.namelist():
            with open(os.path.join(written, name), "rb") as wanted:
                expect(archive.read(name) == wanted.read(), f"{name} is the command's")
    unzipped(libraries, data)
    page.click("#set-download")
    for sizes in ["", "0", "24, x", "99999", "1 2 3 4 5 6 7 8 9"]:
        page.type("#zip-sizes", sizes)
        expect(page.evaluate("document.getElementById('zip-start').disabled"), f"no archive of the sizes {sizes!r}")
    page.key("Escape")
    expect_calm(page)
    page.close()
    page = browser.page(downloads=received)
    database, hostile = libraries.hostile()
    page.open(libraries.page(database))
    page.evaluate("document.getElementById('set-all').click(); document.getElementById('set-download').click()")
    page.click("#zip-start")
    data = downloaded(received, f"{page.evaluate('document.title')}.zip")
    unzipped(libraries, data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        expect_equal(len({name.lower() for name in archive.namelist()}), 2 * len(hostile), "files of hostile names")
    expect_calm(page)
    page.close()
    page = browser.page(downloads=received)
    database, colliding = libraries.colliding()
    page.open(libraries.page(database))
    page.evaluate("document.getElementById('set-all').click(); document.getElementById('set-download').click()")
    page.click("#zip-start")
    data = downloaded(received, f"{page.evaluate('document.title')}.zip")
    unzipped(libraries, data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        expect_equal(len({name.lower() for name in names}), 2 * len(colliding), "the files of names that are one")
        refused = [name for name in names if re.match(r"(?i)con\.|.*[?*:<>|\"\\\\]|.*[. ]\.(svg|png)$", name)]
        expect_equal(refused, [], "names that a file system refuses")
    expect_calm(page)
    page.close()
    page = browser.page(downloads=received)
    page.open(libraries.page(libraries.many(1000)))
    page.evaluate(
        "globalThis.long = [];"
        "new PerformanceObserver((list) => long.push(...list.getEntries().map((e) => e.duration)))"
        ".observe({ entryTypes: ['longtask'] }); document.getElementById('set-all').click();"
        "document.getElementById('set-download').click(); document.getElementById('zip-svg').click()")
    start = time.monotonic()
    page.click("#zip-start")
    data = downloaded(received, f"{page.evaluate('document.title')}.zip")
    seconds = time.monotonic() - start
    print(f"  1000 PNG files of 64 px in an archive: {seconds:.2f} s, tasks above 50 ms: {page.evaluate('long')}")
    unzipped(libraries, data)
    expect(seconds < 6, "an archive of 1000 files is made soon", seconds)
    expect_calm(page)


def unzipped(libraries, data):
    path = libraries.path("tested.zip")
    with open(path, "wb") as file:
        file.write(data)
    result = subprocess.run(["unzip", "-tqq", path], capture_output=True)
    expect_equal(result.returncode, 0, f"the status of unzip, which said {result.stdout + result.stderr!r}")


def shelf(libraries, browser):
    """Favourites, recent crowns, folders, tags, orders; a drag; sizes; a storage that is full."""
    page = browser.page()
    database = libraries.path("shelf.db")
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(__file__)))), "crowns")
    libraries.run("import", folder, "--database", database, "--quiet", "--tag", "sample")
    libraries.run("rename", "chess-*", "chess/*", "--database", database, "--quiet")
    path = libraries.page(database)
    page.open(path, "crown=royal")
    page.frames()
    everything = libraries.run("list", "--database", database).decode().split()
    sides = page.evaluate("[...document.querySelectorAll('#stage-sizes canvas')].map((c) => c.width)")
    expect_equal(sides, [16, 20, 24, 32, 48], "the small pictures")
    expect_equal(text(page, "size-number"), "132", "the number of the size")
    page.click("#panel-favourite")
    expect_equal(page.evaluate("document.getElementById('panel-favourite').ariaPressed"), "true", "a favourite")
    page.open(path, "crown=tiara")
    page.open(path, "show=favourites")
    page.frames()
    expect_equal(shown(page), ["royal"], "the favourites of the next page")
    page.open(path, "show=recent")
    page.frames()
    expect_equal(shown(page), ["tiara", "royal"], "the crowns that were opened")
    page.wait("document.querySelectorAll('#show optgroup').length === 2")
    options = page.evaluate("[...document.querySelectorAll('#show option')].map((o) => o.value)")
    expect("folder:chess" in options and "tag:sample" in options, "folders and tags are offered", options)
    for value, wanted in [("folder:chess", lambda names: all(name.startswith("chess/") for name in names)),
                          ("tag:sample", lambda names: names[:9] == everything[:9])]:
        page.open(path, f"show={value}")
        page.frames()
        expect(shown(page) and wanted(shown(page)), f"what {value} shows", shown(page))
    page.open(path, "sort=reversed")
    page.frames()
    expect_equal(shown(page)[:5], everything[::-1][:5], "the names from Z to A")
    for sort in ["simple", "detailed"]:
        page.open(path, f"sort={sort}")
        page.frames()
        expect(shown(page)[0] != everything[0] and len(shown(page)) > 5, f"the order {sort}", shown(page)[:3])
    dragged = page.evaluate(
        "(() => { const dataTransfer = new DataTransfer(); const cell = document.querySelector('#cell-0');"
        " cell.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }));"
        " return [cell.ariaLabel, cell.draggable,"
        " ...['DownloadURL', 'text/plain'].map((kind) => dataTransfer.getData(kind))];"
        " })()")
    expect(dragged[1] and dragged[2].startswith("image/svg+xml:"), "a dragged file", dragged[2][:80])
    expect(dragged[0].replace("/", "-") + ".svg:data:image/svg+xml" in dragged[2], "its name", dragged[2][:80])
    expect(dragged[3].startswith("<svg ") and dragged[3].endswith("</svg>\n"), "the dragged drawing", dragged[3][:60])
    expect_calm(page)
    page.close()
    for broken in ["try { localStorage.clear(); } catch {}"
                   "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
                   "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })",
                   "try { for (const list of ['recent', 'favourites']) localStorage.setItem(`crowns.${list}.shelf`,"
                   " '{\"a\":[1,null]}') } catch {}"]:
        page = browser.page()
        page.call("Page.addScriptToEvaluateOnNewDocument", source=broken)
        page.open(path, "crown=royal")
        page.click("#panel-favourite")
        page.evaluate("(() => { const show = document.getElementById('show'); show.value = 'favourites';"
                      " show.dispatchEvent(new Event('change')); })()")
        page.frames()
        expect("royal" in shown(page), "favourites where nothing can be stored", shown(page))
        expect_calm(page)
        page.close()


def exported(libraries, name):
    """The source of Compose that crowntool exports, without its mark."""
    folder = tempfile.mkdtemp(dir=libraries.folder)
    libraries.run(
        "export", name, "--database", libraries.path("kept.db"), "--format", "compose", "-o", folder, "--quiet")
    (file,) = os.listdir(folder)
    with open(os.path.join(folder, file)) as source:
        return "".join(line for line in source if not line.startswith("// crowntool "))


def copies(libraries, browser):
    """A crown is copied as SVG, JSX, data URI, HTML, path data and Swift; folders above the import are not shown."""
    page = browser.page()
    path = libraries.page(libraries.samples_and_masks())

    def copied(identifier):
        page.evaluate(f"globalThis.copied = undefined; document.getElementById('{identifier}').click()")
        return page.wait("globalThis.copied")

    for name in ["royal", "royal-kept", "shaded/imperial"]:
        page.open(path, f"crown={name}")
        page.evaluate(CLIPBOARD)
        drawing = copied("panel-copy-svg")
        expect(drawing.startswith("<svg ") and 'fill="currentColor"' in drawing, "the copied SVG", drawing[:200])
        expect("<!--" not in drawing and "<title" not in drawing, "it has what is drawn alone", drawing[:200])
        component = copied("panel-copy-jsx")
        expect_equal(component.count("{...props}"), 1, "the properties of the component")
        for attribute in ["fill-rule", "fill-opacity", "<!--"]:
            expect(attribute not in component, f"the component has no {attribute}", component[:200])
        address = copied("panel-copy-data")
        drawn = page.evaluate(
            "new Promise((done) => { const image = new Image(); image.onload = () => done(image.naturalWidth);"
            f" image.onerror = () => done(0); image.src = {address!r}; }})")
        expect_equal(drawn, 512, "the width of the data URI's picture")
        expect_equal(copied("panel-copy-html"), f'<crown-icon name="{name}" size="512"></crown-icon>', "the element")
        if not name.endswith("-kept"):
            # The tool's path data is shorter, within the tolerance of an export.
            expect_equal(*(re.sub('addPathNodes\\("[^"]+"\\)', "addPathNodes()", source)
                           for source in [copied("panel-copy-kotlin"), exported(libraries, name)]), "the Kotlin source")
        source = page.evaluate("document.getElementById('panel-facts').textContent").split("Source")[1]
        wanted = "shaded/imperial.svg" if name.startswith("shaded/") else f"{name}.{'png' if 'kept' in name else 'svg'}"
        expect_equal(source, wanted, "the source")
    page.open(path, "crown=royal&color=C8102E")
    page.evaluate(CLIPBOARD)
    expect('fill="#c8102e"' in copied("panel-copy-svg"), "a colour that was chosen is copied")
    expect("export const Royal = (props) => (" in copied("panel-copy-jsx"), "the component's name")
    expect(copied("panel-path").startswith("M"), "the path data")
    page.open(path, "crown=shaded/jester&side=300")
    size = page.evaluate("document.getElementById('panel-swift-text').textContent")
    expect("width: 300, height: " in size or ", height: 300" in size, "the line of Swift", size)
    expect_calm(page)
    database, names = libraries.hostile()
    page.open(libraries.page(database))
    page.evaluate(CLIPBOARD)
    for position in range(len(names)):
        page.evaluate(f"document.getElementById('cell-{position}').click()")
        found = page.evaluate(
            "new Promise((done) => { document.getElementById('panel-copy-html').click(); setTimeout(() => {"
            " const { body } = new DOMParser().parseFromString(copied, 'text/html');"
            " done([body.childNodes.length, body.firstChild.getAttribute('name')]); }); })")
        expect_equal(found, [1, text(page, "panel-name")], "the element of a hostile name")
    expect_calm(page)
