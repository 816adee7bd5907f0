"""No line of a message leaves its card, or touches another or a button."""

from dataclasses import replace
from itertools import combinations, product

import pygame
import pytest

from station.games.house.rules.ruling import HouseWord, Reason
from station.games.house.wording import words_in
from station.languages import languages
from station.referee.ruling import Refusal, Refused
from station.rules.square import parse_square
from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.message import draw_message
from station.screen.draw.near_message import draw_near_message
from station.screen.draw.palette import BLACK, CARD, WHITE
from station.screen.draw.places import halves
from station.screen.draw.seats import PLAYERS
from station.view.message import Chip, Message, Order, Says, Sign
from tests.screen.examples import SIZES
from tests.screen.examples.worked import KEEL
from tests.screen.lines import touch_each_other

TEXTS = ("", "Looking …", "Ada & Mia · Home row to home row. On the left board.", "RAVEN is good. " * 9)
HEADLINES = ((), ("South wins",), ("Gregory's turn", "Gregory"))
FAR = ((), ("Gregory draws 7.", "Peggy's turn."), ("Maximiliane von Hohenlohe gets the tiles.",))
BOARD = KEEL.after
SQUARES = tuple(parse_square(name) for name in ("A1", "H8", "O15", "M14", "M12"))
LONGEST = ("QUIZZIFICATIONS", "WHATCHAMACALLIT", "MICROMILLIMETRE")

everywhere = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def drawn(message: Message, size: tuple[int, int], share: float = 1.0) -> tuple[pygame.Rect, list[Written]]:
    """A card of one of two boards, and what is written on it. share: of its width that buttons leave."""
    layout, written = ScreenLayout.of(*size), list[Written]()
    card = halves(layout)[0].message
    room = pygame.Rect(card.left, card.top, round(card.width * share), card.height)
    draw_message(Canvas(pygame.Surface(size), layout, written), card, message, room)
    return card, written


def wrong_in(message: Message, size: tuple[int, int], share: float = 1.0) -> list[str]:
    """Lines off their card, below the buttons, cut short, or touching another."""
    card, written = drawn(message, size, share)
    buttons = pygame.Rect(card.left + round(card.width * share), card.top + round(card.height * 0.2), 0, 0)
    buttons.size = card.right - buttons.left, card.bottom - buttons.top
    wrong = [line.text for line in written if not card.contains(line.ink) or line.ink.colliderect(buttons)]
    wrong += [one.text for one, other in combinations(written, 2) if touch_each_other(one, other)]
    return wrong + [line.text for line in written if line.shortened]


@everywhere
@pytest.mark.parametrize(
    ("caption", "headline", "text", "far"), list(product(("", "Gregory · key 9"), HEADLINES, TEXTS, FAR))
)
def test_every_line_stays_on_the_card(
    size: tuple[int, int], caption: str, headline: tuple[str, ...], text: str, far: tuple[str, ...]
) -> None:
    whole = " ".join((text, *far)).strip()
    sign = Sign.SOUTH if headline else None
    message = Message(Says.OVER, headline=headline, text=whole, caption=caption, sign=sign, far=far)
    _, written = drawn(message, size)
    assert len(written) >= len([part for part in (caption, headline, whole) if part])
    assert wrong_in(message, size) == []


@everywhere
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("far", FAR)
@pytest.mark.parametrize("headline", [*HEADLINES, ("Press again",)])
def test_no_line_is_close_to_the_edge_of_its_card(
    size: tuple[int, int], headline: tuple[str, ...], text: str, far: tuple[str, ...]
) -> None:
    whole = " ".join((text, *far)).strip()
    card, written = drawn(
        Message(Says.TURN, headline=headline, text=whole, caption="Gregory · key 9", far=far), size
    )
    room = card.inflate(0, -2 * ScreenLayout.of(*size).px(4))
    assert [line.text for line in written if not room.contains(line.ink)] == []


@everywhere
@pytest.mark.parametrize("language", languages())
def test_every_reason_finds_room(size: tuple[int, int], language: str) -> None:
    words = words_in(language)
    headline = (words.tr("Taken back"), words.tr("Back"))
    sentence = "New tiles must touch another tile or the home row."
    wrong = {}
    for reason in (*Reason, *Refusal):
        formed = tuple(HouseWord(text, SQUARES) for text in LONGEST)
        refused = Refused(reason, sentence, squares=SQUARES, words=formed)
        message = Message(
            Says.TAKEN_BACK, "Gregory", Sign.CROSS, headline=headline, text=words.refused(refused, BOARD)
        )
        for share in (1.0, 0.68):
            if found := wrong_in(message, size, share):
                wrong[reason, share] = found
    assert wrong == {}


@everywhere
@pytest.mark.parametrize("count", [1, 5, 8, 15])
@pytest.mark.parametrize("share", [1.0, 0.68])
def test_an_order_of_any_length_stays_off_its_button(size: tuple[int, int], count: int, share: float) -> None:
    letters = "QWMWQMTIONSQUIZ"[:count]
    steps = tuple(
        Order(number, "cascade", tuple(Chip(letter) for letter in letters)) for number in range(1, 5)
    )
    headline = (f"Take {letters}", letters, f"Take {count}")
    message = Message(
        Says.EXPLOSION,
        f"{letters} faces both ways.",
        headline=headline,
        orders=steps,
        far=("Gregory gets the tiles.",),
    )
    assert wrong_in(replace(message, far=()), size, share) == []
    assert wrong_in(message, size, share) == []


@pytest.mark.parametrize(("says", "won"), [(Says.OVER, True), (Says.TURN, False)])
def test_at_home_the_end_is_written_on_the_winner_s_colour(says: Says, won: bool) -> None:
    canvas = Canvas(pygame.Surface((1280, 800)), ScreenLayout.of(1280, 800))
    card = pygame.Rect(0, 0, 560, 200)
    draw_near_message(canvas, card, Message(says, sign=Sign.SOUTH, headline=("You win",), player=0), card)
    middle = tuple(canvas.surface.get_at((500, 180)))[:3]
    assert middle == (PLAYERS[0] if won else CARD)
    ink = {tuple(canvas.surface.get_at((x, 40)))[:3] for x in range(20, 300)}
    assert (BLACK in ink, WHITE in ink) == (won, not won)
