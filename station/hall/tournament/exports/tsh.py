"""The `.t` file of a division, as TSH reads it.

A line an entry, numbered from 1 by its place in the file: name, rating, the opponents' numbers, then after
semicolons the scores and further fields (poslfit.com/tsh, "the .t file"). 0 is nobody: a bye, a forfeit or a
round that was missed, where the score is the spread that it counts. `p12` says who went first, `board` the
tables.
"""

from station.hall.tournament.division import Division
from station.hall.tournament.entry import Entry
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.result import How, wins
from station.hall.tournament.state import TournamentState


def tsh(state: TournamentState, division: str) -> str:
    """The file of a division in which two entries meet. Scores stop at an entry's first game without a
    result. A win is 1 to 0 in a game without points.

    Raises TournamentError for a division that TSH has no form for.
    """
    which = state.division(division)
    if which.entries_at_table != 2:
        raise TournamentError(
            "TSH knows only two at a table, and {division} has more: use CSV or JSON", division=division
        )
    entries = state.entries_of(division)
    numbers = {entry.number: line for line, entry in enumerate(entries, start=1)}
    rounds = state.rounds_of(division)
    return "".join(_line(which, entry, rounds, numbers) for entry in entries)


def _line(division: Division, entry: Entry, rounds: tuple[Round, ...], numbers: dict[int, int]) -> str:
    opponents, scores, first, boards = [], [], [], []
    open_ = False
    for one in rounds:
        there = [pairing for pairing in one.pairings if entry.number in pairing.entries]
        opponent, score, order, board = _game(division, there[0] if there else None, entry.number, numbers)
        opponents.append(opponent)
        first.append(order)
        boards.append(board)
        open_ = open_ or score is None
        if not open_ and score is not None:
            scores.append(score)
    name = " ".join(entry.title.replace(";", ",").split())
    # TSH takes the first number after the name for the rating.
    name = f"{name}." if name[-1].isdigit() else name
    fields = [f"{name:<24} {entry.rating:>4} {_list(opponents)}", f" {_list(scores)}"]
    if opponents:
        fields += [f" p12 {_list(first)}", f" board {_list(boards)}"]
    if entry.withdrawn:
        fields.append(f" off {-division.bye_spread}")
    return ";".join(fields).rstrip() + "\n"


def _game(
    division: Division, pairing: Pairing | None, entry: int, numbers: dict[int, int]
) -> tuple[int, int | None, int, int]:
    """Opponent, score (None if it is open), who went first (1: this entry, 2: the other), table."""
    if pairing is None:
        return 0, -(division.absence or 0), 0, 0
    if pairing.is_bye:
        kind = How.BYE if pairing.result is None else pairing.result.how
        # To TSH a spread above 0 is a win, below it a loss, and 0 half a point.
        spread = {How.HALF_BYE: 0, How.ZERO_BYE: -(division.absence or 1)}.get(kind, division.bye_spread)
        return 0, spread, 0, 0
    side = pairing.side_of(entry)
    result, table = pairing.result, pairing.table or 0
    if result is not None and result.forfeited:
        return 0, -division.bye_spread if side in result.forfeited else division.bye_spread, 0, 0
    opponent = numbers[pairing.sides[1 - side][0]]
    if result is None:
        return opponent, None, side + 1, table
    if result.scores:
        return opponent, result.scores[side], side + 1, table
    drawn = wins(result, side) * 2 == 1
    return opponent, 0 if drawn else int(wins(result, side)), side + 1, table


def _list(values: list[int]) -> str:
    return " ".join(map(str, values))
