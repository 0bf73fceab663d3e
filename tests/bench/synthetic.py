"""A catalogue of synthetic cards, as large as one likes and the same for the same seed: for benches only."""

import datetime
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

import msgspec
from django.core.management import call_command
from django.db import connection, transaction

from cards.models import Card, CardSigil, CardVersion, Game, Release, Sigil, SigilText, Temple, Tier, Tribe
from cards.rules.types import RESOURCES, CardSpec, Cost
from cards.search import index_refresh

TEMPLES = ("beast", "undead", "tech", "magick")
TIERS = ("side-deck", "common", "uncommon", "rare", "talking")
TRIBES = tuple(f"tribe-{number}" for number in range(20))
SIGILS = 60
NAME_WORDS, TEXT_WORDS = 8_000, 4_000
ONSETS = "b br c cl d dr f fl g gr h k l m n p pr qu r s st t tr v w z".split()
VOWELS = "a e i o u ai ea ou".split()
CODAS = ["", "n", "r", "l", "s", "th", "ck", "rn", "lf", "st"]


def vocabulary(size: int, chance: random.Random) -> list[str]:
    """Distinct words that look like words; the first ones are used most."""
    found: dict[str, None] = {}
    while len(found) < size:
        parts = (ONSETS, VOWELS, CODAS) * chance.choice((1, 2, 2, 2, 3))
        found["".join(map(chance.choice, parts))] = None
    return list(found)


class Zipf:
    """Draws words as languages do: the second half as often as the first, the third a third as often."""

    def __init__(self, known: Sequence[str]) -> None:
        self.known = known
        self.weights = list(accumulate(1 / rank for rank in range(1, len(known) + 1)))

    def draw(self, count: int, chance: random.Random) -> list[str]:
        return chance.choices(self.known, cum_weights=self.weights, k=count)


def fill(count: int) -> None:
    """Make an empty database one with `count` cards, ready to be asked."""
    call_command("migrate", verbosity=0)
    synthetic_catalogue(count)
    settle()


@transaction.atomic
def synthetic_catalogue(count: int, *, seed: int = 1) -> None:
    """Fill an empty database with `count` cards of one game, their sigils and the index that search reads."""
    chance = random.Random(seed)
    game = Game.objects.create(
        slug="augmented", name="Synthetic", short_name="Synthetic", tagline="-", players="2", maker="-", version="1",
        released=datetime.date(2024, 1, 1), source="-", licence="-", credit="-", pigment="rubric", position=0,
    )  # fmt: skip
    release = Release.objects.create(source=json.dumps({"synthetic": count}))
    tiers = [Tier.objects.create(game=game, slug=slug, name=slug, order=n) for n, slug in enumerate(TIERS)]
    temples = [Temple.objects.create(game=game, slug=slug, name=slug) for slug in TEMPLES]
    tribes = [Tribe.objects.create(game=game, slug=slug, name=slug) for slug in TRIBES]
    names, texts = Zipf(vocabulary(NAME_WORDS, chance)), Zipf(vocabulary(TEXT_WORDS, chance))
    sigils = []
    for number in range(SIGILS):
        sigil = Sigil.objects.create(slug=f"sigil-{number}", name=f"Sigil {number}")
        SigilText.objects.create(
            sigil=sigil, game=game, trigger="passive", effect=" ".join(texts.draw(12, chance)).capitalize() + "."
        )
        sigils.append(sigil)
    cards, placed, tribal, versions = [], [], [], []
    seen: set[str] = set()
    for pk in range(1, count + 1):
        while (name := " ".join(names.draw(chance.choice((1, 2, 2, 3)), chance)).title()) in seen:
            pass
        seen.add(name)
        own = chance.sample(sigils, chance.choice((0, 1, 1, 2, 3)))
        text = " ".join(texts.draw(25, chance)).capitalize() + "."
        cost = dict.fromkeys(RESOURCES, 0)
        cost[chance.choice(RESOURCES[:8])] = chance.randrange(5)
        number = chance.randrange(20) > 0
        tier, temple = chance.choice(tiers), chance.choice(temples)
        power, health = chance.randrange(8) if number else None, chance.randrange(1, 9)
        cards.append({
            "id": pk, "game_id": game.pk, "slug": f"card-{pk}", "name": name, "kind": "creature", "subkind": "",
            "text": text, "tier_id": tier.pk, "temple_id": temple.pk, **cost,
            "total_cost": sum(cost.values()), "special_cost": False, "power": power,
            "power_kind": "" if number else "mirror", "health": health, "suit": "", "rank": "",
            "official": True, "unused_reason": "", "listed_as": "", "source": "", "note": "", "origin": "fixture",
            "withdrawn": False,
        })  # fmt: skip
        placed += [(pk, sigil.pk, position) for position, sigil in enumerate(own)]
        tribe = chance.choice(tribes)
        tribal.append((pk, tribe.pk))
        document = CardSpec(
            slug=f"card-{pk}", name=name, kind="creature", text=text, tier=tier.slug, temple=temple.slug,
            tribes=(tribe.slug,), cost=Cost(**cost), power=power, power_kind=None if number else "mirror",
            health=health, sigils=tuple(sigil.slug for sigil in own),
        )  # fmt: skip
        versions.append((pk, release.pk, 1, msgspec.json.encode(document).decode()))
    _fill(Card._meta.db_table, list(cards[0]), (tuple(card.values()) for card in cards))
    _fill(CardSigil._meta.db_table, ["card_id", "sigil_id", "position"], placed)
    _fill(Card.tribes.through._meta.db_table, ["card_id", "tribe_id"], tribal)
    _fill(CardVersion._meta.db_table, ["card_id", "release_id", "number", "document"], versions)
    index_refresh()


def settle() -> None:
    """Let the database learn its statistics, as its own upkeep would in time."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def _fill(table: str, columns: list[str], rows: Iterable[tuple[Any, ...]]) -> None:
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f'COPY "{table}" ({names}) FROM STDIN') as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            marks = ", ".join(["%s"] * len(columns))
            cursor.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', _each(rows))


def _each(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    yield from rows
