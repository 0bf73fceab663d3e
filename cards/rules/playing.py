"""What construction rules say of one card: where it may lie, and how many copies of it."""

import msgspec


class Place(msgspec.Struct, frozen=True):
    """Zones in which so many copies may lie; no limit is as many as there is room for, which may be limited too."""

    zones: tuple[str, ...]
    limit: int | None = None
    room: int | None = None
    rules: tuple[str, ...] = ()
    group_limit: int | None = None
    group_rules: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The zones as words."""
        return ", ".join(zone.replace("_", " ") for zone in self.zones)


class Said(msgspec.Struct, frozen=True):
    """What a rule says of the card, in a sentence."""

    rule: str
    message: str


class Verdict(msgspec.Struct, frozen=True):
    """Where the card may lie, if anywhere, and what rules say against it."""

    places: tuple[Place, ...]
    said: tuple[Said, ...]
