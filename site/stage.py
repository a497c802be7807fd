# SPDX-License-Identifier: Apache-2.0
"""Puts the pages of the site into one folder, as they stand in the repository.

Pages link to files of source code and to folders, which a site does not have: each becomes a page
that shows the file, or lists the folder. A link to nothing ends the build.

    stage.py ROOT TARGET
"""

import os
import re
import shutil
import sys
from pathlib import Path

FIRST = ["README.md", "SECURITY.md", "CHANGELOG.md", "ARCHITECTURE.md", "docs/README.md", "integrations/README.md"]
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s#]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^(```.*?^```|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
LANGUAGES = {".java": "java", ".xml": "xml", ".py": "python", ".sh": "sh", ".properties": "properties", ".kt": "kotlin"}
AS_IT_IS = {".svg", ".png", ".html"}


class Stage:
    """The pages that were staged, and those that they link to."""

    def __init__(self, root: Path, target: Path):
        self.root = root
        self.target = target
        self.staged: set[Path] = set()
        self.missing: list[str] = []

    def add(self, path: Path) -> None:
        """Stages a file or folder, given from the root, once."""
        if path in self.staged:
            return
        self.staged.add(path)
        source = self.root / path
        if source.is_dir():
            self.add_folder(path)
        elif path.suffix == ".md":
            self.write(path, self.linked(path, source.read_text()))
        elif path.suffix in AS_IT_IS:
            self.copy(path)
        else:
            self.write(page_of(path), shown(path, source.read_text()))

    def add_folder(self, path: Path) -> None:
        if (self.root / path / "README.md").exists():
            self.add(path / "README.md")
            return
        files = sorted(f for f in (self.root / path).rglob("*") if f.is_file() and "target" not in f.parts)
        lines = [f"# {path}\n"]
        for file in files:
            self.add(file.relative_to(self.root))
            shown_at = relative(self.place(file.relative_to(self.root)), path)
            lines.append(f"- [{file.relative_to(self.root / path)}]({shown_at})")
        self.write(path / "README.md", "\n".join(lines) + "\n")

    def linked(self, page: Path, text: str) -> str:
        """Returns the text with its links changed to staged pages; code stays as it is."""
        parts = FENCE.split(text)
        return "".join(
            part if FENCE.fullmatch(part) else LINK.sub(lambda link: self.link(page, link), part) for part in parts
        )

    def link(self, page: Path, link: re.Match[str]) -> str:
        before, to, anchor = link.group(1), link.group(2), link.group(3) or ""
        if ":" in to:
            return link.group(0)
        source = (self.root / page.parent / to).resolve()
        if not source.exists():
            self.missing.append(f"{page}: {to}")
            return link.group(0)
        path = source.relative_to(self.root)
        self.add(path)
        return f"{before}{relative(self.place(path), page.parent)}{anchor})"

    def place(self, path: Path) -> Path:
        """Returns the staged file that shows `path`."""
        if (self.root / path).is_dir():
            return path / "README.md"
        return path if path.suffix == ".md" or path.suffix in AS_IT_IS else page_of(path)

    def write(self, path: Path, text: str) -> None:
        file = self.target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def copy(self, path: Path) -> None:
        file = self.target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.root / path, file)


def page_of(path: Path) -> Path:
    """Returns the page that shows a file of source code; folders of a site have no dot in front."""
    return Path(*(part.lstrip(".") for part in path.parent.parts), path.name + ".md")


def shown(path: Path, text: str) -> str:
    """Returns the page of a file of source code, which searches do not find."""
    language = LANGUAGES.get(path.suffix, "text")
    return f"---\nsearch:\n  exclude: true\n---\n# {path.name}\n\n`{path}`\n\n````{language}\n{text}\n````\n"


def relative(path: Path, folder: Path) -> str:
    return os.path.relpath(path, folder)


def main(root: Path, target: Path) -> int:
    stage = Stage(root, target)
    for page in FIRST:
        stage.add(Path(page))
    for page in sorted((root / "docs").rglob("*.md")):
        stage.add(page.relative_to(root))
    for missing in stage.missing:
        print(f"site: link to nothing: {missing}", file=sys.stderr)
    return 1 if stage.missing else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2])))
