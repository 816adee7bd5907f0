"""A recorded game as GCG: others take it, and we read it as the same game again."""

from collections.abc import Sequence
from dataclasses import replace

from station.editions import load_edition
from station.export.game import Moment, moments
from station.export.lines import Lines
from station.export.record import gcg
from station.gcg.check import check
from station.gcg.parser import read_gcg
from station.gcg.record import Entry, Line, Record
from station.gcg.writer import write_gcg
from station.journal.contents import Contents
from station.journal.replay import Replayed, replay
from station.journal.resume import settings_of
from station.referee.events import GameSettings
from station.referee.referee import Referee
from station.rules.turns.rules import turns_in
from tests.gcg.others import assert_others_read


def bare(record: Record) -> Record:
    """Without line numbers, which a file gives anew."""

    def unnumbered(entry: Entry) -> Entry:
        line: Line = replace(entry.line, number=0)
        return replace(entry, line=line)

    pragmata = tuple(replace(pragma, line=0) for pragma in record.pragmata)
    return replace(record, entries=tuple(map(unnumbered, record.entries)), pragmata=pragmata)


def moments_of(contents: Contents) -> list[Moment]:
    """The moments of a journal, as `station export` has them."""
    return list(moments(contents, Lines(settings_of(contents), plain=True).of))


def moments_by(referee: Referee, contents: Contents, settings: GameSettings) -> list[Moment]:
    """The same, of a game whose words no lexicon holds. referee: of its beginning."""
    lines, replayed = Lines(settings, plain=True), Replayed(contents, referee.state)
    found = []
    for step in replay(contents, referee):
        replayed = replayed.then(step)
        pairs = tuple(lines.of(step))
        if pairs:
            as_json, text = zip(*pairs, strict=True)
            found.append(Moment(step.number, step.event.at_ms, as_json, text, step.state, 0, replayed))
    return found


def travelled(found: Sequence[Moment]) -> str:
    """The GCG of a game, once it was found sound: others read it, we read the same record from it and write
    the same file again, it agrees with the rules, and it ends on the same board with the same points."""
    data = gcg(found)
    text = data.decode()
    state = found[-1].state
    assert_others_read(text, state.players)
    record = read_gcg(data)
    assert write_gcg(record) == data
    assert bare(read_gcg(write_gcg(record))) == bare(record)
    checked = check(record, load_edition(state.settings.edition))
    assert checked.difference is None, f"{checked.difference}\n{text}"
    position = turns_in(state.position)
    assert position is not None
    board = [(square, tile.from_set) for square, tile in position.game.position.occupied()]
    assert [(square, tile.from_set) for square, tile in checked.position.occupied()] == board, text
    if "nobody said which letter" not in text:
        assert checked.position == position.game.position, text
    totals = dict.fromkeys((player.nick for player in record.players), 0)
    totals |= {scored.entry.line.nick: scored.total for scored in checked.lines}
    points = list(totals.values())
    if "overtime has cost" not in text:
        assert points == list(position.game.scores), text
    return text
