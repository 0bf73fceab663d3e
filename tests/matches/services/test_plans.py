"""What is asked for becomes a frozen plan, or a sentence at its place."""

import pytest

from decks import formats, rules
from decks.rules.documents import Unreadable, faults_of
from decks.selectors import UnknownRuleset, lawbook
from matches.services.plans import plan_read
from tests.decks.stored import make_deck
from tests.makers import make_user
from tests.matches.experiments import DECKS, GAME, asked

pytestmark = pytest.mark.usefixtures("one_game")


def refused(**changes) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        plan_read(document=asked(**changes))
    (fault,) = faults_of(caught.value)
    return fault.pointer, fault.message


def test_a_plan_holds_all_that_its_games_need():
    plan = plan_read(document=asked())
    assert [arm.name for arm in plan.arms] == list(DECKS[:2])
    assert sum(plan.arms[0].zones["main"].values()) == 50
    assert plan.rulesets[0].parameters["starting_hp"] == 20
    assert plan.catalogue_version > 0
    assert len(plan.cards_hash) == 32
    assert plan == plan_read(document=asked()), "the same words make the same plan"


def test_parameters_may_be_changed_beyond_a_ruleset():
    changed = {"ruleset": "official", "parameters": {"starting_hp": 5}}
    plan = plan_read(document=asked(kind="rule-ab", rulesets=["official", changed]))
    assert [ruleset.parameters["starting_hp"] for ruleset in plan.rulesets] == [20, 5]
    assert plan.rulesets[1].slug == "official starting_hp=5"


def test_arms_of_one_name_are_told_apart():
    arms = [{"deck": DECKS[0], "agent": agent} for agent in ("random", "greedy", "greedy")]
    plan = plan_read(document=asked(kind="agent-ladder", arms=arms))
    assert [arm.name for arm in plan.arms] == [
        "demo-ember-forge (random)", "demo-ember-forge (greedy)", "demo-ember-forge (greedy) 2",
    ]  # fmt: skip


def test_a_stored_deck_is_read_by_whoever_may_see_it():
    ada, eve = make_user("ada"), make_user("eve")
    fields = {"zones": {"main": {"kilnhound": 50}}}
    deck = make_deck(ada, game="mysterion", fields=fields, name="Hounds")
    document = asked(arms=[{"deck": deck.public_id}, {"deck": DECKS[0]}])
    plan = plan_read(document=document, user=ada)
    assert (plan.arms[0].name, plan.arms[0].zones["main"]) == ("Hounds", {"kilnhound": 50})
    with pytest.raises(Unreadable, match="deck that you may see"):
        plan_read(document=document, user=eve)


def test_a_deck_may_be_written_out_and_an_illegal_one_says_so():
    arms = [{"deck": {"zones": {"main": {"Kilnhound": 10}}}, "name": "Ten"}, {"deck": DECKS[0]}]
    ten = plan_read(document=asked(arms=arms)).arms[0]
    assert (ten.name, ten.zones["main"]) == ("Ten", {"kilnhound": 10})
    assert "50" in " ".join(ten.problems)


@pytest.mark.parametrize(
    ("changes", "pointer", "words"),
    [
        ({"kind": "chess"}, "/kind", "there are match-up, round-robin"),
        ({"games": 7}, "/games", "such as 8"),
        ({"games": 0}, "/games", ">= 1"),
        ({"games": 10**9}, "/games", "<= 1000000"),
        ({"games": "many"}, "/games", "Expected int"),
        ({"seed": -1}, "/seed", ">= 0"),
        ({"surprise": 1}, "", "unknown field surprise. There are game, "),
        ({"arms": [{"deck": DECKS[0]}]}, "/arms", "has 2 arms, not 1"),
        ({"arms": [{"deck": DECKS[0]}, {"deck": "/etc/passwd"}]}, "/arms/1/deck", "neither a sample deck"),
        ({"arms": [{"deck": DECKS[0]}, {"deck": DECKS[0], "agent": "chess"}]}, "/arms/1/agent", "random, greedy"),
        ({"arms": [{"deck": DECKS[0]}, {"deck": DECKS[0], "agent": "search:9999"}]}, "/arms/1/agent", "1,000"),
        ({"arms": [{"deck": DECKS[0]}, {"deck": {"zones": {"main": {"Nobody": 1}}}}]}, "/arms/1/deck", "is no card"),
        ({"kind": "rule-ab", "rulesets": ["official", "official"]}, "/rulesets", "say the same"),
        ({"rulesets": ["official", "official"]}, "/rulesets", "1 ruleset, not 2"),
        ({"rulesets": [{"parameters": {"hp": 1}}]}, "/rulesets/0/parameters/hp", "no parameter 'hp'"),
        ({"stop": {"rule": "sprt", "elo0": 5, "elo1": 5}}, "/stop/elo0", "less than"),
        ({"stop": {"rule": "whim"}}, "/stop/rule", "whim"),
        ({"stop": {"rule": "half-width", "width": 9}}, "/stop/width", "<= 0.5"),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_place(changes, pointer, words):
    told, message = refused(**changes)
    assert told == pointer
    assert words in message


def test_a_sequential_test_is_about_one_pairing():
    arms = [{"deck": deck} for deck in DECKS]
    assert refused(kind="round-robin", arms=arms, stop={"rule": "sprt"})[0] == "/stop"


def test_many_pairings_share_the_most_games():
    arms = [{"deck": deck} for deck in DECKS]
    pointer, message = refused(kind="round-robin", arms=arms, games=400_000)
    assert (pointer, "333,332 each" in message) == ("/games", True)


def test_an_unknown_ruleset_gets_those_that_there_are():
    with pytest.raises(UnknownRuleset, match="official"):
        plan_read(document=asked(rulesets=["no-such"]))


def test_the_code_of_a_deck_is_that_deck():
    plain = plan_read(document=asked())
    read = formats.get("json").read({"zones": plain.arms[0].zones}, rules.get(GAME), lawbook(game=GAME).index)
    arms = [{"deck": formats.get("code").write(read.deck)}, {"deck": DECKS[1]}]
    assert plan_read(document=asked(arms=arms)).arms[0].zones == plain.arms[0].zones


@pytest.mark.parametrize("agent", ["highest", "greedy:0.5"])
def test_an_agent_that_the_game_has_not_is_refused_before_any_game_fails(agent):
    pointer, message = refused(arms=[{"deck": DECKS[0]}, {"deck": DECKS[1], "agent": agent}])
    assert pointer == "/arms/1/agent"
    assert "mysterion" in message


@pytest.mark.parametrize(
    ("changes", "pointer", "said"),
    [
        ({"stop": {"rule": "never"}}, "/stop/rule", "There are fixed, half-width, sprt."),
        ({"swaps": [{"out": "kilnhound", "in": "wickling"}]}, "/swaps", "for the kind card-swap"),
        ({"kind": "card-swap"}, "/swaps", "no swap is named"),
    ],
)
def test_what_is_wrong_points_to_what_has_to_be_changed(changes, pointer, said):
    assert refused(**changes)[0] == pointer
    assert said in refused(**changes)[1]
