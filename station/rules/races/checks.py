"""Checking the layouts of those who called, one after another; the call counts if any of them is legal."""

from dataclasses import dataclass, replace

from station.rules.edition import Edition
from station.rules.game import LaidOut, RuleError
from station.rules.lexicon import Lexicon
from station.rules.players import put
from station.rules.races.layout import CrosswordLayout, check_layout, known_tiles
from station.rules.races.position import RacePhase, RacePosition, Remark, remark
from station.rules.races.votes import as_voted, put_to_vote

LEGAL, VOID, LOOK, VOTE = "legal", "void", "look", "vote"
"""What people may say of a layout in which a fault was found: the camera is wrong, or right; look again, or
vote on the words if that can save it."""


@dataclass(frozen=True, slots=True)
class Checks:
    """By the words that now count, with the tiles of this set."""

    edition: Edition
    lexicon: Lexicon

    def read(self, position: RacePosition, player: int, *, all_used: bool = True) -> CrosswordLayout | None:
        """The player's layout as last checked; None if it has not been checked."""
        seen = position.layouts[player]
        if seen is None:
            return None
        words = as_voted(self.lexicon, position)
        return check_layout(seen.cells, seen.loose, self.edition, words, all_used=all_used)

    def unvoted(self, position: RacePosition, players: tuple[int, ...]) -> tuple[str, ...]:
        """The words in these players' layouts that have not been voted on."""
        layouts = filter(None, (self.read(position, player) for player in players))
        strings = (string for seen in layouts for string in seen.strings)
        words = {string.text for string in strings if string.word or not string.blanks}
        return tuple(sorted(words - {*position.allowed, *position.refused}))

    def votable(self, position: RacePosition) -> tuple[str, ...]:
        """The words of the faulty layout that the players can still accept, if that saves it."""
        seen = None if position.fault is None else self.read(position, position.fault)
        return seen.in_question if seen and not {*seen.in_question} & {*position.refused} else ()

    def recorded(self, position: RacePosition, deed: LaidOut) -> RacePosition:
        """With this layout. Raises RuleError unless it has the tiles the player holds."""
        player = deed.player
        cells, loose = known_tiles(deed.cells, deed.loose, self.edition)
        if len(cells) + len(loose) != position.hands[player]:
            raise RuleError(
                "{seen} tiles are in view, and the player holds {held}",
                seen=len(cells) + len(loose),
                held=position.hands[player],
                player=player,
            )
        return replace(position, layouts=put(position.layouts, player, LaidOut(player, cells, loose)))

    def judged(self, position: RacePosition, player: int) -> RacePosition:
        """After a check of the recorded layout: it is legal, or in question."""
        seen = self.read(position, player)
        assert seen is not None
        if seen.legal:
            return _legal(position, player)
        faults = tuple(
            Remark(fault.sentence, (*fault.values, ("player", player)), fault.cells) for fault in seen.faults
        )
        return replace(position, phase=RacePhase.FAULT, fault=player, remarks=(*position.remarks, *faults))

    def answered(self, position: RacePosition, player: int, value: str) -> RacePosition:
        """After what people said about the fault in the player's layout."""
        if value == VOTE:
            return put_to_vote(position, self.votable(position), RacePhase.FAULT)
        position = replace(position, phase=RacePhase.CHECK, fault=None)
        return position if value == LOOK else by_eye(position, player, value)

    def voted(self, position: RacePosition, player: int) -> RacePosition:
        """After a vote on words of the player's layout: it is void unless it is legal or may be saved yet."""
        after = self.judged(position, player)
        saved = after.phase is not RacePhase.FAULT or self.votable(after)
        return after if saved else _void(after, player)


def started(position: RacePosition, callers: tuple[int, ...]) -> RacePosition:
    """Everybody checks the callers' layouts."""
    none = (None,) * position.players
    return replace(position, phase=RacePhase.CHECK, checking=callers, stands=(), layouts=none, by_eye=none)


def by_eye(position: RacePosition, player: int, value: str) -> RacePosition:
    """People have judged for themselves; if they found it legal, the camera's reading no longer counts."""
    if value != LEGAL:
        return _void(position, player)
    return _legal(replace(position, layouts=put(position.layouts, player, None)), player)


def done(position: RacePosition) -> RacePosition:
    """After the last check: the call counts for those whose layouts are legal, if there are any."""
    callers = tuple(one for one in position.callers if one in position.stands)
    if not callers:
        return replace(position, phase=RacePhase.PLAY, callers=(), stands=())
    return replace(position, calls=position.calls + 1, callers=callers, stands=callers)


def _legal(position: RacePosition, player: int) -> RacePosition:
    return _checked(replace(position, stands=(*position.stands, player)), player)


def _void(position: RacePosition, player: int) -> RacePosition:
    said = remark("the call is void; play goes on", player=player)
    return _checked(replace(position, remarks=(*position.remarks, *said)), player)


def _checked(position: RacePosition, player: int) -> RacePosition:
    """One layout less to check."""
    left = tuple(one for one in position.checking if one != player)
    return replace(position, checking=left, phase=RacePhase.CHECK, fault=None)
