"""How the tests speak of auctions: their rules, hands in the middle of a game, plays as text."""

from collections.abc import Iterable

import pytest

from station.games.auction.rules.kind import AuctionRules, make
from station.games.auction.rules.position import AuctionPosition
from station.rules.edition import Edition
from station.rules.game import Deed, Laid, Left, Shown
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square


class Auctions:
    """Auction Scrabble with the English set and few words."""

    words = GivenWords(frozenset({"HUT", "HUTS", "SO", "HAT", "HATS", "HUTABCD", "HUTE", "EF"}))

    def __init__(self, english: Edition) -> None:
        self.english = english

    def rules(self, players: int = 2, **options: str) -> AuctionRules:
        return make(players, self.english, self.words, options)

    @staticmethod
    def play(game: AuctionRules, position: AuctionPosition, deeds: Iterable[Deed]) -> AuctionPosition:
        for deed in deeds:
            position = game.after(position, deed)
        return position

    @staticmethod
    def given(game: AuctionRules, position: AuctionPosition, tiles: str) -> AuctionPosition:
        """These tiles are auctioned one by one, and nobody ever raises."""
        for tile in tiles:
            position = game.after(position, Shown(tile))
            while position.bidding is not None:
                position = game.after(position, Left(position.bidding.to_bid))
        return position

    @staticmethod
    def word(player: int, place: str, letters: str) -> Laid:
        """Letters rightwards from a square; `_` is a blank whose letter nobody has said."""
        first = parse_square(place)
        tiles = (Tile(None, blank=True) if letter == "_" else Tile(letter) for letter in letters)
        return Laid(player, tuple((first + at, tile) for at, tile in enumerate(tiles)))

    def hut(self) -> Position:
        return Position().replace(dict(self.word(0, "H8", "HUT").placed))

    def of_tiles(self, tiles: str) -> Edition:
        """A set of these tiles only."""
        counts = {letter: tiles.count(letter) for letter in self.english.counts if letter in tiles}
        return Edition("few", "few", counts, {letter: self.english.values[letter] for letter in counts})

    def in_words(self, *hands: str, left: str = "", points: int = 100) -> AuctionPosition:
        """The first word round, with these hands and these tiles left in the bag."""
        edition = self.of_tiles("".join(hands) + left)
        racks = tuple(tuple(sorted(hand)) for hand in hands)
        return AuctionPosition(edition, racks, (points,) * len(hands), auctioning=False, rounds=1)


@pytest.fixture(scope="session")
def auctions(english: Edition) -> Auctions:
    return Auctions(english)
