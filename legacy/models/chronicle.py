"""The chronicle: entries that nobody changes, and the keys by which a request that is sent twice is known."""

from django.db import models
from django.db.models import Q

from decks.models.shared import ID_LENGTH, AppendOnly
from legacy.models.campaigns import HASH_LENGTH, Campaign

STREAM_LENGTH = 40
KIND_LENGTH = 40
MOMENT_LENGTH = 32
KEY_LENGTH = 200


class ChronicleEntry(AppendOnly):
    """One thing that happened. The database refuses to change or remove a row (``legacy/triggers.py``).

    `at` is kept as the text that was hashed, so that no database's idea of a moment comes between it and the hash.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()  # its place in the campaign
    act = models.PositiveIntegerField()  # the number of the first entry of the same act
    stream = models.CharField(max_length=STREAM_LENGTH)
    seq = models.PositiveIntegerField()  # its place in its stream
    kind = models.CharField(max_length=KIND_LENGTH)
    data = models.JSONField()
    wizard = models.CharField(max_length=ID_LENGTH, null=True, blank=True)  # the id of who wrote it
    at = models.CharField(max_length=MOMENT_LENGTH)
    previous = models.CharField(max_length=HASH_LENGTH, blank=True)
    head_before = models.CharField(max_length=HASH_LENGTH, blank=True)
    hash = models.CharField(max_length=HASH_LENGTH)

    class Meta:
        ordering = ["campaign", "number"]
        verbose_name_plural = "chronicle entries"
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["campaign", "stream", "seq"], name="entry_seq_once_a_stream"),
            # Two entries after the same one would be a fork; so none has the same predecessor as another.
            models.UniqueConstraint(fields=["campaign", "head_before"], name="entry_no_fork_of_the_campaign"),
            models.UniqueConstraint(fields=["campaign", "stream", "previous"], name="entry_no_fork_of_a_stream"),
            models.UniqueConstraint(fields=["campaign", "hash"], name="entry_hash_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_counts_from_one"),
            models.CheckConstraint(condition=Q(seq__gte=1, seq__lte=models.F("number")), name="entry_seq_from_one"),
            models.CheckConstraint(condition=Q(act__gte=1, act__lte=models.F("number")), name="entry_act_began"),
            models.CheckConstraint(
                condition=Q(number=1, head_before="") | (Q(number__gt=1) & ~Q(head_before="")),
                name="entry_follows_a_head",
            ),
            models.CheckConstraint(
                condition=Q(seq=1, previous="") | (Q(seq__gt=1) & ~Q(previous="")), name="entry_follows_its_stream"
            ),
            models.CheckConstraint(
                condition=Q(stream="campaign") | Q(stream__startswith="band:") | Q(stream__startswith="purse:"),
                name="entry_stream_known",
            ),
            models.CheckConstraint(condition=~Q(kind="") & ~Q(hash="") & ~Q(at=""), name="entry_is_whole"),
        ]
        indexes = [models.Index(fields=["campaign", "kind", "number"], name="entry_by_kind")]

    def __str__(self) -> str:
        return f"{self.number}: {self.kind} of {self.stream}"


class IdempotencyKey(models.Model):
    """A request that was done once: the same key with the same request gets the same answer, and writes nothing."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="idempotency_keys")
    key = models.CharField(max_length=KEY_LENGTH)
    digest = models.CharField(max_length=HASH_LENGTH)  # of the request
    answer = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["campaign", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="idempotency_key_once"),
            models.CheckConstraint(condition=~Q(key=""), name="idempotency_key_is_there"),
        ]

    def __str__(self) -> str:
        return self.key
