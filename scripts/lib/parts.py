#!/usr/bin/env python3
"""Prints what the artifacts of a release are made of, as a document of SPDX 2.3.

    parts.py <version> <folder of the artifacts>

The versions are those of this machine: the compiler's, the libraries' by pkg-config, and the packages' by
Package.resolved. The time is SOURCE_DATE_EPOCH.
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

HOME = "https://github.com/crowns/crowns"


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def part(name, version, license, location):
    return {
        "SPDXID": "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.]+", "-", name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": license,
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
    }


def swift_version():
    found = re.search(r"Swift version (\S+)", output("swift", "--version"))
    if not found:
        sys.exit("parts.py: 'swift --version' names no version")
    return found[1]


def libraries():
    """The C libraries that the tool contains or loads."""
    known = [
        ("SQLite", "sqlite3", "blessing", "https://sqlite.org"),
        ("libpng", "libpng", "libpng-2.0", "http://www.libpng.org/pub/png/libpng.html"),
        ("zlib", "zlib", "Zlib", "https://zlib.net"),
    ]
    return [part(name, output("pkg-config", "--modversion", module), license, home) for name, module, license, home in known]


def packages():
    for pin in json.loads(pathlib.Path("Package.resolved").read_text())["pins"]:
        state = pin["state"]
        location = f"git+{pin['location']}@{state['revision']}"
        yield part(pin["identity"], state.get("version", state["revision"]), "Apache-2.0 WITH Swift-exception", location)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    version, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    commit = output("git", "rev-parse", "HEAD")
    crowns = part("crowns", version, "MIT", f"git+{HOME}@{commit}")
    parts = [
        part("swift-runtime", swift_version(), "Apache-2.0 WITH Swift-exception", "https://www.swift.org/download"),
        *packages(),
        *libraries(),
    ]
    files = []
    for number, path in enumerate(sorted(folder.iterdir(), key=lambda path: path.name), 1):
        files.append(
            {
                "SPDXID": f"SPDXRef-File-{number}",
                "fileName": f"./{path.name}",
                "checksums": [
                    {"algorithm": name.upper(), "checksumValue": hashlib.new(name, path.read_bytes()).hexdigest()}
                    for name in ("sha1", "sha256")
                ],
                "licenseConcluded": "NOASSERTION",
                "licenseInfoInFiles": ["NOASSERTION"],
                "copyrightText": "NOASSERTION",
            }
        )
    relationships = [("SPDXRef-DOCUMENT", "DESCRIBES", crowns["SPDXID"])]
    relationships += [(crowns["SPDXID"], "DEPENDS_ON", part["SPDXID"]) for part in parts]
    relationships += [(file["SPDXID"], "GENERATED_FROM", crowns["SPDXID"]) for file in files]
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    content = json.dumps([crowns, parts, files], sort_keys=True).encode()
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"crowns-{version}",
        # Another content is another document.
        "documentNamespace": f"{HOME}/spdx/{version}/{hashlib.sha256(content).hexdigest()}",
        "creationInfo": {
            "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Organization: The Crowns project", "Tool: scripts/release"],
        },
        "packages": [crowns, *parts],
        "files": files,
        "relationships": [
            {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": other}
            for element, kind, other in relationships
        ],
    }
    print(json.dumps(document, indent=2))


if __name__ == "__main__":
    main()
