"""The draw and the discard."""

from collections import Counter
from dataclasses import replace

from station.games.scrabbage.rules.position import KEPT, EnteredDraw, ScrabbagePhase, ScrabbagePosition, Setup
from station.rules.game import RuleError
from station.rules.lettered.hand import Hand, known
from station.rules.players import put

HIDDEN = EnteredDraw()


def enter_drawn(position: ScrabbagePosition, player: int, value: str, setup: Setup) -> ScrabbagePosition:
    """A player enters the tiles drawn. Raises RuleError if they are impossible."""
    drawn = tiles_of(value, position.draw, setup)
    entered = position.entered or (HIDDEN,) * position.players
    free = position.unseen(setup.edition)
    for other, others in enumerate(entered):
        if other != player:
            free.subtract(others.drawn)
    short = Counter(drawn) - free
    if short:
        raise RuleError("the bag does not hold {tiles} any more", tiles=" ".join(sorted(short.elements())))
    return replace(position, entered=put(entered, player, EnteredDraw(drawn)))


def enter_discard(position: ScrabbagePosition, player: int, value: str, setup: Setup) -> ScrabbagePosition:
    """A player who entered the draw enters which of these go to the scrab. Raises RuleError if they are
    invalid."""
    drawn = position.entered[player].drawn if position.entered else ()
    if not drawn:
        raise RuleError("say which tiles were drawn before those that are set aside")
    discard = tiles_of(value, position.draw - KEPT, setup)
    missing = Counter(discard) - Counter(drawn)
    if missing:
        raise RuleError("{tiles} was not among the tiles drawn", tiles=" ".join(sorted(missing.elements())))
    return replace(position, entered=put(position.entered, player, EnteredDraw(drawn, discard)))


def deal(position: ScrabbagePosition) -> ScrabbagePosition:
    """Everyone has drawn and discarded. Raises RuleError if a player entered the draw but not the discard: a
    hand is either known or hidden."""
    entered = position.entered or (HIDDEN,) * position.players
    if any(draw.drawn and not draw.discard for draw in entered):
        raise RuleError("whoever names the tiles drawn must also name those set aside")
    return replace(
        position,
        phase=ScrabbagePhase.PLAY,
        hands=tuple(_kept(draw) for draw in entered),
        scrab=tuple(known(*draw.discard) if draw.discard else Hand(position.draw - KEPT) for draw in entered),
        entered=(),
        to_move=position.dealer,
    )


def draw_for_scrab(position: ScrabbagePosition, value: str, setup: Setup) -> ScrabbagePosition:
    """The dealer of three players draws the scrab's last tile. value: which, or "" if hidden. Raises
    RuleError if it is impossible."""
    tile = Hand(1)
    if value:
        tile = known(*tiles_of(value, 1, setup))
        if not position.unseen(setup.edition)[value.upper()]:
            raise RuleError("the bag does not hold {tiles} any more", tiles=value.upper())
    return replace(
        position, phase=ScrabbagePhase.SCRAB, scrab=(*position.scrab, tile), to_move=position.dealer
    )


def tiles_of(value: str, count: int, setup: Setup) -> tuple[str, ...]:
    """The tiles named by a text, a blank as `BLANK`. Raises RuleError for a wrong number of tiles, or a tile
    that is not in the set."""
    tiles = tuple(value.upper().replace(" ", ""))
    if len(tiles) != count:
        raise RuleError("name {count} tiles, not {given}", count=count, given=len(tiles))
    for tile in tiles:
        if tile not in setup.edition.counts:
            raise RuleError(
                "there is no {tile} in the {language} set", tile=tile, language=setup.edition.language
            )
    return tuple(sorted(tiles))


def _kept(said: EnteredDraw) -> Hand:
    if not said.drawn:
        return Hand(KEPT)
    return known(*(Counter(said.drawn) - Counter(said.discard)).elements())
