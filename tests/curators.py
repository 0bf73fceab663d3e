"""A small catalogue in the database, and people who may or may not change it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from cards.models import Game
from cards.rules.catalogue import Catalogue, read
from cards.rules.check_fixtures import folder_files
from cards.rules.importing import Reading
from cards.rules.importing import read as read_import
from cards.services import catalogue_load
from tests.catalogue import catalogue_put, whole_catalogue
from tests.makers import catalogue_files

FIXTURES = Path(__file__).parents[1] / "fixtures"


def load(**changes: Any) -> str:
    """Load the very small Augmented, with these lists replaced, and say what that changed."""
    catalogue = _changed(json.dumps(changes))
    if not Game.objects.exists():
        return catalogue_put(catalogue, source="fixtures")
    return str(catalogue_load(catalogues=[catalogue], source="fixtures"))


@cache
def _changed(changes: str) -> Catalogue:
    """The same object for the same changes, so that it is loaded once and copied from then on."""
    return read(catalogue_files(**json.loads(changes)))


def mysterion() -> Catalogue:
    """The real demonstration set."""
    return read(folder_files(FIXTURES / "mysterion"))


def load_mysterion() -> Game:
    if Game.objects.exists():
        catalogue_load(catalogues=[whole_catalogue("mysterion")], source="fixtures")
    else:
        catalogue_put(whole_catalogue("mysterion"), source="fixtures")
    return Game.objects.get(slug="mysterion")


def reading(*cards: dict[str, Any], **more: Any) -> Reading:
    """An import of these cards, as if from a JSON file."""
    return read_import(json.dumps({"cards": cards, **more}).encode(), file="mine.json")


def person(name: str = "curator", *, staff: bool = True, may: str = "") -> Any:
    """An account; `may` names permissions on the catalogue's nouns, such as "view_card change_card", or "all"."""
    user = get_user_model().objects.create_user(name, f"{name}@example.org", "correct horse", is_staff=staff)
    wanted = Permission.objects.filter(content_type__app_label="cards")
    user.user_permissions.set(wanted if may == "all" else wanted.filter(codename__in=may.split()))
    return user
