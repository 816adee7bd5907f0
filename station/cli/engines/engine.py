"""`station engine match`: computer players against one another, or against the simulated people."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import sqrt
from os import cpu_count
from pathlib import Path
from statistics import quantiles
from typing import Final

from station.editions import load_edition
from station.engine.engine import LEVELS, Engine, NoEngineError, engine_for
from station.engine.match.game import Contest, can_be_matched, play_game
from station.engine.match.plays import Formed, Plays
from station.errors import InputError
from station.json_text import Json
from station.lexicon import load
from station.registry import ENTRIES, USUAL, entry
from station.registry import game as kind_of
from station.registry.entry import resolve

EXPLANATION = """\
In a game of partners (House) the levels are teams: both players of a side are of the same level. Other games
are played by two. Every two games have the same tiles, with the levels changing sides. The last line of the
answer counts the games; `share` is what the first of the two won, a draw counting half, between the ends of
`interval`, which holds the true share in 95 of 100 such matches (Wilson). Progress goes to standard error.
--plays writes a line {"game", "turn", "player", "level", "words", "score"} for each play: the seed of its
game, its number in it, 0 or 1 for the first or second of the two; score is null in games without points.
"""

SIMULATED: Final = "simulated"

_computer: Final = cache(engine_for)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station engine`."""
    parser.description = "Let computer players play one another."
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    match = commands.add_parser(
        "match",
        help="many games of two levels",
        description="Play many games of two levels on the rules alone, without a table.",
        epilog=EXPLANATION,
    )
    match.add_argument("--game", default=USUAL, metavar="NAME", help="which game (default: %(default)s)")
    levels = ", ".join(map(str, LEVELS))
    match.add_argument(
        "--levels", nargs="+", type=int, required=True, metavar="LEVEL", help=f"two levels of {levels}"
    )
    match.add_argument(
        "--against", choices=[SIMULATED], help="one level against the people of the simulated table"
    )
    match.add_argument("--games", type=int, default=20, metavar="N", help="how many (default: 20)")
    match.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the first game (default: 0)")
    match.add_argument("--ms", type=int, metavar="MS", help="time for a play (default: what the level likes)")
    match.add_argument(
        "--processes", type=int, metavar="N", help="games at the same time (default: one a core)"
    )
    match.add_argument("--plays", type=Path, metavar="FILE", help="write every play to a file, as JSON lines")
    match.add_argument("--json", action="store_true", help="one JSON object a game, then one for all")


@dataclass(frozen=True, slots=True)
class Match:
    """What is played. players: two levels; None for a simulated person. budget_ms: for a play, None for
    what the level likes."""

    game: str
    players: tuple[int | None, int | None]
    budget_ms: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """One game. winner: 0 or 1 of the match's players; None for a draw. ms: by player, what each play
    took. points: by player, where the game has any. plays: as in --plays."""

    seed: int
    winner: int | None
    flag: bool
    turns: int
    ms: tuple[tuple[float, ...], tuple[float, ...]]
    points: tuple[int, int] | None = None
    plays: tuple[Json, ...] = ()


def run(options: argparse.Namespace) -> int:
    """Play the match."""
    match = _match_of(options)
    seeds = range(options.seed, options.seed + options.games)
    results = []
    if options.plays:
        _written(options.plays, "")
    for result in _played(match, seeds, options.processes or cpu_count() or 1):
        results.append(result)
        if options.plays:
            _written(options.plays, "".join(f"{json.dumps(play)}\n" for play in result.plays), "a")
        wins = [sum(one.winner == player for one in results) for player in (0, 1)]
        print(f"station: {len(results)} of {options.games} games, {wins[0]} to {wins[1]}", file=sys.stderr)
        if options.json:
            answer = {
                "seed": result.seed,
                "winner": result.winner,
                "flag": result.flag,
                "turns": result.turns,
            }
            print(json.dumps(answer), flush=True)
    total = _total(results)
    print(json.dumps(total) if options.json else _worded(total, match))
    return 0


def _match_of(options: argparse.Namespace) -> Match:
    """Raises InputError for what cannot be played."""
    games = tuple(sorted(filter(can_be_matched, ENTRIES)))
    if options.game not in games:
        raise InputError(
            f"no matches are played in {options.game!r}; there are matches in {', '.join(games)}"
        )
    if options.games < 1:
        raise InputError(f"--games must be 1 or more, not {options.games}")
    if options.processes is not None and options.processes < 1:
        raise InputError(f"--processes must be 1 or more, not {options.processes}")
    if options.ms is not None and options.ms < 1:
        raise InputError(f"--ms must be 1 or more, not {options.ms}")
    if options.against and not _chooser(options.game):
        able = ", ".join(entry(name).title for name in games if _chooser(name))
        raise InputError(f"--against simulated is for {able}; in other games name two levels")
    levels: list[int] = options.levels
    wanted = 1 if options.against else 2
    if len(levels) != wanted:
        counted = "one level, which plays the simulated people" if options.against else "two levels"
        raise InputError(f"--levels takes {counted}, not {len(levels)}")
    try:
        for level in levels:
            engine_for(options.game, level)
    except NoEngineError as error:
        raise InputError(str(error)) from None
    return Match(options.game, (levels[0], None if options.against else levels[1]), options.ms)


