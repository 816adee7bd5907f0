"""CSV for spreadsheets: commas, UTF-8, a first line with the names of the columns."""

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO

from station.hall.tournament.awards.ratings import rated
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.result import wins
from station.hall.tournament.standings import number, standings
from station.hall.tournament.state import TournamentState
from station.hall.tournament.tie_breaks import tie_breaks_of

Cell = str | int | Fraction | None


def standings_csv(state: TournamentState, division: str, *, shown_only: bool = False) -> str:
    """A line an entry, best first."""
    breaks = tie_breaks_of(state.division(division))
    names = ("rank", "number", "name", "rating", "wins", "won", "drawn", "lost", *breaks, "withdrawn")
    return _csv(
        names,
        (
            (
                one.rank,
                one.entry.number,
                one.entry.title,
                one.entry.rating or None,
                one.wins,
                one.won,
                one.drawn,
                one.lost,
                *one.values,
                "yes" if one.entry.withdrawn else "",
            )
            for one in standings(state, division, shown_only=shown_only)
        ),
    )


def results_csv(state: TournamentState, division: str, *, shown_only: bool = False) -> str:
    """A line for each side of each pairing; the side that starts first. shown_only: what the public may see;
    corrections and notes are the director's."""
    names = ("round", "table", "side", "name", "score", "place", "wins", "how", "corrections", "note")
    rounds = (
        one for one in state.rounds_of(division) if not shown_only or (one.published and one.results_shown)
    )
    lines = (line for one in rounds for pairing in one.pairings for line in _sides(state, one, pairing))
    shown = len(names) - 2 if shown_only else len(names)
    return _csv(names[:shown], (line[:shown] for line in lines))


def entries_csv(state: TournamentState) -> str:
    """All entries, as `ImportEntries` reads them; only for the director."""
    names = (
        "division", "team", "player", "rating", "club", "family",
        "player 2", "rating 2", "club 2", "family 2", "from round",
    )  # fmt: skip
    lines = []
    for entry in state.entries:
        players: list[Cell] = []
        for player in entry.players:
            players.extend((player.name, player.rating or None, player.club, player.family))
        players.extend([None] * (8 - len(players)))
        lines.append((entry.division, entry.name, *players, entry.from_round))
    return _csv(names, lines)


def ratings_csv(state: TournamentState, division: str, formula: str) -> str:
    """A line for each entry with a rating: before and after, by this formula. Raises TournamentError if there
    is none of this name."""
    titles = {entry.number: entry.title for entry in state.entries_of(division)}
    names = ("number", "name", "games", "wins", "expected", "before", "after")
    return _csv(
        names,
        (
            (
                one.entry,
                titles[one.entry],
                one.games,
                f"{one.wins:g}",
                f"{one.expected:.2f}",
                one.before,
                one.after,
            )
            for one in rated(state, division, formula)
        ),
    )


def _sides(state: TournamentState, one: Round, pairing: Pairing) -> Iterable[Sequence[Cell]]:
    result = pairing.result
    for side, title in enumerate(state.titles(pairing)):
        yield (
            one.number,
            pairing.table,
            side + 1,
            title,
            result.scores[side] if result is not None and result.scores else None,
            result.places[side] if result is not None and not pairing.is_bye else None,
            wins(result, side) if result is not None else None,
            result.how.value if result is not None else "",
            len(pairing.corrections) or None,
            result.note if result is not None else "",
        )


def _csv(names: Sequence[str], lines: Iterable[Sequence[Cell]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(names)
    writer.writerows([_cell(cell) for cell in line] for line in lines)
    return text.getvalue()


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        # A spreadsheet would take such a name for a formula and carry it out.
        return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t")) else cell
    return number(cell)
