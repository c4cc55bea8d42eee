"""Kills every command that writes at random moments, and looks at what is left.

Usage: crash.py TOOL DRAWINGS KILLS SEED [COMMAND ...]
"""

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOOL = os.path.abspath(sys.argv[1])
DRAWINGS = Path(sys.argv[2])
KILLS, SEED = int(sys.argv[3]), int(sys.argv[4])
# Copies of the drawings: enough that a command takes longer than a process needs to start.
COPIES = 5
# Tries for each kill that is asked for: some come when the command has ended.
TRIES = 5

COMMANDS = {
    "import": ["import", "-q", "--prune", "-d", "crowns.db", "drawings"],
    "pack": ["pack", "-q", "-d", "crowns.db", "-o", "crowns.pack"],
    "merge": ["merge", "-q", "other.db", "-d", "crowns.db"],
    "render": ["render", "-q", "--all", "--size", "64", "--color", "red", "-d", "crowns.db", "-o", "out"],
    "rename": ["rename", "-q", "1-*", "another-*", "-d", "crowns.db"],
    "tag": ["tag", "-q", "--all", "--add", "new", "-d", "crowns.db"],
    "undo": ["undo", "-q", "-d", "crowns.db"],
    "remove": ["remove", "-q", "1-*", "-d", "crowns.db"],
    "gallery": ["gallery", "-q", "-d", "crowns.db", "-o", "page.html"],
}


