"""Marks that show a play on a position drawn as text."""

from station.games.house.rules.ruling import HouseLegal


def marks_of(ruling: HouseLegal) -> dict[int, str]:
    """A legal play on the position before the explosion: "+" a new tile, "~" one to turn, a digit the step
    that removes it."""
    marks = {square: "+" for square, _ in ruling.play.placed}
    marks.update(dict.fromkeys(ruling.turned, "~"))
    for number, step in enumerate(ruling.steps, start=1):
        marks.update(dict.fromkeys(step.squares, str(number)))
    return marks
