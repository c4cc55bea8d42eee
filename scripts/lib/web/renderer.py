"""What Linux tells of the process of a page."""

import glob


def private_memory(process):
    """The private memory of a process in KB."""
    with open(f"/proc/{process}/smaps_rollup") as file:
        return sum(int(line.split()[1]) for line in file if line.startswith("Private_"))


def renderer(browser):
    """The renderer process of a browser that has most memory."""
    sizes = {}
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        process = path.split("/")[2]
        try:
            with open(path, "rb") as file:
                command = file.read()
            if b"--type=renderer" in command and browser.profile.encode() in command:
                sizes[process] = private_memory(process)
        except OSError:
            # A process that has just ended.
            pass
    return max(sizes, key=sizes.get)


def main_thread_seconds(process):
    """The processor time of the thread that runs a page's script."""
    with open(f"/proc/{process}/task/{process}/schedstat") as file:
        return int(file.read().split()[0]) / 1e9
