"""Runs crowntool where things go wrong, and checks that nothing of the user's is lost.

Each case builds a scene (drawings, databases, files of the user's), runs one or two commands in a hostile
environment, and judges what is left. The seed and the number of a case determine it.
"""

import argparse
import collections
import contextlib
import fcntl
import hashlib
import os
import random
import re
import resource
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
IS_ROOT = os.geteuid() == 0
# Limits on processes bind only users without privileges, and count all processes of a user.
FIRST_USER = 61000
# Seconds within which a process may not have installed its signal handlers yet, on a busy machine.
LOADING = 0.05
INTERRUPTIONS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


class Violation(Exception):
    """Something that crowntool promises and did not keep."""


class Skip(Exception):
    """A case that this machine cannot set up."""


# MARK: - Commands

class Command:
    """A call of crowntool in a scene: its arguments, and the names that it adds and removes."""

    def __init__(self, title, *arguments, adds=(), removes=(), database="crowns.db", makes=()):
        self.title = title
        self.arguments = list(arguments)
        self.adds = set(adds)
        self.removes = set(removes)
        self.database = database
        # Files, and folders that end in "/", which the command may make or replace.
        self.makes = list(makes)

    def __str__(self):
        return "crowntool " + " ".join(map(os.fsdecode, self.arguments))


SAMPLES = sorted(file[:-4] for file in os.listdir(os.path.join(REPOSITORY, "crowns")) if file.endswith(".svg"))


class Names:
    """The names of the drawings in the scene: those that the databases have, and those that an import adds."""

    OLD = {f"{copy}-{sample}" for copy in "123" for sample in SAMPLES}
    NEW = {f"4-{sample}" for sample in SAMPLES[:20]}
    IN_DATABASE = {"crowns.db": OLD, "packed.db": OLD, "other.db": OLD | NEW}


def commands():
    """Every command that reads or writes a database, as it is called on the scene's files."""
    gone = {"1-royal", "2-royal", "3-royal"}
    return [
        Command("import", "import", "drawings", adds=Names.NEW, makes=["crowns.db"]),
        Command("import new", "import", "drawings", "-d", "new.db", adds=Names.OLD | Names.NEW, database="new.db",
                makes=["new.db"]),
        Command("import packed", "import", "drawings", "-d", "packed.db", adds=Names.NEW, database="packed.db",
                makes=["packed.db"]),
        Command("import dry", "import", "--dry-run", "drawings", makes=["crowns.db"]),
        Command("import prune", "import", "--prune", "drawings", "-d", "crowns.db", adds=Names.NEW,
                makes=["crowns.db"]),
        Command("render", "render", "--all", "-s", "256", "-o", "out", makes=["out/"]),
        Command("render svg", "render", "--all", "--format", "svg", "-o", "out", makes=["out/"]),
        Command("render one", "render", "1-royal", "-s", "900", "-o", "one.png", makes=["one.png"]),
        Command("export", "export", "--all", "--format", "vectordrawable", "-o", "out", makes=["out/"]),
        Command("export sprite", "export", "--all", "--format", "sprite", "-o", "sprite.svg", makes=["sprite.svg"]),
        Command("export font", "export", "--all", "--format", "font", "-o", "icons.otf",
                makes=["icons." + ending for ending in ("otf", "woff", "woff2", "css", "codepoints")]),
        Command("gallery", "gallery", "-s", "64", "-o", "sheet.png", makes=["sheet.png"]),
        Command("pack", "pack", "-o", "shipped.db", makes=["shipped.db"]),
        Command("merge", "merge", "other.db", adds=Names.NEW, makes=["crowns.db"]),
        Command("remove", "remove", "*-royal", removes=gone, makes=["crowns.db"]),
        Command("rename", "rename", "1-ducal", "duke", adds={"duke"}, removes={"1-ducal"}, makes=["crowns.db"]),
        Command("verify", "verify"),
        Command("repair", "verify", "--repair", makes=["crowns.db"]),
        Command("list", "list", "--json"),
        Command("show", "show", "1-royal"),
        Command("search", "search", "royal"),
        Command("diff", "diff", "packed.db"),
    ]


# MARK: - The scene

