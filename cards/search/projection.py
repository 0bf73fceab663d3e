"""Writing the search index: the whole catalogue as sets of cards, kept in step by one call in the same transaction."""

import hashlib

import msgspec
from django.db import transaction

from cards.models import Release, SearchBuild, SearchShard
from cards.search import bits
from cards.search.postings import Postings
from cards.search.store import Header, shard_of
from cards.search.wordlist import known_vocabulary

FORMAT = 2  # raised whenever the same catalogue must be written in another way
SHARD_SIZE = 8 * 1024  # bytes of terms that one fetch brings
BUILDS_KEPT = 2  # the newest, and the one that searches under way may still read


@transaction.atomic
def index_refresh() -> bool:
    """After this the index tells what the catalogue holds; says whether it had to be written."""
    postings = Postings()
    header = msgspec.msgpack.encode(Header.of(postings.ids, postings.phrases, known_vocabulary(postings)))
    size = len(postings.ids)
    shards = _shards({term: bits.packed(sorted(places), size) for term, places in postings.terms.items()})
    digest = _digest(header, shards)
    newest = SearchBuild.objects.first()
    if newest is not None and newest.digest == digest:
        return False
    build = SearchBuild.objects.create(
        release=Release.objects.first(), digest=digest, header=header, shard_count=len(shards)
    )
    SearchShard.objects.bulk_create(
        (SearchShard(build=build, number=number, content=content) for number, content in enumerate(shards)),
        batch_size=200,
    )
    kept = SearchBuild.objects.values_list("pk", flat=True)[:BUILDS_KEPT]
    SearchBuild.objects.exclude(pk__in=list(kept)).delete()
    return True


def _shards(terms: dict[str, bytes]) -> list[bytes]:
    total = sum(len(term) + len(content) for term, content in terms.items())
    parts: list[dict[str, bytes]] = [{} for _ in range(max(1, total // SHARD_SIZE))]
    for term in sorted(terms):
        parts[shard_of(term, len(parts))][term] = terms[term]
    return [msgspec.msgpack.encode(part) for part in parts]


def _digest(header: bytes, shards: list[bytes]) -> str:
    digest = hashlib.sha256(b"%d" % FORMAT)
    for content in (header, *shards):
        digest.update(content)
    return digest.hexdigest()
