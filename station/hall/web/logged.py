"""The log of the hall in words."""

from typing import Final

from station.hall.director import events as e
from station.hall.director.state import HallState
from station.hall.tournament import events as t
from station.hall.tournament.entry import Entry
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.result import Result
from station.hall.tournament.sentence import Sentence, said, verbatim
from station.hall.tournament.timing.round_clock import RoundClock
from station.hall.web.named import game_name, method_name
from station.hall.web.round_clocks import clock_text
from station.hall.web.shown import result_text
from station.hall.wire import order as w
from station.hall.wire import rulings as r

ACTORS: Final = {
    "director": said("director"),
    "arbiter": said("arbiter"),
    "clerk": said("clerk"),
    "joining": said("joining"),
    "player": said("player"),
}


def who(actor: str, whole: HallState) -> Sentence:
    """Who did it: a role, somebody with an account, or a machine by its table."""
    if actor in ACTORS:
        return ACTORS[actor]
    return _where(whole, actor) if actor in whole.machines else verbatim(actor)


def happened(event: e.HallEvent, whole: HallState) -> Sentence:
    """What happened. whole: as the hall is now; what is gone since is called by its id."""
    return _of_hall(event, whole) if isinstance(event, e.DirectorEvent) else _of_tournament(event, whole)


def _of_tournament(  # noqa: PLR0911, PLR0912  (one case an event)
    event: t.TournamentEvent, whole: HallState
) -> Sentence:
    match event:
        case t.TournamentNamed(name, date, place):
            text = " · ".join(part for part in (name, date, place) if part)
            return said("The tournament is called {name}", name=text)
        case t.DivisionSet(division):
            return said(
                "Division {division}: {game}, {clocks}",
                division=division.name,
                game=game_name(division.preset.game),
                clocks=division.preset.clocks,
            )
        case t.DivisionRemoved(name):
            return said("Division {division} removed", division=name)
        case t.TableSet(table):
            return said("Table {table} set", table=table.number)
        case t.TableRemoved(number):
            return said("Table {table} removed", table=number)
        case t.Entered(entry):
            return _entered(entry)
        case t.EntryRemoved(number):
            return said("Entry {number} removed", number=number)
        case t.CheckInOpened(division, opened):
            if opened:
                return said("Check-in of {division} opened", division=division)
            return said("Check-in of {division} closed", division=division)
        case t.EntryFormOpened(division, opened):
            if opened:
                return said("Entry form of {division} opened", division=division)
            return said("Entry form of {division} closed", division=division)
        case t.EntryChecked(number, here):
            if here:
                return said("{entry} has checked in", entry=_title(whole, number))
            return said("{entry} is not here after all", entry=_title(whole, number))
        case t.RoundPaired(division, number, _, method):
            return said(
                "Round {round} of {division} paired: {method}",
                round=number,
                division=division,
                method=method_name(method),
            )
        case t.PairingsChanged(division, number, _, reason):
            return _why(
                said("Pairings of round {round} of {division} changed", round=number, division=division),
                reason,
            )
        case t.RoundDropped(division, number):
            return said("Round {round} of {division} taken back", round=number, division=division)
        case t.RoundPublished(division, number):
            return said("Round {round} of {division} published", round=number, division=division)
        case t.RoundWithdrawn(division, number):
            return said("Round {round} of {division} withdrawn", round=number, division=division)
        case t.ResultsShown(division, number, shown):
            if shown:
                return said("Results of round {round} of {division} shown", round=number, division=division)
            return said("Results of round {round} of {division} hidden", round=number, division=division)
        case t.RoundTimed(division, number, clock):
            return _timed(division, number, clock)
        case t.ResultCame(pairing, result):
            return said("Result of {game}: {result}", game=_game(whole, pairing), result=result_text(result))
        case t.ResultCorrected(pairing, result, reason):
            return _why(_corrected(_game(whole, pairing), result), reason)


def _timed(division: str, number: int, clock: RoundClock | None) -> Sentence:
    if clock is None:
        return said("Clock of round {round} of {division} taken away", round=number, division=division)
    text = clock_text(clock.left_ms)
    if clock.running:
        return said(
            "Clock of round {round} of {division} runs: {time} left",
            round=number,
            division=division,
            time=text,
        )
    return said(
        "Clock of round {round} of {division} paused: {time} left", round=number, division=division, time=text
    )


