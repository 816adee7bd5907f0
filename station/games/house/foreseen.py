"""What the tiles that somebody has laid at a screen would explode, whether or not they make words."""

from functools import lru_cache

from station.dealt.play_events import Placed
from station.games.house.explosion import task_of
from station.games.house.orders import task_text
from station.games.house.rules.game import board_of, side_of
from station.games.house.rules.judge import judge, new_words
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.table import HousePosition
from station.games.house.wording import HouseWording
from station.lexicon import load
from station.referee.state import TableState
from station.rules.edition import BLANK
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import WithWords, WordsUsed
from station.rules.tile import FacedTile

State = TableState[HousePosition]


def sentence(state: State, player: int, placed: tuple[Placed, ...], words: HouseWording) -> str:
    """What would explode; "" if nothing would, the tiles make no play, or a blank has no letter yet."""
    board, mover = board_of(player), side_of(player)
    now, turn = state.position.boards[board], state.turn(board)
    named = all(letter or tile.letter != BLANK for _, tile, letter in placed)
    if turn is None or turn.player != player or not named:
        return ""
    tiles = (
        (square, FacedTile(letter or tile.letter, mover, tile.kit, blank=tile.letter == BLANK))
        for square, tile, letter in sorted(placed, key=lambda one: one[0])
    )
    play, first = FacedPlay(mover, tuple(tiles)), mover not in now.played
    ruling = _ruling(now.position, play, state.settings.words, first)
    if ruling is None or not ruling.turned:
        return ""
    orders = task_text(state, board, task_of(player, ruling, now.position), words).orders
    turned = [chip.letter for order in orders if not order.number for chip in order.chips]
    taken = [chip.letter for order in orders if order.number for chip in order.chips]
    if not taken:
        return words.tr("This turns {tiles} round.", tiles=" ".join(turned))
    if not turned:
        return words.tr("This explodes {tiles}.", tiles=" ".join(taken))
    return words.tr(
        "This turns {turned} round and explodes {taken}.", turned=" ".join(turned), taken=" ".join(taken)
    )


@lru_cache(maxsize=8)
def _ruling(position: FacedPosition, play: FacedPlay, used: WordsUsed, first: bool) -> HouseLegal | None:
    """The play as if each of its words counted: whether they do stays open until the turn ends."""
    words = (word.text for word in new_words(position.replace(dict(play.placed)).tiles, play))
    found = judge(position, play, WithWords(load(used), frozenset(words)), first=first)
    return found if isinstance(found, HouseLegal) else None
