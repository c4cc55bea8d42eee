"""The one line that a terminal shows of a job."""

import os
import sys
import time

import ray

from .job import Job

# Seconds between two lines.
INTERVAL = 0.5


class Progress:
    """Writes the line, and notes above it."""

    def __init__(self) -> None:
        self._is_terminal = sys.stderr.isatty()
        self._begin = time.monotonic()
        self._last = 0.0
        self._initial_count: int | None = None
        self._width = 0

    def show(self, job: Job) -> None:
        """Shows how far a job is. Without a terminal nothing is written."""
        now = time.monotonic()
        if not self._is_terminal or now - self._last < INTERVAL:
            return
        self._last = now
        count = sum(job.counts.values())
        if self._initial_count is None:
            self._initial_count = count
        rate = (count - self._initial_count) / max(now - self._begin, INTERVAL)
        cores = sum(int(node["Resources"].get("CPU", 0)) for node in ray.nodes() if node["Alive"])
        self._write(
            f"{count:,} files, {job.made_shard_count} of {job.shard_count} shards, {rate:,.0f} files/s, "
            f"{cores} {'core' if cores == 1 else 'cores'}")

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
        line = line[: os.get_terminal_size(sys.stderr.fileno()).columns - 1]
        sys.stderr.write("\r" + line.ljust(self._width))
        sys.stderr.flush()
        self._width = len(line)
