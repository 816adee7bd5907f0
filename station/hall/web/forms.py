"""Forms as commands of the hall: each by the name that its form gives in `do`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from starlette.datastructures import FormData, UploadFile

from station.clock.control import TimeControl
from station.hall.director import commands as d
from station.hall.director.presetting import usual_form, usual_seats
from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.result import How, Result, forfeit, scored, won
from station.hall.tournament.said import Said, SaidError, said, verbatim
from station.hall.tournament.state import Table, TournamentState
from station.hall.web.settings import Role
from station.hall.wire import rulings as r
from station.registry import ENTRIES
from station.rules.square import parse_square
from station.rules.tile import Side

LONGEST: Final = 1000
"""Characters of a field; files are longer."""


class FormError(SaidError, ValueError):
    """A form cannot be understood. The message is a sentence."""


_NAMED_SO: Final = (
    said("name"), said("date"), said("place"), said("division"), said("game"), said("clocks"), said("form"),
    said("rounds"), said("options"), said("tables"), said("table"), said("entry"), said("round"),
    said("seed"), said("pairing"), said("pairings"), said("note"), said("reason"), said("board"),
    said("square"), said("letter"), said("delay"), said("machine"), said("ruling"),
)  # fmt: skip
LABELS: Final[Mapping[str, Said]] = {
    **{str(one): one for one in _NAMED_SO},
    "seats": said("players at a table"),
    "method": said("pairing"),
    "lexicon": said("word list"),
    "edition": said("tiles"),
    "tie_breaks": said("tie-breaks"),
    "reserved": said("entry number"),
    "one": said("entry"),
    "other": said("entry"),
    "outcome": said("result"),
    "time": said("time left"),
    "kit": said("tile set"),
    "text": said("message"),
    "at_ms": said("moment"),
}
"""What the fields of the forms are called."""


def _label(name: str) -> Said:
    return LABELS.get(name) or verbatim(name)


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a form. file: the text of an uploaded file, "" without one."""

    form: FormData
    state: TournamentState
    file: str = ""

    def text(self, name: str, *, needed: bool = False) -> str:
        found = self.form.get(name, "")
        told = "" if isinstance(found, UploadFile) else found.strip()
        if needed and not told:
            raise FormError("{field} is missing", field=_label(name))
        if len(told) > LONGEST and name != "csv":
            raise FormError(
                "{field} is too long; at most {most} characters", field=_label(name), most=LONGEST
            )
        return told

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(one.strip() for one in self.form.getlist(name) if isinstance(one, str) and one.strip())

    def number(self, name: str, otherwise: int | None = None) -> int:
        told = self.text(name, needed=otherwise is None)
        if not told and otherwise is not None:
            return otherwise
        try:
            return int(told.replace("−", "-"))
        except ValueError:
            raise FormError(
                "{field} must be a number, not {given}", field=_label(name), given=told[:20]
            ) from None

    def numbers(self, name: str) -> tuple[int, ...]:
        """Numbers separated by commas or spaces; `5-8` is 5 to 8."""
        found: list[int] = []
        for part in self.text(name).replace(",", " ").split():
            first, _, last = part.partition("-")
            if not (first.isdecimal() and (not last or last.isdecimal())) or len(part) > 12:
                raise FormError(
                    "{field}: {given} is not a number; write 1 2 5-8", field=_label(name), given=part[:20]
                )
            if last and int(last) - int(first) > 1000:
                raise FormError("{field}: {given} is too many at once", field=_label(name), given=part)
            found += range(int(first), int(last or first) + 1)
        return tuple(found)

    def ticked(self, name: str) -> bool:
        return bool(self.text(name))


Maker = Callable[[Fields], d.HallCommand | tuple[d.HallCommand, ...]]


def _division(f: Fields) -> d.HallCommand:
    name = f.text("name", needed=True)
    known = next((one for one in f.state.divisions if one.name == name), Division(name))
    game = f.text("game") or known.preset.game
    try:
        control = TimeControl.parse(f.text("clocks")) if f.text("clocks") else known.preset.control
    except ValueError:
        raise FormError(
            "{given} is no setting of clocks; write minutes, then seconds added per play, then overtime: 10, "
            "10+5 (Fischer), 10d3 (delay), 10b3 (Bronstein), 25/5 (5 minutes of overtime)",
            given=f.text("clocks")[:40],
        ) from None
    options = []
    for line in f.text("options").replace(",", " ").split():
        option, sign, value = line.partition("=")
        if not (option and sign and value):
            raise FormError("options: {given} is not NAME=VALUE", given=line[:40])
        options.append((option, value))
    preset = Preset(game, control, f.text("edition") or "en", f.text("lexicon") or "english", tuple(options))
    seats = f.number("seats", usual_seats(ENTRIES[game]) if game in ENTRIES else known.seats)
    form = f.text("form") or (usual_form(ENTRIES[game], seats) if game in ENTRIES else known.form).value
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
        )
    )


def _form(name: str) -> Form:
    try:
        return Form(name)
    except ValueError:
        raise FormError("{given} is no form of a division", given=name[:20]) from None


