"""Databases and pages that the browser is shown."""

import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import unicodedata

REPOSITORY = str(pathlib.Path(__file__).resolve().parents[3])

HOSTILE = [
    "</script><script>document.title='owned'</script>", "<img src=x onerror=alert(1)>", "a&b &amp; &lt;", "\"'`${1}\\",
    "]]>--!><!--", "\u05e9\u05dc\u05d5\u05dd \u0643\u0631\u0627\u0648\u0646", "javascript:alert(1)",
    "-rf", "it's", "e\u0301", "%s%n{{title}}", "$(id)"]
# Titles may have what names may not.
HOSTILE_TITLES = HOSTILE[2:] + ["line\u2028separator\u2029\u202edexim\u202c", "x" * 10_000]


def checksum(data):
    """The checksum of a crown: OpenPGP's CRC-24 (RFC 9580, section 6.1) as a signed number."""
    register = 0xB704CE
    for byte in data:
        register ^= byte << 16
        for _ in range(8):
            register = register << 1 ^ (0x1864CFB if register & 0x800000 else 0)
    return register - (1 << 24) if register & 0x800000 else register


class Libraries:
    """Makes databases and pages in a folder with a built crowntool."""

    def __init__(self, tool, folder, crowns):
        self.tool, self.folder, self.crowns = tool, folder, crowns

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments, status=0):
        result = subprocess.run([self.tool, *arguments], cwd=self.folder, capture_output=True)
        if result.returncode != status:
            raise AssertionError(f"crowntool {' '.join(arguments)[:200]}: {result.stderr.decode()[:500]}")
        return result.stdout

    def page(self, database, *options, status=0):
        """The page of a database, and its path."""
        path = self.path(os.path.basename(database).removesuffix(".db") + ".html")
        self.run("gallery", "--database", database, "-o", path, "--quiet", "--force", *options, status=status)
        return path

    def samples(self):
        database = self.path("crowns.db")
        self.run("import", os.path.join(REPOSITORY, "crowns"), "--database", database, "--quiet")
        return database

    def samples_and_masks(self):
        """The samples, and two of them as pictures that are kept as pixels."""
        pictures, database = self.path("pictures"), self.path("kept.db")
        self.run(
            "render", "royal", "gothic", "--database", self.samples(), "--width", "90", "--output", pictures, "--quiet")
        for name in ["royal", "gothic"]:
            os.rename(os.path.join(pictures, f"{name}.png"), os.path.join(pictures, f"{name}-kept.png"))
        self.run(
            "import", os.path.join(REPOSITORY, "crowns"), pictures, "--trace", "never", "--database", database,
            "--quiet")
        return database

    def many(self, count):
        """Simple drawings with names from A to Z, and some that begin with none of them."""
        folder = self.path(f"many-{count}")
        for number in range(count):
            group = os.path.join(folder, "aebcdfghijklmnopqrstuvwxyz0"[number % 27])
            os.makedirs(group, exist_ok=True)
            a, b, c = number % 19 + 2, number // 19 % 19 + 2, number // 361 % 19 + 2
            with open(os.path.join(group, f"{number % 27}-mark-{number}.svg"), "w") as file:
                file.write(
                    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 {a}L{b} 1L23 {c}'
                    f'L{c} 23ZM12 12h{a / 4}v{b / 4}z"/></svg>')
        database = self.path(f"many-{count}.db")
        self.run("import", folder, "--database", database, "--quiet")
        shutil.rmtree(folder)
        return database

    def hostile(self):
        """A library with hostile text in every field."""
        database = self.path("hostile.db")
        folder = self.path("hostile")
        os.makedirs(folder, exist_ok=True)
        names = [unicodedata.normalize("NFC", name.replace("/", "\u2215")) for name in HOSTILE]
        for name in names:
            with open(os.path.join(folder, f"{name}.svg"), "w") as file:
                file.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>')
        self.run("import", folder, "--database", database, "--quiet")
        # An attacked database has titles and tags that no import writes, and checksums that fit.
        with sqlite3.connect(database) as connection:
            for name, title in zip(names, HOSTILE_TITLES):
                (record,) = connection.execute("SELECT record FROM crown WHERE name = ?", (name,)).fetchone()
                label = f"{title}\n{title}"
                connection.execute(
                    "UPDATE crown SET label = ?, checksum = ? WHERE name = ?",
                    (label, checksum(name.encode() + b"\0" + label.encode() + b"\0" + record), name))
        return database, names

    def colliding(self):
        """A library of names that are one after the rules of some file system, or that one has for devices."""
        database, folder = self.path("colliding.db"), self.path("colliding")
        os.makedirs(folder, exist_ok=True)
        names = [
            "Same", "same", "SAME", "same (2)", "a?b", "a*b", "a:b", "con", "Con.x", "dot.", "dot..", "dot", "\u00e9",
            "\u00c9"]
        for name in names:
            with open(os.path.join(folder, f"{name}.svg"), "w") as file:
                file.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>')
        self.run("import", folder, "--database", database, "--quiet")
        return database, names

    def damaged(self):
        """The samples with one record that is not what was written."""
        database = self.path("damaged.db")
        shutil.copy(self.samples(), database)
        with sqlite3.connect(database) as connection:
            (record,) = connection.execute("SELECT record FROM crown WHERE name = 'bohemian'").fetchone()
            connection.execute("UPDATE crown SET record = ? WHERE name = 'bohemian'", (record[: len(record) // 3],))
        return database

    def empty(self):
        database = self.path("empty.db")
        folder = self.path("none")
        os.makedirs(folder, exist_ok=True)
        shutil.copy(self.samples(), database)
        self.run("remove", "*", "--database", database, "--quiet")
        return database

    def report(self):
        """A folder with drawings that are refused, their database and the report of their import."""
        folder = self.path("drawings")
        os.makedirs(folder, exist_ok=True)
        drawings = {
            "bad": '<path d="M0 0Lx"/>', "tones": '<path fill="#111" d="M0 0h5v5z"/><path fill="#999" d="M3 3h5v5z"/>',
            "tones-2": '<path fill="#111" d="M0 0h5v5z"/><path fill="#999" d="M2 2h5v5z"/>',
            "warned": '<foo/><path d="M1 1h7v7z"/>', "fine": '<path d="M1 1h7v7z"/>', "text": "<text y='9'>A</text>"}
        for name, content in drawings.items():
            with open(os.path.join(folder, f"{name}.svg"), "w") as file:
                file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n{content}</svg>')
        database = self.path("reported.db")
        # A second import would say nothing of what is unchanged.
        if os.path.exists(database):
            os.remove(database)
        report = self.path("report.json")
        with open(report, "wb") as file:
            file.write(self.run("import", "drawings", "--database", database, "--json", status=1))
        with open(report) as file:
            json.load(file)
        return database, report
