"""One game after another in a session."""

from dataclasses import replace

from station.rules.races.position import RacePhase, RacePosition, Remark
from station.rules.races.settings import HAND


def first_game(players: int, tiles: int, remarks: tuple[Remark, ...]) -> RacePosition:
    """tiles: of the set."""
    return _dealt(RacePosition((0,) * players, 0, points=(0,) * players, remarks=remarks), tiles)


def next_game(position: RacePosition, tiles: int) -> RacePosition:
    """Another game after one that has ended."""
    return _dealt(
        replace(position, game=position.game + 1, gosayer=position.next_gosayer, points=position.all_points),
        tiles,
    )


def over(position: RacePosition, won: tuple[int, ...], earned: tuple[int, ...]) -> RacePosition:
    """The end of a game."""
    return replace(
        position, phase=RacePhase.OVER, callers=(), checking=(), won=tuple(sorted(won)), earned=earned
    )


def _dealt(position: RacePosition, tiles: int) -> RacePosition:
    """Seven tiles for everyone, and no calls yet."""
    players = position.players
    none = (None,) * players
    return RacePosition(
        hands=(HAND,) * players,
        pool=tiles - HAND * players,
        game=position.game,
        gosayer=position.gosayer,
        layouts=none,
        by_eye=none,
        unused=none,
        took=(0,) * players,
        allowed=position.allowed,
        refused=position.refused,
        earned=(0,) * players,
        points=position.points,
        remarks=position.remarks,
    )
