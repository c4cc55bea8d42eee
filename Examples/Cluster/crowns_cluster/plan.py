"""The pieces of a job: what is made of what."""

from dataclasses import dataclass

# Databases that are merged at once. Each level of merges copies every crown once more, and the last merge is that of
# one worker, however many feed it. 64 open databases take some 50 MB.
MERGE_WIDTH = 64


@dataclass(frozen=True)
class Piece:
    """A file of the job: a shard, databases merged into one, or the packed file."""

    name: str
    kind: str
    inputs: tuple[str, ...] = ()


def pieces(shard_count: int) -> list[Piece]:
    """All pieces of a job, each after its inputs. The last one is the packed file."""
    level = [Piece(f"{shard:05}", "import") for shard in range(shard_count)]
    result = list(level)
    depth = 0
    while len(level) > 1:
        depth += 1
        level = [
            Piece(f"merged-{depth}-{index:05}", "merge", tuple(piece.name for piece in level[start:][:MERGE_WIDTH]))
            for index, start in enumerate(range(0, len(level), MERGE_WIDTH))
        ]
        result += level
    result.append(Piece("packed", "pack", (level[0].name,)))
    return result
