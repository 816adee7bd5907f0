"""Forms as commands of the hall: each by the name that its form gives in `do`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from station.clock.control import TimeControl
from station.hall.director import commands as d
from station.hall.director.presets import usual_form, usual_seats
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.sentence import said
from station.hall.tournament.state import Table
from station.hall.tournament.timing.round_clock import LONGEST_MINUTES
from station.hall.web.forms.fields import LONGEST, DoubtError, Fields, FormError
from station.hall.web.forms.quick import quick_results
from station.hall.web.forms.results import check_likely, result_of
from station.hall.web.forms.rulings import ruling_of
from station.hall.web.settings import Role
from station.registry import ENTRIES
from station.rules.tile import Side

Maker = Callable[[Fields], d.HallCommand | tuple[d.HallCommand, ...]]


def _division(f: Fields) -> d.HallCommand:
    name = f.text("name", needed=True)
    there = next((one for one in f.state.divisions if one.name == name), None)
    known = there or Division(name)
    game = f.text("game") or known.preset.game
    another = there is not None and game != known.preset.game

    def given(field: str, before: str) -> str:
        """What a field says; "" for the usual. A game that is exchanged for another brings its
        own, unless somebody chose something else at the same time."""
        text = f.text(field)
        return "" if another and text == before else text

    usual = ENTRIES[game].times[0] if game in ENTRIES else known.preset.clocks
    control = _control(f, given("clocks", known.preset.clocks) or usual, known)
    options = []
    for line in f.text("options").replace(",", " ").split():
        option, sign, value = line.partition("=")
        if not (option and sign and value):
            raise FormError("options: {given} is not NAME=VALUE", given=line[:40])
        options.append((option, value))
    preset = Preset(game, control, f.text("edition") or "en", f.text("lexicon") or "english", tuple(options))
    seats = known.seats
    if given("seats", str(known.seats)):
        seats = f.number("seats")
    elif game in ENTRIES:
        seats = usual_seats(ENTRIES[game])
    form = given("form", known.form.value)
    if not form:
        form = (usual_form(ENTRIES[game], seats) if game in ENTRIES else known.form).value
    return c.SetDivision(
        replace(
            known,
            preset=preset,
            form=_form(form),
            seats=seats,
            rounds=f.number("rounds", 0),
            method=f.text("method") or known.method,
            tie_breaks=tuple(f.text("tie_breaks").replace(",", " ").split()),
            tables=f.numbers("tables"),
            bye_spread=f.number("bye_spread", known.bye_spread),
            absence=_absence(f, known),
            spread_cap=f.number("spread_cap", known.spread_cap),
            apart=f.number("apart", known.apart),
            prizes=f.number("prizes", known.prizes),
            round_minutes=_round_minutes(f, known),
        )
    )


def _control(f: Fields, clocks: str, known: Division) -> TimeControl:
    """The clocks of a division. Raises DoubtError if they are new and differ by side."""
    try:
        control = TimeControl.parse(clocks)
    except ValueError:
        raise FormError(
            "{given} is not a time control; write minutes, then seconds added per play, then overtime: 10, "
            "10+5 (Fischer), 10d3 (delay), 10b3 (Bronstein), 25/5 (5 minutes of overtime)",
            given=clocks[:40],
        ) from None
    if control.uneven and control != known.preset.control and not f.sure:
        south, north = (control.of(side).text for side in (Side.SOUTH, Side.NORTH))
        raise DoubtError(
            said(
                "Clocks {clocks}: {south} for South, or for whoever starts, and {north} for the other "
                "side. Is it meant so?",
                clocks=clocks[:40],
                south=south,
                north=north,
            )
        )
    return control


def _absence(f: Fields, known: Division) -> int | None:
    """By how much a missed round is lost; an empty field: it counts nothing."""
    if "absence" not in f.form:
        return known.absence
    return f.number("absence") if f.text("absence") else None


def _round_minutes(f: Fields, known: Division) -> int:
    """How long a round lasts; an empty field: until its director starts a clock."""
    if "round_minutes" not in f.form:
        return known.round_minutes
    minutes = f.number("round_minutes", 0)
    if not 0 <= minutes <= LONGEST_MINUTES:
        raise FormError("a round has from 1 to {most} minutes", most=LONGEST_MINUTES)
    return minutes


def _form(name: str) -> Form:
    try:
        return Form(name)
    except ValueError:
        raise FormError("{given} is not a form of division", given=name[:20]) from None


def players_of(f: Fields) -> tuple[Player, ...]:
    """Of a form for an entry. Raises FormError if a rating is no number."""
    fields = ("player", "rating", "club", "family")
    names, ratings, clubs, families = (f.form.getlist(name) for name in fields)
    found = []
    for k, name in enumerate(names):
        if not isinstance(name, str) or not name.strip():
            continue
        rating = str(ratings[k]).strip() if k < len(ratings) else ""
        if rating and not (rating.isdecimal() and len(rating) <= 5):
            raise FormError(
                "the rating of {name} must be a number, not {given}",
                name=name.strip()[:40],
                given=rating[:20],
            )
        club = str(clubs[k]).strip() if k < len(clubs) else ""
        family = str(families[k]).strip() if k < len(families) else ""
        found.append(Player(name.strip(), int(rating or 0), club[:LONGEST], family[:LONGEST]))
    return tuple(found)


def _import(f: Fields) -> d.HallCommand:
    text = f.file or f.text("csv")
    if not text.strip():
        raise FormError("choose a CSV file, or paste its lines")
    return c.ImportEntries(text, f.text("division"))


def _tables(f: Fields) -> tuple[d.HallCommand, ...]:
    numbers = f.numbers("tables")
    if not numbers:
        raise FormError("name the tables, like 1-8")
    there = {one.number for one in f.state.tables}
    return tuple(c.SetTable(Table(number)) for number in numbers if number not in there)


def _table(f: Fields) -> d.HallCommand:
    entry = f.number("reserved") if f.text("reserved") else None
    return c.SetTable(Table(f.number("table"), f.ticked("streamed"), entry, f.text("place")))


def _pairings(f: Fields) -> d.HallCommand:
    """A line a table: entries by number, sides separated by `-`, partners by `+`."""
    tables = []
    for line in f.text("pairings", needed=True).splitlines():
        if not line.strip():
            continue
        try:
            sides = tuple(tuple(int(one) for one in side.split("+")) for side in line.split("-"))
        except ValueError:
            raise FormError(
                "pairings: {given} is not like 3 - 12, or 3+4 - 1+2", given=line.strip()[:40]
            ) from None
        tables.append(sides)
    return c.SetPairings(f.text("division"), f.number("round"), tuple(tables), f.text("reason"))


def _result(f: Fields) -> d.HallCommand:
    pairing = f.state.pairing(f.text("pairing"))
    result = result_of(f, len(pairing.sides))
    check_likely(f, result, f.state.titles(pairing))
    return c.EnterResult(pairing.id, result, f.text("reason"))


DIRECTOR: Final[Mapping[str, Maker]] = {
    "name": lambda f: c.NameTournament(f.text("name", needed=True), f.text("date"), f.text("place")),
    "division": _division,
    "remove-division": lambda f: c.RemoveDivision(f.text("division")),
    "add-tables": _tables,
    "table": _table,
    "remove-table": lambda f: c.RemoveTable(f.number("table")),
    "add-entry": lambda f: c.AddEntry(f.text("division", needed=True), players_of(f), f.text("name")),
    "import": _import,
    "change-entry": lambda f: c.ChangeEntry(
        f.number("entry"), players_of(f) or None, f.text("name"), f.text("division") or None
    ),
    "remove-entry": lambda f: c.RemoveEntry(f.number("entry")),
    "withdraw-entry": lambda f: c.WithdrawEntry(f.number("entry")),
    "return-entry": lambda f: c.ReturnEntry(f.number("entry")),
    "sit-out": lambda f: c.SitOut(
        f.number("entry"), f.number("round"), not f.ticked("back_in"), f.text("how")
    ),
    "open-entry-form": lambda f: c.OpenEntryForm(f.text("division"), f.ticked("opened")),
    "open-check-in": lambda f: c.OpenCheckIn(f.text("division"), f.ticked("opened")),
    "check-in": lambda f: c.CheckIn(f.number("entry"), f.ticked("here")),
    "pair": lambda f: c.PairRound(f.text("division"), f.text("method"), f.number("seed", 0)),
    "drop": lambda f: c.DropRound(f.text("division")),
    "publish": lambda f: c.PublishRound(f.text("division"), f.number("round")),
    "withdraw": lambda f: c.WithdrawRound(f.text("division"), f.number("round")),
    "show-results": lambda f: c.ShowResults(f.text("division"), f.number("round"), f.ticked("shown")),
    "swap": lambda f: c.SwapEntries(
        f.text("division"), f.number("round"), f.number("one"), f.number("other"), f.text("reason")
    ),
    "pairings": _pairings,
    "turn": lambda f: c.TurnSides(f.text("pairing"), f.text("reason")),
    "move": lambda f: c.MoveToTable(f.text("pairing"), f.number("table"), f.text("reason")),
    "start-clock": lambda f: c.StartRoundClock(f.text("division"), f.number("round"), f.number("minutes")),
    "pause-clock": lambda f: c.PauseRoundClock(f.text("division"), f.number("round")),
    "continue-clock": lambda f: c.ContinueRoundClock(f.text("division"), f.number("round")),
    "extend-clock": lambda f: c.ExtendRoundClock(f.text("division"), f.number("round"), f.number("minutes")),
    "stop-clock": lambda f: c.StopRoundClock(f.text("division"), f.number("round")),
    "result": _result,
    "quick": quick_results,
    "paste": quick_results,
    "keep": lambda f: d.KeepResult(f.text("pairing")),
    "clear-result": lambda f: c.ClearResult(f.text("pairing"), f.text("reason")),
    "serve": lambda f: d.ServeTable(f.number("table"), f.text("machine"), f.ticked("replace")),
    "revoke": lambda f: d.RevokeMachine(f.text("machine"), f.text("reason")),
    "preset": lambda f: d.SendPreset(f.text("division")),
    "start": lambda f: d.StartRound(f.text("division"), f.number("round")),
}
"""What only a director may do."""

ARBITER: Final[Mapping[str, Maker]] = {
    "pause": lambda f: d.PauseTables(f.text("reason"), f.numbers("tables")),
    "continue": lambda f: d.ContinueTables(f.numbers("tables")),
    "rule": lambda f: d.Rule(f.text("dispute"), ruling_of(f), f.text("reason")),
    "picture": lambda f: d.AskPicture(f.number("table")),
    "moment": lambda f: d.AskMoment(f.number("table"), f.text("game"), f.number("at_ms")),
    "message": lambda f: d.SendMessage(f.text("text", needed=True), f.numbers("tables")),
}
"""What an arbiter may do, too."""


CLERK: Final = frozenset({
    "add-entry", "import", "change-entry", "withdraw-entry", "return-entry", "sit-out", "check-in",
    "result", "quick", "paste", "clear-result",
})  # fmt: skip
"""Of those, what a clerk may do, too."""


def may_do(name: str, role: Role) -> bool:
    """Whether a role may send a form of this name."""
    return (
        role is Role.DIRECTOR
        or (role is Role.ARBITER and name in ARBITER)
        or (role is Role.CLERK and name in CLERK)
    )


def commands_of(f: Fields, role: Role) -> tuple[d.HallCommand, ...]:
    """The commands of a form. Raises FormError or TournamentError if it asks for nothing that can be, and
    PermissionError if this role may not."""
    name = f.text("do")
    maker = ARBITER.get(name) or DIRECTOR.get(name)
    if maker is None:
        raise FormError("this form has a field that the hall does not know")
    if not may_do(name, role):
        raise PermissionError(
            "Only the director may do this." if name in DIRECTOR else "Clerks may not do this."
        )
    made = maker(f)
    return made if isinstance(made, tuple) else (made,)


def undoable(commands: tuple[d.HallCommand, ...]) -> bool:
    """Whether a button to undo is offered: not where a form already has one, or where a second look shows
    nothing else."""
    return all(isinstance(command, UNDOABLE) for command in commands)


UNDOABLE: Final = (
    c.ImportEntries, c.AddEntry, c.ChangeEntry, c.RemoveEntry, c.WithdrawEntry, c.RemoveDivision,
    c.RemoveTable, c.OpenCheckIn, c.CheckIn, c.OpenEntryForm,
    c.PairRound, c.DropRound, c.PublishRound, c.WithdrawRound, c.ShowResults, c.SwapEntries, c.SetPairings,
    c.TurnSides, c.MoveToTable, c.EnterResult, c.ClearResult,
    c.StartRoundClock, c.ExtendRoundClock, c.StopRoundClock, d.RevokeMachine,
)  # fmt: skip
