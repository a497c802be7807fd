# SPDX-License-Identifier: Apache-2.0
"""Checks that each link of the built pages leads to a file and an anchor of the site.

    links.py SITE
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

PARTS = {"a": "href", "link": "href", "img": "src", "script": "src"}


class Page(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, file: Path):
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(file.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.anchors.update(v for k in ("id", "name") if (v := values.get(k)))
        link = values.get(PARTS.get(tag, ""))
        if link:
            self.links.append(link)


def is_dead(link: str, file: Path, pages: dict[Path, Page]) -> bool:
    if urlsplit(link).scheme or link.startswith("//"):
        return False
    to, anchor = urldefrag(link)
    target = (file.parent / unquote(to)).resolve() if to else file
    if target.is_dir():
        target = target / "index.html"
    if not target.exists():
        return True
    return bool(anchor) and target in pages and unquote(anchor) not in pages[target].anchors


def main(site: Path) -> int:
    """Checks the pages that are not of javadoc, which checks its own."""
    files = [f for f in site.rglob("*.html") if (site / "api") not in f.parents and f.name != "404.html"]
    pages = {file: Page(file) for file in files}
    dead = [(f, link) for f, page in pages.items() for link in page.links if is_dead(link, f, pages)]
    for file, link in dead:
        print(f"site: dead link: {file.relative_to(site)}: {link}", file=sys.stderr)
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
