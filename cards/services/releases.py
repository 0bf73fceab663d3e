"""Keeping the books of what a load, an import or an edit changed."""

from dataclasses import dataclass, field

from cards.models import Change, Game, Release


@dataclass
class Ledger:
    """The changes of one release, written down only if there are any."""

    source: str
    changes: list[Change] = field(default_factory=list)
    _release: Release | None = None

    @property
    def release(self) -> Release:
        """The release under way; asking for it is what makes it exist."""
        if self._release is None:
            # Releases must be committed in the order of their numbers: a lower one that came later would change the
            # catalogue under an unchanged version. So a second writer waits here until the first has committed.
            list(Game.objects.select_for_update(no_key=True).order_by("pk").values_list("pk"))
            self._release = Release.objects.create(source=self.source)
        return self._release

    def record(self, *, game: Game, noun: str, slug: str, name: str, action: str) -> None:
        """Note that an entry was added, changed or removed."""
        self.changes.append(
            Change(release=self.release, game=game, noun=noun, slug=slug, name=name[:200], action=action)
        )

    def close(self) -> None:
        """Write the changes noted so far."""
        Change.objects.bulk_create(self.changes)
