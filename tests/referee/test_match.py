"""The running score of several games, and when a match is decided."""

from hypothesis import given, settings
from hypothesis import strategies as st

from station.referee.match import Match, Result, Standing

NAMES = ("Ann", "Ben", "Cleo")

results = st.builds(
    lambda names, winners, scores: Result(tuple(names), tuple(sorted(winners)), scores, len(winners) > 1),
    st.permutations(NAMES),
    st.sets(st.integers(0, 2), min_size=1),
    st.tuples(*[st.integers(-20, 600)] * 3),
)


def won(winner: str, *others: str) -> Result:
    return Result((winner, *others), (0,), (300, 250))


def played(best_of: int, *games: Result) -> Match:
    match = Match(best_of)
    for game in games:
        match = match.then(game)
    return match


@settings(deadline=None)
@given(st.lists(results, max_size=9))
def test_every_game_is_worth_one_win_however_many_share_it_in_halves(games: list[Result]) -> None:
    match = played(0, *games)
    alone = sum(1.0 if len(game.winners) == 1 else len(game.winners) / 2 for game in games)
    assert sum(standing.won for standing in match.standings) == alone
    assert match.winners == ()


@settings(deadline=None)
@given(st.lists(results, max_size=9))
def test_points_go_with_the_player_wherever_they_sat(games: list[Result]) -> None:
    for standing in played(0, *games).standings:
        points = (game.scores[game.names.index(standing.name)] for game in games)
        assert standing.points == sum(points)


@settings(deadline=None)
@given(st.integers(1, 7), st.lists(results, min_size=7, max_size=7))
def test_whoever_has_won_a_match_cannot_be_caught_up_with(best_of: int, games: list[Result]) -> None:
    match = Match(best_of)
    for game in games:
        match = match.then(game)
        if match.winners:
            break
    assert match.winners
    assert len(match.results) <= best_of
    for other in set(NAMES) - set(match.winners):
        left = best_of - len(match.results)
        rest = Match(0, (*match.results, *[Result(NAMES, (NAMES.index(other),))] * left))
        won = {standing.name: standing.won for standing in rest.standings}
        assert won[other] < won[match.winners[0]]


@settings(deadline=None)
@given(st.integers(1, 7), st.lists(st.sampled_from(("Ann", "Ben")), min_size=7, max_size=7))
def test_two_players_need_more_than_half_of_the_games(best_of: int, winners: list[str]) -> None:
    match = Match(best_of)
    for winner in winners:
        match = match.then(won(winner, *{"Ann", "Ben"} - {winner}))
        if match.winners:
            break
    most = max(one.won for one in match.standings)
    assert most > best_of / 2 or (len(match.winners) == 2 and most == best_of / 2)


def test_best_of_three_is_over_after_two_wins() -> None:
    match = played(3, won("Ann", "Ben"), won("Ann", "Ben"))
    assert match.winners == ("Ann",)
    assert match.standings == (Standing("Ann", 2.0, 600), Standing("Ben", 0.0, 500))


def test_partners_win_a_match_together() -> None:
    south = Result(("Ann", "Ben", "Cy", "Di"), (0, 2))
    assert played(3, south).winners == ()
    assert played(3, south, south).winners == ("Ann", "Cy")


def test_two_who_lead_with_different_games_have_not_won() -> None:
    match = played(5, won("Ann", "Ben", "Cy"), won("Ben", "Ann", "Cy"), won("Ann", "Ben", "Cy"))
    assert played(5, *match.results, won("Ben", "Ann", "Cy")).winners == ()


def test_after_a_decided_match_another_begins() -> None:
    over = played(1, won("Ann", "Ben"))
    assert over.winners == ("Ann",)
    assert over.then(won("Ben", "Ann")) == Match(1, (won("Ben", "Ann"),))
