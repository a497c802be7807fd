# SPDX-License-Identifier: Apache-2.0
"""Writes the page of the command line: what `wherry help` prints, command by command.

    commands.py PAGE WHERRY...
"""

import re
import subprocess
import sys
from pathlib import Path

COMMAND = re.compile(r"^  ([a-z][a-z-]*)(?:, [a-z-]+)?(?: {2,}|$)", re.MULTILINE)


def helped(wherry: list[str], words: list[str]) -> str:
    return subprocess.run(
        [*wherry, *words, "--help"], capture_output=True, text=True, check=True, timeout=60
    ).stdout


def commands(text: str) -> list[str]:
    listed = text.partition("\nCommands:\n")[2].partition("\n\n")[0]
    return [name for name in COMMAND.findall(listed) if name != "help"]


def section(wherry: list[str], words: list[str]) -> str:
    """Returns the section of a command, and those of its own commands."""
    text = helped(wherry, words)
    heading = f"#{'#' * min(len(words), 2)} {' '.join(['wherry', *words])}"
    parts = [f"{heading}\n\n```text\n{text.rstrip()}\n```\n"]
    parts += [section(wherry, [*words, name]) for name in commands(text)]
    return "\n".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(section(sys.argv[2:], []))
