#!/usr/bin/env python3
"""Writes kinds.bin: small PNG files of every kind, each with the pixels that it shows.

    python3 Tests/CrownPNGTests/Fixtures/kinds.py

The pixels are computed here from the samples, by the PNG specification's formulas. They are then compared with what libpng's
full (not simplified) reader makes of each file, which takes a C compiler and libpng's headers.

A record of kinds.bin, all numbers little-endian: length of the name (1 byte), the name, the largest difference allowed
(1 byte), width (1), height (1), length of the file (4), the file, red, green, blue and alpha of each pixel.
"""

import os
import random
import struct
import subprocess
import tempfile
import zlib

SEED = 28
GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}
NAMES = {GREY: "grey", RGB: "rgb", PALETTE: "palette", GREY_ALPHA: "grey-alpha", RGBA: "rgba"}
DEPTHS = {GREY: [1, 2, 4, 8, 16], RGB: [8, 16], PALETTE: [1, 2, 4, 8], GREY_ALPHA: [8, 16], RGBA: [8, 16]}
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]

# Expands, scales to 8 bits and converts the gamma with libpng's own steps, one by one.
READER = r"""
#include <png.h>
#include <stdlib.h>
#include <string.h>
struct bytes { png_const_bytep next; size_t left; };
static void take(png_structp png, png_bytep out, size_t count) {
  struct bytes *bytes = png_get_io_ptr(png);
  if (count > bytes->left) png_error(png, "cut off");
  memcpy(out, bytes->next, count);
  bytes->next += count;
  bytes->left -= count;
}
static void ignore(png_structp png, png_const_charp text) { (void)png; (void)text; }
int main(void) {
  static unsigned char file[1 << 20];
  struct bytes bytes = {file, fread(file, 1, sizeof file, stdin)};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, 0, 0, ignore);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return 1;
  png_set_read_fn(png, &bytes, take);
  png_read_info(png, info);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  double gamma;
  int intent;
  if (!png_get_sRGB(png, info, &intent) && png_get_gAMA(png, info, &gamma)) png_set_gamma(png, 2.2, gamma);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t height = png_get_image_height(png, info), row = png_get_rowbytes(png, info);
  png_bytep *rows = malloc(height * sizeof *rows);
  for (size_t y = 0; y < height; y++) rows[y] = malloc(row);
  png_read_image(png, rows);
  png_read_end(png, info);
  for (size_t y = 0; y < height; y++) fwrite(rows[y], 1, row, stdout);
  return 0;
}
"""


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def packed(samples, depth):
    """A row of samples as bytes, the first sample in the highest bits."""
    if depth == 16:
        return b"".join(struct.pack(">H", sample) for sample in samples)
    bits = "".join(format(sample, f"0{depth}b") for sample in samples)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))


