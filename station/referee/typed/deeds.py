"""Deeds as people type them when there is no camera or no button: `8H CAT`, `pass`, `raise`, `exchange 3`.

A play names the place of its first letter as in GCG: `8H` goes rightwards, `H8` downwards. A letter that is
already on the board is typed again or as `.`; a lower-case letter is a blank that stands for it, `?` a blank
whose letter is asked for later, `[CH]` one tile. `swap H8` exchanges the blank on H8 for the letter tile. A
deed may name its player (`pass Ann`), who must be the one awaited.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from operator import itemgetter
from typing import Final

from station.gcg.tiles import LetterError, word_tiles
from station.referee.outcome import END_TOPICS
from station.referee.state import Phase, TableState
from station.rules.edition import BLANK, Edition
from station.rules.faced import FacedPosition
from station.rules.game import (
    Bid,
    Call,
    Called,
    Choice,
    Chosen,
    Deed,
    Laid,
    LaidOut,
    Layout,
    Left,
    Passed,
    Raised,
    RuleError,
    Shown,
    Spot,
    Turn,
)
from station.rules.lettered.naming import tiles_named
from station.rules.lettered.position import Position, Tile
from station.rules.square import SIZE, parse_square, square_name

COUNTED: Final = frozenset({"points", "bid"})
"""Topics that may be followed by any number, or by none: then it is asked for. Numbers on offer are those of
buttons."""

OR_MORE: Final = frozenset({"unused"})
"""Topics whose last number also stands for every higher one."""

FEW: Final = 10
"""Up to this many numbers are listed one by one."""

LIKE: Final = 0.75
"""A topic this similar to what was typed may have been meant (`difflib`)."""

_PLACE: Final = re.compile(r"(?P<across>(\d{1,2})([A-O]))|(?P<down>([A-O])(\d{1,2}))", re.IGNORECASE)
LIKE_A_PLACE: Final = re.compile(r"\d+[A-Z]|[A-Z]\d+", re.IGNORECASE)


Board = Position | FacedPosition


def parse_play(
    text: str, board: Board, player: int, edition: Edition, *, turned: bool = False, sets: int = 1
) -> Laid:
    """The play that a text like `8H CAT` or `H8 C.T swap J9` means on this board. turned: the player reads
    leftwards and upwards. sets: how many sets of tiles the board's can be of.

    Raises RuleError, with a sentence for people, if it is not a play.
    """
    words = text.split()
    if "swap" in words:
        cut = words.index("swap")
        words, names = words[:cut], words[cut + 1 :]
        if not names:
            raise RuleError("say which blank is swapped: swap H8")
        swapped = tuple(sorted(_swap(name, board) for name in names))
    else:
        swapped = ()
    if not words:
        return Laid(player, (), swapped)
    place, *rest = words
    start, step = _place(place)
    step = -step if turned else step
    if len(rest) != 1:
        raise RuleError("a play is a place and a word: 8H CAT, or H8 CAT downwards")
    try:
        tiles = word_tiles(rest[0], edition)
    except LetterError as error:
        raise RuleError(_plain(str(error))) from None
    placed = tuple(sorted(_placed(start, step, tiles, board), key=itemgetter(0)))
    if not placed:
        raise RuleError("no tile is laid: these letters are on the board already")
    _check_small(words, tiles, placed, board, sets * edition.counts[BLANK])
    return Laid(player, placed, swapped)


def _check_small(
    words: list[str],
    tiles: tuple[Tile | None, ...],
    placed: tuple[tuple[int, Tile], ...],
    board: Board,
    most: int,
) -> None:
    """Raise RuleError if small letters were hardly meant as blanks: one names a tile that is none, there are
    more than `most`, or all letters are small."""
    small = [tile for tile in tiles if tile is not None and tile.blank and tile.letter is not None]
    laid = [tile for _, tile in placed if tile.blank and tile.letter is not None]
    blanks = sum(tile.blank for _, tile in board.occupied()) + sum(tile.blank for _, tile in placed)
    all_small = len(laid) > 1 and len(small) == len([tile for tile in tiles if tile is not None])
    named = len(small) > len(laid) and not any(tile.blank for _, tile in board.occupied())
    if small and (named or all_small or blanks > most):
        place, word = words
        raise RuleError(
            "small letters are blanks; with letter tiles it is: {place} {word}",
            place=place.upper(),
            word=word.upper(),
        )


def _placed(
    start: int, step: int, tiles: tuple[Tile | None, ...], board: Board
) -> Iterator[tuple[int, Tile]]:
    before = start % SIZE if abs(step) == 1 else start // SIZE
    room = SIZE - before if step > 0 else before + 1
    if len(tiles) > room:
        raise RuleError(
            "the word runs off the board after {edge}", edge=square_name(start + (room - 1) * step)
        )
    for number, tile in enumerate(tiles):
        square = start + number * step
        there = board[square]
        name = square_name(square)
        if there is None and tile is None:
            raise RuleError("{square} is empty; type the letter that is laid there", square=name)
        if there is None and tile is not None:
            yield square, tile
        elif there is not None and tile is not None and tile.letter != there.letter:
            raise RuleError(
                "{square} holds {there}, not {typed}",
                square=name,
                there=there.letter or BLANK,
                typed=tile.text,
            )


def _in_lines(text: str, board: Board, player: int, edition: Edition) -> Laid:
    """A play on one line or, as the scrab may be, on several: `8G R..D, G9 E`."""
    first, *more = (parse_play(line, board, player, edition) for line in text.split(","))
    placed = dict(first.placed)
    for line in more:
        placed.update(line.placed)
    return Laid(player, tuple(sorted(placed.items(), key=itemgetter(0))), first.swapped)


def parse_deed(text: str, state: TableState[object], edition: Edition) -> Deed:  # noqa: PLR0911  (a return a kind of deed)
    """The deed that a typed line means at a table in this state.

    Raises RuleError, with a sentence for people, if it means nothing that is awaited.
    """
    words = text.split()
    if not words:
        raise RuleError("nothing was typed")
    first = words[0].lower()
    if state.phase is Phase.PAUSED and first not in END_TOPICS:
        raise RuleError("the game is paused; to go on, type: continue")
    match state.main:
        case Turn(player=player) if LIKE_A_PLACE.fullmatch(words[0]) or first == "swap":
            if state.lanes[0].board is None:
                raise RuleError("there is no board at this table")
            return _in_lines(text, state.lanes[0].board, player, edition)
        case Turn(player=player) if first in {"pass", "go"}:
            _check_turn(player, words[1:], state)
            return Passed(player)
        case Bid(player=player, price=price) if first in {"raise", "bid"} and words[1:] == [str(price)]:
            return Raised(player)
        case Bid() if first == "raise" and len(words) == 2 and words[1].isdecimal():
            return parse_choice(["bid", words[1]], state)
        case Bid(player=player) if first in {"raise", "leave"}:
            _check_turn(player, words[1:], state)
            return Raised(player) if first == "raise" else Left(player)
        case Call(players=players, word=word) if first in {word.lower(), "call"}:
            return _called(words, players, word, state)
        case Spot() if first == "show":
            tiles = tiles_named(" ".join(words[1:]), edition)
            if len(tiles) != 1:
                raise RuleError("say which one tile is shown: show E, or show ? for a blank")
            return Shown(tiles[0])
        case Layout(player=player) if first == "layout" and len(words) >= 2:
            return _layout(player, words[1], words[2:], edition)
    return parse_choice(words, state)


def _called(words: list[str], players: tuple[int, ...], word: str, state: TableState[object]) -> Called:
    """A call by those named; of these players, who may call this word."""
    names = [state.settings.names[player] for player in players]
    callers = tuple(dict.fromkeys(_players(words[1:], state)))
    if not callers:
        raise RuleError("say who calls: {word} {name}", word=words[0].lower(), name=names[0])
    if not set(callers) <= set(players):
        raise RuleError("only {names} can say {word} now", names=" or ".join(names), word=word)
    return Called(callers)


def help_for(state: TableState[object]) -> tuple[str, ...]:
    """What can be typed now, one line each."""
    return tuple(_help(state))


def _help(state: TableState[object]) -> Iterator[str]:
    match state.main:
        case Turn(most=1):
            yield "H8 LETTER, or go"
        case Turn(swaps=swaps):
            yield "8H WORD (rightwards), H8 WORD (downwards), or pass"
            if swaps:
                yield "8H WORD swap H9 (lays the letter on H9 in place of its blank, and plays the blank)"
        case Bid(price=price):
            yield f"raise (to {price}), raise NUMBER, or leave"
        case Call(word=word):
            yield f"{word.lower()} NAME"
        case Spot():
            yield "show LETTER"
        case Layout():
            yield "layout ROW/ROW/… LOOSE (rows from the top, a dot for no tile; then tiles left over)"
    for choice in (*state.choices, *state.end_choices):
        who = "" if choice.player is None else f" {state.settings.names[choice.player]}"
        yield f"{choice.topic}{who}{_values(choice)}"


def _values(choice: Choice) -> str:
    """What can be typed after the topic of a choice."""
    if choice.topic in COUNTED:
        return " NUMBER"
    numbers = [option for option in choice.options if option.removeprefix("-").isdecimal()]
    if choice.topic in OR_MORE:
        return f" {'|'.join(choice.options)} or more"
    if len(numbers) > FEW:
        words = [option for option in choice.options if option not in numbers]
        return " " + "|".join((f"{numbers[0]}…{numbers[-1]}", *words))
    if choice.options:
        return f" {'|'.join(choice.options)}"
    return " LETTERS" if choice.letters else ""


def parse_choice(words: list[str], state: TableState[object]) -> Chosen:
    """`topic [player] [value]`; the player may be left out if only one has this choice."""
    topic, rest = _topic(words, state)
    offered = [choice for choice in (*state.choices, *state.end_choices) if choice.topic == topic]
    if not offered:
        answered = [choice for choice in state.choices if choice.needed and " ".join(words) in choice.options]
        if len(answered) == 1:
            return Chosen(str(answered[0].topic), answered[0].player, " ".join(words))
        raise _unknown(topic, state)
    player = _only(offered)
    named, after = _named_first(rest, offered[0], state)
    if named is not None and (named in [choice.player for choice in offered] or len(offered) > 1):
        player, rest = named, after
    elif named is not None and player is not None and not rest[0].isdecimal():
        raise RuleError(
            "{topic} is for {name} to say now, not for {other}",
            topic=topic,
            name=state.settings.names[player],
            other=state.settings.names[named],
        )
    if player is None and all(choice.player is not None for choice in offered) and len(offered) > 1:
        raise RuleError(
            "say who: {topic} {name}", topic=topic, name=state.settings.names[offered[0].player or 0]
        )
    value = _counted(" ".join(rest), offered[0])
    options = offered[0].options
    if (
        value
        and options
        and not offered[0].letters
        and value not in options
        and not _any_number(topic, value)
    ):
        value = value.lower()
        if value not in options:
            wanted = _values(offered[0]).strip().replace("|", ", ")
            if len(options) == 1 or topic in COUNTED:
                raise RuleError("after {topic} comes: {wanted}", topic=topic, wanted=wanted)
            raise RuleError("after {topic} comes one of {wanted}", topic=topic, wanted=wanted)
    return Chosen(str(offered[0].topic), player, value)


def _any_number(topic: str, value: str) -> bool:
    return topic in COUNTED and value.isdecimal()


def _counted(value: str, choice: Choice) -> str:
    """The answer that a number stands for which is higher than those on offer."""
    if choice.topic in OR_MORE and value.isdecimal() and int(value) > int(choice.options[-1]):
        return choice.options[-1]
    return value


def _unknown(typed: str, state: TableState[object]) -> RuleError:
    """An error saying that this cannot be said now, and what may have been meant."""
    topics = [choice.topic for choice in (*state.choices, *state.end_choices)]
    near = get_close_matches(typed, topics, n=1, cutoff=LIKE)
    if near:
        return RuleError("{typed} cannot be said now; was it {topic}?", typed=repr(typed), topic=near[0])
    awaited = next(iter(help_for(state)), "nothing")
    return RuleError("{typed} cannot be said now; awaited: {awaited}", typed=repr(typed), awaited=awaited)


def _named_first(rest: list[str], choice: Choice, state: TableState[object]) -> tuple[int | None, list[str]]:
    """The player named by the first words after a topic, and the other words. If the choice takes a value, a
    single word is that value (a tile or a number), unless it is a full name."""
    player, after = leading_name(rest, state)
    wants = choice.letters or bool(choice.options)
    whole = player is not None and " ".join(rest).casefold() == state.settings.names[player].casefold()
    return (player, after) if whole or after or not wants else (None, rest)


def _topic(words: list[str], state: TableState[object]) -> tuple[str, list[str]]:
    """The longest topic that the words begin with, and the words after it."""
    topics = sorted({choice.topic for choice in (*state.choices, *state.end_choices)}, key=len, reverse=True)
    for topic in topics:
        length = len(topic.split())
        if [word.lower() for word in words[:length]] == topic.lower().split():
            return topic, words[length:]
    return words[0], words[1:]


def _only(offered: list[Choice]) -> int | None:
    return offered[0].player if len(offered) == 1 else None


def _layout(player: int, rows: str, loose: list[str], edition: Edition) -> LaidOut:
    cells = []
    for row, text in enumerate(rows.split("/")):
        try:
            tiles = word_tiles(text, edition)
        except LetterError as error:
            raise RuleError(_plain(str(error))) from None
        cells += [(row, column, tile) for column, tile in enumerate(tiles) if tile is not None]
    return LaidOut(player, tuple(cells), tiles_named(" ".join(loose), edition))


def _place(text: str) -> tuple[int, int]:
    """The first square, and the step to the next."""
    found = _PLACE.fullmatch(text)
    if found is None:
        raise RuleError("{place} is no place on the board, such as 8H or H8", place=repr(text))
    if found["across"]:
        return _square(f"{found[3]}{found[2]}"), 1
    return _square(text), SIZE


def _square(name: str) -> int:
    try:
        return parse_square(name)
    except ValueError:
        raise RuleError("there is no square {square}; squares are A1 to O15", square=name) from None


def _swap(name: str, board: Board) -> tuple[int, str]:
    square = _square(name)
    tile = board[square]
    if tile is None or not tile.blank:
        raise RuleError("there is no blank on {square}", square=square_name(square))
    return square, tile.letter or BLANK


def _players(words: list[str], state: TableState[object]) -> Iterator[int]:
    """The players whom the words name, one after the other."""
    while words:
        player, after = leading_name(words, state)
        if player is None:
            names = ", ".join(state.settings.names)
            raise RuleError("there is no player {name}; there are {names}", name=repr(words[0]), names=names)
        yield player
        words = after


def _check_turn(player: int, words: list[str], state: TableState[object]) -> None:
    """Raise RuleError if the words name anybody but this player, who is on move."""
    for other in _players(words, state):
        if other != player:
            names = state.settings.names
            raise RuleError("it is {name}'s turn, not {other}'s", name=names[player], other=names[other])


def leading_name(words: list[str], state: TableState[object]) -> tuple[int | None, list[str]]:
    """The player whom the first words name, as many of them as do, and the words after those."""
    for count in range(len(words), 0, -1):
        player = name_of(" ".join(words[:count]), state)
        if player is not None:
            return player, words[count:]
    return None, words


def name_of(name: str, state: TableState[object]) -> int | None:
    """A player by name, beginning of a name, or number from 1."""
    if name.isascii() and name.isdigit():
        return int(name) - 1 if 1 <= int(name) <= state.players else None
    lowered = name.casefold()
    names = [known.casefold() for known in state.settings.names]
    if lowered in names:
        return names.index(lowered)
    begun = [player for player, known in enumerate(names) if known.startswith(lowered)]
    return begun[0] if len(begun) == 1 else None


def _plain(text: str) -> str:
    return text.replace("{", "(").replace("}", ")")
