"""A game on record in short: all that a list of games says about it, in every language."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from station.journal.branch import Origin
from station.journal.recorded import Recorded
from station.languages import languages
from station.referee.state import Phase
from station.registry.rematch import is_open
from station.view import view_of
from station.view.narrator import ending_of, narrator_of


@dataclass(frozen=True, slots=True)
class Wording:
    """What a list says in one language. names: of the players, with points; result: "" if it goes on."""

    language: str
    names: str
    result: str


@dataclass(frozen=True, slots=True)
class Summary:
    """created: when the game was set up, ISO 8601. players: their names, or those of the seats; named: as
    they were typed, "" for none. phase: the value of a `Phase`. ending: how it ended, in
    English, "" if it has not; outcome: the same as JSON text. open: its match goes on after it. before: the
    journals of the earlier games of its match. trouble: what of the journal cannot be read, as a sentence.
    origin: the game that it was played on from, if any."""

    created: str
    game: str
    players: tuple[str, ...]
    named: tuple[str, ...]
    scores: tuple[int, ...]
    turns: int
    phase: str
    ending: str
    outcome: str
    wordings: tuple[Wording, ...]
    open: bool
    before: tuple[str, ...] = ()
    trouble: str = ""
    origin: Origin | None = None

    @property
    def goes_on(self) -> bool:
        """Whether the game was broken off and can be continued."""
        return not self.trouble and not self.ending and self.phase != Phase.IDLE.value

    @property
    def is_shown(self) -> bool:
        """Whether anything was played in it."""
        return self.turns > 0 or self.open

    def in_language(self, language: str) -> Wording:
        """What a list says in this language, or else in English."""
        return next((one for one in self.wordings if one.language == language), self.wordings[0])


@dataclass(frozen=True, slots=True)
class Listed:
    """A journal and what it holds. summary: None if its game cannot be replayed; trouble says why."""

    path: Path
    summary: Summary | None = None
    trouble: str = ""


def followed_by(games: Iterable[Listed]) -> frozenset[str]:
    """The names of the journals whose match has a later game among these."""
    return frozenset(name for game in games if game.summary is not None for name in game.summary.before)


def local_time(created: str) -> str:
    """When a game was set up, as clocks here show it: "2026-11-26 17:05"; if it is no time, as it is."""
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return created[:16].replace("T", " ")


def summary_of(game: Recorded) -> Summary:
    """The summary of a game that was replayed."""
    state = game.state
    assert state is not None, "only what was replayed has a summary"
    settings, narrator = state.settings, narrator_of(state.settings.game)
    results = () if settings.match is None else settings.match.results
    return Summary(
        game.created,
        settings.game,
        tuple(narrator.given(settings, player) for player in range(state.players)),
        settings.names,
        tuple(state.scores),
        state.turns,
        state.phase.value,
        "" if state.outcome is None else ending_of(state.outcome, state, narrator),
        json.dumps(narrator.outcome_json(state.outcome), ensure_ascii=False),
        tuple(_wording(game, language) for language in languages()),
        is_open(state),
        tuple(result.journal for result in results if result.journal),
        game.trouble,
        game.origin,
    )


def _wording(game: Recorded, language: str) -> Wording:
    state = game.state
    assert state is not None, "only what was replayed has a summary"
    view = view_of(state, state.at_ms, language)
    scored = (f"{one.name} {one.score}" if one.score is not None else one.name for one in view.players)
    return Wording(language, ", ".join(scored), "" if view.ending is None else view.ending.text)
