"""The site that is loaded: what its database holds, and what is asked of it."""

import itertools
import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from tests.bench.decks import DECK
from tests.loopback import Request

QUERIES = (
    "sigil:airborne power>=2", "t:creature power>=3", "wolf", "tribe:canine", "cost<=2 tier:common",
)  # fmt: skip
CARDS = ("wolf", "wolf-cub", "stoat", "elk", "adder")
PROXY = (("X-Forwarded-Proto", "https"), ("Accept-Encoding", "gzip, br"))
JSON = (("X-Forwarded-Proto", "https"), ("Content-Type", "application/json"))
OTHER_DECKS = (
    {"zones": {"main": {"Wolf": 4}, "side": {"Squirrel": 20}}},
    {"text": "3 Wolf\n2 Stoat\n3 Elk\n\nside:\n20 Squirrel\n"},
    {"zones": {"main": {"Wolff": 3, "Black Goat": 2}}},
)


def fill(tables: int) -> list[dict[str, Any]]:
    """So many public tables with a band, each of an account of its own that writes by a token."""
    from cardsite.accounts.services import token_create
    from tests.legacy.makers import found, make_table, wizards_of
    from tests.makers import make_user

    made = []
    for number in range(tables):
        keeper = make_user(f"keeper{number}")
        table = make_table(keeper, name=f"Table {number}", visibility="public")
        wizard = wizards_of(table)[0]
        band = found(table, wizard, "Gallows Choir")
        table.refresh_from_db()
        _, token = token_create(user=keeper, name="load", days=1)
        made.append(
            {
                "campaign": table.public_id,
                "head": table.head_hash,
                "first": table.head_number,
                "wizard": wizard.public_id,
                "band": band.public_id,
                "token": token,
            }
        )
    return made


def experiment_begin(games: int) -> str:
    """An experiment that keeps every worker busy; its id."""
    from cardsite.accounts.models import User
    from matches.services.experiments import experiment_create
    from tests.matches.experiments import asked

    owner = User.objects.earliest("pk")
    return experiment_create(owner=owner, document=asked(games=games), name="Beside the load").public_id


def experiments_end() -> None:
    """Nobody has games to play any more."""
    from matches.models import Experiment
    from matches.services.endings import experiment_end

    for experiment in Experiment.objects.unfinished():
        experiment_end(experiment=experiment, state=Experiment.State.STOPPED, by=Experiment.EndedBy.HAND)


def mix(tables: list[dict[str, Any]]) -> list[Request]:
    """What is asked by those who only read: of a hundred requests 50 search, 20 cards, 20 decks, 5 bands."""
    searches = [f"/search/?q={quote(query)}" for query in QUERIES]
    searches += [f"/api/v1/cards/?q={quote(query)}" for query in QUERIES]
    cards = [f"/cards/augmented/{slug}/" for slug in CARDS] + [f"/api/v1/cards/augmented/{slug}/" for slug in CARDS]
    decks = [json.dumps(deck).encode() for deck in (DECK, *OTHER_DECKS)]
    validate = "/api/v1/games/augmented/validate/"
    band = tables[0]["band"]
    return [
        *(Request("search", path, 5, headers=PROXY) for path in searches),
        *(Request("card", path, 2, headers=PROXY) for path in cards),
        *(Request("validate", validate, 5, method="POST", body=deck, headers=JSON) for deck in decks),
        Request("band", f"/bands/{band}/", 3, headers=PROXY),
        Request("band", f"/api/v1/bands/{band}/", 2, headers=PROXY),
    ]


@dataclass
class TableWriter:
    """Gives a wizard one copper after the other, as a careful client does: an act whose answer was lost is sent again.

    ``acknowledged`` are the numbers of the entries that the site said it had written.
    """

    told: dict[str, Any]
    name: str = "write"
    weight: int = 5
    key: str = "copper"
    acknowledged: list[int] = field(default_factory=list)
    repeated: int = 0
    entries_an_act: int = 1
    _waiting: str | None = None
    _keys: Any = field(default_factory=itertools.count)

    def encoded(self, host: str) -> bytes:
        if self._waiting is None:
            self._waiting = f"{self.key}-{next(self._keys)}"
        act = {
            "kind": "change_coppers", "wizard": self.told["wizard"], "amount": 1, "reason": "other", "note": "load",
            "override": {"rules": ["DNF-P-06"], "reason": "A load."},
        }  # fmt: skip
        headers = (
            *JSON,
            ("Authorization", f"Token {self.told['token']}"),
            ("If-Match", f'"{self.told["head"]}"'),
            ("Idempotency-Key", self._waiting),
        )
        path = f"/api/v1/campaigns/{self.told['campaign']}/acts/"
        return Request(self.name, path, method="POST", body=json.dumps(act).encode(), headers=headers).encoded(host)

    def heard(self, status: int, body: bytes) -> str | None:
        if status not in (200, 201):
            return f"answered {status}: {body[:200]!r}"
        answer = json.loads(body)
        self.acknowledged += [entry["number"] for entry in answer["entries"]]
        self.entries_an_act = max(self.entries_an_act, len(answer["entries"]))
        self.repeated += answer["again"]
        self.told["head"], self._waiting = answer["head"], None
        return None
