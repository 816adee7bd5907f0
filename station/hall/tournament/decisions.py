"""What a command comes to."""

from dataclasses import replace
from typing import Final

from station.hall.tournament import commands as c
from station.hall.tournament import events as e
from station.hall.tournament.by_hand import matched, swapped, turned
from station.hall.tournament.division import Division, Form
from station.hall.tournament.entries_file import imported
from station.hall.tournament.entry import Entry
from station.hall.tournament.entry_checks import checked
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.methods.ask import Ask
from station.hall.tournament.methods.registry import method
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.plausible import MOST
from station.hall.tournament.presence.check_in import missing, playing
from station.hall.tournament.presence.decisions import checked_in, next_round, paired, presence
from station.hall.tournament.result import BYES, How, Result
from station.hall.tournament.seating import busy, pairing, placed, requested
from station.hall.tournament.state import TournamentState
from station.hall.tournament.tie_breaks import tie_break
from station.hall.tournament.timing.decisions import timed
from station.hall.tournament.undo import undone

Events = tuple[e.TournamentEvent, ...]

LONGEST_TITLE: Final = 100


def decide(  # noqa: PLR0911, PLR0912  (one case a command)
    state: TournamentState, command: c.TournamentCommand, actor: str = "", at: str = ""
) -> Events:
    """The events that a command comes to. actor, at: who says so and when, kept with corrections.

    Raises TournamentError that says why it cannot be.
    """
    match command:
        case c.NameTournament():
            return (_named(command),)
        case c.SetDivision(division):
            return _set_division(state, division)
        case c.RemoveDivision() | c.SetTable() | c.RemoveTable() | c.RemoveEntry():
            _check_listed(state, command)
            return (command,)
        case c.AddEntry() | c.ImportEntries() | c.ChangeEntry():
            return _entered(state, command)
        case c.WithdrawEntry() | c.ReturnEntry() | c.SitOut():
            return presence(state, command)
        case c.OpenCheckIn() | c.CheckIn() | c.OpenEntryForm():
            return checked_in(state, command)
        case c.PairRound():
            return _pair(state, command)
        case c.DropRound(division):
            return _drop(state, division)
        case c.PublishRound() | c.WithdrawRound() | c.ShowResults():
            _check_shown(state, command)
            return (command,)
        case c.SwapEntries() | c.SetPairings() | c.TurnSides() | c.MoveToTable():
            return _by_hand(state, command)
        case (
            c.StartRoundClock()
            | c.PauseRoundClock()
            | c.ContinueRoundClock()
            | c.ExtendRoundClock()
            | c.StopRoundClock()
        ):
            return timed(state, command, at)
        case c.EnterResult() | c.ClearResult():
            return _result(state, command, actor, at)
        case c.Undo():
            return undone(state, command, decide, actor, at)


def _named(command: c.NameTournament) -> c.NameTournament:
    name, date, place = (text.strip() for text in (command.name, command.date, command.place))
    if max(map(len, (name, date, place))) > LONGEST_TITLE:
        raise TournamentError("name, date and place have at most {most} characters each", most=LONGEST_TITLE)
    return c.NameTournament(name, date, place)


def _check_listed(
    state: TournamentState, command: c.RemoveDivision | c.SetTable | c.RemoveTable | c.RemoveEntry
) -> None:
    match command:
        case c.RemoveDivision(name):
            state.division(name)
            if state.entries_of(name):
                raise TournamentError("{division} has entries; move or remove them first", division=name)
        case c.SetTable(table):
            if table.number < 1:
                raise TournamentError("tables are numbered from 1")
            if table.reserved is not None:
                state.entry(table.reserved)
        case c.RemoveTable(number):
            state.table(number)
            if number in busy(state):
                raise TournamentError(
                    "table {table} has a pairing in a round that is not complete; move it first", table=number
                )
        case c.RemoveEntry(number):
            entry = state.entry(number)
            if paired(state, number):
                raise TournamentError(
                    "{entry} has been paired; withdraw the entry instead", entry=entry.title
                )


def _check_shown(state: TournamentState, command: c.PublishRound | c.WithdrawRound | c.ShowResults) -> None:
    one = state.round(command.division, command.round)
    if isinstance(command, c.PublishRound) and one.published:
        raise TournamentError("round {round} of {division} is published already", **one.named)
    if isinstance(command, c.WithdrawRound) and not one.published:
        raise TournamentError("round {round} of {division} is not published", **one.named)


