"""Turns a game into a record, ready to be written.

Programs that read GCG know two things less than our rules: a play that its player takes back to try again is
no turn to them, and what overtime costs follows the end of the game. The first becomes a note, the second is
moved; before the end it is a note, too.
"""

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from station.gcg.check import place_of
from station.gcg.editions import ENGLISH
from station.gcg.racks import blanks_taken, held, on_rack
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
from station.gcg.taken import taken_note
from station.gcg.tiles import THROUGH, written
from station.rules.edition import Edition
from station.rules.lettered.play import Legal
from station.rules.lettered.position import Tile
from station.rules.square import SIZE, square_name
from station.rules.turns.game import Extra, Game, Kind, PointsReason, ScoredTurn

NOTE_MAX: Final = 400
"""Characters of a note. Older programs refuse lines of more than 511 bytes."""

LOST: Final = "the turn is lost by a wrong challenge"


@dataclass(slots=True)
class _Sheet:
    nicks: Sequence[str]
    totals: list[int]
    entries: list[Entry] = field(default_factory=list)
    early: list[str] = field(default_factory=list)
    """Notes that are older than the first line."""

    def line(self, player: int, score: int, tiles: Sequence[str]) -> Line:
        self.totals[player] += score
        number = len(self.entries) + 1
        return Line(number, self.nicks[player], rack_text(tiles), score, self.totals[player])

    def note(self, text: str) -> None:
        """Add to the note of the last line."""
        if not self.entries:
            self.early.append(text)
            return
        line = self.entries[-1].line
        self.entries[-1] = replace(self.entries[-1], line=replace(line, notes=(*line.notes, text)))

    def finished(self) -> tuple[Entry, ...]:
        """The lines, each with one note if that is short enough: some programs keep only the last."""
        entries = list(self.entries)
        if entries and self.early:
            first = entries[0].line
            entries[0] = replace(entries[0], line=replace(first, notes=(*self.early, *first.notes)))
        return tuple(
            replace(entry, line=replace(entry.line, notes=_joined(entry.line.notes))) for entry in entries
        )


def _joined(notes: Sequence[str]) -> tuple[str, ...]:
    """As few notes as possible, none of which makes a line that is too long for other programs."""
    found: list[str] = []
    for note in notes:
        for part in textwrap.wrap(note, NOTE_MAX):
            if found and len(found[-1]) + len(part) < NOTE_MAX:
                found[-1] += f"; {part}"
            else:
                found.append(part)
    return tuple(found)


def record_of(
    game: Game,
    players: Sequence[Player],
    notes: Mapping[int, Sequence[str]] | None = None,
    pragmata: Sequence[Pragma] = (),
) -> Record:
    """The record of a game; `check` agrees with it. Every line has the rack, as far as it is known; while the
    game goes on, so has the player on move.

    notes: what else happened after so many turns. A blank without a letter is given the first one. Raises
    ValueError if the number of players is wrong.
    """
    if len(players) != game.players:
        raise ValueError(f"the game has {game.players} players, not {len(players)}")
    sheet = _Sheet([player.nick for player in players], [0] * game.players)
    beside = [extra for extra in game.extras if extra.why is not PointsReason.OVERTIME]
    extras = {after: list(some) for after, some in groupby(beside, key=lambda extra: extra.after)}
    for number in range(len(game.turns) + 1):
        for extra in extras.get(number, ()):
            _write_extra(sheet, extra, held(game, extra.player, number))
        for text in (notes or {}).get(number, ()):
            sheet.note(text)
        if number < len(game.turns) and not _tried(game, number):
            turn = game.turns[number]
            _write_turn(sheet, turn, held(game, turn.player, number), game.edition)
            for note in (*_taken(game, number), *_assumed(turn, game.edition)):
                sheet.note(note)
    _write_overtime(sheet, game)
    return Record(tuple(players), sheet.finished(), (*_pragmata(game.edition), *pragmata, *_on_rack(game)))


def _tried(game: Game, number: int) -> bool:
    """Whether a turn is a play that its player took back to try again."""
    turns = game.turns
    return number + 1 < len(turns) and turns[number + 1].kind is Kind.RETRY


