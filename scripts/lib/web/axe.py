"""Looks for violations of accessibility rules with axe-core, in all states of the page.

axe-core is taken from a package of Python's registry when it is first needed, and kept below .build. Each part is a
function that takes the libraries and a browser.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile

import compare as comparing
from expectations import expect_calm, expect_equal
from libraries import REPOSITORY

PACKAGE = "axe-playwright-python==0.1.8"
FILE = "axe_playwright_python/axe.min.js"
# axe-core 4.12.1.
DIGEST = "84494fec757e4710dc751c8d7a636e457f4532f08f85c86dc9070133fbff53bc"
CACHE = os.path.join(REPOSITORY, ".build/axe/axe.min.js")

# What is done in a page before the rules are applied, beside its fragment.
STATES = {
    "grid": ("samples", "", ""),
    "small thumbnails": ("samples", "size=48", ""),
    "a search": ("samples", "q=chess", ""),
    "a search without a result": ("samples", "q=zzzzzz", ""),
    "no favourites": ("samples", "show=favourites", ""),
    "a selection": ("samples", "q=chess", "$('set-all').click()"),
    "selecting": ("samples", "", "$('choosing').click()"),
    "an archive": ("samples", "q=chess", "$('set-all').click(); $('set-download').click()"),
    "wrong sizes": ("samples", "q=chess",
                    "$('set-all').click(); $('set-download').click(); $('zip-sizes').value = 'x';"
                    " $('zip-sizes').dispatchEvent(new Event('input', { bubbles: true }))"),
    "a crown": ("samples", "crown=royal", ""),
    "an outline": ("samples", "crown=royal&outline=1&pixels=24", ""),
    "a crown in shades": ("samples", "crown=shaded/imperial", ""),
    "a mask": ("masks", "crown=royal-kept", ""),
    "a damaged crown": ("damaged", "crown=bohemian", ""),
    "a picker": ("samples", "", "$('ink-chip').click()"),
    "a ground of another colour": ("samples", "background=7A1FA2&color=FFD54F&checker=1", ""),
    "a poster": ("samples", "crown=royal&view=poster", ""),
    "keys": ("samples", "", "$('grid').focus(); dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))"),
    "a report": ("report", "view=report", ""),
    "a crown with a warning": ("report", "crown=tones", ""),
    "a comparison": ("compare", "view=compare", ""),
    "a kind of change": ("compare", "view=compare&kind=redrawn", ""),
    "hostile names": ("hostile", "", ""),
    "no crowns": ("empty", "", ""),
    "a notice": ("samples", "crown=nobody", ""),
}
RULES = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.flatMap(
  ({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(" ")}`)))"""


class Unreachable(Exception):
    pass


def source():
    """The script of axe-core."""
    if not os.path.exists(CACHE):
        download()
    with open(CACHE, "rb") as file:
        script = file.read()
    if hashlib.sha256(script).hexdigest() != DIGEST:
        raise AssertionError(f"{CACHE} is not the axe-core of {PACKAGE}; remove it")
    return script.decode()


def download():
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--dest",
             folder, PACKAGE], capture_output=True, text=True)
        if result.returncode != 0:
            raise Unreachable((result.stderr.strip().splitlines() or ["pip failed"])[-1])
        (wheel,) = os.listdir(folder)
        with zipfile.ZipFile(os.path.join(folder, wheel)) as archive:
            script = archive.read(FILE)
    os.makedirs(os.path.dirname(CACHE), exist_ok=True)
    # Another check may download it, too.
    temporary = f"{CACHE}.{os.getpid()}"
    with open(temporary, "wb") as file:
        file.write(script)
    os.replace(temporary, CACHE)


def pages(libraries):
    """The paths of the pages by their names in STATES."""
    samples = libraries.page(libraries.samples())
    reported, report = libraries.report()
    old, new = comparing.databases(libraries)
    return {
        "samples": samples, "masks": libraries.page(libraries.samples_and_masks()),
        "damaged": libraries.page(libraries.damaged(), status=1),
        "report": libraries.page(reported, "--report", report), "compare": libraries.page(new, "--compare", old),
        "hostile": libraries.page(libraries.hostile()[0]), "empty": libraries.page(libraries.empty())}


def axe(libraries, browser):
    """No violation of a rule of axe-core in a wide window, in all states, light and dark."""
    find_violations(libraries, browser, 1440, 900)


def phone(libraries, browser):
    """No violation of a rule of axe-core on a phone, in all states, light and dark."""
    find_violations(libraries, browser, 390, 844)


def find_violations(libraries, browser, width, height):
    try:
        script = source()
    except Unreachable as error:
        print(f"  axe-core was not run: Python's registry does not give {PACKAGE}: {error}")
        return
    paths = pages(libraries)
    count = 0
    for dark in [False, True]:
        for state, (path, fragment, action) in STATES.items():
            page = browser.page(width, height, dark=dark, mobile=width < 500)
            page.open(paths[path], fragment)
            page.frames(4)
            if action:
                page.evaluate(f"(() => {{ const $ = (id) => document.getElementById(id); {action}; }})()")
            # Notices and dialogs have faded in.
            page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished))")
            page.frames(4)
            page.evaluate(f"{script}; undefined")
            found = page.evaluate(RULES)
            expect_equal(found, [], f"what axe-core finds in {state} at {width} px, {'dark' if dark else 'light'}")
            expect_calm(page)
            page.close()
            count += 1
    print(f"  axe-core {version(script)}: 0 violations in {count} states")


def version(script):
    """The version that the head of the script names."""
    return script[:40].split(" v", 1)[1].split()[0]
