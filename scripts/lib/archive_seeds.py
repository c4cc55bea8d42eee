"""Writes first inputs for `scripts/fuzz archive`: tar and zip files of all kinds that an import reads or refuses.

Usage: archive_seeds.py FOLDER

An input is a byte that chooses, and an archive: see Fuzz/Sources/crownfuzz/ArchiveTarget.swift.
"""

import io
import sys
import tarfile
import warnings
import zipfile
from pathlib import Path

DRAWING = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M1 1h6v%dz'/></svg>"
NAMES = ["royal.svg", "heraldic/ducal.svg", "a\\b.svg", "kröne.svg", "../out.svg", "/absolute.svg", "./dot//two.svg",
         ".hidden.svg", "notes.txt", "same.svg", "same.svg", "d" * 120 + "/long.svg"]


def tar(form, names, encoding="utf-8", kinds=()):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=form, encoding=encoding) as archive:
        for number, name in enumerate(names):
            content = DRAWING % (number % 7 + 1)
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
        for kind in kinds:
            entry = tarfile.TarInfo("other.svg")
            entry.type, entry.linkname = kind, names[0]
            archive.addfile(entry)
        end = archive.offset
    # Without the padding to whole records.
    return buffer.getvalue()[:end] + bytes(1024)


def zipped(method, system=3, names=NAMES, start=b"", comment=b"", is_long=False):
    buffer = io.BytesIO(start)
    buffer.seek(len(start))
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.comment = comment
        for number, name in enumerate(names):
            entry = zipfile.ZipInfo(name)
            entry.compress_type, entry.create_system = method, system
            with archive.open(entry, "w", force_zip64=is_long) as file:
                file.write(DRAWING % (number % 7 + 1))
    return buffer.getvalue()


def main():
    # Two entries of one name are meant.
    warnings.filterwarnings("ignore", "Duplicate name")
    folder = Path(sys.argv[1])
    few, two = NAMES[:3], [NAMES[3], NAMES[-1]]
    kinds = [tarfile.DIRTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE]
    tars = {
        "few": tar(tarfile.USTAR_FORMAT, few), "wrong": tar(tarfile.USTAR_FORMAT, NAMES[4:7]),
        "twice": tar(tarfile.USTAR_FORMAT, NAMES[7:11]), "kinds": tar(tarfile.USTAR_FORMAT, few[:1], kinds=kinds),
        "ustar": tar(tarfile.USTAR_FORMAT, two), "gnu": tar(tarfile.GNU_FORMAT, two),
        "pax": tar(tarfile.PAX_FORMAT, two), "latin": tar(tarfile.USTAR_FORMAT, two[:1], "latin-1"),
        "empty": bytes(1024),
    }
    zips = {
        "stored": zipped(zipfile.ZIP_STORED), "deflated": zipped(zipfile.ZIP_DEFLATED),
        "dos": zipped(zipfile.ZIP_DEFLATED, 0), "few": zipped(zipfile.ZIP_DEFLATED, names=few),
        "long": zipped(zipfile.ZIP_DEFLATED, names=few, is_long=True), "bzip2": zipped(zipfile.ZIP_BZIP2, names=few),
        "comment": zipped(zipfile.ZIP_STORED, names=few, comment=b"of " * 9, start=b"#!/bin/sh\nexit\n"),
        "empty": zipped(zipfile.ZIP_STORED, names=[]),
    }
    for choices, archives in (((0, 2, 4, 6), tars), ((1, 5), zips)):
        for choice in choices:
            for name, archive in archives.items():
                kind = "zip" if choice & 1 else "tar"
                (folder / f"{name}-{choice}.{kind}").write_bytes(bytes([choice]) + archive)


main()
