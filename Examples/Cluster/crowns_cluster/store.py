"""Drawings in an object store, such as a bucket of S3: they are listed by the driver and fetched by the workers.

Ray sends this module to the workers. fsspec, which knows the stores by the beginnings of their addresses, is imported
where it is used: a job without a store does without it.
"""

from collections.abc import Iterator
from pathlib import Path

ENDINGS = (".svg", ".png")
LONGEST_NAME = 255


class StoreError(Exception):
    """Why a store cannot be read, in one sentence."""


def listed(address: str) -> Iterator[str]:
    """The drawings below an address, relative to it, in a fixed order. The keys of one folder are held at a time.

    Keys that could not be files below a folder are left out.
    """
    filesystem, prefix = _opened(address)
    try:
        waiting = [prefix]
        while waiting:
            folder = waiting.pop()
            _, folders, names = next(filesystem.walk(folder, maxdepth=1, on_error="raise"), (folder, [], []))
            waiting += [f"{folder}/{name}" for name in sorted(folders, reverse=True)]
            below = folder[len(prefix) :].strip("/")
            for name in sorted(names):
                key = f"{below}/{name}" if below else name
                if name.lower().endswith(ENDINGS) and is_path(key):
                    yield key
    except Exception as error:
        raise StoreError(f"{address}: {error or type(error).__name__}") from error


def is_path(key: str) -> bool:
    """Whether a key can be a file below a folder."""
    return "\0" not in key and all(
        part not in ("", ".", "..") and len(part.encode()) <= LONGEST_NAME for part in key.split("/"))


def fetch(address: str, keys: list[str], folder: Path) -> None:
    """Fetches drawings into a folder, many at a time."""
    if odd := next((key for key in keys if not is_path(key)), None):
        raise StoreError(f"{odd!r} cannot be a file below a folder")
    filesystem, prefix = _opened(address)
    targets = [folder / key for key in keys]
    try:
        for parent in {target.parent for target in targets}:
            parent.mkdir(parents=True, exist_ok=True)
        filesystem.get([f"{prefix}/{key}" for key in keys], [str(target) for target in targets])
    except Exception as error:
        raise StoreError(f"{address}: {error or type(error).__name__}") from error


def _opened(address: str) -> tuple["AbstractFileSystem", str]:  # noqa: F821, a class of fsspec
    try:
        import fsspec

        # Objects that are added after the listing are not to be found, nor need their names be held.
        filesystem, prefix = fsspec.core.url_to_fs(address, use_listings_cache=False)
    except Exception as error:
        # Also an unknown protocol, and one whose package is missing.
        raise StoreError(f"{address}: {error or type(error).__name__}") from error
    return filesystem, prefix.rstrip("/")
