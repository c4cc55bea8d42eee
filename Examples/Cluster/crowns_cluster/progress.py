"""How far a job is: one line that a terminal shows, or a line a minute in a log."""

import math
import os
import sys
import time

import ray

from .job import Job
from .patience import patiently

# Seconds between two states of the line on a terminal, and between two lines in a log.
INTERVAL = 0.5
LOG_INTERVAL = 60.0


class Progress:
    """Writes the line, and notes above it."""

    def __init__(self) -> None:
        self._is_terminal = sys.stderr.isatty()
        self._begin = time.monotonic()
        # The first line of a log comes after a minute: a short job leaves none.
        self._last = 0.0 if self._is_terminal else self._begin
        self._initial: tuple[int, int] | None = None
        self._width = 0

    def show(self, job: Job) -> None:
        """Shows how far a job is."""
        now = time.monotonic()
        count = sum(job.counts.values())
        if self._initial is None:
            # An earlier call made these, so they say nothing about the rate.
            self._initial = count, job.made_shard_count
        if now - self._last < (INTERVAL if self._is_terminal else LOG_INTERVAL):
            return
        self._last = now
        seconds = max(now - self._begin, INTERVAL)
        rate = (count - self._initial[0]) / seconds
        cores = sum(int(node["Resources"].get("CPU", 0)) for node in patiently(ray.nodes) if node["Alive"])
        left = remaining(seconds, job.made_shard_count - self._initial[1], job.shard_count - job.made_shard_count)
        self._write(
            f"{count:,} files, {job.made_shard_count} of {job.shard_count} shards, {rate:,.0f} files/s, "
            f"{cores} {'core' if cores == 1 else 'cores'}, {left}")

    def note(self, text: str) -> None:
        """Writes a line that stays."""
        self.clear()
        print(f"note: {text}", file=sys.stderr)

    def clear(self) -> None:
        """Removes the line."""
        if self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            self._width = 0

    def _write(self, line: str) -> None:
        if not self._is_terminal:
            print(line, file=sys.stderr, flush=True)
            return
        line = line[: os.get_terminal_size(sys.stderr.fileno()).columns - 1]
        sys.stderr.write("\r" + line.ljust(self._width))
        sys.stderr.flush()
        self._width = len(line)


def remaining(seconds: float, made: int, left: int) -> str:
    """What is left, from the shards that were made in some seconds."""
    if left == 0:
        return "merging"
    shards = f"{left} {'shard' if left == 1 else 'shards'} left"
    return f"{shards}, about {math.ceil(seconds / made * left / 60)} min" if made else shards
