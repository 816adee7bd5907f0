"""How strictly other programs read GCG, from the descriptions of Quackle, Macondo and MAGPIE: what any of
them refuses is refused here.

Macondo and MAGPIE want a rack on every line; Quackle takes what follows the nick for the rack, whatever it
is.
"""

import re
from typing import Final

_RACK: Final = r"(?:[^\s()+\-]|\[\w+\])+"
_HEADER: Final = re.compile(
    r"#player[1-4] \S+ \S.*|#id \S+ \S+|#rack[12] \S+"
    r"|#(?:title|description|lexicon|note|tile-distribution) \S.*"
)
_LINES: Final = tuple(
    re.compile(rf">\S+: {line} -?\d+")
    for line in (
        rf"{_RACK} (?:[0-9]{{1,2}}[A-O]|[A-O][0-9]{{1,2}}) [^\s?]+ \+\d+",
        rf"{_RACK} -- -\d+",
        rf"{_RACK} - \+0",
        rf"{_RACK} -[^\s\-]+ \+0",
        rf"{_RACK} \(challenge\) \+\d+",
        rf"{_RACK} \(time\) -\d+",
        rf"\({_RACK}\) \+\d+",
        rf"(?P<rack>{_RACK}) \((?P=rack)\) -\d+",
    )
)


def assert_others_read(text: str, players: int) -> None:
    """Fail at the first line that one of these programs would refuse or misread."""
    first, *lines = text.removesuffix("\n").split("\n")
    assert first == "#character-encoding UTF-8"
    assert [line.split()[0] for line in lines[:players]] == [
        f"#player{place}" for place in range(1, players + 1)
    ]
    begun = False
    for line in lines:
        if line.startswith(">"):
            begun = True
            assert sum(bool(form.fullmatch(line)) for form in _LINES) == 1, line
        else:
            assert _HEADER.fullmatch(line), line
            assert not begun or line.startswith("#note "), line
