"""What the environment says is understood or refused; it is never guessed."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from cardsite.environment import Environment


@pytest.fixture
def env(monkeypatch: pytest.MonkeyPatch) -> Environment:
    environment = Environment()
    monkeypatch.setattr(environment, "ENVIRON", {})
    return environment


@pytest.mark.parametrize(
    ("word", "meaning"), [("on", True), ("1", True), ("TRUE", True), ("off", False), ("no", False)]
)
def test_yes_and_no(env: Environment, word: str, meaning: bool) -> None:
    env.ENVIRON["SWITCH"] = word
    assert env.bool("SWITCH", default=not meaning) is meaning


def test_a_word_that_is_neither_yes_nor_no(env: Environment) -> None:
    env.ENVIRON["SWITCH"] = "maybe"
    with pytest.raises(ImproperlyConfigured, match=r"^SWITCH is 'maybe': write on or off\.$"):
        env.bool("SWITCH", default=False)


def test_a_number_that_is_none(env: Environment) -> None:
    env.ENVIRON["COUNT"] = "many"
    with pytest.raises(ImproperlyConfigured, match=r"^COUNT is 'many', which is not a whole number\.$"):
        env.int("COUNT", default=1)


def test_a_number_with_a_dollar_is_none(env: Environment) -> None:
    env.ENVIRON["COUNT"] = "$5"
    with pytest.raises(ImproperlyConfigured, match=r"^COUNT is '\$5', which is not a whole number\.$"):
        env.int("COUNT", default=1)


def test_a_number_that_is_too_small(env: Environment) -> None:
    env.ENVIRON["COUNT"] = "3"
    assert env.whole("COUNT", default=9, least=3) == 3
    with pytest.raises(ImproperlyConfigured, match=r"^COUNT is 3: write a whole number of at least 4\.$"):
        env.whole("COUNT", default=9, least=4)
    env.ENVIRON["COUNT"] = "-1"
    with pytest.raises(ImproperlyConfigured, match=r"^COUNT is -1: write a whole number of at least 0\.$"):
        env.whole("COUNT", default=9)


@pytest.mark.parametrize(
    ("rate", "read"), [("600/min", (600, 60)), ("2/s", (2, 1)), ("1/hour", (1, 3600)), (" 9 / d ", (9, 86400))]
)
def test_rates(env: Environment, rate: str, read: tuple[int, int]) -> None:
    env.ENVIRON["THROTTLE"] = rate
    assert env.rate("THROTTLE", default="7/day") == read
    assert env.rate("ANOTHER", default=rate) == read


@pytest.mark.parametrize("rate", ["600", "x/min", "0/min", "-1/min", "1/week", "1/", "1/mins", f"{10**10}/s", "$9/s"])
def test_a_rate_that_is_none(env: Environment, rate: str) -> None:
    env.ENVIRON["THROTTLE"] = rate
    with pytest.raises(ImproperlyConfigured) as refused:
        env.rate("THROTTLE", default="7/day")
    assert str(refused.value) == (
        f"THROTTLE is {rate!r}, which is not a rate: write a number, a slash and one of s, sec, m, min, h, hour, d, "
        "day, as in 600/min."
    )


@pytest.mark.parametrize("kind", ["int", "bool", "list", "str"])
def test_empty_means_not_set(env: Environment, kind: str) -> None:
    env.ENVIRON["THING"] = ""
    default = object()
    assert getattr(env, kind)("THING", default=default) is default


def test_spaces_around_names_do_not_count(env: Environment) -> None:
    env.ENVIRON["HOSTS"] = "$one.example, two.example ,three.example,"
    assert env.names("HOSTS", default=[]) == ["$one.example", "two.example", "three.example"]
    assert env.names("OTHERS", default=["me"]) == ["me"]


@pytest.mark.parametrize(
    "address",
    [
        "https://cards.example",
        "http://127.0.0.1:8000",
        "https://[::1]:8443",
        "https://cards-2.example/",
        "HTTPS://cards",
    ],
)
def test_a_public_address(env: Environment, address: str) -> None:
    env.ENVIRON["SITE_URL"] = address
    assert env.public_address("SITE_URL", default="http://unused") == address.rstrip("/")


@pytest.mark.parametrize(
    "address",
    [
        "cards.example", "//cards.example", "https://", "https:///", "ftp://cards.example", "https://a b", "$SITE",
        "https://cards.example/cards", "https://cards.example?a=b", "https://me@cards.example", "https://cards.example:x",
    ],
)  # fmt: skip
def test_what_is_no_public_address(env: Environment, address: str) -> None:
    env.ENVIRON["SITE_URL"] = address
    with pytest.raises(ImproperlyConfigured, match=r"^SITE_URL is '.*', which is no address of a site: write "):
        env.public_address("SITE_URL", default="http://unused")


def test_a_secret_may_begin_with_a_dollar(env: Environment) -> None:
    env.ENVIRON["SECRET"] = "$HOME-sweet-home"
    assert env("SECRET", default="") == "$HOME-sweet-home"


def test_a_database_is_postgresql_or_sqlite(env: Environment) -> None:
    env.ENVIRON["DATABASE_URL"] = "postgres://me:word@host:5433/cards"
    found = env.database("DATABASE_URL", default="sqlite:///unused")
    assert (found["ENGINE"], found["HOST"], found["PORT"]) == ("django.db.backends.postgresql", "host", 5433)
    assert env.database("ELSEWHERE", default="sqlite:////var/cards.db")["NAME"] == "/var/cards.db"


@pytest.mark.parametrize(
    "address",
    ["cards", "mysql://me:hidden-word@host/cards", "postgres://me:hidden-word@host:x/cards", "postgres://host"],
)
def test_what_is_no_database(env: Environment, address: str) -> None:
    env.ENVIRON["DATABASE_URL"] = address
    with pytest.raises(ImproperlyConfigured, match=r"^DATABASE_URL names no database") as refused:
        env.database("DATABASE_URL", default="sqlite:///unused")
    assert "hidden-word" not in str(refused.value)


def test_a_redis(env: Environment) -> None:
    assert env.redis("REDIS_URL") == ""
    env.ENVIRON["REDIS_URL"] = "redis://:word@host:6379/0"
    assert env.redis("REDIS_URL") == "redis://:word@host:6379/0"
    env.ENVIRON["REDIS_URL"] = "host:6379"
    with pytest.raises(ImproperlyConfigured, match=r"^REDIS_URL names no Redis"):
        env.redis("REDIS_URL")


def test_a_mail_server(env: Environment) -> None:
    env.ENVIRON["EMAIL_URL"] = "smtp+tls://me:word@host:587"
    found = env.mail("EMAIL_URL", default="consolemail://")
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"], found["EMAIL_USE_TLS"]) == ("host", 587, True)


@pytest.mark.parametrize("given", ["host", "smtp://", "smtp://foo:bar", "smtp+tls://me:word@host:99999"])
def test_what_names_no_mail_server_is_told(env: Environment, given: str) -> None:
    env.ENVIRON["EMAIL_URL"] = given
    with pytest.raises(ImproperlyConfigured, match=r"^EMAIL_URL names no mail server"):
        env.mail("EMAIL_URL", default="consolemail://")


@pytest.mark.parametrize("given", ["consolemail://", "dummymail://", "smtp://host", "smtp+ssl://me:word@host:465"])
def test_what_mail_may_go_to(env: Environment, given: str) -> None:
    env.ENVIRON["EMAIL_URL"] = given
    assert env.mail("EMAIL_URL", default="")["EMAIL_BACKEND"]
