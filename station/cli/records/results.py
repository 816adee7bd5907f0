"""`station results`: the games on record, how they ended, and where their journals are."""

import argparse
import json
from itertools import islice
from typing import Any

from station.cli.counted import counted
from station.errors import InputError, NothingFoundError
from station.journal.lock import in_use
from station.journal.recorded import Recorded, recorded
from station.journal.resuming import followed, is_open
from station.referee.state import Phase, TableState
from station.registry import entry
from station.view.narrator import ending_of, narrator_of


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station results`."""
    parser.description = "List the games on record, latest first: when, who, the result, and the journal."
    parser.add_argument("--last", type=int, default=20, metavar="N", help="only so many (default: 20)")
    parser.add_argument("--json", action="store_true", help="print one JSON object per game")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print them; the exit status is 3 if there are none."""
    if options.last < 1:
        raise InputError(f"--last must be 1 or more, not {options.last}")
    games = list(islice(recorded(), options.last))
    if not games:
        raise NothingFoundError("no game has been recorded yet; start one with: station play")
    known = frozenset[str]() if options.json else followed()
    for game in games:
        print(json.dumps(_answer(game), ensure_ascii=False) if options.json else _lines(game, known))
    return 0


def _answer(game: Recorded) -> dict[str, Any]:
    answer: dict[str, Any] = {"journal": str(game.path), "created": game.created}
    if game.state is None:
        return {**answer, "error": game.trouble}
    state, outcome = game.state, game.state.outcome
    return {
        **answer,
        "game": state.settings.game,
        "players": list(state.settings.names),
        "scores": list(state.scores),
        "turns": state.turns,
        "over": outcome is not None,
        **narrator_of(state.settings.game).outcome_json(outcome),
    }


def _lines(game: Recorded, known: frozenset[str]) -> str:
    """known: the journals whose match has a later game."""
    if game.state is None:
        return f"{game.trouble}\n    {game.path}"
    settings = game.state.settings
    when = game.created[:16].replace("T", " ")
    return f"{when}  {entry(settings.game).title}: {_result(game.state)}\n    {_journal(game, known)}"


def _result(state: TableState[object]) -> str:
    settings = state.settings
    if entry(settings.game).sides:
        who = ", ".join(settings.names)
    else:
        scores = state.scores or (0,) * state.players
        who = ", ".join(f"{name} {score}" for name, score in zip(settings.names, scores, strict=True))
    if state.outcome is None:
        return f"{who}; interrupted after {counted(state.turns, 'turn')}"
    return f"{who}; {ending_of(state.outcome, state, narrator_of(settings.game))}"


def _journal(game: Recorded, known: frozenset[str]) -> str:
    """Where it is, and how to go on with a game that is not over or a match that is not decided."""
    assert game.state is not None
    if in_use(game.path):
        return f"{game.path}; another station has it open"
    if not game.trouble and is_open(game.state) and game.path.name not in known:
        return f"{game.path}; for the next game of the match: station play --from {game.path}"
    if game.trouble:
        return f"{game.path}; {game.trouble}"
    if game.state.outcome is not None or game.state.phase is Phase.IDLE:
        return str(game.path)
    return f"{game.path}; to continue it: station play --from {game.path}"
