"""`station table count`: is a tile set complete?"""

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from calibration.count import NoTilesError, SetCount, SetCounter
from calibration.count_picture import marked
from calibration.kit import Kit
from station.cli.parser import Actions
from station.cli.pictures.each import Answer, answer_each
from station.cli.progress import progress
from station.cli.table.kits import enrolled_kits
from station.editions import edition_names, load_edition
from station.rules.edition import Edition
from station.view.counted_set import set_said
from station.view.wording import words_in
from vision.reading import Picture

USUAL: Final = "en"
"""The edition preferred where others explain the tiles as well."""

_HOW: Final = """\
Count the tiles of a set and say whether it is complete, or else what is missing, what is left over, and what
cannot be read.

Lay the whole set face up within one picture: in a square, in rows or in any heap of rows, on a board or
beside it, any way round, tiles side by side but not on top of each other. Each picture is counted by itself.
Two sets of different colours in one picture are told apart and counted each against its own edition.
"""

_MORE: Final = """\
A tile counts as blank if it shows no letter. Plain tiles beyond the set's blanks are taken to lie face down
while letters are missing. Tiles that cannot be read for sure are counted as unreadable, not guessed; nothing
counts as missing that one of them may show. A tile with a maker's mark is a blank if only blanks are missing.

--json prints one line per picture:
  {"file", "edition", "tiles", "complete", "missing", "extra", "unreadable", "face_down", "other",
   "sets", "ms"}
  missing, extra  {"E": 2}, "_" for blanks
  unreadable      how many tiles cannot be read for sure; face_down: how many of those are plain
  other           tiles that look like neither set, by letter
  sets            the same keys for each set, the left one first; the keys outside add them up ("edition" is
                  the left one's)
  {"file", "error"} for a picture that cannot be counted; the others are still counted

exit status: 0 all complete; 1 something is missing, left over or unreadable; 2 usage error, or a file is not
a picture; 3 no tiles in a picture

examples:
  station table count set.jpg
  station table count red.jpg blue.jpg --edition de --annotate marked
"""


def add(actions: Actions) -> None:
    """Declare `station table count`."""
    parser = actions.add("count", "check from a picture whether a tile set is complete", count, _HOW)
    parser.epilog = _MORE
    parser.add_argument("pictures", metavar="PICTURE", nargs="+", help="pictures, each of a whole set")
    parser.add_argument(
        "--edition", metavar="NAME", help="edition of the tiles (default: the one that fits best)"
    )
    parser.add_argument(
        "--kit", metavar="NAME", action="append", default=[],
        help="the enrolled tile set in the pictures; give it twice for two",
    )  # fmt: skip
    parser.add_argument(
        "--annotate", metavar="DIR", help="write copies of the pictures to DIR with every tile marked"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per picture")
    parser.set_defaults(more="pictures")


def count(options: argparse.Namespace) -> int:
    """Count every picture; the rest are counted even if one fails."""
    kits = enrolled_kits(tuple(options.kit))
    editions = _editions(options.edition, kits)
    counter = SetCounter(kits)

    def look(name: str, picture: Picture) -> Answer:
        started = time.perf_counter()
        counts = counter.count(picture, editions, progress("looking for tiles: {done} of {total}"))
        took_ms = (time.perf_counter() - started) * 1e3
        complete = all(one.complete for one in counts)
        return Answer(
            _answer(counts, took_ms),
            lambda: _print(name, counts),
            lambda: marked(picture, counts),
            0 if complete else 1,
        )

    asked = [(name, Path(name), partial(look, name)) for name in options.pictures]
    return answer_each(asked, options, NoTilesError)


def _editions(name: str | None, kits: Sequence[Kit]) -> tuple[Edition, ...]:
    """The editions to choose from."""
    if name is not None:
        return (load_edition(name),)
    names = sorted({kit.edition for kit in kits if kit.edition is not None})
    return tuple(
        load_edition(one) for one in names or sorted(edition_names(), key=lambda one: (one != USUAL, one))
    )


def _answer(counts: Sequence[SetCount], took_ms: float) -> dict[str, object]:
    return {
        "edition": counts[0].edition.name,
        "tiles": sum(one.tiles for one in counts),
        "complete": all(one.complete for one in counts),
        "missing": _added(one.missing for one in counts),
        "extra": _added(one.extra for one in counts),
        "unreadable": sum(one.unreadable for one in counts),
        "face_down": sum(one.face_down for one in counts),
        "other": _added(one.other for one in counts),
        "sets": [_of_set(one) for one in counts],
        "ms": round(took_ms, 1),
    }


def _of_set(one: SetCount) -> dict[str, object]:
    return {
        "edition": one.edition.name,
        "tiles": one.tiles,
        "complete": one.complete,
        "missing": dict(one.missing),
        "extra": dict(one.extra),
        "unreadable": one.unreadable,
        "face_down": one.face_down,
        "other": dict(one.other),
    }


def _added(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    together: Counter[str] = Counter()
    for one in counts:
        together.update(one)
    return dict(together)


def _print(name: str, counts: Sequence[SetCount]) -> None:
    words = words_in("en")
    for number, one in enumerate(counts, 1):
        which = f"{name}, set {number} from the left" if len(counts) > 1 else name
        whose = f"{one.edition.language} edition" + (f", {one.times} sets" if one.times > 1 else "")
        print(f"{which} ({whose}): {set_said(one, words)}")
