"""What the parts of the browser check share: what they expect, and what they read of a page."""

import json
import os
import struct
import time
import zlib


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
