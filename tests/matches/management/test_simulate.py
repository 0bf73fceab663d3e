"""``manage.py simulate``: matches from a shell, a result that can be played again, and a sentence for wrong input."""

import io
import json
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from decks import formats, rules
from decks.formats.base import deck_list
from decks.selectors import lawbook
from matches.engine import registry
from matches.engine.coverage import coverage_of
from tests.matches.management.calls import Ended
from tests.matches.samples import samples

pytestmark = pytest.mark.usefixtures("catalogue")

ELEMENTAL = ("--game", "elemental", "--agents", "random,random", "--games", "4")
INSCRIPTION = ("--game", "inscription", "--deck", "draft-1-a", "--deck", "draft-1-b", "--agents", "random,random")


def refusal(*arguments: str | Path) -> str:
    with pytest.raises(CommandError) as refused:
        Ended("simulate", *arguments)
    return str(refused.value)


def test_the_result_is_told_with_its_interval():
    out = Ended("simulate", *INSCRIPTION, "--games", "10", "--seed", "4").out
    assert "inscription by the ruleset official, 10 games from seed 4" in out
    assert "draft-1-a (random) against draft-1-b (random): " in out
    assert " % (95 % between " in out
    assert "ended by a guard" in out


def test_json_has_every_game_and_is_the_same_again():
    first, second = (Ended("simulate", *INSCRIPTION, "--games", "6", "--json").out for _ in range(2))
    assert first == second
    document = json.loads(first)
    assert len(document["matches"]) == document["score"]["games"] == 6
    assert document["arms"][0] == {"deck": "draft-1-a", "agent": "random", "agent_version": 1}
    assert document["score"]["wins"] == sum(match["winner"] == 0 for match in document["matches"])
    low, high = document["score"]["interval"]
    assert 0 <= low <= document["score"]["share"] <= high <= 1
    other = json.loads(Ended("simulate", *INSCRIPTION, "--games", "6", "--json", "--seed", "50").out)
    assert other["matches"] != document["matches"]


def test_a_ruleset_changes_the_matches(tmp_path: Path):
    usual = json.loads(Ended("simulate", *INSCRIPTION, "--games", "8", "--json").out)
    over = json.loads(Ended("simulate", *INSCRIPTION, "--games", "8", "--json", "--ruleset", "overdamage").out)
    assert over["ruleset"] == "overdamage"
    assert over["matches"] != usual["matches"]


def test_a_game_whose_matches_start_alike_is_played_without_decks(tmp_path: Path):
    file = tmp_path / "match.json"
    out = Ended("simulate", *ELEMENTAL, "--replay", file).out
    assert "elemental by the ruleset official, 4 games from seed 0\nrandom against random: " in out
    assert "score of random when it begins: " in out
    assert ", as recorded." in Ended("simulate", "--replay", file).out


def test_a_parameter_changes_one_number_of_the_ruleset():
    changes = ("--parameter", "turn_guard=3", "--parameter", "starting_gold_second=0")
    usual, short = (json.loads(Ended("simulate", *ELEMENTAL, "--json", *more).out) for more in ((), changes))
    assert usual["changed_parameters"] == {}
    assert short["changed_parameters"] == {"starting_gold_second": 0, "turn_guard": 3}
    assert [match["seed"] for match in short["matches"]] == [match["seed"] for match in usual["matches"]]
    assert {match["turns"] for match in short["matches"]} == {3}
    assert max(match["turns"] for match in usual["matches"]) > 3
    text = Ended("simulate", *ELEMENTAL, "--ruleset", "wish-free", *changes[:2]).out
    assert text.startswith(
        "elemental by the ruleset wish-free with wish_free True, turn_guard 3, 4 games from seed 0\n"
    )


def test_a_game_that_no_engine_plays_is_refused(monkeypatch):
    monkeypatch.setattr(registry, "MODULES", {"augmented": registry.MODULES["augmented"]})
    assert "No engine plays elemental yet; there are engines for augmented" in refusal("--game", "elemental")


@pytest.mark.parametrize("name", ["text", "csv", "json", "code"])
def test_decks_are_read_in_every_format(tmp_path: Path, name):
    zones = samples("inscription")["draft-1-b"]
    deck = deck_list(rules=rules.get("inscription"), index=lawbook(game="inscription").index, zones=zones)
    written = formats.get(name).write(deck)
    file = tmp_path / f"mine.{'csv' if name == 'csv' else 'txt'}"
    file.write_text(written if isinstance(written, str) else json.dumps(written))
    arguments = (*INSCRIPTION[:4], "--agents", "random,random", "--games", "2", "--json")
    by_file = json.loads(Ended("simulate", *arguments, "--deck", file).out)
    by_name = json.loads(Ended("simulate", *arguments, "--deck", "draft-1-b").out)
    assert by_file["matches"] == by_name["matches"]


