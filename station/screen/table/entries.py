"""What is typed at a table: how it grows with each key, and what it tells once it is done. Pure."""

from dataclasses import replace
from typing import Any

from station.referee.state import Phase
from station.referee.table.events import TableEvent, Told
from station.referee.table.state import TableState
from station.rules.edition import BLANK
from station.rules.game import Choice, Chosen, Laid, Shown, Spot
from station.rules.scrabble.position import Position
from station.rules.square import SQUARES
from station.screen.actions import Action, Do
from station.screen.table.board import typed_squares, typed_tile
from station.screen.table.message import asked_choice
from station.screen.table.numbers import asks_number, typed_number
from station.screen.table.view import Entry, TableView, What
from station.screen.view import Panel

State = TableState[Any]
Answer = tuple[TableView, tuple[TableEvent, ...]]


def tell_typed(state: State, view: TableView, now_ms: int) -> Answer:
    """What was typed is told; nothing typed closes the keys, and what is no number yet stays."""
    choice = asked_choice(state)
    if choice is not None and asks_number(choice):
        return _number_typed(choice, view, now_ms)
    entry = view.entry
    closed = replace(view, entry=None, panel=Panel.NONE)
    if entry is None or not entry.tiles or entry.what is What.NUMBER:
        return closed, ()
    match entry.what:
        case What.SPOT:
            return closed, (Told(now_ms, Shown(entry.tiles[0].upper())),)
        case What.LETTERS:
            value = "".join(entry.tiles).upper()
            return closed, (Told(now_ms, Chosen(entry.topic, entry.player, value)),)
        case What.PLAY:
            squares = typed_squares(entry, state.board or Position())
            placed = tuple(
                sorted(zip(squares, (typed_tile(text) for text in entry.tiles), strict=False), key=_square)
            )
            return closed, (Told(now_ms, Laid(entry.player or 0, placed, _swapped(entry, state))),)


def _number_typed(choice: Choice, view: TableView, now_ms: int) -> Answer:
    value = typed_number(choice, view)
    if value not in choice.options:
        return view, ()
    return replace(view, entry=None), (Told(now_ms, Chosen(choice.topic, choice.player, value)),)


def _swapped(entry: Entry, state: State) -> tuple[tuple[int, str], ...]:
    """The blanks that are taken, with the letters they stand for."""
    board = state.board or Position()
    return tuple((square, tile.text) for square in entry.swaps if (tile := board[square]) is not None)


def _square(pair: tuple[int, object]) -> int:
    return pair[0]


def asked_tiles(state: State) -> Action | None:
    """What begins to type the tiles that must be named now, if any must: for a choice, or the tile on the
    spot where no camera sees it."""
    choice = asked_choice(state)
    if choice is not None:
        typed = choice.letters and not choice.options
        return Action(Do.TYPE, text=choice.topic, player=choice.player) if typed else None
    seen = state.settings.camera or state.phase is not Phase.PLAYING or state.question is not None
    return None if seen or not isinstance(state.main, Spot) else Action(Do.TYPE, text=What.SPOT.value)


def new_entry(action: Action, state: State) -> Entry:
    whats = {what.value: what for what in (What.PLAY, What.SPOT)}
    what = whats.get(action.text, What.LETTERS)
    topic = action.text if what is What.LETTERS else ""
    start = SQUARES // 2
    if state.laid:
        start = state.laid[0][0]
    return Entry(what, action.player, topic, square=start)


def retyped(  # noqa: PLR0911 - one answer each
    entry: Entry, action: Action, state: State
) -> Entry:
    match action.do:
        case Do.KEY:
            small = entry.what is What.PLAY and (entry.blank or action.value == "blank")
            return _with(entry, action.text.lower() if small else action.text, state)
        case Do.NEXT_IS_BLANK if entry.what is What.PLAY:
            return replace(entry, blank=not entry.blank)
        case Do.NEXT_IS_BLANK:
            return _with(entry, BLANK, state)
        case Do.RUB_OUT:
            return replace(entry, tiles=entry.tiles[:-1], blank=False)
        case Do.OTHER_WAY:
            return replace(entry, down=not entry.down)
        case Do.SWAP if action.square is not None:
            return replace(entry, swaps=tuple(sorted({*entry.swaps} ^ {action.square})))
    return entry


def _with(entry: Entry, text: str, state: State) -> Entry:
    """One tile more; on the spot lies one only, and a play ends at the board's edge."""
    tiles = (text,) if entry.what is What.SPOT else (*entry.tiles, text)
    if entry.what is What.PLAY and len(typed_squares(entry, state.board or Position())) < len(tiles):
        return entry
    return replace(entry, tiles=tiles, blank=False)
