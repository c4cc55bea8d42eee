"""The driver of a job: gives pieces to the workers until all are made.

Ray starts a piece where there is room. This driver repeats pieces itself, since a piece must not return to a worker
that has no room on its disk.
"""

import fcntl
import json
import shutil
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import ray
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeLabelSchedulingStrategy, NotIn

from . import listing, store, work
from .patience import patiently
from .plan import Piece, pieces
from .work import Call, Made

# How often a piece may fail before the job ends. A defect of the piece itself would fail for ever. The limit of lost
# workers is apart, since preemptible machines are lost without a defect.
LARGEST_ATTEMPT_COUNT = 5
# Failures of a worker without a success between them, after which it gets no more pieces.
LARGEST_FAILURE_COUNT = 3
# Pieces that wait in Ray for each core, so that none is idle while the driver looks elsewhere.
PIECES_PER_CORE = 2
NODE_LABEL = "ray.io/node-id"


class JobError(Exception):
    """Why a job cannot begin or go on, in one sentence."""


class JobFolder:
    """The folder of an unfinished job beside its output. One process uses it at a time."""

    def __init__(self, output: Path, listed: Path, description: dict[str, object], shard_size: int):
        self.path = output.with_name(output.name + ".job")
        self.path.mkdir(parents=True, exist_ok=True)
        self._lock = open(self.path / "lock", "w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise JobError(f"another job writes {output}; wait for its end, or choose another output") from error
        self.shard_count = self._begin(listed, description, shard_size)

    def _begin(self, listed: Path, description: dict[str, object], shard_size: int) -> int:
        file = self.path / "job.json"
        description = {"list": listing.digest(listed)} | description
        if file.exists():
            known = json.loads(file.read_text())
            shard_count = known.pop("shard_count")
            # The shards of an unfinished job are cut; the result is the same with any size.
            self.shard_size = known.pop("shard_size")
            if differences := [key for key in description if known.get(key) != description[key]]:
                raise JobError(
                    f"{self.path} holds an unfinished job with another {' and another '.join(differences)}; call it as "
                    "before to finish it, or remove the folder")
            return shard_count
        self.shard_size = shard_size
        shard_count = listing.split(listed, self.path, shard_size)
        partial = file.with_suffix(".partial")
        partial.write_text(json.dumps(description | {"shard_count": shard_count, "shard_size": shard_size}))
        partial.replace(file)
        return shard_count

    def finish(self) -> None:
        """Removes the folder."""
        shutil.rmtree(self.path)
        self._lock.close()


class Job:
    """A job under way."""

    def __init__(
        self, call: Call, shard_count: int, report_progress: Callable[["Job"], None], note: Callable[[str], None],
        largest_loss_count: int = LARGEST_ATTEMPT_COUNT,
    ):
        self.call = call
        self.shard_count = shard_count
        self.made_shard_count = 0
        self.repeated_count = 0
        self.counts: dict[str, int] = defaultdict(int)
        self._report_progress = report_progress
        self._note = note
        # How often the worker of one piece may be lost before the job ends; 0 is without end.
        self._largest_loss_count = largest_loss_count
        self._functions = _remote_functions()
        self._pieces = {piece.name: piece for piece in pieces(shard_count)}
        self._made: dict[str, Made] = {}
        # Each piece is the input of one other, but for the last.
        self._users = {name: piece for piece in self._pieces.values() for name in piece.inputs}
        self._missing_inputs = {piece.name: len(piece.inputs) for piece in self._pieces.values()}
        self._ready: deque[Piece] = deque()
        self._running: dict[ray.ObjectRef, Piece] = {}
        self._attempts: dict[str, int] = defaultdict(int)
        self._losses: dict[str, int] = defaultdict(int)
        # The nodes where a piece failed, and the failures of each node since its last success.
        self._failed_on: dict[str, set[str]] = defaultdict(set)
        self._failures: dict[str, int] = defaultdict(int)

    def run(self) -> None:
        """Makes all pieces. Those that an earlier run made are taken as they are."""
        for piece in self._pieces.values():
            if made := work.read_made(Path(self.call.folder), piece.name):
                self._take(piece, made)
        self._ready = deque(
            piece for name, piece in self._pieces.items() if name not in self._made and not self._missing_inputs[name])
        while len(self._made) < len(self._pieces):
            self._submit()
            done, _ = patiently(lambda: ray.wait(list(self._running), num_returns=1, timeout=0.5))
            for reference in done:
                self._finish(self._running.pop(reference), reference)
            self._report_progress(self)

    def _submit(self) -> None:
        room = PIECES_PER_CORE * int(patiently(ray.cluster_resources).get("CPU", 1)) - len(self._running)
        while self._ready and room > 0:
            self._start(self._ready.popleft())
            room -= 1

    def _start(self, piece: Piece) -> None:
        nodes = patiently(ray.nodes)
        workers = {node["NodeID"] for node in nodes if node["Alive"] and node["Resources"].get("CPU", 0) > 0}
        unfit = {node for node, count in self._failures.items() if count >= LARGEST_FAILURE_COUNT}
        avoided = (unfit | self._failed_on[piece.name]) & workers
        if avoided == workers:
            # The piece failed everywhere, perhaps for a while only.
            avoided = unfit & workers
        if workers and avoided == workers:
            raise JobError("no worker is left that can make a piece; see the messages above. What is finished is kept")
        options = {"num_cpus": 1, "max_retries": 0, "name": f"{piece.kind} {piece.name}"}
        if avoided:
            options["scheduling_strategy"] = NodeLabelSchedulingStrategy(hard={NODE_LABEL: NotIn(*sorted(avoided))})
        arguments = [self.call, piece.name] + ([list(piece.inputs)] if piece.inputs else [])
        self._running[self._functions[piece.kind].options(**options).remote(*arguments)] = piece

    def _finish(self, piece: Piece, reference: ray.ObjectRef) -> None:
        try:
            node, outcome, value = ray.get(reference)
        except RayTaskError:
            # A defect of this program.
            raise
        except RayError as error:
            self._losses[piece.name] += 1
            return self._repeat(
                piece, f"its worker was lost ({type(error).__name__})", self._losses[piece.name],
                self._largest_loss_count)
        if outcome == "made":
            self._failures[node] = 0
            return self._take(piece, Made(**value))
        if outcome == "damaged":
            for name in value:
                self._note(f"{name} is damaged, and is made again")
                self._discard(self._pieces[name])
            return None
        self._failures[node] += 1
        self._failed_on[piece.name].add(node)
        if self._failures[node] == LARGEST_FAILURE_COUNT:
            self._note(f"worker {node[:8]} gets no more pieces, since it failed {LARGEST_FAILURE_COUNT} times in a row")
        self._attempts[piece.name] += 1
        return self._repeat(piece, value, self._attempts[piece.name], LARGEST_ATTEMPT_COUNT)

    def _take(self, piece: Piece, made: Made) -> None:
        self._made[piece.name] = made
        if piece.kind == "import":
            self.made_shard_count += 1
        for word, number in made.counts.items():
            self.counts[word] += number
        if user := self._users.get(piece.name):
            self._missing_inputs[user.name] -= 1
            if not self._missing_inputs[user.name]:
                # Before further imports: a merge is short, and its inputs are still in the memory of some machine.
                self._ready.appendleft(user)

    def _discard(self, piece: Piece) -> None:
        made = self._made.pop(piece.name)
        if piece.kind == "import":
            self.made_shard_count -= 1
        for word, number in made.counts.items():
            self.counts[word] -= number
        for suffix in (".json", ".db"):
            Path(self.call.folder, piece.name + suffix).unlink(missing_ok=True)
        self._missing_inputs[self._users[piece.name].name] += 1
        self.repeated_count += 1
        self._ready.appendleft(piece)

    def _repeat(self, piece: Piece, reason: str, count: int, limit: int) -> None:
        self.repeated_count += 1
        self._note(f"{piece.kind} {piece.name} is repeated: {reason}")
        if count == limit:
            raise JobError(
                f"{piece.kind} {piece.name} failed {limit} {'time' if limit == 1 else 'times'}, the last time: "
                f"{reason}. What is finished is kept; call this again to go on"
                + (", or with a larger --lost-tries" if piece.name in self._losses else ""))
        self._ready.appendleft(piece)


def _remote_functions() -> dict[str, ray.remote_function.RemoteFunction]:
    """The functions of the workers. Each returns the worker's node, an outcome, and what belongs to it.

    What went wrong comes as a result: an exception would not say on which node.
    """
    for module in (store, work):
        ray.cloudpickle.register_pickle_by_value(module)

    def remote(function: Callable[..., Made]) -> ray.remote_function.RemoteFunction:
        def run(*arguments: object) -> tuple[str, str, object]:
            node = ray.get_runtime_context().get_node_id()
            try:
                return node, "made", asdict(function(*arguments))
            except work.DamagedPieces as damage:
                return node, "damaged", damage.names
            except work.WorkerFailure as failure:
                return node, "failed", str(failure)

        return ray.remote(run)

    return {"import": remote(work.import_shard), "merge": remote(work.merge), "pack": remote(work.pack)}
