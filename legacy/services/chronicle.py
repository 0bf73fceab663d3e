"""Appending to a chronicle: one transaction, one head, nothing half written and nothing written twice."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from decks.rules.documents import Unreadable
from legacy.models import Campaign, ChronicleEntry, IdempotencyKey, Wizard
from legacy.models.chronicle import KEY_LENGTH
from legacy.rules.chain import canonical, sealed
from legacy.rules.entries import Entry, NewEntry, streams
from legacy.rules.state import Table
from legacy.selectors.chronicle import campaign_heads, entries_missed, entry_of
from legacy.selectors.tables import table_read
from legacy.services.projections import projections_advance

KEYS_KEPT = timedelta(days=30)  # nobody tries again after that
Decide = Callable[[Table], Sequence[NewEntry]]


class StaleHead(Exception):
    """Somebody wrote after the caller had looked; nothing was written. `campaign` is what is there now.

    `missed` are the entries since; it is nothing where the campaign never had the head that the caller named.
    """

    def __init__(self, campaign: Campaign, seen: str) -> None:
        self.campaign, self.seen = campaign, seen
        self.missed: list[Entry] | None = entries_missed(campaign=campaign, seen=seen)
        since = "never had this head" if self.missed is None else f"has {len(self.missed)} newer entries"
        super().__init__(f"The chronicle {since}: look at it again, then repeat what still fits.")


class KeyReused(Exception):
    """The idempotency key was used for another request before; nothing was written."""

    def __init__(self) -> None:
        super().__init__("This key was sent with another request before: send a new key with a new request.")


class Appended(msgspec.Struct, frozen=True):
    """What was written: the new head and the entries; `again` if it had been written by an earlier try."""

    head: str
    number: int
    entries: tuple[Entry, ...]
    again: bool = False


def chronicle_append(
    *,
    campaign: Campaign,
    head: str | None,
    wizard: Wizard | None,
    entries: Sequence[NewEntry],
    key: str | None = None,
) -> Appended:
    """These entries stand in the chronicle as one act, after the head that the caller saw, and the projections follow.

    Raises ``StaleHead``, ``KeyReused`` and ``FoldError`` for entries that cannot follow. A head of None is for acts
    that depend on nothing the caller has seen, such as joining.
    """
    request = msgspec.to_builtins(list(entries))
    return chronicle_decide(
        campaign=campaign, head=head, wizard=wizard, request=request, decide=lambda table: entries, key=key
    )


@transaction.atomic
def chronicle_decide(
    *, campaign: Campaign, head: str | None, wizard: Wizard | None, request: Any, decide: Decide, key: str | None = None
) -> Appended:
    """The same for entries that are decided by the table as it stands once nobody else can write.

    `request` is what the caller asked for: a key that comes again with it gets what was written the first time.
    """
    key_check(key=key)
    if wizard is not None and wizard.campaign_id != campaign.pk:
        raise PermissionDenied("This wizard sits at another table.")
    locked = campaign_lock(campaign=campaign)
    digest = _digest(request, wizard)
    if key is not None and (done := _done(locked, key, digest)):
        return done
    if head is not None and head != locked.head_hash:
        raise StaleHead(locked, head)
    table = table_read(campaign=locked)
    appended = _append(locked, wizard, decide(table), table)
    if key is not None:
        first = appended.entries[0].number if appended.entries else appended.number + 1
        answer = {"first": first, "last": appended.number, "head": appended.head}
        IdempotencyKey.objects.create(campaign=locked, key=key, digest=digest, answer=answer)
        locked.idempotency_keys.filter(created_at__lt=timezone.now() - KEYS_KEPT).delete()
    campaign.head_number, campaign.head_hash, campaign.closed = locked.head_number, locked.head_hash, locked.closed
    return appended


def campaign_lock(*, campaign: Campaign) -> Campaign:
    """The campaign as it stands; until the transaction ends nobody else writes to it."""
    return Campaign.objects.select_for_update().get(pk=campaign.pk)


def entries_insert(*, campaign: Campaign, entries: Sequence[Entry]) -> None:
    """These sealed entries are rows, and the campaign's head is the last of them."""
    ChronicleEntry.objects.bulk_create(
        [ChronicleEntry(campaign=campaign, **msgspec.structs.asdict(entry)) for entry in entries], batch_size=500
    )
    campaign.head_number, campaign.head_hash = entries[-1].number, entries[-1].hash
    campaign.save(update_fields=["head_number", "head_hash"])


def _append(campaign: Campaign, wizard: Wizard | None, new: Sequence[NewEntry], table: Table) -> Appended:
    if not new:
        return Appended(campaign.head_hash, campaign.head_number, ())
    for entry in new:
        data_check(data=entry.data)
    after = campaign_heads(campaign=campaign, streams=streams(new))
    entries = sealed(
        new,
        campaign=campaign.public_id,
        after=after,
        wizard=wizard.public_id if wizard else None,
        at=moment_now(),
    )
    entries_insert(campaign=campaign, entries=entries)
    projections_advance(campaign=campaign, table=table, entries=entries)
    return Appended(campaign.head_hash, campaign.head_number, tuple(entries))


def moment_now() -> str:
    """This moment as entries tell it: UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


# --- requests that come twice ------------------------------------------------------------------------------------
def key_check(*, key: str | None) -> None:
    """Nothing, if a key of this form can be remembered; else ``Unreadable``."""
    if key is not None and not (0 < len(key) <= KEY_LENGTH and key.isprintable()):
        raise Unreadable(f"An idempotency key has 1 to {KEY_LENGTH} printable characters.", ("idempotency_key",))


def _digest(request: Any, wizard: Wizard | None) -> str:
    asked = {"request": request, "wizard": wizard.public_id if wizard else None}
    try:
        return hashlib.sha256(canonical(asked)).hexdigest()
    except (TypeError, UnicodeEncodeError) as fault:
        raise Unreadable(
            f"Only texts, whole numbers, yes and no, nothing, lists and objects are kept: {fault}"
        ) from None


def _done(campaign: Campaign, key: str, digest: str) -> Appended | None:
    """What was written when this key came the first time."""
    known = IdempotencyKey.objects.filter(campaign=campaign, key=key).first()
    if known is None:
        return None
    if known.digest != digest:
        raise KeyReused
    first, last = known.answer["first"], known.answer["last"]
    rows = ChronicleEntry.objects.filter(campaign=campaign, number__gte=first, number__lte=last).order_by("number")
    return Appended(known.answer["head"], last, tuple(entry_of(row) for row in rows), again=True)


def data_check(*, data: Any) -> None:
    """Nothing, if every database keeps these data as they are; else ``Unreadable``."""
    if any("\0" in text for text in _texts(data)):
        raise Unreadable("The character U+0000 cannot be kept; leave it out.")


def _texts(data: Any) -> Iterator[str]:
    """Every text in these data, keys among them."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)
