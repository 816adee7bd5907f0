"""Take the pictures of docs/phones: `python -m scripts.phone_pictures [--out DIR]`.

A game of House and one of Scrabble at phones, upright and on a tablet, a table with a camera, and the big
screen with four phones, in a real headless Chromium. Needs Chromium and the group `test`.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image

from station.screen.input.screen_state import ScreenState
from station.screen.phones.show import WatchedShow
from station.screen.window import Window
from tests.dealt.finger import like_a_computer, to_the_far_row
from tests.phones.before_camera import before_camera, tile, word
from tests.phones.browsers import TABLET, UPRIGHT, Tab
from tests.phones.players import Player, play_on
from tests.phones.playing import Table, at_phones, people_at
from tests.phones.tapping import lay
from tests.phones.test_table_in_browsers import EXPLODES, begin, key, opened, standing
from tests.web.chromium import Chromium, program

DOCS: Final = Path(__file__).parents[1] / "docs" / "phones"
GAP: Final = 24
SCREEN: Final = (1280, 800)
SMALLER: Final = 0.75


def main() -> int:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=DOCS, metavar="DIR")
    options = parser.parse_args()
    path = program()
    if path is None:
        print("no Chromium on this machine; on Debian: apt install chromium", file=sys.stderr)
        return 2
    options.out.mkdir(parents=True, exist_ok=True)
    with Chromium(path) as browser, tempfile.TemporaryDirectory() as folder:
        for game, people, turns, chooses in (
            ("house", 4, 6, to_the_far_row), ("scrabble", 2, 5, like_a_computer()),
        ):  # fmt: skip
            with at_phones(game, people) as (table, phones):
                players = [Player(table, phone, number, chooses) for number, phone in enumerate(phones)]
                play_on(table, players, turns=turns)
                found = _taken(browser, table, players, Path(folder))
            _together(found, options.out / f"{game}.png")
        _together(_at_table(browser, Path(folder)), options.out / "table.png")
        _together(_four(browser, Path(folder)), options.out / "four.png", SMALLER)
    return 0


def _four(browser: Chromium, folder: Path) -> list[Path]:
    """The big screen, and the phones of everybody at it: somebody's play explodes."""
    found = [folder / "screen.png", *(folder / f"phone-{number}.png" for number in range(4))]
    with at_phones("house", 4) as (table, phones):
        players = [Player(table, phone, number, to_the_far_row) for number, phone in enumerate(phones)]
        play_on(table, players, until=lambda: any(lane.task for lane in table.state.lanes))
        window = Window(SCREEN, WatchedShow(ScreenState(theme="bright", phones=True)))
        window.show(table.state, table.state.at_ms)
        window.save(found[0])
        window.close()
        for phone, to in zip(phones, found[1:], strict=True):
            tab = Tab(browser)
            tab.open(f"{table.address}{phone.seat}?language=en", "typeof line === 'object' && line")
            tab.picture(to, whole=False)
    screen = Image.open(found[0]).resize((SCREEN[0] * UPRIGHT[1] // SCREEN[1], UPRIGHT[1]))
    screen.save(found[0])
    return found


def _at_table(browser: Chromium, folder: Path) -> list[Path]:
    """Phones at a table with a camera: a doubt, and an explosion."""
    found = [folder / "doubt.png", folder / "explosion.png"]
    with before_camera("scrabble", 2) as here:
        tab = opened(browser, here.table.address + here.phones[0].seat)
        begin(tab)
        here.lay({**word("H8", "CA"), "J8": tile("I", doubtful=True, candidates=("I", "T"))})
        tab.tap(key("press"))
        tab.wait("asking")
        tab.picture(found[0], whole=False)
    with standing(EXPLODES) as table:
        phones = people_at(table, 4)
        for one in phones:
            one.look()
        phone = next(one for one in phones if one.mine["to_do"])
        tab = opened(browser, table.address + phone.seat)
        tab.picture(found[1], whole=False)
    return found


def _taken(browser: Chromium, table: Table, players: list[Player], folder: Path) -> list[Path]:
    """A phone that has laid a play, and the same seat on a tablet."""
    while (number := _to_move(players)) is None:
        for player in players:
            player.act()
    tab, found = Tab(browser), []
    phone = players[number].phone
    tab.open(f"{table.address}{phone.seat}?language=en", "typeof line === 'object' && line")
    lay(tab, players[number].chooses(table.state, table.desk, number) or [])
    tab.wait("message")
    for name, size in (("phone", UPRIGHT), ("tablet", TABLET)):
        tab.size(*size)
        found.append(folder / f"{name}.png")
        tab.picture(found[-1], whole=False)
    return found


def _to_move(players: list[Player]) -> int | None:
    """Who may lay tiles now."""
    for number, player in enumerate(players):
        player.phone.look()
        if player.phone.mine["may_lay"] and player.phone.mine["turn"]:
            return number
    return None


def _together(pictures: list[Path], to: Path, scale: float = 1) -> None:
    """Side by side, in as many colours as they have."""
    images = [Image.open(one).convert("RGB") for one in pictures]
    wide, high = sum(one.width for one in images) + GAP * (len(images) - 1), max(one.height for one in images)
    whole, left = Image.new("RGB", (wide, high), "white"), 0
    for one in images:
        whole.paste(one, (left, 0))
        left += one.width + GAP
    whole = whole.resize((round(wide * scale), round(high * scale)))
    whole.quantize(128).save(to, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
