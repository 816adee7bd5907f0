"""What is remembered about one board between pictures, so that only changes are read again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.letters.stability import SETTLED, steadied
from vision.reading import DOUBT, Cause, Content, SquareReading
from vision.rectify import RectifiedBoard
from vision.squares.asking import worth_asking
from vision.squares.board_look import BoardLook, apart, confirm, kits_among, with_kits
from vision.squares.doubt import disputed
from vision.squares.glare import coloured, washed_out
from vision.squares.marks import faintly_printed, print_sizes, small_marks
from vision.squares.measure import Measured, Squares, measure, measure_again
from vision.squares.occupancy import Occupancy, occupancy, print_differs
from vision.squares.tile_colours import Light, TileColours, light_on, tile_colours
from vision.squares.verdict import Answers, ReadsLetters, Verdict, settle, settle_alone

OTHER_LIGHT: Final = 0.05
"""Minimum change in a square's log level at which it is measured again although nothing else changed
there."""

FEW: Final = 60
"""Up to this many squares, measuring them one by one is faster than measuring the board."""

CERTAIN: Final = 0.8
"""Minimum confidence in a letter at which nothing can be lying over its tile."""

SURELY_EMPTY: Final = 0.02
"""Maximum probability of a tile at which a square serves as a model of the empty board."""

AS_WHEN_EMPTY: Final = 0.2
"""Squared distance, in spreads, up to which a square has the colour that it had when it was empty; of 71,000
empty squares of simulated boards under lamps none had more."""

EMPTY: Final = 0.2
"""Maximum probability of a tile at which a square shows the light there."""

DOUBTED: Final = 0.8
"""Maximum confidence in a tile that appears next to a hand, or has no kit's colour."""

GUESSED: Final = 0.7
"""Confidence below which a letter on a faintly printed tile is a maker's mark on a blank."""

BLANK_FITS: Final = 9.0
"""Maximum squared distance, in spreads, between a smooth tile and a kit's colour; a tile with a letter needs
no such proof."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A board read except for kit names. colours: of its tiles. from_kit: (225,) squared distance, in
    spreads, from the nearest kit's colour. disputed: (225,) where colour and letter reader
    disagree about a tile. glare: (225,) where glare washes the square out. faint: (225,) where less is
    printed than most letters need. small: (225,) where what is printed is smaller than a letter."""

    verdict: Verdict
    colours: TileColours
    from_kit: NDArray[np.float64]
    disputed: NDArray[np.bool_]
    glare: NDArray[np.bool_]
    faint: NDArray[np.bool_]
    small: NDArray[np.bool_]

    @property
    def tiles(self) -> NDArray[np.bool_]:
        return (self.verdict.tile > 0.5) & ~self.verdict.hidden


