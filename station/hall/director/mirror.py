"""The journal of a game as its table's machine sent it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from station.hall.director.store import Received
from station.hall.tournament.errors import TournamentError
from station.hall.wire.happened import EventRow, GameBegan, JournalRows, SealRow


@dataclass(frozen=True, slots=True)
class GameMirror:
    """meta, schema: of the journal. events, seals: as far as they have come, in order, without gaps.
    machines: that sent them."""

    game: str
    meta: tuple[tuple[str, str], ...]
    schema: int
    events: tuple[EventRow, ...] = ()
    seals: tuple[SealRow, ...] = ()
    machines: tuple[str, ...] = ()


def mirror(game: str, received: Iterable[Received], players: Collection[str] = ()) -> GameMirror:
    """The journal from what was received about the game. players: the machines that it was assigned to, and
    what others report does not count; for a game that was assigned to nobody, only who began it counts.

    Raises TournamentError if it has not begun.
    """
    began: GameBegan | None = None
    events: dict[int, EventRow] = {}
    seals: dict[int, SealRow] = {}
    machines: dict[str, None] = {}
    for one in received:
        if players and one.machine not in players:
            continue
        if not players and machines and one.machine not in machines:
            continue
        match one.event.data:
            case GameBegan() as data:
                began = began or data
                machines[one.machine] = None
            case JournalRows(rows, sealed):
                machines[one.machine] = None
                for row in rows:
                    events.setdefault(row.number, row)
                for seal in sealed:
                    seals.setdefault(seal.number, seal)
            case _:
                pass
    if began is None:
        raise TournamentError("no journal of game {game} has come yet", game=game)
    whole: list[EventRow] = []
    while len(whole) + 1 in events:
        whole.append(events[len(whole) + 1])
    kept = tuple(seals[number] for number in sorted(seals) if number <= len(whole))
    return GameMirror(game, began.meta, began.schema, tuple(whole), kept, tuple(machines))
