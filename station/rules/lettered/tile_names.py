"""Tiles and options as typed by users."""

from collections.abc import Iterable, Mapping
from typing import Final

from station.rules.edition import BLANK, Edition
from station.rules.game import Option, RuleError

_BLANK_SIGNS: Final = frozenset({BLANK, "_", "*"})


def tiles_named(text: str, edition: Edition) -> tuple[str, ...]:
    """The tiles of the set named by a text: "QUIZ?" or "q u i z ?".

    A digraph is one tile where possible: CH in a Spanish set; to mean C and H, separate them with a space or
    a comma. Raises RuleError for anything that is not a tile of the set.
    """
    tiles = []
    for piece in text.upper().replace(",", " ").split():
        place = 0
        while place < len(piece):
            tile = _tile_at(piece, place, edition)
            tiles.append(tile)
            place += len(tile)
    return tuple(tiles)


def _tile_at(piece: str, place: int, edition: Edition) -> str:
    if piece[place] in _BLANK_SIGNS:
        return BLANK
    longest = max(map(len, edition.counts))
    for length in range(longest, 0, -1):
        tile = piece[place : place + length]
        if len(tile) == length and tile in edition.counts:
            return tile
    raise RuleError(
        "there is no tile {sign!r} in the {language} set", sign=piece[place], language=edition.language
    )


JUDGE: Final = "judge"
"""Who judges words, `referee` or `players`: a short way to say what a game's option `challenge` says."""


def in_full(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    """The given options, with `challenge` for `judge`.

    Raises RuleError if they contradict each other.
    """
    choices = next((option.choices for option in options if option.name == "challenge"), ())
    judge = given.get(JUDGE)
    if judge is None or not choices:
        return dict(given)
    if judge not in {"referee", "players"}:
        raise RuleError("judge must be referee or players, not {value!r}", value=judge)
    by_players = ("single", *(choice for choice in choices if choice != "void"))
    usual = "void" if judge == "referee" else next(choice for choice in by_players if choice in choices)
    challenge = given.get("challenge", usual)
    if (challenge == "void") is not (judge == "referee"):
        raise RuleError(
            "judge={judge} and challenge={challenge} contradict each other", judge=judge, challenge=challenge
        )
    named = {"challenge" if name == JUDGE else name: value for name, value in given.items()}
    return named | {"challenge": challenge}


def agreed(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    """The value of every option: the given one, else the usual one.

    Raises RuleError for an option or a value that there is not.
    """
    known = {option.name: option for option in options}
    given = in_full(known.values(), given)
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise RuleError("there is no option {name!r}; there are: {names}", name=name, names=names)
    return {name: _value(option, given.get(name)) for name, option in known.items()}


def _value(option: Option, given: str | None) -> str:
    if given is None:
        return option.choices[0] if option.choices else str(option.usual)
    value = given.strip().lower()
    if option.choices:
        meant = next((choice for choice in option.choices if choice.lower() == value), None)
        if meant is None:
            raise RuleError(
                "{name} must be one of {values}, not {value!r}",
                name=option.name,
                values=", ".join(option.choices),
                value=given,
            )
        return meant
    if not (value.isascii() and value.isdigit() and int(value) >= option.least):
        raise RuleError(
            "{name} must be a whole number of at least {least}, not {value!r}",
            name=option.name,
            least=option.least,
            value=given,
        )
    return str(int(value))
