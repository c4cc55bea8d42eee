"""Uses a gallery as people do: searching, jumping, picking colours, downloading, making a poster.

Each part is a function that takes the libraries and a browser.
"""

import json
import os
import re
import subprocess
import tempfile

from expectations import (
    colors, downloaded, drop, expect, expect_calm, expect_equal, png_of, png_size, shown, text)


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
    for query in ["cr", "CROWN", "crówn", "chess k", "queen chess"]:
        page.type("#query", query)
        page.frames()
        found = libraries.run("search", "--database", "crowns.db", "--limit", "1000", "--", query).decode().splitlines()
        expect_equal(sorted(shown(page)), sorted(found)[:len(shown(page))], f"what is found of {query!r}")
        expect(text(page, "count").startswith(f"{len(found)} "), f"as many as crowntool finds of {query!r}", len(found))
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
    # The address is written a moment later.
    page.wait("!location.hash.includes('crown=')")
    page.type("#query", "chess")
    page.key("Enter")
    page.wait("!document.getElementById('panel').hidden")
    expect_equal(text(page, "panel-name"), shown(page)[0], "the crown that Enter opens in the search")
    page.wait("location.hash.includes('crown=')")
    page.evaluate("history.back()")
    page.wait("document.getElementById('panel').hidden")
    expect_equal(page.evaluate("location.hash"), "#q=chess", "the address after Back")
    expect_calm(page)


def links(libraries, browser):
    """Links to crowns: one far down the grid, one that is not there; a title has room; nothing without JavaScript."""
    page = browser.page(1000, 700)
    path = libraries.page(libraries.many(libraries.crowns))
    page.open(path)
    page.evaluate("document.getElementById('grid').focus()")
    page.key("End")
    page.frames()
    last = shown(page)[-1]
    page.open(path, f"crown={last}")
    page.frames()
    expect(last in shown(page), "a link to a crown scrolls to it", (last, shown(page)[-3:]))
    page.open(path, "crown=nope")
    page.frames()
    expect_equal(text(page, "notice"), "No crown is called nope.", "what a link to no crown says")
    page.open(libraries.page(libraries.samples()))
    page.frames()
    box = page.box("#notice")
    expect(box[3] == 0, "no empty notice", box)
    visibility = ("(() => { const { state } = document.body.dataset; delete document.body.dataset.state; try { return "
                  "getComputedStyle(document.querySelector('noscript')).visibility } finally { "
                  "document.body.dataset.state = state } })()")
    expect_equal(page.evaluate(visibility), "visible", "the sentence for browsers without JavaScript")
    expect_equal(
        page.evaluate("getComputedStyle(document.getElementById('panel-title')).flexShrink"), "0", "a title has room")
    expect_calm(page)


def letters(libraries, browser):
    """Many crowns: only what is in view exists; the index is clicked, dragged and used by keys."""
    page = browser.page(1000, 700)
    count = libraries.crowns
    path = libraries.page(libraries.many(count))
    page.open(path)
    expect_equal(text(page, "count"), f"{count} crowns", "the count")
    expect(page.evaluate("document.querySelectorAll('.cell').length") < 80, "few cells exist")
    left, top, width, height = page.box("#letters")
    page.drag([(left + width / 2, top + 2), (left + width / 2, top + height / 2)])
    page.frames()
    bubble = text(page, "bubble")
    expect(page.evaluate("document.getElementById('bubble').classList.contains('shown')"), "the bubble is shown")
    expect(re.fullmatch("[L-O]", bubble), "half way down is a letter of the middle", bubble)
    page.mouse("mouseReleased", left + width / 2, top + height / 2)
    # A section may begin inside of a row.
    expect(any(name.startswith(bubble.lower()) for name in shown(page)[:6]), "the bubble's section", shown(page)[:6])
    page.evaluate("document.getElementById('letters').focus()")
    page.key("End")
    page.frames()
    last = page.evaluate("document.getElementById('letters').ariaValueText")
    expect(last.startswith("Z"), "the last section", last)
    page.key("Home")
    page.frames()
    expect_equal(page.evaluate("document.getElementById('scroller').scrollTop"), 0, "the top after Home")
    for heading in "#ABCDE":
        reached = page.evaluate("document.getElementById('letters').ariaValueText")
        expect(reached.startswith(heading), f"the arrow key reaches {heading}", reached)
        page.key("ArrowDown")
        page.frames(3)
    page.evaluate("document.getElementById('grid').focus()")
    page.key("End")
    page.frames()
    expect(page.evaluate("document.getElementById('grid').hasAttribute('aria-activedescendant')"), "a last cell")
    expect_equal(page.evaluate("document.querySelector('.cell.active').ariaPosInSet"), str(count), "the last cell")
    page.wait("location.hash.includes('at=')")
    fragment = page.evaluate("location.hash.slice(1)")
    first = shown(page)[0]
    page.open(path, fragment)
    page.frames()
    expect(first in shown(page), "a link shows the same place", (first, shown(page)[:3]))
    start = str(count - 1)[:3]
    page.type("#query", f"mark {start}")
    page.frames()
    found = sum(str(number).startswith(start) for number in range(count))
    expect_equal(text(page, "count"), f"{found} of {count} crowns", f"what is found of 'mark {start}'")
    # 200 % zoom on a screen of 1440: half of the width, twice the pixels.
    page.resize(720, 450, 2)
    page.frames()
    ratio = page.evaluate(
        "((canvas) => canvas.width / parseFloat(canvas.style.width))"
        "(document.querySelector('.cell:not([hidden]) canvas'))")
    expect_equal(ratio, 2, "pixels of the screen in a CSS pixel of a thumbnail")
    expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at 200 %")
    expect_calm(page)


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
        digits = page.evaluate("document.getElementById('picker-hex').value")
        expect_equal(digits, hexadecimal, f"the digits of {typed}")
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


def poster(libraries, browser):
    """The poster: lines edited in place, colours, a picture, PNG and SVG."""
    folder = tempfile.mkdtemp(dir=libraries.folder)
    page = browser.page(downloads=folder)
    page.open(libraries.page(libraries.samples()), "crown=royal&view=poster")
    page.wait("document.getElementById('poster').open && document.querySelectorAll('.poster-line').length === 3")
    expect_equal(colors(page, "#poster-canvas")[:2], ["c8102e", "ffffff"], "the colours of background and crown")
    page.type(".poster-line", "MAKE <b>TEA</b> & \"CAKE\"")
    page.key("Enter")
    page.frames()
    page.call("Input.insertText", text="it's time")
    page.frames()
    expect_equal(page.evaluate("document.querySelectorAll('.poster-line').length"), 4, "the lines after Enter")
    for index, line in enumerate(page.evaluate(
            "[...document.querySelectorAll('.poster-line')].map((f) => [f.scrollWidth, f.clientWidth])")):
        expect(line[0] <= line[1], f"line {index + 1} fits its page", line)
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
    page.wait(f"location.hash !== {json.dumps(before)}")
    fragment = page.evaluate("location.hash.slice(1)")
    page.click("#poster-close")
    page.wait("!document.getElementById('poster').open")
    page.open(libraries.path("crowns.html"), fragment)
    page.wait("document.querySelectorAll('.poster-line').length === 4")
    second = page.evaluate("document.querySelectorAll('.poster-line')[1].value")
    expect_equal(second, "it's time", "the link's second line")
    expect_calm(page)
