"""``manage.py experiment``: run, list, verify."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from django.core.management import CommandError

from matches.lab.bundles import bundle_lines, read_bundle
from matches.lab.schedule import Schedule
from matches.lab.stopping import count
from matches.lab.tally import Tally
from matches.management.commands.experiment import bar_text
from matches.models import Experiment
from tests.makers import make_user
from tests.matches.engine.duels import catalogue
from tests.matches.experiments import DECKS, GAME, OTHER_RULES, asked, assert_as_undisturbed, make_experiment
from tests.matches.management.calls import Ended

pytestmark = pytest.mark.usefixtures("one_game")
MATCH = ("run", "--game", GAME, "--deck", DECKS[0], "--deck", DECKS[1], "--agents", "random", "--games", "20")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    file = tmp_path / "result.jsonl"
    Ended("experiment", *MATCH, "--seed", "7", "--bundle", str(file))
    return file


def test_a_plan_of_options_is_played_and_told():
    told = Ended("experiment", *MATCH).out
    assert "mysterion, match-up: 20 games from seed 0" in told
    assert "demo-ember-forge (random) against demo-ember-rush (random): " in told
    assert not Experiment.objects.exists()


def test_a_plan_of_a_file_is_played(tmp_path):
    file = tmp_path / "plan.yaml"
    file.write_text(json.dumps(asked(games=30, stop={"rule": "half-width", "width": 0.3})))
    report = json.loads(Ended("experiment", "run", file, "--json").out)
    assert (report["state"], report["ended_by"]) == ("finished", "rule")
    assert report["result"]["pairings"][0]["games"] == 20
    assert report["plan"]["arms"][0]["zones"]["main"]


def test_one_for_an_account_is_stored_and_equal(bundle, tmp_path):
    make_user("ada")
    stored = tmp_path / "stored.jsonl"
    Ended("experiment", *MATCH, "--seed", "7", "--owner", "ada", "--name", "Mine", "--bundle", stored)
    assert_as_undisturbed(Experiment.objects.get(owner__username="ada", name="Mine", state="finished"))
    assert stored.read_text().splitlines()[1:] != [], "there are games"
    assert stored.read_text().splitlines()[1:-1] == bundle.read_text().splitlines()[1:-1]


def test_the_list_tells_what_is_stored():
    assert Ended("experiment", "list").out == "No experiment is stored.\n"
    experiment = make_experiment(make_user("ada"))
    told = Ended("experiment", "list").out
    assert experiment.public_id in told
    assert "Ember against ember (ada)" in told


def test_a_bundle_is_the_same_when_it_is_played_again(bundle):
    assert "20 games were played again and are the same" in Ended("experiment", "verify", bundle).out
    assert "5 of 20 games" in Ended("experiment", "verify", bundle, "--part", "5").out


def test_a_changed_line_is_found(bundle):
    lines = bundle.read_text().splitlines(keepends=True)
    bundle.write_text("".join([*lines[:3], *lines[4:]]))
    with pytest.raises(CommandError, match="hash differs"):
        Ended("experiment", "verify", bundle)


def test_a_forged_game_is_found_by_playing_it(bundle):
    read = read_bundle(bundle.read_bytes().splitlines(keepends=True))
    loser = read.games[3]
    games = {**read.games, 3: msgspec.structs.replace(loser, turns=loser.turns + 1)}
    schedule = Schedule(read.head.plan, catalogue(GAME))
    tally = Tally.empty(schedule.pairings)
    count(schedule, tally, games, 20)
    bundle.write_bytes(b"".join(bundle_lines(read.head, games.values(), tally)))
    with pytest.raises(CommandError, match=r"Game 3 \(seed 8\) is another one .* its turns differ"):
        Ended("experiment", "verify", bundle)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("run",), "Name a file"),
        (("run", "no-such-file.yaml"), "No such file"),
        (("run", "--game", GAME, "--deck", "nobody", "--deck", DECKS[0]), "/arms/0/deck: 'nobody' is neither"),
        (("run", "--game", "chess", "--deck", DECKS[0], "--deck", DECKS[0]), "chess"),
        ((*MATCH, "--sprt", "x"), "two numbers"),
        ((*MATCH, "--agents", "random,random,random"), "one for each"),
        ((*MATCH, "--owner", "nobody"), "no account 'nobody'"),
        (("verify", __file__), "Line 1 is no line of a bundle"),
        (("verify", __file__, "--part", "0"), "at least 1"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(arguments, words):
    with pytest.raises(CommandError, match=words):
        Ended("experiment", *arguments)


def test_how_it_ended_is_told_and_must_follow_from_its_games(tmp_path):
    """A person who stops where the score is best cannot say that the plan, or its rule, did."""
    file = tmp_path / "stopped.jsonl"
    Ended("experiment", *MATCH, "--seed", "7", "--bundle", file)
    played = read_bundle(file.read_bytes().splitlines(keepends=True))
    schedule = Schedule(played.head.plan, catalogue(GAME))
    tally = Tally.empty(schedule.pairings)
    games = {number: game for number, game in played.games.items() if number < 8}
    count(schedule, tally, games, 8)

    def verified(ended_by: str) -> str:
        head = msgspec.structs.replace(played.head, state="stopped", ended_by=ended_by, ended_why="So it ended.")
        file.write_bytes(b"".join(bundle_lines(head, games.values(), tally)))
        return Ended("experiment", "verify", file).out

    assert "8 games were played again" in verified("hand")
    assert "So it ended." in verified("hand")
    for by, why in (("plan", "games of it are missing"), ("rule", "the rule says nothing")):
        with pytest.raises(CommandError, match=why):
            verified(by)


def test_a_bundle_that_was_cut_off_is_said_to_be(bundle):
    bundle.write_bytes(b"".join(bundle.read_bytes().splitlines(keepends=True)[:5]))
    with pytest.raises(CommandError, match="it was cut off"):
        Ended("experiment", "verify", bundle)


def test_a_comparison_tells_what_changed(tmp_path):
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(asked(kind="rule-ab", games=60, rulesets=["official", OTHER_RULES])))
    told = Ended("experiment", "run", file).out
    assert re.search(
        r"official starting_hp=10 changes that by [+-][\d.]+ \(95 % between .*\) points, on 30 seeds", told
    )


def test_the_bar_tells_how_long_it_will_take():
    assert bar_text(0, 40, 0.1).rstrip().endswith("0 of 40")
    assert bar_text(10, 40, 5).rstrip().endswith("10 of 40, about 15 seconds left")
    assert len(bar_text(39, 40, 5)) == len(bar_text(0, 40, 5)), "nothing of the line before stays"


def test_games_that_were_left_out_are_told(bundle):
    """Who leaves out what was lost, as if it could not be played, has a score of the rest alone."""
    read = read_bundle(bundle.read_bytes().splitlines(keepends=True))
    schedule = Schedule(read.head.plan, catalogue(GAME))
    tally, games = Tally.empty(schedule.pairings), {number: game for number, game in read.games.items() if number != 3}
    count(schedule, tally, games, read.end.until)
    bundle.write_bytes(b"".join(bundle_lines(read.head, games.values(), tally)))
    assert "1 games are missing from it, as if they could not be played" in Ended("experiment", "verify", bundle).out


@pytest.mark.parametrize(
    ("changes", "until", "words"),
    [
        ({"arms": ()}, 0, "cannot be played: An experiment of the kind match-up has 2 arms, not 0"),
        ({"kind": "rule-ab"}, 0, "cannot be played: An experiment of the kind rule-ab is played by 2 rulesets, not 1"),
        ({"games": 10**15}, 10**14, "The bundle counts 100000000000000 games"),
    ],
)
def test_a_bundle_with_a_plan_that_is_none_is_refused_at_once(bundle, changes, until, words):
    read = read_bundle(bundle.read_bytes().splitlines(keepends=True))
    head = msgspec.structs.replace(read.head, plan=msgspec.structs.replace(read.head.plan, **changes))
    tally = Tally.read(read.end.tally)
    tally.until = until
    bundle.write_bytes(b"".join(bundle_lines(head, (), tally)))
    with pytest.raises(CommandError, match=words):
        Ended("experiment", "verify", bundle)


def test_a_bundle_of_an_agent_that_is_not_there_any_more_is_refused(bundle):
    played = read_bundle(bundle.read_bytes().splitlines(keepends=True))
    plan = played.head.plan
    arms = tuple(msgspec.structs.replace(arm, agent="oracle") for arm in plan.arms)
    head = msgspec.structs.replace(played.head, plan=msgspec.structs.replace(plan, arms=arms))
    bundle.write_bytes(b"".join(bundle_lines(head, played.games.values(), Tally.read(played.end.tally))))
    with pytest.raises(CommandError, match="No agent is called 'oracle'"):
        Ended("experiment", "verify", bundle)
