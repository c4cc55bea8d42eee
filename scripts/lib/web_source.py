"""Writes the compiled WebAssembly module as a Swift source, with what it was compiled from.

    web_source.py FILE          writes Web/crowns.wasm and Sources/CrownWeb/Generated/ModuleSource.swift
    web_source.py --check       writes nothing; exit 1 unless both are of the sources as they are
    web_source.py --compiler    prints the version of Swift that compiled the module
"""

import base64
import gzip
import hashlib
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
target = root / "Sources/CrownWeb/Generated/ModuleSource.swift"
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


def source(binary, swift):
    packed = base64.b64encode(gzip.compress(binary, 9, mtime=0)).decode()
    lines = [packed[start:start + 115] for start in range(0, len(packed), 115)]
    text = "\\\n".join(f"    {line}" for line in lines)
    return f'''// Written by scripts/web. Change what it is made of, and run that again.
// swift-format-ignore-file

/// The WebAssembly module that draws crowns in a browser: Web/crowns.wasm.
///
/// Recipe: scripts/lib/web-module
/// Compiler: {swift}
/// SHA-256 of the inputs: {digest_of_inputs()}
/// SHA-256 of the module: {hashlib.sha256(binary).hexdigest()}
enum ModuleSource {{
  /// The module, compressed with gzip, in base64.
  static let gzippedBase64 = """
{text}
    """
}}
'''


def recorded(name):
    found = re.search(f"^/// {name}: (.*)$", target.read_text(encoding="utf-8"), re.M)
    if not found:
        sys.exit(f"{target.relative_to(root)} does not tell its {name.lower()}; run scripts/web")
    return found[1]


def check():
    if recorded("SHA-256 of the inputs") != digest_of_inputs():
        sys.exit("scripts/web: the module is older than its sources; run scripts/web, which needs "
                 + recorded("Compiler"))
    text = target.read_text(encoding="utf-8").split('"""')[1]
    binary = gzip.decompress(base64.b64decode(text.replace("\\\n", "")))
    if binary != module.read_bytes() or recorded("SHA-256 of the module") != hashlib.sha256(binary).hexdigest():
        sys.exit("scripts/web: Web/crowns.wasm is not the module in the Swift source; run scripts/web")


if sys.argv[1:] == ["--check"]:
    check()
elif sys.argv[1:] == ["--compiler"]:
    print(recorded("Compiler"))
elif len(sys.argv) == 2:
    binary = pathlib.Path(sys.argv[1]).read_bytes()
    module.write_bytes(binary)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(source(binary, compiler()), encoding="utf-8")
else:
    sys.exit(__doc__)