def filtered(rows, step, rng):
    """The rows, each behind a filter of its own."""
    result, above = b"", None
    for row in rows:
        above = above or bytes(len(row))
        kind, out = rng.randrange(5), []
        for i, value in enumerate(row):
            a, b = row[i - step] if i >= step else 0, above[i]
            c = above[i - step] if i >= step else 0
            p = a + b - c
            nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            out.append((value - [0, a, b, (a + b) // 2, nearest][kind]) & 255)
        result += bytes([kind]) + bytes(out)
        above = row
    return result


def nearest(numerator, denominator):
    return (2 * numerator + denominator) // (2 * denominator)


def make(kind, depth, width, height, rng, interlaced=False, transparency=False, gamma=None, before=(), chunks=()):
    """A file, its pixels, and how far a reader may be off."""
    count, top = CHANNELS[kind], (1 << depth) - 1
    entries = rng.randint(2, min(1 << depth, 20)) if kind == PALETTE else None
    values = [0, top, top // 2] + [rng.randint(0, top) for _ in range(9)]
    if depth == 16:
        # Values whose high bytes are the same, and halves between two steps.
        values += [0x1234, 0x12FF, 0x1200, 128, 129, 257 * 77 + 128, 257 * 77 + 129]
    pick = (lambda: rng.randrange(entries)) if kind == PALETTE else (lambda: rng.choice(values))
    pixels = [[[pick() for _ in range(count)] for _ in range(width)] for _ in range(height)]
    palette = [[rng.randrange(256) for _ in range(3)] for _ in range(entries)] if entries else None

    data = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced))
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", data)
    for name, content in before:
        file += chunk(name, content)
    if gamma is not None:
        file += chunk(b"gAMA", struct.pack(">I", gamma))
    if palette:
        file += chunk(b"PLTE", bytes(sum(palette, [])))
    key, alphas = None, None
    if transparency and kind == PALETTE:
        alphas = [rng.randrange(256) for _ in range(rng.randint(1, entries))]
        file += chunk(b"tRNS", bytes(alphas))
    elif transparency:
        key = list(pixels[0][0])
        file += chunk(b"tRNS", b"".join(struct.pack(">H", value) for value in key))
    for name, content in chunks:
        file += chunk(name, content)

    passes = ADAM7 if interlaced else [(0, 0, 1, 1)]
    step, raw = max(1, count * depth // 8), b""
    for x0, y0, dx, dy in passes:
        rows = [sum((pixels[y][x] for x in range(x0, width, dx)), []) for y in range(y0, height, dy)]
        rows = [packed(row, depth) for row in rows if row]
        raw += filtered(rows, step, rng)
    stream = zlib.compress(raw, rng.randrange(10))
    cut = rng.randint(0, len(stream))
    for part in [stream[:cut], stream[cut:]]:
        file += chunk(b"IDAT", part)
    file += chunk(b"IEND", b"")

    exponent = 1 if gamma is None else 100000 / gamma / 2.2
    isConverted = abs(exponent - 1) >= 0.05

    def color(value, top):
        if not isConverted:
            return nearest(value * 255, top)
        return int(255 * (value / top) ** exponent + 0.5)

    shown = b""
    for row in pixels:
        for pixel in row:
            if kind == PALETTE:
                entry = pixel[0]
                alpha = alphas[entry] if alphas and entry < len(alphas) else 255
                shown += bytes([color(value, 255) for value in palette[entry]] + [alpha])
                continue
            alpha = nearest(pixel[-1] * 255, top) if kind in (GREY_ALPHA, RGBA) else 0 if pixel == key else 255
            colors = pixel[:1] * 3 if kind in (GREY, GREY_ALPHA) else pixel[:3]
            shown += bytes([color(value, top) for value in colors] + [alpha])
    return file, shown, 1 if isConverted else 0


def profile(space=b"RGB "):
    """The shortest ICC profile that libpng takes: a header, and one tag."""
    tag = struct.pack(">I4sII", 1, b"desc", 144, 12) + b"desc" + bytes(8)
    size = 128 + len(tag)
    head = struct.pack(">I4sI4s4s4s", size, b"none", 0x02100000, b"mntr", space, b"XYZ ")
    head += bytes(12) + b"acsp" + bytes(28) + struct.pack(">III", 0xF6D6, 0x10000, 0xD32D)
    return head.ljust(128, b"\0") + tag


def main():
    rng, records = random.Random(SEED), []

    def add(name, kind, depth, size=None, **settings):
        width, height = size or (rng.randint(1, 11), rng.randint(1, 9))
        records.append((f"{NAMES[kind]}-{depth}{name}", width, height, *make(kind, depth, width, height, rng, **settings)))

    kinds = [(kind, depth) for kind in CHANNELS for depth in DEPTHS[kind]]
    for kind, depth in kinds:
        for interlaced in [False, True]:
            suffix = "-interlaced" if interlaced else ""
            size = (rng.randint(9, 11), rng.randint(9, 11)) if interlaced else None
            add(suffix, kind, depth, size=size, interlaced=interlaced)
            if kind in (GREY, RGB, PALETTE):
                add(suffix + "-tRNS", kind, depth, interlaced=interlaced, transparency=True)
        add("-sRGB", kind, depth, before=[(b"sRGB", b"\0")])
        add("-sRGB-gAMA", kind, depth, gamma=45455, before=[(b"sRGB", b"\0")])
        for gamma in [45455, 100000, 55556, 22222]:
            add(f"-gAMA-{gamma}", kind, depth, gamma=gamma)
        icc = profile(b"GRAY" if kind in (GREY, GREY_ALPHA) else b"RGB ")
        add("-iCCP", kind, depth, before=[(b"iCCP", b"name\0\0" + zlib.compress(icc))])
    for size in [(1, 1), (2, 1), (1, 8), (4, 4), (5, 3), (9, 9)]:
        add(f"-interlaced-{size[0]}x{size[1]}", RGBA, 8, size=size, interlaced=True)
        add(f"-interlaced-{size[0]}x{size[1]}", GREY, 1, size=size, interlaced=True)
    wide = struct.pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)
    add("-cHRM", RGB, 8, before=[(b"cHRM", wide)])
    add("-damaged-iCCP", RGB, 8, before=[(b"iCCP", b"name\0\0damaged")])
    add("-bKGD-tRNS", RGB, 8, transparency=True, chunks=[(b"bKGD", struct.pack(">3H", 9, 9, 9))])
    add("-bKGD", GREY_ALPHA, 16, chunks=[(b"bKGD", struct.pack(">H", 999))])
    add("-sBIT", RGB, 16, before=[(b"sBIT", bytes([5, 6, 5]))])
    add("-tEXt-pHYs-tIME", RGBA, 8, chunks=[
        (b"tEXt", b"Title\0crown"), (b"pHYs", struct.pack(">IIB", 3, 4, 0)), (b"tIME", bytes([7, 233, 1, 1, 0, 0, 0]))])
    add("-unknown", PALETTE, 8, chunks=[(b"crWn", b"private")])

    with tempfile.TemporaryDirectory() as folder:
        reader = os.path.join(folder, "reader")
        subprocess.run(["cc", "-x", "c", "-", "-o", reader, "-lpng"], input=READER.encode(), check=True)
        for name, _, _, file, shown, slack in records:
            read = subprocess.run([reader], input=file, stdout=subprocess.PIPE, check=True).stdout
            off = max(abs(a - b) for a, b in zip(read, shown, strict=True))
            assert off <= slack, f"{name}: libpng is {off} off"

    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kinds.bin")
    with open(path, "wb") as out:
        for name, width, height, file, shown, slack in records:
            out.write(struct.pack("<B", len(name)) + name.encode())
            out.write(struct.pack("<BBBI", slack, width, height, len(file)) + file + shown)
    print(f"{len(records)} files, {os.path.getsize(path)} bytes")


if __name__ == "__main__":
    main()
