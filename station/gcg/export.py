"""Turns a game into a record, ready to be written."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from station.gcg.editions import ENGLISH
from station.gcg.racks import held
from station.gcg.record import (
    Challenged,
    EndRack,
    Entry,
    Exchanged,
    Line,
    Overtime,
    Player,
    Pragma,
    Record,
    RecordedPass,
    RecordedPlay,
    Withdrawn,
)
from station.gcg.tiles import THROUGH, written
from station.rules.edition import BLANK, Edition
from station.rules.lettered.play import Legal
from station.rules.lettered.position import UNKNOWN, Tile
from station.rules.square import SIZE
from station.rules.turns.game import Extra, Game, Kind, ScoredTurn, Why


@dataclass(slots=True)
class _Sheet:
    nicks: Sequence[str]
    totals: list[int]
    entries: list[Entry] = field(default_factory=list)

    def line(self, player: int, score: int, tiles: Sequence[str]) -> Line:
        self.totals[player] += score
        number = len(self.entries) + 1
        return Line(number, self.nicks[player], rack_text(tiles), score, self.totals[player])


def record_of(game: Game, players: Sequence[Player]) -> Record:
    """The record of a game; `check` agrees with it. Every line has the rack, as far as it is known.

    A blank whose letter is not known is written `?`. Raises ValueError if the number of players is wrong.
    """
    if len(players) != game.players:
        raise ValueError(f"the game has {game.players} players, not {len(players)}")
    sheet = _Sheet([player.nick for player in players], [0] * game.players)
    extras = {after: list(some) for after, some in groupby(game.extras, key=lambda extra: extra.after)}
    for number in range(len(game.turns) + 1):
        for extra in extras.get(number, ()):
            _write_extra(sheet, extra, held(game, extra.player, number))
        if number < len(game.turns):
            turn = game.turns[number]
            _write_turn(sheet, turn, held(game, turn.player, number))
    return Record(tuple(players), tuple(sheet.entries), _pragmata(game.edition))


def _pragmata(edition: Edition) -> tuple[Pragma, ...]:
    """The tiles, where they are not the English ones that everybody takes for granted: some programs refuse a
    file with the line."""
    return () if edition.name == ENGLISH else (Pragma("tile-distribution", edition.language.lower()),)


def rack_text(tiles: Sequence[str]) -> str:
    """Tiles as written on a rack in a GCG file."""
    return "".join(f"[{tile}]" if len(tile) > 1 else tile for tile in tiles)


def _write_turn(sheet: _Sheet, turn: ScoredTurn, rack: Sequence[str]) -> None:
    line = sheet.line(turn.player, turn.score, rack)
    match turn:
        case ScoredTurn(kind=Kind.PLAY, ruling=Legal() as ruling):
            sheet.entries.append(_laid(line, ruling))
        case ScoredTurn(kind=Kind.EXCHANGE):
            known = all(turn.exchanged)
            sheet.entries.append(
                Exchanged(line, rack_text(turn.exchanged), 0)
                if known
                else Exchanged(line, "", len(turn.exchanged))
            )
        case ScoredTurn(kind=Kind.WITHDRAWN | Kind.RETRY):
            sheet.entries.append(Withdrawn(line))
        case _:
            sheet.entries.append(RecordedPass(line))


def _laid(line: Line, ruling: Legal) -> RecordedPlay:
    word = ruling.words[0]
    new = dict(ruling.play.placed)
    text = "".join(_sign(new.get(square)) for square in word.squares)
    return RecordedPlay(line, word.squares[0], word.squares[1] - word.squares[0] < SIZE, text)


def _sign(tile: Tile | None) -> str:
    return THROUGH if tile is None else written(tile).replace(UNKNOWN, BLANK)


def _write_extra(sheet: _Sheet, extra: Extra, rack: Sequence[str]) -> None:
    match extra.why:
        case Why.CHALLENGE:
            sheet.entries.append(Challenged(sheet.line(extra.player, extra.score, rack)))
        case Why.OVERTIME:
            sheet.entries.append(Overtime(sheet.line(extra.player, extra.score, rack)))
        case _:
            own = extra.tiles if extra.why is Why.OWN_RACK else ()
            line = sheet.line(extra.player, extra.score, own)
            if extra.tiles:
                sheet.entries.append(EndRack(line, rack_text(extra.tiles)))
