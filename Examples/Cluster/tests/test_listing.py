"""How a list is split into shards."""

import tempfile
import unittest
from pathlib import Path

from crowns_cluster import listing, plan


class ListingTests(unittest.TestCase):
    """Lists of paths and their shards."""

    def setUp(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = Path(self._folder.name)

    def shards(self, paths: list[str], size: int, separator: str = "\n") -> list[list[str]]:
        """The paths of each shard."""
        file = self.folder / "list"
        file.write_bytes(separator.join(paths).encode())
        count = listing.split(file, self.folder, size)
        texts = [(self.folder / f"{shard:05}.paths").read_bytes().decode() for shard in range(count)]
        return [text.split("\0")[:-1] for text in texts]

    def test_every_path_is_in_one_shard(self) -> None:
        paths = [f"in/{index}.svg" for index in range(1000)]
        for separator in "\n", "\r\n", "\0":
            shards = self.shards(paths, 100, separator)
            self.assertEqual(len(shards), 10)
            self.assertEqual(sorted(path for shard in shards for path in shard), sorted(paths))
            # No shard takes more than twice its share.
            self.assertLess(max(map(len, shards)), 200)
            for shard in shards:
                self.assertEqual(shard, sorted(shard, key=paths.index))

    def test_files_of_one_name_stay_together(self) -> None:
        paths = [f"in/{index}{ending}" for index in range(200) for ending in (".svg", ".svgz")]
        for shard in self.shards(paths, 10):
            stems = [path.rsplit(".", 1)[0] for path in shard]
            self.assertTrue(all(stems.count(stem) == 2 for stem in stems))

    def test_folders_with_pictures_stay_together(self) -> None:
        endings = "@2x.png", ".svg"
        paths = [f"{folder}/{index}{ending}" for folder in "abc" for index in range(50) for ending in endings]
        for shard in self.shards(paths, 10):
            for folder in {path[0] for path in shard}:
                self.assertEqual(sum(1 for path in shard if path[0] == folder), 100)

    def test_an_empty_list_has_one_empty_shard(self) -> None:
        self.assertEqual(self.shards([], 10), [[]])
        self.assertEqual(self.shards(["", ""], 10), [[]])

    def test_a_long_list_is_read_in_chunks(self) -> None:
        paths = [f"in/{index:07}.svg" for index in range(200_000)]
        self.assertEqual(sum(map(len, self.shards(paths, 50_000))), len(paths))

    def test_the_pieces_of_a_job(self) -> None:
        for count in 1, 2, 64, 65, 300, 5000:
            pieces = plan.pieces(count)
            names = [piece.name for piece in pieces]
            self.assertEqual(len(set(names)), len(names))
            # Each piece but the last is the input of one other, and comes before it.
            inputs = [name for piece in pieces for name in piece.inputs]
            self.assertEqual(sorted(inputs), sorted(names[:-1]))
            for index, piece in enumerate(pieces):
                self.assertTrue(set(piece.inputs) <= set(names[:index]))


if __name__ == "__main__":
    unittest.main()
