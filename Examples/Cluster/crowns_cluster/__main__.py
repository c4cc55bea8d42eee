"""The command line of the job: see `python -m crowns_cluster --help`."""

import argparse
import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import ray

from . import store
from .job import LARGEST_ATTEMPT_COUNT, Job, JobError, JobFolder
from .progress import Progress
from .work import Call

# Files of a shard: some seconds of work, so that a lost worker loses little and a call costs little.
SHARD_SIZE = 20_000


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments, as argparse understands them."""
    parser = argparse.ArgumentParser(
        prog="cluster run", description="Import a list of drawings into one packed database, on a Ray cluster.",
        epilog="The list, the drawings, and the folder of the output have the same paths on every worker. Further "
        "arguments after -- go to 'crowntool import'.")
    parser.add_argument(
        "list", type=Path, nargs="?",
        help="paths of drawings, in lines or each with a NUL byte at its end (default: all of --store)")
    parser.add_argument(
        "--store", default="",
        help="an address such as s3://bucket/icons, below which the drawings are objects; crowns are named below it")
    parser.add_argument("--output", "-o", type=Path, required=True, help="the packed database")
    parser.add_argument("--root", default=".", help="the folder below which crowns are named (default: .)")
    parser.add_argument("--tool", default="crowntool", help="crowntool, as every worker finds it (default: in PATH)")
    parser.add_argument("--address", default="auto", help="the Ray cluster (default: the one of this machine)")
    parser.add_argument("--local", action="store_true", help="start Ray on this machine, and stop it afterwards")
    parser.add_argument("--shard-size", type=int, default=SHARD_SIZE, help=f"files of a shard (default: {SHARD_SIZE})")
    parser.add_argument(
        "--lost-tries", type=int, default=LARGEST_ATTEMPT_COUNT,
        help="how often the worker of one piece may be lost before the job ends; 0 is without end, for preemptible "
        f"machines (default: {LARGEST_ATTEMPT_COUNT})")
    parser.add_argument("--report", type=Path, help="what was refused and why (default: OUTPUT.report.txt)")
    end = arguments.index("--") if "--" in arguments else len(arguments)
    result = parser.parse_args(arguments[:end])
    if result.list is None and not result.store:
        parser.error("give a list of paths, or --store")
    if result.store and result.root != ".":
        parser.error("--root is for files; with --store crowns are named below its address")
    if result.shard_size < 1:
        parser.error("--shard-size takes 1 or more files")
    if result.lost_tries < 0:
        parser.error("--lost-tries takes 0 or more")
    result.import_arguments = tuple(arguments[end + 1 :])
    return result


def run(arguments: argparse.Namespace) -> int:
    """Runs the job; returns the exit code, which is 1 if files were refused."""
    output = arguments.output.absolute()
    tool = shutil.which(arguments.tool)
    if tool is None:
        raise JobError(f"{arguments.tool} is not found; install crowntool on every worker, or give --tool")
    version = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    description = {
        "version": version, "root": str(Path(arguments.root).absolute()), "working directory": os.getcwd(),
        "arguments": list(arguments.import_arguments), "store": arguments.store,
    }
    listed = arguments.list or list_store(arguments.store, output)
    folder = JobFolder(output, listed, description, arguments.shard_size)
    if folder.shard_size != arguments.shard_size:
        print(
            f"note: the unfinished job goes on with its --shard-size {folder.shard_size}, not {arguments.shard_size}",
            file=sys.stderr)
    _connect(arguments)
    call = Call(
        # A name without a slash is looked up by each worker.
        tool=tool if "/" in arguments.tool else arguments.tool, version=version, working_directory=os.getcwd(),
        root=arguments.root, arguments=arguments.import_arguments, folder=str(folder.path),
        store=arguments.store, listed=str(arguments.list or arguments.store))
    progress = Progress()
    job = Job(call, folder.shard_count, progress.show, progress.note, arguments.lost_tries)
    try:
        job.run()
    finally:
        progress.clear()
    report = arguments.report or output.with_name(output.name + ".report.txt")
    line_count = write_report(folder.path, folder.shard_count, report)
    packed = folder.path / "packed.db"
    has_crowns = packed.exists()
    if has_crowns:
        packed.replace(output)
    folder.finish()
    if arguments.list is None:
        listed.unlink()
    summary = ", ".join(f"{word} {job.counts[word]}" for word in ("imported", "not imported", "failed"))
    repeated = f"; {job.repeated_count} pieces were made again" if job.repeated_count else ""
    print(f"{summary}{repeated}")
    if line_count:
        print(f"{line_count} lines say why: {report}")
    if not has_crowns:
        earlier = f"; {output} is that of an earlier job" if output.exists() else f", so there is no {output}"
        raise JobError(f"no crown was imported{earlier}")
    print(f"{output}: {output.stat().st_size} bytes")
    return 1 if job.counts["not imported"] or job.counts["failed"] else 0


def list_store(address: str, output: Path) -> Path:
    """Writes the list of the drawings in a store beside the output. That of an unfinished job stays as it is."""
    path = output.with_name(output.name + ".list")
    if not path.exists():
        partial = path.with_name(path.name + ".partial")
        with open(partial, "wb") as file:
            for key in store.listed(address):
                file.write(os.fsencode(key) + b"\0")
        if partial.stat().st_size == 0:
            partial.unlink()
            raise store.StoreError(f"{address}: there are no drawings; their names end in .svg or .png")
        partial.replace(path)
    return path


def write_report(folder: Path, shard_count: int, report: Path) -> int:
    """Joins the messages of all shards; returns the number of lines. Without messages there is no report."""
    line_count = 0
    with tempfile.NamedTemporaryFile(dir=report.parent, prefix=report.name, delete=False) as joined:
        for shard in range(shard_count):
            with open(folder / f"{shard:05}.messages", "rb") as messages:
                for line in messages:
                    joined.write(line)
                    line_count += 1
    if line_count:
        os.chmod(joined.name, 0o644)
        os.replace(joined.name, report)
    else:
        os.unlink(joined.name)
        report.unlink(missing_ok=True)
    return line_count


def _connect(arguments: argparse.Namespace) -> None:
    options = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        ray.init(address="local" if arguments.local else arguments.address, **options)
    except RuntimeError as error:
        # Ray tells of other versions by this error only, with both versions in its text.
        if versions := re.findall(r"Ray: (\S+)", str(error)):
            raise JobError(
                f"the cluster runs Ray {versions[0]}, and this job has Ray {ray.__version__}; start the cluster with "
                f"'pip install ray=={ray.__version__}' on every machine, of one version of Python") from error
        raise JobError(f"the Ray cluster cannot be used: {str(error).strip().splitlines()[0]}") from error
    except ConnectionError as error:
        raise JobError(
            "no Ray cluster is found; start one with 'ray start --head', give its --address, or use --local") from error


def main(arguments: Sequence[str]) -> int:
    """Runs the command; returns its exit code."""
    try:
        return run(parsed(arguments))
    except (JobError, store.StoreError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"error: {error.filename or arguments}: {error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted; what is finished is kept, call this again to go on", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
