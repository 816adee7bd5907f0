"""Results as they are typed one after the other: table, score, score, Enter.

A line holds the number of a table and the scores in the order in which the pairings name the sides: `12 412
388`, `12 412-388`. Without points it is `12 1 0`, `12 0 1` or `12 = `. Whoever did not come forfeits: `f`,
with `+` for whoever did: `12 f +`, `12 + f`, `12 f f`; also as results are shown, `12 − : +`.
"""

import re
from typing import Final

from station.hall.tournament.commands import EnterResult
from station.hall.tournament.pairing import Pairing
from station.hall.tournament.result import How, Result, forfeit, scored, won
from station.hall.tournament.sentence import Sentence, said
from station.hall.tournament.state import TournamentState
from station.hall.web.forms.fields import DoubtError, Fields, FormError
from station.hall.web.forms.results import doubt
from station.hall.web.shown import result_text

MOST_LINES: Final = 200
REASON: Final = "entered again"

_BETWEEN: Final = re.compile(r"(?<=\d)(?:[-–:]|\s+[-–:]\s+)(?=\d)")
_WORD: Final = re.compile(r"-?\d+|[=f+-]", re.ASCII)
_FORFEIT: Final = frozenset("f+-")


def quick_results(f: Fields) -> tuple[EnterResult, ...]:
    """The results of all lines. Raises FormError that names the line, DoubtError where one is hardly meant so
    or another result is there already."""
    division, number = f.text("division", needed=True), f.number("round")
    lines = [line.strip() for line in f.text("lines", needed=True).splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise FormError("at most {most} lines at once", most=MOST_LINES)
    at_table = {one.table: one for one in f.state.round(division, number).pairings if one.table is not None}
    points = f.state.division(division).preset.points
    found: list[EnterResult] = []
    doubts: list[Sentence] = []
    for line in lines:
        pairing, result = _read(line, at_table, points=points)
        if pairing.result is not None and _same(pairing.result, result):
            continue
        doubts += _doubts(f.state, pairing, result)
        found.append(EnterResult(pairing.id, result, REASON if pairing.result is not None else ""))
    if not found:
        raise FormError("these results are entered already")
    if doubts and not f.sure:
        raise DoubtError(Sentence("{questions}", (("questions", tuple(doubts)),)))
    return tuple(found)


def _same(there: Result, new: Result) -> bool:
    return (there.places, there.scores, there.forfeited) == (new.places, new.scores, new.forfeited)


def _read(line: str, at_table: dict[int, Pairing], *, points: bool) -> tuple[Pairing, Result]:
    plain = line.casefold().replace("−", "-")
    parts = _BETWEEN.sub(" ", plain).replace(":", " ").replace(",", " ").split()
    if not parts or not parts[0].isdecimal():
        raise FormError("{line}: begin with the number of the table", line=line[:40])
    if strange := next((one for one in parts if not _WORD.fullmatch(one)), ""):
        raise FormError("{line}: {word} is no score", line=line[:40], word=strange[:20])
    pairing = at_table.get(int(parts[0][:9]))
    if pairing is None:
        raise FormError(
            "{line}: no game of this round is at table {table}", line=line[:40], table=parts[0][:9]
        )
    sides, values = len(pairing.sides), parts[1:]
    if _FORFEIT & set(values):
        return pairing, _forfeited(line, values, sides)
    if not points:
        return pairing, _won(line, values, sides)
    if len(values) != sides or "=" in values or any(len(one) > 9 for one in values):
        raise FormError("{line}: enter {count} scores, one for each side", line=line[:40], count=sides)
    return pairing, scored(How.BY_HAND, tuple(map(int, values)))


def _forfeited(line: str, values: list[str], sides: int) -> Result:
    """`f` did not come; beside `+` alone, `-` did not either."""
    absent = "f" if "f" in values else "-"
    found = tuple(side for side, value in enumerate(values) if value == absent)
    if len(values) != sides or not found or not set(values) <= _FORFEIT:
        raise FormError(
            "{line}: for a forfeit, enter f for who did not come and + for who did, one for each side",
            line=line[:40],
        )
    return forfeit(found, sides)


def _won(line: str, values: list[str], sides: int) -> Result:
    if values == ["="]:
        return won(How.BY_HAND, (), sides)
    winners = [side for side, value in enumerate(values) if value == "1"]
    if len(values) != sides or len(winners) != 1 or not set(values) <= {"0", "1"}:
        raise FormError("{line}: enter 1 0 or 0 1, or = for a draw", line=line[:40])
    return won(How.BY_HAND, (winners[0],), sides)


def _doubts(state: TournamentState, pairing: Pairing, result: Result) -> list[Sentence]:
    titles = state.titles(pairing)
    question = doubt(result, titles)
    found = [] if question is None else [question]
    if pairing.result is not None:
        found.append(
            said(
                "{game}: {before} is entered already. Is it {after}?",
                game=" – ".join(titles),
                before=result_text(pairing.result),
                after=result_text(result),
            )
        )
    return found


def entered(state: TournamentState, pairings: tuple[str, ...]) -> str:
    """What was entered, for whoever typed it: `12: Eva – Finn 412 : 388`."""
    lines = []
    for id_ in pairings:
        pairing = state.pairing(id_)
        if pairing.result is not None:
            sides = " – ".join(state.titles(pairing))
            lines.append(f"{pairing.table}: {sides} {result_text(pairing.result)}")
    return "; ".join(lines)
