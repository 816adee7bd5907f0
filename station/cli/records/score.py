"""`station score`: re-score recorded games and find where a record is wrong."""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

from station.editions import load_edition
from station.errors import InputError
from station.gcg.check import Checked, check
from station.gcg.editions import ENGLISH, likely_editions, said_edition
from station.gcg.reading import read_gcg
from station.gcg.record import Record
from station.lexicon import load as load_lexicon
from station.rules.square import square_name

EXPLANATION = """\
Prints each game's plays with words, scores and totals according to the rules, and the first line of the
record that differs from them. Without --edition, the edition comes from the record (#lexicon,
#tile-distribution); if the record does not say, it is English if the words are, else the one under which most
lines agree. Turns after the end, exchanges that the bag does not allow, racks and end points that cannot be
are differences, too. What is written in an unusual way is read if it can mean one thing only, with a remark.
The exit status is 2 if a file is not a game; the others are still scored.
"""

ENGLISH_WORDS: Final = "english"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station score`."""
    parser.description = "Re-score games in GCG files and report where a record first differs from the rules."
    parser.epilog = EXPLANATION
    parser.add_argument("games", nargs="+", metavar="GAME.gcg", help="recorded games")
    parser.add_argument("--edition", metavar="NAME", help="edition of the tiles, for example en, de or pl")
    parser.add_argument("--json", action="store_true", help="print one JSON object per game")
    parser.set_defaults(more="games")


def run(options: argparse.Namespace) -> int:
    """Score every game; the rest are scored even if one cannot be read."""
    if options.edition is not None:
        load_edition(options.edition, records=True)
    return max(_score_one(name, options) for name in options.games)


def _score_one(name: str, options: argparse.Namespace) -> int:
    try:
        record, checked = _checked(Path(name), options.edition)
    except InputError as error:
        if options.json:
            print(json.dumps({"file": name, "error": str(error)}, ensure_ascii=False), flush=True)
        print(f"station: {name}: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(_answer(name, checked), ensure_ascii=False), flush=True)
    else:
        _print_table(name, record, checked)
    return 0


def _checked(path: Path, edition: str | None) -> tuple[Record, Checked]:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise InputError("no such file") from None
    except OSError as error:
        raise InputError(f"cannot read the file: {error.strerror}") from None
    record = read_gcg(data)
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


def _answer(name: str, checked: Checked) -> dict[str, object]:
    difference = checked.difference
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
    print("the record agrees" if checked.difference is None else f"differs: {checked.difference.detail}")
