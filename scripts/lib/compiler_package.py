#!/usr/bin/env python3
"""Joins artifact bundles of crownc into one for all systems, and writes the package crowns-compiler beside it.

    compiler_package.py <version> <folder> <zip of a bundle>...

The folder gets crownc-<version>.artifactbundle.zip and crowns-compiler, whose manifest has the zip's checksum. The time
of the files is SOURCE_DATE_EPOCH.
"""

import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import zipfile

import archive

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUNDLE = "crownc.artifactbundle"
NAME = "crownc-prebuilt"
# A release is not complete without one of these.
TRIPLES = {
    "aarch64-unknown-linux-gnu", "x86_64-unknown-linux-gnu", "arm64-apple-macosx", "x86_64-apple-macosx",
}


def variants_of(part, version, bundle):
    """Unpacks the programs of a system into the bundle; returns their entries of info.json."""
    with zipfile.ZipFile(part) as content:
        artifact = json.loads(content.read(f"{BUNDLE}/info.json"))["artifacts"][NAME]
        if artifact["version"] != version:
            sys.exit(f"{part} is of version {artifact['version']}, not {version}")
        for variant in artifact["variants"]:
            program = bundle / variant["path"]
            if program.exists():
                sys.exit(f"{part} has {variant['path']}, as a bundle before it; name each system once")
            program.parent.mkdir(parents=True)
            program.write_bytes(content.read(f"{BUNDLE}/{variant['path']}"))
            program.chmod(0o755)
        return artifact["variants"]


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    version, folder, parts = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    with tempfile.TemporaryDirectory() as work:
        bundle = pathlib.Path(work) / BUNDLE
        bundle.mkdir()
        variants = [variant for part in sorted(parts) for variant in variants_of(part, version, bundle)]
        variants.sort(key=lambda variant: variant["path"])
        missing = TRIPLES - {triple for variant in variants for triple in variant["supportedTriples"]}
        # An incomplete package is for trying: CROWNS_INCOMPLETE=1.
        if missing and not os.environ.get("CROWNS_INCOMPLETE"):
            sys.exit(f"no bundle has a program for {', '.join(sorted(missing))}")
        artifacts = {NAME: {"type": "executable", "version": version, "variants": variants}}
        info = json.dumps({"schemaVersion": "1.0", "artifacts": artifacts}, indent=2)
        (bundle / "info.json").write_text(info + "\n")
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"crownc-{version}.artifactbundle.zip"
        archive.write_zip(bundle, file, int(os.environ["SOURCE_DATE_EPOCH"]))
    package = folder / "crowns-compiler"
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir()
    manifest = (ROOT / "crowns-compiler/Package.swift").read_text()
    if f'let version = "{version}"' not in manifest:
        sys.exit(f"crowns-compiler/Package.swift is not of version {version}")
    manifest, count = re.subn(r'let checksum = "[0-9a-f]{64}"', f'let checksum = "{archive.checksum(file)}"', manifest)
    if count != 1:
        sys.exit("crowns-compiler/Package.swift has no line 'let checksum = \"...\"'")
    # What the copy says is true of it: the comment is the template's.
    manifest = re.sub(r"// scripts/artifact writes[^\n]*\n", "", manifest)
    (package / "Package.swift").write_text(manifest)
    shutil.copy(ROOT / "crowns-compiler/README.md", package)
    shutil.copy(ROOT / "LICENSE", package)
    print(package)


if __name__ == "__main__":
    main()
