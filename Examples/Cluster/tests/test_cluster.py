"""Jobs on real clusters: several Ray nodes on this machine, some of which fail."""

import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Callable
from pathlib import Path

from crowns_cluster import work
from ray.cluster_utils import Cluster

TOOL = os.environ["CROWNTOOL"]
FILE_COUNT = 1200
SHARD_SIZE = 60
# With shards of this size there are two levels of merges.
SMALL_SHARD_SIZE = 15


def svg(data: str) -> str:
    """A drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{data}"/></svg>'


def wait_until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Waits for a condition, and fails if it does not come true."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("waited in vain")
        time.sleep(0.02)


class ClusterTests(unittest.TestCase):
    """The whole job, from a list to the packed file."""

    cluster: Cluster

    @classmethod
    def setUpClass(cls) -> None:
        cls.cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
        for _ in range(2):
            cls.cluster.add_node(num_cpus=1)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.cluster.shutdown()

    def setUp(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = Path(self._folder.name)
        (self.folder / "in/deep").mkdir(parents=True)
        paths = []
        for index in range(FILE_COUNT):
            path = f"in/{'deep/' if index % 3 else ''}{index}.svg"
            (self.folder / path).write_text(svg(f"M2 2h{index % 20 + 1}v{index / 100 + 1}z"))
            paths.append(path)
        (self.folder / "list").write_text("\n".join(paths))
        # Slow enough that something can happen while a shard is imported, and slower on a node that will be killed.
        self.slow_tool = self.folder / "slow-crowntool"
        self.slow_tool.write_text(
            f'#!/bin/sh\n[ "$1" != import ] || case "$TMPDIR" in */doomed/*) sleep 60 ;; *) sleep .4 ;; esac\n'
            f'exec "{TOOL}" "$@"\n')
        self.slow_tool.chmod(0o755)

    # MARK: Helpers

    def start(self, *arguments: str, tool: Path | str = TOOL) -> subprocess.Popen[str]:
        """Starts a job."""
        return subprocess.Popen(
            [
                sys.executable, "-m", "crowns_cluster", "list", "--output", "out.db", "--root", "in", "--tool",
                str(tool), "--address", self.cluster.address, "--shard-size", str(SHARD_SIZE), *arguments,
            ], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def finish(self, job: subprocess.Popen[str], code: int = 0) -> tuple[str, str]:
        """Waits for the end of a job; returns what it printed."""
        output, errors = job.communicate(timeout=240)
        self.assertEqual(job.returncode, code, output + errors)
        return output, errors

    def crowntool(self, *arguments: str) -> None:
        """Runs the tool in this process's machine."""
        subprocess.run([TOOL, *arguments], cwd=self.folder, capture_output=True, check=False)

    def shards(self) -> list[Path]:
        """The shards that are finished."""
        return sorted(self.folder.glob("out.db.job/[0-9]*.json"))

    def assert_equals_one_machine(self) -> None:
        """Compares the result with that of one crowntool, byte for byte."""
        self.crowntool("import", "--from-file", "list", "--root", "in", "--database", "one.db")
        self.crowntool("pack", "--database", "one.db", "--output", "one.packed")
        self.assertEqual((self.folder / "out.db").read_bytes(), (self.folder / "one.packed").read_bytes())
        self.assertFalse((self.folder / "out.db.job").exists())

    # MARK: Tests

    def test_the_result_is_that_of_one_machine(self) -> None:
        output, errors = self.finish(self.start("--shard-size", str(SMALL_SHARD_SIZE)))
        self.assertIn(f"imported {FILE_COUNT}, not imported 0, failed 0\n", output)
        self.assertEqual(errors, "")
        self.assert_equals_one_machine()

    def test_a_worker_that_is_killed_loses_nothing(self) -> None:
        scratch = self.folder / "doomed"
        scratch.mkdir()
        node = self.cluster.add_node(num_cpus=1, env_vars={"CROWNS_SCRATCH": str(scratch)})
        job = self.start(tool=self.slow_tool)
        # The node has a piece in its hands.
        wait_until(lambda: len(self.shards()) >= 4 and any(scratch.glob("crowns-*")))
        self.cluster.remove_node(node, allow_graceful=False)
        _, errors = self.finish(job)
        self.assertIn("its worker was lost", errors)
        self.assert_equals_one_machine()
        # The next worker with this folder removes what the killed one left.
        self.assertTrue(list(scratch.glob("crowns-worker-*")))
        time.sleep(work.LOCK_SECONDS)
        node = self.cluster.add_node(num_cpus=1, env_vars={"CROWNS_SCRATCH": str(scratch)})
        self.finish(self.start())
        self.cluster.remove_node(node)
        self.assertEqual(list(scratch.glob("crowns-worker-*")), [])

    def test_a_worker_without_disk_gets_no_more_pieces(self) -> None:
        disk = self.folder / "disk"
        disk.mkdir()
        # A disk of 16 KB; where it cannot be mounted, no disk at all.
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(disk)], capture_output=True, check=False)
        if mounted.returncode == 0:
            self.addCleanup(subprocess.run, ["umount", "--lazy", str(disk)], check=False)
        scratch = disk if mounted.returncode == 0 else Path("/dev/null/none")
        node = self.cluster.add_node(num_cpus=1, env_vars={"CROWNS_SCRATCH": str(scratch)})
        _, errors = self.finish(self.start(tool=self.slow_tool))
        self.cluster.remove_node(node)
        self.assertIn("is repeated: ", errors)
        self.assertIn("gets no more pieces", errors)
        self.assert_equals_one_machine()

    def test_a_damaged_shard_is_made_again(self) -> None:
        job = self.start(tool=self.slow_tool)
        wait_until(lambda: bool(self.shards()))
        shard = self.shards()[0].with_suffix(".db")
        content = bytearray(shard.read_bytes())
        content[len(content) // 2] ^= 1
        shard.write_bytes(content)
        _, errors = self.finish(job)
        self.assertIn(f"{shard.stem} is damaged, and is made again", errors)
        self.assert_equals_one_machine()

    def test_a_job_that_ended_goes_on(self) -> None:
        job = self.start(tool=self.slow_tool)
        wait_until(lambda: len(self.shards()) >= 3)
        job.kill()
        job.communicate()
        made = {path: path.stat().st_mtime_ns for path in self.shards()}
        # With another list it is another job.
        (self.folder / "other").write_text("in/0.svg")
        other = subprocess.run(
            [sys.executable, "-m", "crowns_cluster", "other", "-o", "out.db", "--tool", TOOL], cwd=self.folder,
            capture_output=True, text=True, check=False)
        self.assertEqual(other.returncode, 1)
        self.assertIn("holds an unfinished job with another list", other.stderr)
        self.assertNotIn("shard", other.stderr)
        second = self.start("--shard-size", "20", tool=self.slow_tool)
        wait_until(lambda: len(self.shards()) > len(made))
        for path, time_of_writing in made.items():
            self.assertEqual(path.stat().st_mtime_ns, time_of_writing)
        _, errors = self.finish(second)
        self.assertIn("goes on with its --shard-size 60, not 20", errors)
        self.assert_equals_one_machine()

    def test_two_jobs_into_one_output(self) -> None:
        first = self.start(tool=self.slow_tool)
        wait_until(lambda: (self.folder / "out.db.job/job.json").exists())
        _, errors = self.finish(self.start(), 1)
        self.assertIn("another job writes", errors)
        self.finish(first)
        self.assert_equals_one_machine()

    def test_refusals_are_in_one_report(self) -> None:
        bad = [f"in/bad{index}.svg" for index in range(100)]
        for path in bad[:50]:
            (self.folder / path).write_text("<svg")
        with open(self.folder / "list", "a") as file:
            file.write("\n" + "\n".join(bad))
        output, errors = self.finish(self.start("--", "--colors", "holes"), 1)
        self.assertIn(f"imported {FILE_COUNT}, not imported 50, failed 50\n", output)
        report = (self.folder / "out.db.report.txt").read_text()
        for path in bad:
            self.assertIn(f"{path}:", report)
        # The folder of the job is removed.
        self.assertNotIn("out.db.job", report)
        self.assertIn("it is named in list,", report)
        self.assertEqual(errors, "")
        self.crowntool("import", "--from-file", "list", "--root", "in", "-d", "one.db", "--colors", "holes")
        self.crowntool("pack", "--database", "one.db", "--output", "one.packed")
        self.assertEqual((self.folder / "out.db").read_bytes(), (self.folder / "one.packed").read_bytes())

    def test_nothing_to_import(self) -> None:
        (self.folder / "list").write_text("in/gone.svg\n")
        _, errors = self.finish(self.start(), 1)
        self.assertIn("no crown was imported", errors)
        self.assertFalse((self.folder / "out.db").exists())
        # An earlier output stays, and is not taken for the result.
        (self.folder / "out.db").write_text("earlier")
        output, errors = self.finish(self.start(), 1)
        self.assertIn("no crown was imported", errors)
        self.assertIn("is that of an earlier job", errors)
        self.assertNotIn("bytes", output)
        self.assertEqual((self.folder / "out.db").read_text(), "earlier")

    def test_a_tool_that_always_fails_ends_the_job(self) -> None:
        tool = self.folder / "bad-crowntool"
        tool.write_text(f'#!/bin/sh\n[ "$1" != import ] || {{ echo broken >&2; exit 7; }}\nexec "{TOOL}" "$@"\n')
        tool.chmod(0o755)
        _, errors = self.finish(self.start(tool=tool), 1)
        self.assertIn("broken", errors)
        self.assertIn("What is finished is kept", errors)
        self.assertTrue(json.loads((self.folder / "out.db.job/job.json").read_text()))


if __name__ == "__main__":
    unittest.main()
