"""Table mode: a dungeon played by forms alone, the acts of its script, and who may do what."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsite.accounts.models import User
from legacy.models import Campaign
from legacy.services.wizards import wizard_join
from tests.catalogue import kept_for_a_module
from tests.decks.pages import text_of
from tests.legacy.evening import fade, ids, keep, make_evening, perform, slay, start, table_of, turn, win
from tests.legacy.forms import form_of, forms_of, send
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture(scope="module")
def founded_once(loaded: None, django_db_blocker: Any) -> Iterator[int]:
    with kept_for_a_module(django_db_blocker):
        yield make_evening().pk


@pytest.fixture
def evening(founded_once: int, catalogue: None) -> Campaign:
    return Campaign.objects.get(pk=founded_once)


def signed_in(name: str = "ada", **options: Any) -> Client:
    client = Client(**options)
    client.force_login(User.objects.filter(username=name).first() or make_user(name))
    return client


def at(campaign: Campaign, more: str = "table/") -> str:
    return f"/tables/{campaign.public_id}/{more}"


def act(client: Client, campaign: Campaign, kind: str, head: str | None = None, key: str = "", **fields: Any) -> Any:
    """One act as the script sends it."""
    campaign.refresh_from_db()
    seen = campaign.head_hash if head is None else head
    headers = {"If-Match": f'"{seen}"', **({"Idempotency-Key": key} if key else {})}
    body = urlencode({"kind": kind, **{name.replace("__", ":"): value for name, value in fields.items()}})
    return client.post(
        at(campaign, "table/acts/"), body, content_type="application/x-www-form-urlencoded", headers=headers
    )


# --- with scripts off ----------------------------------------------------------------------------------------------
def test_a_dungeon_is_begun_and_fought_by_forms_alone(evening: Campaign) -> None:
    client = signed_in()
    ada, bob, cleo = ids(evening)
    page = client.get(at(evening))
    shown = page.context["shuffle"]["commitment"]
    assert shown in page.content.decode()
    page = send(client, page, "start_dungeon", name="The Cellar", active=bob)
    dungeon = table_of(evening).dungeon
    assert dungeon is not None
    assert [seat.wizard for seat in dungeon.seats] == [ada, bob, cleo]
    assert (dungeon.name, dungeon.active, dungeon.commitment) == ("The Cellar", bob, shown)
    assert page.context["shuffle"] == {"commitment": shown}  # by the seed the next Boss could be computed

    page = send(client, page, "reveal_boss")
    page = send(client, page, "change_hp", "Boss loses 5 HP")
    page = send(client, page, "change_hp", "Boss loses as many", change__product="12")
    page = send(client, page, "change_hp", "Bob loses 1 HP")
    page = send(client, page, "next_round", "End round")
    fight = table_of(evening).dungeon.fight  # type: ignore[union-attr]
    assert fight is not None
    assert (fight.hp, fight.round, len(fight.minions)) == (fight.max_hp - 17, 2, 1)
    words = text_of(page)
    assert f"{fight.hp} / {fight.max_hp}" in words
    assert "Round 2" in words
    assert "Bob leads" in words

    minion = fight.minions[0]
    page = send(client, page, "slay_minion", "Cleo slew it")
    assert table_of(evening).purse(cleo).coppers == 5 + 1
    assert minion.monster.name in text_of(page)  # in what was written last
    by = {"by__join1": "Q", "by__join2": "♥"}
    page = send(client, page, "slay_boss", killer=bob, overkill__int=4, reward="momentum", **by)
    assert [table_of(evening).purse(each).coppers for each in (ada, bob, cleo)] == [6, 12, 7]
    slain = evening.entries.filter(kind="boss_slain").first()
    assert slain is not None
    assert (slain.data["value"], slain.data["by"]) == (12, "queen-of-hearts")
    words = text_of(page)
    assert "Ada of Ash leads the next fight, with the fewest coppers." in words
    assert "the next Boss begins 10 HP lower" in words

    page = send(client, page, "correct_act")
    assert table_of(evening).dungeon.bosses_slain == 0  # type: ignore[union-attr]
    assert "Taken back: Bob slew" in text_of(page)


def test_the_table_may_draw_its_monsters_itself(evening: Campaign) -> None:
    client = signed_in()
    page = send(client, client.get(at(evening)), "start_dungeon", shuffled__bool="no")
    choices = form_of(page, "reveal_boss").options["monster:json"][1:]
    assert len(choices) == 18
    page = send(client, page, "reveal_boss", monster__json=choices[7])
    assert choices[7] not in form_of(page, "next_round").options["summon:json"]
    page = send(client, page, "next_round", summon__json=choices[2])
    fight = table_of(evening).dungeon.fight  # type: ignore[union-attr]
    assert fight is not None
    assert (fight.round, len(fight.minions)) == (2, 1)


def test_labels_are_offered_to_who_is_asked_and_doom_is_announced(evening: Campaign) -> None:
    client = signed_in()
    wizards = ids(evening)
    own, other, _ = (table_of(evening).held_by(wizard).id for wizard in wizards)  # type: ignore[union-attr]
    start(evening, shuffled=False)
    for card in ("joker-b", "joker-r", "ace-of-spades", "ace-of-hearts", "ace-of-clubs", "ace-of-diamonds"):
        perform(evening, "reveal_boss", monster={"band": own, "card": card})
        assert "may add a label" not in text_of(client.get(at(evening)))  # of bands in their first dungeon
        slay(evening, wizards[0])
    fade(evening)
    keep(evening)
    turn(evening)
    start(evening, shuffled=False)
    perform(evening, "reveal_boss", monster={"band": own, "card": "joker-b"})
    page = client.get(at(evening))
    assert "This band has met this Boss before." in text_of(page)
    assert "add_label" not in acts_of(page)
    slay(evening, wizards[0])

    perform(evening, "reveal_boss", monster={"band": other, "card": "joker-b"})
    first = asked_now(evening)
    page = send(client, client.get(at(evening)), "pass_label")
    second = asked_now(evening)
    assert second not in (None, first)
    labels = form_of(page, "add_label").options["label"]
    assert len(labels) == 16  # fifteen and the empty choice
    before = table_of(evening).purse(second or "").coppers
    page = send(client, page, "add_label", "Add and heal", label="doom")
    assert table_of(evening).purse(second or "").coppers == before + 3
    words = text_of(page)
    assert "Doom : If it is alive at the end of round 5" in words
    assert "lives at the end of round 5, 4 rounds from now, the dungeon is lost" in words
    for _ in range(4):
        page = next_round(client, page)
    assert "Doom at the end of this round" in text_of(page)
    page = next_round(client, page)
    assert "The Cellar was lost" in text_of(page)
    assert table_of(evening).phase is not None


def asked_now(campaign: Campaign) -> str | None:
    """Who is asked for a label."""
    fight = table_of(campaign).dungeon.fight  # type: ignore[union-attr]
    return fight.asked if fight else None


def next_round(client: Client, page: Any) -> Any:
    """The round is over, and the first Minion of the pool comes."""
    return send(client, page, "next_round", summon__json=form_of(page, "next_round").options["summon:json"][1])


def acts_of(page: Any) -> list[str]:
    """The kinds of acts for which a page has forms."""
    return [form.kind for form in forms_of(page) if form.kind]


def test_coppers_come_by_diamonds_and_glint(evening: Campaign) -> None:
    client = signed_in()
    start(evening)
    perform(evening, "reveal_boss")
    page = client.get(at(evening))
    page = send(client, page, "change_coppers", "Diamond", amount__int=9)
    page = send(client, page, "change_coppers", "Glint", amount__int=1)
    assert table_of(evening).purse(ids(evening)[0]).coppers == 5 + 9 + 1
    answer = send(client, page, "change_coppers", "Glint", amount__int=3)
    assert answer.status_code == 422
    assert "Glint gives a wizard 3c in a fight at most" in text_of(answer)
    assert table_of(evening).purse(ids(evening)[0]).coppers == 15


def test_a_dungeon_is_lost_when_no_wizard_stands(evening: Campaign) -> None:
    client = signed_in()
    start(evening)
    perform(evening, "reveal_boss")
    for wizard in ids(evening):
        perform(evening, "change_hp", target="wizard", wizard=wizard, change=-20)
    page = client.get(at(evening))
    assert "No wizard stands." in text_of(page)
    page = send(client, page, "end_dungeon", "End the dungeon")
    assert "The Cellar was lost" in text_of(page)
    questions = form_of(page, "answer_watchlist").options
    assert len(questions) == 6
    page = send(client, page, "answer_watchlist", **{name.replace(":", "__"): "no" for name in questions})
    assert set(table_of(evening).dungeon.watchlist.values()) == {False}  # type: ignore[union-attr]
    assert "answered" in text_of(page)


def test_a_mythic_that_is_owed_may_be_placed_at_once() -> None:
    evening = make_evening(("10♠", "Reaper's Mark"), ("7♣", "Sharp"))
    client = signed_in()
    ada = ids(evening)[0]
    start(evening, shuffled=False)
    band = table_of(evening).held_by(ada)
    assert band is not None
    perform(evening, "reveal_boss", monster={"band": band.id, "card": "ace-of-hearts"})  # a Legend
    slay(evening, ada)
    page = client.get(at(evening))
    form = form_of(page, "place_mythic")
    assert len(form.options["card"]) == 13  # twelve Heroes and the empty choice
    assert "untouchable" in form.options["inscription"]
    send(client, page, "place_mythic", card="king-of-spades", inscription="untouchable")
    band = table_of(evening).held_by(ada)
    assert band is not None
    assert [each.inscription for each in band.on("king-of-spades")] == ["untouchable"]
    assert table_of(evening).purse(ada).owed == 0


# --- heads, keys and refusals --------------------------------------------------------------------------------------
def test_an_old_page_writes_nothing_and_tells_what_was_missed(evening: Campaign) -> None:
    client = signed_in()
    start(evening)
    perform(evening, "reveal_boss")
    old = client.get(at(evening))
    perform(evening, "change_hp", target="boss", change=-7)
    number = table_of(evening).number
    answer = send(client, old, "next_round", "End round")
    assert answer.status_code == 409
    assert "The Boss lost 7 HP" in text_of(answer)
    assert table_of(evening).number == number
    send(client, answer, "next_round", "End round")  # its forms have the new head
    assert table_of(evening).dungeon.fight.round == 2  # type: ignore[union-attr]


def test_a_form_that_is_sent_twice_writes_once(evening: Campaign) -> None:
    client = signed_in()
    start(evening)
    perform(evening, "reveal_boss")
    page = client.get(at(evening))
    first = send(client, page, "next_round", "End round")
    again = send(client, page, "next_round", "End round")
    assert (first.status_code, again.status_code) == (200, 200)
    assert table_of(evening).dungeon.fight.round == 2  # type: ignore[union-attr]


def test_what_the_rules_refuse_can_be_recorded_by_the_keeper_alone(evening: Campaign) -> None:
    bob = make_user("bob")
    wizard_join(campaign=evening, account=bob, role="wizard", name="Robert")
    start_with = {"name": "", "wizards": ids(evening)[:3], "active": ids(evening)[0], "shuffled": True}
    perform(evening, "start_dungeon", **start_with)
    answer = send(signed_in("bob"), signed_in("bob").get(at(evening)), "end_dungeon", "The table gives it up")
    assert answer.status_code == 422
    assert "DNF-P-07" in text_of(answer)
    assert "Record it all the same" not in text_of(answer)
    client = signed_in()
    answer = send(client, client.get(at(evening)), "end_dungeon", "The table gives it up")
    assert table_of(evening).running is not None
    page = send(client, answer, "end_dungeon", "Record it, marked", **{"override.reason": "It was late."})
    assert table_of(evening).running is None
    assert "The keeper let this stand against DNF-P-07: It was late." in text_of(page)


def test_refusals_call_wizards_by_their_names(evening: Campaign) -> None:
    win(evening)
    client = signed_in()
    answer = send(client, client.get(at(evening, "after/")), "close_phase")
    assert answer.status_code == 422
    assert "Bob has to draw what fades" in text_of(answer)
    assert ids(evening)[1] not in text_of(answer)


# --- the script's door ---------------------------------------------------------------------------------------------
def test_the_script_gets_the_new_head_and_screen(evening: Campaign) -> None:
    client = signed_in()
    start(evening)
    answer = act(client, evening, "reveal_boss", key="k1")
    assert answer.status_code == 200
    evening.refresh_from_db()
    assert answer.json()["head"] == evening.head_hash
    assert 'data-hp="boss"' in answer.json()["html"]
    again = act(client, evening, "reveal_boss", key="k1")
    assert (again.status_code, again.json()["again"]) == (200, True)
    assert len(table_of(evening).dungeon.revealed) == 1  # type: ignore[union-attr]
    other = act(client, evening, "next_round", key="k1")
    assert (other.status_code, other.json()["code"]) == (422, "refused")


def test_a_stale_act_is_told_the_head_to_try_again_on(evening: Campaign) -> None:
    client = signed_in()
    start(evening)
    evening.refresh_from_db()
    old = evening.head_hash
    perform(evening, "reveal_boss")
    answer = act(client, evening, "change_hp", head=old, key="k", target="boss", change__int="-3")
    evening.refresh_from_db()
    told = answer.json()
    assert (answer.status_code, told["code"], told["head"]) == (409, "conflict", evening.head_hash)
    assert told["missed"] == ["Boss 1 was " + told["missed"][0].removeprefix("Boss 1 was ")]
    assert 'data-hp="boss"' in told["html"]
    assert act(client, evening, "change_hp", key="k", target="boss", change__int="-3").status_code == 200
    fight = table_of(evening).dungeon.fight  # type: ignore[union-attr]
    assert fight is not None
    assert fight.hp == fight.max_hp - 3


def test_an_act_may_be_json_too_and_nonsense_is_told(evening: Campaign) -> None:
    client = signed_in()
    start(evening)
    evening.refresh_from_db()
    send_json = {"content_type": "application/json", "headers": {"If-Match": f'"{evening.head_hash}"'}}
    address = at(evening, "table/acts/")
    assert client.post(address, "{", **send_json).json()["code"] == "malformed_body"
    assert client.post(address, {"kind": "reveal"}, **send_json).json()["code"] == "invalid_input"
    assert client.post(address, {"kind": "join_table", "wizard": "x"}, **send_json).status_code == 422
    assert client.post(address, {"kind": "reveal_boss"}, **send_json).status_code == 200
    assert client.post(address, {"kind": "next_round"}, content_type="application/json").status_code == 428
    assert client.get(address).status_code == 405


def test_who_may_look_and_who_may_act(evening: Campaign) -> None:
    start(evening)
    watcher = make_user("dora")
    wizard_join(campaign=evening, account=watcher, role="spectator", name="Dora")
    make_user("stranger")
    for name, look, write in (("ada", 200, 200), ("dora", 200, 403), ("stranger", 404, 404)):
        client = signed_in(name)
        assert client.get(at(evening)).status_code == look, name
        assert client.get(at(evening, "table/state/")).status_code == look, name
        assert client.get(at(evening, "after/")).status_code == look, name
        assert client.get(at(evening, "record/")).status_code == write, name
        for page in ("table/", "after/", "record/"):
            refused = client.post(at(evening, page), {"kind": "reveal_boss", "head": "old"}).status_code
            assert refused == (409 if write == 200 else write), (name, page)
        assert act(client, evening, "reveal_boss", head="old").status_code == (409 if write == 200 else write), name
    nobody = Client()
    assert [nobody.get(at(evening, page)).status_code for page in ("table/", "after/", "record/")] == [404] * 3
    assert act(nobody, evening, "reveal_boss").status_code == 401
    assert act(nobody, evening, "reveal_boss").json()["code"] == "not_authenticated"
    assert acts_of(signed_in("dora").get(at(evening))) == []
    Campaign.objects.update(visibility="public")
    page = nobody.get(at(evening))
    assert (page.status_code, acts_of(page)) == (200, [])
    assert nobody.get(at(evening, "record/")).status_code == 403


def test_every_form_needs_its_token(evening: Campaign) -> None:
    client = signed_in(enforce_csrf_checks=True)
    for page in ("table/", "after/", "record/", "table/acts/"):
        assert client.post(at(evening, page), {"kind": "reveal_boss"}).status_code == 403, page


def test_a_screen_that_is_still_true_is_not_sent_again(evening: Campaign) -> None:
    client = signed_in()
    state = client.get(at(evening, "table/state/"))
    same = client.get(at(evening, "table/state/"), headers={"If-None-Match": state["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    start(evening)
    new = client.get(at(evening, "table/state/"), headers={"If-None-Match": state["ETag"]})
    assert new.status_code == 200
    assert "The Cellar begins" in new.json()["html"]


# --- a dungeon that was played elsewhere ---------------------------------------------------------------------------
def test_a_finished_dungeon_is_recorded_in_one_form(evening: Campaign) -> None:
    client = signed_in()
    ada, bob, cleo = ids(evening)
    page = client.get(at(evening, "record/"))
    monsters = form_of(page, "record_dungeon").options["fights.[0].boss:json"][1:]
    fields: dict[str, Any] = {"name": "The Attic", f"coppers.{cleo}__int": 4, "watchlist.label_regretted__bool": "yes"}
    for number in range(6):
        fight = f"fights.[{number}]."
        fields |= {f"{fight}boss__json": monsters[number], f"{fight}kill.killer": bob, f"{fight}rounds__int": 3}
        fields |= {f"{fight}kill.by__join1": "8", f"{fight}kill.by__join2": "♠", f"{fight}kill.reward": "surge"}
    fields |= {"fights.[1].minions.[0].minion__json": monsters[9], "fights.[1].minions.[0].killer": ada}
    wrong = fields | {"fights.[2].boss__json": monsters[0]}
    answer = send(client, page, "record_dungeon", **wrong)
    assert answer.status_code == 422
    assert "Boss 3: This monster was turned over before in this dungeon." in text_of(answer)
    kept = dict(form_of(answer, "record_dungeon", "Keep it in the chronicle").values)
    assert kept["fights.[3].boss:json"] == monsters[3]  # nothing has to be typed twice
    assert table_of(evening).dungeon is None
    page = send(client, answer, "record_dungeon", "Keep it in the chronicle", **fields)
    table = table_of(evening)
    assert table.dungeon is not None
    assert (table.dungeon.name, table.dungeon.result, table.dungeon.bosses_slain) == ("The Attic", "won", 6)
    assert table.dungeon.watchlist == {"label_regretted": True}
    assert [table.purse(each).coppers for each in (ada, bob, cleo)] == [5 + 6 + 1, 5 + 18, 5 + 6 + 4]
    assert "The Fading" in text_of(page)


def test_asking_for_news_is_cheap_and_a_screen_costs_the_same_late_in_the_evening(
    evening: Campaign, django_assert_num_queries: Any
) -> None:
    client = signed_in()
    start(evening)
    perform(evening, "reveal_boss")
    state = client.get(at(evening, "table/state/"))
    with django_assert_num_queries(4):  # session, account, campaign, wizard
        client.get(at(evening, "table/state/"), headers={"If-None-Match": state["ETag"]})
    costs = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            client.get(at(evening, "table/state/"))
        costs.append(len(asked))
        perform(evening, "next_round")
        perform(evening, "next_round")
    assert costs[0] == costs[1] <= 13, costs