def test_a_record_is_written_and_played_again(tmp_path: Path):
    file = tmp_path / "match.json"
    Ended("simulate", *INSCRIPTION, "--games", "1", "--replay", file)
    out = Ended("simulate", "--replay", file).out
    assert "turn 1, seat " in out
    assert ", as recorded." in out.splitlines()[-1]
    told = json.loads(Ended("simulate", "--replay", file, "--json").out)
    assert len(told["steps"]) == len(told["record"]["decisions"]) + 1
    record = json.loads(file.read_text())
    record["hashes"][3] = "other"
    file.write_text(json.dumps(record))
    assert "The replay differs from the record in turn 4: the state is another one" in refusal("--replay", file)


def test_mysterion_is_played_by_its_rulesets(tmp_path: Path):
    arguments = ("--game", "mysterion", "--deck", "demo-ember-rush", "--deck", "demo-tide-snares", "--games", "6")
    usual = Ended("simulate", *arguments, "--agents", "random,random", "--json")
    assert usual.err == ""
    file = tmp_path / "battle.json"
    limited = (*arguments, "--agents", "greedy,random", "--ruleset", "copy-limit", "--replay", file)
    told = "demo-ember-rush is not legal by the ruleset copy-limit: Ember Script: 18 copies (limit 4)."
    assert told in Ended("simulate", *limited).err
    assert ", as recorded." in Ended("simulate", "--replay", file).out.splitlines()[-1]
    other = Ended("simulate", *arguments, "--agents", "random,random", "--json", "--ruleset", "codex-total")
    assert json.loads(other.out)["matches"] != json.loads(usual.out)["matches"]
    assert "The sample decks of mysterion are demo-ember-forge, demo-ember-rush, demo-tide-patience" in refusal(
        *arguments[:4], "--deck", "nowhere"
    )


def test_a_bar_moves_only_where_somebody_looks():
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    watched = Ended("simulate", *INSCRIPTION, "--games", "2", err=Terminal())
    assert watched.err == f"\r[{'#' * 15}{' ' * 15}] 1 of 2\r[{'#' * 30}] 2 of 2\n"
    assert Ended("simulate", *INSCRIPTION, "--games", "2").err == ""


def test_an_illegal_deck_is_played_with_a_warning(tmp_path: Path):
    file = tmp_path / "many.txt"
    file.write_text("Main\n30 Wolf\n\nSquirrels\n10 Squirrel\n")
    ended = Ended("simulate", *INSCRIPTION[:4], "--deck", file, "--agents", "random,random", "--games", "1")
    assert "many is not legal by the ruleset official: " in ended.err
    assert "draft-1-a (random) against many (random)" in ended.out


def test_a_card_that_cannot_be_simulated_refuses_the_deck_by_name(tmp_path: Path):
    lacking = coverage_of("inscription", lawbook(game="inscription").index.cards.values()).lacking[0]
    file = tmp_path / "new.txt"
    file.write_text(f"Main\n20 Wolf\n1 {lacking.name}\n\nSquirrels\n10 Squirrel\n")
    sentence = refusal(*INSCRIPTION[:4], "--deck", file)
    assert sentence.startswith(
        f"These cards cannot be simulated yet: {lacking.name} (the engine does not know {lacking.missing[0]}"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Name the game with --game: augmented, "),
        (("--game", "chess"), "chess"),
        ((*ELEMENTAL, "--deck", "a"), "elemental is played without decks, for all its matches start alike"),
        ((*ELEMENTAL, "--parameter", "starting_hp"), "write NAME=VALUE, for example starting_hp=1."),
        (
            (*ELEMENTAL, "--parameter", "starting_ph=5"),
            "There is no parameter 'starting_ph'. Did you mean starting_hp?",
        ),
        ((*ELEMENTAL, "--parameter", "starting_hp=many"), "starting_hp cannot be 'many': Expected `int`, got `str`"),
        ((*ELEMENTAL, "--parameter", "starting_hp=["), "starting_hp cannot be '[': this is no value."),
        ((*ELEMENTAL, "--parameter", "shield_mode=none"), "shield_mode cannot be 'none': Invalid enum value"),
        (("--game", "inscription", "--deck", "draft-1-a"), "played by 2 decks, not 1: give --deck twice."),
        (
            (*INSCRIPTION[:4], "--deck", "nowhere"),
            "nowhere: is neither a file nor a sample deck. The sample decks of insc",
        ),
        ((*INSCRIPTION, "--agents", "genius,random"), "No agent is called 'genius'"),
        ((*INSCRIPTION, "--agents", "random"), "--agents names 2 agents"),
        ((*INSCRIPTION, "--games", "0"), "--games must be at least 1, not 0."),
        ((*INSCRIPTION, "--ruleset", "overdamag"), "Did you mean overdamage?"),
        (("--replay", "none.json"), "none.json: No such file or directory."),
        ((*INSCRIPTION, "--games", "1", "--replay", "no-folder/match.json"), "no-folder/match.json: No such file"),
    ],
)
def test_wrong_input_gets_a_sentence(arguments, sentence):
    assert sentence in refusal(*arguments)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("Main\n20 Wolff\n\nSquirrels\n10 Squirrel\n", "'20 Wolff' is no card of inscription"),
        ('{"game": "augmented", "zones": {"main": {"wolf": 20}}}', "This is judged by the rules of inscription"),
        ('{"zones": {"main": {"wolf": -1}}}', "bad.txt: "),
        ("", "bad.txt: "),
    ],
)
def test_a_deck_that_cannot_be_read_gets_a_sentence(tmp_path: Path, content, sentence):
    file = tmp_path / "bad.txt"
    file.write_text(content)
    assert sentence in refusal(*INSCRIPTION[:4], "--deck", file)


