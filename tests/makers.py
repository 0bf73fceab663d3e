"""Small honest things for tests to work on."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardsite.accounts.models import User

GAME = {
    "slug": "augmented",
    "name": "Inscryption PvP Augmented",
    "short_name": "Augmented",
    "tagline": "A duel on four lanes.",
    "players": "2",
    "maker": "its community",
    "version": "9 October 2023",
    "released": "2023-10-09",
    "source": "the rulebook",
    "licence": "none stated",
    "credit": "its community",
    "pigment": "rubric",
}
WOLF = {
    "slug": "wolf",
    "name": "Wolf",
    "kind": "creature",
    "tier": "common",
    "temple": "beast",
    "tribes": ["canine"],
    "cost": {"blood": 2},
    "power": 3,
    "health": 2,
}
WOLF_CUB = WOLF | {
    "slug": "wolf-cub",
    "name": "Wolf Cub",
    "cost": {"blood": 1},
    "power": 1,
    "sigils": ["fledgling"],
    "related": [{"kind": "evolves_into", "card": "wolf"}],
}
SIGILS = [
    {"slug": "airborne", "name": "Airborne", "trigger": "on-attack", "effect": "Strikes past the card opposite."},
    {"slug": "fledgling", "name": "Fledgling", "trigger": "draw-step", "effect": "Grows up."},
]


def catalogue_files(**changes: Any) -> dict[str, bytes]:
    """The files of a very small Augmented; a keyword replaces the list of that name."""
    game_file = {
        "game": GAME,
        "tiers": [{"slug": "common", "name": "Common", "order": 1}],
        "temples": [{"slug": "beast", "name": "Beast"}],
        "tribes": [{"slug": "canine", "name": "Canine"}],
    }
    lists: dict[str, Any] = {"cards": [WOLF, WOLF_CUB], "sigils": SIGILS} | changes
    game_file |= {name: lists.pop(name) for name in list(lists) if name in game_file}
    files = {"game.json": game_file}
    files |= {f"{name}.json": {"source": "us", "licence": "ours", name: entries} for name, entries in lists.items()}
    return {name: json.dumps(content).encode() for name, content in files.items()}


ONE_CARD_EACH: dict[str, dict[str, Any]] = {
    "decknforge": {"slug": "joker", "name": "Joker", "kind": "monster", "rank": "joker", "copies": {"band": 2}},
    "inscription": {"slug": "bank", "name": "Bank", "kind": "item", "copies": {"item": 2}},
    "elemental": {
        "slug": "income",
        "name": "Income",
        "kind": "action",
        "effect": {"op": "gold", "amount": "1"},
        "copies": {"start": 16},
    },
    "mysterion": {"slug": "lamp", "name": "Lamp", "kind": "item", "subkind": "instant"},
}


def fixtures_folder(folder: Path) -> Path:
    """A folder of five very small games, as ``load_catalogue`` reads it."""
    games = {"augmented": catalogue_files()}
    for slug, card in ONE_CARD_EACH.items():
        game = GAME | {"slug": slug, "name": slug.title(), "short_name": slug.title()}
        contents = {"game.json": {"game": game}, "cards.json": {"source": "us", "licence": "ours", "cards": [card]}}
        games[slug] = {name: json.dumps(content).encode() for name, content in contents.items()}
    for slug, files in games.items():
        (folder / slug).mkdir(parents=True)
        for name, content in files.items():
            (folder / slug / name).write_bytes(content)
    return folder


PASSWORD = "seven quiet herons"


def make_user(name: str = "ada", **fields: Any) -> "User":
    """A saved account with a confirmed address; its password is PASSWORD."""
    from django.utils import timezone

    from cardsite.accounts.models import User

    fields = {"email": f"{name.lower()}@example.com", "email_confirmed_at": timezone.now()} | fields
    return User.objects.create_user(name, password=PASSWORD, **fields)
