"""Whose tiles are on the screen, and what may be done with them. Pure."""

from collections.abc import Mapping
from dataclasses import replace

from station.dealt.laying import Placed
from station.editions import load_edition
from station.rules.edition import BLANK
from station.rules.moves.rack import RackTile
from station.rules.tile import Side
from station.screen.dealt.hand import Laying, current, in_rack
from station.screen.input.screen_state import ScreenState
from station.view import Phase
from station.view.board import BoardView, Mark, Marked
from station.view.faces import Face
from station.view.view import LaneView, View


def owner(view: View, local: ScreenState) -> int | None:
    """The player whose tiles are below the message: a person at the large board, on move if anybody is."""
    dealt = view.dealt
    if dealt is None:
        return None
    if dealt.hides:
        acting = dealt.person_acting()
        return local.dealt.seen_by if acting is None else acting
    here = [player for player in view.lanes[local.lane].players if player in dealt.people]
    if dealt.free:  # everybody plays at once
        return local.dealt.seen_by if local.dealt.seen_by in here else next(iter(here), None)
    acts = [player for player in here if player in dealt.acts]
    return next(iter((*acts, *here)), None)


def hidden(view: View, local: ScreenState) -> bool:
    """Whether the owner still has to say that nobody else is looking."""
    return view.dealt is not None and view.dealt.hides and owner(view, local) != local.dealt.seen_by


def hand(view: View, local: ScreenState) -> tuple[RackTile, ...]:
    """All the owner's tiles; none while they are hidden, or face down."""
    player = owner(view, local)
    if view.dealt is None or player is None or hidden(view, local) or player >= len(view.dealt.hands):
        return ()
    if view.dealt.face_down:
        return ()
    return view.dealt.hands[player]


def face_down(view: View, local: ScreenState) -> int:
    """How many of the owner's tiles lie face down."""
    player = owner(view, local)
    if view.dealt is None or player is None or not view.dealt.face_down:
        return 0
    return len(view.dealt.hands[player])


def lane_of(view: View, local: ScreenState) -> LaneView:
    return view.lanes[local.lane]


def laying(view: View, local: ScreenState) -> Laying:
    """What the owner has laid so far."""
    player = owner(view, local)
    if player is None:
        return Laying(-1)
    if view.dealt is not None and view.dealt.free:
        own = local.dealt.laying(player)
        return replace(own, placed=view.dealt.free[player], turns=lane_of(view, local).turns)
    lane = lane_of(view, local)
    own = current(local.dealt.laying(player), lane.turns)
    if lane.order and lane.turn == player and lane.board is not None and not own.placed:
        # Laid before this screen was there, or elsewhere.
        return replace(own, placed=_new_on(lane.board))
    return own


def _new_on(board: BoardView) -> tuple[Placed, ...]:
    faces = ((one.square, board.faces[one.square]) for one in board.marks if one.mark is Mark.NEW)
    return tuple(
        (square, RackTile(BLANK if face.blank else face.letter, face.kit or "a"), face.letter)
        for square, face in faces
        if face is not None
    )


def rack(view: View, local: ScreenState) -> tuple[RackTile, ...]:
    """The owner's tiles that are not on the board, as arranged."""
    return in_rack(laying(view, local), hand(view, local))


def acts(view: View, local: ScreenState) -> bool:
    """Whether the table waits for the owner's play on the large board."""
    lane, player = lane_of(view, local), owner(view, local)
    if view.dealt is not None and view.dealt.free:
        return view.phase is Phase.PLAYING and player is not None
    return view.phase is Phase.PLAYING and player is not None and lane.turn == player


def may_lay(view: View, local: ScreenState) -> bool:
    """Whether tiles may be laid now."""
    lane = lane_of(view, local)
    free = not lane.order and lane.question is None and view.asked is None and not giving(view, local)
    return free and acts(view, local) and not hidden(view, local) and lane.board is not None


def giving(view: View, local: ScreenState) -> str:
    """The topic for which tiles are to be chosen now; "" if none is."""
    player = owner(view, local)
    if view.dealt is None or player is None or view.phase is not Phase.PLAYING:
        return ""
    if view.dealt.set_aside and view.dealt.set_aside[player]:
        return view.dealt.aside_topic
    offered = {(choice.topic, choice.player) for choice in view.choices}
    return local.dealt.giving if (local.dealt.giving, player) in offered else ""


def to_give(view: View, local: ScreenState) -> int:
    """How many tiles must be chosen; 0 for as many as one likes."""
    player = owner(view, local)
    if view.dealt is None or player is None or not giving(view, local):
        return 0
    return view.dealt.set_aside[player]


def values(view: View) -> Mapping[str, int] | None:
    """What letters count, where the game is one for points; None where it is not."""
    return None if view.sides else load_edition(view.edition).values


def facing(view: View, player: int) -> Side | None:
    """How a player's tiles lie; None where that does not matter."""
    seat = view.players[player].seat
    return seat.side if view.sides and seat is not None else None


def face_of(tile: RackTile, side: Side | None, letter: str = "") -> Face:
    """A tile in hand, or laid; letter: what a blank stands for."""
    blank = tile.letter == BLANK
    return Face(letter if blank else tile.letter, side, tile.kit, blank)


def with_laid(view: View, local: ScreenState, board: BoardView) -> BoardView:
    """The large board with what the owner has laid on it so far, and where typed tiles go."""
    lane, player = lane_of(view, local), owner(view, local)
    if player is None or lane.order or hidden(view, local) or not acts(view, local):
        return board
    side, now = facing(view, player), laying(view, local)
    faces, marks = list(board.faces), list(board.marks)
    for square, letter in now.swaps:
        faces[square] = Face(letter, side, "a")
        marks.append(Marked(square, Mark.NEW, side))
    for square, tile, letter in now.placed:
        if not board.confirmed or board.confirmed[square] is None:
            faces[square] = face_of(tile, side, letter)
            marks.append(Marked(square, Mark.NEW, side))
    if local.dealt.cursor is not None and may_lay(view, local):
        marks.append(Marked(local.dealt.cursor, Mark.CURSOR))
    return replace(board, faces=tuple(faces), marks=tuple(marks))


def lies_still(lane: LaneView) -> bool:
    """Whether a play that was refused still lies on the board of the referee."""
    board = lane.board
    if board is None or not board.confirmed or lane.order:
        return False
    pairs = zip(board.faces, board.confirmed, strict=True)
    return any(there is not None and not there.ghost and was is None for there, was in pairs)
