"""Keeps the compiled WebAssembly module, with what it was compiled from.

    web_source.py FILE          writes Web/crowns.wasm and Web/crowns.wasm.txt
    web_source.py --check       writes nothing; exit 1 unless the module is of the sources as they are
    web_source.py --compiler    prints the version of Swift that compiled the module
"""

import hashlib
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
target = root / "Web/crowns.wasm.txt"
module = root / "Web/crowns.wasm"

# What scripts/lib/web-module reads.
INPUTS = [
    "Sources/CFrequencies/**/*.[chm]*", "Sources/CInstructions/*",
    "Sources/CrownPath/**/*.swift", "Sources/CrownRaster/**/*.swift",
    "Sources/CrownPNG/**/*.swift", "Sources/CrownKit/Pictures/CrownFrame.swift", "Web/Module/*",
    "scripts/lib/web-module",
]


# Strings come first: two slashes in one are no comment.
STRING_OR_COMMENT = re.compile(r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|(//[^\n]*|/\*[\s\S]*?\*/)')


def code(path):
    """A source file without comments, and with one space or line break for several: what the compiler makes of it."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in [".swift", ".c", ".h"]:
        text = STRING_OR_COMMENT.sub(lambda found: " " if found[1] else found[0], text)
    return "\n".join(line for line in (" ".join(line.split()) for line in text.splitlines()) if line)


def digest_of_inputs():
    digest = hashlib.sha256()
    paths = sorted({path for pattern in INPUTS for path in root.glob(pattern) if path.is_file()})
    for path in paths:
        digest.update(f"{path.relative_to(root)}\0{hashlib.sha256(code(path).encode()).hexdigest()}\n".encode())
    return digest.hexdigest()


def compiler():
    return subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]


def source(binary):
    return f'''Written by scripts/web, of which CrownWeb takes crowns.wasm into pages.

Recipe: scripts/lib/web-module
Compiler: {compiler()}
SHA-256 of the inputs: {digest_of_inputs()}
SHA-256 of the module: {hashlib.sha256(binary).hexdigest()}
'''


def recorded(name):
    found = re.search(f"^{name}: (.*)$", target.read_text(encoding="utf-8"), re.M)
    if not found:
        sys.exit(f"{target.relative_to(root)} does not tell its {name.lower()}; run scripts/web")
    return found[1]


def check():
    if recorded("SHA-256 of the inputs") != digest_of_inputs():
        sys.exit("scripts/web: the module is older than its sources; run scripts/web, which needs "
                 + recorded("Compiler"))
    if recorded("SHA-256 of the module") != hashlib.sha256(module.read_bytes()).hexdigest():
        sys.exit("scripts/web: Web/crowns.wasm is not the module that was compiled; run scripts/web")


if sys.argv[1:] == ["--check"]:
    check()
elif sys.argv[1:] == ["--compiler"]:
    print(recorded("Compiler"))
elif len(sys.argv) == 2:
    binary = pathlib.Path(sys.argv[1]).read_bytes()
    module.write_bytes(binary)
    target.write_text(source(binary), encoding="utf-8")
else:
    sys.exit(__doc__)
