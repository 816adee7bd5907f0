"""Answers about one picture after the other: the rest are answered even if one fails."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from station.cli.pictures.annotated import annotated_paths, write_picture
from station.errors import InputError
from station.json_text import Json
from vision.errors import LensError, PictureError
from vision.picture import open_picture
from vision.reading import Picture


@dataclass(frozen=True, slots=True)
class Answer:
    """as_json: without the name of the file. say: prints the same for people. drawn: draws it on a copy of
    the picture. status: the exit status."""

    as_json: Json
    say: Callable[[], None]
    drawn: Callable[[], Picture]
    status: int = 0


PictureAsked = tuple[str, Path, Callable[[Picture], Answer]]
"""What a picture is called, where it is, and what looks at it."""


def answer_each(
    pictures: Sequence[PictureAsked], options: argparse.Namespace, *nothing: type[LookupError]
) -> int:
    """Print an answer about each, as `--json` and `--annotate` say; the exit status. nothing: what is raised
    where a picture does not show what is looked for."""
    copies: Sequence[Path | None] = [None] * len(pictures)
    if options.annotate:
        copies = annotated_paths(Path(options.annotate), [path for _, path, _ in pictures])
    statuses = {
        _answer(asked, copy, nothing, as_json=options.json)
        for asked, copy in zip(pictures, copies, strict=True)
    }
    return 2 if 2 in statuses else max(statuses)


def _answer(
    asked: PictureAsked, copy: Path | None, nothing: tuple[type[LookupError], ...], *, as_json: bool
) -> int:
    name, path, look = asked
    refused: tuple[type[Exception], ...] = (PictureError, LensError, InputError, *nothing)
    try:
        answer = look(open_picture(path))
    except refused as error:
        if as_json:
            print(json.dumps({"file": name, "error": str(error)}, ensure_ascii=False), flush=True)
        print(f"station: {name}: {error}", file=sys.stderr)
        return 3 if isinstance(error, nothing) else 2
    if as_json:
        print(json.dumps({"file": name, **answer.as_json}, ensure_ascii=False), flush=True)
    else:
        answer.say()
    if copy is not None:
        try:
            write_picture(copy, answer.drawn())
        except InputError as error:
            print(f"station: {error}", file=sys.stderr)
            return 2
    return answer.status
