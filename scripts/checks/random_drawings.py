"""Makes random SVG drawings in black that mix the features of the feature files.

A seed always gives the same drawing. What renderers are known not to agree on is left out: transforms of the outermost
element, links within links, pseudo-classes on what a use refers to.
"""

import os
import random

CAPS = ["butt", "round", "square"]
JOINS = ["miter", "round", "bevel"]
CLASSES = ["a", "b", "c-d", "E"]
UNITS = {"px": 1, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "pt": 96 / 72, "pc": 16}
ALIGNMENTS = ["none", "xMinYMin", "xMidYMid", "xMaxYMax", "xMinYMax", "xMaxYMid"]


class Drawing:
    """One drawing; `text` is its document."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.side = self.choice([16, 24, 48, 100, 200])
        self.rules = []
        self.known = []
        self.clips = []
        definitions = "\n".join(self.definition() for _ in range(self.count(0, 3)))
        body = "\n".join(self.node(0) for _ in range(self.count(1, 6)))
        sheet = f"<style>{chr(10).join(self.rules)}</style>\n" if self.rules else ""
        size = self.choice(["", f' width="{self.side}" height="{self.side}"'])
        if self.chance(0.3):
            size += f' preserveAspectRatio="{self.choice(ALIGNMENTS)}"'
        paint = self.choice(["", ' fill="none" stroke="currentColor"', f' stroke-width="{self.length(0.01, 0.08)}"'])
        self.text = (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f'{size} viewBox="0 0 {self.side} {self.side}"{paint}>\n'
            f"{sheet}<defs>{definitions}</defs>\n{body}\n</svg>\n")

    # Chance

    def choice(self, of):
        return self.random.choice(of)

    def chance(self, share):
        return self.random.random() < share

    def count(self, least, most):
        return self.random.randint(least, most)

    def number(self, value):
        text = f"{value:.{self.choice([1, 2, 3])}f}"
        return self.choice([text, text, text, f"{value:.4g}e0", text.replace("0.", ".", 1) if abs(value) < 1 else text])

    def part(self, low, high):
        """A number between two parts of the side."""
        return self.number(self.side * self.random.uniform(low, high))

    def length(self, low, high):
        """The same with or without a unit."""
        value = self.side * self.random.uniform(low, high)
        if self.chance(0.6):
            return self.number(value)
        if self.chance(0.3):
            return f"{value / self.side * 100:.2f}%"
        unit = self.choice(list(UNITS))
        return f"{value / UNITS[unit]:.4g}{unit}"

    def point(self, low=0.05, high=0.95):
        return self.part(low, high) + self.choice([" ", ",", " , "]) + self.part(low, high)

    # Attributes

    def transform(self):
        functions = []
        for _ in range(self.choice([1, 1, 2])):
            half = self.number(self.side / 2)
            angle = f"{self.random.uniform(-60, 60):.1f}"
            factors = [f"{self.random.uniform(0.6, 1.3):.2f}" for _ in range(2)]
            slants = [f"{self.random.uniform(-0.3, 0.3):.2f}" for _ in range(2)]
            functions.append(self.choice([
                f"rotate({angle})", f"rotate({angle},{half} {half})", f"scale({factors[0]})",
                f"scale({factors[0]} {factors[1]})", f"translate({self.point(-0.2, 0.2)})",
                f"translate({self.part(-0.2, 0.2)})", f"skewX({angle})",
                f"matrix({factors[0]} {slants[0]} {slants[1]} {factors[1]} {self.point(-0.1, 0.1)})"]))
        return self.choice(["", " ", ", "]).join(functions)

    def properties(self):
        """Some properties and their values."""
        choices = {
            "fill": lambda: self.choice(["none", "black", "currentColor", "#000", "rgb(0,0,0)", "inherit"]),
            "stroke": lambda: self.choice(["none", "black", "currentColor", "#000000", "inherit"]),
            "fill-rule": lambda: self.choice(["evenodd", "nonzero"]),
            "stroke-width": lambda: self.length(0.01, 0.1),
            "stroke-linecap": lambda: self.choice(CAPS),
            "stroke-linejoin": lambda: self.choice(JOINS),
            "stroke-miterlimit": lambda: f"{self.random.uniform(1, 12):.2f}",
            "stroke-dasharray": lambda: " ".join(self.length(0.02, 0.15) for _ in range(self.count(1, 4))),
            "stroke-dashoffset": lambda: self.part(-0.2, 0.2),
            "visibility": lambda: self.choice(["visible", "visible", "hidden", "inherit"]),
            "display": lambda: self.choice(["inline", "inline", "block", "none"]),
            "fill-opacity": lambda: self.choice(["1", "100%", "0"]),
            "opacity": lambda: self.choice(["1", "1", "1", "0"]),
        }
        names = self.random.sample(list(choices), self.count(0, 4))
        return {name: choices[name]() for name in names}

    def selector(self):
        simple = [
            "." + self.choice(CLASSES), self.choice(["path", "rect", "circle", "g", "polygon"]), "#n1",
            "rect." + self.choice(CLASSES), ".a.b", f"path:not(.{self.choice(CLASSES)})",
            f":nth-child({self.choice(['odd', '3n+2', '-n+2'])})", "g > :nth-last-of-type(2)"]
        if self.chance(0.4):
            return self.choice(simple) + self.choice([" ", " > ", " + "]) + self.choice(simple)
        return self.choice(simple) + self.choice(["", "", ", " + self.choice(simple)])

    def attributes(self):
        text = "".join(f' {name}="{value}"' for name, value in self.properties().items())
        if self.chance(0.3):
            text += f' class="{" ".join(self.random.sample(CLASSES, self.count(1, 2)))}"'
        if self.chance(0.2):
            text += f' style="{"; ".join(f"{name}: {value}" for name, value in self.properties().items())}"'
        if self.chance(0.2):
            text += f' transform="{self.transform()}"'
        if self.chance(0.1):
            important = self.choice(["", " !important"])
            body = ";".join(f"{name}:{value}{important}" for name, value in self.properties().items())
            self.rules.append(f"{self.selector()}{{{body}}}")
        return text

    def clip(self):
        return f' clip-path="url(#{self.choice(self.clips)})"' if self.clips and self.chance(0.15) else ""

    # Elements

    def path_data(self):
        data = ""
        for subpath in range(self.choice([1, 1, 2, 3])):
            data += f"M{self.point()}" if subpath == 0 or self.chance(0.6) else f"m{self.point(-0.3, 0.3)}"
            for _ in range(self.count(1, 5)):
                command = self.choice("LlHhVvCcSsQqTtAa")
                limits = (-0.3, 0.3) if command.islower() else (0.05, 0.95)
                points = {"c": 3, "s": 2, "q": 2, "l": 1, "t": 1, "a": 1}.get(command.lower(), 0)
                data += command
                if command in "Aa":
                    flags = f"{self.choice('01')}{self.choice(['', ' ', ','])}{self.choice('01')}"
                    angle = self.count(-90, 90)
                    data += f"{self.part(0.02, 0.4)} {self.part(0.02, 0.4)} {angle} {flags} "
                data += " ".join(self.point(*limits) for _ in range(points)) or self.part(*limits)
            data += self.choice(["", "z"])
        return data

    def shape(self):
        attributes = self.attributes()
        middle = f'cx="{self.length(0.2, 0.8)}" cy="{self.length(0.2, 0.8)}"'
        corner = f'x="{self.length(0, 0.6)}" y="{self.length(0, 0.6)}"'
        size = f'width="{self.length(0.05, 0.5)}" height="{self.length(0.05, 0.5)}"'
        round_corners = self.choice(
            ["", f' rx="{self.length(0, 0.3)}"', f' rx="{self.part(0, 0.2)}" ry="{self.part(0, 0.2)}"'])
        points = self.choice([" ", ",", "  "]).join(self.point() for _ in range(self.count(2, 6)))
        return self.choice([
            f'<circle {middle} r="{self.length(0.03, 0.3)}"{attributes}/>',
            f'<ellipse {middle} rx="{self.length(0.03, 0.3)}" ry="{self.length(0.03, 0.3)}"{attributes}/>',
            f"<rect {corner} {size}{round_corners}{attributes}/>",
            f'<line x1="{self.length(0, 1)}" y1="{self.length(0, 1)}" '
            f'x2="{self.part(0, 1)}" y2="{self.part(0, 1)}"{attributes}/>',
            f'<polyline points="{points}"{attributes}/>', f'<polygon points="{points}"{attributes}/>',
            f'<path d="{self.path_data()}"{attributes}/>', f'<path d="{self.path_data()}"{attributes}/>'])

    def name(self, element):
        """The element with an identifier, which uses may refer to from then on."""
        identifier = f"n{len(self.known)}"
        self.known.append(identifier)
        return element.replace(" ", f' id="{identifier}" ', 1)

    def view_box(self):
        box = f' viewBox="{self.point(-0.1, 0.3)} {self.point(0.5, 1.2)}"'
        alignment = f"{self.choice(ALIGNMENTS)}{self.choice(['', ' meet', ' slice'])}"
        return self.choice(["", box, f'{box} preserveAspectRatio="{alignment}"'])

    def definition(self):
        shapes = self.shape() + self.shape()
        kind = self.count(0, 3)
        if kind == 0:
            return self.name(f"<symbol {self.view_box()}>{shapes}</symbol>")
        if kind == 1:
            return self.name(f"<g {self.attributes()}>{shapes}</g>")
        identifier = f"clip{len(self.clips)}"
        self.clips.append(identifier)
        if kind == 2:
            return (
                f'<clipPath id="{identifier}" clipPathUnits="objectBoundingBox">'
                '<circle cx=".5" cy=".5" r=".45"/></clipPath>')
        rule = self.choice(["evenodd", "nonzero"])
        return f'<clipPath id="{identifier}"><path d="{self.path_data()}" clip-rule="{rule}"/></clipPath>'

    def node(self, depth):
        if depth < 3 and self.chance(0.3):
            contents = "\n".join(self.node(depth + 1) for _ in range(self.count(1, 3)))
            if self.chance(0.15):
                place = f'x="{self.length(0, 0.3)}" y="{self.length(0, 0.3)}"'
                size = f'width="{self.length(0.3, 0.8)}" height="{self.length(0.3, 0.8)}"'
                return f"<svg {place} {size}{self.view_box()}>\n{contents}\n</svg>"
            return f"<g{self.attributes()}{self.clip()}>\n{contents}\n</g>"
        if self.known and self.chance(0.2):
            size = self.choice(["", f' width="{self.part(0.2, 0.8)}" height="{self.part(0.2, 0.8)}"'])
            place = f'x="{self.part(-0.3, 0.3)}" y="{self.part(-0.3, 0.3)}"{size}'
            href, target = self.choice(["href", "xlink:href"]), self.choice(self.known)
            return f'<use {href}="#{target}" {place}{self.attributes()}/>'
        shape = self.shape()
        return self.name(shape) if self.chance(0.15) else shape


def write(folder, count, seed):
    """Writes drawings of the seeds from `seed` on, each named for its own."""
    for number in range(seed, seed + count):
        with open(os.path.join(folder, f"random-{number}.svg"), "w", encoding="utf-8") as file:
            file.write(Drawing(number).text)
