"""Standing experiments begin where there is something new to compare, and leaderboards are read from them."""

import dataclasses
from datetime import timedelta

import pytest
from django.utils import timezone
from msgspec.structs import replace

from cards.models import Game
from cards.rules.index import CardIndex
from cards.selectors.known import card_last_release
from cards.services import card_edit
from decks.selectors import lawbook
from decks.services.decks import deck_create
from matches.lab.tally import Tally
from matches.models import Experiment, Standing
from matches.selectors.experiments import cards_fingerprint
from matches.selectors.leaderboards import leaderboard_of
from matches.services import leaderboards
from matches.services.chunks import chunk_run, chunk_store, chunk_take
from matches.services.leaderboards import standing_document, standing_renew, standings_renew
from tests.makers import make_user
from tests.matches.experiments import GAME, make_experiment
from tests.matches.samples import samples

pytestmark = pytest.mark.usefixtures("one_game")


@pytest.fixture(autouse=True)
def quick(monkeypatch, settings):
    """Leaderboards are on, and their games are those of random agents."""
    settings.LEADERBOARD = True
    monkeypatch.setattr(leaderboards, "DECK_AGENT", "random")
    monkeypatch.setattr(leaderboards, "GAMES", 40)


def play(experiment: Experiment) -> Experiment:
    while chunk := chunk_take(only=experiment):
        chunk_run(chunk=chunk)
    experiment.refresh_from_db()
    return experiment


def grown_older(experiment: Experiment) -> None:
    Experiment.objects.filter(pk=experiment.pk).update(created_at=timezone.now() - leaderboards.PATIENCE * 2)


def change_a_card() -> None:
    game = Game.objects.get(slug=GAME)
    spec = replace(lawbook(game=GAME).index.cards["kilnhound"], power=9)
    card_edit(game=game, spec=spec, seen=card_last_release(game=game, slug=spec.slug))


def test_nothing_is_played_unless_leaderboards_are_on(settings):
    settings.LEADERBOARD = False
    assert standings_renew() == 0
    assert not Experiment.objects.exists()
    settings.LEADERBOARD = True
    assert standings_renew() == 1, "one game is loaded"
    settings.LEADERBOARD = False
    standings_renew()
    assert Experiment.objects.get().state == "paused"
    settings.LEADERBOARD = True
    assert standings_renew() == 0
    assert Experiment.objects.get().state == "running"


def test_it_is_nobodys_public_and_waits_for_everybody_else():
    standing = standing_renew(game=GAME)
    assert (standing.owner, standing.visibility, standing.kind) == (None, "public", "round-robin")
    assert standing.plan["stop"] == {"rule": "half-width", "width": 0.02}
    other = make_experiment(make_user("ada"))
    assert chunk_take().experiment_id == other.pk


def test_a_second_worker_begins_no_second_one():
    assert standing_renew(game=GAME) is not None
    assert standing_renew(game=GAME) is None
    assert Standing.objects.count() == 1


def test_the_same_decks_and_cards_are_not_played_again():
    standing = play(standing_renew(game=GAME))
    assert standing.state == "finished"
    grown_older(standing)
    assert standing_renew(game=GAME) is None


def test_a_changed_card_begins_a_new_one_and_the_old_table_stays_until_that_has_enough():
    old = play(standing_renew(game=GAME))
    change_a_card()
    new = standing_renew(game=GAME)
    assert new is not None
    board = leaderboard_of(game=GAME)
    assert (board.experiment, board.newer) == (old, new)
    assert board.at == old.ended_at
    play(new)
    board = leaderboard_of(game=GAME)
    assert (board.experiment, board.newer) == (new, None)


def test_one_that_cannot_be_played_any_more_is_ended():
    old = standing_renew(game=GAME)
    change_a_card()
    assert standing_renew(game=GAME) is not None
    old.refresh_from_db()
    assert (old.state, old.ended_by) == ("stopped", "versions")


def test_other_decks_wait_a_day_so_that_nobody_keeps_a_leaderboard_from_being_played(monkeypatch):
    old = standing_renew(game=GAME)
    document = standing_document(game=GAME)
    monkeypatch.setattr(leaderboards, "standing_document", lambda game: document | {"arms": document["arms"][:3]})
    assert standing_renew(game=GAME) is None
    grown_older(old)
    assert len(standing_renew(game=GAME).read_plan().arms) == 3


def test_it_may_work_for_longer_than_others(settings):
    settings.LAB_EXPERIMENT_SECONDS = 10
    standing = standing_renew(game=GAME)
    chunk = chunk_take(only=standing)
    chunk_store(chunk=chunk, games=[], seconds=11)
    standing.refresh_from_db()
    assert standing.state == "running"


def test_places_are_by_elo_and_fit_the_tally():
    standing = play(standing_renew(game=GAME))
    board = leaderboard_of(game=GAME)
    assert (board.ranked, board.measured, board.agents) == ("decks", "elo", ["random (version 1)"])
    assert [place.rank for place in board.places] == [1, 2, 3, 4]
    values = [place.value for place in board.places]
    assert values == sorted(values, reverse=True)
    assert sum(values) / 4 == pytest.approx(1500)
    assert all(place.low < place.value < place.high for place in board.places)
    games = sum(pairing.games for pairing in Tally.read(standing.tally).pairings)
    assert sum(place.games for place in board.places) == 2 * games


def test_too_few_games_are_no_leaderboard():
    standing = standing_renew(game=GAME)
    chunk_run(chunk=chunk_take(only=standing))
    board = leaderboard_of(game=GAME)
    assert (board.places, board.experiment, board.newer) == ((), None, standing)


def test_public_decks_that_are_legal_have_a_place_but_not_more_than_two_of_one_person():
    ada, eve = make_user("ada"), make_user("eve")
    mine = [make_public_deck(ada, f"Rush {number}") for number in range(3)]
    hers = make_public_deck(eve, "Tide")
    make_public_deck(eve, "Secret", visibility="private")
    arms = standing_document(game=GAME)["arms"]
    assert [arm["deck"] for arm in arms[4:]] == [hers.public_id, mine[2].public_id, mine[1].public_id]
    names = [arm.name for arm in standing_renew(game=GAME).read_plan().arms]
    assert names[3:] == ["Demo tide snares", "Tide", "Rush 2", "Rush 1"]


def make_public_deck(owner, name, visibility="public"):
    fields = {"zones": samples(GAME)["demo-ember-rush"]}
    return deck_create(owner=owner, game=GAME, fields=fields, name=name, visibility=visibility)


def test_old_standing_experiments_that_were_superseded_are_not_looked_at():
    for _ in range(2):
        standing = play(standing_renew(game=GAME))
        Experiment.objects.filter(pk=standing.pk).update(state="stopped", created_at=timezone.now() - timedelta(days=9))
    assert leaderboard_of(game=GAME).experiment == standing


def test_a_database_that_counts_its_releases_anew_is_not_taken_for_the_old_one():
    law = lawbook(game=GAME)
    fewer = CardIndex(game=GAME, version=law.version.number, cards=list(law.index.cards.values())[1:])
    restored = dataclasses.replace(law, version=law.version._replace(changed_at=timezone.now()), index=fewer)
    assert cards_fingerprint(law=law) != cards_fingerprint(law=restored)
