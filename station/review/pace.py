"""The time of a game: what was left at each turn, and how long each took."""

from station.registry.used_time import full_clocks, used_times
from station.review.review import Curve
from station.review.sentence import Sentence, minutes, said
from station.review.story import Story
from station.rules.game import doer

LONG_MS = 20_000
"""A turn that took less is not named as the longest."""


def left_ms(story: Story) -> list[list[float | None]]:
    """By turn from 0, and by player, the time left; None for who has no clock."""
    seats = [story.state.seat_of(player) for player in range(len(story.names))]
    full = full_clocks(story.state)
    found: list[list[float | None]] = [[None if seat is None else full[seat] for seat in seats]]
    for done, _ in story.dones:
        shown = (None if s is None else done.clocks[s.board].remaining_ms(s.side, done.at_ms) for s in seats)
        found.append(list(shown))
    return found


def time_curves(story: Story, turns: tuple[int, ...] | None = None) -> tuple[Curve, ...]:
    """Minutes left; nothing if nobody had a clock, or not everybody. turns: after how many deeds each turn of
    the review was over, the beginning first; every deed is a turn if None."""
    left = left_ms(story)
    places = range(len(left)) if turns is None else turns
    points = tuple(
        (number, tuple((value or 0.0) / 60_000 for value in left[place]))
        for number, place in enumerate(places)
    )
    whole = all(value is not None for values in left for value in values)
    if not whole or not any(value for _, values in points for value in values):
        return ()
    return (Curve(said("minutes left"), story.names, points),)


def pace(story: Story, player: int, turns: tuple[tuple[int, int], ...]) -> tuple[Sentence, ...]:
    """How fast somebody played. turns: the player's, with the number of the deed that ended each, from 1."""
    if story.state.seat_of(player) is None:
        return ()
    own = [ms if doer(done.deed) == player else 0 for done, ms in used_times(story.state)]
    used, start = [], 0
    for number, place in turns:
        used.append((sum(ms or 0 for ms in own[start:place]), number))
        start = place
    if not used or sum(ms for ms, _ in used) < 1000:
        return ()
    average, (longest, number) = sum(ms for ms, _ in used) / len(used), max(used)
    if len(used) < 3 or longest < max(LONG_MS, 1.5 * average):
        return (said("{time} a turn.", time=minutes(average)),)
    return (
        said(
            "{time} a turn; the longest, turn {turn}, took {longest}.",
            time=minutes(average),
            turn=number,
            longest=minutes(longest),
        ),
    )
