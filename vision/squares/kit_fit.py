"""How well tiles fit two kits, by what they and their letters are painted, and what light does to that."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.squares.board_look import Rows
from vision.squares.tile_colours import TileColours

VEILS: Final = np.array([0, 0.02, 0.05, 0.1, 0.18, 0.3, 0.46, 0.68])
"""How much light, as a share of white, a tile's top may add to its colour."""

LESS: Final = np.array([-0.34, -0.18, -0.08])
"""The same with how much less than to those that its kit's colours were learned from: all of them may have
lain under a lamp."""

VEILED: Final = 0.09
"""How much it usually adds."""

MORE: Final = 2.0
"""Misfit of a tile to which that much is added."""

LACKS: Final = 6.0
"""Misfit of a tile that has so much less than those that its kit's colours were learned from: seldom have all
of these lain under a lamp."""

PLAINLY_VEILED: Final = 0.1
"""From this much on it is taken away where a kit's colour is learned."""

PASSED: Final = 3.0
"""How much worse, in squared spreads, a board's own kit must fit than the other's: few tiles are passed."""

MOST: Final = 40.0
"""Beyond this misfit a tile may be of any kit."""

UNUSUAL: Final = 12.0
"""Misfit to the only kit on the table from which a tile may be of another."""

BLANK_MOST: Final = 16.0
"""The same for a tile without print, which fits many kits in some light."""

DIM: Final = 1.4
"""Logarithm of how much darker a tile may be than its kit elsewhere: shadows are not black."""

LIT: Final = 0.5
"""Logarithm of how much lighter it may be, given the light on the squares around it."""

FITS: Final = 120.0
"""Maximum misfit between a tile and its kit."""

TWO: Final = 30.0
"""How much better two kits must explain all tiles than one."""

OPPOSITE: Final = 60.0
"""Misfit of light print where a kit's is dark, or dark where it is light."""

TWO_ALIKE: Final = 60.0
"""`TWO` for kits whose print is both light or both dark: one lamp makes two colours of one."""

MODELS: Final = 20
"""Maximum number of tiles that are tried as models of a kit."""

CLEAR: Final = 8.0
"""How much better its kit must fit than the other for a tile to be beyond doubt; FOREIGN times as much on the
other's board, where mistakes are likelier, unless it is known how its kit looks there."""

FOREIGN: Final = 1.2

FITS_WELL: Final = 3.0
"""Misfit of a tile to its kit below which less is enough: whatever light makes one kit look like the other,
it never makes it look exactly like it. Of 2,700 tiles under lamps, 700 of them blanks, seven were taken for
the other kit's, with a misfit of seven and more."""

FITS_WELL_WASHED_OUT: Final = 0.75
"""The same at the brightest that the camera can measure: there all light colours draw together, those of a
kit's own tiles even more."""

CLEAR_ENOUGH: Final = 4.0
"""How much better its kit must fit then."""

LIKE_NEITHER: Final = 0.5
"""How much better, as a share of the misfit to its kit, that must fit than the other."""

BETWEEN: Final = 0.4
"""Share of the usual difference in fit of its kit's tiles that a tile must have, not to lie between kits."""

FAR_APART: Final = 75.0
"""Maximum difference in fit that counts as usual for that: a lamp leaves less of a greater one."""

DARKEST: Final = 0.9
"""Share of the difference between a tile's body and its dark print that its body certainly has by itself."""

SHADES: Final = 2
"""How often it is reckoned how much darker a tile is than its kit, each time from what was found before."""

ANYHOW: Final = 0.004
"""Least amount of light."""

NOISE: Final = 0.012
"""Amount of light added before taking logarithms, to bound the noise of dark tiles."""

PRINT_LOST: Final = 0.85
"""Share of its print that a tile loses when as much light as white is added to it."""


@dataclass(frozen=True, slots=True)
class KitColours:
    """How the tiles of kits a and b look on the left and the right board. body, contrast: (2, 2, 3), by kit
    and board, as in `TileColours`. elsewhere: (2, 2) 1 where this was learned on the other board, in another
    light."""

    body: NDArray[np.float64]
    contrast: NDArray[np.float64]
    elsewhere: NDArray[np.float64]

    def equals(self, other: "KitColours") -> bool:
        """Whether both are the same to the last digit."""
        pairs = (
            (self.body, other.body),
            (self.contrast, other.contrast),
            (self.elsewhere, other.elsewhere),
        )
        return all(np.array_equal(one, its) for one, its in pairs)