def _set_division(state: TournamentState, division: Division) -> Events:
    name = division.name.strip()
    if not name or len(name) > 40:
        raise TournamentError("a division needs a name of at most 40 characters")
    method(division.method)
    if division.form is not Form.SINGLES and division.seats != 4:
        raise TournamentError("teams and partners are two against two: four seats")
    if not 2 <= division.seats <= 4:
        raise TournamentError("two, three or four players sit at a table")
    counts = (division.rounds, division.bye_spread, division.spread_cap, division.apart, division.prizes)
    if min(*counts, division.absence or 0) < 0:
        raise TournamentError("rounds, spreads, weights and prizes of a division cannot be negative")
    for tie_break_name in division.tie_breaks:
        tie_break(tie_break_name)
    known = next((one for one in state.divisions if one.name == name), None)
    shape = (division.form, division.seats)
    if known is not None and state.rounds_of(name) and shape != (known.form, known.seats):
        raise TournamentError(
            "{division} has been paired; its form and its seats cannot change any more", division=name
        )
    if known is not None and state.entries_of(name) and division.team_size != known.team_size:
        raise TournamentError(
            "{division} has entries; whether they are teams cannot change any more", division=name
        )
    return (e.DivisionSet(replace(division, name=name)),)


def _entered(state: TournamentState, command: c.AddEntry | c.ImportEntries | c.ChangeEntry) -> Events:
    match command:
        case c.AddEntry():
            number = state.numbers_given + 1
            late = (
                command.from_round if command.from_round is not None else next_round(state, command.division)
            )
            entry = Entry(number, command.division, command.players, command.name.strip(), max(1, late))
            return (e.Entered(checked(state, entry)),)
        case c.ImportEntries(text, division):
            following = {one.name: next_round(state, one.name) for one in state.divisions}
            return tuple(e.Entered(entry) for entry in imported(state, text, division, following))
        case c.ChangeEntry():
            entry = state.entry(command.entry)
            moved = command.division is not None and command.division != entry.division
            if moved and paired(state, entry.number):
                raise TournamentError(
                    "{entry} has been paired in {division}; withdraw it and enter it again",
                    entry=entry.title,
                    division=entry.division,
                )
            changed = replace(
                entry,
                players=entry.players if command.players is None else command.players,
                name=entry.name if command.name is None else command.name.strip(),
                division=command.division or entry.division,
                from_round=next_round(state, command.division)
                if moved and command.division
                else entry.from_round,
            )
            return (e.Entered(checked(state, changed)),)


def _pair(state: TournamentState, command: c.PairRound) -> Events:
    division = state.division(command.division)
    number = next_round(state, division.name)
    entries = playing(state, division.name, number)
    if len(entries) < 2:
        if absent := missing(state, division.name, number):
            raise TournamentError(
                "for round {round} of {division}, two entries must have checked in; {count} are not here "
                "yet. Check them in, or close check-in",
                round=number,
                division=division.name,
                count=len(absent),
            )
        raise TournamentError(
            "for round {round} of {division}, two entries are needed; enter more, or let somebody play again",
            round=number,
            division=division.name,
        )
    name = command.method or division.method
    ask = Ask(division, number, entries, state.rounds_of(division.name), command.seed)
    made = tuple(pairing(division, number, sides) for sides in method(name)(ask))
    # A method that forgets somebody, or pairs them twice, is wrong.
    there = sorted(number for one in made for number in one.entries)
    assert there == sorted(entry.number for entry in entries), "a pairing method must pair everybody once"
    made = (*made, *requested(division, number, state.entries_of(division.name)))
    there_now = placed(state, division, made, busy(state))
    return (e.RoundPaired(division.name, number, there_now, name, command.seed),)


def _drop(state: TournamentState, division: str) -> Events:
    rounds = state.rounds_of(division)
    if not rounds:
        raise TournamentError("no round of {division} has been paired", division=division)
    latest = rounds[-1]
    if latest.published:
        raise TournamentError("round {round} of {division} is published; withdraw it first", **latest.named)
    if any(one.result is not None and not one.is_bye for one in latest.pairings):
        raise TournamentError(
            "round {round} of {division} has results; change its pairings by hand instead", **latest.named
        )
    return (e.RoundDropped(division, latest.number),)