def _of_hall(event: e.DirectorEvent, whole: HallState) -> Sentence:  # noqa: PLR0911  (one case an event)
    match event:
        case e.MachineJoined(machine, name):
            return said("Machine {machine} has joined", machine=name or machine)
        case e.MachineRevoked(machine, reason):
            return _why(said("Machine {machine} revoked", machine=machine), reason)
        case e.MachineReadmitted(machine):
            return said("Machine {machine} let in again", machine=machine)
        case e.TableServed(table, machine):
            if machine is None:
                return said("Table {table} no longer has a machine", table=table)
            return said("Machine {machine} is at table {table}", machine=machine, table=table)
        case e.OrderGiven():
            return said(
                "To {where}: {order}", where=_where(whole, event.machine), order=_order(event.data, whole)
            )
        case e.OrderAnswered():
            return _answered(event, whole)
        case e.DisputeRaised():
            here = event.table
            where = _where(whole, event.machine) if here is None else said("table {table}", table=here)
            return _why(said("Arbiter called at {where}", where=where), event.says)
        case e.DisputeRuled():
            return said("Ruling: {ruling}: {reason}", ruling=ruled(event.ruling), reason=event.reason)
        case e.ResultDiffers(pairing, result):
            return said(
                "The table of {game} reported another result: {result}",
                game=_game(whole, pairing),
                result=result_text(result),
            )
        case e.ResultKept(pairing):
            return said("The result of {game} stands", game=_game(whole, pairing))
        case e.Noted(text):
            return verbatim(text)


def ruled(ruling: r.AnyRuling | None) -> Sentence:
    """What an arbiter ruled."""
    match ruling:
        case r.Stands():
            return said("The play stands")
        case r.Undone():
            return said("The last play is undone")
        case r.ClockIs():
            return said("Clock set")
        case r.LetterIs():
            return said("Letter corrected")
        case r.Ended():
            return said("Game broken off")
        case None:
            return said("Nothing is changed")


def _why(what: Sentence, reason: str) -> Sentence:
    return said("{what} ({reason})", what=what, reason=reason) if reason else what


def _entered(entry: Entry) -> Sentence:
    what = said(
        "Entry {number}, {entry}, in {division}",
        number=entry.number,
        entry=entry.title,
        division=entry.division,
    )
    if entry.withdrawn:
        return said("{what}: withdrawn", what=what)
    if entry.sits_out:
        return said("{what}; sits out: {rounds}", what=what, rounds=", ".join(map(str, entry.sits_out)))
    return what


def _corrected(game: str, result: Result | None) -> Sentence:
    if result is None:
        return said("Result of {game} taken back", game=game)
    return said("Result of {game} changed: {result}", game=game, result=result_text(result))


def _game(whole: HallState, pairing: str) -> str:
    try:
        return " – ".join(whole.tournament.titles(whole.tournament.pairing(pairing)))
    except TournamentError:
        return pairing


def _title(whole: HallState, number: int) -> str:
    try:
        return whole.tournament.entry(number).title
    except TournamentError:
        return str(number)


def _where(whole: HallState, machine: str) -> Sentence:
    table = whole.table_of(machine)
    return said("machine {machine}", machine=machine) if table is None else said("table {table}", table=table)


def _answered(event: e.OrderAnswered, whole: HallState) -> Sentence:
    given = whole.orders.get(event.order)
    if given is None:
        what: Sentence = (
            said("An order was carried out") if event.done else said("An order was not carried out")
        )
    else:
        where, order = _where(whole, given.machine), _order(given.data, whole)
        if event.done:
            what = said("Done at {where}: {order}", where=where, order=order)
        else:
            what = said("Not done at {where}: {order}", where=where, order=order)
    return _why(what, event.says)


def _order(deed: w.AnyDeed, whole: HallState) -> Sentence:  # noqa: PLR0911  (one case an order)
    match deed:
        case w.Assign(game):
            return said("play {game}", game=_game(whole, game))
        case w.Restore(game):
            return said("go on with {game} from its journal", game=_game(whole, game))
        case w.Preset():
            return said("set up the division's game")
        case w.Start():
            return said("start the clocks")
        case w.Pause(says):
            return _why(said("pause"), says)
        case w.Continue():
            return said("continue")
        case w.Rule():
            return said("ruling: {ruling}", ruling=ruled(deed.ruling))
        case w.Picture():
            return said("send the camera's picture")
        case w.Moment():
            return said("send the pictures of a moment")
        case w.Message(says):
            return said("message: {text}", text=says)
        case w.Withdraw(game):
            return said("do not play {game}", game=_game(whole, game))