@dataclass(frozen=True, slots=True)
class Tiles:
    """All tiles on the table; board: (n,) which they are on; other columns as in `TileColours`. white: (3,)
    the colour of white."""

    board: NDArray[np.intp]
    square: NDArray[np.intp]
    body: Rows
    contrast: Rows
    lettered: NDArray[np.bool_]
    bright: Rows
    white: Rows

    @classmethod
    def of(cls, boards: Sequence[TileColours]) -> "Tiles":
        white = np.percentile(np.minimum(np.concatenate([one.white for one in boards]), 1.0), 90, axis=0)
        return cls(
            np.concatenate([np.full(len(one.squares), number) for number, one in enumerate(boards)]),
            np.concatenate([one.squares for one in boards]),
            np.concatenate([one.body for one in boards]),
            np.concatenate([one.contrast for one in boards]),
            np.concatenate([one.lettered for one in boards]),
            np.concatenate([one.bright for one in boards]),
            white / white.max(),
        )

    def passed(self) -> Rows:
        """(n, 2) what counts against each kit because of the board."""
        return np.asarray(PASSED * (self.board[:, None] != np.arange(2)[None]), np.float64)

    def first(self) -> KitColours | None:
        """The two tiles that, as models of two kits, explain all others best; None if one does as well."""
        models = self._models()
        misfit = self._pairwise(models)
        costs = [misfit + of_kit[:, None] for of_kit in self.passed().T]
        alone = min(float(cost.sum(axis=0).min()) for cost in costs)
        both = np.minimum(costs[0][:, :, None], costs[1][:, None, :]).sum(axis=0)
        pair = np.unravel_index(int(both.argmin()), both.shape)
        chosen = models[list(pair)]
        opposite = float(np.prod(self.contrast[chosen].sum(axis=1))) < 0
        # Tiles on two boards are of two kits, whether that shows or not.
        one_board = len(set(self.board.tolist())) == 1
        if one_board and alone - float(both.min()) < (TWO if opposite else TWO_ALIKE):
            return None
        body, contrast = (np.repeat(part[chosen][:, None], 2, axis=1) for part in (self.body, self.contrast))
        return KitColours(body, contrast, (self.board[chosen][:, None] != np.arange(2)).astype(np.float64))

    def only(self) -> NDArray[np.intp]:
        """(n,) the kit of all tiles, if they have one: that of the board with more of them."""
        return np.full(len(self.board), int(np.bincount(self.board, minlength=2).argmax()))

    def strange(self) -> NDArray[np.bool_]:
        """(n,) tiles unlike most others."""
        misfit = self._pairwise(self._models())
        best = misfit[:, int(misfit.sum(axis=0).argmin())]
        return np.asarray(best > UNUSUAL, np.bool_)

    def _models(self) -> NDArray[np.intp]:
        candidates = np.flatnonzero(self.lettered) if self.lettered.any() else np.arange(len(self.board))
        if len(candidates) > MODELS:
            candidates = candidates[np.linspace(0, len(candidates) - 1, MODELS).round().astype(int)]
        return candidates

    def _pairwise(self, models: NDArray[np.intp]) -> Rows:
        """(n, m) misfit of every tile to each model, at most MOST."""
        far = (self.board[:, None] != self.board[models]).astype(np.float64)
        misfit, _ = self._misfit(
            self.body[models][None],
            self.contrast[models],
            far,
            self.lettered[:, None] & self.lettered[models],
        )
        return np.minimum(misfit, MOST)

    def to_kits(self, colours: KitColours) -> tuple[Rows, Rows]:
        """(n, 2) each: misfit of every tile to either kit, and how much veil that takes."""
        body, contrast, elsewhere = (
            part[:, self.board].swapaxes(0, 1) for part in (colours.body, colours.contrast, colours.elsewhere)
        )
        lettered = np.repeat(self.lettered[:, None], 2, axis=1)
        return self._misfit(body, contrast, elsewhere, lettered, np.concatenate([LESS, VEILS]))

    def learned(
        self, colours: KitColours, misfit: Rows, veil: Rows, certain: NDArray[np.intp] | None = None
    ) -> KitColours:
        """The kits' colours as these tiles show them. misfit, veil: of the tiles to the colours so far.
        certain: (n,) the kit of tiles for which it is certain, -1 for others."""
        total = misfit + self.passed()
        fit = total.argmin(axis=1)
        ahead = np.abs(total[:, 0] - total[:, 1])
        body, contrast, elsewhere = colours.body.copy(), colours.contrast.copy(), colours.elsewhere.copy()
        for kit in (0, 1):
            sure = (fit == kit) & (misfit[:, kit] < MOST) & self.lettered
            seen = []
            for board in (0, 1):
                # Tiles on the other's board must be surely passed ones, or they draw it to themselves.
                of_kit = sure & (self.board == board) & (ahead > (0 if kit == board else CLEAR / 2))
                if certain is not None:
                    its = (certain == kit) & (self.board == board) & self.lettered
                    of_kit = np.where(certain >= 0, its, of_kit)
                if of_kit.sum() >= 2:
                    added = np.maximum(veil[of_kit, kit], 0)
                    weight = np.exp(-added / 0.1) + 1e-3
                    own = self.body[of_kit] - np.where(added < PLAINLY_VEILED, 0, added)[:, None] * self.white
                    body[kit, board] = _middle(np.maximum(own, ANYHOW), weight)
                    contrast[kit, board] = _middle(self.contrast[of_kit], weight)
                    elsewhere[kit, board] = 0
                    seen.append(board)
            if kit in seen and not _like_own(body[kit, 1 - kit], kit, body):
                elsewhere[kit, 1 - kit] = 1
                seen = [kit]
            if len(seen) == 1 and elsewhere[kit, 1 - seen[0]]:
                body[kit, 1 - seen[0]] = body[kit, seen[0]]
                contrast[kit, 1 - seen[0]] = contrast[kit, seen[0]]
        return KitColours(body, contrast, elsewhere)

    def clear(self, misfit: Rows, fit: NDArray[np.intp], known: KitColours) -> NDArray[np.bool_]:
        """(n,) whose kit is beyond doubt. known: how the kits look, and on which board that was seen."""
        total = np.minimum(misfit, FITS) + self.passed()
        ahead = np.abs(total[:, 0] - total[:, 1])
        better = np.where(fit == 0, 1, -1) * (misfit[:, 1] - misfit[:, 0])
        usual = np.full(2, np.inf)
        for kit in (0, 1):
            if (of_kit := (fit == kit) & self.lettered).any():
                usual[kit] = np.median(better[of_kit])
        foreign = (fit != self.board) & (known.elsewhere[fit, self.board] > 0)
        own = misfit[np.arange(len(fit)), fit]
        well = own < FITS_WELL + (FITS_WELL_WASHED_OUT - FITS_WELL) * self.bright.max(axis=1)
        least = np.where(well, CLEAR_ENOUGH, CLEAR * np.where(foreign, FOREIGN, 1.0))
        least = np.maximum(least, LIKE_NEITHER * own)
        between = self.lettered & ~well & (better <= BETWEEN * np.minimum(usual[fit], FAR_APART))
        if between.any():
            between &= ~self._only_veiled(fit, own, better, known)
        strange = own > np.where(self.lettered, MOST, BLANK_MOST)
        return np.asarray((ahead > least) & ~between & ~strange, np.bool_)

    def _only_veiled(
        self, fit: NDArray[np.intp], own: Rows, better: Rows, known: KitColours
    ) -> NDArray[np.bool_]:
        """(n,) tiles that are as far from the other kit as their own kit's would be with as much light added
        to them, and that fit well but for that light. own, better: the misfit to their kit, and by how much
        that to the other is greater."""
        veil = np.maximum(self.to_kits(known)[1][np.arange(len(fit)), fit], 0)
        added = veil[:, None] * self.white
        body, contrast = known.body[fit, self.board], known.contrast[fit, self.board]
        rest = np.maximum(self.body - added, ANYHOW)
        shade = np.exp(np.log((rest + NOISE) / (body + NOISE)).mean(axis=1, keepdims=True))
        print_left = shade * (1 - PRINT_LOST * veil[:, None])
        like = replace(self, body=shade * body + added, contrast=print_left * contrast)
        misfit, _ = like.to_kits(known)
        expected = np.where(fit == 0, 1, -1) * (misfit[:, 1] - misfit[:, 0])
        return np.asarray((own - 2 * veil / VEILED < FITS_WELL) & (better > BETWEEN * expected), np.bool_)

    def _misfit(
        self, body: Rows, contrast: Rows, far: Rows, lettered: NDArray[np.bool_], veils: Rows = VEILS
    ) -> tuple[Rows, Rows]:
        """(n, m) each: squared distance, in spreads, of every tile from kits of these colours, (1, m, 3) or
        (n, m, 3), for the likeliest of these veils; and this veil. far: (n, m) 1 if their light may differ in
        colour. lettered: (n, m) whether to compare print."""
        # Sums over the three colours are quick where these come first: (3, n, m, veils).
        bright = (0.25 * self.bright.T[..., None, None]) ** 2
        veil = (veils[:, None] * self.white).T[:, None, None]
        rest = self.body.T[..., None, None] - veil
        # More than is seen cannot have been added.
        over = (np.minimum(rest, 0) / (0.15 * np.abs(veil) + 0.01)) ** 2
        over = _summed(over) + self._darker_than_print(rest, lettered)
        rest = np.maximum(rest, ANYHOW) + NOISE
        usual = np.moveaxis(body, -1, 0)[..., None] + NOISE
        off = np.log(rest) - np.log(usual)
        paint = 0.06**2 + (0.1 * far[..., None]) ** 2 + bright
        dark = 0.01**2 + (0.25 * veil) ** 2
        shades = 0.25**2 + (0.3 * far[..., None]) ** 2
        level = rest
        for _ in range(SHADES):
            weight = 1 / (paint + dark / level**2)
            shade = _summed(off * weight) / (_summed(weight) + 0.2 / shades)
            # Where next to nothing is left, a kit that should show there fits as badly as where much is.
            level = (rest + usual * np.exp(shade)) / 2
        misfit = _summed(weight * (off - shade) ** 2) + over
        misfit += 4 * np.log1p(shade**2 / (4 * shades)) + (np.maximum(-shade - DIM, 0) / 0.25) ** 2
        misfit += (np.maximum(shade - LIT, 0) / 0.1) ** 2
        misfit += np.where(veils < 0, LACKS, MORE) * np.abs(veils) / VEILED
        misfit += np.where(lettered[..., None], self._print_misfit(contrast, far, shade, veils), 0.0)
        best = misfit.argmin(axis=-1)
        return np.take_along_axis(misfit, best[..., None], axis=-1)[..., 0], veils[best]

    def _darker_than_print(self, rest: Rows, lettered: NDArray[np.bool_]) -> Rows:
        """(n, m, veils): what counts against bodies of these colours, (3, n, 1, veils), because dark print
        would have to be darker than black: what is added to a tile is added to its print, too."""
        dark = np.maximum(-self.contrast, 0).T[..., None, None]
        lacking = np.maximum(DARKEST * dark - np.maximum(rest, 0), 0) / (0.15 * dark + 0.01)
        return np.asarray(np.where(lettered[..., None], _summed(lacking**2), 0.0), np.float64)

    def _print_misfit(self, contrast: Rows, far: Rows, shade: Rows, veils: Rows) -> Rows:
        """(n, m, veils): the same for the print alone: its colour, and a little its strength."""
        own = self.contrast[:, None]
        share = (own * contrast).sum(axis=-1) / np.maximum((contrast**2).sum(axis=-1), 1e-6)
        share = np.clip(share, 0.05, 5)
        size = np.sqrt((own**2).mean(axis=-1))[..., None]
        spread = (
            0.05**2 + (0.1 * far[..., None]) ** 2 + (0.2 * self.bright[:, None]) ** 2
        ) * size**2 + 0.012**2
        off = ((own - share[..., None] * contrast) ** 2 / spread).sum(axis=-1)
        # Light never turns dark print into light print.
        turned = OPPOSITE * ((own * contrast).sum(axis=-1) < 0)
        fainter = np.log(share)[..., None] - shade - np.log(1 - PRINT_LOST * veils)
        strengths = 0.3**2 + (0.3 * far[..., None]) ** 2
        fainter = 4 * np.log1p(fainter**2 / (4 * strengths))
        print_off = off[..., None] / (1 + (veils / 0.12) ** 2) + turned[..., None]
        return np.asarray(print_off + fainter, np.float64)


def _summed(of_colours: Rows) -> Rows:
    """The sum of what holds of blue, green and red, the first axis."""
    return np.asarray(of_colours[0] + of_colours[1] + of_colours[2], np.float64)


def _like_own(passed: Rows, kit: int, body: Rows) -> bool:
    """Whether what seem to be passed tiles of a kit have the tint it has on its own board, rather than the
    other kit's: shaded tiles of that one must not pass for them. body: of both, as in `KitColours`."""
    tints = [np.log(one) - np.log(one).mean() for one in (passed, body[kit, kit], body[1 - kit, 1 - kit])]
    off = [float(((tints[0] - tint) ** 2).sum()) for tint in tints[1:]]
    return off[0] <= off[1]


def _middle(colours: Rows, weight: Rows) -> Rows:
    """(3,) weighted medians."""
    order = np.argsort(colours, axis=0)
    reached = np.cumsum(weight[order], axis=0)
    middle = (reached >= reached[-1] / 2).argmax(axis=0)
    return np.asarray(np.take_along_axis(colours, order, axis=0)[middle, np.arange(3)], np.float64)
