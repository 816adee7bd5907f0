"""The whole picture, of which only what has changed is redrawn."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pygame

from station.screen.dealt import draw as dealt
from station.screen.dealt.flights import Flights, Flying
from station.screen.dealt.glide import Glides, Gliding
from station.screen.dealt.tools import shows_hand
from station.screen.dealt.unseen import HIGH, above_unseen, below_pictures, draw_unseen
from station.screen.draw.board import draw_board
from station.screen.draw.button import draw_buttons
from station.screen.draw.camera import camera_box, draw_no_camera
from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.clocks import clock_picture, draw_clock
from station.screen.draw.code import draw_code
from station.screen.draw.hands import draw_hands
from station.screen.draw.help import Helped, draw_help, draw_rules
from station.screen.draw.message import draw_message
from station.screen.draw.near_message import draw_near_message
from station.screen.draw.palette import CARD, QUIET, WHITE, YELLOW
from station.screen.draw.parts import Part, Parts
from station.screen.draw.picture.pictures import draw_picture, draw_stack
from station.screen.draw.picture.standings import draw_statistics
from station.screen.draw.tiles import tile_picture
from station.screen.input.actions import Do
from station.screen.input.arbiter import clock_rows
from station.screen.input.controls import (
    WHOLE,
    asked_here,
    buttons,
    covers,
    lane_buttons,
    message_room,
    pictures_box,
    title,
)
from station.screen.input.entry_keys import hides, typed_box
from station.screen.input.numbers import MINUS, asks_number, number_box, numbers_asked, typed_number
from station.screen.input.screen_state import WRONG_PIN, Entry, EntryKind, Panel
from station.screen.input.sheet import LaneSheet, Sheet
from station.screen.input.typed import typed_face
from station.screen.lights import Lights
from station.view.wording import minutes

Paint = Callable[[Canvas], None]


@dataclass(slots=True)
class Moves:
    """Tiles that glide to a board, and those that fly to and from hands."""

    glides: Glides = field(default_factory=Glides)
    flights: Flights = field(default_factory=Flights)


class Screen:
    """Draws views onto one surface and remembers what each region shows, to redraw only changes. written:
    collects every line written."""

    def __init__(self, written: list[Written] | None = None) -> None:
        self._parts = Parts()
        self._moves = Moves()
        self._lights = Lights()
        self._written = written

    def draw(self, surface: pygame.Surface, sheet: Sheet, now_ms: int) -> list[pygame.Rect]:
        """Bring `surface` up to date; returns the regions that changed."""
        view, local = sheet.view, sheet.local
        lit = self._lights.lit(sheet, now_ms)
        whole = (local.panel, local.lane, local.turned, local.theme, view.game, view.phase, lit is None)
        canvas = Canvas(surface, sheet.layout, self._written, sheet.local.theme)
        bare, shown = lit is not None, lit or sheet
        return self._parts.draw(canvas, _regions(shown, self._moves, now_ms, bare=bare), whole)

    def touched(self) -> None:
        """Somebody touches the screen: nothing that moves by itself keeps them waiting."""
        self._lights.end()


def _regions(sheet: Sheet, moves: Moves, now_ms: int, *, bare: bool) -> list[Part]:
    """What is drawn apart. bare: without anything to touch."""
    if sheet.local.panel in WHOLE:
        return [_page(sheet)]
    clocks = [_clock(sheet, player, now_ms) for player in range(len(sheet.view.players))]
    if sheet.view.dealt is not None:
        return [*(part for part in clocks if part is not None), *_dealt(sheet, moves, now_ms, bare=bare)]
    lanes = [_lane(lane, now_ms, bare=bare) for lane in sheet.lanes()]
    return [part for part in (*clocks, *lanes) if part is not None]


def _dealt(sheet: Sheet, moves: Moves, now_ms: int, *, bare: bool) -> list[Part]:
    """A table whose tiles the station holds: a large board, perhaps a small one, and the column with the
    message, the hand and its tools."""
    lane = sheet.here
    focus, covered = sheet.local.focus, covers(lane)
    above = [one for one in lane_buttons(lane) if one.box in lane.places.buttons]
    found = () if bare else lane_buttons(lane)
    switch = [one for one in found if one.action.do is Do.OTHER_BOARD and one.icon]
    touch = [one for one in found if one not in (*above, *switch)]
    beside = _covered(lane) if covered else _beside(lane, now_ms)
    flying = moves.flights.now(sheet, now_ms)
    hand = dealt.hand_part(lane, flying)
    gliding = [moves.glides.now(sheet, number, now_ms) for number in range(len(sheet.view.lanes))]
    others = [
        dealt.other_part(one, now_ms, switch, gliding[one.number], flying)
        for one in sheet.lanes()
        if one.number != sheet.local.lane
    ]
    box = lane.places.covered.copy()
    if others and not covered:
        box.top, box.height = lane.places.message.top, box.bottom - lane.places.message.top
    leafing = sheet.local.panel is Panel.HISTORY
    playing = shows_hand(sheet) and not covered and not leafing

    def paint(canvas: Canvas) -> None:
        beside[1](canvas)
        draw_buttons(canvas, touch, focus)
        if playing:
            hand[1](canvas)

    depends = (beside[0], hand[0], touch, focus, sheet.words.language, tuple(box), playing)
    column: Part = (box, depends, paint)
    strip: Part = (
        lane.places.buttons[0].union(lane.places.buttons[1]),
        (above, focus),
        lambda canvas: draw_buttons(canvas, above, focus),
    )
    board = _main_part(lane, gliding[lane.number], flying, now_ms)
    return [strip, board, column] if covered else [strip, board, column, *others]


def _main_part(lane: LaneSheet, gliding: Gliding | None, flying: Flying | None, now_ms: int) -> Part:
    if lane.board is not None:
        leafing = lane.panel is Panel.HISTORY
        return dealt.board_part(lane, now_ms, None if leafing else gliding, flying)
    depends, paint = _main(lane)
    return (lane.places.main, depends, paint)


def _page(sheet: Sheet) -> Part:
    """A page over the whole screen: the rules, the keys, statistics, or what the camera sees."""
    touch, words, view = buttons(sheet), sheet.words, sheet.view
    everything = pygame.Rect(0, 0, sheet.layout.width, sheet.layout.height)

    def paint(canvas: Canvas) -> None:
        match sheet.local.panel:
            case Panel.RULES:
                draw_rules(canvas, everything, words, touch, view.game, at_screen=view.dealt is not None)
            case Panel.HELP:
                draw_help(canvas, everything, words, touch, _helped(sheet))
            case Panel.STATISTICS:
                draw_statistics(canvas, everything, words, view)
                draw_buttons(canvas, touch)
            case _:
                draw_no_camera(canvas, camera_box(sheet.layout), words, touch)

    return (everything, (sheet.local, view.sides, view.match, view.statistics, view.dealt is not None), paint)


def _helped(sheet: Sheet) -> Helped:
    local, view = sheet.local, sheet.view
    hall, dealt = local.hall is not None, view.dealt is not None
    return Helped(view.sides, view.camera, hall, dealt, local.watched_at, local.code)


def _clock(sheet: Sheet, player: int, now_ms: int) -> Part | None:
    place, clock = sheet.all_places.clocks[player], clock_picture(sheet.view, player, now_ms)
    if place is None or clock is None:
        return None
    return (place, clock, lambda canvas: draw_clock(canvas, place, clock))


def _lane(sheet: LaneSheet, now_ms: int, *, bare: bool) -> Part:
    """Everything of a lane but its clocks. bare: as in `_regions`."""
    touch, focus = () if bare else lane_buttons(sheet), sheet.local.focus
    over = None if not covers(sheet) else _covered(sheet)
    held = None
    if sheet.apart and sheet.local.types:
        over, held = _keys_card(sheet), _hands_beside(sheet)
    beside = _beside(sheet, now_ms) if over is None else over
    main = None if over is not None and sheet.places.covered.contains(sheet.places.main) else _main(sheet)

    def paint(canvas: Canvas) -> None:
        for part in (main, beside, held):
            if part is not None:
                part[1](canvas)
        draw_buttons(canvas, touch, focus)

    depends = (main and main[0], beside[0], held and held[0], touch, focus, sheet.words.language)
    return (sheet.places.whole, depends, paint)


def _main(sheet: LaneSheet) -> tuple[object, Paint]:
    """The board, or what the game shows in its place."""
    box, turned, board = sheet.places.main, sheet.local.turned, sheet.board
    instead, sides, window = sheet.view.instead, sheet.view.sides, sheet.places.window

    def paint(canvas: Canvas) -> None:
        if board is not None and window is not None:
            whole = Canvas(pygame.Surface(box.size), canvas.layout, None, canvas.theme)
            draw_board(whole, whole.surface.get_rect(), board, turned=turned, sides=sides)
            canvas.surface.blit(whole.surface, window, window.move(-box.left, -box.top))
        elif board is not None:
            draw_board(canvas, box, board, turned=turned, sides=sides)
        elif instead is not None:
            draw_picture(canvas, box, instead)

    return (board, instead if board is None else None, tuple(box)), paint


def _keys_card(sheet: LaneSheet) -> tuple[object, Paint]:
    """What is behind the keys of one board; it says where keys of a keyboard go, if both boards have some."""
    box, framed = sheet.places.covered, sheet.keyed and sheet.local.types_aside

    def paint(canvas: Canvas) -> None:
        canvas.card(box, CARD, 12)
        if framed:
            canvas.outline(box, YELLOW, 3, 12)

    return (tuple(box), framed), paint


def _hands_beside(sheet: LaneSheet) -> tuple[object, Paint]:
    """The hands beside a board on which a play is typed, if there is room for them."""
    hands, box = sheet.lane.hands, sheet.places.pictures

    def paint(canvas: Canvas) -> None:
        if hands is not None and box.height > canvas.px(240):
            draw_hands(canvas, box, hands)

    return (hands, tuple(box)), paint


def _beside(sheet: LaneSheet, now_ms: int) -> tuple[object, Paint]:
    """The message, and hands or the game's pictures."""
    message, room = sheet.message(now_ms), message_room(sheet)
    hands, pictures, box = sheet.lane.hands, sheet.view.pictures, pictures_box(sheet)
    hands = hands if sheet.view.dealt is None else None  # they are shown tile by tile
    leafing = sheet.panel is Panel.HISTORY
    # Small, in the last place that nothing else needs now.
    last = sheet.number == len(sheet.view.lanes) - 1 and sheet.view.dealt is None
    code = sheet.local.code if last else ()
    left = below_pictures(sheet, box)
    low = pygame.Rect(box.left, box.bottom - sheet.px(HIGH), box.width, sheet.px(HIGH))
    box = above_unseen(sheet, box)
    caption = sheet.words.tr("Not seen yet: {count}").format(count=left.total())

    def paint(canvas: Canvas) -> None:
        draw = draw_message if sheet.view.dealt is None else draw_near_message
        draw(canvas, sheet.places.message, message, room)
        if hands is not None:
            if not leafing and box.height > canvas.px(240):
                draw_code(canvas, draw_hands(canvas, box, hands), code, dim=True)
        elif pictures and box.height > canvas.px(48):
            top = draw_stack(canvas, box, pictures)
            draw_code(canvas, pygame.Rect(box.left, top, box.width, box.bottom - top), code, dim=True)
        if left:
            draw_unseen(canvas, low, caption, left)

    return (message, hands, pictures, box.height, tuple(room), leafing, code, tuple(left.items())), paint


