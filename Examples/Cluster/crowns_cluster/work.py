"""What runs on a worker: one call of crowntool for one piece of the job.

Ray sends this module to the workers, so it uses the standard library and `store` only. A piece is made in a temporary folder of
the worker (in CROWNS_SCRATCH, if set), copied beside its place under another name, and renamed. So a piece is there as
a whole or not at all, and making it twice does no harm.
"""

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from . import store

# The counts in the first line of an import's summary: "imported 3, updated 0, ...".
COUNT = re.compile(r"(not imported|imported|updated|unchanged|failed) (\d+)")


SCRATCH_PREFIX = "crowns-worker-"
# Seconds within which a worker takes the lock that it made.
LOCK_SECONDS = 2.0


class WorkerFailure(Exception):
    """A piece could not be made on this worker. Another may succeed."""


class DamagedPieces(Exception):
    """Pieces of the job are not as they were written."""

    def __init__(self, names: list[str]):
        super().__init__(names)
        self.names = names


@dataclass(frozen=True)
class Call:
    """How crowntool is called. All paths are seen alike by every worker."""

    tool: str
    version: str
    working_directory: str
    root: str
    arguments: tuple[str, ...]
    folder: str
    # The address below which the paths of the list are objects; empty for files.
    store: str = ""
    # The list as its user knows it; those of shards are removed with the job.
    listed: str = ""


@dataclass
class Made:
    """What is known of a finished piece. It is kept as a JSON file beside it."""

    name: str
    # Of the database; empty if the piece has no crowns and so no file.
    sha256: str = ""
    counts: dict[str, int] = field(default_factory=dict)


def import_shard(call: Call, name: str) -> Made:
    """Imports the files of a shard. What crowntool says of refused files is kept in `<name>.messages`."""
    with _ScratchFolder() as scratch:
        paths = Path(call.folder, f"{name}.paths")
        database = scratch / "shard.db"
        if call.store:
            call = _with_fetched(call, paths, scratch / "objects")
        output = _run(
            call, scratch, "import", "--from-file", str(paths), "--root", call.root, "--jobs", "1", "--verbose",
            "--database", str(database), *call.arguments)
        counts = {word: int(number) for word, number in COUNT.findall(output.stdout.partition("\n")[0])}
        # 1 also means that files were refused, which the summary tells apart from a failure.
        if output.returncode not in (0, 1) or (output.returncode == 1 and not counts):
            raise WorkerFailure(_last_line(output))
        messages = output.stderr.replace(str(paths), call.listed).replace(f"{scratch / 'objects'}/", "")
        _place(_written(scratch / "messages", messages), Path(call.folder, f"{name}.messages"))
        return _finish(call, name, database, counts)


def merge(call: Call, name: str, inputs: list[str]) -> Made:
    """Merges databases of the job. Their order makes no difference to the result."""
    with _ScratchFolder() as scratch:
        database = scratch / "merged.db"
        files = _verified(call, inputs)
        if files:
            output = _run(call, scratch, "merge", "--any-order", *files, "--database", str(database), "--quiet")
            if output.returncode != 0:
                raise WorkerFailure(_last_line(output))
        return _finish(call, name, database)


def pack(call: Call, name: str, inputs: list[str]) -> Made:
    """Packs the one database of the job."""
    with _ScratchFolder() as scratch:
        packed = scratch / "packed.db"
        for file in _verified(call, inputs):
            output = _run(call, scratch, "pack", "--database", file, "--output", str(packed))
            if output.returncode != 0:
                raise WorkerFailure(_last_line(output))
        return _finish(call, name, packed)


def read_made(folder: Path, name: str) -> Made | None:
    """What is known of a finished piece; `None` if it is not finished, or not as it was written."""
    try:
        made = Made(**json.loads((folder / f"{name}.json").read_text()))
    except (OSError, ValueError, TypeError):
        return None
    if made.sha256 and _sha256(folder / f"{name}.db") != made.sha256:
        return None
    return made


def _with_fetched(call: Call, paths: Path, folder: Path) -> Call:
    """Fetches the objects of a shard; returns how crowntool is called for them, with their keys as paths."""
    try:
        folder.mkdir()
        store.fetch(call.store, [os.fsdecode(path) for path in paths.read_bytes().split(b"\0") if path], folder)
    except (OSError, store.StoreError) as error:
        raise WorkerFailure(str(error)) from error
    return replace(call, working_directory=str(folder), root=".")


