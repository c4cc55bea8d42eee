#!/usr/bin/env python3
"""Decodes records of Crowns' path format, written from its specification (PathFormat.md) alone.

usage: decoder.py <file with the frequencies> <file with the tables of masks> < records

Each input line is a record in hexadecimal, then, for a record that shares shapes, a space and the table in hexadecimal.
Prints for each record its view box, then each layer and its elements, one a line, coordinates as the hexadecimal
patterns of their doubles, and an empty line. Of a mask it prints the view box, the size, and the rows in hexadecimal;
for a damaged record the line "error" instead of the rest.
"""
import math
import struct
import sys

import masks

GROUPS = [
    ("version", 1, 16), ("viewBox", 1, 16), ("form", 1, 4), ("steps", 1, 16), ("alignment", 1, 8), ("subpath", 1, 4),
    ("verb", 112, 30), ("startX", 4, 105), ("startY", 12, 104), ("axis", 24, 104), ("circle", 12, 104),
    ("endX", 48, 104), ("endY", 64, 104), ("handle", 24, 52), ("lateral", 1, 52), ("control1X", 24, 52),
    ("control1Y", 24, 52), ("control2X", 32, 52), ("control2Y", 32, 52), ("copyDistance", 1, 16),
    ("copySymmetry", 1, 16), ("residual", 1, 25),
]
FIRST, SIZES = {}, []
for group, contexts, size in GROUPS:
    FIRST[group] = len(SIZES)
    SIZES += [size] * contexts

BUCKET = [0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 7]
COARSE = [0, 1, 1, 1, 1, 2, 2, 3, 4, 4, 5]


class Damaged(Exception):
    pass


def check(condition):
    if not condition:
        raise Damaged


def read_frequencies(path):
    lines = open(path).read().split("crowns_frequency_entries[] = {\n")[1].split("\n")
    tables = []
    for size, line in zip(SIZES, lines):
        row = [0] * size
        for word in line.replace(",", "").split():
            row[int(word[2:4], 16)] = int(word[4:7], 16) + 1
        tables.append(row)
    return tables


def bits(v):
    return min(abs(v).bit_length(), 10)


def bucket(v):
    return BUCKET[bits(v)]


def coarse(v):
    return COARSE[bits(v)]


def rounded(d):
    return int(min(max(d, -33554432.0), 33554432.0) + 67108864.5) - 67108864


def cut(a, b):
    return abs(a) // b if a >= 0 else -(abs(a) // b)


def add(a, b):
    return (a[0] + b[0], a[1] + b[1])


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1])


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


def extent(v):
    return max(abs(v[0]), abs(v[1]))


class Frame:
    def __init__(self, swap, flip_x, flip_y):
        self.swap, self.flip_x, self.flip_y = swap, flip_x, flip_y

    def to_grid(self, v):
        x, y = (v[1], v[0]) if self.swap else v
        return (-x if self.flip_x else x, -y if self.flip_y else y)

    def from_grid(self, v):
        x, y = (-v[0] if self.flip_x else v[0], -v[1] if self.flip_y else v[1])
        return (y, x) if self.swap else (x, y)


def frame_of(t, clockwise):
    swap, flip_x, flip_y = abs(t[1]) > abs(t[0]), t[0] < 0, t[1] < 0
    if t[1] == 0:
        flip_y = t[0] != 0 and flip_x == clockwise
    elif t[0] == 0:
        flip_x = flip_y != clockwise
    return Frame(swap, flip_x, flip_y)


class Bits:
    """Symbols and plain bits."""

    def __init__(self, data, tables):
        check(len(data) > 0)
        head = len(data) if len(data) <= 8 else (len(data) - 1) % 4 + 5
        self.x = int.from_bytes(data[:head], "little")
        self.words = [w for (w,) in struct.iter_unpack("<I", data[head:])]
        self.words.reverse()
        self.tables = tables

    def refill(self):
        if self.x < 1 << 32 and self.words:
            self.x = (self.x << 32) + self.words.pop()

    def symbol(self, group, index=0):
        slot, first = self.x % 4096, 0
        for k, frequency in enumerate(self.tables[FIRST[group] + index]):
            if slot < first + frequency:
                break
            first += frequency
        self.x = frequency * (self.x >> 12) + slot - first
        self.refill()
        return k

    def plain(self, count):
        value = self.x % (1 << count)
        self.x >>= count
        self.refill()
        return value

    def signed(self, count):
        value = self.plain(count)
        return value - (1 << count) if value >> (count - 1) else value

    def number(self, k):
        if k == 0:
            return 0
        if k == 51:
            return self.signed(21)
        c = (k + 1) // 2
        if c < 4:
            magnitude = c
        else:
            b = (c - 4) // 2 + 1
            magnitude = ((2 + c % 2) << b) + self.plain(b)
        return -magnitude if k % 2 == 0 else magnitude

    def is_at_end(self):
        return self.x == 0 and not self.words


