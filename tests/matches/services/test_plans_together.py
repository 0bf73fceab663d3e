"""Plans of tables that play together: options, bands of the chronicle, and what is refused."""

import pytest

from decks.rules.documents import Unreadable, faults_of
from decks.selectors import lawbook
from matches.engine.decknforge.bands import AT_LEAST_ONE
from matches.lab.schedule import Schedule
from matches.models import Experiment
from matches.selectors.experiments import plan_estimate
from matches.services.chunks import chunk_run, chunk_take
from matches.services.experiments import experiment_create
from matches.services.plans import plan_read
from tests.makers import make_user
from tests.matches.parties import BANDS, QUICK, result, schedule  # noqa: F401

pytestmark = pytest.mark.usefixtures("catalogue")


def asked(*bands: str, **changes):
    arms = [{"deck": band, "agent": QUICK} for band in bands or BANDS]
    return {"game": "decknforge", "arms": arms, "games": 6, "seed": 7} | changes


def fault(**changes) -> tuple[str, str]:
    with pytest.raises(Unreadable) as refused:
        plan_read(document=asked(**changes))
    (only,) = faults_of(refused.value)
    return only.pointer, only.message


def test_a_party_is_what_is_meant_where_no_kind_is_named():
    plan = plan_read(document=asked())
    assert (plan.kind, plan.options) == ("party", {"completed": (), "coppers": (), "about": ""})


def test_a_campaign_has_ten_dungeons_unless_told_otherwise():
    assert plan_read(document=asked(kind="campaign")).options["dungeons"] == 10
    assert plan_read(document=asked(kind="campaign", options={"dungeons": 4})).options["dungeons"] == 4


@pytest.mark.parametrize(
    ("changes", "pointer", "sentence"),
    [
        ({"kind": "match-up"}, "/kind", "decknforge has no kind of experiment 'match-up'; there are rule-ab, party"),
        ({"kind": "campaign", "options": {"dungeons": 99}}, "/options/dungeons", "<= 40"),
        ({"kind": "campaign", "options": {"bosses": 3}}, "/options", "unknown field bosses. There are "),
        ({"options": {"dungeons": 3}}, "/options", "unknown field dungeons"),
        ({"options": {"about": "a\0b"}}, "/options", "U+0000 cannot be kept"),
        ({"options": {"about": "\ud800"}}, "/options", "half characters"),
        ({"options": {"completed": [1]}}, "/options/completed", "a number for each of the 3 arms, not 1 numbers"),
        ({"games": 4}, "/games", "give a multiple of 3, such as 6"),
        ({"stop": {"rule": "sprt"}}, "/stop", "wins or loses together"),
        ({"kind": "campaign", "stop": {"rule": "half-width"}}, "/stop", "no score that a stop rule could watch"),
        ({"kind": "substitutes", "options": {}}, "/options", "missing required field table"),
        ({"kind": "substitutes", "options": {"table": 3}}, "/arms", "nobody is left who could take a place"),
        ({"arms": [{"deck": "nobody"}]}, "/arms/0/deck", "nor the id of a deck or band that you may see"),
    ],
)
def test_what_does_not_fit_gets_a_sentence(changes, pointer, sentence):
    where, said = fault(**changes)
    assert where == pointer
    assert sentence in said


def test_duels_have_no_options():
    with pytest.raises(Unreadable) as refused:
        plan_read(document={"game": "elemental", "arms": [{}, {}], "options": {"dungeons": 3}})
    assert "match-up has no options" in str(refused.value)


def test_a_campaign_costs_as_much_as_its_dungeons():
    short, long = (plan_read(document=asked(kind="campaign", options={"dungeons": dungeons})) for dungeons in (5, 20))
    assert plan_estimate(plan=long, games=6) == pytest.approx(4 * plan_estimate(plan=short, games=6))
    ada = make_user("ada")
    stored = experiment_create(
        owner=ada, document=asked(kind="campaign", options={"dungeons": 2}, games=3), name="Short", announce=False
    )
    Experiment.objects.filter(pk=stored.pk).update(games_given=3, games_stored=3, work_seconds=6.0)
    assert plan_estimate(plan=plan_read(document=asked()), games=6) == pytest.approx(6.0)  # a second a dungeon
    assert plan_estimate(plan=short, games=6) == pytest.approx(30.0)


@pytest.mark.parametrize("changes", [{"kind": "campaign", "options": {"dungeons": 2}}, {"games": 9}])
def test_chunks_give_what_one_process_gives(changes):
    experiment = experiment_create(owner=make_user("ada"), document=asked(**changes), name="Cut", announce=False)
    while chunk := chunk_take(only=experiment):
        assert chunk_run(chunk=chunk)
    experiment.refresh_from_db()
    assert (experiment.state, experiment.seats) == ("finished", 3)
    tally, games = result(Schedule(experiment.read_plan(), lawbook(game="decknforge").index))
    assert [row.played() for row in experiment.games.order_by("number")] == games
    assert experiment.tally == tally.document()


@pytest.mark.parametrize("name", AT_LEAST_ONE)
def test_a_dungeon_without_a_boss_a_hand_or_hp_is_refused(name):
    document = asked(rulesets=[{"parameters": {name: 0}}])
    with pytest.raises(Unreadable, match=f"{name} is at least 1"):
        plan_read(document=document)
