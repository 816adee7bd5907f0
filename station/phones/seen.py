"""A view as one seat may see it, or everybody: other people's hidden tiles are not in it."""

from dataclasses import replace

from station.view.message import Says
from station.view.view import LaneView, View


def seen_from(view: View, player: int) -> View:
    """The view without the tiles that this player may not see."""
    dealt = view.dealt
    if dealt is None or (dealt.opened and not dealt.face_down):
        return view
    hands = tuple(
        hand if one == player and not dealt.face_down else () for one, hand in enumerate(dealt.hands)
    )
    return replace(view, dealt=replace(dealt, hands=hands))


def seen_by_all(view: View) -> View:
    """The view for a screen that everybody looks at: as at a table whose players hold their own tiles, and
    with nothing to do there that somebody does at a phone."""
    if view.dealt is None:
        return view
    return replace(
        view,
        dealt=None,
        elsewhere=True,
        starts=False,
        awaits=None,
        callers=(),
        passing="",
        look_again=False,
        choices=(),
        lanes=tuple(_looked_at(lane) for lane in view.lanes),
    )


def _looked_at(lane: LaneView) -> LaneView:
    """A board that asks nobody to touch anything."""
    message = lane.message
    if message.says is Says.TURN:
        message = replace(message, text="")
    return replace(lane, message=message, turn=None, question=None, challenger=None)
