"""A deck as a person hands it in: read in whatever format it is, changed as a button says, and judged."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from decks import edits, formats, rules
from decks.formats.base import Data, DeckList, Read, list_kind
from decks.formats.document import fields_of, read_fields
from decks.formats.guess import guess
from decks.rules.documents import TooLong, Unreadable
from decks.selectors import Lawbook, UnknownRuleset, ruleset_find
from decks.services.judging import deck_judge
from decks.services.verdicts import Verdict

LONGEST_CODE = 2800  # an address with it still fits into the 4094 bytes that servers take for a line
REPAIR = "repair "


@dataclass(frozen=True)
class Checked:
    """What was handed in, line by line, what it makes, and the judgement."""

    format: str
    read: Read
    verdict: Verdict
    was_changed: bool = False

    @property
    def deck(self) -> DeckList:
        return self.read.deck


def deck_read(*, law: Lawbook, data: Data) -> tuple[str, Read]:
    """The format that this is in, and the deck; raises ``Unreadable``."""
    judged = rules.get(law.game)
    name = guess(data)
    if not isinstance(data, dict) and name != "json" and list_kind(judged) is None and name != "code":
        kinds = ", ".join(kind.name for kind in judged.kinds)
        raise Unreadable(f"{law.game} has no deck lists. Paste a document as JSON: {kinds}.")
    return name, formats.get(name).read(data, judged, law.index)


def deck_check(*, law: Lawbook, data: Data, rulesets: Sequence[str] = (), do: str = "") -> Checked:
    """The judgement of what was handed in, after the change that `do` tells; raises ``Unreadable``, ``UnknownRuleset``.

    A change is written as ``decks.edits`` says, or is `repair` and the slug of a ruleset: the smallest repair by it.
    """
    name, read = deck_read(law=law, data=data)
    if not do:
        return Checked(name, read, list_judge(law=law, deck=read.deck, rulesets=rulesets))
    deck = deck_changed(law=law, deck=read.deck, do=do)
    return Checked(name, Read(deck), list_judge(law=law, deck=deck, rulesets=rulesets), was_changed=True)


def deck_changed(*, law: Lawbook, deck: DeckList, do: str) -> DeckList:
    """The deck after the change that `do` tells; raises ``Unreadable``, ``UnknownRuleset``."""
    if not do.startswith(REPAIR):
        return edits.applied(deck, edits.read(do))
    try:
        ruleset = ruleset_find(law=law, reference=do.removeprefix(REPAIR).strip())
    except UnknownRuleset as unknown:
        raise Unreadable(str(unknown), ("do",)) from unknown
    (result,) = list_judge(law=law, deck=deck, rulesets=[ruleset.slug]).results
    if isinstance(result.repaired, msgspec.UnsetType):
        raise Unreadable(f"This cannot be repaired by changing the list. {result.reason or ''}".strip(), ("do",))
    return read_fields(result.repaired, deck.rules, deck.index).deck


def list_judge(*, law: Lawbook, deck: DeckList, rulesets: Sequence[str] = ()) -> Verdict:
    """The judgement of a deck list or document that was read before."""
    return deck_judge(game=law.game, fields={**fields_of(deck), "rulesets": list(rulesets)}, law=law)


def code_of(deck: DeckList) -> str:
    """The code of the deck, or nothing where no address could hold it."""
    try:
        code = formats.get("code").write(deck)
    except TooLong:
        return ""
    return code if isinstance(code, str) and len(code) <= LONGEST_CODE else ""


def text_of_deck(deck: DeckList) -> str:
    """The deck as a person edits it: a plain list, or JSON where it holds more than a list does."""
    if deck.beside or list_kind(deck.rules) is None:
        return msgspec.json.format(msgspec.json.encode(fields_of(deck)), indent=2).decode()
    text = formats.get("text").write(deck)
    return text if isinstance(text, str) else ""
