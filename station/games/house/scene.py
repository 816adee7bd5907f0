"""What House looks like: two boards, two sets, and words that face their own side."""

from typing import Final

from station.registry.scene import Pane, Scene

SCENE: Final = Scene(
    size=(13, 5),
    panes=(
        Pane(
            (0, 0),
            (".dnah.", "......", ".H....", ".U....", ".TEST."),
            corner=(10, 4),
            passed=frozenset({(4, 2), (0, 3)}),
        ),
        Pane(
            (7, 0),
            (".tsam.", "....r.", "....a.", "......", ".GOLD."),
            corner=(0, 4),
            kit="b",
            passed=frozenset({(0, 2)}),
        ),
    ),
)