class _ScratchFolder:
    """A temporary folder of the worker, which is removed in the end.

    Its owner holds a lock on `<folder>.lock`. The system frees the lock of a killed worker, whose folder the next piece
    on that machine removes.
    """

    def __enter__(self) -> Path:
        parent = Path(os.environ.get("CROWNS_SCRATCH") or tempfile.gettempdir())
        try:
            _remove_abandoned(parent)
            # The lock is there before the folder, so that no folder of a living worker is without.
            descriptor, lock = tempfile.mkstemp(prefix=SCRATCH_PREFIX, suffix=".lock", dir=parent)
            self._lock = os.fdopen(descriptor, "w")
            fcntl.flock(self._lock, fcntl.LOCK_EX)
            self.path = Path(lock).with_suffix("")
            self.path.mkdir(mode=0o700)
        except OSError as error:
            raise WorkerFailure(f"no temporary folder: {error}") from error
        return self.path

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.with_name(self.path.name + ".lock").unlink(missing_ok=True)
        self._lock.close()


def _remove_abandoned(parent: Path) -> None:
    """Removes the temporary folders below `parent` whose owners no longer run."""
    for lock in parent.glob(f"{SCRATCH_PREFIX}*.lock"):
        try:
            # A lock that is a moment old may not be held yet.
            if time.time() - lock.stat().st_mtime < LOCK_SECONDS:
                continue
            with open(lock, "r+") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(lock.with_suffix(""), ignore_errors=True)
                lock.unlink(missing_ok=True)
        except OSError:
            # It is in use, another user's, or already removed.
            continue


def _run(call: Call, scratch: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Calls crowntool, whose own temporary files go to the worker's folder."""
    try:
        version = subprocess.run([call.tool, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        if version != call.version:
            raise WorkerFailure(f"crowntool has version {version}, and the job began with {call.version}")
        return subprocess.run(
            [call.tool, *arguments], cwd=call.working_directory, stdin=subprocess.DEVNULL, capture_output=True,
            env=os.environ | {"TMPDIR": str(scratch)}, encoding="utf-8", errors="backslashreplace", check=False)
    except (OSError, subprocess.CalledProcessError) as error:
        raise WorkerFailure(f"{call.tool}: {error}") from error


def _last_line(output: subprocess.CompletedProcess[str]) -> str:
    lines = output.stderr.strip().splitlines()
    return lines[-1] if lines else f"crowntool ended with {output.returncode}"


def _verified(call: Call, names: list[str]) -> list[str]:
    """The files of finished pieces. Pieces without crowns have none."""
    made = {name: read_made(Path(call.folder), name) for name in names}
    damaged = [name for name, piece in made.items() if piece is None]
    if damaged:
        raise DamagedPieces(damaged)
    return [str(Path(call.folder, f"{name}.db")) for name, piece in made.items() if piece and piece.sha256]


def _finish(call: Call, name: str, database: Path, counts: dict[str, int] | None = None) -> Made:
    made = Made(name, counts=counts or {})
    if database.exists():
        made.sha256 = _place(database, Path(call.folder, f"{name}.db"))
    record = _written(database.with_name("record.json"), json.dumps(asdict(made)))
    _place(record, Path(call.folder, f"{name}.json"))
    return made


def _written(file: Path, text: str) -> Path:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise WorkerFailure(f"{file}: {error}") from error
    return file


def _place(file: Path, target: Path) -> str:
    """Copies a file into the job's folder, whole or not at all; returns its fingerprint."""
    partial = target.with_name(f"{target.name}.{os.uname().nodename}-{os.getpid()}.partial")
    digest = hashlib.sha256()
    try:
        with open(file, "rb") as source, open(partial, "wb") as copy:
            while chunk := source.read(1 << 20):
                digest.update(chunk)
                copy.write(chunk)
            copy.flush()
            os.fsync(copy.fileno())
        os.replace(partial, target)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise WorkerFailure(f"{target}: {error}") from error
    return digest.hexdigest()


def _sha256(path: Path) -> str:
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
