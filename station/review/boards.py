"""The positions of a reviewed game, for whoever draws them or plays on from there."""

from station.editions import load_edition
from station.referee.state import AnyState, Done
from station.review.board import TurnBoards
from station.review.review import Review
from station.review.story import Story, dealt_tiles
from station.rules.edition import BLANK, Edition
from station.rules.lettered.position import Tile
from station.rules.tile import FacedTile, Side
from station.view.faces import Face
from station.view.table.panel import panel_of
from station.view.table.rules import rules_of


def boards_of(story: Story, review: Review) -> tuple[TurnBoards | None, ...]:
    """By turn; None in a game without a board."""
    return tuple(_boards(story, story.dones[number - 1][0]) for number in _deeds(review))


def starts_of(story: Story, review: Review) -> tuple[int, ...]:
    """By turn, after how many events of the journal its position had come about."""
    return tuple(story.starts[number - 1] for number in _deeds(review))


def ends_of(story: Story, review: Review) -> tuple[int, ...]:
    """By turn, the number of the event in the journal with which it ended."""
    return tuple(story.ends[number - 1] for number in _deeds(review))


def racks_of(story: Story, review: Review) -> tuple[tuple[Face, ...], ...]:
    """By turn, what its player held, in the order of the alphabet; () where the station did not deal."""
    if story.state.settings.dealt is None:
        return ()
    edition = load_edition(story.edition)
    states = [story.dones[number - 1][1] for number in _deeds(review)]
    pairs = zip(review.turns, states, strict=True)
    return tuple(_rack(state, turn.player, edition, review.side(turn.player)) for turn, state in pairs)


def _rack(state: AnyState, player: int, edition: Edition, side: Side | None) -> tuple[Face, ...]:
    held = sorted(
        dealt_tiles(state, player, edition) or (), key=lambda one: (one.letter == BLANK, one.letter)
    )
    return tuple(
        Face("" if one.letter == BLANK else one.letter, side, one.kit, one.letter == BLANK) for one in held
    )


def _deeds(review: Review) -> tuple[int, ...]:
    """By turn, the number of the deed that ended it."""
    return review.deeds or tuple(range(1, len(review.turns) + 1))


def _boards(story: Story, done: Done[object]) -> TurnBoards | None:
    after = panel_of(story.game).board_then(story.state, done)
    if after is None:
        return None
    lanes = getattr(done.before, "boards", None)
    board = rules_of(story.state.settings).board(done.before) if lanes is None else lanes[done.lane].position
    return None if board is None else TurnBoards(tuple(map(_face, board.tiles)), after)


def _face(tile: Tile | FacedTile | None) -> Face | None:
    if tile is None:
        return None
    letter = "" if tile.letter in {None, BLANK} else tile.letter
    return Face(letter, getattr(tile, "facing", None), getattr(tile, "kit", "a"), tile.blank)
