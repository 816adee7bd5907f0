"""`python -m hardware.mat FOLDER`: the mat as SVG, whole and in pages."""

import argparse
import sys
from pathlib import Path

from hardware.mat.drawing import PAPERS, WORDS, pages, sheet, whole
from hardware.mat.layout import BOARD_MM, GRID_MM, mat
from station.errors import InputError


def main(arguments: list[str]) -> int:
    """Exit status 0, or 2 for a board that cannot be."""
    parser = argparse.ArgumentParser(prog="python -m hardware.mat", description=__doc__)
    parser.add_argument("folder", type=Path, help="where mat.svg and mat-A1.svg … are written")
    parser.add_argument(
        "--board", type=float, default=BOARD_MM, metavar="MM", help="a board's width over all"
    )
    parser.add_argument(
        "--grid", type=float, default=GRID_MM, metavar="MM", help="the width of its squares together"
    )
    parser.add_argument("--language", choices=sorted(WORDS), default="en")
    parser.add_argument("--paper", choices=sorted(PAPERS), default="A3", help="of the pages (default: A3)")
    parser.add_argument("--whole", action="store_true", help="only mat.svg, no pages")
    given = parser.parse_args(arguments)
    try:
        laid = mat(given.board, given.grid)
    except InputError as error:
        sys.stderr.write(f"mat: {error}\n")
        return 2
    given.folder.mkdir(parents=True, exist_ok=True)
    (given.folder / "mat.svg").write_text(whole(laid, given.language), encoding="utf-8")
    for page in pages(laid, given.paper) if not given.whole else ():
        text = sheet(laid, page, given.language)
        (given.folder / f"mat-{page.name}.svg").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
