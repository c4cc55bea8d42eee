"""Drawings in an object store, here one of fsspec's that lies in a folder."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

try:
    import fsspec
except ImportError:
    fsspec = None

from crowns_cluster import store, work
from crowns_cluster.__main__ import list_store

TOOL = os.environ.get("CROWNTOOL", "crowntool")


class StoreTests(unittest.TestCase):
    """Listing and fetching."""

    def setUp(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = Path(self._folder.name)

    def test_keys_that_are_no_files_are_refused(self) -> None:
        for key in ("", "/a.svg", "a//b.svg", "../a.svg", "a/../../b.svg", "./a.svg", "a/", "a\0b.svg", "a" * 256):
            self.assertFalse(store.is_path(key), key)
            with self.assertRaises(store.StoreError):
                store.fetch("file:///nowhere", [key], self.folder)
        self.assertTrue(store.is_path("a/..b/c d é.svg"))
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_an_unknown_store_is_a_sentence(self) -> None:
        with self.assertRaises(store.StoreError) as caught:
            list(store.listed("nostore://a/b"))
        self.assertIn("nostore://a/b: ", str(caught.exception))

    @unittest.skipUnless(fsspec, "fsspec is not installed")
    def test_a_store_is_listed_in_order(self) -> None:
        objects = self.folder / "objects"
        for key in ("b.svg", "a.SVG", "z/y.png", "c/d/e.svg", "c/notes.txt", "c/a.svg"):
            (objects / key).parent.mkdir(parents=True, exist_ok=True)
            (objects / key).write_text("x")
        keys = ["a.SVG", "b.svg", "c/a.svg", "c/d/e.svg", "z/y.png"]
        self.assertEqual(list(store.listed(f"file://{objects}")), keys)
        self.assertEqual(list(store.listed(f"file://{objects}/")), keys)
        listed = list_store(f"file://{objects}", self.folder / "out.db")
        self.assertEqual(listed.read_bytes(), b"".join(key.encode() + b"\0" for key in keys))
        # That of an unfinished job stays as it is, whatever was added.
        (objects / "new.svg").write_text("x")
        self.assertEqual(list_store(f"file://{objects}", self.folder / "out.db").read_bytes().count(b"\0"), 5)

    @unittest.skipUnless(fsspec, "fsspec is not installed")
    def test_a_store_without_drawings_is_a_sentence(self) -> None:
        (self.folder / "objects").mkdir()
        for address in (f"file://{self.folder}/objects", f"file://{self.folder}/nowhere"):
            with self.assertRaises(store.StoreError) as caught:
                list_store(address, self.folder / "out.db")
            self.assertIn(address, str(caught.exception))
        self.assertFalse((self.folder / "out.db.list").exists())

    @unittest.skipUnless(fsspec, "fsspec is not installed")
    def test_a_shard_of_objects_is_that_of_files(self) -> None:
        objects, made = self.folder / "objects", {}
        (objects / "set").mkdir(parents=True)
        for index in range(20):
            (objects / f"set/{index}.svg").write_text(
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h{index + 1}v3z"/></svg>')
        (objects / "set/bad.svg").write_text("<svg")
        version = subprocess.run([TOOL, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        for kind, address in (("objects", f"file://{objects}"), ("files", "")):
            job = self.folder / kind
            job.mkdir(exist_ok=True)
            names = sorted(f"set/{path.name}" for path in (objects / "set").iterdir())
            (job / "00000.paths").write_bytes(b"".join(name.encode() + b"\0" for name in names))
            call = work.Call(TOOL, version, str(objects), ".", (), str(job), address)
            shard = work.import_shard(call, "00000")
            packed = work.pack(call, "packed", ["00000"])
            made[kind] = (shard.counts, packed.sha256, (job / "00000.messages").read_text())
        self.assertEqual(made["objects"], made["files"])
        self.assertEqual(made["files"][0]["imported"], 20)

    @unittest.skipUnless(fsspec, "fsspec is not installed")
    def test_a_missing_object_is_the_failure_of_a_worker(self) -> None:
        (self.folder / "00000.paths").write_bytes(b"gone.svg\0")
        call = work.Call(TOOL, "", ".", ".", (), str(self.folder), f"file://{self.folder}/objects")
        with self.assertRaises(work.WorkerFailure) as caught:
            work.import_shard(call, "00000")
        self.assertIn("gone.svg", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