class BoardMemory:
    """One board: how it looks when empty, and the letter reader's answers for its squares."""

    def __init__(self, letters: ReadsLetters) -> None:
        self._letters = letters
        self._look: BoardLook | None = None
        self._measured: Measured | None = None
        self._light: Light | None = None
        self._stale = True
        self._followed = False
        self._levels = np.full((225, 3), np.nan)
        self._tile = np.zeros(225)
        self._differs = np.full(225, np.nan)
        self._asked = Asked(letters)
        self._seen_clear = np.zeros(225, np.bool_)
        self._kept: tuple[Settled, list[str | None], list[float], tuple[SquareReading, ...]] | None = None

    def read(
        self,
        view: RectifiedBoard,
        changed: NDArray[np.bool_],
        levels: NDArray[np.float32] | None = None,
        kits: NDArray[np.float64] | None = None,
    ) -> Settled:
        """Read a view of the board, in which these squares (225,) changed since the last one.

        levels: (225, 3) log levels of the squares; without them all squares are measured. kits: (k, 3) log
        colours of the kits on the table, in the light of this board's look, if known: also of those of which
        no tile has come to this board.
        """
        self._asked.renew(view, changed)
        squares = self._measure(view, changed, levels)
        first = self._look is None
        self._followed = not first
        if self._look is None:
            self._look, said, verdict = settle_alone(squares, self._asked)
            look = self._look
        else:
            before = np.where(changed, 0.3, self._tile)
            look = self._look if kits is None else with_kits(self._look, kits)
            said = occupancy(squares, look, before, self._print_differs(squares, look))
            worth = worth_asking(said, self._look.sure)
            verdict = settle(squares, said, self._asked(worth), self._look.sure)
        asked: Answers = self._asked((verdict.tile > 0.5) & ~verdict.hidden)
        seen_empty = np.zeros(225, np.bool_) if first else self._look.sure
        self._asked.release()
        as_empty = seen_empty & (verdict.tile < SURELY_EMPTY) & (said.from_ground < AS_WHEN_EMPTY)
        glare = washed_out(squares, self._look, verdict.tile, as_empty)
        self._learn(squares, said, verdict, glare)
        self._tile = np.where(verdict.hidden, 0.5, verdict.tile)
        self._seen_clear = (self._seen_clear & ~changed) | ~(verdict.hidden | verdict.beside)
        in_dispute = disputed(said, asked, verdict, seen_empty)
        tiles = (verdict.tile > 0.5) & ~verdict.hidden
        lettered = ~asked.blank & ~np.isnan(asked.shows_tile)
        empty = (verdict.tile < EMPTY) & ~(verdict.hidden | verdict.beside | glare)
        covered = bool(verdict.hidden.any())
        if self._light is None or (self._stale and not covered):
            # A hand throws a shadow, in which squares say nothing about the light on the tiles they surround.
            self._light, self._stale = light_on(squares, self._look, empty), covered
        colours = tile_colours(squares, self._look, self._light, tiles, lettered)
        faint, small = faintly_printed(squares, asked), small_marks(self._asked.sizes, self.certain)
        from_kit = said.from_kit if len(look.kits) else self._from_letters(said, verdict)
        return Settled(verdict, colours, from_kit, in_dispute, glare, faint, small)

    def _from_letters(self, said: Occupancy, verdict: Verdict) -> NDArray[np.float64]:
        """(225,) squared distance, in spreads, from the colours of the tiles whose letters are certain."""
        tiles = self.certain & ~verdict.hidden & (verdict.tile > 0.9)
        if not tiles.any():
            return said.from_kit
        kits = kits_among(said.body[tiles])
        return np.asarray(apart(said.body[:, None], kits[None]).min(axis=1), np.float64)

    def _measure(
        self, view: RectifiedBoard, changed: NDArray[np.bool_], levels: NDArray[np.float32] | None
    ) -> Squares:
        """Current measurements; squares that look unchanged keep their old ones."""
        anew = np.ones(225, np.bool_)
        if levels is not None:
            anew = changed | ~(np.abs(levels - self._levels).max(axis=1) < OTHER_LIGHT)
            self._levels[anew] = levels[anew]
        if self._measured is None or anew.sum() > FEW:
            self._measured = measure(view.rectify())
            self._stale = True
            self._differs[:] = np.nan
            self._levels[:] = np.nan if levels is None else levels
        elif anew.any():
            numbers = np.flatnonzero(anew)
            self._measured = measure_again(self._measured, view.windows(numbers), numbers)
            self._differs[numbers] = np.nan
        return self._measured.squares

    def _print_differs(self, squares: Squares, look: BoardLook) -> NDArray[np.float64]:
        """(225,) as in `occupancy`, computed only where the square or the look changed."""
        new = np.isnan(self._differs)
        if new.any():
            self._differs[new] = print_differs(squares.relief[new], look.relief[new])
        return self._differs.copy()

    def squares(
        self, settled: Settled, kits: list[str | None], sure: NDArray[np.float64]
    ) -> tuple[SquareReading, ...]:
        """The readings of all 225 squares. kits: of each tile; sure: (225,) confidence in it."""
        certain = sure.tolist()
        if self._kept is None or self._kept[0] is not settled or self._kept[1:3] != (kits, certain):
            self._kept = settled, kits, certain, tuple(self._readings(settled, kits, certain))
        return self._kept[3]

    @property
    def certain(self) -> NDArray[np.bool_]:
        """(225,) where the letter reader is sure of the tile's letter."""
        return self._asked(np.zeros(225, np.bool_)).certain

    @property
    def letters(self) -> Mapping[int, str | None]:
        """The letter of every tile, None for blanks, by square."""
        return {square: said.letter for square, said in self._asked.said.items()}

    def _learn(self, squares: Squares, said: Occupancy, verdict: Verdict, glare: NDArray[np.bool_]) -> None:
        assert self._look is not None
        in_view = (squares.unseen == 0) & (~glare | coloured(squares))
        empty = (verdict.tile < SURELY_EMPTY) & ~verdict.hidden & in_view
        tiles = self.certain & ~verdict.hidden & (verdict.tile > 0.9) & ~glare
        if verdict.hidden.any():
            # Near a hand, colours and shadows are not the board's own.
            return
        kits = kits_among(said.body[tiles]) if tiles.sum() > 1 else self._look.kits
        if len(kits) < len(self._look.kits):
            kits = self._look.kits
        self._differs[empty & ~self._look.sure] = np.nan
        self._look = confirm(self._look, squares, said.light, empty, kits)

    def _readings(
        self, settled: Settled, kits: list[str | None], sure: list[float]
    ) -> Iterator[SquareReading]:
        verdict = settled.verdict
        # Fingers reach further than the squares they hide.
        around = np.ones((5, 5), np.uint8)
        reach = cv2.dilate(verdict.hidden.astype(np.uint8).reshape(15, 15), around).ravel() > 0
        columns = (
            verdict.tile.tolist(),
            verdict.hidden.tolist(),
            (verdict.beside & ~self._seen_clear).tolist(),
            (reach & ~self._seen_clear & self._followed).tolist(),
            settled.disputed.tolist(),
            (settled.from_kit > BLANK_FITS).tolist(),
            settled.glare.tolist(),
            settled.faint.tolist(),
            settled.small.tolist(),
        )
        for number, (tile, hidden, beside, reached, in_dispute, unlike, glare, faint, small) in enumerate(
            zip(*columns, strict=True)
        ):
            said = self._asked.said.get(number)
            plain = said is not None and said.letter is not None and said.confidence > SETTLED
            veiled = glare and not (plain and tile > 0.5)
            cause = Cause.GLARE if glare else None
            blank = said is not None and said.letter is None
            guess = said is None or min(said.confidence, tile) < DOUBT
            if hidden or (beside and tile > 0.5 and blank) or (reached and tile > 0.5 and guess):
                # A fingertip looks like a blank, and half a letter like another.
                yield SquareReading(Content.HIDDEN, cause=cause)
            elif tile <= 0.5 or said is None:
                most = DOUBTED if in_dispute or veiled else 1.0
                yield SquareReading(Content.EMPTY, confidence=min(1 - tile, most), cause=cause)
            else:
                foreign = blank and (kits[number] is None or (unlike and sure[number] < DOUBT))
                mark = small and not blank
                most = DOUBTED if beside or in_dispute or foreign or veiled or mark else 1.0
                guessed = mark or (faint and not blank and said.confidence < GUESSED)
                confidence = min(said.confidence, tile, most)
                yield SquareReading(
                    Content.TILE,
                    None if guessed else said.letter,
                    None if guessed else said.facing,
                    kits[number],
                    confidence,
                    said.candidates,
                    cause,
                    sure[number],
                )


