"""Imports folders of drawings without storing them, and counts what became of their colours.

Usage: colors.py <crowntool> [--limits] <folder>... [-- <argument of 'crowntool import'>...]
See `scripts/check colors --help`.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile

# The largest shares of refused drawings and of drawings that lost 15 % of their edges, in per cent.
LIMITS = {"refused": 7, "lost": 3}
COLUMNS = ["refused", "flattened", "holes", "shades", "bare", "lost"]
SHOWN_LOSSES = 5


class Count:
    """What became of the drawings of one set, or of all of them."""

    def __init__(self, name):
        self.name = name
        self.files = 0
        self.counts = collections.Counter()
        self.reasons = collections.Counter()
        self.losses = []
        self.seconds = 0

    def add(self, other):
        self.files += other.files
        self.counts += other.counts
        self.reasons += other.reasons
        self.losses += other.losses
        self.seconds += other.seconds

    def share(self, column):
        return 100 * self.counts[column] / self.files if self.files else 0

    def line(self):
        cells = [f"{self.counts[column]:6} {self.share(column):5.1f} %" for column in COLUMNS]
        return f"{self.name[:24]:24} {self.files:6} " + " ".join(cells) + f" {self.seconds:7.1f} s"


def reason(problem):
    """The text of a problem without its place, and without numbers and names that differ from file to file."""
    text = re.sub(r"^.*?\.svgz?(:\d+:\d+)?: ", "", problem, flags=re.IGNORECASE)
    text = re.sub(r"(?<!\w)'[^']*'", "'…'", text)
    return re.sub(r"-?\d+(\.\d+)?(e-?\d+)?", "N", text)


def imported(tool, folder, arguments):
    """The count of one folder."""
    with tempfile.TemporaryDirectory() as scratch:
        command = [tool, "import", folder, "--dry-run", "--json", "--quiet", "-d", os.path.join(scratch, "x.db")]
        run = subprocess.run(command + arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if run.returncode not in (0, 1) or not run.stdout.startswith("{"):
        sys.exit(f"check-colors: crowntool ended with {run.returncode} at {folder}\n{run.stderr}")
    document = json.loads(run.stdout)
    count = Count(os.path.basename(os.path.normpath(folder)))
    count.seconds = document["seconds"]
    for crown in document["crowns"]:
        count.files += 1
        if "treatment" not in crown:
            count.counts["refused"] += 1
            count.reasons[reason(crown["problems"][0])] += 1
            continue
        count.counts[crown["treatment"]] += 1
        count.counts["bare"] += crown["omitsBackground"]
        if crown["contrast"] < 0.85:
            count.counts["lost"] += 1
            count.losses.append((crown["contrast"], crown["source"]))
    return count


def print_details(count):
    for text, number in count.reasons.most_common():
        print(f"    refused {number:5}  {text}")
    for contrast, source in sorted(count.losses)[:SHOWN_LOSSES]:
        print(f"    {100 - 100 * contrast:3.0f} % lost     {source}")


def main():
    tool, *arguments = sys.argv[1:]
    options = []
    if "--" in arguments:
        end = arguments.index("--")
        arguments, options = arguments[:end], arguments[end + 1 :]
    checks_limits = "--limits" in arguments
    folders = [argument for argument in arguments if argument != "--limits"]
    for folder in folders:
        if not os.path.isdir(folder):
            sys.exit(f"check-colors: {folder} is no folder")
    total = Count("all")
    print(f"{'set':24} {'files':>6} " + " ".join(f"{column:>14}" for column in COLUMNS) + f" {'time':>9}")
    for folder in folders:
        count = imported(tool, folder, options)
        print(count.line(), flush=True)
        if len(folders) > 1:
            print_details(count)
        total.add(count)
    if len(folders) > 1:
        print(total.line())
    print_details(total)
    failed = [column for column, limit in LIMITS.items() if total.share(column) > limit]
    if checks_limits and failed:
        sys.exit("check-colors: too many drawings are " + " and ".join(failed))


if __name__ == "__main__":
    main()
