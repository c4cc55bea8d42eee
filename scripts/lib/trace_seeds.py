"""Writes first inputs for `scripts/fuzz trace`: pictures and outlines that the tracer traces, of 20 to 600 bytes.

Usage: trace_seeds.py FOLDER

An input is a byte that chooses, the width and the height less one, and pixels, or points of an outline: see
Fuzz/Sources/crownfuzz/TraceTarget.swift.
"""

import math
import sys
from pathlib import Path

SIDE = 24


def disc(radius, inner=0.0):
    """The pixels of a disc or ring, with soft edges."""
    pixels = []
    for y in range(SIDE):
        for x in range(SIDE):
            distance = math.hypot(x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2)
            coverage = min(max(radius - distance + 0.5, 0), 1) * min(max(distance - inner + 0.5, 0), 1)
            pixels.append(round(255 * coverage))
    return pixels


def box(left, top, right, bottom, value=255):
    return [value if left <= x < right and top <= y < bottom else 0 for y in range(SIDE) for x in range(SIDE)]


def polygon(corners, radius, first=0):
    """An outline of six bytes an element. The first byte modulo 5 is the verb, which moves the point a little."""
    result = []
    for index in range(corners):
        angle = 2 * math.pi * index / corners
        point = [round(100 + radius * math.cos(angle)), round(100 + radius * math.sin(angle))]
        verb = first if index == 0 else 1
        result += [point[0] // 5 * 5 + verb, point[1], *point, *point]
    return result


def curves(corners, radius):
    """As a polygon, of cubic curves through points further out."""
    result = polygon(1, radius)
    for index in range(1, corners + 1):
        angle, before = 2 * math.pi * index / corners, 2 * math.pi * (index - 0.5) / corners
        end = [round(100 + radius * math.cos(angle)) // 5 * 5 + 3, round(100 + radius * math.sin(angle))]
        control = [round(100 + 90 * math.cos(before)), round(100 + 90 * math.sin(before))]
        result += end + control + control
    return result


def main():
    folder = Path(sys.argv[1])
    pictures = {
        "disc": disc(9), "ring": disc(9, 5), "dot": disc(1.2), "box": box(4, 6, 19, 15), "line": box(4, 11, 20, 12),
        "two": [max(a, b) for a, b in zip(box(2, 2, 10, 10), box(13, 13, 22, 20, 128))],
    }
    outlines = {
        "triangle": polygon(3, 70), "hexagon": polygon(6, 80), "round": curves(4, 60), "flower": curves(9, 40),
        "holed": polygon(4, 90) + polygon(4, 40),
    }
    for choices, shapes in (((0, 2), pictures), ((1, 3), outlines)):
        for choice in choices:
            for name, values in shapes.items():
                (folder / f"{name}-{choice}").write_bytes(bytes([choice, SIDE - 1, SIDE - 1, *values]))


main()
