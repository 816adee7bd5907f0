"""What every example says, word for word, in every language.

`said/LANGUAGE.txt` is for reading: after a wanted change of a text write it anew with `UPDATE_GOLDEN=1 pytest
tests/view/test_said.py`, and read what `git diff` says.
"""

import os
from pathlib import Path

import pytest

from station.languages import languages
from station.view import LaneView, View, past_of, view_of
from station.view.message import Chip, Message
from station.view.pictures import (
    Bidding,
    Crossword,
    Line,
    Moves,
    Note,
    PegBoard,
    Picture,
    Pool,
    Standings,
    TileRow,
)
from tests.screen.examples import game_examples, shown_ms

SAID = Path(__file__).parent / "said"
EXAMPLES = game_examples()


def texts_of(view: View) -> list[str]:
    """Every text of a view, a line each."""
    lines = [f"  player {k}: {player.name}" for k, player in enumerate(view.players)]
    for k, lane in enumerate(view.lanes):
        lines += [f"  lane {k}", *_of_lane(lane)]
    pictures = () if view.instead is None else (view.instead,)
    for picture in (*pictures, *view.pictures):
        lines += _of_picture(picture)
    for choice in view.choices:
        options = " | ".join(option.label for option in choice.options[:12])
        lines.append(f"  choice: {choice.label} / {choice.typing}: {options}")
    return [*lines, f"  pass: {view.passing}", f"  ending: {view.ending.text if view.ending else ''}"]


def _of_message(message: Message) -> list[str]:
    orders = [f"{order.number} {order.why}: {_letters(order.chips)}" for order in message.orders]
    parts = {
        "caption": message.caption,
        "headline": " | ".join(message.headline),
        "words": message.words,
        "text": message.text.replace("\n", " / "),
        "closing": " | ".join(message.closing),
        "far": " | ".join(message.far),
        "orders": " · ".join(orders),
        "values": ", ".join(f"{name} {value}" for name, value in message.values),
    }
    how = f"    {message.says.value} {message.tone.value} {message.sign.value if message.sign else '-'}"
    return [how, *(f"    {name}: {text}" for name, text in parts.items() if text)]


def _letters(chips: tuple[Chip, ...]) -> str:
    return "".join(f"{chip.letter}{'*' if chip.done else ''}" for chip in chips)


def _of_lane(lane: LaneView) -> list[str]:
    lines = _of_message(lane.message)
    if lane.board and lane.board.label:
        lines.append(f"    label: {lane.board.label.text}")
    if lane.question:
        lines.append(f"    question: {lane.question.text} {' '.join(lane.question.candidates)}")
    if lane.ruling:
        found = lane.ruling
        words = " ".join(word.text for word in found.words)
        lines.append(
            f"    ruling: {found.kind.value} {found.reason or '-'} draw {found.draw} {words}".rstrip()
        )
    if lane.hands:
        lines.append(f"    {lane.hands.bag_tells}")
        lines += [
            f"    {hand.name}: {hand.tells} ({''.join(hand.back)}) ({''.join(hand.bonus)})"
            for hand in lane.hands.players
        ]
    return lines


def _of_picture(picture: Picture) -> list[str]:  # noqa: PLR0911 - one kind each
    match picture:
        case Standings(rows=rows):
            return [
                f"  standing: {row.name} {row.points} {row.gained} {row.tells} {''.join(row.tiles)}".rstrip()
                + (" <" if row.acting else "")
                for row in rows
            ]
        case Moves(caption=caption, rows=rows):
            made = (" ".join((row.name, row.text, row.gained, row.total)) for row in rows)
            return [f"    {caption}", *(f"    {row}" for row in made)]
        case Line(text=text) | Note(text=text):
            return [f"  line: {text}"]
        case TileRow():
            return [f"  tiles: {picture.caption} {''.join(picture.tiles)} {picture.text}"]
        case PegBoard(pegs=pegs, goal=goal):
            return [f"  pegs to {goal}: {' '.join(f'{peg.back}-{peg.front}' for peg in pegs)}"]
        case Bidding():
            bids = [f"{one.name} {one.stand.value} {one.points} {one.tells}" for one in picture.bidders]
            return [f"  bidding: {picture.letter} {picture.caption} {picture.price} {picture.seen}: {bids}"]
        case Crossword():
            letters = "".join(cell.letter for cell in picture.cells)
            return [
                f"  crossword: {picture.title} {letters} {picture.caption} {picture.loose} {picture.empty}"
            ]
        case Pool():
            return [f"  pool: {picture.count} {picture.caption}: {' / '.join(picture.lines)}"]


def all_texts(language: str) -> str:
    lines = []
    for name, example in EXAMPLES.items():
        state, local = example
        lines += [name, *texts_of(view_of(state, shown_ms(example), language))]
        if local.panel.value == "history":
            lines += ["  past", *_of_message(past_of(state, local.lane, local.turn, language).message)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


@pytest.mark.parametrize("language", languages())
def test_every_text_is_as_it_was_when_somebody_last_read_it(language: str) -> None:
    path = SAID / f"{language}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(all_texts(language), encoding="utf-8")
    assert all_texts(language).splitlines() == path.read_text(encoding="utf-8").splitlines()