def _taken(game: Game, number: int) -> list[str]:
    """Notes on the blanks that a play takes off the board."""
    return [taken_note(square, tile) for square, tile in blanks_taken(game, number)]


def _assumed(turn: ScoredTurn, edition: Edition) -> list[str]:
    """Notes on the blanks of a play that nobody gave a letter: others read no play without one."""
    if turn.kind is not Kind.PLAY or turn.ruling is None:
        return []
    letter = edition.alphabet[0].lower()
    return [
        f"nobody said which letter the blank on {square_name(square)} is; {letter} is written for it"
        for square, tile in turn.ruling.play.placed
        if tile.letter is None
    ]


def _write_overtime(sheet: _Sheet, game: Game) -> None:
    """What overtime costs each player: lines after the end, notes before it."""
    for player, nick in enumerate(sheet.nicks):
        costs = [e.score for e in game.extras if e.why is PointsReason.OVERTIME and e.player == player]
        if costs and game.over is not None:
            tiles = held(game, player, len(game.turns))
            sheet.entries.append(Overtime(sheet.line(player, sum(costs), tiles)))
        elif costs:
            sheet.note(f"overtime has cost {nick} {-sum(costs)} points")


def _pragmata(edition: Edition) -> tuple[Pragma, ...]:
    """The tiles, where they are not the English ones that everybody takes for granted: some programs refuse a
    file with the line."""
    return () if edition.name == ENGLISH else (Pragma("tile-distribution", edition.language.lower()),)


def _on_rack(game: Game) -> tuple[Pragma, ...]:
    """What the player on move holds, if that is known: with it others go on from the position."""
    tiles = on_rack(game, game.to_move)
    if game.over is not None or game.out is not None or not tiles:
        return ()
    return (Pragma(f"rack{game.to_move + 1}", rack_text(tiles)),)


def rack_text(tiles: Sequence[str]) -> str:
    """Tiles as written on a rack in a GCG file."""
    return "".join(f"[{tile}]" if len(tile) > 1 else tile for tile in tiles)


def _write_turn(sheet: _Sheet, turn: ScoredTurn, rack: Sequence[str], edition: Edition) -> None:
    if turn.kind is Kind.RETRY and turn.ruling is not None:
        tried = _laid(Line(0, sheet.nicks[turn.player], "", 0, 0), turn.ruling, edition)
        sheet.note(f"{tried.line.nick} tried {place_of(tried)} {tried.word} and took it back")
        return
    line = sheet.line(turn.player, turn.score, rack)
    match turn:
        case ScoredTurn(kind=Kind.PLAY, ruling=Legal() as ruling):
            sheet.entries.append(_laid(line, ruling, edition))
        case ScoredTurn(kind=Kind.EXCHANGE):
            known = all(turn.exchanged)
            sheet.entries.append(
                Exchanged(line, rack_text(turn.exchanged), 0)
                if known
                else Exchanged(line, "", len(turn.exchanged))
            )
        case ScoredTurn(kind=Kind.WITHDRAWN):
            sheet.entries.append(Withdrawn(line))
        case _:
            sheet.entries.append(RecordedPass(line))
            if turn.kind is Kind.LOST:
                sheet.note(LOST)


def _laid(line: Line, ruling: Legal, edition: Edition) -> RecordedPlay:
    word = ruling.words[0]
    new = dict(ruling.play.placed)
    text = "".join(_sign(new.get(square), edition) for square in word.squares)
    return RecordedPlay(line, word.squares[0], word.squares[1] - word.squares[0] < SIZE, text)


def _sign(tile: Tile | None, edition: Edition) -> str:
    if tile is None:
        return THROUGH
    return written(tile if tile.letter is not None else replace(tile, letter=edition.alphabet[0]))


def _write_extra(sheet: _Sheet, extra: Extra, rack: Sequence[str]) -> None:
    if extra.why is PointsReason.CHALLENGE:
        sheet.entries.append(Challenged(sheet.line(extra.player, extra.score, rack)))
    elif extra.tiles:
        own = extra.tiles if extra.why is PointsReason.OWN_RACK else ()
        line = sheet.line(extra.player, extra.score, own)
        sheet.entries.append(EndRack(line, rack_text(extra.tiles)))
