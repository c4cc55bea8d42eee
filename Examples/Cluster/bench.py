"""Measures the job beside one crowntool with as many threads as the cluster has workers, in turns.

    cluster bench FOLDER [COUNT [ROUNDS]]

Copies the SVG files of a folder to COUNT different ones first (300,000 by default), each with a comment of its own. The
time of the job is that of its command on a running cluster: it splits the list, connects, imports, merges and packs.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ray.cluster_utils import Cluster

TOOL = os.environ["CROWNTOOL"]
WORKER_COUNT = 2
FILES_OF_A_FOLDER = 1000


def make_files(source: Path, target: Path, count: int) -> None:
    """Makes the drawings and their list."""
    drawings = [path.read_bytes() for path in sorted(source.rglob("*.svg"))]
    if not drawings:
        sys.exit(f"{source} has no SVG files")
    with open(target / "list", "w") as listing:
        for index in range(count):
            folder = target / "in" / str(index // FILES_OF_A_FOLDER)
            if index % FILES_OF_A_FOLDER == 0:
                folder.mkdir(parents=True)
            path = folder / f"{index}.svg"
            path.write_bytes(drawings[index % len(drawings)] + f"<!-- {index} -->".encode())
            listing.write(f"{path}\n")


def seconds(*commands: list[str]) -> float:
    """The time of some commands, one after the other."""
    begin = time.monotonic()
    for command in commands:
        subprocess.run(command, check=True, capture_output=True)
    return time.monotonic() - begin


def main(source: Path, count: int, rounds: int) -> None:
    """Measures, and prints one line a figure."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    for _ in range(WORKER_COUNT):
        cluster.add_node(num_cpus=1)
    folder = Path(tempfile.mkdtemp(prefix="crowns-bench-"))
    try:
        make_files(source, folder, count)
        database, packed, output = (str(folder / name) for name in ("one.db", "one.packed", "out.db"))
        listed = [str(folder / "list"), "--root", str(folder / "in")]
        one = [TOOL, "import", "--from-file", *listed, "--jobs", str(WORKER_COUNT), "--database", database]
        job = [sys.executable, "-m", "crowns_cluster", *listed, "--output", output, "--tool", TOOL]
        times: dict[str, list[float]] = {"import": [], "pack": [], "job": []}
        for _ in range(rounds):
            Path(database).unlink(missing_ok=True)
            times["import"].append(seconds(one))
            times["pack"].append(seconds([TOOL, "pack", "--database", database, "--output", packed]))
            times["job"].append(seconds([*job, "--address", cluster.address]))
            if Path(packed).read_bytes() != Path(output).read_bytes():
                sys.exit("the result of the cluster differs from that of one machine")
        ratios = [(first + second) / third for first, second, third in zip(*times.values())]
        medians = {part: statistics.median(values) for part, values in times.items()}
        whole = medians["import"] + medians["pack"]
        print(
            f"cluster one files={count} threads={WORKER_COUNT} seconds={whole:.1f} import={medians['import']:.1f} "
            f"pack={medians['pack']:.1f} rate={count / whole:.0f}/s")
        print(
            f"cluster job files={count} workers={WORKER_COUNT} seconds={medians['job']:.1f} "
            f"rate={count / medians['job']:.0f}/s")
        print(f"cluster ratio median={statistics.median(ratios):.2f} rounds={','.join(f'{r:.2f}' for r in ratios)}")
    finally:
        cluster.shutdown()
        shutil.rmtree(folder)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    counts = [int(argument) for argument in sys.argv[2:4]]
    main(Path(sys.argv[1]), *(counts + [300_000, 3][len(counts) :]))
