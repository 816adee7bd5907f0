"""`station layout`: read and judge crosswords laid without a board."""

import argparse
import time
from functools import partial
from pathlib import Path

from station.app.picture.free_layout import laid_tiles, loose_tiles
from station.cli.options.lens import add_lens_option, lens_of
from station.cli.pictures.each import Answer, answer_each
from station.editions import load_edition
from station.lexicon import load
from station.rules.races.layout import CrosswordLayout, check_layout
from vision.errors import NoLayoutError
from vision.free.annotate import annotate
from vision.free.reader import FreeReader
from vision.free.reading import FreeLayout
from vision.reading import Picture


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station layout`."""
    parser.description = (
        "Read the largest crossword in each picture, laid anywhere, at any angle, and judge it "
        "by the rules of Speed Scrabble: all connected, every string a word."
    )
    parser.epilog = (
        "Tiles not connected to it are listed as loose; tiles without a letter are only counted, "
        "since they may be blanks or lying face down."
    )
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help="pictures to read")
    parser.add_argument(
        "--annotate", metavar="DIR", help="write copies of the pictures to DIR with reading and faults drawn"
    )
    parser.add_argument(
        "--lexicon", metavar="NAME", default="english", help="word list to judge by (default: english)"
    )
    parser.add_argument("--edition", metavar="NAME", default="en", help="edition of the tiles (default: en)")
    add_lens_option(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per picture")
    parser.set_defaults(more="photos")


def run(options: argparse.Namespace) -> int:
    """Read every picture; the rest are read even if one fails."""
    edition, lexicon = load_edition(options.edition), load(options.lexicon)
    reader = FreeReader(alphabet=edition.alphabet, lens=lens_of(options))

    def look(photo: str, picture: Picture) -> Answer:
        started = time.perf_counter()
        read = reader.read_layout(picture)
        took_ms = (time.perf_counter() - started) * 1e3
        judged = check_layout(laid_tiles(read), loose_tiles(read), edition, lexicon, all_used=False)
        faulty = {cell for fault in judged.faults for cell in fault.cells}
        return Answer(
            _answer(read, judged, took_ms),
            lambda: _print(photo, read, judged),
            lambda: annotate(picture, read, faulty),
        )

    asked = [(photo, Path(photo), partial(look, photo)) for photo in options.photos]
    return answer_each(asked, options, NoLayoutError)


def _answer(read: FreeLayout, judged: CrosswordLayout, took_ms: float) -> dict[str, object]:
    return {
        "rows": read.rows(),
        "strings": [string.text for string in judged.strings],
        "loose": [tile.letter or "_" for tile in read.loose],
        "plain": len(read.plain),
        "faults": [str(fault) for fault in judged.faults],
        "legal": judged.legal,
        "doubtful": read.doubtful,
        "doubts": [doubt.reason for doubt in read.doubts],
        "doubtful_tiles": [
            [cell.row, cell.column, cell.letter or "_", round(cell.confidence, 2)]
            for cell in read.cells
            if cell.doubtful
        ],
        "angle": round(read.angle, 1),
        "pitch_px": round(read.pitch_px, 1),
        "ms": round(took_ms, 1),
    }


def _print(photo: str, read: FreeLayout, judged: CrosswordLayout) -> None:
    print(photo)
    for row in read.rows():
        print(f"    {' '.join(row).replace('.', ' ').rstrip()}")
    print("words:", ", ".join(judged.words) or "none")
    if read.loose:
        print("loose:", " ".join(sorted(tile.letter or "_" for tile in read.loose)))
    if read.plain:
        print("without a letter:", len(read.plain))
    for fault in judged.faults:
        print(f"fault: {fault}")
    for doubt in read.doubts:
        print(f"doubtful: {doubt.reason}, at {doubt.at[0]:.0f}, {doubt.at[1]:.0f}")
    for cell in read.cells:
        if cell.doubtful:
            where = f"row {cell.row + 1}, column {cell.column + 1}"
            print(f"doubtful: {cell.letter or 'a blank'} in {where} ({cell.confidence:.2f})")
