"""What players did in a game, in figures: how long they thought, what they laid, what it brought."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from station.editions import load_edition
from station.referee.events import GameSettings
from station.referee.lettered.table import strings
from station.referee.outcome import Ending
from station.referee.state import AnyDone, Done, TableState
from station.registry import entry
from station.registry.entry import resolve
from station.registry.used_time import used_times
from station.rules.game import BLANK_LETTER, AnyRules, Called, Chosen, Laid, Passed, doer
from station.rules.lettered.play import Play
from station.rules.lettered.position import Position
from station.rules.lexicon import GivenWords

State = TableState[object]

CHALLENGE: Final = "challenge"
"""The topic of a challenge, in every game that has them."""

EXCHANGE: Final = "exchange"
"""The same of an exchange of tiles that takes a turn."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deed that was a play. words: those it formed. exploded: tiles that came off the board; None if there
    was no explosion."""

    tiles: int
    words: tuple[str, ...] = ()
    exploded: int | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """A player's game. points: of plays that were not withdrawn. best: of the best play; best_play: its
    longest word. calls: GO or PICK. exploded: tiles. challenges: made. exchanges: of tiles, as a turn.
    used_ms: the player's time up to the last deed of theirs; None without a clock."""

    name: str
    plays: int = 0
    passes: int = 0
    calls: int = 0
    tiles: int = 0
    words: int = 0
    points: int = 0
    best: int = 0
    best_play: str = ""
    explosions: int = 0
    exploded: int = 0
    challenges: int = 0
    exchanges: int = 0
    used_ms: int | None = None

    @property
    def turns(self) -> int:
        return self.plays + self.passes + self.exchanges


def statistics_of(state: State) -> tuple[Figures, ...]:
    """By player. What was undone does not count."""
    if state.position is None:
        return ()
    rules = _rules(state.settings)
    played = played_by(state.settings.game)
    counts = [Counter[str]() for _ in state.settings.names]
    used = [0] * len(counts)
    plays: list[list[tuple[int, str]]] = [[] for _ in counts]
    for done, used_ms in used_times(state):
        deed, player = done.deed, doer(done.deed)
        if player is not None:
            used[player] += used_ms or 0
            counts[player]["exchanges"] += isinstance(deed, Chosen) and deed.topic == EXCHANGE
        before, after = rules.scores(done.before), rules.scores(done.after)
        gained = [now - then for now, then in zip(after, before, strict=True)] or [0] * len(counts)
        match deed:
            case Called(players=players):
                for caller in players:
                    counts[caller]["calls"] += 1
            case Chosen(topic=topic) if topic == CHALLENGE and player is not None:
                counts[player]["challenges"] += 1
                for other, count in enumerate(counts):
                    count["points"] += min(0, gained[other]) if other != player else 0
                    if other != player and gained[other] < 0 and plays[other]:
                        plays[other].pop()  # challenged off
            case Chosen(topic=topic) if topic == BLANK_LETTER and player is not None:
                counts[player]["points"] += gained[player]
            case _ if player is not None:
                made = played(done, rules)
                if made is None:
                    continue
                count = counts[player]
                count["plays" if made.tiles else "passes"] += 1
                count["tiles"] += made.tiles
                count["words"] += len(made.words)
                count["points"] += gained[player]
                count["explosions"] += made.exploded is not None
                count["exploded"] += made.exploded or 0
                plays[player].append((gained[player], max(made.words, key=len, default="")))
    challenger = _challenger(state)
    if challenger is not None:
        counts[challenger]["challenges"] += 1
    timed = state.lanes[0].board is not None
    best = [max(mine, key=lambda play: play[0], default=(0, "")) for mine in plays]
    best = [play if play[0] > 0 else (0, "") for play in best]
    return tuple(
        Figures(
            name,
            best=best[player][0],
            best_play=best[player][1],
            used_ms=used[player] if timed else None,
            **counts[player],
        )
        for player, name in enumerate(state.settings.names)
    )


def _challenger(state: State) -> int | None:
    """Whose challenge ended the game: the opponent at the board of the play that was challenged."""
    outcome = state.outcome
    if outcome is None or outcome.ending is not Ending.CHALLENGE or outcome.lane is None:
        return None
    last = state.last_on(outcome.lane)
    seat = None if last is None else state.seat_of(doer(last.deed))
    return None if seat is None else state.player_at(seat.board, seat.side.other)


def played(done: Done[object], rules: AnyRules) -> Played | None:
    """What a deed was as a play; None if it was something else. A pass is a play without tiles."""
    match done.deed:
        case Passed():
            return Played(0)
        case Laid(placed=placed) as laid:
            formed = words_of(laid, rules.board(done.before), rules.board(done.after))
            return Played(len(placed), done.words or tuple(word for word in formed if len(word) > 1))
    return None


def words_formed(done: Done[object], deed: Laid, settings: GameSettings) -> list[str]:
    """The strings that a play formed, by the deed that laid it, as it was done."""
    rules = _rules(settings)
    return words_of(deed, rules.board(done.before), rules.board(done.after))


def words_of(deed: Laid, board: Position | None, after: Position | None = None) -> list[str]:
    """The strings that a play formed on this board; its letters if the board is unknown. after: the board
    once the play was valid, which says what blanks without a letter stand for."""
    if after is not None:
        there = ((square, after[square]) for square, _ in deed.placed)
        lettered = {square: tile for square, tile in there if tile is not None}
        deed = replace(deed, placed=tuple((square, lettered.get(square, t)) for square, t in deed.placed))
    if board is None or any(board[square] is not None for square, _ in deed.placed):
        return [tile.text for _, tile in deed.placed]
    return list(strings(board, Play(deed.placed))) or [tile.text for _, tile in deed.placed]


@cache
def _rules(settings: GameSettings) -> AnyRules:
    """The game's rules, only to read positions: no word is looked up for that."""
    players, words = len(settings.names), GivenWords(frozenset())
    return entry(settings.game).kind.make(
        players, load_edition(settings.edition), words, dict(settings.options)
    )


def played_by(game: str) -> Callable[[AnyDone, AnyRules], Played | None]:
    """What says which of a game's deeds were plays."""
    where = entry(game).played
    return resolve(where) if where else played
