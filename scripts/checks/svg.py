"""Compares crowntool's pictures with librsvg's, resvg's and Chromium's; called by scripts/check svg."""

import argparse
import concurrent.futures
import dataclasses
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import random_drawings
import renderers
from pictures import AcceptedPicture, agrees_in_every_pixel, coverage, difference, is_within_limits, reduced

SIZE = 256


@dataclasses.dataclass
class Result:
    """What comparing one file gave."""

    # "same", "accepted" or "empty" where all is well, "DIFFERS", "REFUSED" or "NOT ACCEPTED" otherwise.
    verdict: str
    line: str = ""

    @property
    def passes(self):
        return self.verdict in ("same", "accepted", "empty")


def title(path):
    for element in xml.etree.ElementTree.parse(path).iter():
        if element.tag.endswith("title"):
            return element.text
    return ""


class Check:
    """Compares the files of a folder."""

    def __init__(self, options, folder, work):
        self.options = options
        self.folder = folder
        self.names = sorted(
            os.path.relpath(os.path.join(parent, file), folder)
            for parent, _, files in os.walk(folder) for file in files if file.endswith(".svg"))
        # Whether the files have accepted pictures beside them.
        self.has_pictures = os.path.realpath(folder + "/").startswith(os.path.realpath(options.features))
        database = os.path.join(work, "check.db")
        imported = subprocess.run(
            [options.tool, "import", folder, "--database", database, "--quiet"], capture_output=True, text=True)
        self.reasons = imported.stderr.splitlines()
        self.drawn = self.draw(database, SIZE, work)
        self.small = self.draw(database, AcceptedPicture.SIZE, work) if self.has_pictures else {}
        self.shots = {}
        if options.browser:
            shapes = [self.drawn[name].shape if name in self.drawn else (SIZE, SIZE) for name in self.names]
            paths = [self.path(name) for name in self.names]
            self.shots = dict(zip(self.names, renderers.chromium(paths, shapes, work)))

    def path(self, name):
        return os.path.join(self.folder, name)

    def fades(self, name):
        """Whether a feature file is about gradients that fade."""
        return self.has_pictures and os.path.dirname(name) == "fade"

    def draw(self, database, size, work):
        """What crowntool draws of every file that it imported."""
        output = os.path.join(work, f"{size}")
        os.mkdir(output)
        subprocess.run(
            [self.options.tool, "render", "--all", "--database", database, "--size", str(size), "--output", output,
             "--quiet"])
        pictures = {}
        for name in self.names:
            rendered = os.path.join(output, name[:-4] + ".png")
            if os.path.exists(rendered):
                with open(rendered, "rb") as file:
                    pictures[name] = coverage(file.read())
        return pictures

    def theirs(self, name, shape):
        """What each of the renderers draws of a file, or None where it draws nothing."""
        pictures = [renderers.picture(renderer, self.path(name), shape) for renderer in renderers.SINGLE.values()]
        return pictures + ([self.shots[name]] if self.shots else [])

    def compare(self, name):
        path = self.path(name)
        if name not in self.drawn:
            # An empty picture cannot be imported.
            theirs = [self.shots[name]] if self.shots else self.theirs(name, (SIZE, SIZE))
            if any(picture is not None and picture.max() <= 1 for picture in theirs):
                return Result("empty")
            reasons = [reason for reason in self.reasons if reason.startswith(f"{path}:")]
            width = 16 * (len(renderers.SINGLE) + bool(self.shots))
            return Result("REFUSED", "\n".join([f"{name:34}{'':{width}}  REFUSED", *reasons]))
        ours = self.drawn[name]
        results = [
            difference(ours, picture) if picture is not None else None for picture in self.theirs(name, ours.shape)]
        fades = self.fades(name)
        passes = any(is_within_limits(result, fades) for result in results) or any(
            (picture := renderers.fine(renderer, path, ours.shape)) is not None
            and is_within_limits(difference(ours, picture), fades)
            for renderer in renderers.SINGLE.values())
        verdict, remark = "same" if passes else "DIFFERS", title(path)
        if self.has_pictures and passes:
            verdict, reason = self.judge_picture(name)
            remark = reason or remark
        columns = "".join(f"{result[0]:8.3f}{result[1]:8}" if result else f"{'-':>8}{'-':>8}" for result in results)
        return Result(verdict, f"{name:34}{columns}  {verdict:12}  {remark}")

    def judge_picture(self, name):
        """The verdict on the picture beside a file, and what is to be said of it.

        With --accept, a picture that is missing or has changed is written, but only if a renderer draws the same.
        """
        ours = self.small[name]
        agreeing = self.agreeing_renderer(name, ours)
        picture = AcceptedPicture(self.path(name))
        change = picture.change(ours)
        agreement = f"{agreeing} agrees" if agreeing else "no renderer agrees"
        if not change:
            return ("same", None) if agreeing else ("NOT ACCEPTED", agreement)
        remark = f"{change}; {agreement}"
        if not (agreeing and self.options.accept):
            return "NOT ACCEPTED", remark
        picture.write(ours)
        return "accepted", remark

    def agreeing_renderer(self, name, ours):
        """The first renderer that draws a small picture as crowntool does, in every pixel; None if there is none."""
        for head, renderer in renderers.SINGLE.items():
            if agrees_in_every_pixel(ours, renderers.fine(renderer, self.path(name), ours.shape), self.fades(name)):
                return head
        factor = SIZE // AcceptedPicture.SIZE
        if self.shots and self.shots[name].shape == (ours.shape[0] * factor, ours.shape[1] * factor):
            if agrees_in_every_pixel(ours, reduced(self.shots[name], factor), self.fades(name)):
                return "Chromium"
        return None

    def run(self):
        """Prints a line for each file, and returns whether all are as they should be."""
        heads = list(renderers.SINGLE) + (["Chromium"] if self.shots else [])
        print(f"{'':34}" + "".join(f"{head:>16}" for head in heads))
        print(f"{'file':34}" + f"{'mean':>8}{'far':>8}" * len(heads) + "  verdict       title")
        results = []
        # The renderers are programs of their own, or let go of Python's lock.
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for result in pool.map(self.compare, self.names):
                results.append(result)
                if result.line and not (self.options.quiet and result.verdict == "same"):
                    print(result.line)

        def count(*verdicts):
            return sum(result.verdict in verdicts for result in results)

        print(
            f"{len(results)} files: {count('same', 'accepted')} same, {count('DIFFERS')} differ, "
            f"{count('REFUSED')} refused, {count('empty')} without anything to see")
        if self.has_pictures:
            print(f"{count('NOT ACCEPTED')} without an accepted picture that shows the same")
        if self.options.accept:
            print(f"{count('accepted')} pictures accepted: look at each before it is committed")
        return all(result.passes for result in results)


def main():
    parser = argparse.ArgumentParser(prog="scripts/check svg")
    parser.add_argument("tool")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("-q", "--quiet", action="store_true", help="print only the files that fail")
    parser.add_argument("--features", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--accept", action="store_true", help="write the pictures beside the feature files")
    parser.add_argument("--browser", action="store_true", help="compare with Chromium too")
    parser.add_argument("--random", type=int, metavar="N", help="compare drawings made at random instead")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first one; 1 unless told")
    options = parser.parse_intermixed_args()
    with tempfile.TemporaryDirectory() as work:
        folder = options.folder or options.features
        if options.random:
            folder = os.path.join(work, "drawings")
            os.mkdir(folder)
            random_drawings.write(folder, options.random, options.seed)
        if not os.path.isdir(folder):
            parser.error(f"{folder} is not a folder")
        check = Check(options, folder, work)
        if not check.names:
            parser.error(f"there is no SVG file in {folder}")
        if options.accept and not check.has_pictures:
            parser.error(f"only the feature files have accepted pictures, below {options.features}")
        sys.exit(0 if check.run() else 1)


if __name__ == "__main__":
    main()
