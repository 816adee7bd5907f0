"""What is typed at a table: how it grows with each key, and the event it becomes once done. Pure."""

from dataclasses import replace
from operator import itemgetter

from station.referee.events import DeedEntered
from station.rules.edition import BLANK
from station.rules.game import Chosen, Laid, Shown, Spot
from station.rules.lettered.position import Tile
from station.rules.square import SIZE, SQUARES
from station.rules.tile import Side
from station.screen.input.actions import Action, Do
from station.screen.input.numbers import asks_number, typed_number
from station.screen.input.screen_state import Answer, Entry, EntryKind, Panel, ScreenState
from station.screen.input.typed import typed_squares
from station.view import Phase
from station.view.board import Mark
from station.view.faces import Faces
from station.view.view import ChoiceView, View

NO_BOARD: Faces = (None,) * SQUARES


def enter_typed(view: View, local: ScreenState, now_ms: int) -> Answer:
    """Send what was typed; if nothing was, close the keys; keep an incomplete number."""
    choice = view.asked
    if choice is not None and asks_number(choice):
        return _number_typed(choice, local, now_ms)
    entry = local.entry
    closed = replace(local, entry=None, panel=Panel.NONE)
    if entry is not None and entry.blank:
        # No letter was typed for it: the rules find it, or it is asked for.
        entry = _with(entry, BLANK, confirmed(view, local.lane))
    if entry is None or not (entry.tiles or entry.laid) or entry.what in {EntryKind.NUMBER, EntryKind.PIN}:
        return Answer(closed)
    match entry.what:
        case EntryKind.SPOT:
            return Answer(closed, (DeedEntered(now_ms, Shown(entry.tiles[0].upper())),))
        case EntryKind.LETTERS:
            value = "".join(entry.tiles).upper()
            return Answer(closed, (DeedEntered(now_ms, Chosen(entry.topic, entry.player, value)),))
        case EntryKind.PLAY:
            typed = laid_so_far(entry, confirmed(view, local.lane))
            placed = tuple(sorted(((square, _tile(text)) for square, text in typed), key=itemgetter(0)))
            return Answer(
                closed, (DeedEntered(now_ms, Laid(entry.player or 0, placed, _swapped(entry, view))),)
            )


def laid_so_far(entry: Entry, faces: Faces) -> tuple[tuple[int, str], ...]:
    """The tiles typed, on all lines."""
    return (*entry.laid, *zip(typed_squares(entry, faces), entry.tiles, strict=False))


def _number_typed(choice: ChoiceView, local: ScreenState, now_ms: int) -> Answer:
    value = typed_number(choice, local)
    if value not in {option.value for option in choice.options}:
        return Answer(local)
    return Answer(
        replace(local, entry=None), (DeedEntered(now_ms, Chosen(choice.topic, choice.player, value)),)
    )


def confirmed(view: View, lane: int = 0) -> Faces:
    """A board by every play that stands."""
    board = view.lanes[lane].board
    return NO_BOARD if board is None else board.confirmed


def _tile(text: str) -> Tile:
    """The tile typed: a small letter is a blank's, `?` a blank without a letter."""
    if text == BLANK:
        return Tile(None, blank=True)
    return Tile(text.upper(), blank=text != text.upper())


def _swapped(entry: Entry, view: View) -> tuple[tuple[int, str], ...]:
    """The blanks that are taken, with the letters they stand for."""
    faces = confirmed(view)
    return tuple((square, face.letter) for square in entry.swaps if (face := faces[square]) is not None)


def asked_tiles(view: View) -> Action | None:
    """The entry that begins if tiles must be named now: for a choice, or the tile on the spot if there is no
    camera."""
    choice = view.asked
    if choice is not None:
        typed = choice.letters and not choice.options
        return Action(Do.TYPE, text=choice.topic, player=choice.player) if typed else None
    seen = view.camera or view.phase is not Phase.PLAYING or view.lanes[0].question is not None
    return None if seen or not isinstance(view.awaits, Spot) else Action(Do.TYPE, text=EntryKind.SPOT.value)


def new_entry(action: Action, view: View) -> Entry:
    """A play begins on the first new tile seen, else in the middle."""
    whats = {what.value: what for what in (EntryKind.PLAY, EntryKind.SPOT)}
    what = whats.get(action.text, EntryKind.LETTERS)
    topic = action.text if what is EntryKind.LETTERS else ""
    lane = view.lanes[action.lane]
    new = sorted(one.square for one in lane.board.marks if one.mark is Mark.NEW) if lane.board else []
    away = lane.mover is Side.NORTH
    start = new[-1 if away else 0] if new else SQUARES // 2
    facing = lane.mover if view.sides else None
    return Entry(what, action.player, topic, square=start, facing=facing, kit=lane.kit)


def retyped(  # noqa: PLR0911 - one answer each
    entry: Entry, action: Action, view: View, lane: int
) -> Entry:
    match action.do:
        case Do.KEY:
            small = entry.what is EntryKind.PLAY and (entry.blank or action.value == "blank")
            return _with(entry, action.text.lower() if small else action.text, confirmed(view, lane))
        case Do.NEXT_IS_BLANK if entry.what is EntryKind.PLAY:
            return replace(entry, blank=not entry.blank)
        case Do.NEXT_IS_BLANK:
            return _with(entry, BLANK, confirmed(view, lane))
        case Do.RUB_OUT if not entry.tiles and not entry.blank:
            return replace(entry, laid=entry.laid[:-1])
        case Do.RUB_OUT:
            return replace(entry, tiles=entry.tiles[:-1], blank=False)
        case Do.OTHER_WAY:
            return replace(entry, down=not entry.down)
        case Do.SWAP if action.square is not None:
            return replace(entry, swaps=tuple(sorted({*entry.swaps} ^ {action.square})))
    return entry


def _with(entry: Entry, text: str, faces: Faces) -> Entry:
    """Add a tile; the spot takes only one, a play ends at the board's edge, and a line of tiles after 15."""
    tiles = (text,) if entry.what is EntryKind.SPOT else (*entry.tiles, text)[:SIZE]
    if entry.what is EntryKind.PLAY and len(typed_squares(entry, faces)) < len(tiles):
        return entry
    return replace(entry, tiles=tiles, blank=False)
