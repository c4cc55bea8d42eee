"""Looks at the pages of two libraries: what was added, removed, renamed, redrawn and relabelled.

Each part is a function that takes the libraries and a browser.
"""

import os
import shutil

from expectations import colors, expect, expect_calm, expect_equal, shown, text

HOSTILE = "<img src=x onerror=alert(1)>"


def databases(libraries):
    """A database, and one that differs from it in each way."""
    folder, old, new = (libraries.path(name) for name in ["changing", "old.db", "new.db"])
    shutil.rmtree(folder, ignore_errors=True)
    for path in [old, new]:
        if os.path.exists(path):
            os.remove(path)
    drawings = {"square": "M4 4h16v16H4z", "gone": "M1 1h22v9z", "named": "M2 2h9v9z", "same": "M3 3h9v9z",
                "untouched": "M5 5h9v9z"}
    os.makedirs(folder)
    for name, data in drawings.items():
        write(folder, name, data)
    libraries.run("import", folder, "--database", old, "--quiet")
    shutil.copy(old, new)
    # The right quarter of it is gone, and a quarter below is new.
    write(folder, "square", "M4 4h12v20H4z")
    write(folder, "new", "M9 9h9v9z")
    os.remove(os.path.join(folder, "gone.svg"))
    libraries.run("import", folder, "--database", new, "--prune", "--quiet")
    libraries.run("rename", "named", HOSTILE, "--database", new, "--quiet")
    libraries.run("title", "same", "--set", HOSTILE, "--database", new, "--quiet")
    return old, new


