"""The outcome of a demo: its figures, and a sentence."""

from station.app.demo.game import SimulatedGame
from station.registry import entry
from station.view.narrator import narrator_of


def game_figures(game: SimulatedGame) -> dict[str, object]:
    """The figures of the game played. winner: a player, or in a game of teams a side."""
    stats, state, names = game.stats, game.state, game.settings.names
    winners = [names[player] for player in game.winners]
    outcome = narrator_of(game.settings.game).outcome_json(state.outcome)
    return {
        "game": game.settings.game,
        "players": len(names),
        "plays": stats.plays,
        **stats.figures(game.table.counts),
        "refused": sum(stats.refused.values()),
        "misreads": len(stats.misreads),
        "winners": winners,
        "winner": outcome.get("winner", winners[0] if len(winners) == 1 else None),
        "scores": list(state.scores),
        "ending": narrator_of(game.settings.game).ending(state.outcome) if state.outcome else None,
        "verdict_ms": {f"p{share}": round(stats.verdict_percentile(share / 100), 1) for share in (50, 95)},
        "reasons": dict(stats.refused),
        "questions": dict(stats.questions),
    }


def game_sentence(game: SimulatedGame) -> str:
    """The outcome, as a sentence."""
    return f"{game.stats.sentence()}; {_standing(game)}."


def _standing(game: SimulatedGame) -> str:
    """The points, if any, and who wins."""
    state, names = game.state, game.settings.names
    sides = entry(game.settings.game).sides
    scored = zip(names, state.scores, strict=True)
    points = "" if sides else ", ".join(f"{name} {score}" for name, score in scored) + "; "
    if state.outcome is None:
        return f"{points}not played to its end"
    if sides:
        return narrator_of(game.settings.game).won(state.outcome, state)
    winners = " and ".join(names[player] for player in game.winners)
    return f"{points}the game goes to {winners or 'nobody'}"
