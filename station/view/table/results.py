"""How the games of a match stand, and what players did in one of them, in words."""

from station.referee.state import Phase, TableState
from station.registry.rematch import match_with
from station.registry.statistics import Figures, statistics_of
from station.view.table.panel import panel_of
from station.view.table.wording import TableWording
from station.view.table.you import is_you
from station.view.view import MatchRow, MatchView, Statistics
from station.view.wording import minutes

State = TableState[object]


def match_view(state: State, words: TableWording) -> MatchView | None:
    """The running score before the game and after it; None for a single game, and while one is played."""
    before = state.settings.match
    if before is None or state.phase not in {Phase.READY, Phase.OVER}:
        return None
    match, panel = match_with(state), panel_of(state.settings.game)
    standings = {standing.name: standing for standing in match.standings}
    rows = []
    for side in state.sides or tuple((player,) for player in range(state.players)):
        standing = standings.get(state.settings.names[side[0]])
        won, points = (standing.won, standing.points) if standing else (0.0, 0)
        rows.append(MatchRow(side, panel.side(state, side[0], words), won, points))
    waiting = [(name, standings[name].won if name in standings else 0.0) for name in state.settings.waiting]
    scores = [*((row.name, row.won) for row in rows), *waiting]
    score = " · ".join(f"{name} {halves(won)}" for name, won in scores)
    winners = tuple(row.players for row in rows if state.settings.names[row.players[0]] in match.winners)
    if winners:
        names = " & ".join(row.name for row in rows if row.players in winners)
        text = words.trn(
            "{names} wins the match: {score}.",
            "{names} win the match: {score}.",
            len(winners),
            names=names,
            score=score,
        )
    elif before.best_of:
        text = words.tr("Best of {games}: {score}.", games=before.best_of, score=score)
    else:
        text = words.tr("Match: {score}.", score=score)
    flat = tuple(player for side in winners for player in side)
    return MatchView(before.best_of, len(match.results), tuple(rows), flat, text)


def halves(won: float) -> str:
    """Games won, with ties as halves: 1½."""
    whole, half = int(won), won % 1
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def statistics_view(state: State, words: TableWording) -> Statistics | None:
    """What players did so far, a column for everything that anybody did; None for nothing."""
    figures = statistics_of(state)
    columns: list[tuple[str, list[int] | list[str]]] = [
        (words.tr("Plays"), [one.plays for one in figures]),
        (words.tr("Passes"), [one.passes for one in figures]),
        (words.tr("Calls"), [one.calls for one in figures]),
        (words.tr("Time per play"), [_time(one) for one in figures]),
        (words.tr("Points per play"), [_a_play(one, one.points, words) for one in figures]),
        (words.tr("Best play"), [f"{one.best} {one.best_play}" if one.best else "" for one in figures]),
        (words.tr("Tiles per play"), [_a_play(one, one.tiles, words) for one in figures]),
        (words.tr("Words"), [one.words for one in figures]),
        (words.tr("Explosions"), [one.explosions for one in figures]),
        (words.tr("Tiles exploded"), [one.exploded for one in figures]),
        (words.tr("Challenges"), [one.challenges for one in figures]),
    ]
    some = [(head, values) for head, values in columns if any(values)]
    if not some:
        return None
    rows = [
        (_named(state, player, words), *(str(values[player]) for _, values in some))
        for player in range(state.players)
    ]
    return Statistics(tuple(head for head, _ in some), tuple(rows))


def _named(state: State, player: int, words: TableWording) -> str:
    return words.tr("You") if is_you(state, player) else words.player(state, player)


def _time(figures: Figures) -> str:
    """Thinking time of an average turn, in minutes and seconds."""
    if not figures.used_ms or not figures.turns:
        return ""
    return minutes(1000 * round(figures.used_ms / figures.turns / 1000))


def _a_play(figures: Figures, total: int, words: TableWording) -> str:
    """The average of all plays."""
    return words.decimal(total / figures.plays) if figures.plays and total else ""
