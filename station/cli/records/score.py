"""`station score`: re-score recorded games and find where a record is wrong."""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

from station.cli.overwrite import check_writable
from station.cli.records.position import print_position
from station.editions import load_edition
from station.errors import InputError
from station.gcg.added_racks import read_racks, with_racks
from station.gcg.cgp import is_cgp
from station.gcg.check import Checked, check
from station.gcg.editions import ENGLISH, likely_editions, said_edition
from station.gcg.holdings import rack_difference
from station.gcg.parser import read_gcg
from station.gcg.record import Record
from station.gcg.woogles import is_json, read_document
from station.gcg.writer import write_gcg
from station.lexicon import load as load_lexicon
from station.rules.square import square_name

EXPLANATION = """\
Prints each game's plays with words, scores and totals according to the rules, and the first line of the
record that differs from them. Without --edition, the edition comes from the record (#lexicon,
#tile-distribution); if the record does not say, it is English if the words are, else the one under which most
lines agree. Turns after the end, exchanges that the bag does not allow, racks and end points that cannot be
are differences, too. Racks that contradict each other from turn to turn are named apart: they are noted by
hand, and plays and points can be right all the same. What is written in an unusual way is read if it can mean
one thing only, with a remark. The exit status is 2 if a file is not a game; the others are still scored.

A file with a position on one line (CGP, as Macondo and MAGPIE write it) is shown as a board, with the first
reason why it cannot have been. A game document of Woogles (JSON) is scored as its game is.

--racks adds racks to one game afterwards and writes it with them to --out: a text file, or - to type them,
with a line of the record and a rack on each line, such as "4 AEINR?T". A rack that cannot have been is
refused: it lacks a tile that was laid, the player kept other tiles, or the set has not so many.

examples:
  station score GAME.gcg                                   the moves, scores and totals of a game
  station score GAME.gcg --racks RACKS.txt --out NEW.gcg   the game with the racks somebody noted
"""

ENGLISH_WORDS: Final = "english"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station score`."""
    parser.description = "Re-score games in GCG files and report where a record first differs from the rules."
    parser.epilog = EXPLANATION
    parser.add_argument("games", nargs="+", metavar="GAME.gcg", help="recorded games")
    parser.add_argument("--edition", metavar="NAME", help="edition of the tiles, for example en, de or pl")
    parser.add_argument("--json", action="store_true", help="print one JSON object per game")
    parser.add_argument("--racks", metavar="FILE", help="racks to add to the game, by line; - to type them")
    parser.add_argument("--out", type=Path, metavar="NEW.gcg", help="where to write the game with the racks")
    parser.set_defaults(more="games")


def run(options: argparse.Namespace) -> int:
    """Score every game; the rest are scored even if one cannot be read."""
    if options.edition is not None:
        load_edition(options.edition, records=True)
    if (options.racks is None) != (options.out is None):
        raise InputError("--racks and --out go together: the racks, and the file to write")
    if options.racks is not None:
        if len(options.games) != 1:
            raise InputError("racks can be added to one game at a time")
        if Path(options.games[0]).resolve() == options.out.resolve():
            raise InputError(f"{options.out} is the game itself; choose another name for the one with racks")
        check_writable(options.out, "a GCG file", b"#", b">")
    return max(_score_one(name, options) for name in options.games)


def _score_one(name: str, options: argparse.Namespace) -> int:
    try:
        data = _content(Path(name))
        if is_cgp(data) and options.racks is None:
            print_position(name, data, options.edition, as_json=options.json)
            return 0
        record, checked = _checked(data, options.edition)
        if options.racks is not None:
            record, checked = _with_racks(record, checked, options)
    except InputError as error:
        if options.json:
            print(json.dumps({"file": name, "error": str(error)}, ensure_ascii=False), flush=True)
        print(f"station: {name}: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(_answer(name, record, checked), ensure_ascii=False), flush=True)
    else:
        _print_table(name, record, checked)
    return 0


def _with_racks(record: Record, checked: Checked, options: argparse.Namespace) -> tuple[Record, Checked]:
    """The record with the racks somebody noted, written to its file."""
    try:
        data = sys.stdin.buffer.read() if options.racks == "-" else _content(Path(options.racks))
        racks = read_racks(data)
    except InputError as error:
        raise InputError(f"the racks in {options.racks}: {error}") from None
    added = with_racks(record, racks, checked.edition)
    try:
        options.out.write_bytes(write_gcg(added))
    except OSError as error:
        raise InputError(f"cannot write {options.out}: {error.strerror}") from None
    return added, check(added, checked.edition)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise InputError("no such file") from None
    except OSError as error:
        raise InputError(f"cannot read the file: {error.strerror}") from None


def _checked(data: bytes, edition: str | None) -> tuple[Record, Checked]:
    english = load_edition(ENGLISH, records=True)
    record = read_document(data, english) if is_json(data) else read_gcg(data)
    if edition is not None:
        return record, check(record, load_edition(edition, records=True))
    tried = (check(record, candidate) for candidate in likely_editions(record))
    first = next(tried)
    if said_edition(record) is not None or _mostly_english(first):
        return record, first
    best = max((first, *tried), key=lambda checked: (checked.agrees, checked.agreeing))
    remark = f"the file does not name its tiles; they are taken for the {best.edition.language} ones"
    return record, replace(best, remarks=(*best.remarks, remark))


def _mostly_english(checked: Checked) -> bool:
    """Whether at least half of the words laid are in the bundled English list: then no other edition explains
    away what differs."""
    english = load_lexicon(ENGLISH_WORDS)
    words = [scored.words[0] for scored in checked.lines if scored.words]
    return checked.edition.name == ENGLISH and 2 * sum(word in english for word in words) >= len(words)


def _answer(name: str, record: Record, checked: Checked) -> dict[str, object]:
    difference, racks = checked.difference, rack_difference(record, checked)
    return {
        "file": name,
        "edition": checked.edition.name,
        "plays": [
            {
                "player": scored.entry.line.nick,
                "words": list(scored.words),
                "score": scored.score,
                "total": scored.total,
                "kind": scored.kind,
                "at": scored.at or None,
                "line": scored.entry.line.number,
            }
            for scored in checked.lines
        ],
        "agrees": checked.agrees,
        "first_difference": None
        if difference is None
        else {
            "line": difference.line,
            "square": None if difference.square is None else square_name(difference.square),
            "recorded": difference.recorded,
            "found": difference.found,
            "detail": difference.detail,
        },
        "rack_difference": None if racks is None else {"line": racks.line, "detail": racks.detail},
        "remarks": list(checked.remarks),
    }


def _print_table(name: str, record: Record, checked: Checked) -> None:
    print(f"{name} ({checked.edition.language} edition)")
    for scored in checked.lines:
        what = " ".join(scored.words) if scored.words else scored.kind
        line = scored.entry.line
        print(f"{line.number:4}  {line.nick:10} {scored.at:4} {what:34} {scored.score:+4} {scored.total:5}")
    totals = {player.nick: 0 for player in record.players}
    totals.update({scored.entry.line.nick: scored.total for scored in checked.lines})
    print("  ".join(f"{nick} {total}" for nick, total in totals.items()))
    for remark in checked.remarks:
        print(f"remark: {remark}")
    racks = rack_difference(record, checked)
    if racks is not None:
        print(f"racks differ: {racks.detail}")
    print("the record agrees" if checked.difference is None else f"differs: {checked.difference.detail}")
