"""Scripts of timed actions: what people do, written as generators that yield what they wait for."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar


@dataclass(frozen=True, slots=True)
class Wait:
    """Until `until_ms`, or, when `screen`, until the screen shows something new, whichever is first."""

    until_ms: int | None = None
    screen: bool = False


Result = TypeVar("Result")
Script = Generator[Wait, None, Result]