def test_what_is_no_record_gets_a_sentence(tmp_path: Path):
    file = tmp_path / "bad.json"
    file.write_text("{}")
    assert "This is no record of a match" in refusal("--replay", file)


# --- a party ---------------------------------------------------------------------------------------------------------
BANDS = ("--deck", "red-ledger", "--deck", "thorn-hedge", "--deck", "six-sparks")
PARTY = ("--game", "decknforge", *BANDS, "--agents", "greedy:0.5,greedy,highest")


def test_a_party_is_told_together_and_one_by_one():
    lines = Ended("simulate", *PARTY, "--games", "3", "--seed", "2").out.splitlines()
    assert lines[0] == "decknforge by the ruleset official, 3 games from seed 2"
    assert lines[1].startswith("a party of 3: 3 won, 0 lost; 3 by six_bosses")
    assert lines[2].startswith("won 100.0 % (95 % between ")
    assert lines[3].startswith("red-ledger (greedy:0.5): ")
    assert " coppers, " in lines[3]
    assert "kills_changed " in lines[-1]


def test_a_party_of_one_plays_with_the_usual_agent():
    document = json.loads(Ended("simulate", "--game", "dnf", "--deck", "ember-wake", "--games", "2", "--json").out)
    (arm,) = document["arms"]
    assert (arm["deck"], arm["agent"]) == ("ember-wake", "greedy")
    assert set(arm["metrics"]) == {"coppers", "glory", "renown"}
    assert document["metrics"]["won"] == document["score"]["share"]
    assert [match["seed"] for match in document["matches"]] == [0, 1]


def test_a_lever_is_a_ruleset_of_its_own():
    usual, capped = (
        json.loads(Ended("simulate", *PARTY, "--games", "3", "--json", "--ruleset", ruleset).out)
        for ruleset in ("official", "session-copper-cap")
    )
    assert usual["matches"] != capped["matches"]
    assert max(match["metrics"]["coppers_0"] for match in capped["matches"]) <= 25


def test_a_dungeon_is_written_and_played_again(tmp_path: Path):
    file = tmp_path / "dungeon.json"
    Ended("simulate", *PARTY, "--games", "1", "--replay", file)
    out = Ended("simulate", "--replay", file).out
    assert "boss revealed (reveal): fight 2, card " in out
    assert out.splitlines()[-1].endswith("won together (six_bosses), as recorded.")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", "decknforge"), "decknforge is played by 1 to 5 decks, not 0: give --deck for each of them."),
        (("--game", "decknforge", *BANDS, *BANDS), "played by 1 to 5 decks, not 6"),
        ((*PARTY[:2], *BANDS, "--agents", "greedy"), "--agents names 3 agents with a comma between them, not 1."),
        ((*PARTY[:2], *BANDS, "--agents", "greedy:2,greedy,greedy"), "greedy takes a betrayal from 0"),
        ((*INSCRIPTION[:6], "--agents", "greedy:0.5,random", "--games", "1"), "Nobody can be betrayed in inscription"),
        ((*INSCRIPTION[:6], "--agents", "highest,random", "--games", "1"), "inscription has no 'highest' player"),
        (("--game", "decknforge", "--deck", "nobody"), "nobody: is neither a file nor a sample deck. The sample decks"),
    ],
)
def test_wrong_input_for_a_party_gets_a_sentence(arguments, sentence):
    assert sentence in refusal(*arguments)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('{"turning": {"coppers": 3, "cards": []}}', "This is no band; a match of decknforge needs a document"),
        ('{"band": {"name": "Bare"}}', "Ace of Spades has not been built"),
        ("3 Wolf", "decknforge has no deck lists"),
    ],
)
def test_what_is_no_band_gets_a_sentence(tmp_path: Path, content, sentence):
    file = tmp_path / "band.json"
    file.write_text(content)
    assert sentence in refusal("--game", "decknforge", "--deck", file)
