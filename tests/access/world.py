"""People of every standing, and things of theirs in every visibility, for the table of who is answered what."""

from typing import Any

from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from cards.models import Ruling
from cards.selectors import catalogue_version
from cardsite.accounts import services as accounts
from legacy.models import Campaign
from matches.models import Chunk
from matches.services.chunks import chunk_run, chunk_take
from tests.decks.stored import make_deck, make_rules
from tests.legacy.api.calls import Evening
from tests.makers import make_user
from tests.matches.experiments import DECKS, make_experiment
from tests.matches.samples import GAME, samples

STATES = ("private", "unlisted", "public")
# What is private is called so, and nobody else may read the word anywhere.
HUSH, WHISPER = "Hushthing", "Whisperthing"
DECK = {"zones": samples(GAME)[DECKS[0]]}
RULES = {"game": GAME, "parameters": {"starting_hp": 10}}
NAMES = {"private": HUSH, "unlisted": WHISPER, "public": "Openthing"}


class World:
    """Ada owns and keeps, Bob plays and Cleo watches at her table, Eve has left it, Dan is anybody, Sam is staff."""

    def __init__(self) -> None:
        evening = Evening()
        self.evening = evening
        staff = make_user("sam", is_staff=True, is_superuser=True)
        self.people: dict[str, Any] = {
            "nobody": None,
            "stranger": evening.dan,
            "former": evening.eve,
            "spectator": evening.cleo,
            "wizard": evening.bob,
            "keeper": evening.ada,
            "owner": evening.ada,
            "staff": staff,
        }
        self.clients = {role: client_of(person) for role, person in self.people.items()}
        self.words = self._words()

    def _words(self) -> dict[str, str]:
        """What stands for each word of an address or a body."""
        evening = self.evening
        number, join = evening.invitation()
        words = {
            "invitation": str(number),
            "join": join,
            "code": evening.code,
            "table": evening.campaign.public_id,
            "wizard": evening.wizard.public_id,
            "guest": evening.guest.public_id,
            "band": evening.band.public_id,
            "dungeon": evening.dungeon.public_id,
            "release": str(catalogue_version().number),
            "ruling": Ruling.objects.values_list("code", flat=True).order_by("code")[0],
            "token": accounts.token_create(user=evening.ada, name="Mine", days=30)[0].token_key,
        }
        for state in STATES:
            made = {
                "deck": make_deck(evening.ada, DECK, game=GAME, name=f"{NAMES[state]} deck", visibility=state),
                "rules": make_rules(evening.ada, name=f"{NAMES[state]} rules", visibility=state, **RULES),
                "experiment": make_experiment(evening.ada, name=f"{NAMES[state]} test", visibility=state, games=20_000),
            }
            words |= {f"{state}-{noun}": thing.public_id for noun, thing in made.items()}
            chunk_run(chunk=_taken())  # so that each experiment has games to look at
        return words | self._links()

    def _links(self) -> dict[str, str]:
        """The links that mails bring: one that makes an account, one to a new password."""
        accounts.sign_up_start(username="fay", email="fay@example.com", password="nine patient otters")
        confirm = link_in(mail.outbox[-1].body, "/account/confirm/")
        accounts.password_reset_start(email=self.evening.dan.email)
        reset = link_in(mail.outbox[-1].body, "/account/password/reset/").partition("/")[2]
        uid = urlsafe_base64_encode(force_bytes(self.evening.dan.pk))
        return {"confirm": confirm, "uid": uid, "reset": reset}

    def table_is(self, state: str) -> None:
        """The table is private or public, and called accordingly."""
        Campaign.objects.update(visibility=state, name=f"{NAMES[state]} table")


def _taken() -> Chunk:
    chunk = chunk_take()
    assert chunk is not None, "an experiment was made just now"
    return chunk


def link_in(text: str, before: str) -> str:
    """What follows this part of an address in a mail, without the last slash."""
    return text.partition(before)[2].split()[0].rstrip("/")


def client_of(person: Any) -> Client:
    """A browser in which this person is signed in; what breaks inside is a 500, as it is outside."""
    client = Client(raise_request_exception=False)
    if person is not None:
        client.force_login(person)
    return client


def is_sign_in(response: Any) -> bool:
    return bool(response.status_code == 302 and response["Location"].startswith(reverse("accounts:sign-in") + "?"))
