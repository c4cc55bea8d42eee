#!/usr/bin/env python3
"""Packs a folder as an archive whose bytes depend on the files alone, or prints the checksums of a folder's files.

    archive.py <folder> <file.tar.gz or file.zip>
    archive.py --checksums <folder>

Entries are sorted, belong to nobody, and have the time SOURCE_DATE_EPOCH.
"""

import gzip
import hashlib
import os
import pathlib
import sys
import tarfile
import time
import zipfile


def paths(folder):
    """The folder and all in it, sorted by their names' bytes."""
    return [folder] + sorted(folder.rglob("*"), key=lambda path: os.fsencode(path))


def mode(path):
    """Permissions without those that depend on the umask."""
    return 0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644


def write_tar(folder, file, seconds):
    with open(file, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, seconds) as packed:
        with tarfile.open(mode="w", fileobj=packed, format=tarfile.PAX_FORMAT) as archive:
            for path in paths(folder):
                entry = archive.gettarinfo(path, path.relative_to(folder.parent))
                entry.uid = entry.gid = 0
                entry.uname = entry.gname = ""
                entry.mtime = seconds
                entry.mode = mode(path)
                if entry.isreg():
                    # A second name of a file would be a link to the first.
                    with open(path, "rb") as content:
                        archive.addfile(entry, content)
                else:
                    archive.addfile(entry)


def write_zip(folder, file, seconds):
    # The format has no earlier time.
    stamp = time.gmtime(max(seconds, 315532800))[:6]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in paths(folder):
            name = path.relative_to(folder.parent).as_posix() + ("/" if path.is_dir() else "")
            entry = zipfile.ZipInfo(name, stamp)
            entry.create_system = 3
            entry.external_attr = (mode(path) | (0o040000 if path.is_dir() else 0o100000)) << 16
            entry.compress_type = zipfile.ZIP_STORED if path.is_dir() else zipfile.ZIP_DEFLATED
            archive.writestr(entry, b"" if path.is_dir() else path.read_bytes())


def checksum(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main():
    arguments = sys.argv[1:]
    if len(arguments) != 2:
        sys.exit(__doc__)
    if arguments[0] == "--checksums":
        for path in paths(pathlib.Path(arguments[1]))[1:]:
            print(f"{checksum(path)}  {path.name}")
        return
    folder, file = pathlib.Path(arguments[0]), arguments[1]
    seconds = int(os.environ["SOURCE_DATE_EPOCH"])
    if file.endswith(".zip"):
        write_zip(folder, file, seconds)
    else:
        write_tar(folder, file, seconds)


if __name__ == "__main__":
    main()
