"""Short codes for addresses: equal decks give equal codes, whatever cards the catalogue gains.

A code says what it is, of which game, and then the bytes in base64: `d1.augmented.…` a deck list, `j1.inscription.…`
any other document. In a deck list a card is the first three bytes of its slug's hash; a name that nobody knows, and a
card whose three bytes another card has too, is written out. A document is its canonical JSON, deflated. Both end with
a checksum over all that stands before it.
"""

import base64
import binascii
import hashlib
import re
import zlib
from collections.abc import Mapping

import msgspec

from cards.rules.index import CardIndex
from decks.formats.base import MAX_BYTES, Collector, Data, DeckList, Read, list_kind, text_of
from decks.formats.document import fields_of, read_fields
from decks.rules import documents
from decks.rules.documents import TooLong, Unreadable
from decks.rules.kinds import GameRules

LIST, DOCUMENT = "d1", "j1"
CODE = re.compile(r"([a-z]\d+)\.([a-z0-9-]+)\.([A-Za-z0-9_-]+)")
STRANGER = re.compile(r"#[0-9a-f]{6}")
LONGEST = 128 * 1024  # what is longer is no code
CARD_BYTES, ZONE_BYTES, CHECK_BYTES = 3, 2, 4
MANGLED = "This code is damaged: a part of it is missing or changed. Copy it again, whole."


def digest(slug: str, size: int = CARD_BYTES) -> bytes:
    """The bytes that stand for a card or a zone."""
    return hashlib.sha256(slug.encode()).digest()[:size]


def by_digest(index: CardIndex) -> Mapping[bytes, list[str]]:
    """The slugs that each three bytes stand for: one, but for an accident."""
    found: dict[bytes, list[str]] = {}
    for slug in index.cards:
        found.setdefault(digest(slug), []).append(slug)
    return found


def stranger(card: bytes) -> str:
    """The name of a card that is not in the catalogue and of which a code tells no other."""
    return f"#{card.hex()}"


# --- writing -----------------------------------------------------------------------------------------------------
def write(deck: DeckList) -> str:
    """The code of a deck or another document."""
    if deck.beside:
        content = msgspec.json.encode(fields_of(deck), order="deterministic")
        return _sealed(DOCUMENT, deck.rules.slug, _deflated(content))
    slugs = by_digest(deck.index)
    body = bytearray()
    for zone, counts in deck.zones.items():
        short = {code: count for card, count in counts.items() if (code := _short(card, slugs))}
        named = {card: count for card, count in counts.items() if not _short(card, slugs)}
        body += digest(zone, ZONE_BYTES) + _number(len(short)) + _number(len(named))
        for card, count in sorted(short.items()):
            body += card + _number(count)
        for name, count in sorted(named.items()):
            body += _number(len(name.encode())) + name.encode() + _number(count)
    return _sealed(LIST, deck.rules.slug, bytes(body))


def _short(card: str, slugs: Mapping[bytes, list[str]]) -> bytes:
    """The three bytes that tell this card from all others, or nothing."""
    if STRANGER.fullmatch(card):
        code = bytes.fromhex(card[1:])
        return code if code not in slugs else b""
    code = digest(card)
    return code if slugs.get(code) == [card] else b""


def _number(number: int) -> bytes:
    """Seven bits a byte, the lowest first; all bytes but the last have the eighth bit set."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*written, number])


def _deflated(content: bytes) -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packing.compress(content) + packing.flush()


def _sealed(version: str, game: str, body: bytes) -> str:
    content = base64.urlsafe_b64encode(body + _check(version, game, body)).rstrip(b"=").decode()
    return f"{version}.{game}.{content}"


def _check(version: str, game: str, body: bytes) -> bytes:
    return zlib.crc32(f"{version}.{game}.".encode() + body).to_bytes(CHECK_BYTES, "big")


# --- reading -----------------------------------------------------------------------------------------------------
def read(data: Data, rules: GameRules, index: CardIndex) -> Read:
    """The deck of a code; raises ``Unreadable`` where it is damaged or for another game."""
    found = CODE.fullmatch(text_of(data).strip())
    if found is None:
        raise Unreadable("This is no code of a deck. A code looks like d1.augmented.AbCd….")
    version, game, content = found.groups()
    if version not in (LIST, DOCUMENT):
        raise Unreadable(f"This code is of a kind that is not known here: {version}.")
    if game != rules.slug:
        raise Unreadable(f"This code is for the game {game[:40]}, not for {rules.slug}.")
    if version == LIST and list_kind(rules) is None:
        raise Unreadable(f"This is the code of a deck list, and {rules.slug} has none.")
    body = _opened(version, game, content)
    return _document(body, rules, index) if version == DOCUMENT else _list(body, rules, index)


def game_of(code: str) -> str:
    """The slug of the game that a code says it is for, or nothing."""
    found = CODE.fullmatch(code.strip())
    return found[2] if found else ""


def _opened(version: str, game: str, content: str) -> bytes:
    try:
        sealed = base64.b64decode(content + "=" * (-len(content) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise Unreadable(MANGLED) from None
    body = sealed[:-CHECK_BYTES]
    if _sealed(version, game, body) != f"{version}.{game}.{content}":  # a last letter can differ and mean the same
        raise Unreadable(MANGLED)
    return body


def _document(body: bytes, rules: GameRules, index: CardIndex) -> Read:
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = unpacking.decompress(body, MAX_BYTES + 1)
    except zlib.error:
        raise Unreadable(MANGLED) from None
    if len(content) > MAX_BYTES:
        raise TooLong(f"What this code holds is larger than {MAX_BYTES // 1024} KiB.")
    if not unpacking.eof or unpacking.unused_data:
        raise Unreadable(MANGLED)
    return read_fields(documents.parsed(content), rules, index)


def _list(body: bytes, rules: GameRules, index: CardIndex) -> Read:
    zones = {digest(zone, ZONE_BYTES): zone for zone in rules.zones}
    slugs = by_digest(index)
    collector = Collector(rules, index)
    bytes_left = _Bytes(body)
    while bytes_left:
        zone = zones.get(bytes_left.take(ZONE_BYTES))
        if zone is None:
            raise Unreadable(f"This code has a zone that is not known here. The zones are {', '.join(rules.zones)}.")
        short, named = bytes_left.number(), bytes_left.number()
        for _ in range(short):
            card, count = bytes_left.take(CARD_BYTES), bytes_left.number()
            _add(collector, zone, slugs.get(card, []), stranger(card), count)
        for _ in range(named):
            name, count = bytes_left.text(), bytes_left.number()
            _add(collector, zone, [], name, count)
    return collector.read()


def _add(collector: Collector, zone: str, slugs: list[str], name: str, count: int) -> None:
    """A card by its slug where just one is meant, else by name."""
    collector.strictly(zone, slugs[0] if len(slugs) == 1 else name, count, ())


class _Bytes:
    """Bytes that are taken from the front; raises ``Unreadable`` where there are too few."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._place = 0

    def __bool__(self) -> bool:
        return self._place < len(self._content)

    def take(self, size: int) -> bytes:
        taken = self._content[self._place : self._place + size]
        if len(taken) < size:
            raise Unreadable(MANGLED)
        self._place += size
        return taken

    def number(self) -> int:
        number = shift = 0
        while shift <= 21:
            (byte,) = self.take(1)
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                return number
            shift += 7
        raise Unreadable(MANGLED)

    def text(self) -> str:
        try:
            return self.take(self.number()).decode()
        except UnicodeDecodeError:
            raise Unreadable(MANGLED) from None
