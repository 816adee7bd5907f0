"""Whose tiles are on the screen, and what may be done with them. Pure."""

from dataclasses import dataclass, replace

from station.dealt.play_events import Placed
from station.rules.edition import BLANK
from station.rules.moves.rack import RackTile
from station.screen.dealt.hand import Laying, current, in_rack, remembered
from station.screen.input.screen_state import ScreenState
from station.view import Phase
from station.view.board import BoardView, Mark, Marked
from station.view.dealt import DealtView
from station.view.faces import Face
from station.view.laid import face_of, facing
from station.view.view import LaneView, View


@dataclass(frozen=True, slots=True)
class Served:
    """Whom the screen serves, all worked out once from a view and the screen's state.

    owner: the player whose tiles are below the message; None for nobody. hidden: the owner still has to say
    that nobody else is looking. hand: all the owner's tiles; none while they are hidden, or face down.
    face_down: how many lie face down. laying: what the owner has laid so far; rack: the tiles that are not on
    the board, as arranged. acts: the table waits for the owner's play on the large board. giving: the topic
    for which somebody chooses tiles now, "" if none is; to_give: how many, 0 for as many as one likes.
    may_lay: tiles may be laid now.
    """

    owner: int | None = None
    hidden: bool = False
    hand: tuple[RackTile, ...] = ()
    face_down: int = 0
    laying: Laying = Laying(-1)
    rack: tuple[RackTile, ...] = ()
    acts: bool = False
    giving: str = ""
    to_give: int = 0
    may_lay: bool = False


def served_by(view: View, local: ScreenState) -> Served:
    """Whom a screen in this state serves; nobody where the station holds no tiles."""
    dealt, lane = view.dealt, view.lanes[local.lane]
    owner = None if dealt is None else _owner(dealt, lane, local)
    if dealt is None or owner is None:
        return Served()
    hidden = dealt.hides and owner != local.dealt.seen_by
    playing = view.phase is Phase.PLAYING
    hand = () if hidden or dealt.face_down or owner >= len(dealt.hands) else dealt.hands[owner]
    laying = _laying(dealt, lane, local, owner)
    acts = playing and (bool(dealt.free) or lane.turn == owner)
    giving = _giving(view, dealt, local, owner) if playing else ""
    calm = not lane.order and lane.question is None and view.asked is None and not giving
    return Served(
        owner,
        hidden,
        hand,
        face_down=len(dealt.hands[owner]) if dealt.face_down else 0,
        laying=laying,
        rack=in_rack(laying, hand),
        acts=acts,
        giving=giving,
        to_give=dealt.set_aside[owner] if giving else 0,
        may_lay=calm and acts and not hidden and lane.board is not None,
    )


def _owner(dealt: DealtView, lane: LaneView, local: ScreenState) -> int | None:
    """A person at the large board, on move if anybody is."""
    if dealt.hides:
        acting = dealt.person_acting()
        return local.dealt.seen_by if acting is None else acting
    here = [player for player in lane.players if player in dealt.people]
    if dealt.free:  # everybody plays at once
        return local.dealt.seen_by if local.dealt.seen_by in here else next(iter(here), None)
    acts = [player for player in here if player in dealt.acts]
    return next(iter((*acts, *here)), None)


def _laying(dealt: DealtView, lane: LaneView, local: ScreenState, owner: int) -> Laying:
    if dealt.free:
        return replace(local.dealt.laying(owner), placed=dealt.free[owner], turns=lane.turns)
    own = current(local.dealt.laying(owner), lane.turns)
    if lane.order and lane.turn == owner and lane.board is not None and not own.placed:
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


def _giving(view: View, dealt: DealtView, local: ScreenState, owner: int) -> str:
    if dealt.set_aside and dealt.set_aside[owner]:
        return dealt.aside_topic
    offered = {(choice.topic, choice.player) for choice in view.choices}
    return local.dealt.giving if (local.dealt.giving, owner) in offered else ""


def with_laid(served: Served, view: View, local: ScreenState, board: BoardView) -> BoardView:
    """The large board with what the owner has laid on it so far, and where typed tiles go."""
    if served.owner is None or view.lanes[local.lane].order or served.hidden or not served.acts:
        return board
    side, now = facing(view, served.owner), served.laying
    faces, marks = list(board.faces), list(board.marks)
    for square, letter in now.swaps:
        faces[square] = Face(letter, side, "a")
        marks.append(Marked(square, Mark.NEW, side))
    for square, tile, letter in now.placed:
        if not board.confirmed or board.confirmed[square] is None:
            faces[square] = face_of(tile, side, letter)
            marks.append(Marked(square, Mark.NEW, side))
    if local.dealt.cursor is not None and served.may_lay:
        marks.append(Marked(local.dealt.cursor, Mark.CURSOR))
    return replace(board, faces=tuple(faces), marks=tuple(marks))


def with_hand_remembered(served: Served, local: ScreenState) -> ScreenState:
    """The screen's state with the order of the hand that is shown."""
    if served.owner is None or not served.hand:
        return local
    before = local.dealt.laying(served.owner)
    now = remembered(current(before, served.laying.turns), served.hand)
    return local if now == before else replace(local, dealt=local.dealt.with_laying(now))
