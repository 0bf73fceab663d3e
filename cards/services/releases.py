"""Keeping the books of what a load, an import or an edit changed."""

from collections import Counter
from dataclasses import dataclass, field
from functools import partial

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from cards import after_release
from cards.models import Change, Game, Release
from cards.search import index_refresh
from cards.services.tribes import every_tribe_join

LOADED = "fixtures"
IMPORTED = "import"
EDITED = "edit"
RETURNED = "return"


class Stale(Exception):
    """Somebody else changed the catalogue after the curator had looked at it; nothing was written."""


def catalogue_lock() -> None:
    """Nobody else writes the catalogue until this transaction ends: releases are seen in the order of their ids."""
    list(Game.objects.select_for_update(no_key=True).order_by("pk").values_list("pk"))


@dataclass
class Ledger:
    """The changes of one release, written down only if there are any."""

    source: str
    by: AbstractBaseUser | None = None
    why: str = ""
    changes: list[Change] = field(default_factory=list)
    kept: Counter[str] = field(default_factory=Counter)  # nouns whose curator's word stood against the fixtures
    _release: Release | None = None

    @property
    def release(self) -> Release:
        """The release under way; asking for it is what makes it exist."""
        if self._release is None:
            # Releases must be committed in the order of their numbers: a lower one that came later would change the
            # catalogue under an unchanged version. So a second writer waits here until the first has committed.
            catalogue_lock()
            by = self.by.pk if self.by else None
            self._release = Release.objects.create(source=self.source[:80], by_id=by, why=self.why[:200])
        return self._release

    def record(self, *, game: Game, noun: str, slug: str, name: str, action: str) -> None:
        """Note that an entry was added, changed or removed."""
        self.changes.append(
            Change(release=self.release, game=game, noun=noun, slug=slug, name=name[:200], action=action)
        )

    def close(self) -> None:
        """Write the changes noted so far, bring the search index in step, and tell the rooms once it is all kept."""
        Change.objects.bulk_create(self.changes)
        every_tribe_join()  # here, for a tribe may be new while the card is as it was
        index_refresh()
        if games := frozenset(change.game.slug for change in self.changes):
            transaction.on_commit(partial(after_release.tell, games))
