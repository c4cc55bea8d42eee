"""Trains the network of MaskFormat.md on masks, and writes it as whole numbers.

usage: train_coverage.py <folder with 64/, 128/, 256/ and 512/ of PNG files> <coverage.c>
"""
import glob
import io
import sys

import jax
import jax.numpy as jnp
import numpy as np
from PIL import Image, ImageFilter

STEPS, BATCH = 80000, 4096
HIDDEN = (32, 16)
# The pixels that the network sees: rows up, columns to the right.
INPUTS = ([(-1, d) for d in range(-3, 5)] + [(-2, d) for d in range(-3, 5)] + [(-3, d) for d in range(-2, 3)]
          + [(0, d) for d in range(-3, 0)])
random = np.random.default_rng(1)


# Masks

def load(folder):
    paths = sorted(glob.glob(folder + "/**/*.png", recursive=True))
    return [np.array(Image.open(path).convert("RGBA"))[:, :, 3] for path in paths]


def clipped(a):
    return np.clip(np.rint(a), 0, 255).astype(np.uint8)


def jpeg(a, quality):
    file = io.BytesIO()
    Image.fromarray(a).save(file, "JPEG", quality=quality)
    return np.array(Image.open(file))


def blurred(a, radius):
    return np.array(Image.fromarray(a).filter(ImageFilter.GaussianBlur(float(radius))))


def resized(a, factor, method):
    size = [max(1, int(side * factor)) for side in a.shape[::-1]]
    return np.array(Image.fromarray(a).resize(size, method))


def noisy(a):
    a = a if random.random() < .6 else jpeg(a, int(random.choice([60, 75, 85, 95])))
    where = np.ones(a.shape) if random.random() < .5 else (a > 0) & (a < 255)
    return clipped(a + random.normal(0, random.choice([1, 2, 3, 6, 12, 30, 80]), a.shape) * where)


def shaded(a, b):
    if a.shape != b.shape:
        return clipped(a * random.uniform(.2, .9))
    m = 1 - (1 - a / 255) * (1 - b / 255 * random.uniform(.15, .85))
    return clipped(255 * m * (random.uniform(.3, .9) if random.random() < .3 else 1))


def gradient(a):
    rows, columns = np.mgrid[:96, :96]
    if random.random() < .5:
        g = np.hypot(columns - random.uniform(0, 96), rows - random.uniform(0, 96)) * random.uniform(.5, 6)
    else:
        g = (columns * random.normal() + rows * random.normal()) * random.uniform(.3, 6) + random.uniform(0, 255)
    return clipped(np.clip(g, 0, 255) * (a[:96, :96] / 255 if random.random() < .5 and min(a.shape) >= 96 else 1))


def degraded(middle, large):
    """Lists of masks of each kind, and how many pixels of them to train on."""
    methods = [Image.NEAREST, Image.BILINEAR, Image.BICUBIC, Image.LANCZOS]

    def pick(masks):
        return masks[random.integers(len(masks))]

    def many(count, make):
        return [make() for _ in range(count)]

    def enlarged():
        return resized(pick(large)[::2, ::2], int(random.choice([2, 3, 4])), methods[random.integers(4)])

    def softened():
        radius = float(random.choice([.5, 1, 1.5]))
        return resized(np.array(Image.fromarray(pick(large)).filter(ImageFilter.BoxBlur(radius))), .5, Image.BOX)

    def dithered():
        a = blurred(pick(middle), 4)
        return np.where(a > random.integers(0, 256, a.shape), 255, 0).astype(np.uint8)[:64, :64]

    return [
        (sum((many(60, lambda: resized(pick(large), .5, method)) for method in methods[1:]), []), 200000),
        (many(60, lambda: clipped(255 * (pick(middle) / 255.) ** (1 / 1.8))), 60000),
        (many(60, lambda: jpeg(pick(middle), 90)), 150000),
        (many(60, lambda: clipped(np.rint(pick(middle) / 17) * 17)), 60000),
        (many(120, lambda: noisy(pick(middle))), 250000),
        (many(150, lambda: shaded(pick(middle), pick(middle))), 300000),
        (many(60, lambda: blurred(pick(middle), random.choice([.5, .7, 1, 1.5, 2, 3, 5, 9, 16]))), 60000),
        (many(40, enlarged), 60000),
        (many(60, softened), 60000),
        (many(60, lambda: gradient(pick(middle))), 60000),
        (many(60, lambda: random.integers(0, 256, (24, 24)).astype(np.uint8)), 30000),
        (many(30, lambda: (random.random((48, 48)) < random.random()).astype(np.uint8) * 255), 30000),
        (many(60, dithered), 36000),
    ]


