"""Auction Scrabble at the table.

A tile is drawn and shown (`Spot`), the bidders raise or drop out in turn, the high bidder pays; when all
hands are full or the bag is empty, each player gets one turn; then it starts again. In addition:

    bid     by the player whose bid it is: a higher bid, in points; some are offered, any may be typed
    blank   by the player: which letter the blank just laid stands for
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from station.games.auction.rules import bidding
from station.games.auction.rules.position import AuctionEnding, AuctionPosition, Played, Transfer
from station.rules.edition import Edition
from station.rules.game import (
    Awaited,
    Bid,
    Choice,
    Chosen,
    GameDeed,
    GameKind,
    Laid,
    Left,
    Option,
    Passed,
    Raised,
    RuleError,
    Shown,
    Spot,
    Turn,
)
from station.rules.lettered import blanks
from station.rules.lettered.blanks import Asking, Placed, settle
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Illegal, Legal, Play
from station.rules.lettered.position import Position
from station.rules.lettered.tile_names import agreed
from station.rules.lexicon import Lexicon
from station.rules.players import add, clockwise, leaders, put
from station.rules.square import square_name

PLAYERS: Final = (2, 4)
SILENT_ROUNDS: Final = 2
"""The game ends after this many word rounds in a row in which everyone passes."""

HIGHER: Final = (2, 5, 10)
"""The bids offered besides the minimum, relative to the standing bid."""

POINTS: Final = Option("points", usual=100, least=0)


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """The rules for this many players and starting points."""

    players: int
    edition: Edition
    lexicon: Lexicon
    points: int

    def begin(self) -> AuctionPosition:
        return AuctionPosition(self.edition, ((),) * self.players, (self.points,) * self.players)

    def after(self, position: AuctionPosition, deed: GameDeed) -> AuctionPosition:
        if position.over is not None:
            raise RuleError("the game is over")
        if isinstance(deed, Laid | Passed) or (isinstance(deed, Chosen) and deed.topic == blanks.TOPIC):
            if position.auctioning:
                raise RuleError("tiles are auctioned first")
            return self._worded(position, deed)
        if not position.auctioning:
            raise RuleError("words are played now")
        return _play_if_done(self._auctioned(position, deed))

    def awaits(self, position: AuctionPosition) -> tuple[Awaited, ...]:
        if position.over is not None:
            return ()
        if position.asking is not None:
            return (position.asking.choice,)
        if position.to_move is not None:
            return (Turn(position.to_move, len(position.hands[position.to_move])),)
        if position.bidding is None:
            return (Spot(),)
        player, high = position.bidding.to_bid, position.bidding.price
        higher = tuple(str(high + more) for more in HIGHER if high + more <= position.points[player])
        bid = Bid(player, high + bidding.RAISE)
        return (bid, Choice("bid", player, higher)) if higher else (bid,)

    def scores(self, position: AuctionPosition) -> tuple[int, ...]:
        return position.points

    def winners(self, position: AuctionPosition) -> tuple[int, ...]:
        return () if position.over is None else leaders(position.points)

    def board(self, position: AuctionPosition) -> Position:
        return position.position

    def _auctioned(self, position: AuctionPosition, deed: GameDeed) -> AuctionPosition:
        match deed:
            case Shown(tile) if position.bidding is None:
                return bidding.drawn(position, tile)
            case Shown():
                raise RuleError("the tile before is not sold yet")
            case Raised(player):
                return bidding.raised(position, player)
            case Left(player):
                return bidding.left(position, player)
            case Chosen("bid", player, value) if player is not None:
                text = value.strip()
                if not (text.isascii() and text.isdigit()):
                    raise RuleError("{value!r} is not a bid: say whole points", value=value)
                return bidding.raised(position, player, int(text))
        raise RuleError("this is not possible now")

    def _worded(self, position: AuctionPosition, deed: Laid | Passed | Chosen) -> AuctionPosition:
        asking = position.asking
        if isinstance(deed, Chosen):
            if asking is None:
                raise RuleError("no blank waits for its letter")
            said = asking.answered(deed.player, deed.value)
            return self._laid(replace(position, asking=None), asking.player, said)
        if asking is not None:
            raise RuleError("say first which letter the blank stands for")
        if deed.player != position.to_move:
            raise RuleError("it is another player's turn")
        if isinstance(deed, Passed):
            return _next(replace(position, played=(*position.played, Played(deed.player))))
        if deed.swapped:
            squares = tuple(square for square, _ in deed.swapped)
            raise RuleError("tiles on the board stay where they are", squares=squares)
        return self._laid(position, deed.player, tuple(sorted(deed.placed, key=lambda pair: pair[0])))

    def _laid(self, position: AuctionPosition, player: int, placed: Placed) -> AuctionPosition:
        """The play, once every blank has a letter."""
        rest = _without(position.hands[player], placed)
        settled = settle(player, position.position, placed, self.edition, self.lexicon.__contains__)
        if isinstance(settled, Asking):
            self._judged(position, settled.placed, None)
            return replace(position, asking=settled)
        ruling = self._judged(position, settled, self.lexicon)
        hands = put(position.hands, player, rest)
        after = replace(
            position,
            position=ruling.after,
            hands=hands,
            points=add(position.points, player, ruling.score),
            played=(*position.played, Played(player, ruling)),
        )
        if not rest and not after.in_bag:
            after = replace(after, out=(*after.out, player))
        return _next(after)

    def _judged(self, position: AuctionPosition, placed: Placed, lexicon: Lexicon | None) -> Legal:
        ruling = judge(position.position, Play(placed), self.edition, lexicon)
        if isinstance(ruling, Illegal):
            raise ruling.error
        return ruling


def _play_if_done(position: AuctionPosition) -> AuctionPosition:
    """The next word round, once the auction is over."""
    if not bidding.done(position):
        return position
    first = position.first if position.rounds == 0 else (position.first + 1) % position.players
    empty = tuple(
        player
        for player in clockwise(position.players, position.first)
        if not position.hands[player] and player not in position.out
    )
    return _skip_empty(
        replace(
            position,
            auctioning=False,
            rounds=position.rounds + 1,
            first=first,
            turns=0,
            out=(*position.out, *empty),
        )
    )


def _next(position: AuctionPosition) -> AuctionPosition:
    return _skip_empty(replace(position, turns=position.turns + 1))


def _skip_empty(position: AuctionPosition) -> AuctionPosition:
    """Skip players without tiles; after the last one the round is over."""
    while position.turns < position.players:
        player = position.to_move
        if player is None or position.hands[player]:
            return position
        position = replace(position, turns=position.turns + 1)
    return _round_over(position)


def _round_over(position: AuctionPosition) -> AuctionPosition:
    """The end, or the next auction; it starts with the player who was first in this round."""
    if position.out:
        return _finished(position, AuctionEnding.OUT)
    last = position.played[-SILENT_ROUNDS * position.players :]
    if len(last) == SILENT_ROUNDS * position.players and not any(turn.ruling for turn in last):
        return _finished(position, AuctionEnding.PASSES)
    return _play_if_done(replace(position, auctioning=True, assigned=position.first))


def _finished(position: AuctionPosition, ending: AuctionEnding) -> AuctionPosition:
    """The end. Each player loses the value of their remaining tiles, but does not go below zero; the first
    to have gone out gains the full value of all of them."""
    values = [sum(position.edition.values[tile] for tile in hand) for hand in position.hands]
    changes = [-min(value, points) for value, points in zip(values, position.points, strict=True)]
    if ending is AuctionEnding.OUT:
        changes[position.out[0]] += sum(values)
    return replace(
        position,
        over=ending,
        points=tuple(points + change for points, change in zip(position.points, changes, strict=True)),
        transfers=tuple(Transfer(player, change) for player, change in enumerate(changes) if change),
    )


def _without(hand: tuple[str, ...], placed: Placed) -> tuple[str, ...]:
    """The hand without these tiles. Raises RuleError for a tile that is not in it."""
    rest = Counter(hand)
    for square, tile in placed:
        if rest[tile.from_set] < 1:
            name = "blank" if tile.blank else tile.text
            raise RuleError(
                "{tile} on {square} is not among the player's tiles: {hand}",
                tile=name,
                square=square_name(square) if 0 <= square < 225 else "no square",
                hand=" ".join(hand) or "none",
                squares=(square,),
            )
        rest[tile.from_set] -= 1
    return tuple(sorted(rest.elements()))


def make(players: int, edition: Edition, lexicon: Lexicon, options: Mapping[str, str]) -> AuctionRules:
    """Raises RuleError unless there are two to four players and all options are known."""
    if not PLAYERS[0] <= players <= PLAYERS[1]:
        raise RuleError("Auction Scrabble is for two to four players, not {players}", players=players)
    return AuctionRules(players, edition, lexicon, int(agreed(AUCTION.options, options)["points"]))


AUCTION: Final = GameKind("auction", PLAYERS, True, make, (POINTS,))