class Scene:
    """A folder of its own with drawings, three databases, and files that are the user's."""

    def __init__(self, template, number):
        self.folder = tempfile.mkdtemp(prefix="crowns-scene-")
        self.user = FIRST_USER + number % 1000 if IS_ROOT else None
        shutil.copytree(template, self.folder, dirs_exist_ok=True, symlinks=True)
        self.seconds = []

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def hand_over(self):
        """Gives everything to the user as whom the tool runs."""
        if self.user is None:
            return
        for folder, folders, files in os.walk(os.fsencode(self.folder)):
            for entry in [folder] + [os.path.join(folder, name) for name in folders + files]:
                os.chown(entry, self.user, self.user, follow_symlinks=False)

    def start(self, command, limits=(), closed=(), **options):
        """Starts a command as a user without privileges, under limits, with standard files closed."""
        def limit():
            for kind, value in limits:
                resource.setrlimit(kind, (value, value))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            for number in closed:
                os.close(number)

        settings = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        settings.update(options)
        if self.user is not None:
            settings.update(user=self.user, group=self.user, extra_groups=[])
        process = subprocess.Popen([TOOL] + command.arguments, cwd=self.folder, preexec_fn=limit, **settings)
        return process

    def finish(self, process, command, allowance, since=None):
        """Waits for the end; a command that takes longer than it may is killed and is a violation."""
        start = since if since is not None else time.monotonic()
        try:
            _, error = process.communicate(timeout=max(allowance - (time.monotonic() - start), 0.01))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Violation(f"{command}: still running after {allowance} s") from None
        self.seconds.append(time.monotonic() - start)
        text = (error or b"").decode(errors="replace")
        if "Fatal error" in text or "Current stack trace" in text:
            raise Violation(f"{command}: trapped: {text[:300]}")
        return process.returncode, text

    def quietly(self, *arguments):
        """Runs the tool without limits, to look at what is left."""
        return subprocess.run([TOOL, *arguments], cwd=self.folder, capture_output=True, timeout=60,
                              **({"user": self.user, "group": self.user} if self.user is not None else {}))

    def names(self, database):
        """The names in a database; nothing where there is no database."""
        if not os.path.exists(self.path(database)):
            return set()
        listed = self.quietly("list", "-d", database)
        if listed.returncode != 0:
            raise Violation(f"{database} cannot be listed: {listed.stderr.decode(errors='replace')[:300]}")
        return set(listed.stdout.decode().split("\n")) - {""}

    def remove(self):
        subprocess.run(["chmod", "-R", "u+rwX", self.folder], capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def fingerprint(path):
    """What must stay of a file: its kind, mode and content."""
    status = os.lstat(path)
    kind = stat.S_IFMT(status.st_mode)
    if kind == stat.S_IFREG:
        with open(path, "rb") as file:
            content = hashlib.sha1(file.read()).hexdigest()
    else:
        content = os.readlink(path) if kind == stat.S_IFLNK else ""
    return kind, stat.S_IMODE(status.st_mode), content


def inventory(folder):
    """Every entry below a folder by its path, links not followed."""
    result = {}
    root = os.fsencode(folder)
    for place, folders, files in os.walk(root):
        for name in files + [name for name in folders if os.path.islink(os.path.join(place, name))]:
            path = os.path.join(place, name)
            result[os.path.relpath(path, root)] = path
    return {name: fingerprint(path) for name, path in result.items()}


def is_made_by(name, command):
    text = os.fsdecode(name)
    return any(text.startswith(made) if made.endswith("/") else text == made for made in command.makes)


def is_side_file(name, command):
    return any(os.fsdecode(name) == made + suffix for made in command.makes for suffix in ("-wal", "-shm", "-journal"))


def is_unfinished(name):
    """Whether a file is one that crowntool makes beside an output and removes again."""
    return os.path.basename(os.fsdecode(name)).startswith(".crowntool-")


def is_whole(path):
    """Whether a picture or drawing is complete."""
    with open(path, "rb") as file:
        content = file.read()
    if path.endswith(b".png"):
        return content.startswith(b"\x89PNG") and content.endswith(b"IEND\xaeB`\x82")
    if path.endswith(b".svg"):
        return re.sub(rb"<!--crowntool [0-9a-f]{8}-->\n\Z", b"", content).rstrip().endswith(b"</svg>")
    if path.endswith((b".xml", b".otf", b".woff", b".woff2", b".css")):
        # The words that tell who wrote a file end it.
        return re.search(rb"crowntool [0-9a-f]{8}[^0-9a-f]{1,8}\Z", content) is not None
    return True


def judge(scene, before, runs, may_keep_log=False):
    """Checks the promises: the user's files, whole outputs, nothing left over, and the databases' crowns."""
    commands_run = [command for command, _, _ in runs]
    after = inventory(scene.folder)
    for name, print_before in before.items():
        if any(is_made_by(name, command) for command in commands_run):
            continue
        if name not in after:
            raise Violation(f"{os.fsdecode(name)} of the user's is gone")
        if after[name] != print_before:
            raise Violation(f"{os.fsdecode(name)} of the user's was changed")
    for name in after:
        path = os.path.join(os.fsencode(scene.folder), name)
        if is_unfinished(name) and name not in before:
            raise Violation(f"{os.fsdecode(name)} was left behind")
        if any(is_made_by(name, command) for command in commands_run):
            if not is_whole(path):
                raise Violation(f"{os.fsdecode(name)} is not whole")
        elif name not in before:
            if may_keep_log and any(is_side_file(name, command) for command in commands_run):
                continue
            raise Violation(f"{os.fsdecode(name)} was left behind")
    for database in {command.database for command in commands_run} | {"crowns.db", "packed.db", "other.db"}:
        judge_database(scene, database, [run for run in runs if run[0].database == database])


def judge_database(scene, database, runs):
    """Checks that a database is sound, and holds what was there or what the commands bring."""
    if not os.path.exists(scene.path(database)):
        for command, status, _ in runs:
            if status == 0 and command.adds:
                raise Violation(f"{command}: exit 0, but {database} is not there")
        if database in Names.IN_DATABASE:
            raise Violation(f"{database} is gone")
        return
    verified = scene.quietly("verify", "-d", database)
    if verified.returncode != 0:
        raise Violation(f"{database} is not sound: {verified.stderr.decode(errors='replace')[:300]}")
    names = scene.names(database)
    adds = set().union(*(command.adds for command, _, _ in runs)) if runs else set()
    removes = set().union(*(command.removes for command, _, _ in runs)) if runs else set()
    original = Names.IN_DATABASE.get(database, set())
    lost = original - removes - names
    if lost:
        raise Violation(f"{database} has lost {len(lost)} crowns, such as {min(lost)}")
    strange = names - original - adds
    if strange:
        raise Violation(f"{database} has {len(strange)} crowns from nowhere, such as {min(strange)}")
    for command, status, _ in runs:
        missing = command.adds - removes - names
        if status == 0 and missing:
            raise Violation(f"{command}: exit 0, but {len(missing)} of its crowns are missing, such as {min(missing)}")


def expect_status(command, status, text, allowed):
    if status not in allowed:
        raise Violation(f"{command}: ended with {status} instead of {sorted(allowed)}: {text[:300]}")
    if status == 1 and not text.strip():
        raise Violation(f"{command}: exit 1 without a word")


# MARK: - Hostile environments

def case_limits(scene, chance):
    """A command under a limit on files, memory, file size or processes."""
    command = chance.choice(commands())
    if chance.random() < 0.4 and command.title.startswith(("import", "render")):
        command.arguments += ["--jobs", str(chance.choice([1, 2, 8, 1000]))]
    limit = chance.choice([
        (resource.RLIMIT_NOFILE, chance.randint(3, 12)),
        (resource.RLIMIT_AS, chance.randint(8, 400) << 20),
        (resource.RLIMIT_FSIZE, int(2 ** chance.uniform(0, 20))),
        (resource.RLIMIT_NPROC, chance.randint(1, 4)),
        (resource.RLIMIT_STACK, chance.randint(64, 8192) << 10),
    ])
    names = {resource.RLIMIT_NOFILE: "files", resource.RLIMIT_AS: "bytes of memory",
             resource.RLIMIT_FSIZE: "bytes a file", resource.RLIMIT_NPROC: "processes",
             resource.RLIMIT_STACK: "bytes of stack"}
    before = yield f"{command} with {limit[1]} {names[limit[0]]}"
    process = scene.start(command, [limit])
    status, text = scene.finish(process, command, ALLOWANCE)
    # If not even the C library can be loaded, the system ends the process before the tool's first instruction.
    starts = {127, -signal.SIGSEGV, -signal.SIGKILL} if is_unstartable(scene, limit) else set()
    expect_status(command, status, text, {0, 1, 71} | starts)
    if status not in starts:
        judge(scene, before, [(command, status, text)], may_keep_log=status != 0)


def is_unstartable(scene, limit):
    """Whether a limit keeps even `--version` from running, which says nothing about the tool's work."""
    process = scene.start(Command("version", "--version"), [limit])
    process.communicate(timeout=ALLOWANCE)
    return process.returncode != 0


def case_signal(scene, chance):
    """A signal, or two, at a random moment of a command."""
    command = chance.choice(commands())
    number = chance.choice(INTERRUPTIONS)
    moment = chance.random() * DURATIONS[command.title] * 1.1
    is_doubled = chance.random() < 0.5
    before = yield f"{command}, {number.name} after {moment * 1000:.1f} ms{' twice' if is_doubled else ''}"
    process = scene.start(command)
    time.sleep(moment)
    start = time.monotonic()
    process.send_signal(number)
    if is_doubled:
        # At once as often as later: the first signal soon ends the command in order.
        time.sleep(chance.choice([0, chance.random() * 0.02]))
        process.send_signal(number)
    status, text = scene.finish(process, command, ALLOWANCE, since=start)
    # A second signal ends the tool at once, and so does one that comes while the system still loads the tool.
    may_end_at_once = is_doubled or moment < LOADING
    expect_status(command, status, text, {0, 1, 128 + number} | ({-number} if may_end_at_once else set()))
    at_once = status == -number
    if at_once and is_doubled:
        tidy_after_kill(scene, before, command)
    judge(scene, before, [(command, status, text)], may_keep_log=at_once)


def tidy_after_kill(scene, before, command):
    """Removes what a process that was stopped at once could not: its journals.

    Its unfinished files are left for the judgement, since the tool removes them itself.
    """
    for name in inventory(scene.folder):
        text = os.fsdecode(name)
        if name in before or is_unfinished(name) or is_made_by(name, command) or is_side_file(name, command):
            continue
        if "." in os.path.basename(text):
            os.unlink(scene.path(text))


def case_blocked(scene, chance):
    """A signal while a command waits for input that does not come, or for a reader that does not read."""
    kind = chance.choice(["standard input", "pipe file", "full pipe", "output pipe file"])
    number = chance.choice(INTERRUPTIONS)
    options, ends = {}, []
    if kind == "standard input":
        command = Command(kind, "import", "-", "--name", "piped", "-d", "crowns.db", makes=["crowns.db"])
        reader, writer = os.pipe()
        options["stdin"], ends = reader, [reader, writer]
    elif kind == "pipe file":
        os.mkfifo(scene.path("waiting.svg"))
        command = Command(kind, "import", "waiting.svg", makes=["crowns.db"])
    elif kind == "full pipe":
        command = chance.choice([Command(kind, "list", "--json"), Command(kind, "render", "1-royal", "-o", "-"),
                                 Command(kind, "gallery", "-o", "-")])
        reader, writer = os.pipe()
        fcntl.fcntl(writer, 1031, 4096)  # F_SETPIPE_SZ
        options["stdout"], ends = writer, [reader, writer]
    else:
        os.mkfifo(scene.path("out.png"))
        command = Command(kind, "render", "1-royal", "-o", "out.png")
    before = yield f"{command} that waits for {kind}, {number.name}"
    process = scene.start(command, **options)
    time.sleep(0.1 + chance.random() * 0.2)
    start = time.monotonic()
    process.send_signal(number)
    try:
        status, text = scene.finish(process, command, ALLOWANCE, since=start)
    finally:
        for end in ends:
            os.close(end)
    expect_status(command, status, text, {0, 1, 128 + number})
    judge(scene, before, [(command, status, text)])


def case_full_disk(scene, chance):
    """A command whose database or output lies on a disk that is almost full."""
    if not IS_ROOT:
        raise Skip("only root can mount a small disk")
    command = chance.choice([command for command in commands() if command.makes])
    free = int(2 ** chance.uniform(0, 19))
    disk = scene.path("disk")
    os.mkdir(disk)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m,mode=777", "tmpfs", disk], capture_output=True)
    if mounted.returncode != 0:
        raise Skip("no small disk can be mounted here")
    try:
        for entry in os.listdir(scene.folder):
            if entry != "disk":
                shutil.move(scene.path(entry), disk)
        scene.folder = disk
        scene.hand_over()
        filler = os.path.join(disk, "filler")
        with open(filler, "wb") as file:
            left = os.statvfs(disk).f_bavail * os.statvfs(disk).f_bsize
            with contextlib.suppress(OSError):
                file.write(bytes(max(left - free, 0)))
        before = yield f"{command} with {free} bytes free"
        process = scene.start(command)
        status, text = scene.finish(process, command, ALLOWANCE)
        expect_status(command, status, text, {0, 1})
        os.unlink(filler)
        del before[b"filler"]
        if status == 1 and "full" not in text and "space" not in text:
            raise Violation(f"{command}: does not say that the disk is full: {text[:300]}")
        judge(scene, before, [(command, status, text)], may_keep_log=status != 0)
    finally:
        scene.folder = os.path.dirname(disk)
        subprocess.run(["umount", "-l", disk], capture_output=True)


def case_permissions(scene, chance):
    """A command among folders and files that cannot be read or written."""
    command = chance.choice([command for command in commands() if command.database in Names.IN_DATABASE])
    kind = chance.choice(["folder read-only", "database read-only", "drawing unreadable", "drawings unreadable",
                          "output read-only", "database unreadable"])
    target, mode = {
        "folder read-only": (".", 0o555), "database read-only": (command.database, 0o444),
        "drawing unreadable": ("drawings/1-royal.svg", 0o000), "drawings unreadable": ("drawings", 0o000),
        "output read-only": ("out", 0o555), "database unreadable": (command.database, 0o000),
    }[kind]
    if target == "out":
        os.makedirs(scene.path("out"), exist_ok=True)
    scene.hand_over()
    before = yield f"{command}, {kind}"
    original = os.stat(scene.path(target)).st_mode
    os.chmod(scene.path(target), mode)
    process = scene.start(command)
    try:
        status, text = scene.finish(process, command, ALLOWANCE)
        if target == command.database and os.stat(scene.path(target)).st_mode & 0o777 != mode:
            raise Violation(f"{command}: the mode of {target} was changed")
    finally:
        os.chmod(scene.path(target), original)
    expect_status(command, status, text, {0, 1})
    judge(scene, before, [(command, status, text)])


def case_pair(scene, chance):
    """Two commands on the same files at once."""
    all_commands = commands()
    pair = [chance.choice(all_commands), chance.choice(all_commands)]
    if chance.random() < 0.3:
        pair = [Command("import new", "import", "drawings", "-d", "new.db", adds=Names.OLD | Names.NEW,
                        database="new.db", makes=["new.db"]),
                Command("import new dry", "import", "--dry-run", "drawings", "-d", "new.db", database="new.db",
                        makes=["new.db"])]
        chance.shuffle(pair)
    offset = chance.random() * DURATIONS.get(pair[0].title, 0.05)
    before = yield f"{pair[0]} and {offset * 1000:.1f} ms later {pair[1]}"
    start = time.monotonic()
    first = scene.start(pair[0])
    time.sleep(offset)
    second = scene.start(pair[1])
    runs = []
    for process, command in [(first, pair[0]), (second, pair[1])]:
        status, text = scene.finish(process, command, 2 * ALLOWANCE, since=start)
        expect_status(command, status, text, {0, 1})
        runs.append((command, status, text))
    # If a reader closes a database last, SQLite keeps its log until the next write.
    judge(scene, before, runs, may_keep_log=True)


def case_moved(scene, chance):
    """A database that is moved away, deleted or replaced while a command writes it."""
    command = chance.choice([command for command in commands() if command.adds and command.database == "crowns.db"])
    kind = chance.choice(["moved", "deleted", "replaced"])
    moment = chance.random() * DURATIONS[command.title] * 1.1
    before = yield f"{command}, crowns.db {kind} after {moment * 1000:.1f} ms"
    process = scene.start(command)
    time.sleep(moment)
    if kind == "moved":
        os.rename(scene.path("crowns.db"), scene.path("moved.db"))
    elif kind == "deleted":
        os.unlink(scene.path("crowns.db"))
    else:
        os.rename(scene.path("other.db"), scene.path("crowns.db"))
    status, text = scene.finish(process, command, ALLOWANCE)
    expect_status(command, status, text, {0, 1})
    # From outside it is unknown whether the command had ended before; only a crown reported and absent is wrong.
    if status == 0 and kind == "moved" and os.path.exists(scene.path("crowns.db")):
        missing = command.adds - scene.names("crowns.db")
        if missing:
            raise Violation(f"{command}: exit 0, but {len(missing)} of its crowns are missing")
    for name, print_before in before.items():
        if name in (b"crowns.db", b"other.db"):
            continue
        if inventory(scene.folder).get(name) != print_before:
            raise Violation(f"{os.fsdecode(name)} of the user's was changed")


def case_names(scene, chance):
    """A folder of hostile names: an import ends, says what it skipped, and changes none of them."""
    folder = os.fsencode(scene.path("drawings"))
    with open(scene.path("drawings", "1-royal.svg"), "rb") as file:
        drawing = file.read()
    wild = [b"-d", b"--strict.svg", b"new\nline.svg", b"'quote\".svg", b" .svg", b".svg", b"..svg", b"\xff\xfe.svg",
            b"nul%00.svg", b"a" * 251 + b".svg", "\u202egvs.svg".encode(), b"\x1b[31m.svg", b"CON.svg", b"*.svg"]
    for name in chance.sample(wild, 6):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(drawing)
    kind = chance.choice(["loop", "pipe", "socket", "device", "side files", "deep", "dangling"])
    command = Command("import", "import", "drawings", "-d", "new.db", database="new.db", makes=["new.db"])
    if kind == "loop":
        for number in range(6):
            os.mkdir(os.path.join(folder, b"f%d" % number))
            for other in range(6):
                os.symlink(b"../f%d" % other, os.path.join(folder, b"f%d" % number, b"to%d" % other))
    elif kind == "pipe":
        os.mkfifo(os.path.join(folder, b"pipe.svg"))
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as endpoint:
            here = os.getcwd()
            os.chdir(folder)
            endpoint.bind("socket.svg")
            os.chdir(here)
    elif kind == "device":
        os.symlink("/dev/zero", os.path.join(folder, b"zero.svg"))
    elif kind == "side files":
        for suffix in chance.sample(["-wal", "-journal", "-shm"], 2):
            with open(scene.path("new.db" + suffix), "wb") as file:
                file.write(b"of another database")
    elif kind == "dangling":
        os.symlink("nowhere", os.path.join(folder, b"dangling.svg"))
        os.symlink("dangling.svg", os.path.join(folder, b"second.svg"))
    else:
        place = folder
        for _ in range(12):
            place = os.path.join(place, b"d" * 250)
            os.mkdir(place)
        with open(os.path.join(place, b"deep.svg"), "wb") as file:
            file.write(drawing)
    scene.hand_over()
    before = yield f"{command} of hostile names, {kind}"
    process = scene.start(command)
    status, text = scene.finish(process, command, ALLOWANCE)
    expect_status(command, status, text, {0, 1})
    if "\x1b[31m.svg" in text:
        raise Violation(f"{command}: a file's name reached the terminal raw")
    command.adds = scene.names("new.db")
    judge(scene, before, [(command, status, text)])
    if kind == "side files" and os.path.exists(scene.path("new.db")):
        raise Violation(f"{command}: took side files of another database for its own")


def case_closed(scene, chance):
    """A command that begins without standard input, output or error."""
    command = chance.choice(commands())
    closed = sorted(chance.sample([0, 1, 2], chance.randint(1, 3)))
    before = yield f"{command}, closed: {closed}"
    process = scene.start(command, closed=closed)
    status, text = scene.finish(process, command, ALLOWANCE)
    if status not in {0, 1}:
        raise Violation(f"{command}: ended with {status}: {text[:300]}")
    if status == 1 and 2 not in closed and "it is closed" not in text:
        raise Violation(f"{command}: exit 1, but does not say that standard output is closed: {text[:300]}")
    if status == 0 and 1 in closed and command.title in {"list", "show", "search", "verify"}:
        raise Violation(f"{command}: exit 0, but its results were written nowhere")
    judge(scene, before, [(command, status, text)])


def case_left(scene, chance):
    """Files that a killed process left where the next command writes."""
    command = chance.choice([command for command in commands() if command.title.startswith(("render", "gallery", "pack", "export"))])
    place = "out" if command.makes == ["out/"] else "."
    os.makedirs(scene.path(place), exist_ok=True)
    left = [f".crowntool-{chance.getrandbits(52):013x}.tmp{ending}" for ending in ("", ".db")]
    running = f".crowntool-{chance.getrandbits(52):013x}.tmp"
    for name in left + [running, ".crowntool-notes"]:
        with open(scene.path(place, name), "w") as file:
            file.write("unfinished")
    scene.hand_over()
    before = yield f"{command}, files of a killed process in {place}"
    with open(scene.path(place, running)) as owner:
        fcntl.flock(owner, fcntl.LOCK_EX)
        process = scene.start(command)
        status, text = scene.finish(process, command, ALLOWANCE)
    expect_status(command, status, text, {0})
    after = inventory(scene.folder)
    for name in [running, ".crowntool-notes"]:
        if os.fsencode(os.path.normpath(os.path.join(place, name))) not in after:
            raise Violation(f"{command}: removed {name}, which is in use or the user's")
    for name in left:
        path = os.fsencode(os.path.normpath(os.path.join(place, name)))
        if path in after:
            raise Violation(f"{command}: {name} of a killed process is still there")
        del before[path]
    judge(scene, before, [(command, status, text)])


def piped_commands():
    """A call for every place where a path is taken, which is a pipe that nobody reads or writes."""
    return [
        Command("import file", "import", "pipe.svg", "-d", "new.db", database="new.db", makes=["new.db"]),
        Command("import picture", "import", "pipe.png", "-d", "new.db", database="new.db", makes=["new.db"]),
        Command("import in folder", "import", "pipes", "-d", "new.db", database="new.db", makes=["new.db"]),
        Command("import zip", "import", "pipe.zip", "-d", "new.db", database="new.db", makes=["new.db"]),
        Command("import tar", "import", "pipe.tar", "-d", "new.db", database="new.db", makes=["new.db"]),
        Command("import symbols", "import", "pipe.svg", "--symbols", "-d", "new.db", database="new.db",
                makes=["new.db"]),
        Command("import list", "import", "--from-file", "pipe.txt", "-d", "new.db", database="new.db",
                makes=["new.db"]),
        Command("import root", "import", "--from-file", "list.txt", "--root", "pipe", "-d", "new.db",
                database="new.db", makes=["new.db"]),
        Command("import font", "import", "drawings", "--font", "pipe.ttf", "-d", "new.db", database="new.db",
                makes=["new.db"]),
        Command("import into", "import", "drawings", "-d", "pipe"),
        Command("verify font", "verify", "--repair", "--font", "pipe.ttf", makes=["crowns.db"]),
        Command("render to", "render", "1-royal", "-o", "pipe.png"),
        Command("render into", "render", "--all", "-o", "pipe"),
        Command("gallery to", "gallery", "-o", "pipe.png"),
        Command("page to", "gallery", "-o", "pipe.html"),
        Command("page report", "gallery", "-o", "page.html", "--report", "pipe.json", makes=["page.html"]),
        Command("pack to", "pack", "-o", "pipe"),
        Command("merge", "merge", "pipe", makes=["crowns.db"]),
        Command("trace", "trace", "pipe.png", "-o", "traced.svg", makes=["traced.svg"]),
        Command("trace to", "trace", "keep.png", "-o", "pipe.svg"),
    ] + [Command(f"{verb} database", verb, *arguments, "-d", "pipe") for verb, arguments in [
        ("list", []), ("show", ["1-royal"]), ("search", ["royal"]), ("verify", []), ("remove", ["1-royal"]),
        ("rename", ["1-royal", "king"]), ("render", ["--all"]), ("pack", ["-o", "shipped.db"]),
        ("gallery", ["-o", "sheet.png"]), ("merge", ["other.db"])]]


def case_pipes(scene, chance):
    """A named pipe in any place where a path is taken: the command ends, by itself or at a signal."""
    command = chance.choice(piped_commands())
    number = chance.choice(INTERRUPTIONS)
    os.mkdir(scene.path("pipes"))
    for name in ["pipe", "pipes/pipe.svg", "pipes/pipe.png"] + [
            "pipe." + ending for ending in ("svg", "png", "zip", "tar", "txt", "ttf", "json", "html")]:
        os.mkfifo(scene.path(name))
    with open(scene.path("list.txt"), "w") as file:
        file.write("drawings/1-royal.svg\n")
    shutil.copy(scene.path("picture.png"), scene.path("keep.png"))
    scene.hand_over()
    before = yield f"{command} with a named pipe, {number.name} if it waits"
    process = scene.start(command)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(0.3 + DURATIONS["import new"])
    start = time.monotonic()
    if process.poll() is None:
        process.send_signal(number)
    status, text = scene.finish(process, command, ALLOWANCE, since=start)
    expect_status(command, status, text, {0, 1, 128 + number})
    judge(scene, before, [(command, status, text)])


def write_archive(path, names, folder):
    """Packs drawings under the names of others: each name gets the drawing that follows it."""
    with zipfile.ZipFile(path, "w") if path.endswith(".zip") else tarfile.open(path, "w") as archive:
        add = archive.write if path.endswith(".zip") else archive.add
        for name, drawing in zip(names, names[1:] + names[:1]):
            add(os.path.join(folder, drawing + ".svg"), name + ".svg")


def case_archive(scene, chance):
    """An archive that is cut, replaced or written in place while it is imported."""
    path = scene.path("packed." + chance.choice(["zip", "tar"]))
    names = sorted(Names.OLD)
    write_archive(path, names, scene.path("drawings"))
    write_archive(path.replace("packed", "next"), names[::-1], scene.path("drawings"))
    name, other = os.path.basename(path), os.path.basename(path).replace("packed", "next")
    made = ["new.db", name, other]
    command = Command("import archive", "import", name, "-d", "new.db", database="new.db", makes=made)
    kind = chance.choice(["cut", "replaced", "written in place", "removed"])
    moment = chance.random() * DURATIONS["import new"]
    scene.hand_over()
    before = yield f"{command}, {kind} after {moment * 1000:.1f} ms"
    process = scene.start(command)
    time.sleep(moment)
    if kind == "cut":
        os.truncate(path, chance.randrange(os.path.getsize(path)))
    elif kind == "replaced":
        os.rename(scene.path(other), path)
    elif kind == "removed":
        os.unlink(path)
    else:
        with open(scene.path(other), "rb") as source, open(path, "r+b") as target:
            target.write(source.read())
    status, text = scene.finish(process, command, ALLOWANCE)
    expect_status(command, status, text, {0, 1})
    command.adds = scene.names("new.db")
    if status == 0 and command.adds != Names.OLD:
        raise Violation(f"{command}: exit 0 with {len(command.adds)} of {len(names)} crowns")
    judge(scene, before, [(command, status, text)])
    judge_archive(scene, command, names)


def judge_archive(scene, command, names):
    """Checks that each crown has the drawing that one of the two archives has under its name."""
    if not command.adds:
        return
    expected = {}
    for order in (names, names[::-1]):
        for name, drawing in zip(order, order[1:] + order[:1]):
            expected.setdefault(name, set()).add(drawing)
    drawn = {folder: picture_hashes(scene, database, folder)
             for database, folder in [("new.db", "of-archive"), ("crowns.db", "of-folder")]}
    for name, picture in drawn["of-archive"].items():
        if picture not in {drawn["of-folder"][drawing] for drawing in expected[name]}:
            raise Violation(f"{command}: '{name}' has the drawing of another entry")


def picture_hashes(scene, database, folder):
    """Renders all crowns of a database; returns the checksum of each picture."""
    rendered = scene.quietly("render", "--all", "-s", "24", "-d", database, "-o", folder, "-q")
    if rendered.returncode != 0:
        raise Violation(f"{database} cannot be rendered: {rendered.stderr.decode(errors='replace')[:300]}")
    return {file[:-4]: fingerprint(scene.path(folder, file))[2] for file in os.listdir(scene.path(folder))}


def case_memory(scene, chance):
    """A command with little address space, of which threads' stacks and heaps take much."""
    command = chance.choice([command for command in commands() if command.title.startswith(("import", "render"))])
    megabytes = chance.randint(60, 200)
    before = yield f"{command} with {megabytes} MB of address space"
    limit = (resource.RLIMIT_AS, megabytes << 20)
    process = scene.start(command, [limit])
    status, text = scene.finish(process, command, ALLOWANCE)
    starts = {127, -signal.SIGSEGV, -signal.SIGKILL} if is_unstartable(scene, limit) else set()
    expect_status(command, status, text, {0, 1, 71} | starts)
    if status not in starts:
        judge(scene, before, [(command, status, text)], may_keep_log=status != 0)


CASES = [(case_limits, 50), (case_signal, 50), (case_blocked, 10), (case_full_disk, 25), (case_permissions, 20),
         (case_pair, 25), (case_moved, 8), (case_names, 12),
         (case_closed, 20), (case_left, 10), (case_pipes, 40), (case_archive, 15), (case_memory, 15)]


# MARK: - The run

def make_template():
    """Builds the scene that all cases start from."""
    template = tempfile.mkdtemp(prefix="crowns-template-")
    drawings = os.path.join(template, "drawings")
    os.mkdir(drawings)

    def add(names):
        for name in names:
            with open(os.path.join(REPOSITORY, "crowns", name.split("-", 1)[1] + ".svg")) as file:
                text = file.read()
            # Different drawings: equal ones would be reported as one picture under several names.
            copy = int(name.split("-", 1)[0])
            with open(os.path.join(drawings, name + ".svg"), "w") as file:
                file.write(text.replace("<svg ", f"<svg data-copy='{copy}' ", 1))

    def run(*arguments):
        subprocess.run([TOOL, *arguments], cwd=template, check=True, capture_output=True)

    add(Names.OLD)
    run("import", "drawings")
    run("pack", "-o", "packed.db")
    run("render", "1-royal", "-s", "64", "-o", "picture.png")
    add(Names.NEW)
    run("import", "drawings", "-d", "other.db")
    for name, content in [("notes.txt", "mine"), ("keep.svg", "<svg/>"), ("crowns.db.bak", "an old copy")]:
        with open(os.path.join(template, name), "w") as file:
            file.write(content)
    return template


def measure(template):
    """How long each command takes undisturbed, so that signals come while it runs."""
    durations = {}
    for command in commands():
        scene = Scene(template, 0)
        scene.hand_over()
        process = scene.start(command)
        start = time.monotonic()
        status, text = scene.finish(process, command, 60)
        durations[command.title] = time.monotonic() - start
        if status != 0:
            sys.exit(f"check-environments: {command} fails undisturbed: {text}")
        scene.remove()
    return durations


def run_case(template, seed, number):
    """Runs one case; returns its kind, its description, and what was violated, if anything."""
    chance = random.Random(seed * 1_000_003 + number)
    make = chance.choices([case for case, _ in CASES], [weight for _, weight in CASES])[0]
    kind = make.__name__.removeprefix("case_").replace("_", " ")
    if ONLY and kind != ONLY:
        return kind, "", None, "left out"
    scene = Scene(template, number)
    home = scene.folder
    scene.hand_over()
    description = ""
    try:
        steps = make(scene, chance)
        description = next(steps)
        with contextlib.suppress(StopIteration):
            steps.send(inventory(scene.folder))
        return kind, description, None, max(scene.seconds, default=0)
    except Violation as violation:
        return kind, description, violation, 0
    except Skip as reason:
        return kind, f"{reason}", None, "skipped"
    finally:
        scene.folder = home
        scene.remove()


def main():
    global TOOL, DURATIONS, ALLOWANCE, ONLY
    parser = argparse.ArgumentParser(prog="check-environments", description=__doc__.split("\n\n")[0])
    parser.add_argument("tool", help=argparse.SUPPRESS)
    parser.add_argument("cases", nargs="?", type=int, default=200, help="how many cases to run (200)")
    parser.add_argument("seed", nargs="?", type=int, default=1, help="another seed makes other cases (1)")
    parser.add_argument("--case", type=int, help="run only the case of this number")
    parser.add_argument("--only", help="run only one kind: limits, signal, blocked, full disk, permissions, pair, "
                                       "moved, names, closed, left, pipes, archive, memory")
    parser.add_argument("--seconds", type=float, default=5, help="how long a command may take (5)")
    parser.add_argument("--verbose", action="store_true", help="print every case")
    options = parser.parse_args()
    # Under nohup, SIGHUP is ignored, and every command would inherit that.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    ALLOWANCE, ONLY = options.seconds, options.only
    # A user without privileges may not reach the folder that the tool was built in.
    shelf = tempfile.mkdtemp(prefix="crowns-tool-")
    os.chmod(shelf, 0o755)
    TOOL = shutil.copy(options.tool, shelf)
    template = make_template()
    DURATIONS = measure(template)
    counts, failures, longest = collections.Counter(), 0, 0
    for number in [options.case] if options.case is not None else range(options.cases):
        kind, description, violation, outcome = run_case(template, options.seed, number)
        if violation:
            failures += 1
            print(f"case {number} ({kind}): {description}\n    {violation}", flush=True)
        elif isinstance(outcome, str):
            counts[outcome] += 1
        else:
            counts[kind] += 1
            longest = max(longest, outcome)
            if options.verbose:
                print(f"case {number} ({kind}): {description}: passed in {outcome:.2f} s", flush=True)
    shutil.rmtree(template)
    shutil.rmtree(shelf)
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
    print(f"check-environments: {failures} failed; passed: {kinds}; longest command {longest:.2f} s")
    sys.exit(1 if failures else 0)


main()
