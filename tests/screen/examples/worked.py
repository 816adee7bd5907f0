"""Positions and rulings worth a picture: the worked example of the Scrabble House rules, and a won game.

North has ACCEPT, COD, STUPORS and RADISH on the board; South lays KEEL, which reads DOCK, KEEL and AE and
explodes; North answers with ROLL, OR and DO.
"""

from typing import Final

from station.games.house.rules.judge import judge
from station.games.house.rules.notation import parse
from station.games.house.rules.ruling import HouseIllegal, HouseLegal
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side


class Words(frozenset[str]):
    """A handful of words as a lexicon."""

    name = "the example's words"


WORDS: Final = Words(("KEEL", "DOCK", "AE", "ORS", "EEL", "ROLL", "OR", "DO", "OD", "RAVEN"))

BEFORE: Final = parse("""
    ............now
    .............h.
    .............c.
    .......t..h..e.
    ....sroputs....
    .......e..i....
    .......c..d....
    .....doc..a....
    .......a..r....
    ...............
    ..............G
    ..............L
    ..............A
    ............FEZ
    ..............E
    kit b: F8 G8 H8 M14 N14 O14
    blanks: G8
""").position
"""Before South's play; C of COD lies on H8."""

OTHER: Final = parse("""
    ....ssom.......
    .......o.......
    .......t.......
    .......artxe...
    ...............
    ...............
    ...............
    ........R......
    ......Q.A......
    ......U.V......
    .....TIDE......
    ......L.N......
    ......T........
    ......E........
    ......R........
    kit b: E1 F1 G1 H1 H2 H3 H4 I8 I9 I10 I11 I12 G9 G10 G11 G12 G13 G14 G15 F11 H11
    blanks: H3
""").position
"""The right board in the middle of a game; South has just laid RAVEN through the E of TIDE."""

BEFORE_RAVEN: Final = OTHER.replace({parse_square(name): None for name in ("I8", "I9", "I10", "I12")})

WON: Final = parse("""
    ..a....S...yalp
    ..t....T.......
    ..o....R.......
    ..u....O.......
    ..qari.N.......
    .......GRAND...
    ...........W...
    ...........E...
    ...........L...
    ...........TON.
    .............A.
    .............D.
    .............I.
    .............R.
    .............S.
    kit b: L1 M1 N1 O1 L10 M10
    blanks: J6
""").position
"""South's tiles reach from North's home row to South's."""

BEFORE_WON: Final = WON.replace({parse_square("N15"): None})
"""Before South lays the S of NADIRS."""


def play(mover: Side, **placed: str) -> FacedPlay:
    """A play from squares and letters: `play(Side.SOUTH, I8="K", I9="E")`."""
    tiles = {parse_square(name): FacedTile(letter, mover) for name, letter in placed.items()}
    return FacedPlay(mover, tuple(sorted(tiles.items())))


def _legal(before: FacedPosition, laid: FacedPlay) -> HouseLegal:
    ruling = judge(before, laid, WORDS, first=False)
    if isinstance(ruling, HouseIllegal):
        raise ValueError(ruling.detail)
    return ruling


KEEL: Final = _legal(BEFORE, play(Side.SOUTH, I8="K", I9="E", I10="E", I11="L"))
ROLL: Final = _legal(KEEL.after, play(Side.NORTH, G7="R", F7="O", E7="L", D7="L"))
"""North's answer."""

ROL: Final = play(Side.NORTH, G7="R", F7="O", E7="L")
"""What North tried first."""