def write(folder, name, data):
    with open(os.path.join(folder, f"{name}.svg"), "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{data}"/></svg>')


def rows(page):
    return page.evaluate(
        "[...document.querySelectorAll('#compare-list li')].map((row) => [row.querySelector('h3')?.textContent,"
        " [...row.querySelectorAll('figcaption')].map((caption) => caption.textContent)])")


# The pixel of the third picture of a row at a position in units of 24.
PIXEL = """((row, x, y) => {
  const shown = [...document.querySelectorAll("#compare-list li")]
    .find((item) => item.textContent.startsWith(row)).querySelectorAll("canvas")[2];
  const copy = Object.assign(document.createElement("canvas"), { width: shown.width, height: shown.height });
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(shown, 0, 0);
  const at = (value) => Math.floor((value * copy.width) / 24);
  return [...context.getImageData(at(x), at(y), 1, 1).data];
})"""


def compare(libraries, browser):
    """A page of two libraries shows each change before, after and the difference; kinds filter them."""
    old, new = databases(libraries)
    page = browser.page()
    path = libraries.page(new, "--compare", old)
    page.open(path)
    expect_equal(text(page, "compare-open"), "5 changes", "the button")
    expect("untouched" in shown(page), "the page has all crowns", shown(page))
    page.click("#compare-open")
    page.wait("document.getElementById('compare').open")
    expect_equal(text(page, "compare-title"), "old.db → new.db", "the title")
    expect_equal(sorted(rows(page)), sorted([
        ["square", ["before", "after", "difference"]], ["gone", ["before"]], ["new", ["after"]],
        [HOSTILE, ["before and after"]], ["same", ["before and after"]]]), "the pictures of each change")
    kinds = page.evaluate("[...document.querySelectorAll('#compare-kinds button')].map((b) => b.textContent)")
    expect_equal(kinds, ["All 5", "Added 1", "Removed 1", "Renamed 1", "Redrawn 1", "Relabelled 1"], "the kinds")
    page.wait("document.querySelectorAll('#compare canvas').length === 7 &&"
              " [...document.querySelectorAll('#compare canvas')].every((canvas) => canvas.width > 1)")
    # In units of the drawing: both, before only, after only, neither.
    for place, pixel in [((10, 10), [160, 160, 160, 255]), ((18, 10), [208, 52, 44, 255]),
                         ((10, 22), [26, 102, 214, 255]), ((1, 1), [0, 0, 0, 0])]:
        found = page.evaluate(f"{PIXEL}('square', {place[0]}, {place[1]})")
        expect_equal(found, pixel, f"the difference at {place}")
    for part in [0, 1]:
        expect_equal(colors(page, f"#compare-list li:nth-child({1 + part}) canvas"), ["141414"], "the ink of a picture")
    for kind, wanted in [("added", ["new"]), ("removed", ["gone"]), ("redrawn", ["square"]), ("relabelled", ["same"])]:
        page.click(f"#compare-kinds [data-kind={kind}]")
        expect_equal([name for name, _ in rows(page)], wanted, f"what is {kind}")
        expect_equal(page.evaluate(
            "[...document.querySelectorAll('#compare-kinds [aria-pressed=true]')].map((b) => b.dataset.kind)"),
            [kind], "the button that is pressed")
    page.wait("location.hash.includes('view=compare') && location.hash.includes('kind=relabelled')")
    page.open(path, "view=compare&kind=redrawn")
    page.wait("document.getElementById('compare').open")
    expect_equal([name for name, _ in rows(page)], ["square"], "what a link shows")
    page.click("#compare-list h3 button")
    page.wait("document.getElementById('panel-name').textContent === 'square'")
    expect(not page.evaluate("document.getElementById('compare').open"), "the crown is shown")
    page.wait("location.hash.includes('crown=square') && !location.hash.includes('view')")
    page.click("#compare-open")
    page.wait("document.getElementById('compare').open")
    page.wait("location.hash.includes('view=compare')")
    page.evaluate("history.back()")
    page.wait("!document.getElementById('compare').open")
    expect_equal(page.evaluate("document.querySelectorAll('#compare img, #compare script').length"), 0, "markup")
    expect_calm(page)
    page.close()
    small(libraries, browser, path)
    from_diff(libraries, browser, old, new)
    many_changes(libraries, browser)


def small(libraries, browser, path):
    """On a phone nothing sticks out, and three pictures stand side by side."""
    page = browser.page(390, 844, 2, dark=True, mobile=True)
    page.open(path, "view=compare&kind=redrawn")
    page.wait("document.getElementById('compare').open")
    page.frames()
    tops = page.evaluate("[...document.querySelectorAll('#compare canvas')].map((c) => c.getBoundingClientRect())"
                         ".map(({ top, right }) => [Math.round(top), right <= 390])")
    expect(len(tops) == 3 and len({top for top, _ in tops}) == 1 and all(fits for _, fits in tops), "a row", tops)
    expect_calm(page)
    page.close()


def from_diff(libraries, browser, old, new):
    """The page of `diff --gallery` begins with the differences, and has the crowns that differ alone."""
    path = libraries.path("changes.html")
    libraries.run("diff", old, new, "--gallery", path, "--quiet", status=1)
    page = browser.page()
    page.open(path)
    page.wait("document.getElementById('compare').open")
    expect_equal(len(rows(page)), 5, "the changes")
    page.key("Escape")
    page.wait("!document.getElementById('compare').open && location.hash.includes('view=')")
    expect_equal(sorted(shown(page)), sorted(["square", "new", "same", HOSTILE]), "the crowns that differ")
    page.open(path, "view=")
    page.frames()
    expect(not page.evaluate("document.getElementById('compare').open"), "a link to the crowns")
    libraries.run("diff", new, new, "--gallery", path, "--quiet", "--force")
    page.open(path, "")
    page.wait("document.getElementById('compare').open")
    expect("have the same crowns" in text(page, "compare-list"), "that nothing changed", text(page, "compare-list"))
    expect_calm(page)
    page.close()


def many_changes(libraries, browser):
    """Many changes come as the list is scrolled."""
    many, few = libraries.many(1000), libraries.samples()
    page = browser.page()
    page.open(libraries.page(many, "--compare", few), "view=compare")
    page.wait("document.getElementById('compare').open")
    count = int(text(page, "compare-open").split()[0])
    expect(count > 1000, "all crowns differ", count)
    expect(len(rows(page)) < 200, "few rows at first", len(rows(page)))
    for _ in range(40):
        page.evaluate("document.getElementById('compare').scrollTop = 1e9")
        page.frames(4)
        if len(rows(page)) == count:
            break
    expect_equal(len(rows(page)), count, "the rows at the end")
    page.evaluate("document.getElementById('compare').scrollTop = 1e9")
    page.wait("document.querySelector('#compare-list li:last-child canvas').width > 1")
    expect_calm(page)
    page.close()
