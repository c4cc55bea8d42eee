"""Takes a picture of a gallery page.

    picture.py <page> <fragment> <width> <height> <light|dark> <id to click or -> <PNG>
"""

import sys

from browser import Browser

path, fragment, width, height, theme, clicked, output = sys.argv[1:]
with Browser("--hide-scrollbars") as browser:
    page = browser.page(int(width), int(height), dark=theme == "dark")
    page.media(dark=theme == "dark", reduced=True)
    page.open(path, fragment)
    if clicked != "-":
        page.click(f"#{clicked}")
    page.frames(5)
    page.evaluate("document.activeElement.blur()")
    page.frames(5)
    page.screenshot(output)