def _played(match: Match, seeds: Iterable[int], processes: int) -> Iterator[Result]:
    if processes == 1:
        yield from (_game(match, seed) for seed in seeds)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_game, *zip(*((match, seed) for seed in seeds), strict=True))


def _game(match: Match, seed: int) -> Result:
    """Sides change after every game; the tiles change after every two."""
    kind = kind_of(match.game)
    count = kind.players[0]
    rules = kind.make(count, load_edition("en"), load("english"), {})
    sides = kind.sides(count)
    players = {seat: (number + seed) % 2 for number, side in enumerate(sides) for seat in side}
    chairs = [_engine(level, match.game) for level in match.players]
    engines = [chairs[players[seat]] for seat in range(count)]
    plays = Plays(match.game, rules)
    ended = play_game(match.game, Contest(rules, engines, seed // 2, match.budget_ms, plays))
    ms = tuple(tuple(act.took_ms for act in ended.acts if players[act.seat] == player) for player in (0, 1))
    winners = {players[seat] for seat in ended.winners}
    seats = {player: seat for seat, player in players.items()}
    points = (ended.scores[seats[0]], ended.scores[seats[1]]) if ended.scores else None
    winner = winners.pop() if len(winners) == 1 else None
    lines = tuple(_line(match, seed, players[play.seat], play) for play in plays.found)
    return Result(seed, winner, ended.flag, len(ended.acts), (ms[0], ms[1]), points, lines)


def _line(match: Match, seed: int, player: int, play: Formed) -> Json:
    """A line of --plays."""
    return {
        "game": seed,
        "turn": play.turn,
        "player": player,
        "level": match.players[player],
        "words": play.words,
        "score": play.score,
    }


def _written(path: Path, text: str, mode: str = "w") -> None:
    """Raises InputError if the file cannot be written."""
    try:
        with path.open(mode, encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from error


def _engine(level: int | None, game: str) -> Engine:
    """A computer player; for no level somebody who chooses as simulated people do, fresh for each game."""
    if level is not None:
        return _computer(game, level)
    person: Engine = resolve(_chooser(game))()
    return person


def _chooser(game: str) -> str:
    people = entry(game).people
    return "" if people is None else people.chooser


def _total(results: list[Result]) -> Json:
    """The last line."""
    games = len(results)
    wins = [sum(one.winner == player for one in results) for player in (0, 1)]
    draws = games - sum(wins)
    by_player = [[ms for one in results for ms in one.ms[player]] for player in (0, 1)]
    p50, p95 = _percentiles([*by_player[0], *by_player[1]])
    low, high = _wilson((wins[0] + draws / 2) / games, games)
    each = [dict(zip(("p50", "p95"), _percentiles(ms), strict=True)) for ms in by_player]
    counted = [one.points for one in results if one.points is not None]
    points = [round(sum(one[player] for one in counted) / games, 1) for player in (0, 1) if counted]
    return {
        "games": games,
        "wins": wins,
        "draws": draws,
        "ms_p50": p50,
        "ms_p95": p95,
        "share": round((wins[0] + draws / 2) / games, 3),
        "interval": [low, high],
        "ms": each,
        "on_time": sum(one.flag for one in results),
        "turns": round(sum(one.turns for one in results) / games, 1),
        "turns_p90": sorted(one.turns for one in results)[(9 * games - 1) // 10],
        **({"points": points} if points else {}),
    }


def _percentiles(times: list[float]) -> tuple[float, float]:
    if len(times) < 2:
        return (round(times[0], 1), round(times[0], 1)) if times else (0.0, 0.0)
    marks = quantiles(times, n=20, method="inclusive")
    return round(marks[9], 1), round(marks[18], 1)


def _wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson, 1927)."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return round(max(0.0, middle - half), 3), round(min(1.0, middle + half), 3)


def _worded(total: Json, match: Match) -> str:
    names = [f"level {player}" if player is not None else "simulated people" for player in match.players]
    low, high = (round(100 * end) for end in total["interval"])
    won, lost = total["wins"]
    return (
        f"{names[0]} won {won} of {total['games']} games against {names[1]}, "
        f"{lost} lost, {total['draws']} drawn: "
        f"{round(100 * total['share'])} % ({low} to {high} %); a play took {total['ms_p50']:.0f} ms, "
        f"19 of 20 at most {total['ms_p95']:.0f} ms"
    )