def run(folder, *arguments):
    """Runs the tool to its end, and fails if it does."""
    result = subprocess.run([TOOL, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise SystemExit(f"check-crash: {' '.join(arguments)} ended with {result.returncode}: {result.stderr[:300]}")


def state(folder):
    """What each file of a folder holds. That of a database is what it packs to, or why it is damaged."""
    result = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if not path.is_file() or name.startswith("drawings/") or path.name.startswith(".crowntool"):
            continue
        if path.suffix == ".db":
            result[name] = database_state(path)
        elif path.suffix in (".html", ".pack", ".png"):
            result[name] = digest(path)
    return result


known_databases = {}


def database_state(path):
    """What a database packs to, or why it is damaged. The same bytes, log and journal are asked once."""
    beside = [path.with_name(path.name + ending) for ending in ("-wal", "-journal")]
    # A journal that is to be played back makes other crowns of the same bytes.
    key = (digest(path), *(digest(file) if file.exists() else "" for file in beside))
    if key not in known_databases:
        with tempfile.TemporaryDirectory() as other:
            for arguments in ["verify", "-d", str(path)], ["pack", "-d", str(path), "-o", f"{other}/pack"]:
                ended = subprocess.run([TOOL, *arguments], capture_output=True, text=True, check=False)
                if ended.returncode != 0:
                    known_databases[key] = f"damaged: {ended.stdout}{ended.stderr}"[:300]
                    break
            else:
                known_databases[key] = digest(Path(other, "pack"))
    return known_databases[key]


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def prepared(folder):
    """A folder in which every command has something to change, and to replace."""
    (folder / "drawings").mkdir(parents=True)
    (folder / "others").mkdir()
    files = sorted(DRAWINGS.glob("*.svg"))
    for copy in range(1, COPIES + 1):
        for file in files:
            shutil.copy(file, folder / "drawings" / f"{copy}-{file.name}")
            shutil.copy(file, folder / "others" / f"other-{copy}-{file.name}")
    run(folder, "import", "-q", "-d", "other.db", "others")
    run(folder, "import", "-q", "-d", "crowns.db", "drawings")
    run(folder, "pack", "-q", "-d", "other.db", "-o", "crowns.pack")
    run(folder, "gallery", "-q", "-d", "other.db", "-o", "page.html")
    run(folder, "render", "-q", "--all", "--size", "64", "--color", "blue", "-d", "crowns.db", "-o", "out")
    # Some drawings are gone, some are new, and the others swap contents.
    for copy in range(1, COPIES + 1):
        (folder / "drawings" / f"{copy}-{files[0].name}").unlink()
        for file, previous in zip(files[1:], files):
            shutil.copy(previous, folder / "drawings" / f"{copy}-{file.name}")
        shutil.copy(files[-1], folder / "drawings" / f"new-{copy}.svg")


def copy(template, folder):
    """Copies the folder, but for the drawings, which are only read and have a second name."""
    shutil.copytree(template, folder, copy_function=lambda source, target: (
        os.link if Path(source).parent.name in ("drawings", "others") else shutil.copy2)(source, target))


def is_one_of(now, before, after):
    """Whether every file is as before or as after; a render replaces one file after the other."""
    if now.keys() - before.keys() - after.keys() or before.keys() - now.keys():
        return False
    return all(now.get(file) in (before.get(file), after.get(file)) for file in before.keys() | after.keys())


def killed_at(folder, arguments, delay, waits_for_write):
    """Starts a command, kills it after a delay, or so long after the first page was written; returns its exit code."""
    process = subprocess.Popen(
        [TOOL, *arguments], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    log = folder / "crowns.db-wal"
    while waits_for_write and process.poll() is None and not (log.exists() and log.stat().st_size):
        time.sleep(0.0002)
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    return process.wait()


def check(name, template, work, numbers):
    """Kills a command so often; returns the number of failures."""
    arguments = COMMANDS[name]
    before = state(template)
    ended = work / "ended"
    copy(template, ended)
    begin = time.monotonic()
    run(ended, *arguments)
    duration = time.monotonic() - begin
    after = state(ended)
    files_after = sorted(str(path.relative_to(ended)) for path in ended.rglob("*"))
    if before == after:
        print(f"{name}: FAIL, it changed nothing, so there is nothing to check")
        return 1
    writes_database = before["crowns.db"] != after["crowns.db"]
    killed = late = failures = 0
    states = {"before": 0, "between": 0, "after": 0}
    # The longest delays: any moment of the command, and 8 ms after the first page. They follow what comes too late.
    longest = {False: duration, True: 0.008}
    window = dict(longest)
    for attempt in range(TRIES * KILLS + 20):
        if killed == KILLS:
            break
        folder = work / "killed"
        shutil.rmtree(folder, ignore_errors=True)
        copy(template, folder)
        # A third at any moment; of commands that write a database, the others after the first page.
        waits = writes_database and attempt % 3 != 0
        code = killed_at(folder, arguments, numbers.uniform(0, window[waits]), waits)
        left = sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))
        now = state(folder)
        # A command that had done all and left nothing had ended, though its process was still there.
        if code != -signal.SIGKILL or (now == after and left == files_after):
            late += 1
            window[waits] *= 0.8
        else:
            killed += 1
            window[waits] = min(window[waits] * 1.1, longest[waits])
            states["before" if now == before else "after" if now == after else "between"] += 1
        if not is_one_of(now, before, after) or (name != "render" and now not in (before, after)):
            failures += 1
            changed = [file for file in sorted(before.keys() | now.keys())
                       if now.get(file) not in (before.get(file), after.get(file))]
            print(f"{name}: FAIL, kill {killed}: neither as before nor as after: {changed[:3]} "
                  f"{[now.get(file, 'gone')[:100] for file in changed[:3]]}")
        elif now != after:
            run(folder, *arguments)
            if state(folder) != after:
                failures += 1
                print(f"{name}: FAIL, kill {killed}: the same command does not end as it does without a kill")
    shutil.rmtree(ended)
    if killed < KILLS:
        failures += 1
        print(f"{name}: FAIL, only {killed} of {KILLS} kills came before its end")
    print(f"{name}: {killed} kills, {failures} failures ({states['before']} as before, {states['between']} between, "
          f"{states['after']} as after; {late} more came when it had ended)", flush=True)
    return failures


def main():
    chosen = sys.argv[5:] or list(COMMANDS)
    if unknown := [name for name in chosen if name not in COMMANDS]:
        raise SystemExit(f"check-crash: no command {unknown[0]}; there are {', '.join(COMMANDS)}")
    with tempfile.TemporaryDirectory() as work:
        template = Path(work, "template")
        prepared(template)
        failures = sum(check(name, template, Path(work), random.Random(f"{SEED} {name}")) for name in chosen)
    sys.exit(1 if failures else 0)


main()
