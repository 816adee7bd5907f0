"""Seeded games of legal and illegal deeds, up to their end."""

import random
from collections import Counter
from functools import cache

import pytest

from station.editions import load_edition
from station.games.scrabbage.rules.kind import Scrabbage, make
from station.games.scrabbage.rules.position import PointsReason, ScrabbagePhase, ScrabbagePosition
from station.games.scrabbage.rules.scrab import scrab_hand
from station.games.scrabbage.rules.stuck import fitting
from station.games.scrabbage.rules.working import Supply, layable
from station.lexicon import load
from station.rules.edition import BLANK
from station.rules.game import Choice, Chosen, Deed, Laid, Left, Passed, RuleError, Turn
from station.rules.lettered.position import Tile
from station.rules.lettered.premium import PREMIUMS
from station.rules.lexicon import WordGraph
from station.rules.square import NEIGHBOURS, SIZE, SQUARES

GAMES = 50
EACH = 50
TURNS = 50
EDITION = load_edition("en")


@cache
def _words() -> WordGraph:
    """Two and three letters: quick to search, and fragments are rife."""
    return WordGraph.build("short", (word for word in load("english") if len(word) <= 3))


class _Drive:
    """Plays one game and checks every step."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.players = 2 + seed % 3
        self.hidden = seed % 2 == 1
        options = {"points": self.rng.choice(["8", "15", "121"]), "penalty": self.rng.choice("03")}
        self.rules: Scrabbage = make(self.players, EDITION, _words(), options)
        self.position = self.rules.begin()
        self.deeds: list[Deed] = []
        self.refused: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.sums = [0] * len(self.position.scores)

    def run(self) -> None:
        """To the end, or until a board has come about on which random tiles find no place any more."""
        for _ in range(TURNS):
            if not self.rules.awaits(self.position):
                return
            if self.rng.random() < 0.1:
                self.refuses(self.nonsense())
            self.turn()

    def turn(self) -> None:
        awaited = self.rules.awaits(self.position)[0]
        if isinstance(awaited, Turn):
            if not any(self.accepts(self.laid(awaited)) for _ in range(6)):
                self.go(awaited.player)
            return
        assert isinstance(awaited, Choice)
        if awaited.topic == "drawn and discarded":
            self.draw()
        elif awaited.topic == "blank":
            assert self.accepts(Chosen("blank", awaited.player, self.rng.choice(awaited.options)))
        else:
            tile = "" if self.hidden else self.rng.choice(sorted(self.position.unseen(EDITION)))
            assert self.accepts(Chosen("scrab drawn", value=tile))

    def go(self, player: int) -> None:
        """Say go; with a known hand it must be true, a hidden one may have to be shown."""
        if self.accepts(Passed(player)):
            if self.position.gone is not None and self.rng.random() < 0.2:
                self.doubt(player)
        elif self.position.phase is ScrabbagePhase.SCRAB:
            assert self.accepts(Laid(player, self.whole_scrab()))
        else:
            found = fitting(self.position, player, self.rules.setup)
            assert found is not None
            tile, square = found
            laid = Tile(None, blank=True) if tile == BLANK else Tile(tile)
            assert self.accepts(Laid(player, ((square, laid),)))

    def whole_scrab(self) -> tuple[tuple[int, Tile], ...]:
        """As many tiles of the known scrab as can be laid."""
        left = Counter(scrab_hand(self.position).tiles)
        found: dict[int, str] | None = None
        for count in range(left.total(), 0, -1):
            supply = Supply(left, left.total())
            found = found or layable(self.position.board, supply, count, self.rules.setup.words)
        assert found
        laid = []
        for square, letter in sorted(found.items()):
            laid.append((square, Tile(letter, blank=not left[letter])))
            left[letter] -= 1 if left[letter] else 0
        return tuple(laid)

    def doubt(self, player: int) -> None:
        before = self.position.gone.before if self.position.gone else None
        assert before is not None
        assert self.accepts(Chosen("doubt go"))
        self.refuses(Passed(self.position.to_move))
        if self.rng.random() < 0.3:
            assert self.accepts(Chosen("take back go", player))
            assert self.position == before
            return
        unseen = sorted(before.unseen(EDITION).elements())
        shown = "".join(self.rng.sample(unseen, before.hands[player].count))
        assert self.accepts(Chosen("show hand", player, shown))
        proof = self.position.proof
        assert proof is not None
        if proof.tile is not None:
            assert (self.position.scores, self.position.to_move) == (before.scores, player)

    def draw(self) -> None:
        if not self.hidden:
            bag = list(self.position.unseen(EDITION).elements())
            self.rng.shuffle(bag)
            for player in range(self.players):
                drawn = [bag.pop() for _ in range(self.position.draw)]
                assert self.accepts(Chosen("drawn", player, "".join(drawn)))
                self.refuses(Chosen("drawn and discarded"))
                assert self.accepts(Chosen("discard", player, "".join(drawn[4:])))
        assert self.accepts(Chosen("drawn and discarded"))

    def laid(self, turn: Turn) -> Laid:
        """Some tiles beside those that lie there; mostly too few or of no use."""
        position = self.position
        scrab = position.phase is ScrabbagePhase.SCRAB
        hands = position.scrab if scrab else (position.hands[turn.player],)
        if self.hidden:
            pool = list(position.unseen(EDITION).elements())
        else:
            pool = [tile for hand in hands for tile in hand.tiles or ()]
        count = self.rng.choice((1, 1, 2, 3)) if scrab else 1
        squares: set[int] = set()
        for _ in range(count):
            taken = {square for square, _ in position.board.occupied()} | squares
            beside = {near for square in taken for near in NEIGHBOURS[square]} - taken
            squares.add(self.rng.choice(sorted(beside)) if beside else 112)
        tiles = self.rng.sample(pool, min(len(pool), count))
        return Laid(turn.player, tuple(zip(sorted(squares), map(self.as_laid, tiles), strict=False)))

    def as_laid(self, tile: str) -> Tile:
        if tile != BLANK:
            return Tile(tile)
        return Tile(self.rng.choice("AEST") if self.rng.random() < 0.3 else None, blank=True)

    def nonsense(self) -> Deed:
        mover = self.position.to_move
        deeds: list[Deed] = [
            Laid((mover + 1) % self.players, ((112, Tile("A")),)),
            Laid(mover, ()),
            Laid(mover, ((SQUARES, Tile("A")),)),
            Laid(mover, ((0, Tile("A")), (SQUARES - 1, Tile("B")))),
            Laid(mover, ((112, Tile("Ä")),)),
            Laid(mover, tuple((square, Tile("E")) for square in range(5))),
            Passed((mover + 1) % self.players),
            Left(mover),
            Chosen("blank", mover, "7"),
            Chosen("drawn", 0, "ÄÖÜ"),
            Chosen("discard", mover, "QQQQ"),
            Chosen("weather", None, "fine"),
            Chosen("drawn and discarded", mover),
        ]
        return self.rng.choice(deeds)

    def refuses(self, deed: Deed) -> None:
        with pytest.raises(RuleError) as error:
            self.rules.after(self.position, deed)
        assert len(str(error.value)) > 10
        assert "{" not in str(error.value)

    def accepts(self, deed: Deed) -> bool:
        before = self.position
        try:
            self.position = self.rules.after(before, deed)
        except RuleError as error:
            self.refused[str(error.sentence)] += 1
            return False
        self.deeds.append(deed)
        self.note()
        if self.position.pending is None:
            self.check(before, deed)
        return True

    def note(self) -> None:
        """What came of a deed."""
        now = self.position
        self.seen.update({one.why.value for one in now.points})
        self.seen["asked"] += now.pending is not None
        self.seen["excused"] += any(one.excused for one in now.fragments)
        self.seen["left"] += bool(now.left)

    def check(self, before: ScrabbagePosition, deed: Deed) -> None:
        position = self.position
        self.tiles_are_conserved(position)
        self.points_add_up(before, position, deed)
        fresh = position.number != before.number
        if (
            isinstance(deed, Laid)
            and before.phase is ScrabbagePhase.PLAY
            and position.phase is ScrabbagePhase.PLAY
        ):
            self.turn_passes_on(before, position)
        if fresh and position.phase is not ScrabbagePhase.OVER:
            assert position.dealer == (before.dealer + 1) % self.players
            assert position.in_bag(EDITION) >= position.needed
        if position.phase is ScrabbagePhase.OVER:
            most = max(position.scores)
            full = most >= self.rules.setup.target or position.in_bag(EDITION) < position.needed
            assert full != position.blocked
            assert all(self.rules.scores(position)[player] == most for player in self.rules.winners(position))

    def tiles_are_conserved(self, position: ScrabbagePosition) -> None:
        there = Counter(tile.from_set for _, tile in position.board.occupied())
        for hand in (*position.hands, *position.scrab):
            there.update(hand.tiles or ())
            assert hand.count >= 0
        assert not there - Counter(EDITION.counts)
        held = sum(hand.count for hand in (*position.hands, *position.scrab))
        on_board = sum(1 for _ in position.board.occupied())
        assert position.in_bag(EDITION) + held + on_board == EDITION.tiles
        assert position.in_bag(EDITION) >= 0
        if not self.hidden and position.phase is not ScrabbagePhase.DRAW:
            assert position.unseen(EDITION).total() == position.in_bag(EDITION)

    def points_add_up(self, before: ScrabbagePosition, position: ScrabbagePosition, deed: Deed) -> None:
        if isinstance(deed, Chosen) and deed.topic in {"doubt go", "show hand", "take back go"}:
            # The go is ruled on anew, and its points with it.
            self.sums = list(position.scores)
            return
        for one in position.points:
            self.sums[position.side(one.player)] += one.points
        assert tuple(self.sums) == position.scores
        assert min(self.sums) >= 0
        new = [square for square in range(SQUARES) if before.board[square] != position.board[square]]
        words, letters = _counted_again(position, new)
        assert sorted(one.points for one in position.points if one.why is PointsReason.WORD) == words
        assert sorted(one.points for one in position.points if one.why is PointsReason.LETTER) == letters
        if not isinstance(deed, Passed) and before.phase is ScrabbagePhase.PLAY:
            assert not [one for one in position.points if one.why is PointsReason.GO]

    def turn_passes_on(self, before: ScrabbagePosition, position: ScrabbagePosition) -> None:
        if before.alone is not None:
            assert position.to_move == before.to_move
            return
        player = (before.to_move + 1) % self.players
        while not position.hands[player].count:
            player = (player + 1) % self.players
        assert position.to_move == player


def _counted_again(position: ScrabbagePosition, new: list[int]) -> tuple[list[int], list[int]]:
    """Points for words, and for letters, read off the lines of the board as text."""
    signs = [" " if tile is None else tile.text for tile in position.board.tiles]
    words = []
    rows = [list(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)]
    for line in [*rows, *(list(range(column, SQUARES, SIZE)) for column in range(SIZE))]:
        start = 0
        for word in "".join(signs[square] for square in line).split(" "):
            squares = line[start : start + len(word)]
            start += len(word) + 1
            fresh = [square for square in squares if square in new]
            if len(word) > 1 and fresh and word in _words():
                points = 2
                for square in fresh:
                    points *= PREMIUMS[square].word
                words.append(points)
    return sorted(words), sorted(PREMIUMS[square].letter for square in new if PREMIUMS[square].letter > 1)


@pytest.mark.parametrize("first", range(0, GAMES, EACH))
def test_games_keep_the_rules(first: int) -> None:
    """Also: the deeds of every fifth game played again come to an equal position, and the games are worth
    playing."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + EACH):
        drive = _Drive(seed)
        drive.run()
        seen += drive.seen
        if seed % 5 == 0:
            again = drive.rules.begin()
            for deed in drive.deeds:
                again = drive.rules.after(again, deed)
            assert again == drive.position
            assert hash(again) == hash(drive.position)
        seen["ended"] += not drive.rules.awaits(drive.position)
        seen["not working"] += sum(n for text, n in drive.refused.items() if "cannot become" in text)
        seen["spoilt"] += sum(n for text, n in drive.refused.items() if "working on" in text)
    rare = {"excused", "spoilt", "asked", "left"}
    assert seen["ended"] >= 30, seen
    for what in (*(why.value for why in PointsReason), *rare, "not working"):
        assert seen[what] >= 5, (what, seen)