def _players(f: Fields) -> tuple[Player, ...]:
    names, ratings, clubs = (f.form.getlist(name) for name in ("player", "rating", "club"))
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
        found.append(Player(name.strip(), int(rating or 0), club[:LONGEST]))
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
    return c.EnterResult(pairing.id, result_of(f, len(pairing.sides)), f.text("reason"))


def result_of(f: Fields, sides: int) -> Result:
    """outcome: `scores`, `draw`, the number of the side that won, `forfeit-N` of the one that did not come,
    `double`; unfinished: by the score so far."""
    outcome, note = f.text("outcome", needed=True), f.text("note")
    how = How.UNFINISHED if f.ticked("unfinished") else How.BY_HAND
    if outcome == "scores":
        told = f.texts("score")
        if len(told) != sides:
            raise FormError("enter {count} scores, one for each side", count=sides)
        try:
            return scored(how, tuple(int(one.replace("−", "-")) for one in told), note=note)
        except ValueError:
            raise FormError("scores must be whole numbers") from None
    if outcome == "draw":
        return won(how, (), sides, note=note)
    if outcome == "double":
        return forfeit(tuple(range(sides)), sides, note=note)
    kind, _, side = outcome.rpartition("-")
    if not side.isdecimal() or int(side) >= sides or kind not in {"", "forfeit"}:
        raise FormError("choose who won")
    if kind == "forfeit":
        return forfeit((int(side),), sides, note=note)
    return won(how, (int(side),), sides, note=note)


def ruling_of(f: Fields) -> r.AnyRuling | None:
    """ruling: `nothing`, `stands`, `undone`, `clock`, `letter` or `ended`, with the fields that it needs."""
    board = f.number("board", 0)
    if board not in (0, 1):
        raise FormError("choose the left or the right board")
    match f.text("ruling"):
        case "nothing":
            return None
        case "stands":
            return r.Stands(board)
        case "undone" | "taken-back":
            return r.Undone(board)
        case "clock":
            return r.ClockIs(board, _side(f), _clock_ms(f.text("time", needed=True)))
        case "letter":
            return _letter(f, board)
        case "ended":
            return r.Ended()
    raise FormError("choose a ruling")


def _letter(f: Fields, board: int) -> r.LetterIs:
    letter, square, kit = f.text("letter").upper(), f.text("square", needed=True), f.text("kit")
    try:
        where = parse_square(square)
    except ValueError:
        raise FormError("there is no square {given}; squares are A1 to O15", given=square[:20]) from None
    try:
        return r.LetterIs(board, where, letter, _side(f), kit or "ab"[board], f.ticked("blank"))
    except ValueError:
        raise FormError("{given} is not a letter of a tile", given=letter[:20]) from None


def _side(f: Fields) -> Side:
    return Side.NORTH if f.text("side") == "north" else Side.SOUTH


def _clock_ms(text: str) -> int:
    """`7:30`, `1:02:03` or `-0:20`."""
    sign = -1 if text[:1] in "-−" else 1
    parts = text.lstrip("-−").split(":")
    if not 2 <= len(parts) <= 3 or not all(part.isdecimal() and len(part) <= 3 for part in parts):
        raise FormError("the time {given} is not like 7:30", given=text[:20])
    seconds = 0
    for part in parts:
        seconds = seconds * 60 + int(part)
    if seconds > r.LONGEST_S:
        raise FormError("a clock shows at most 24 hours")
    return sign * seconds * 1000


DIRECTOR: Final[Mapping[str, Maker]] = {
    "name": lambda f: c.NameTournament(f.text("name", needed=True), f.text("date"), f.text("place")),
    "division": _division,
    "remove-division": lambda f: c.RemoveDivision(f.text("division")),
    "add-tables": _tables,
    "table": _table,
    "remove-table": lambda f: c.RemoveTable(f.number("table")),
    "add-entry": lambda f: c.AddEntry(f.text("division", needed=True), _players(f), f.text("name")),
    "import": _import,
    "change-entry": lambda f: c.ChangeEntry(
        f.number("entry"), _players(f) or None, f.text("name"), f.text("division") or None
    ),
    "remove-entry": lambda f: c.RemoveEntry(f.number("entry")),
    "withdraw-entry": lambda f: c.WithdrawEntry(f.number("entry")),
    "return-entry": lambda f: c.ReturnEntry(f.number("entry")),
    "sit-out": lambda f: c.SitOut(f.number("entry"), f.number("round"), not f.ticked("back_in")),
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
    "result": _result,
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


def commands_of(f: Fields, role: Role) -> tuple[d.HallCommand, ...]:
    """The commands of a form. Raises FormError or TournamentError if it asks for nothing that can be, and
    PermissionError if this role may not."""
    name = f.text("do")
    maker = ARBITER.get(name) or DIRECTOR.get(name)
    if maker is None:
        raise FormError("this form asks for something unknown")
    if name in DIRECTOR and role is not Role.DIRECTOR:
        raise PermissionError("Only the director may do this.")
    made = maker(f)
    return made if isinstance(made, tuple) else (made,)