class Asked:
    """The letter reader's answers for a board's squares. Each square is asked once, until it changes."""

    def __init__(self, letters: ReadsLetters) -> None:
        self._letters = letters
        self._view: RectifiedBoard | None = None
        self._shows_tile = np.full(225, np.nan)
        self._certain = np.zeros(225, np.bool_)
        self._blank = np.zeros(225, np.bool_)
        self.said: dict[int, SquareReading] = {}
        self.sizes = np.full(225, np.nan)
        """Extent of the print of the squares asked about."""

    def renew(self, view: RectifiedBoard, changed: NDArray[np.bool_]) -> None:
        """Take a new view, and forget the answers for squares that changed."""
        self._view = view
        self._shows_tile[changed] = np.nan
        self._certain[changed] = False
        self._blank[changed] = False
        self.sizes[changed] = np.nan
        for number in np.flatnonzero(changed).tolist():
            self.said.pop(number, None)

    def release(self) -> None:
        """Release the picture."""
        self._view = None

    def __call__(self, chosen: NDArray[np.bool_], /) -> Answers:
        """The answers for these squares and all asked before."""
        numbers = np.flatnonzero(chosen & np.isnan(self._shows_tile))
        if len(numbers) and self._view is not None:
            cut = self._view.patches(numbers)
            read = self._letters.read(cut)
            confidence = steadied(self._letters, cut, read)
            self._shows_tile[numbers] = read.tile
            self.sizes[numbers] = print_sizes(cut)
            sure = (np.asarray(read.confidence) > CERTAIN) & (np.asarray(read.tile) > 0.9)
            self._blank[numbers] = [letter is None for letter in read.letters]
            self._certain[numbers] = sure & ~self._blank[numbers]
            for place, number in enumerate(numbers.tolist()):
                letter = read.letters[place]
                facing = read.facings[place] if letter else None
                self.said[number] = SquareReading(
                    Content.TILE, letter, facing, None, float(confidence[place]), read.candidates[place]
                )
        return Answers(self._shows_tile, self._certain, self._blank)
