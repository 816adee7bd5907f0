"""Choices as people type them, `topic [player] [value]`, and what can be typed after a topic."""

from difflib import get_close_matches
from typing import Final

from station.errors import quoted
from station.referee.state import TableState
from station.referee.typed.awaited import COUNTED, OR_MORE, help_for, values_of
from station.referee.typed.names import leading_name
from station.rules.game import Choice, Chosen, RuleError

LIKE: Final = 0.75
"""A topic this similar to what was typed may have been meant (`difflib`)."""


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
            wanted = values_of(offered[0]).strip().replace("|", ", ")
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
    """An error saying that this is not possible now, and what may have been meant."""
    topics = [choice.topic for choice in (*state.choices, *state.end_choices)]
    near = get_close_matches(typed, topics, n=1, cutoff=LIKE)
    if near:
        return RuleError("{typed} is not possible now; was it {topic}?", typed=quoted(typed), topic=near[0])
    awaited = next(iter(help_for(state)), "nothing")
    return RuleError("{typed} is not possible now; awaited: {awaited}", typed=quoted(typed), awaited=awaited)


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
