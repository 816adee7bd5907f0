"""A game as a GCG record, and its last position on one line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from station.dealt.table_deal import deal_of
from station.editions import load_edition
from station.errors import InputError
from station.export.game import Moment
from station.export.noted import with_noted
from station.export.notes import notes_of
from station.gcg.cgp import cgp_of, write_cgp
from station.gcg.check import check
from station.gcg.export import record_of
from station.gcg.record import Player, Pragma, Record
from station.gcg.woogles import write_document
from station.gcg.writer import write_gcg
from station.registry import entry
from station.rules.edition import Edition
from station.rules.lettered.hand import Hand, known
from station.rules.turns.game import Game
from station.rules.turns.rules import turns_in
from station.view.makers import view_of

KNOWN_LISTS: Final = re.compile(r"(?:NWL|CSW|TWL|OWL|OSPD|ECWL|CEL|RD|OSPS|FRA|ODS|DISC|FISE|FILE|NSF)[0-9]*")
"""Names of word lists that other programs know; with any other, some refuse the file."""


def gcg(found: Sequence[Moment], racks: Mapping[int, str] = MappingProxyType({})) -> bytes:
    """The record of a game up to the last of these moments, as a file. racks: that somebody noted, by turn.

    Raises InputError for a game that GCG has no signs for, and for a rack that cannot have been.
    """
    record, edition = record_at(found)
    return write_gcg(with_noted(record, racks, edition))


def woogles(found: Sequence[Moment], racks: Mapping[int, str] = MappingProxyType({})) -> str:
    """The same as a game document of Woogles. Raises InputError for what that has no place for, too."""
    record, edition = record_at(found)
    whole = with_noted(record, racks, edition)
    variant = entry(found[-1].state.settings.game).variant
    return write_document(whole, check(whole, edition), edition, variant)


def record_at(found: Sequence[Moment]) -> tuple[Record, Edition]:
    """The record of a game up to the last of these moments, and its tiles. Raises InputError for a game that
    GCG has no signs for."""
    last = found[-1]
    game = _game(found, "GCG")
    names = [player.name for player in view_of(last.state, last.at_ms).players]
    nicks = ["_".join(name.replace(":", " ").split()) or f"Player_{n}" for n, name in enumerate(names, 1)]
    several = [nick if nicks.count(nick) == 1 else f"{nick}_{n}" for n, nick in enumerate(nicks, 1)]
    players = [Player(nick, name) for nick, name in zip(several, names, strict=True)]
    return record_of(game, players, notes_of(found), _pragmata(last)), game.edition


def cgp(found: Sequence[Moment]) -> str:
    """The last position of these on one line. Raises InputError for a game that CGP has no signs for."""
    return write_cgp(cgp_of(_game(found, "CGP")))


def _pragmata(last: Moment) -> tuple[Pragma, ...]:
    """Which game it is, when it was played, and its word list, if others know that by its name."""
    meta, title = last.replayed.contents.meta, entry(last.state.settings.game).title
    words = meta.get("lexicon", "").upper()
    lexicon = (Pragma("lexicon", words),) if KNOWN_LISTS.fullmatch(words) else ()
    day = meta.get("created", "")[:10]
    return (*lexicon, Pragma("description", f"{title} at a House Station{', ' if day else ''}{day}"))


def _game(found: Sequence[Moment], form: str) -> Game:
    """The game, with the racks of its turns if the station dealt them."""
    last = found[-1].state
    position = turns_in(last.position)
    played = entry(last.settings.game)
    if position is None or not played.gcg:
        raise InputError(
            f"{form} cannot hold {played.title}: {played.no_gcg}; --jsonl writes every turn of any game"
        )
    game = position.game
    if last.settings.dealt is None:
        return game
    before: dict[int, tuple[Hand, ...]] = {}
    hands: tuple[Hand, ...] = ()
    turns = 0
    for moment in found:
        now = turns_in(moment.state.position)
        after = 0 if now is None else len(now.game.turns)
        before |= dict.fromkeys(range(turns, after), hands)
        if now is not None:
            hands, turns = _dealt(moment), after
    racks = [before[number] for number in range(len(game.turns))]
    shown = [replace(turn, hand=hand[turn.player]) for turn, hand in zip(game.turns, racks, strict=True)]
    return replace(game, turns=tuple(shown), hands=hands)


def _dealt(moment: Moment) -> tuple[Hand, ...]:
    state = moment.state
    deal = deal_of(state, load_edition(state.settings.edition))
    return tuple(known(*deal.letters(player)) for player in range(len(deal.hands)))
