"""What stands on the paper that a director prints: pairing sheets and score cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from station.hall.tournament.pairing import Pairing
from station.hall.tournament.record import Game, records
from station.hall.tournament.result import How, wins
from station.hall.tournament.seating import starters
from station.hall.tournament.sentence import Sentence, said, verbatim
from station.hall.tournament.state import TournamentState


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A table. sides: what each is called, the one that starts first."""

    table: int | None
    place: str
    streamed: bool
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FindLine:
    """Where somebody finds their table. against: what the other sides are called; () for a bye. starts:
    whether this player starts. seat: the place around the table, from 0; with two boards left South, left
    North, right South, right North."""

    name: str
    table: int | None
    against: tuple[str, ...]
    starts: bool
    seat: int = 0
    entry: int = 0


@dataclass(frozen=True, slots=True)
class PairingSheet:
    """A round on paper. lines: by table. find: every player, by name. byes: who does not play. boards: how
    many a table has; with two, the first side sits South."""

    title: str
    division: str
    round: int
    lines: tuple[SheetLine, ...]
    find: tuple[FindLine, ...]
    byes: tuple[str, ...]
    boards: int = 1


@dataclass(frozen=True, slots=True)
class CardLine:
    """A round on a score card; empty texts are for filling in by hand. starts: whether the entry does (with
    two boards: sits South); None if it is not known yet."""

    round: int
    table: int | None = None
    partner: str = ""
    opponents: str = ""
    starts: bool | None = None
    score: str = ""
    against: str = ""
    outcome: Sentence | None = None


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """The card that an entry carries from table to table."""

    title: str
    division: str
    number: int
    name: str
    rating: int
    lines: tuple[CardLine, ...]


def pairing_sheet(state: TournamentState, division: str, number: int) -> PairingSheet:
    """Raises TournamentError if the round has not been paired."""
    one = state.round(division, number)
    games = [pairing for pairing in one.pairings if not pairing.is_bye]
    games.sort(key=lambda pairing: (pairing.table is None, pairing.table or 0))
    byes = [state.titles(pairing)[0] for pairing in one.pairings if pairing.is_bye]
    boards = state.division(division).preset.boards
    find = [line for pairing in games for line in _find(state, pairing, boards)]
    find += [
        FindLine(player.name, None, (), False, entry=pairing.entries[0])
        for pairing in one.pairings
        if pairing.is_bye
        for player in state.entry(pairing.entries[0]).players
    ]
    return PairingSheet(
        state.name,
        division,
        number,
        tuple(_line(state, pairing) for pairing in games),
        tuple(sorted(find, key=lambda line: line.name.casefold())),
        tuple(byes),
        boards,
    )


def _line(state: TournamentState, pairing: Pairing) -> SheetLine:
    table = next((one for one in state.tables if one.number == pairing.table), None)
    place, streamed = ("", False) if table is None else (table.place, table.streamed)
    return SheetLine(pairing.table, place, streamed, state.titles(pairing))


def _find(state: TournamentState, pairing: Pairing, boards: int) -> list[FindLine]:
    first = starters(pairing, boards)
    titles = state.titles(pairing)
    found = []
    for place, (seat, name) in enumerate(zip(pairing.seats, state.names(pairing), strict=True)):
        side = pairing.side_of(seat.entry)
        others = tuple(title for other, title in enumerate(titles) if other != side)
        found.append(FindLine(name, pairing.table, others, seat in first, place, seat.entry))
    return found


def score_cards(state: TournamentState, division: str) -> tuple[ScoreCard, ...]:
    """A card for every entry that has not withdrawn, by number; with what is known filled in, and a line for
    every round that is planned."""
    entries = [entry for entry in state.entries_of(division) if not entry.withdrawn]
    rounds = state.rounds_of(division)
    found = records([entry.number for entry in entries], rounds)
    pairings = {pairing.id: pairing for one in rounds for pairing in one.pairings}
    names = {entry.number: entry.title for entry in state.entries_of(division)}
    last = max(state.division(division).rounds, len(rounds))
    cards = []
    for entry in entries:
        lines = {
            game.round: _card_line(names, game, pairings[game.pairing], entry.number)
            for game in found[entry.number].games
        }
        every = tuple(lines.get(number, CardLine(number)) for number in range(1, last + 1))
        cards.append(ScoreCard(state.name, division, entry.number, entry.title, entry.rating, every))
    return tuple(cards)


def _card_line(names: Mapping[int, str], game: Game, pairing: Pairing, entry: int) -> CardLine:
    if pairing.is_bye:
        return CardLine(game.round, outcome=_of_bye(pairing))
    side, result = pairing.side_of(entry), pairing.result
    scores = result.scores if result is not None else ()
    others = [other for other in range(len(pairing.sides)) if other != side]
    return CardLine(
        game.round,
        pairing.table,
        " & ".join(names[one] for one in game.partners),
        ", ".join(" & ".join(names[one] for one in pairing.sides[other]) for other in others),
        game.started,
        str(scores[side]) if scores else "",
        ", ".join(str(scores[other]) for other in others) if scores else "",
        None if result is None else _outcome(float(wins(result, side)), forfeited=bool(result.forfeited)),
    )


def _of_bye(pairing: Pairing) -> Sentence:
    how = How.BYE if pairing.result is None else pairing.result.how
    kinds = {How.HALF_BYE: said("bye for half a point"), How.ZERO_BYE: said("bye for no point")}
    return kinds.get(how) or said("bye")


def _outcome(value: float, *, forfeited: bool) -> Sentence:
    known = {1.0: said("won"), 0.0: said("lost"), 0.5: said("drawn")}
    outcome = known.get(value) or verbatim(f"{value:.2f}")
    return said("{outcome} (forfeit)", outcome=outcome) if forfeited else outcome
