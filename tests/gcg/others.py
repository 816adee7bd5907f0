"""How strictly other programs read GCG: what any of them refuses or misreads is refused here.

Written from what is public about them: the patterns and checks of Macondo's `gcgio` and of MAGPIE's `gcg.c`,
the reader of Quackle's `quackleio`, and the format's description (John J. Chew, poslfit.com/scrabble/gcg).
Woogles reads GCG with Macondo's reader. They want a rack on every line; Quackle takes what follows the nick
for the rack, whatever it is, and overlooks `#rack` before the first line; MAGPIE wants turns in turn, a
challenged play just before what came of it, racks and time after the end, and nothing after `#rack`; Macondo
wants totals of plays that are not negative.
Macondo and MAGPIE are for two players; the others' rules hold for more.
"""

import re
from collections.abc import Sequence
from typing import Final

_RACK: Final = r"(?:[^\s()+\-]|\[\w+\])+"
_HEADER: Final = re.compile(
    r"#player[1-4] \S+ \S.*|#id \S+ \S+"
    r"|#(?:title|description|lexicon|note|tile-distribution) \S.*"
)
_ON_RACK: Final = re.compile(rf"#rack(?P<player>[1-4]) {_RACK}")
_LINES: Final = {
    kind: re.compile(rf">(?P<nick>\S+): {line} (?P<total>-?\d+)")
    for kind, line in {
        "play": rf"(?P<rack>{_RACK}) (?:[0-9]{{1,2}}[A-O]|[A-O][0-9]{{1,2}}) [^\s?]+ \+(?P<score>\d+)",
        "withdrawn": rf"(?P<rack>{_RACK}) -- (?P<score>-\d+)",
        "pass": rf"(?P<rack>{_RACK}) - \+(?P<score>0)",
        "exchange": rf"(?P<rack>{_RACK}) -[^\s\-]+ \+(?P<score>0)",
        "challenge": rf"(?P<rack>{_RACK}) \(challenge\) \+(?P<score>\d+)",
        "time": rf"(?P<rack>{_RACK}) \(time\) (?P<score>-\d+)",
        "gain": rf"\({_RACK}\) \+(?P<score>\d+)",
        "loss": rf"(?P<rack>{_RACK}) \((?P=rack)\) (?P<score>-\d+)",
    }.items()
}
LINE_MAX: Final = 512
"""Bytes of a line that older versions of MAGPIE have room for."""
_TURNS: Final = {"play", "pass", "exchange"}
_END: Final = {"gain", "loss", "time"}


def assert_others_read(text: str, players: int) -> None:
    """Fail at the first line that one of these programs would refuse or misread."""
    first, *lines = text.removesuffix("\n").split("\n")
    assert first == "#character-encoding UTF-8"
    nicks = [line.split()[1] for line in lines[:players]]
    assert [line.split()[0] for line in lines[:players]] == [
        f"#player{place}" for place in range(1, players + 1)
    ]
    assert len(set(nicks)) == players
    events: list[tuple[str, re.Match[str]]] = []
    rack = _ON_RACK.fullmatch(lines[-1])
    for line in lines[:-1] if rack else lines:
        assert len(line.encode()) < LINE_MAX, line
        if line.startswith(">"):
            found = [(kind, match) for kind, form in _LINES.items() if (match := form.fullmatch(line))]
            assert len(found) == 1, line
            events += found
        else:
            assert _HEADER.fullmatch(line), line
            assert not events or line.startswith("#note "), line
            assert events or not line.startswith("#note "), f"a note before the first play: {line}"
    on_move = _assert_order(events, nicks)
    if rack:
        assert int(rack["player"]) - 1 == on_move, lines[-1]
        assert not events or events[-1][0] not in _END, f"a rack after the end: {lines[-1]}"


def _assert_order(events: Sequence[tuple[str, re.Match[str]]], nicks: Sequence[str]) -> int:
    """Who is on move, after turns in turn, what comes of a play just after it, the end at the end, and totals
    that add up."""
    totals = dict.fromkeys(nicks, 0)
    on_move = ended = 0
    before: tuple[str, re.Match[str] | None] = ("", None)
    for kind, match in events:
        line, nick = match.string, match["nick"]
        assert nick in nicks, line
        if kind in _TURNS:
            assert not ended, f"a turn after the end: {line}"
            assert nick == nicks[on_move], f"it is {nicks[on_move]}'s turn: {line}"
            on_move = (on_move + 1) % len(nicks)
        elif kind in _END:
            ended += 1
        else:
            last = before[1]
            assert before[0] == "play", f"no play before it: {line}"
            assert last is not None
            assert last["nick"] == nick, line
            assert kind != "withdrawn" or last["rack"] == match["rack"], line
            assert kind != "withdrawn" or int(match["score"]) == -int(last["score"]), line
        totals[nick] += int(match["score"])
        assert totals[nick] == int(match["total"]), line
        assert kind in _END or totals[nick] >= 0, line
        before = kind, match
    return on_move
