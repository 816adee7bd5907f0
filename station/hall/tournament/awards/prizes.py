"""Who may win what besides the first places: the best of a class, the highest game and play, the widest
win.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from station.hall.tournament.result import HighPlay, How
from station.hall.tournament.standings import Standing, standings
from station.hall.tournament.state import TournamentState


@dataclass(frozen=True, slots=True)
class ClassPrize:
    """The best of those rated below a limit. best: the first of them, several if nothing separates them."""

    below: int
    best: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class NotableGame:
    """A game or a play of note. points: of the side, the difference, or the play. word: of a play."""

    title: str
    opponents: str
    round: int
    points: int
    pairing: str
    word: str = ""


def class_prizes(state: TournamentState, division: str, limits: tuple[int, ...]) -> tuple[ClassPrize, ...]:
    """For each limit the best entries with a rating below it, highest limit first; an entry wins in its
    lowest class only."""
    left = [one for one in standings(state, division) if one.entry.rating]
    found = []
    for limit, next_limit in pairwise((*sorted(set(limits), reverse=True), 0)):
        there = [one for one in left if next_limit <= one.entry.rating < limit]
        first = there[0].rank if there else 0
        found.append(ClassPrize(limit, tuple(one for one in there if one.rank == first)))
    return tuple(found)


def high_games(state: TournamentState, division: str, most: int = 3) -> tuple[NotableGame, ...]:
    """The sides with the most points in a game."""
    return _feats(state, division, most, lambda scores, side: scores[side])


def wide_wins(state: TournamentState, division: str, most: int = 3) -> tuple[NotableGame, ...]:
    """The sides that won by most points."""
    return _feats(
        state,
        division,
        most,
        lambda scores, side: scores[side] - max(one for k, one in enumerate(scores) if k != side),
    )


def _feats(
    state: TournamentState, division: str, most: int, points: Callable[[tuple[int, ...], int], int]
) -> tuple[NotableGame, ...]:
    found = []
    for one in state.rounds_of(division):
        for pairing in one.pairings:
            result = pairing.result
            if result is None or not result.scores or result.how not in {How.PLAYED, How.BY_HAND}:
                continue
            titles = state.titles(pairing)
            for side, title in enumerate(titles):
                others = ", ".join(titles[:side] + titles[side + 1 :])
                found.append(NotableGame(title, others, one.number, points(result.scores, side), pairing.id))
    return _best(found, most)


def high_plays(
    state: TournamentState, division: str, plays: Mapping[str, tuple[HighPlay, ...]], most: int = 3
) -> tuple[NotableGame, ...]:
    """The plays with the most points. plays: by pairing, of the games whose tables reported them."""
    found = []
    for one in state.rounds_of(division):
        for pairing in one.pairings:
            names = state.names(pairing)
            for play in plays.get(pairing.id, ()) if pairing.result is not None else ():
                others = ", ".join(name for name in names if name != play.player)
                found.append(NotableGame(play.player, others, one.number, play.points, pairing.id, play.word))
    return _best(found, most)


def _best(found: list[NotableGame], most: int) -> tuple[NotableGame, ...]:
    found.sort(key=lambda feat: -feat.points)
    last = found[most - 1].points if len(found) >= most else None
    # Who did as well as the last one shown is shown, too.
    return tuple(feat for feat in found if last is None or feat.points >= last)
