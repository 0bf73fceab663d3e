"""The pages of matches: the form, the steps as links, hands, playing on, records, and what is refused."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from matches.engine.record import read_record
from matches.engine.recorder import CardDrawn
from matches.replays import record_code
from tests.decks.pages import text_of
from tests.matches.played import record as played

pytestmark = pytest.mark.usefixtures("catalogue")
INDEX, REPLAY, RECORD = "/matches/", "/matches/replay/", "/matches/replay/record.json"
MATCH = {
    "game": "inscription", "deck_a": "draft-1-a", "deck_b": "draft-1-b", "agent_a": "random", "agent_b": "random",
    "ruleset": "official", "seed": "5", "number": "0",
}  # fmt: skip


def page(client: Client, **more: Any) -> Any:
    return client.get(REPLAY, {**MATCH, **more})


def links(response: Any) -> dict[str, str]:
    """Where the controls lead, by their names."""
    found = re.findall(r"<a\b[^>]*>", response.content.decode())
    named = {}
    for tag in found:
        go, href = re.search(r'data-go="([a-z-]+)"', tag), re.search(r'href="([^"]+)"', tag)
        if go and href:
            named.setdefault(go[1], unescape(href[1]))
    return named


def follow(client: Client, response: Any, name: str) -> Any:
    return client.get(REPLAY + links(response)[name])


def upload(client: Client, content: bytes) -> Any:
    return client.post(REPLAY, {"file": SimpleUploadedFile("match.json", content)})


def test_the_form_offers_the_games_that_are_played_and_their_decks(client: Client) -> None:
    html = client.get(INDEX, {"game": "mysterion"}).content.decode()
    assert '<option value="demo-ember-forge"' in html
    assert 'href="?game=inscription"' in html
    assert f'href="{INDEX}?game=inscription"' in client.get("/games/inscription/").content.decode()
    assert f'href="{INDEX}?game=elemental"' in client.get("/games/elemental/").content.decode()
    assert client.get(INDEX, {"game": "chess"}).status_code == 404
    assert client.get(REPLAY).headers["Location"] == INDEX


def test_without_a_seed_chance_chooses_one_and_the_address_keeps_it(client: Client) -> None:
    answer = page(client, seed="")
    assert answer.status_code == 302
    told = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert told["seed"][0].isdigit()
    assert told["deck_a"] == ["draft-1-a"]
    assert client.get(answer.headers["Location"]).status_code == 200


def test_every_step_is_a_plain_link(client: Client) -> None:
    first = page(client)
    words = text_of(first)
    assert "Draft 1 a against Draft 1 b" in words
    assert "Step 0. The match begins." in words
    assert {"next", "last", "next-turn"} <= set(links(first))
    assert not {"previous", "first", "previous-turn"} & set(links(first))
    second = follow(client, first, "next")
    assert "Step 1." in text_of(second)
    assert second.context["watching"].number == 1
    last = follow(client, second, "last")
    assert "next" not in links(last)
    replay = last.context["watching"].replay
    assert last.context["watching"].number == replay.last
    assert f"{replay.last} of {replay.last}" in text_of(last)
    assert " wins: " in text_of(last)
    assert follow(client, last, "first").context["watching"].number == 0
    turn = follow(client, first, "next-turn").context["watching"]
    assert turn.step.turn == replay.steps[0].turn + 1
    assert turn.replay.steps[turn.number - 1].turn == replay.steps[0].turn


def test_a_turn_is_jumped_to(client: Client) -> None:
    answer = page(client, turn="3", hands="all")
    assert answer.status_code == 302
    assert client.get(REPLAY + answer.headers["Location"]).context["watching"].step.turn == 3
    assert "hands=all" in answer.headers["Location"]
    assert page(client, turn="9999").status_code == 404


@pytest.mark.parametrize("step", ["-1", "99999", "x", "1.5", "²"])
def test_a_step_that_is_not_there_is_no_page(client: Client, step: str) -> None:
    assert page(client, step=step).status_code == 404


def test_the_second_hand_is_hidden_until_it_is_asked_for(client: Client) -> None:
    steps = page(client).context["watching"].replay.steps
    number, drawn = next(
        (number, event)
        for number, step in enumerate(steps)
        for event in step.events
        if isinstance(event, CardDrawn) and event.seat == 1 and event.card != "squirrel"
    )
    hidden = page(client, step=str(number))
    assert "hidden" in text_of(hidden)
    assert "draws a card from the main deck" in text_of(hidden)
    shown = follow(client, hidden, "hands")
    name = hidden.context["watching"].cards[drawn.card].name
    assert f"draws {name} from the main deck" in text_of(shown)
    assert f"draws {name} from the main deck" not in text_of(hidden)
    assert "hands=all" in links(shown)["next"]
    assert "hands=all" not in links(shown)["hands"]


def test_an_event_tells_the_ability_or_rule_behind_it(client: Client) -> None:
    steps = page(client).context["watching"].replay.steps
    number = next(
        number for number, step in enumerate(steps) if any(event.cause == "sacrifice" for event in step.events)
    )
    html = page(client, step=str(number)).content.decode()
    assert 'href="/games/inscription/rules/#INS-E-03">INS-E-03</a>' in html


def test_it_is_played_on_by_others_and_leads_back(client: Client) -> None:
    before = page(client, step="20")
    form = before.context["going_on"]
    at = before.context["watching"].step.decisions
    assert form.carried["at"] == str(at)
    assert "Draft 1 a is played by" in text_of(before)
    after = client.get(REPLAY, {**form.carried, "then_a": "greedy", "then_b": "random", "reseed": "8"})
    assert after.status_code == 200
    assert "Draft 1 a: greedy agent" in text_of(after)
    back = client.get(REPLAY + after.context["original"])
    assert back.context["watching"].step.decisions == at
    assert back.context["watching"].step.scene == after.context["watching"].step.scene
    assert "going_on" not in follow(client, before, "last").context


def test_a_record_that_no_address_can_hold_is_kept_for_a_day(client: Client, monkeypatch) -> None:
    monkeypatch.setattr("matches.replays.LONGEST_CODE", 100)
    handed_in = upload(client, played("inscription").json())
    assert handed_in.status_code == 302
    address = handed_in.headers["Location"]
    assert "?kept=" in address
    page = client.get(address + "&step=4")
    assert page.status_code == 200
    kept = page.context["watching"].query["kept"]
    assert page.context["going_on"].carried == {"kept": kept, "at": str(page.context["watching"].step.decisions)}
    onward = client.get(REPLAY, {"kept": kept, "at": 3, "then_a": "random", "then_b": "random", "reseed": 5})
    assert onward.context["watching"].replay.seed == 5
    assert client.get(f"{REPLAY}record.json", {"kept": kept}).json()["game"] == "inscription"
    for lost in ("0" * 32, "../x", "x" * 5000):
        gone = client.get(REPLAY, {"kept": lost})
        assert gone.status_code == 400
        assert "not kept any more" in gone.content.decode()


def test_the_record_is_a_file_that_can_be_handed_in(client: Client) -> None:
    answer = client.get(RECORD, MATCH)
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="inscription-5.json"'
    assert read_record(answer.content).seed == 5
    handed_in = upload(client, answer.content)
    assert handed_in.status_code == 302
    shown = client.get(handed_in.headers["Location"] + "&step=4")
    first = page(client, step="4")
    assert shown.context["watching"].step == first.context["watching"].step
    assert client.get(shown.context["watching"].download).content == answer.content


def test_a_record_and_a_match_that_was_played_on_are_played_on_too(client: Client) -> None:
    said = {"then_a": "random", "then_b": "greedy", "reseed": "4"}
    once = client.get(REPLAY, {**page(client, step="9").context["going_on"].carried, **said, "step": "6"})
    form = once.context["going_on"]
    assert set(form.carried) == {"record", "at"}
    twice = client.get(REPLAY, {**form.carried, **said, "reseed": "6"})
    assert twice.context["watching"].step.scene == once.context["watching"].step.scene
    assert [seat.agent for seat in twice.context["watching"].replay.seats] == ["random", "greedy"]
    back = client.get(REPLAY + twice.context["original"]).context["watching"]
    assert back.step.decisions == int(form.carried["at"])
    assert back.replay == once.context["watching"].replay
    assert read_record(client.get(twice.context["watching"].download).content).seed == 6
    for wrong in ({"at": "x"}, {"at": ""}, {"at": "4000"}, {"then_a": "search:99"}):
        refused = client.get(REPLAY, {**form.carried, **said, **wrong})
        assert refused.status_code == 400


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This is no record of a match"),
        (b"{}", "This is no record of a match"),
        (b" " * (256 * 1024 + 1), "larger than 256 KiB"),
    ],
)
def test_a_file_that_is_no_record_is_refused(client: Client, content: bytes, said: str) -> None:
    answer = upload(client, content)
    assert answer.status_code == 400
    assert said in text_of(answer)


def test_handing_nothing_in_is_said(client: Client) -> None:
    assert "Choose a file" in text_of(client.post(REPLAY))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"agent_a": "search:500"}, "may try 20 continuations of a decision here"),
        ({"agent_b": "deep"}, "No agent is called"),
        ({"deck_a": "nobody"}, "First deck:"),
        ({"code_b": "d1.inscription.broken"}, "Second deck:"),
        ({"seed": "-1"}, "Ensure this value is greater than or equal to 0"),
        ({"seed": "9" * 30}, "Ensure this value is less than"),
        ({"at": "99999"}, "Ensure this value is less than"),
    ],
)
def test_a_match_that_cannot_be_set_up_gets_its_sentence(client: Client, asked: dict[str, str], said: str) -> None:
    answer = page(client, **asked)
    assert answer.status_code == 400
    assert said in text_of(answer)


def test_a_broken_code_in_the_address_gets_its_sentence(client: Client) -> None:
    answer = client.get(REPLAY, {"record": record_code(played("inscription"))[:50]})
    assert answer.status_code == 400
    assert "no record of a match" in text_of(answer)
    assert client.get(RECORD, {**MATCH, "deck_a": "nobody"}).status_code == 400


def test_a_battle_is_watched_too(client: Client) -> None:
    answer = client.get(
        REPLAY,
        {"game": "mysterion", "deck_a": "demo-ember-forge", "deck_b": "demo-tide-snares", "seed": "3", "step": "9"},
    )
    assert answer.status_code == 200
    assert "Codex" in text_of(answer)


def test_a_game_without_decks_asks_for_agents_alone(client: Client) -> None:
    html = client.get(INDEX, {"game": "elemental"}).content.decode()
    assert 'name="agent_b"' in html
    assert 'name="deck_a"' not in html
    assert 'name="code_a"' not in html
    asked = {"game": "elemental", "agent_a": "random", "agent_b": "random", "seed": "3", "step": "9"}
    answer = client.get(REPLAY, asked)
    assert answer.status_code == 200
    assert "Random (1) against Random (2)" in text_of(answer)
    stands = dict(answer.context["watching"].in_words)
    assert stands["Dice"].startswith("fire ")
    assert stands["Hand of Random (2)"].endswith(" hidden")
    assert not stands["Hand of Random (1)"].endswith(" hidden")


def test_a_party_takes_from_one_to_five_bands(client: Client) -> None:
    html = client.get(INDEX, {"game": "decknforge"}).content.decode()
    assert 'name="deck_e"' in html
    assert 'name="code_a"' not in html
    assert html.count("nobody sits here") == 4
    alone = client.get(REPLAY, {"game": "decknforge", "deck_a": "ember-wake", "seed": "3"})
    assert alone.status_code == 200
    assert "hands" not in links(alone)
    asked = {"game": "decknforge", "deck_a": "ember-wake", "deck_c": "six-sparks", "deck_e": "twin-blades"}
    asked |= {"agent_e": "random", "seed": "3", "number": "1", "step": "12"}
    answer = client.get(REPLAY, asked)
    assert "Six sparks with Twin blades with Ember wake" in text_of(answer)
    assert answer.context["watching"].query["deck_b"] == "six-sparks"
    assert [seat.agent for seat in answer.context["watching"].replay.seats] == ["greedy", "random", "greedy"]
    form = answer.context["going_on"]
    assert form.fields["then_a"].label == "Ember wake is played by"
    assert form.initial["then_c"] == "random"
    after = client.get(REPLAY, {**form.carried, "then_a": "random", "then_b": "random", "reseed": "8"})
    assert after.context["watching"].step.scene == answer.context["watching"].step.scene
    assert [seat.agent for seat in after.context["watching"].replay.seats] == ["random", "random", "random"]
    assert "The table " in text_of(follow(client, answer, "last"))


def test_nobody_sits_in_the_first_seat_of_a_party(client: Client) -> None:
    answer = client.get(REPLAY, {"game": "decknforge", "deck_a": "", "deck_b": "six-sparks", "seed": "3"})
    assert answer.status_code == 400
    assert "First deck: choose a sample deck" in text_of(answer)


def test_the_pages_are_counted_among_those_that_cost_much(settings: Any) -> None:
    assert settings.DEAR_PAGES.match(REPLAY)
    assert settings.DEAR_PAGES.match(RECORD)
    assert not settings.DEAR_PAGES.match(INDEX)


def test_without_scripts_a_match_plays_by_itself_until_its_end(client: Client) -> None:
    first = page(client, play="1", step="3")
    assert "data-play-word>Pause<" in first.content.decode()
    refresh = re.search(r'http-equiv="refresh" content="2;url=([^"]+)"', first.content.decode())
    assert refresh is not None
    following = client.get(REPLAY + unescape(refresh[1]))
    assert (following.context["watching"].number, following.context["watching"].is_playing) == (4, True)
    last = first.context["watching"].replay.last
    assert first.context["watching"].play.endswith("step=3")
    before = page(client, play="1", step=str(last - 1)).context["watching"]
    assert before.running.endswith(f"step={last}")
    assert b"refresh" not in page(client, play="1", step=str(last)).content


def test_where_the_decks_changed_seats_each_keeps_its_agent(client: Client) -> None:
    shown = page(client, number="1", agent_a="greedy", step="5")
    assert "Draft 1 b against Draft 1 a" in text_of(shown)
    form = shown.context["going_on"]
    assert form.fields["then_a"].label == "Draft 1 a is played by"
    assert (form.initial["then_a"], form.initial["then_b"]) == ("greedy", "random")
    after = client.get(REPLAY, {**form.carried, "then_a": "greedy", "then_b": "random", "reseed": "8"})
    assert "Draft 1 a: greedy agent" in text_of(after)


@pytest.mark.parametrize("more", [{"agent_a": "highest"}, {"at": "3", "then_b": "greedy:0.5"}])
def test_an_agent_that_the_game_has_not_is_refused(client: Client, more: dict[str, str]) -> None:
    answer = page(client, **more)
    assert answer.status_code == 400
    assert "inscription" in text_of(answer)