# Samples

def neighbours(a):
    """A function that gives the pixels at an offset, with the margins of the format."""
    h, w = a.shape
    above = np.zeros((h + 3, w + 8), np.uint8)
    above[3:] = np.pad(a, ((0, 0), (4, 4)), "edge")
    current = above.copy()
    current[3:, :4] = above[2:-1, 4:5]
    return lambda dy, dx: (above if dy else current)[3 + dy:3 + dy + h, 4 + dx:4 + dx + w]


def samples(masks, limit):
    """Inputs, values, and whether the value is known not to be the run's, of the pixels that the network predicts."""
    parts = []
    for a in masks:
        at = neighbours(a)
        w = at(0, -1)
        beside = (at(-1, -1) == w) & (at(-1, 0) == w) & (at(-1, 1) == w)
        ys, xs = np.nonzero(~beside | (a != w))
        known = beside & ((w == 0) | (w == 255))
        parts.append((np.stack([at(*o)[ys, xs] for o in INPUTS], 1), a[ys, xs], known[ys, xs]))
    x, v, known = (np.concatenate(p) for p in zip(*parts))
    if len(v) > limit:
        chosen = random.choice(len(v), limit, replace=False)
        x, v, known = x[chosen], v[chosen], known[chosen]
    flip = x[:, 23].astype(int) + x[:, 2] + x[:, 3] + x[:, 4] > 510
    x = np.where(flip[:, None], 255 - x, x)
    return x.astype(np.float32) / 255 - .5, np.where(flip, 255 - v, v).astype(np.int32), known


# Training

def cdf(P, u):
    w, k = jax.nn.softmax(P[3][0]), jnp.exp(P[3][1])
    return w[0] * jax.nn.sigmoid(u) + w[1] * jax.nn.sigmoid(u / k[0]) + w[2] * jax.nn.sigmoid(u / k[1])


def loss(P, x, v, known):
    """The mean bits of a pixel."""
    for W, b in P[:2]:
        x = jax.nn.relu(x @ W + b)
    o = x @ P[2][0] + P[2][1]
    log = jax.nn.log_sigmoid
    middle, width, value = o[:, 2] * 64 + 128, jnp.exp(jnp.clip(o[:, 3], -3, 3)) * 6, v.astype(jnp.float32)
    share = cdf(P, (value + .5 - middle) / width) - cdf(P, (value - .5 - middle) / width)
    whole = cdf(P, (254.5 - middle) / width) - cdf(P, (.5 - middle) / width)
    between = jnp.log(share / (whole + 1e-5) * (1 - 256 / 65536) + 1 / 65536)
    rest = jnp.where(v == 255, log(o[:, 1]), log(-o[:, 1]) + between)
    bits = jnp.where(v == 0, log(o[:, 0]), jnp.where(known, 0., log(-o[:, 0])) + rest)
    return -bits.mean() / jnp.log(2)


@jax.jit
def step(P, m, s, x, v, known, rate, t):
    bits, g = jax.value_and_grad(loss)(P, x, v, known)
    m = jax.tree.map(lambda m, g: .9 * m + .1 * g, m, g)
    s = jax.tree.map(lambda s, g: .999 * s + .001 * g * g, s, g)
    P = jax.tree.map(lambda p, m, s: p - rate * (m / (1 - .9**t)) / (jnp.sqrt(s / (1 - .999**t)) + 1e-8), P, m, s)
    for layer, bound in ((0, 15), (1, 7.5), (2, 7.5)):  # what 16 bits hold
        P[layer][0] = jnp.clip(P[layer][0], -bound, bound)
    return P, m, s, bits


def train(x, v, known):
    def layer(i, o):
        return [jnp.array(random.normal(0, 1 / np.sqrt(i), (i, o)).astype(np.float32)), jnp.zeros(o)]

    P = [layer(24, HIDDEN[0]), layer(*HIDDEN), layer(HIDDEN[1], 4), [jnp.array([0., -1., -2.]), jnp.array([1., 2.5])]]
    m = s = jax.tree.map(jnp.zeros_like, P)
    mean = 0
    for t in range(1, STEPS + 1):
        i = random.integers(0, len(v), BATCH)
        rate = 4e-3 * min(1, t / 300) * (1 + np.cos(np.pi * t / STEPS)) / 2 + 1e-5
        P, m, s, bits = step(P, m, s, x[i], v[i], known[i], rate, float(t))
        mean += float(bits)
        if t % 4000 == 0:
            print(f"step {t}: {mean / 4000:.4f} bits a pixel", flush=True)
            mean = 0
    return [[np.array(a) for a in part] for part in P]