def _covered(sheet: LaneSheet) -> tuple[object, Paint]:
    """The title of what covers a lane, and what is between its buttons."""
    view, local, words, box = sheet.view, sheet.local, sheet.words, sheet.places.covered
    head, entry = title(sheet) or words.tr("Type the tiles."), local.entry
    pad = _pad(sheet)
    clocks = clock_rows(sheet) if entry is None and sheet.panel is Panel.CLOCK else []
    pending = local.pending if clocks else None

    def paint(canvas: Canvas) -> None:
        canvas.card(box, CARD, 12)
        line = pygame.Rect(box.left + canvas.px(16), box.top, box.width - canvas.px(32), canvas.px(64))
        if pad is not None or entry is None or not entry.tiles:
            canvas.write(head, line, 22, least=12)
        else:
            hidden = hides(sheet, entry)
            shown = tuple("" if hidden else tile for tile in entry.tiles)
            _typed(canvas, typed_box(sheet), replace(entry, tiles=shown))
        if pad is not None:
            typed, hint = pad
            wrong = entry is not None and entry.topic == WRONG_PIN
            colour = WHITE if typed else YELLOW if wrong else QUIET
            size = 40 if typed or wrong else 24
            canvas.write(typed or hint, number_box(sheet), size, colour=colour, align="centre", least=12)
        high = canvas.px(26)
        for player, row in clocks:
            name = pygame.Rect(row.left, row.top - high, row.width, high)
            more = pending.amount if pending is not None and pending.player == player else 0
            colour = WHITE if more else QUIET
            canvas.write(_adjusted(view.players[player].name, more), name, 16, colour=colour, least=9)

    return (head, entry, sheet.panel, pad, pending), paint


def _pad(sheet: LaneSheet) -> tuple[str, str] | None:
    """What is typed with the number pad, and what to type if nothing is; None without the pad."""
    choice, entry = asked_here(sheet), sheet.local.entry
    if choice is not None and asks_number(choice):
        return typed_number(choice, sheet.local).replace(MINUS, "−"), numbers_asked(choice)
    if entry is not None and entry.what is EntryKind.PIN:
        hint = "" if sheet.local.pin else sheet.words.tr("at least four digits")
        if entry.topic == WRONG_PIN:
            hint = sheet.words.tr("That is not the PIN.")
        return "•" * len(entry.tiles), hint
    return None


def _adjusted(name: str, more_ms: int) -> str:
    return f"{name}   {'+' if more_ms > 0 else ''}{minutes(more_ms)}" if more_ms else name


def _typed(canvas: Canvas, box: pygame.Rect, entry: Entry) -> None:
    """What has been typed so far, as tiles, upright for whoever reads the screen."""
    size, upright = min(box.height, box.width // max(1, len(entry.tiles))), replace(entry, facing=None)
    for k, text in enumerate(entry.tiles):
        picture = tile_picture(typed_face(text, upright), size, turned=False)
        canvas.surface.blit(picture, (box.left + k * size, box.top))