SIDES = [24, 512, 16, 32, 48, 20, 64, 100, 128, 256, 1024, 1000]
OPACITIES = [102, 128, 77, 51, 153, 64, 191, 26, 204, 179, 89, 38, 84, 13, 230]
STEPS = [2976, 2400, 4096, 3072, 4128, 2944, 240, 24, 4800, 2960, 3200, 1200, 512, 1024, 2880]
ALIGNMENTS = [0, 1, 0.5, 0.25, 2, 0.1, 4, 0.125]
DIVISIONS = [24, 512, 100, 16, 20]


def read_view_box(b):
    form = b.symbol("viewBox")
    if form < 12:
        return (0.0, 0.0, float(SIDES[form]), float(SIDES[form]))
    if form == 12:
        side = float(b.signed(16))
        return (0.0, 0.0, side, side)
    if form == 13:
        return (0.0, 0.0, float(b.signed(16)), float(b.signed(16)))
    if form == 14:
        return tuple(float(b.signed(16)) for _ in range(4))
    values = []
    for _ in range(4):
        low = b.plain(32)
        values.append(struct.unpack("<d", struct.pack("<Q", b.plain(32) << 32 | low))[0])
    return tuple(values)


def read_grid(b, side):
    k = b.symbol("steps")
    steps = STEPS[k] if k < 15 else b.plain(21)
    alignment = b.symbol("alignment")
    check(1 <= steps <= 1048576)
    if alignment == 0:
        return steps, 0
    for parts in (side, *DIVISIONS):
        unit = steps / parts * ALIGNMENTS[alignment]
        if 2 <= unit <= steps and unit == int(unit):
            return steps, int(unit)
    check(False)


