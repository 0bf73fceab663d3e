"""API tokens: shown once, kept as a hash, expiring, revocable."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cardsite.accounts import services
from cardsite.accounts.models import ApiToken, User
from tests.makers import make_user

URL = "/account/tokens/"
ME = "/api/v1/me/"
FORM = {"name": "deck bot", "days": "90"}


def token_in(answer: object) -> str:
    found = re.search(r'<code id="new-token">(\w+)</code>', answer.content.decode())  # type: ignore[attr-defined]
    assert found
    return found[1]


def me(client: Client, token: str) -> object:
    return client.get(ME, headers={"Authorization": f"Token {token}"})


def everything_stored() -> str:
    """Every row of every table, and what the sessions say in them."""
    rows = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            rows += [str(row) for row in cursor.fetchall()]
    return "\n".join(rows + [str(session.get_decoded()) for session in Session.objects.all()])


def test_a_token_is_made_and_shown_once(as_ada: Client, ada: User) -> None:
    answer = as_ada.post(URL, FORM)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    text = token_in(answer)
    assert text.startswith("scr_")
    assert len(text) == 68
    assert text not in as_ada.get(URL).content.decode()
    assert me(Client(), text).json()["name"] == "ada"


def test_the_token_is_nowhere_in_the_database(as_ada: Client, ada: User) -> None:
    text = token_in(as_ada.post(URL, FORM))
    me(Client(), text)
    stored = everything_stored()
    assert ApiToken.objects.get().digest in stored, "the search looks where tokens are"
    assert text not in stored
    assert text[len("scr_") + 20 :] not in stored
    assert text not in str(as_ada.cookies)


def test_the_list(as_ada: Client, ada: User) -> None:
    services.token_create(user=make_user("bob"), name="not mine", days=30)
    with time_machine.travel("2027-03-01 12:00 +0000"):
        token, text = services.token_create(user=ada, name="old <b>bot</b>", days=30)
    with time_machine.travel("2027-04-02 12:00 +0000"):
        as_ada.force_login(ada)
        page = as_ada.get(URL).content.decode()
    assert "old &lt;b&gt;bot&lt;/b&gt;" in page
    assert f"<code>{text[:8]}</code>" in page
    assert "1 Mar 2027" in page
    assert "31 Mar 2027" in page
    assert "(expired)" in page
    assert "not mine" not in page
    assert token.digest not in page


@pytest.mark.parametrize("days", [30, 90, 365])
def test_it_lasts_as_long_as_chosen(as_ada: Client, ada: User, days: int) -> None:
    now = timezone.now().timestamp()
    with time_machine.travel(now, tick=False):
        text = token_in(as_ada.post(URL, {"name": "bot", "days": str(days)}))
    with time_machine.travel(now + days * 86400 - 1, tick=False):
        assert me(Client(), text).status_code == 200
    with time_machine.travel(now + days * 86400, tick=False):
        answer = me(Client(), text)
        assert answer.status_code == 401
        assert "expired on" in answer.content.decode()
    assert ApiToken.objects.filter(user=ada).exists(), "its owner still sees what became of it"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "   "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "taken"}, "name"),
        ({"days": "31"}, "days"),
        ({"days": "0"}, "days"),
        ({"days": "forever"}, "days"),
        ({"days": ""}, "days"),
    ],
)
def test_what_is_refused(as_ada: Client, ada: User, change: dict[str, str], field: str) -> None:
    services.token_create(user=ada, name="taken", days=30)
    answer = as_ada.post(URL, FORM | change)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert ApiToken.objects.count() == 1


def test_two_people_may_use_the_same_name(as_ada: Client) -> None:
    services.token_create(user=make_user("bob"), name="deck bot", days=30)
    assert as_ada.post(URL, FORM).status_code == 200


def test_there_is_a_limit(as_ada: Client, ada: User) -> None:
    for number in range(services.TOKENS_MAX):
        services.token_create(user=ada, name=f"bot {number}", days=30)
    answer = as_ada.post(URL, FORM)
    assert answer.status_code == 422
    assert "revoke one first" in answer.content.decode()
    as_ada.post(f"{URL}{ApiToken.objects.first().token_key}/revoke/")
    assert as_ada.post(URL, FORM).status_code == 200


def test_revoking(as_ada: Client, ada: User) -> None:
    text = token_in(as_ada.post(URL, FORM))
    services.token_create(user=ada, name="other", days=30)
    revoke = re.search(rf'action="({URL}{text[:15]}/revoke/)"', as_ada.get(URL).content.decode())
    assert revoke
    assert as_ada.get(revoke[1]).status_code == 405
    answer = as_ada.post(revoke[1], follow=True)
    assert "The token deck bot is revoked" in answer.content.decode()
    assert [token.name for token in ApiToken.objects.all()] == ["other"]
    answer = me(Client(), text)
    assert answer.status_code == 401
    assert "mistyped or revoked" in answer.content.decode()
    assert as_ada.post(revoke[1]).status_code == 404


def test_a_strangers_token_cannot_be_revoked(as_ada: Client) -> None:
    token, _ = services.token_create(user=make_user("bob"), name="bot", days=30)
    assert as_ada.post(f"{URL}{token.token_key}/revoke/").status_code == 404
    assert ApiToken.objects.exists()


@pytest.mark.usefixtures("catalogue")
def test_the_page_costs_the_same_with_many(as_ada: Client, ada: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            as_ada.get(URL)
        return len(captured)

    services.token_create(user=ada, name="one", days=30)
    queries()  # the shelf of the catalogue is read once
    one = queries()
    for number in range(10):
        services.token_create(user=ada, name=f"bot {number}", days=30)
    assert queries() == one


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_the_limit_holds_when_many_ask_at_the_same_moment() -> None:
    user, start = make_user("ada"), Barrier(4)
    for number in range(services.TOKENS_MAX - 1):
        services.token_create(user=user, name=f"bot {number}", days=30)

    def ask(number: int) -> bool:
        try:
            start.wait(10)
            services.token_create(user=user, name=f"last {number}", days=30)
        except services.TokenRefused:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(ask, range(4))) == 1
    assert ApiToken.objects.count() == services.TOKENS_MAX