# Tables

def beside_probabilities(masks):
    seen, same = np.zeros(1350), np.zeros(1350)
    for a in masks:
        at = neighbours(a)
        w = at(0, -1)
        beside = (at(-1, -1) == w) & (at(-1, 0) == w) & (at(-1, 1) == w)
        beside &= ~((at(0, -2) == w) & (at(-1, -2) == w) & (at(-1, 2) == w) & (at(-1, 3) == w))

        def distance(p):
            return np.abs(p.astype(int) - w)

        def kind(p):
            return (distance(p) > 0) * 1 + (distance(p) == 255)

        def level(p):
            return (distance(p) > 0) * 1 + (distance(p) > 64) + (distance(p) > 128) + (distance(p) == 255)

        c = ((level(at(-1, 2)) * 5 + level(at(-1, 3))) * 3 + kind(at(-1, -2))) * 3 + kind(at(-2, 0))
        c = c * 3 + kind(at(-2, 1)) + 675 * ((w > 0) & (w < 255))
        seen += np.bincount(c[beside], minlength=1350)
        same += np.bincount(c[beside & (a == w)], minlength=1350)
    return np.clip(np.rint(65536 * (same + 1.8) / (seen + 2)), 64, 65472)


def tables(P, beside):
    weights, biases = [], []
    for (W, b), scale, most in zip(P[:3], (256 * 4096 / 510, 4096, 4096), (255, 8191, 8191)):
        W, b = np.rint(W * scale).astype(int), np.rint(b * 2**20).astype(int)
        assert np.abs(W).max() < 32768 and (np.abs(W).sum(0) * most + np.abs(b)).max() < 2**31, "a sum overflows"
        for group in range(0, W.shape[1], 4):
            for pair in range(0, W.shape[0], 2):
                for lane in range(4):
                    weights += [W[pair, group + lane], W[pair + 1, group + lane]]
        biases += list(b)
    w = np.exp(P[3][0] - P[3][0].max())
    w /= w.sum()
    k = [1, *np.exp(P[3][1])]

    def logistic(u):
        return (1 + np.tanh(u / 2)) / 2

    def share(u):
        return sum(a * logistic(u / b) for a, b in zip(w, k))

    shape = np.rint(share((np.arange(2049) - 1024) / 8) * 65280)
    shape[0], shape[-1] = 0, 65280
    distances = np.arange(0, 60, 1 / 256)
    median = int(np.argmax(share(distances) >= .75))
    steepness = np.rint(16384 / (6 * np.exp((np.arange(96) + .5) / 16 - 3)))

    def listed(kind, name, values, per):
        values = [str(int(v)) for v in values]
        lines = ["  " + ", ".join(values[i:i + per]) + "," for i in range(0, len(values), per)]
        return f"const {kind} crowns_coverage_{name}_list[] = {{\n" + "\n".join(lines) + "\n};\n"

    return (
        '// Written by scripts/train-coverage.\n#include "coverage.h"\n\n'
        + listed("int16_t", "weight", weights, 16)
        + f"const int32_t crowns_coverage_weight_count = {len(weights)};\n"
        + listed("int32_t", "bias", biases, 8) + f"const int32_t crowns_coverage_bias_count = {len(biases)};\n"
        + listed("uint16_t", "shape", shape, 16) + f"const int32_t crowns_coverage_median = {median};\n"
        + listed("int32_t", "steepness", steepness, 16)
        + listed("uint16_t", "logistic", np.rint(65536 * logistic((np.arange(33) - 16) / 2)), 11)
        + listed("uint16_t", "neighbour", beside, 15))


def main():
    masks = {size: load(f"{sys.argv[1]}/{size}") for size in (64, 128, 256, 512)}
    clean = sum(masks.values(), [])
    parts = [samples(clean, 2500000)]
    mixed = degraded(masks[256], masks[512])
    parts += [samples(part, limit) for part, limit in mixed]
    x, v, known = (np.concatenate(p) for p in zip(*parts))
    print(len(v), "pixels")
    P = train(x, v, known)
    text = tables(P, beside_probabilities(clean + mixed[5][0]))
    with open(sys.argv[2], "w") as file:
        file.write(text)


main()
