"""What players agree on before games without a board, in words."""

from typing import Final

from station.games.entry import OptionWords, tr

CHECKED: Final = OptionWords(
    tr("Camera checks"),
    "which crosswords are checked: the one that ends the game (last), or one at every call (every)",
    {"last": tr("the winner"), "every": tr("every call")},
)
