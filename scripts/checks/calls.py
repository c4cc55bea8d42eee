"""Traces the system calls of the commands that write databases, and judges their order. See scripts/checks/calls."""

import os
import re
import subprocess
import sys
import tempfile

TOOL, DRAWINGS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
CALLS = "open,openat,close,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2"
CALL = re.compile(r"^\d+ +(\w+)\((.*)\) += (-?\d+)")
UNFINISHED = ".crowntool-"

# Each command, the database that it changes in place or replaces, and what runs before it.
COMMANDS = [
    (["import", "-q", "drawings"], "crowns.db", []),
    (["pack", "-q", "-o", "packed.db"], "packed.db", []),
    (["import", "-q", "more", "-d", "packed.db"], "packed.db", ["pack", "-q", "-o", "packed.db"]),
    (["merge", "-q", "other.db"], "crowns.db", ["import", "-q", "more", "-d", "other.db"]),
    (["rename", "-q", "royal", "loyal"], "crowns.db", []),
    (["remove", "-q", "royal"], "crowns.db", []),
]


def calls_of(arguments, folder):
    """The calls of a command that did not fail: name, arguments, result."""
    trace = os.path.join(folder, "trace")
    subprocess.run(["strace", "-f", "-qq", "-s", "0", "-e", f"trace={CALLS}", "-o", trace, TOOL, *arguments], cwd=folder,
                   check=True)
    with open(trace, encoding="utf-8", errors="replace") as lines:
        found = [CALL.match(line) for line in lines]
    return [(call[1], call[2], int(call[3])) for call in found if call and int(call[3]) >= 0]


def faults_of(calls, database, replaces):
    """What is wrong with the calls of a command, a text each."""
    faults, open_files, made = [], {}, set()
    # The files that have bytes which may not be on the disk, and those whose bytes were once forced there.
    unsynced, synced = set(), set()
    was_replaced = folder_synced = False
    for name, arguments, result in calls:
        paths = re.findall(r'"([^"]*)"', arguments)
        path = os.path.basename(open_files.get(arguments.split(",")[0], ""))
        if name in ("open", "openat"):
            open_files[str(result)] = paths[0]
            base = os.path.basename(paths[0])
            if "O_CREAT" in arguments and UNFINISHED in base and base not in made:
                made.add(base)
                if "O_EXCL" not in arguments or "O_NOFOLLOW" not in arguments:
                    faults.append(f"{base} is made without O_EXCL and O_NOFOLLOW")
        elif name in ("write", "pwrite64"):
            unsynced.add(path)
        elif name in ("fsync", "fdatasync"):
            unsynced.discard(path)
            synced.add(path)
            folder_synced = folder_synced or was_replaced
        elif name.startswith("rename") and os.path.basename(paths[-1]) == database:
            was_replaced = True
            if os.path.basename(paths[0]) in unsynced or os.path.basename(paths[0]) not in synced:
                faults.append(f"{database} is replaced by a file that is not on the disk")
    if was_replaced and not folder_synced:
        faults.append(f"the folder of {database} is not on the disk after it was replaced")
    if was_replaced != replaces:
        faults.append(f"{database} is {'not ' if replaces else ''}replaced")
    if not replaces and not any(file.startswith(database) for file in synced):
        faults.append(f"nothing of {database} is forced to the disk")
    if replaces and not made:
        faults.append("no unfinished file is made")
    return faults


def main():
    failures = 0
    for arguments, database, first in COMMANDS:
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(DRAWINGS, os.path.join(folder, "drawings"))
            os.mkdir(os.path.join(folder, "more"))
            with open(os.path.join(folder, "more", "square.svg"), "w", encoding="utf-8") as file:
                file.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7H1z"/></svg>')
            if arguments[:1] != ["import"] or first:
                subprocess.run([TOOL, "import", "-q", "drawings"], cwd=folder, check=True)
            if first:
                subprocess.run([TOOL, *first], cwd=folder, check=True)
            faults = faults_of(calls_of(arguments, folder), database, arguments[0] == "pack")
        failures += bool(faults)
        print(f"crowntool {' '.join(arguments)}: {'; '.join(faults) or 'right'}", flush=True)
    print(f"{failures} of {len(COMMANDS)} failed")
    sys.exit(1 if failures else 0)


main()