def _by_hand(
    state: TournamentState, command: c.SwapEntries | c.SetPairings | c.TurnSides | c.MoveToTable
) -> Events:
    match command:
        case c.SwapEntries(name, number, one, other):
            found = state.round(name, number)
            pairings = swapped(state, found, one, other)
        case c.SetPairings(name, number, tables):
            return _set(state, name, number, tables, command.reason)
        case c.TurnSides(id_):
            found, which = state.located(id_)
            pairings = turned(state, found, which)
        case c.MoveToTable(id_, table):
            found, which = state.located(id_)
            pairings = _moved(state, found, which, table)
    return (e.PairingsChanged(found.division, found.number, pairings, command.reason),)


def _set(
    state: TournamentState,
    name: str,
    number: int,
    tables: tuple[tuple[tuple[int, ...], ...], ...],
    reason: str,
) -> Events:
    division = state.division(name)
    following = next_round(state, name)
    if number > following:
        raise TournamentError(
            "round {next} of {division} comes before round {round}",
            next=following,
            division=name,
            round=number,
        )
    before = state.round(name, number) if number < following else None
    pairings = matched(state, division, number, tables, before)
    if before is None:
        return (e.RoundPaired(name, number, placed(state, division, pairings, busy(state)), "by hand"),)
    others = busy(state) - {one.table for one in before.pairings if one.table is not None}
    return (e.PairingsChanged(name, number, placed(state, division, pairings, others), reason),)


def _moved(state: TournamentState, found: Round, which: Pairing, table: int) -> tuple[Pairing, ...]:
    state.table(table)
    if which.is_bye:
        raise TournamentError("a bye has no table")
    # Where a game is over, another one of the round can be played.
    here = next((one for one in found.pairings if one.table == table and one.result is None), None)
    if here is None and table in busy(state):
        raise TournamentError("another round is played at table {table}; choose a free one", table=table)
    new = {which.id: table} if here is None else {which.id: table, here.id: which.table}
    return tuple(replace(one, table=new.get(one.id, one.table)) for one in found.pairings)


def _result(state: TournamentState, command: c.EnterResult | c.ClearResult, actor: str, at: str) -> Events:
    _, found = state.located(command.pairing)
    match command:
        case c.ClearResult(id_, reason):
            if found.result is None:
                raise TournamentError("there is no result to take back")
            if found.is_bye:
                raise TournamentError("a bye counts as it is; change the pairings instead")
            return (e.ResultCorrected(id_, None, _reason(reason), actor, at),)
        case c.EnterResult(id_, result, reason):
            _check(found, result)
            if found.result is None:
                return (e.ResultCame(id_, result),)
            if found.result == result:
                raise TournamentError("this is the result that is entered already")
            return (e.ResultCorrected(id_, result, _reason(reason), actor, at),)


def _reason(reason: str) -> str:
    if not reason.strip():
        raise TournamentError("a result that is changed needs a reason; it is kept with the correction")
    return reason.strip()


def _check(found: Pairing, result: Result) -> None:
    """Raises TournamentError if this cannot be a result of the pairing."""
    sides = len(found.sides)
    if found.is_bye or result.how in BYES:
        raise TournamentError("a bye counts as it is; change the pairings instead")
    if len(result.places) != sides or not all(1 <= place <= sides for place in result.places):
        raise TournamentError("a result here needs a place for each of the {sides} sides", sides=sides)
    if result.scores and len(result.scores) != sides:
        raise TournamentError(
            "a result here needs a score for each of the {sides} sides, or none at all", sides=sides
        )
    for score in result.scores:
        if abs(score) > MOST:
            raise TournamentError(
                "a score must be at most {most}, not {score}", most=MOST, score=str(score)[:20]
            )
    if any(not 0 <= side < sides for side in result.forfeited):
        raise TournamentError("only a side that plays here can forfeit")
    absent = len(set(result.forfeited))
    fits = {How.FORFEIT: 0 < absent < sides, How.DOUBLE_FORFEIT: absent == sides}
    if not fits.get(result.how, absent == 0):
        raise TournamentError("some sides forfeit, in a double forfeit all, and in any other result none")
