"""What a touch or a key does in the set-up."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from station.languages import next_language
from station.setup.clocks import tested
from station.setup.facts import Facts, Progress, Step, steps_of
from station.setup.pages import fine


class Ask(Enum):
    """What the set-up asks others to do."""

    USE_CAMERA = auto()
    LEARN = auto()
    COUNT = auto()
    OPEN_HEADS = auto()
    BEEP = auto()
    SAVE = auto()


@dataclass(frozen=True, slots=True)
class Request:
    """ask: what. board: whose tiles. value: which camera or kind of heads."""

    ask: Ask
    board: int = 0
    value: str = ""


Answer = tuple[Progress, Request | None]


def act(name: str, facts: Facts, progress: Progress) -> Answer:  # noqa: PLR0911  (one answer each)
    """After a choice of `station.setup.pages.view`; what does not apply changes nothing."""
    verb, _, value = name.partition(" ")
    board = 1 if progress.step is Step.RIGHT_TILES or value == "right" else 0
    match verb:
        case "next":
            return _on(facts, progress)
        case "back":
            return replace(progress, step=_beside(progress, -1), wrong=None), None
        case "leave":
            return replace(progress, left=True), Request(Ask.SAVE)
        case "language":
            return replace(progress, language=next_language(progress.language)), None
        case "boards":
            return replace(progress, boards=int(value), pressed=()), None
        case "camera":
            return progress, Request(Ask.USE_CAMERA, value=value)
        case "learn" if not facts.busy:
            return progress, Request(Ask.LEARN, board)
        case "count" if not facts.busy:
            return progress, Request(Ask.COUNT, board)
        case _:
            return _at_clocks(verb, value, progress)


def _at_clocks(verb: str, value: str, progress: Progress) -> Answer:
    match verb:
        case "heads":
            changed = replace(
                progress, heads=value, pressed=(), wrong=None, displays=value == "keys", sound=value == "keys"
            )
            return changed, Request(Ask.OPEN_HEADS, value=value)
        case "beep":
            return progress, Request(Ask.BEEP)
        case "seen":
            return replace(progress, displays=True), None
        case "heard":
            return replace(progress, sound=True), None
        case "screen":
            return replace(progress, screen="N" if value == "N" else "S"), None
        case _:
            return progress, None


def _on(facts: Facts, progress: Progress) -> Answer:
    """To the next page; pages that are not right yet are skipped, which is remembered. Nothing is lost."""
    if progress.step is Step.READY:
        return replace(progress, finished=True, left=True), Request(Ask.SAVE)
    right = fine(progress.step, facts, progress)
    if progress.step is Step.CLOCKS and progress.heads != "keys":
        right = right and tested(progress)
    skipped = progress.skipped - {progress.step} if right else progress.skipped | {progress.step}
    return replace(progress, step=_beside(progress, 1), skipped=skipped, wrong=None), None


def _beside(progress: Progress, by: int) -> Step:
    steps = steps_of(progress)
    return steps[min(max(0, steps.index(progress.step) + by), len(steps) - 1)]
