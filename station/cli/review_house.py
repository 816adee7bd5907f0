"""What `station review` says of a game of House."""

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any

from station.journal.contents import read_journal
from station.journal.replaying import replay
from station.journal.resuming import referee_for, settings_of
from station.lexicon import load
from station.review.house import review, reviewed_turns
from station.review.house_page import page
from station.review.reviewed import Review, Turn
from station.rules.house.game import HOUSE, House
from station.rules.lexicon import with_words


def run(options: argparse.Namespace) -> int:
    """Review a journal."""
    contents = read_journal(options.journal)
    settings = settings_of(contents)
    referee = referee_for(contents)
    for _ in replay(contents, referee):
        pass
    state = referee.state
    said = [word for done in state.history for word in done.words]
    lexicon = with_words(load(contents.meta.get("lexicon", "")), said)
    rules = HOUSE.make(state.players, referee.edition, lexicon, dict(settings.options))
    assert isinstance(rules, House)
    turns: list[Turn] = []
    count = sum(not done.undone for done in state.history)
    for turn in reviewed_turns(rules, state.history, settings.names):
        turns.append(turn)
        print(f"station: turn {turn.number} of {count}", file=sys.stderr)
        print(json.dumps(asdict(turn)) if options.json else _line(turn, settings.names), flush=True)
    outcome = state.outcome
    found = review(settings.names, turns, () if outcome is None else outcome.winners)
    if options.html is not None:
        options.html.write_text(page(found), encoding="utf-8")
    if options.json:
        print(json.dumps(_total(found)))
    else:
        print(_told(found))
    return 0


def _total(found: Review) -> dict[str, Any]:
    """The last line."""
    return {
        "turns": len(found.turns),
        "missed_wins": found.missed_wins,
        "turning_point": found.turning_point,
        "players": [
            {"name": name, "about": list(about)} for name, about in zip(found.names, found.about, strict=True)
        ],
    }


def _line(turn: Turn, names: tuple[str, ...]) -> str:
    what = ", ".join(turn.words) or "pass"
    line = f"{turn.number:3}  {names[turn.player]:10} {what}"
    if turn.missed_win:
        win = next(one for one in turn.better if one.wins)
        return f"{line}  -- a win was missed: {', '.join(win.words)}"
    if turn.better:
        return f"{line}  -- better: {', '.join(turn.better[0].words)} ({turn.lost:+.1f})"
    return line


def _told(found: Review) -> str:
    lines = []
    for name, about in zip(found.names, found.about, strict=True):
        lines.append(f"{name}: {' '.join(about)}")
    lines.append(f"wins missed: {found.missed_wins}")
    if found.turning_point is not None:
        lines.append(f"turning point: turn {found.turning_point}")
    return "\n".join(lines)
