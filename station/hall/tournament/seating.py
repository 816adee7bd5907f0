"""Who sits where at a table."""

from station.hall.tournament.division import Division, Form
from station.hall.tournament.pairing import Pairing, Seat, pairing_id
from station.hall.tournament.result import BYE

Sides = tuple[tuple[int, ...], ...]


def seated(division: Division, sides: Sides, turned: bool = False) -> tuple[Seat, ...]:
    """The seats of the sides, in the order of `Pairing.seats`.

    With two boards the first side sits South. Its player on the left starts, and so does the other side's
    player on the right. turned: the players of every fixed team change boards.
    """
    if len(sides) == 1:
        return ()
    if division.form is Form.SINGLES:
        return tuple(Seat(side[0]) for side in sides)
    south, north = sides
    if division.form is Form.TEAMS:
        left, right = (1, 0) if turned else (0, 1)
        return (Seat(south[0], left), Seat(north[0], left), Seat(south[0], right), Seat(north[0], right))
    return (Seat(south[0]), Seat(north[0]), Seat(south[1]), Seat(north[1]))


def pairing(division: Division, round_number: int, sides: Sides, table: int | None = None) -> Pairing:
    """A pairing of these sides; a bye, with its result, for a single one."""
    id_ = pairing_id(division.name, round_number, sides)
    if len(sides) == 1:
        return Pairing(id_, sides, result=BYE)
    # Who sits on the left, and so who starts, changes from round to round.
    return Pairing(id_, sides, seated(division, sides, turned=round_number % 2 == 0), table)


def starters(pairing: Pairing, boards: int = 2) -> tuple[Seat, ...]:
    """Who plays first: where two meet two on two boards, a player on each, else the first around
    the table."""
    if boards == 2 and len(pairing.sides) == 2 and len(pairing.seats) == 4:
        return (pairing.seats[0], pairing.seats[3])
    return pairing.seats[:1]
