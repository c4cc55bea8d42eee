"""Writes the manual pages of crowntool from its own description of its commands.

    crowntool --experimental-dump-help | python3 scripts/lib/manual.py VERSION DATE FOLDER

The pages are crowntool.1 and one for each command, crowntool-import.1 and so on. ArgumentParser has a plugin for this,
but it would compile the package a second time.
"""

import json
import re
import sys
from pathlib import Path

SECTION_OF_EXIT_CODES = """.SH EXIT STATUS
.TP
0
done
.TP
1
some input was refused, something failed, or status or diff found a difference
.TP
64
wrong usage
.TP
130, 143, 129
ended by Ctrl\\-C, SIGTERM or SIGHUP; finished work is kept
"""


def escaped(text: str) -> str:
    """Text as roff takes it for itself."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.split("\n"))


def paragraphs(text: str) -> str:
    """Running text and indented examples."""
    result = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if block.startswith("  "):
            lines = "\n".join(line[2:] for line in block.split("\n"))
            result.append(f".RS 4\n.nf\n{escaped(lines)}\n.fi\n.RE\n")
        else:
            result.append(escaped(" ".join(block.split())) + "\n")
    return ".PP\n".join(result)


def names(argument: dict) -> list[str]:
    """The names of an option with their dashes, the short ones first."""
    forms = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", [])]
    return sorted(forms, key=len)


def synopsis(argument: dict) -> str:
    """An argument as the first lines of a page show it."""
    value = f"\\fI{escaped(argument['valueName'])}\\fR"
    if argument["kind"] == "positional":
        text = value
    else:
        text = f"\\fB{escaped(names(argument)[-1])}\\fR" + (f" {value}" if argument["kind"] == "option" else "")
    if argument["isOptional"]:
        text = f"[{text}]"
    return text + (" ..." if argument["isRepeating"] else "")


def definition(argument: dict) -> str:
    """An argument with what it does."""
    value = f"\\fI{escaped(argument['valueName'])}\\fR"
    if argument["kind"] == "positional":
        head = value
    else:
        head = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names(argument))
        head += f" {value}" if argument["kind"] == "option" else ""
    text = " ".join(argument.get("abstract", "").split())
    if default := argument.get("defaultValue"):
        text += f" (default: {default})"
    return f".TP\n{head}\n{escaped(text)}\n"


def shown(arguments: list[dict]) -> list[dict]:
    """The arguments that a page describes."""
    return [argument for argument in arguments if argument["shouldDisplay"]]


def page(command: dict, path: list[str], version: str, date: str, related: list[str]) -> str:
    """The page of a command."""
    title = "-".join(path)
    arguments = shown(command.get("arguments", []))
    commands = [child for child in command.get("subcommands", []) if child["shouldDisplay"]]
    text = f'.TH "{escaped(title.upper())}" 1 "{date}" "crowntool {version}" "Crowns"\n'
    text += f".SH NAME\n{escaped(title)} \\- {escaped(' '.join(command['abstract'].rstrip('.').split()))}\n"
    text += f".SH SYNOPSIS\n\\fB{escaped(' '.join(path))}\\fR"
    if commands:
        text += " \\fIcommand\\fR ..."
    text += "".join("\n" + synopsis(argument) for argument in arguments) + "\n"
    if discussion := command.get("discussion"):
        text += ".SH DESCRIPTION\n" + paragraphs(discussion)
    for heading, kinds in ("ARGUMENTS", ["positional"]), ("OPTIONS", ["option", "flag"]):
        if listed := [argument for argument in arguments if argument["kind"] in kinds]:
            text += f".SH {heading}\n" + "".join(map(definition, listed))
    if commands:
        text += ".SH COMMANDS\n"
        for child in commands:
            text += f".TP\n\\fB{escaped(child['commandName'])}\\fR\n{escaped(child['abstract'])}\n"
    text += SECTION_OF_EXIT_CODES
    text += ".SH SEE ALSO\n" + ",\n".join(f"\\fB{escaped(name)}\\fR(1)" for name in related if name != title) + "\n"
    return text


def main(version: str, date: str, folder: Path) -> None:
    """Writes all pages."""
    tool = json.load(sys.stdin)["command"]
    commands = [child for child in tool["subcommands"] if child["shouldDisplay"] and child["commandName"] != "help"]
    tool["subcommands"] = commands
    titles = [tool["commandName"]] + [f"{tool['commandName']}-{child['commandName']}" for child in commands]
    for command, title in zip([tool] + commands, titles):
        path = [tool["commandName"]] + ([] if command is tool else [command["commandName"]])
        (folder / f"{title}.1").write_text(page(command, path, version, date, titles), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
