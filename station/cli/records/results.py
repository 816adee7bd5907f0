"""`station results`: the games on record, how they ended, and where their journals are."""

import argparse
import json
from pathlib import Path

from station.cli.counted import counted
from station.errors import InputError, NothingFoundError
from station.journal.index import listed
from station.journal.lock import in_use
from station.journal.summary import Listed, Summary, followed_by, local_time
from station.registry import entry


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station results`."""
    parser.description = "List the games on record, latest first: when, who, the result, and the journal."
    parser.add_argument("--last", type=int, default=20, metavar="N", help="only so many (default: 20)")
    parser.add_argument("--json", action="store_true", help="print one JSON object per game")


def run(options: argparse.Namespace) -> int:
    """Print them; the exit status is 3 if there are none."""
    if options.last < 1:
        raise InputError(f"--last must be 1 or more, not {options.last}")
    games = list(listed(most=options.last))
    if not games:
        raise NothingFoundError("no game has been recorded yet; start one with: station play")
    known = followed_by(games)
    for game in games:
        print(json.dumps(_answer(game), ensure_ascii=False) if options.json else _lines(game, known))
    return 0


def _answer(game: Listed) -> dict[str, object]:
    found = game.summary
    answer = {"journal": str(game.path), "created": "" if found is None else found.created}
    if found is None:
        return {**answer, "error": game.trouble}
    return {
        **answer,
        "game": found.game,
        "players": list(found.players),
        "scores": list(found.scores),
        "turns": found.turns,
        "over": bool(found.ending),
        **_origin(found),
        **json.loads(found.outcome),
    }


def _origin(found: Summary) -> dict[str, object]:
    """From which turn of which game it was played on, if it was."""
    origin = found.origin
    return {} if origin is None else {"origin": {"journal": origin.journal, "turn": origin.turn}}


def _lines(game: Listed, known: frozenset[str]) -> str:
    """known: the journals whose match has a later game."""
    found = game.summary
    if found is None:
        return f"{game.trouble}\n    {game.path}"
    when, origin = local_time(found.created), found.origin
    lines = [
        f"{when}  {entry(found.game).title}: {_result(found)}",
        "" if origin is None else f"played on from turn {origin.turn} of {origin.journal}",
        _journal(game.path, found, known),
    ]
    return "\n    ".join(filter(None, lines))


def _result(found: Summary) -> str:
    if entry(found.game).sides:
        who = ", ".join(found.players)
    else:
        scores = found.scores or (0,) * len(found.players)
        who = ", ".join(f"{name} {score}" for name, score in zip(found.players, scores, strict=True))
    interrupted = f"interrupted after {counted(found.turns, 'turn')}"
    return f"{who}; {found.ending or interrupted}"


def _journal(path: Path, found: Summary, known: frozenset[str]) -> str:
    """Where it is, and how to go on with a game that is not over or a match that is not decided."""
    if in_use(path):
        return f"{path}; another station has it open"
    if found.trouble:
        return f"{path}; {found.trouble}"
    if found.open and path.name not in known:
        return f"{path}; for the next game of the match: station play --from {path}"
    return f"{path}; to continue it: station play --from {path}" if found.goes_on else str(path)
