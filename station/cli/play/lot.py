"""`--first lot`: who begins, by tiles drawn on the table and typed on the terminal, or by the station."""

import sys
from typing import TYPE_CHECKING

from station.errors import InputError

if TYPE_CHECKING:
    from station.referee.events import GameSettings


def by_lot(settings: "GameSettings") -> "GameSettings":
    """Ask on the terminal what everybody draws; where the station holds the tiles, it draws for all. Raises
    InputError if nobody answers."""
    from station.editions import load_edition
    from station.registry import entry
    from station.registry.draw_for_first import drawn_by_station, lot, with_first

    names, edition = list(settings.names), load_edition(settings.edition)
    if entry(settings.game).sides:
        names = [f"{('left', 'right')[number // 2]} {name}" for number, name in enumerate(names)]
    if settings.dealt is not None:
        first, tiles = drawn_by_station(len(names), edition, f"lot {settings.dealt.seed}")
        print("; ".join(f"{name} draws {tile}" for name, tile in zip(names, tiles, strict=True)))
        print(f"{names[first]} begins")
        return with_first(settings, first)
    found, notice = lot(len(names), edition), "the lowest tile begins, a blank before A"
    while found.first is None:
        print(f"{notice}\n" * bool(notice), end="", file=sys.stderr)
        print(f"{names[found.draws[0]]} draws: ", end="", file=sys.stderr, flush=True)
        line, notice = sys.stdin.readline(), ""
        if not line:
            raise InputError("--first lot: type what each player draws, a line each")
        try:
            found = found.draw(line.strip().upper())
        except ValueError as error:
            notice = f"station: {error}"
        else:
            tied = [names[player] for player in found.draws] if not found.drawn else []
            notice = f"a tie: {' and '.join(tied)} draw again" if tied else ""
    print(f"{names[found.first]} begins")
    return with_first(settings, found.first)
