"""Parts of the driver and of workers, without a cluster."""

import contextlib
import fcntl
import io
import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import ray
from crowns_cluster import __main__ as command
from crowns_cluster import job, patience, progress, work

CALL = work.Call("crowntool", "1", ".", ".", (), ".")


class DriverTests(unittest.TestCase):
    """Messages, limits and folders."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "list").write_text("a.svg\nb.svg\nc.svg\n")

    def driver(self, largest_loss_count: int) -> tuple[job.Job, list[str]]:
        """A job of one shard, and its notes."""
        notes: list[str] = []
        return job.Job(CALL, 1, lambda _: None, notes.append, largest_loss_count), notes

    def lose(self, driver: job.Job, count: int) -> None:
        """Loses the worker of the shard several times."""
        piece = driver._pieces["00000"]
        with mock.patch.object(ray, "get", side_effect=ray.exceptions.WorkerCrashedError()):
            for _ in range(count):
                driver._finish(piece, mock.Mock())

    def test_lost_tries(self) -> None:
        driver, _ = self.driver(5)
        with self.assertRaisesRegex(job.JobError, "failed 5 times.*--lost-tries"):
            self.lose(driver, 5)
        endless, notes = self.driver(0)
        self.lose(endless, 50)
        self.assertEqual(len(notes), 50)

    def test_calls_that_are_cut_off_are_repeated(self) -> None:
        cut = ray.exceptions.RpcError("CANCELLED")
        with mock.patch.object(patience.time, "sleep") as pauses:
            self.assertEqual(patience.patiently(mock.Mock(side_effect=[cut, cut, 7])), 7)
            self.assertEqual(pauses.call_count, 2)
            with self.assertRaises(ray.exceptions.RpcError):
                patience.patiently(mock.Mock(side_effect=cut))

    def test_another_version_of_ray(self) -> None:
        text = "Version mismatch: The cluster was started with:\n    Ray: 2.9.0\n    Python: 3.11.2\nThis process"
        with mock.patch.object(ray, "init", side_effect=RuntimeError(text)):
            with self.assertRaisesRegex(job.JobError, f"runs Ray 2.9.0.*ray=={ray.__version__}"):
                command._connect(command.parsed(["list", "-o", "out.db"]))

    def test_another_shard_size_goes_on(self) -> None:
        output = self.folder / "out.db"
        for size in 1, 2:
            folder = job.JobFolder(output, self.folder / "list", {"version": "1"}, size)
            self.assertEqual((folder.shard_count, folder.shard_size), (3, 1))
            folder._lock.close()
        with self.assertRaisesRegex(job.JobError, "another version;"):
            job.JobFolder(output, self.folder / "list", {"version": "2"}, 1)

    def test_a_log_has_a_line_a_minute(self) -> None:
        errors = io.StringIO()
        state = mock.Mock(counts={"imported": 0}, made_shard_count=0, shard_count=8)
        with contextlib.redirect_stderr(errors), mock.patch.object(progress.time, "monotonic") as clock, \
                mock.patch.object(ray, "nodes", return_value=[{"Alive": True, "Resources": {"CPU": 4.0}}]):
            clock.return_value = 0
            shown = progress.Progress()
            for second in range(0, 121):
                clock.return_value = second
                state.counts["imported"], state.made_shard_count = second * 100, second // 30
                shown.show(state)
        self.assertEqual(errors.getvalue().splitlines(), [
            "6,000 files, 2 of 8 shards, 100 files/s, 4 cores, 6 shards left, about 3 min",
            "12,000 files, 4 of 8 shards, 100 files/s, 4 cores, 4 shards left, about 2 min",
        ])

    def test_folders_of_killed_workers_are_removed(self) -> None:
        with mock.patch.dict(os.environ, {"CROWNS_SCRATCH": str(self.folder)}), \
                mock.patch.object(work, "LOCK_SECONDS", 0.0):
            abandoned = self.folder / "crowns-worker-abandoned"
            abandoned.mkdir()
            (abandoned / "shard.db").write_text("x")
            (self.folder / "crowns-worker-abandoned.lock").touch()
            living = self.folder / "crowns-worker-living"
            living.mkdir()
            with open(self.folder / "crowns-worker-living.lock", "w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                with work._ScratchFolder() as scratch:
                    self.assertTrue(scratch.exists() and living.exists())
            self.assertFalse(abandoned.exists() or scratch.exists())
            self.assertEqual(len(list(self.folder.glob("crowns-worker-*"))), 2)


if __name__ == "__main__":
    unittest.main()
