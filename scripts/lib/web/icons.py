"""Uses <crown-icon> in a page of its own."""

import base64
import pathlib

from expectations import expect, expect_equal
from script import joined_library

root = pathlib.Path(__file__).resolve().parents[3]

PAGE = """<!doctype html><meta charset="utf-8"><body style="color: rgb(200, 16, 46)">
<crown-icon id="royal" name="royal" size="24" label="Royal &lt;b&gt; crown"></crown-icon>
<crown-icon id="kept" name="royal-kept" size="2em"></crown-icon>
<p dir="rtl"><crown-icon id="shaded" name="shaded/imperial" shades="100,20" mirror></crown-icon></p>
<crown-icon id="none" name="&lt;img src=x onerror=alert(1)&gt;"></crown-icon>
<script type="module">
%s
const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
globalThis.failures = [];
addEventListener("error", (event) => failures.push(event.message), true);
defineCrownIcon(Library.open(bytes("%s"), { module: bytes("%s") }));
globalThis.ready = true;
</script>"""


def shadow(page, identifier, rest):
    return page.evaluate(f"document.getElementById('{identifier}').shadowRoot.{rest}")


def icons(libraries, browser):
    """The element draws crowns in the colour of the text, with shades, labels and sizes; a crown that is not there."""
    database = libraries.samples_and_masks()
    bundle = libraries.path("icons.bundle")
    libraries.run("pack", "--format", "web", "--database", database, "-o", bundle, "--quiet")
    element = (root / "Web/crown-icon.js").read_text(encoding="utf-8").replace("export function", "function")
    data, module = (base64.b64encode(pathlib.Path(path).read_bytes()).decode()
                    for path in [bundle, root / "Web/crowns.wasm"])
    path = libraries.path("icons.html")
    script = f"{joined_library()}\n{element}".replace("</script", "<\\/script")
    pathlib.Path(path).write_text(PAGE % (script, data, module), encoding="utf-8")
    page = browser.page()
    page.open(path, ready="globalThis.ready && !!document.getElementById('shaded').shadowRoot?.firstChild")
    page.wait("!!document.getElementById('none').shadowRoot")
    for identifier, size in [("royal", [24, 24]), ("kept", [32, 32]), ("shaded", [16, 16])]:
        box = page.box(f"#{identifier}")
        expect(max(box[2:]) == max(size), f"the size of {identifier}", box)
    expect(("image", "Royal <b> crown") in page.names(), "screen readers say the label", page.names())
    expect_equal(shadow(page, "kept", "firstChild.ariaHidden"), "true", "an icon without a label")
    fill = "getComputedStyle(document.getElementById('royal').shadowRoot.querySelector('path')).fill"
    expect_equal(page.evaluate(fill), "rgb(200, 16, 46)", "the colour of the text")
    page.evaluate("document.body.style.color = 'rgb(0, 0, 255)'")
    expect_equal(page.evaluate(fill), "rgb(0, 0, 255)", "the next colour of the text")
    expect_equal(shadow(page, "shaded", "querySelectorAll('path[fill-opacity=\"0.2\"]').length"), 1, "the shades")
    turned = page.evaluate(
        "getComputedStyle(document.getElementById('shaded').shadowRoot.querySelector('svg')).transform")
    expect_equal(turned, "matrix(-1, 0, 0, 1, 0, 0)", "an icon in text from right to left")
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-contrast", "value": "more"}])
    strong = page.evaluate("getComputedStyle(document.getElementById('shaded').shadowRoot"
                           ".querySelector('path[fill-opacity]')).fillOpacity")
    expect_equal(strong, "0.75", "a shade for people who ask for more contrast")
    expect_equal(page.evaluate("failures.length"), 1, "the failures")
    expect("No crown is called" in page.evaluate("failures[0]"), "what is said of a crown that is not there")
    expect_equal(page.evaluate("document.querySelectorAll('img').length"), 0, "markup of a name")
    page.evaluate("document.getElementById('none').setAttribute('name', 'tiara')")
    page.wait("!!document.getElementById('none').shadowRoot.querySelector('path')")
    page.evaluate("document.getElementById('none').setAttribute('name', '')")
    page.wait("!document.getElementById('none').shadowRoot.firstChild")
    expect_equal(page.complaints, [], "the console")
