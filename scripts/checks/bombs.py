"""Imports documents that repeat, nest or inherit too much, and prints what each took.

Usage: bombs.py TOOL [MEGABYTES [NAME ...]]
"""

import os
import random
import re
import resource
import subprocess
import sys
import tempfile

# An import beyond these limits counts as unbounded. Time is that of processors, so that a busy machine fails none.
MAXIMUM_SECONDS = 20
MAXIMUM_MEGABYTES = 1000

# The counts of an import's summary, and a message about the document.
SUMMARY = re.compile(r"(?:would import|imported) (\d+), .*?not imported (\d+)")
REASON = re.compile(r".*bomb\.svg(:\d+:\d+)?: not imported: .")

PATH = '<path d="M0 0h9v9z"/>'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'


def times(text, size):
    """Copies of a text, about so many bytes in all."""
    return text * (size // len(text))


def few(text, size):
    """Copies of an element: no more than a document may have."""
    return text * min(90_000, size // len(text))


def numbered(text, size):
    """Copies of a text with each one's number in place of '#N', and the next one in place of '#M'."""
    return "".join(text.replace("#N", str(n)).replace("#M", str(n + 1)) for n in range(size // (len(text) + 3)))


def scattered(text, count):
    """Copies of a text with a number up to 100 in place of each '#', the same ones in every run."""
    numbers = random.Random(36)
    parts = (text * count).split("#")[:-1]
    return "".join(part + f"{numbers.uniform(0, 100):.2f}" for part in parts) + text.split("#")[-1]


def used(element, size):
    """An element with the identifier 'a', and as many references to it as fit beside it."""
    return element + few('<use href="#a"/>', size // 2)


def within(tag, depth, content):
    return f"<{tag}>" * depth + content + f"</{tag.split()[0]}>" * depth


def bombs(size):
    """The contents of each document, of about so many bytes, by what there is too much of."""
    half = size // 2
    space = " " * half
    gradient = few('<path fill="url(#g)" d="M0 0h9v9z"/>', half)
    return {
        # One long thing that many refer to
        "path data, used": used(f'<path id="a" d="M0 0h9v9z{space}"/>', size),
        "points, used": used(f'<polygon id="a" points="0,0 9,0 9,9{space}"/>', size),
        "transform, used": used(f'<g id="a" transform="{times("scale(1)", half)}">{PATH}</g>', size),
        "style, used": used(f'<path id="a" d="M0 0h9v9z" style="{times("fill:red;", half)}"/>', size),
        "length, used": used(f'<rect id="a" width="{space}9" height="9"/>', size),
        "view box, used": used(f'<symbol id="a" viewBox="0 0 9 9{space}">{PATH}</symbol>', size),
        "font size, used": used(f'<g id="a" font-size="{space}9">{PATH}</g>', size),
        "attributes, used": used(f'<path id="a" d="M0 0h9v9z" {numbered("a#N=" + chr(34) * 2 + " ", half)}/>', size),
        "name, used": used(f'<g id="a"><{"x" * half}/>{PATH}</g>', size),
        "children, used": used(f'<g id="a" xmlns:x="y">{times("<x:b/>", half)}{PATH}</g>', size),
        "alternatives, used": used(
            f'<switch id="a">{times("<g systemLanguage=" + chr(34) + "fr" + chr(34) + "/>", half)}{PATH}</switch>',
            size),
        "features, used": used(
            f'<g id="a" requiredFeatures="{times("http://www.w3.org/TR/SVG11/feature#SVG ", half)}">{PATH}</g>', size),
        "clip's shapes": f'<clipPath id="c">{times(PATH, half)}</clipPath>'
            + few('<path clip-path="url(#c)" d="M0 0h9v9z"/>', half),
        "clip's path": f'<clipPath id="c"><path d="M0 0{times("h9v9h-9v-9", half)}"/></clipPath>'
            + few('<path clip-path="url(#c)" d="M0 0h9v9z"/>', half),
        "gradient's stops": f'<linearGradient id="g">{times("<stop/>", half)}</linearGradient>{gradient}',
        "gradient's length": f'<radialGradient id="g" cx="{space}1"><stop/></radialGradient>{gradient}',
        "gradient's reference": f'<linearGradient id="g" href="#{"g" * half}"><stop/></linearGradient>{gradient}',
        "pattern's contents": '<pattern id="g" width="1" height="1" xmlns:x="y">'
            + times("<x:b/>", half) + f"</pattern>{gradient}",
        "gradients in a chain": numbered('<linearGradient id="g#N" href="#g#M"/>', half)
            + few('<path fill="url(#g0)" d="M0 0h9v9z"/>', half) + PATH,
        # One long thing that many inherit
        "dashes, inherited": f'<g stroke="red" fill="none" stroke-dasharray="{times("1e9 ", half)}">'
            + few(PATH, half) + "</g>",
        "paint, inherited": f'<g fill="url(#{"g" * half})">{few(PATH, half)}</g>',
        "marker, inherited": f'<g marker-start="url(#{"g" * half})">{few(PATH, half)}</g>',
        # Style sheets
        "declarations": f'<style>path{{{times("fill:red;", half)}}}</style>{few(PATH, half)}',
        "rules": f'<style>{numbered(".a#N{fill:red}", half)}</style>{few(PATH, half)}',
        "rules for a long class": f'<style>{numbered(".a#N{fill:red}", half)}</style>'
            + f'<path class="{times("b ", half)}" d="M0 0h9v9z"/>',
        "rules for a long value": f'<style>{numbered("[id~=a#N]{fill:red}", half)}</style>'
            + f'<path id="{times("b ", half)}" d="M0 0h9v9z"/>',
        "selectors of ancestors": f'<style>{times("g ", half)}path{{fill:red}}</style>{within("g", 100, PATH * 100)}',
        "selectors of siblings": f'<style>{"path~" * 40}path{{fill:red}}</style>{few(PATH, size)}',
        "sheets": times("<style>a</style>", size) + PATH,
        "comments": f'<style>{times("/*a*/.a{fill:red}/*", size)}</style>{PATH}',
        "fallbacks": f'<path d="M0 0h9v9z" style="fill:{times("var(--a,", half)}red{times(")", half // 8)}"/>',
        # Structure
        "texts": few("<text>a</text>", size),
        "runs of text": f'<text>{times("&lt;", size)}</text>{PATH}',
        "subjects": "<metadata>" + within('x:subject xmlns:x="y"', 60, times("a<b/>", size)) + f"</metadata>{PATH}",
        "namespaces": "<g " + numbered("xmlns:a#N=" + chr(34) + "b" + chr(34) + " ", half) + ">"
            + times("<z:b/>", half) + f"</g>{PATH}",
        "clips around each other": '<clipPath id="c"><circle r="50"/></clipPath>'
            + within('g clip-path="url(#c)"', 60, few(PATH, size)),
        "viewports in each other": within('svg width="50" height="50" y="1"', 40, few(PATH, size)),
        "boxes in each other": within(
            'g style="transform-box:fill-box;transform-origin:50% 50%;transform:scale(1.01)"', 60, few(PATH, size)),
        # Shapes
        "shapes on each other": few(PATH, size),
        "knockouts on each other": few('<path fill="#fff" d="M0 0h9v9z"/>', half) + few(PATH, half),
        "arcs": f'<path d="M0 0{times("a5 5 0 1 1 1 1", size)}"/>',
        "stroked corners": f'<path stroke="red" fill="none" d="M0 0{times("l1 1 0-1-1 0", size)}"/>',
        "stroked curves": f'<path stroke="red" fill="none" d="M50 50{times("c9 0-9 9 0 .1", size)}"/>',
        "dashes": '<g stroke="red" stroke-dasharray=".01">'
            + few("<path d=" + chr(34) + "M0 0h99v99z" + chr(34) + "/>", size) + "</g>",
        "dashes on each other": '<path stroke="red" fill="none" stroke-width="50" stroke-linecap="round" '
            + 'stroke-dasharray=".1" d="M0 50C30 0 60 99 99 50"/>' + PATH,
        "crossing curves": '<path stroke="red" fill="none" stroke-width=".1" d="M0 0'
            + scattered("C# # # # # #", 300) + '"/>',
        "crossing circles": scattered('<circle stroke="red" fill="none" stroke-width=".1" cx="#" cy="#" r="#"/>', 400),
        "clips of many shapes": '<clipPath id="c">' + scattered('<circle cx="#" cy="#" r="9"/>', 400)
            + '</clipPath><g clip-path="url(#c)">'
            + scattered('<rect x="#" y="#" width="9" height="9"/>', 400) + "</g>",
        "clips of large shapes": '<clipPath id="c">' + scattered('<circle cx="#" cy="#" r="60"/>', 400)
            + '</clipPath><g clip-path="url(#c)">'
            + scattered('<rect x="#" y="#" width="60" height="60"/>', 400) + "</g>",
        "dashes of a path length": '<g stroke="red" stroke-dasharray="1">'
            + few('<path pathLength="1e9" d="M0 0h99v99z"/>', size) + "</g>",
    }


def run(tool, document, folder):
    """Imports a document; its processor time, memory in MB, exit code, counts of the summary and first reason."""
    file, database = os.path.join(folder, "bomb.svg"), os.path.join(folder, "bomb.sqlite")
    with open(file, "w") as output:
        output.write(document)
    process = subprocess.Popen(
        [tool, "import", file, "--database", database, "--knockout", "white", "--dry-run"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (MAXIMUM_SECONDS + 1, MAXIMUM_SECONDS + 1)))
    reason, counts = "", {}
    for line in process.stdout:
        found = SUMMARY.match(line)
        if found:
            counts = dict(zip(("imported", "refused"), map(int, found.groups())))
        elif not reason and REASON.match(line):
            reason = line.split(": ", 2)[-1].strip()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, process.returncode, counts, reason


def main():
    tool = sys.argv[1]
    size = int(float(sys.argv[2]) * 1e6) if len(sys.argv) > 2 else 1_000_000
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        documents = bombs(size)
        if unknown := [name for name in sys.argv[3:] if name not in documents]:
            sys.exit(f"bombs: there is no document {unknown[0]!r}; there are {', '.join(documents)}")
        for name, content in documents.items():
            if sys.argv[3:] and name not in sys.argv[3:]:
                continue
            seconds, megabytes, code, counts, said = run(tool, f"{SVG}{content}</svg>", folder)
            # Exactly one of both: an exit code alone may be that of a tool that did nothing.
            is_drawing = code == 0 and counts == {"imported": 1, "refused": 0}
            is_refused = code == 1 and counts == {"imported": 0, "refused": 1} and said
            fails = not (is_drawing or is_refused) or seconds > MAXIMUM_SECONDS or megabytes > MAXIMUM_MEGABYTES
            failures += fails
            ended = f"ended with {code}: {counts} {said[:40]}"
            verdict = "imported" if is_drawing else said[:70] if is_refused else ended
            print(f"{'FAIL ' if fails else ''}{name:26} {seconds:6.2f} s {megabytes:5} MB  {verdict}", flush=True)
    print(f"{failures} of {len(sys.argv[3:] or documents)} failed")
    sys.exit(1 if failures else 0)


main()