class Segments:
    """The segments of a record or a shape: (kind, frame, c1, c2, e), kind being move, line, cubic or layer."""

    def __init__(self, b, unit):
        self.b, self.unit, self.a = b, unit, 1 if unit else 0
        self.p, self.list, self.subpaths = (0, 0), [], 0

    def begin(self, p):
        check(extent(p) <= 1 << 20)
        self.p = self.s = p
        self.t, self.clockwise, self.e, self.k1, self.k0, self.copy = (0, 0), True, 0, 0, 0, None

    def coordinate(self, k, old, sign):
        if k < 52:
            return old + self.b.number(k) * sign
        line = (2 * old + self.unit) // (2 * self.unit) if self.unit else 0
        return (line + self.b.number(k - 52) * sign) * self.unit

    def end(self, group, f):
        g = 2 * group + self.a
        order = (1, 0) if f.swap else (0, 1)
        signs, new = f.to_grid((1, 1)), [0, 0]
        i, j = order
        new[i] = self.coordinate(self.b.symbol("endX", g * 6 + coarse(self.e)), self.p[i], signs[i])
        new[j] = self.coordinate(self.b.symbol("endY", g * 8 + bucket(new[i] - self.p[i])), self.p[j], signs[j])
        return sub(new, self.p)

    def axis_end(self, axis, group, index, f):
        d = f.to_grid((0, 1) if axis else (1, 0))
        i = 0 if d[0] else 1
        new = list(self.p)
        new[i] = self.coordinate(self.b.symbol(group, index + coarse(self.e)), self.p[i], d[i])
        return sub(new, self.p)

    def subpath(self):
        while self.segment():
            pass

    def segment(self):
        """Reads a segment; false where the subpath has ended."""
        b, a = self.b, self.a
        f = frame_of(self.t, self.clockwise)
        on_axis = 1 if self.t[0] == 0 or self.t[1] == 0 else 0
        group = [0, 1, 1, 2, 2, 3, 3][self.k0]
        verb = b.symbol("verb", (7 * a + self.k1) * 8 + 2 * group + on_axis)
        kind, c1, c2 = "cubic", (0, 0), (0, 0)
        if verb == 0:
            check(self.k1 != 0)
            self.p = self.s
            return False
        if verb == 1:
            kind, e, k = "line", self.end(0, f), 1
        elif verb <= 3:
            kind, e, k = "line", self.axis_end(verb - 2, "axis", (2 * a + verb - 2) * 6, f), 2
        elif verb <= 7:
            kind, c1, c2, e = self.copied(verb % 2 == 1, f)
            k = 5
            if verb >= 6:
                k, r = 6, b.symbol("residual")
                move = f.to_grid((r // 5 - 2, r % 5 - 2))
                e = add(e, move)
                if kind == "cubic":
                    c2 = add(c2, move)
        elif verb <= 11:
            k = 3
            x = f.from_grid(self.axis_end(0, "circle", 6 * a, f))[0]
            e = f.to_grid((x, x if verb % 2 == 0 else -x))
            c1, c2 = self.quarter(e, verb < 10, f)
        else:
            k = 3 if verb < 15 or 21 <= verb <= 23 else 4
            if verb >= 21:
                verb -= 9
                e = sub(self.s, self.p)
            else:
                e = self.end(2 if verb == 12 else 1 if verb < 15 else 3, f)
            check(extent(add(self.p, e)) <= 1 << 20)
            if verb == 12:
                c1, c2 = self.arc(e) or ((0, 0), e)
            elif verb < 15:
                c1, c2 = self.quarter(e, verb == 13, f)
            else:
                c1, c2 = self.controls(verb, e, f)
        check(extent(add(self.p, e)) <= 1 << 20 and max(extent(c1), extent(c2)) <= 1 << 22)
        if k not in (5, 6):
            self.copy = None
        self.list.append((kind, f, c1, c2, e))
        turn = cross(self.t, e)
        if turn:
            self.clockwise = turn > 0
        d = e
        if kind == "cubic":
            d = sub(e, c2)
            if d == (0, 0):
                d = sub(e, c1)
            bend = cross(c2 if c1 == (0, 0) else c1, d)
            if bend:
                self.clockwise = bend > 0
            if d == (0, 0):
                d = e
        if d != (0, 0):
            self.t = d
        self.e, self.k0, self.k1, self.p = extent(e), self.k1, k, add(self.p, e)
        return self.p != self.s

    def copied(self, is_new, f):
        b = self.b
        if is_new:
            k = b.symbol("copyDistance")
            if k < 4:
                distance = k + 1
            else:
                n = (k - 2) // 2
                distance = ((2 + k % 2) << n) + b.plain(n) + 1
            code = b.symbol("copySymmetry")
            check(distance <= 255 and distance <= len(self.list))
            d = code >> 1
            self.copy = [distance, code & 1, (self.list[-distance][1], Frame(d & 1, d & 2, d & 4), f)]
        else:
            check(self.copy)
            self.copy[0] += 2 if self.copy[1] else 0
        distance, is_reversed, (own, d, frame) = self.copy
        check(distance <= 255 and distance <= len(self.list))
        kind, _, c1, c2, e = self.list[-distance]
        check(kind in ("line", "cubic"))
        if is_reversed:
            c1, c2, e = sub(c2, e), sub(c1, e), (-e[0], -e[1])
        return (kind,) + tuple(frame.to_grid(d.to_grid(own.from_grid(v))) for v in (c1, c2, e))

    def quarter(self, e, along_x, f):
        def q(n):
            handle = (abs(n) * 36195 + 32768) >> 16
            return -handle if n < 0 else handle

        a, b = f.from_grid(e)
        if along_x:
            return f.to_grid((q(a), 0)), f.to_grid((a, b - q(b)))
        return f.to_grid((0, q(b))), f.to_grid((a - q(a), b))

    def arc(self, e):
        t = self.t
        uu, ee, ue = float(dot(t, t)), float(dot(e, e)), float(dot(t, e))
        p = math.sqrt(uu * ee)
        s = p + ue
        if not s > p * 0.0625:
            return None
        k, r = 2 * ee / (3 * s), 2 * ue / ee
        c1 = (rounded(t[0] * k), rounded(t[1] * k))
        return c1, sub(e, (rounded((r * e[0] - t[0]) * k), rounded((r * e[1] - t[1]) * k)))

    def controls(self, verb, e, f):
        b, near, j = self.b, bucket(extent(e)), (verb - 15) % 3
        factor = 1 if j == 2 else 4
        if verb < 18:
            h = b.number(b.symbol("handle", 8 * j + near))
            arc = self.arc(e)
            n = (f.from_grid(arc[0])[0] if arc else extent(e) // 3) + h * factor
            m = 0 if abs(self.t[0]) >= abs(self.t[1]) else 1
            c1 = [0, 0]
            c1[m] = -n if self.t[m] < 0 else n
            c1[1 - m] = rounded(float(n) * float(self.t[1 - m]) / float(max(abs(self.t[m]), 1)))
            c1 = tuple(c1)
            if j == 2:
                c1 = add(c1, f.to_grid((0, b.number(b.symbol("lateral")))))
        else:
            x = b.number(b.symbol("control1X", 8 * j + near))
            y = b.number(b.symbol("control1Y", 8 * j + bucket(x)))
            c1 = f.to_grid((x * factor, y * factor))
        c2 = c1
        if e != (0, 0):
            r = 2 * float(dot(c1, e)) / float(dot(e, e))
            c2 = sub(e, (rounded(r * e[0] - c1[0]), rounded(r * e[1] - c1[1])))
        if j > 0:
            i = j - 1 if verb < 18 else j + 1
            x = b.number(b.symbol("control2X", 8 * i + near))
            y = b.number(b.symbol("control2Y", 8 * i + bucket(x)))
            c2 = add(c2, f.to_grid((x * factor, y * factor)))
        return c1, c2


class Shapes:
    def __init__(self, data):
        check(data[0] == 1)
        self.side = struct.unpack("<d", data[1:9])[0]
        place, self.shapes = 10 + 3 * data[9], []
        for run in range(data[9]):
            length, count = struct.unpack("<BH", data[10 + 3 * run : 13 + 3 * run])
            for _ in range(count):
                self.shapes.append(data[place : place + length])
                place += length


def decode(data, tables, shapes):
    """View box, rule of the first layer (0 or 1), steps, segments."""
    b = Bits(data, tables)
    check(b.symbol("version") == 0)
    box = read_view_box(b)
    side = max(box[2], box[3])
    check(box[2] > 0 and box[3] > 0 and math.isfinite(abs(box[0]) + abs(box[1]) + 2**23 * side))
    form = b.symbol("form")
    steps, unit = read_grid(b, side)
    path, layers, starts = Segments(b, unit), 0, 0

    def end_layer():
        """Reads the start of the next layer; false where the record ends."""
        nonlocal layers, starts
        if b.is_at_end():
            return False
        if layers == 0 and path.subpaths:
            layers = 1
        layers, starts = layers + 1, starts + 1
        check(layers <= 255)
        number = b.plain(4)
        opacity = OPACITIES[number - 1] if number else b.plain(8)
        check(opacity > 0)
        path.list.append(("layer", Frame(0, 0, 0), None, None, (opacity, b.plain(1))))
        path.subpaths, path.p = 0, (0, 0)
        return True

    while True:
        check(len(path.list) - starts <= 65536)
        shape = None
        if form >= 2:
            which = b.symbol("subpath")
            if which == 0:
                if end_layer():
                    continue
                break
            if which >= 2:
                check(shapes is not None)
                count = 8 if which == 2 else (len(shapes.shapes) - 1).bit_length()
                number = b.plain(count)
                check(number < len(shapes.shapes))
                shape = shapes.shapes[number]
        k = b.symbol("startX", 2 * path.a + (1 if path.subpaths else 0))
        if k == 0:
            if end_layer():
                continue
            break
        x = path.coordinate(k - 1, path.p[0], 1)
        y = path.coordinate(b.symbol("startY", 6 * path.a + coarse(x - path.p[0])), path.p[1], 1)
        path.begin((x, y))
        path.subpaths += 1
        path.list.append(("move", Frame(0, 0, 0), None, None, (x, y)))
        if shape is None:
            path.subpath()
        else:
            inner = Bits(shape, tables)
            shape_steps, shape_unit = read_grid(inner, side)
            check(shape_steps == steps and shapes.side == side)
            segments = Segments(inner, shape_unit)
            segments.begin((0, 0))
            segments.subpath()
            check(inner.is_at_end())
            path.list += segments.list
    return box, form % 2, steps, path.list


def hexadecimal(box, steps, p):
    side = max(box[2], box[3])
    values = (box[0] + p[0] * side / steps, box[1] + p[1] * side / steps)
    return " ".join(struct.pack(">d", v).hex() for v in values)


def main():
    tables = read_frequencies(sys.argv[1])
    mask_tables = masks.read_tables(sys.argv[2])
    for line in sys.stdin:
        words = line.split()
        try:
            record = bytes.fromhex(words[0])
            if masks.is_mask(record):
                mask = masks.Mask(record, mask_tables)
                print(" ".join(struct.pack(">d", v).hex() for v in mask.box))
                print("mask", mask.width, mask.height)
                print("".join(bytes(row).hex() + "\n" for row in mask.rows))
                continue
            shapes = Shapes(bytes.fromhex(words[1])) if len(words) > 1 else None
            box, rule, steps, segments = decode(bytes.fromhex(words[0]), tables, shapes)
        except (Damaged, masks.Damaged):
            print("error\n")
            continue
        print(" ".join(struct.pack(">d", float(v)).hex() for v in box))
        if not segments or segments[0][0] != "layer":
            print("layer", 255, rule)
        pen, is_open = (0, 0), False
        for kind, _, c1, c2, e in segments:
            if kind == "layer":
                if is_open:
                    print("close")
                print("layer", *e)
                is_open = False
                continue
            if kind == "move":
                if is_open:
                    print("close")
                pen, is_open = e, True
                print("move", hexadecimal(box, steps, pen))
                continue
            points = [add(pen, e)] if kind == "line" else [add(pen, c1), add(pen, c2), add(pen, e)]
            print(kind, " ".join(hexadecimal(box, steps, p) for p in points))
            pen = add(pen, e)
        if is_open:
            print("close")
        print()


main()
