"""Splits a list of paths into shards. Nothing here grows with the list but the set of its folders with pictures."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

# No path is longer, so a list whose paths end with NUL has one within the first of them. `crowntool` decides likewise.
LONGEST_PATH = 4096
CHUNK_SIZE = 1 << 20
# Bytes that wait in memory to be appended to the files of shards. Of 20,000 shards each then gets some 3 KB at a time.
PENDING_LIMIT = 64 << 20


def read_paths(listing: Path) -> Iterator[bytes]:
    """The paths of a list, which end with NUL bytes or are lines."""
    with open(listing, "rb") as file:
        chunk = file.read(max(CHUNK_SIZE, LONGEST_PATH + 1))
        separator = b"\0" if b"\0" in chunk[: LONGEST_PATH + 1] else b"\n"
        rest = b""
        while chunk:
            *paths, rest = (rest + chunk).split(separator)
            for path in paths:
                if path := _without_carriage_return(path, separator):
                    yield path
            chunk = file.read(CHUNK_SIZE)
        if path := _without_carriage_return(rest, separator):
            yield path


def _without_carriage_return(path: bytes, separator: bytes) -> bytes:
    return path.removesuffix(b"\r") if separator == b"\n" else path


def split(listing: Path, folder: Path, shard_size: int) -> int:
    """Writes the lists of the shards to `folder`, `00000.paths` and so on, and returns their number.

    Files that depend on each other stay in one shard, in their order: those of one name, such as a.svg, a.png and
    a@2x.png, of which one is taken; and the files of a folder with pictures, whose gamma is judged as a whole.
    """
    count = 0
    picture_folders: set[bytes] = set()
    for path in read_paths(listing):
        count += 1
        if path[-4:].lower() == b".png":
            picture_folders.add(_folder(path))
    shard_count = max(1, -(-count // shard_size))
    pending: dict[int, list[bytes]] = {}
    byte_count = 0
    for shard in range(shard_count):
        (folder / f"{shard:05}.paths").write_bytes(b"")
    for path in read_paths(listing):
        parent = _folder(path)
        key = parent if parent in picture_folders else path.rsplit(b".", 1)[0]
        shard = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "big") % shard_count
        pending.setdefault(shard, []).append(path)
        byte_count += len(path) + 1
        if byte_count > PENDING_LIMIT:
            _flush(pending, folder)
            byte_count = 0
    _flush(pending, folder)
    return shard_count


def _folder(path: bytes) -> bytes:
    return path.rsplit(b"/", 1)[0] if b"/" in path else b""


def _flush(pending: dict[int, list[bytes]], folder: Path) -> None:
    for shard, paths in pending.items():
        with open(folder / f"{shard:05}.paths", "ab") as file:
            file.write(b"".join(path + b"\0" for path in paths))
    pending.clear()


def digest(listing: Path) -> str:
    """A fingerprint of a list."""
    with open(listing, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
