"""Decodes records of Crowns' masks, written from their specification (MaskFormat.md) alone."""
import re
import struct


class Damaged(Exception):
    pass


def check(condition):
    if not condition:
        raise Damaged


def read_tables(path):
    text = open(path).read()
    tables = {
        name: [int(word) for word in numbers.replace(",", " ").split()]
        for name, numbers in re.findall(r"crowns_coverage_(\w+)_list\[\] = \{([^}]*)\}", text)
    }
    tables["median"] = int(re.search(r"crowns_coverage_median = (\d+)", text)[1])
    # The weights as one row for each sum of each layer.
    tables["layers"], weights, biases = [], iter(tables["weight"]), iter(tables["bias"])
    for inputs, sums in ((24, 32), (32, 16), (16, 4)):
        rows = [[0] * inputs for _ in range(sums)]
        for group in range(0, sums, 4):
            for pair in range(0, inputs, 2):
                for lane in range(4):
                    rows[group + lane][pair] = next(weights)
                    rows[group + lane][pair + 1] = next(weights)
        tables["layers"].append([(next(biases), row) for row in rows])
    return tables


def is_mask(record):
    return len(record) > 1 and record[0] == 255 and record[1] % 16 == 15


def clamp(value, low, high):
    return max(low, min(high, value))


def limit(p, least):
    return clamp(p, least, 65536 - least)


