"""Compares what the module draws in the browser with what crowntool draws."""

import base64
import os

from expectations import expect, expect_calm, expect_equal
from script import joined_library

SIZES = [64, 180, 512]
COLOR = "#C8102E80"
# Pictures as base64, by their crowns.
OPEN = """(async () => {
  %s
  const library = await Library.open(await pageData.bundle, { module: await pageData.module });
  globalThis.drawAll = (side, color) => Object.fromEntries([...library].map((crown) => {
    const { width, height, stretch } = crown.size(side);
    const bytes = crown.png(width, height, color, { stretch });
    return [crown.name, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))];
  }));
  return [...library].map(({ kind }) => kind);
})()"""


def pixels(libraries, browser):
    """All samples, and two pictures kept as pixels, at three sizes: the bytes of crowntool's files."""
    database = libraries.samples_and_masks()
    page = browser.page()
    page.open(libraries.page(database))
    kinds = page.evaluate(OPEN % joined_library())
    expect_equal(kinds.count("mask"), 2, "the crowns kept as pixels")
    expect(kinds.count("path") >= 50, "the samples are there", len(kinds))
    names = sorted(libraries.run("list", "--database", database).decode().split())
    for size in SIZES:
        folder = libraries.path(f"at-{size}")
        libraries.run(
            "render", "--all", "--database", database, "--size", str(size), "--color", COLOR, "--output", folder,
            "--quiet")
        drawn = page.evaluate(f"drawAll({size}, {COLOR!r})")
        expect_equal(sorted(drawn), names, "the crowns")
        for name, picture in drawn.items():
            with open(os.path.join(folder, f"{name}.png"), "rb") as file:
                expect(file.read() == base64.b64decode(picture), f"{name} at {size} px is crowntool's, byte for byte")
    expect_calm(page)
