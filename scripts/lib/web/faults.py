"""Faults that people found in galleries, each of which stays mended.

Each part is a function that takes the libraries and a browser.
"""

import base64
import re

from expectations import expect, expect_calm, expect_equal, shown, text


def labels(libraries, browser):
    """Names and letters beside thumbnails of every size; cells in the order of reading; dots of the index."""
    page = browser.page(1000, 700)
    path = libraries.page(libraries.many(libraries.crowns))
    page.open(path, "size=48")
    expect(page.evaluate("getComputedStyle(document.querySelector('.cell .name')).display") == "none",
           "no name below a small thumbnail")
    expect(("option", shown(page)[0]) in page.names(), "screen readers know the name all the same")
    for size in [48, 92, 132, 320]:
        page.open(path, f"size={size}")
        page.frames()
        gap = page.evaluate(
            "(() => { const [a, b] = ['.letter', 'canvas'].map((part) => document.querySelector(`.cell ${part}`)"
            ".getBoundingClientRect()); return Math.max(b.top - a.bottom, b.left - a.right); })()")
        expect(gap >= -2.5, f"a letter stands beside the thumbnail at {size} px", gap)
    page.open(path)
    for key in ["End", "Home"]:
        for top in [900, 4000, 3500, 700, 690]:
            page.evaluate(f"document.getElementById('scroller').scrollTop = {top}")
            page.wait("new Promise((done) => setTimeout(() => done(true), 250))")
            order = page.evaluate("[...document.querySelectorAll('.cell:not([hidden])')].map((c) => +c.ariaPosInSet)")
            expect_equal(order, sorted(order), f"the order of the elements at {top}")
    page.resize(360, 225, 4)
    page.frames(4)
    dots = page.evaluate("getComputedStyle(document.querySelector('#letters .skipped'), '::before').content")
    expect_equal(dots, "none", "the dots of the index at 400 %")
    expect_calm(page)
    page.close()
    page = browser.page(390, 844)
    page.open(libraries.page(libraries.samples()), "size=72&q=chess")
    page.frames()
    first = page.evaluate(
        "[...document.querySelectorAll('.cell:not([hidden]) .name')].map((n) => "
        "[n.textContent, n.lastChild.textContent, n.lastChild.scrollWidth <= n.lastChild.clientWidth + 1])")
    expect(len(first) > 1, "names of a family", first)
    expect_calm(page)


def keys(libraries, browser):
    """`?` shows the keys; a name that is typed into the grid is found."""
    page = browser.page()
    page.open(libraries.page(libraries.samples()))
    names = shown(page)
    wanted = next(name for name in libraries.run("list", "--database", "crowns.db").decode().split() if name > "m")
    page.evaluate("document.getElementById('grid').focus()")
    for letter in wanted[:3]:
        page.call("Input.dispatchKeyEvent", type="keyDown", key=letter, text=letter)
        page.call("Input.dispatchKeyEvent", type="keyUp", key=letter)
    active = page.evaluate("document.querySelector('.cell.active').ariaLabel")
    expect(active.startswith(wanted[:3]), f"the mark after {wanted[:3]!r} was typed", active)
    expect_equal(text(page, "count"), f"{page.evaluate('document.querySelector(`.cell`).ariaSetSize')} crowns", "count")
    page.wait("new Promise((done) => setTimeout(() => done(true), 900))")
    page.call("Input.dispatchKeyEvent", type="keyDown", key="?", text="?")
    page.wait("document.getElementById('keys').open")
    expect("Show these keys" in text(page, "keys-list"), "the keys are listed")
    page.key("Escape")
    page.frames()
    expect(not page.evaluate("document.getElementById('keys').open"), "Escape closes the list")
    expect(names == shown(page) or active in shown(page), "the grid is as it was")
    expect_calm(page)


def printing(libraries, browser):
    """A page on paper is a catalogue of what is shown."""
    page = browser.page()
    page.open(libraries.page(libraries.samples_and_masks()))
    count = int(text(page, "count").split()[0])

    def pages():
        printed = base64.b64decode(page.call("Page.printToPDF", printBackground=False)["data"])
        return len(re.findall(rb"/Type\s*/Page\b", printed))

    page.evaluate(
        "addEventListener('beforeprint', () => { globalThis.printed = [...document.querySelectorAll('figcaption')]"
        ".filter((c) => c.closest('#catalogue')).map((c) => c.textContent); })")
    expect(pages() >= 1, "the samples are printed")
    expect_equal(page.evaluate("printed.length"), count, "the names of the catalogue")
    expect_equal(page.evaluate("document.getElementById('catalogue').childElementCount"), 0, "what stays of it")
    page.type("#query", "chess")
    page.frames()
    pages()
    expect_equal(page.evaluate("printed"), shown(page), "the catalogue of a search")
    expect_calm(page)
    page.open(libraries.page(libraries.many(1000)))
    expect(pages() > 5, "a thousand crowns take several pages", pages())
    expect_calm(page)


# Lines of a poster have their places in its picture; there are buttons for each beside it.
TARGETS = """[...document.querySelectorAll('button, select, input, a[href], summary')]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.type !== 'file' && !e.matches('.poster-line'))
  .map((e) => [e.id || e.ariaLabel || e.textContent, (e.type === 'checkbox' ? e.closest('label') ?? e : e)
    .getBoundingClientRect()])
  .map(([name, { width, height }]) => [name, Math.round(width), Math.round(height)])"""


def fingers(libraries, browser):
    """Targets have 24 pixels, and 44 under a finger."""
    path = libraries.page(libraries.samples())
    database, report = libraries.report()
    for least, touch in [(24, False), (44, True)]:
        page = browser.page(390, 844, 2, mobile=touch)
        if touch:
            page.call("Emulation.setTouchEmulationEnabled", enabled=True)
            expect(page.evaluate("matchMedia('(pointer: coarse)').matches"), "the browser has a finger")
        for fragment in ["", "crown=royal", "crown=royal&view=poster"]:
            page.open(path, fragment)
            page.frames()
            small = [box for box in page.evaluate(TARGETS) if box[2] < least or (least == 24 and box[1] < 24)]
            expect_equal(small, [], f"targets below {least} px at #{fragment}")
            expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out", fragment)
        page.open(libraries.page(database, "--report", report), "view=report")
        page.frames()
        small = [box for box in page.evaluate(TARGETS) if box[2] < least]
        expect_equal(small, [], f"targets below {least} px in the report")
        expect_calm(page)
        page.close()


def contrast(libraries, browser):
    """In forced colours the chosen crown has a frame."""
    page = browser.page()
    page.call("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
    page.open(libraries.page(libraries.samples()), "crown=royal")
    page.frames()
    frame = page.evaluate("getComputedStyle(document.querySelector('.cell[aria-current=true]')).outlineStyle")
    expect_equal(frame, "solid", "the frame of the chosen crown")
    expect_calm(page)