class Code:
    def __init__(self, data):
        self.data, self.next, self.range = data, 8, (1 << 64) - 1
        self.value = int.from_bytes(self.bytes(0, 8), "big")

    def bytes(self, start, count):
        return (self.data[start:start + count] + bytes(count))[:count]

    def shrink(self, low, high):
        self.value -= low
        self.range = high - low
        if self.range < 1 << 32:
            self.range <<= 32
            self.value = (self.value << 32) + int.from_bytes(self.bytes(self.next, 4), "big")
            self.next += 4

    def decision(self, p):
        bound = (self.range >> 16) * p
        if self.value < bound:
            self.shrink(0, bound)
            return True
        self.shrink(bound, self.range)
        return False

    def number(self, starts):
        unit = self.range >> 16
        k = max(i for i, start in enumerate(starts) if start <= self.value // unit)
        self.shrink(unit * starts[k], unit * starts[k + 1] if k + 1 < len(starts) else self.range)
        return k


class Mask:
    def __init__(self, record, tables):
        self.tables, self.offset, self.record = tables, 2, record
        form = record[1] // 16
        check(form <= 3)
        self.width, self.height = self.side(), self.side()
        check(self.width <= 16384 and self.height <= 16384 and self.width * self.height <= 1 << 26)
        if form == 0:
            self.box = struct.unpack("<4d", self.take(32))
            x, y, width, height = self.box
            check(all(abs(v) < float("inf") for v in self.box) and width > 0 and height > 0)
            check(abs(x) + abs(y) + 8388608.0 * max(width, height) < float("inf"))
        else:
            self.box = (0.0, 0.0, self.width / form, self.height / form)
        count = self.take(1)[0]
        check(count <= 64 or count == 255)
        self.values = list(range(1, 255)) if count == 255 else list(self.take(count))
        check(all(0 < v < 255 for v in self.values))
        check(all(v < w for v, w in zip(self.values, self.values[1:])))
        self.code = Code(record[self.offset:])
        self.runs, self.neighbours = {}, list(tables["neighbour"])
        self.learned = [list(tables["logistic"]), list(tables["logistic"])]
        self.widths = [0] * 12
        self.rows = [[0] * self.width for _ in range(3)]
        for _ in range(self.height):
            self.rows.append([])
            while len(self.rows[-1]) < self.width:
                self.pixel()
            check(self.code.next <= len(self.code.data) + 8)
        check(self.code.next >= len(self.code.data))
        self.rows = self.rows[3:]

    def take(self, count):
        check(self.offset + count <= len(self.record))
        self.offset += count
        return self.record[self.offset - count:self.offset]

    def side(self):
        first = self.take(1)[0]
        if first < 128:
            return first + 1
        second = self.take(1)[0]
        check(second < 128)
        return first - 128 + second * 128 + 1

    def at(self, up, i):
        x = len(self.rows[-1]) + i
        if up == 0:
            return self.rows[-1][x] if x >= 0 else self.rows[-2][0]
        return self.rows[-1 - up][clamp(x, 0, self.width - 1)]

    def learning(self, table, key):
        p = table[key]
        if self.code.decision(limit(p, 32)):
            table[key] = p + ((65535 - p) >> 5)
            return True
        table[key] = p - (p >> 5)
        return False

    def pixel(self):
        row, w = self.rows[-1], self.at(0, -1)
        if any(self.at(1, i) != w for i in (-1, 0, 1)):
            return row.append(self.edge(None))
        if self.at(0, -2) == w and all(self.at(1, i) == w for i in (-2, 2, 3)):
            return self.run(w)

        def kind(pixel):
            return {0: 0, 255: 2}.get(abs(pixel - w), 1)

        def level(pixel):
            d = abs(pixel - w)
            return 0 if d == 0 else 1 if d <= 64 else 2 if d <= 128 else 3 if d <= 254 else 4

        context = level(self.at(1, 2)) * 5 + level(self.at(1, 3))
        context = ((context * 3 + kind(self.at(1, -2))) * 3 + kind(self.at(2, 0))) * 3 + kind(self.at(2, 1))
        context += 0 if w in (0, 255) else 675
        row.append(w if self.learning(self.neighbours, context) else self.edge(w))

    def run(self, w):
        row, above = self.rows[-1], self.rows[-2]
        x, end = len(row), self.width
        for q in range(x + 4, self.width):
            if above[q] != w:
                end = q - 3
                break
        n = end - x
        key = (w if w in (0, 255) else None, n.bit_length())
        self.runs.setdefault(key, 64000)
        if self.learning(self.runs, key):
            return row.extend([w] * n)
        k = 0
        while n > 1:
            half = n // 2
            if self.code.decision(32768):
                k, n = k + half, n - half
            else:
                n = half
        row.extend([w] * k)
        row.append(self.edge(w))

    def logit(self, kind, l):
        learned, logistic = self.learned[kind], self.tables["logistic"]
        x = clamp(l, -32768, 32767) + 32768
        i, y = x >> 11, x % 2048

        def at(q):
            return (q[i] * (2048 - y) + q[i + 1] * y) >> 11

        is_yes = self.code.decision(limit((at(logistic) + 3 * at(learned)) >> 2, 256))
        i += y >= 1024
        learned[i] += (65535 - learned[i]) >> 6 if is_yes else -(learned[i] >> 6)
        return is_yes

    def edge(self, besides):
        tables = self.tables
        flipped = self.at(0, -1) + self.at(1, -1) + self.at(1, 0) + self.at(1, 1) > 510
        f = 255 if flipped else 0
        pixels = [self.at(1, i) for i in range(-3, 5)] + [self.at(2, i) for i in range(-3, 5)]
        pixels += [self.at(3, i) for i in range(-2, 3)] + [self.at(0, i) for i in range(-3, 0)]
        inputs = [(2 * p - 255) * (-1 if flipped else 1) for p in pixels]
        for number, layer in enumerate(tables["layers"]):
            sums = [bias + sum(x * w for x, w in zip(inputs, weights)) for bias, weights in layer]
            inputs = [clamp(v >> 12, 0, 8191) if number < 2 else v >> 8 for v in sums]
        z, g, m, s = inputs
        if besides != f and self.logit(0, z):
            return f
        if not self.values or self.logit(1, g):
            return 255 - f
        y = clamp(s + 12288, 0, 24575)
        j = y // 2048
        steepness = tables["steepness"][clamp(y + self.widths[j], 0, 24575) // 256]
        middle = 8192 - 64 - m if flipped else 8192 + m
        shape = tables["shape"]

        def share(border):
            d = clamp((border - middle) * steepness >> 12, -32768, 32767)
            x = (d >> 5) + 1024
            return shape[x] + ((shape[x + 1] - shape[x]) * (d % 32) >> 5)

        low = share(32)
        whole = share(16288) - low
        starts = [0]
        for i in range(1, len(self.values)):
            if whole < 64:
                starts.append(65280 * i // len(self.values) + i)
            else:
                border = 32 * (self.values[i - 1] + self.values[i])
                starts.append(((share(border) - low) * (65280 * 65536 // whole) >> 16) + i)
        value = self.values[self.code.number(starts)]
        is_far = abs(64 * value - middle) * steepness >> 12 > tables["median"]
        self.widths[j] = clamp(self.widths[j] + (128 if is_far else -128), -12288, 12288)
        return value
