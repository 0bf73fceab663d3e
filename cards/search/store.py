"""The index as the database keeps it, read into memory as it is needed: the newest build, stamped by its digest."""

import zlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from cards.direct import first_row
from cards.models import Card, Ruling, SearchBuild, SearchShard, SigilText
from cards.search import bits
from cards.search.bits import Bits
from cards.search.index import TextTest, key
from cards.search.names import Names
from cards.search.text import fold
from cards.search.vocabulary import Vocabulary

MEMORY = 48 * 2**20  # bytes of unpacked sets that one process keeps
NEWEST = "SELECT digest, id FROM cards_searchbuild ORDER BY id DESC LIMIT 1"
QUERIES = 256  # results that one process remembers


class Header(msgspec.Struct, frozen=True):
    """What every search needs at once."""

    ids: bytes
    names: str
    vocabulary: Vocabulary

    @staticmethod
    def of(ids: Iterable[int], names: Iterable[str], vocabulary: Vocabulary) -> "Header":
        return Header(bits.as_bytes("q", ids), "\n".join(names), vocabulary)


def shard_of(term: str, count: int) -> int:
    """The shard that holds a term; the same on every machine."""
    return zlib.crc32(term.encode()) % count


class StoredIndex:
    """One build of the index; shards are fetched when a term of theirs is first asked for."""

    def __init__(self, build: int, header: Header, shard_count: int) -> None:
        self.build = build
        self.shard_count = shard_count
        self.vocabulary = header.vocabulary
        self.ids = bits.numbers("q", header.ids)
        self.size = len(self.ids)
        self.names = Names(header.names.split("\n") if self.ids else [])
        self.everything = bits.span(0, self.size)
        self.results: OrderedDict[object, Any] = OrderedDict()
        self._shards: dict[int, Mapping[str, bytes]] = {}
        self._sets: OrderedDict[str, Bits] = OrderedDict()
        self._room = max(256, MEMORY // (self.size // 8 + 64))

    # --- terms
    def load(self, keys: Iterable[str]) -> None:
        """Fetch these terms at once, so that asking for each costs nothing."""
        wanted = {shard_of(term, self.shard_count) for term in keys if term not in self._sets}
        missing = wanted - self._shards.keys()
        if missing:
            found = SearchShard.objects.filter(build=self.build, number__in=missing)
            for number, content in found.values_list("number", "content"):
                self._shards[number] = msgspec.msgpack.decode(bytes(content), type=dict[str, bytes])

    def bits(self, term: str) -> Bits:
        """The cards of a term; none where no card has it."""
        known = self._sets.get(term)
        if known is None:
            number = shard_of(term, self.shard_count)
            if number not in self._shards:
                self.load([term])
            content = self._shards.get(number, {}).get(term)
            known = bits.unpacked(content, self.size) if content else 0
            self._sets[term] = known
            while len(self._sets) > self._room:
                self._sets.popitem(last=False)
        return known

    def forget(self) -> None:
        """Let go of every set and result, so that the next search fetches what it needs."""
        self.results.clear()
        self._shards.clear()
        self._sets.clear()

    def of_ids(self, ids: Iterable[int]) -> Bits:
        """The cards with these primary keys."""
        return bits.of((place for number in ids if (place := self._places.get(number)) is not None), self.size)

    @cached_property
    def _places(self) -> dict[int, int]:
        return {number: place for place, number in enumerate(self.ids)}

    # --- texts in memory, for expressions and phrases
    def matching_texts(self, field: str, test: TextTest, among: Bits) -> Bits:
        """Those among these cards of which a text of this field passes the test."""
        if field in ("name", "text"):
            texts = self._card_names if field == "name" else self._card_texts
            names = self.names.phrases
            passed = (place for place in bits.members(among) if texts[place] and test(texts[place], names[place]))
            return bits.of(passed, self.size)
        if field == "rules":
            terms = [key("rulingcode", code) for code, text in self._ruling_texts if test(text, "")]
        else:
            column = 2 if field == "sigilname" else 3
            terms = [key("ability", f"{row[0]}/{row[1]}") for row in self._sigil_texts if test(row[column], "")]
        self.load(terms)
        return among & bits.union(self.bits(term) for term in terms)

    @cached_property
    def _card_names(self) -> list[str]:
        return self._folded("name")

    @cached_property
    def _card_texts(self) -> list[str]:
        return self._folded("text")

    def _folded(self, column: str) -> list[str]:
        written = dict(Card.objects.current().values_list("id", column))
        return [fold(written.get(number, "")) for number in self.ids]

    @cached_property
    def _sigil_texts(self) -> list[tuple[str, str, str, str]]:
        rows = SigilText.objects.values_list("game__slug", "sigil__slug", "sigil__name", "effect", "edge")
        return [(game, slug, fold(name), fold(f"{effect} {edge}")) for game, slug, name, effect, edge in rows]

    @cached_property
    def _ruling_texts(self) -> list[tuple[str, str]]:
        rows = Ruling.objects.values_list("code", "question", "reading", "why")
        return [(code, fold(f"{question} {reading} {why}")) for code, question, reading, why in rows]

    # --- results, remembered as long as the build lives
    def remember(self, query: object, result: Any) -> None:
        self.results[query] = result
        while len(self.results) > QUERIES:
            self.results.popitem(last=False)


EMPTY = StoredIndex(0, Header(b"", "", Vocabulary()), 1)
_newest: tuple[str, int, StoredIndex] | None = None


def current_index() -> StoredIndex:
    """The newest build; read anew only when it is another one than last time."""
    global _newest
    while newest := first_row(NEWEST):
        digest, build = str(newest[0]), int(newest[1])
        known = _newest
        if known is not None and known[:2] == (digest, build):
            return known[2]
        row = SearchBuild.objects.filter(pk=build).values_list("header", "shard_count").first()
        if row is not None:  # otherwise it was just replaced: look again
            index = StoredIndex(build, msgspec.msgpack.decode(bytes(row[0]), type=Header), row[1])
            _newest = (digest, build, index)
            return index
    return EMPTY
