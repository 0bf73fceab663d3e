"""Words against names and texts: what a text condition finds, and how well a name fits it. Plain Python."""

from cards.search import bits
from cards.search.binding import ANY
from cards.search.bits import Bits
from cards.search.index import Index, TextTest, key
from cards.search.patterns import compiled
from cards.search.text import SELF, phrase, words
from cards.search.tree import And, Bound, Condition, Operand, Or, Pattern, Text

PLACES: dict[str, tuple[str, ...]] = {
    ANY: ("text", "sigilname"),
    "name": (),
    "text": ("text",),
    "fulltext": ("text", "sigilname", "effect"),
    "effect": ("effect",),
    "rules": ("rules",),
}
"""Where the words of a text field are sought; the name is sought in memory."""

Levels = tuple[Bits, ...]
"""Cards whose name is the text (rank 0), or begins so (1), or has its words (2), or a part of them or is near (3).

Of the near names those come first that are what was meant, then those that begin so. All else that is found has rank 4.
"""


class Words:
    """The words of one query against one index; `scope` holds the cards among which a near name is sought."""

    def __init__(self, index: Index, scope: Bits) -> None:
        self.index = index
        self.scope = scope
        self._named: dict[str, Bits] = {}
        self._slips: set[str] = set()  # texts that nobody has, so that near names were taken

    def bits(self, field: str, compared: str, operand: Operand) -> Bits:
        """The cards that have the words, the phrase or a match of the expression in a field."""
        index, named = self.index, field in (ANY, "name")
        if isinstance(operand, Pattern):
            test = _pattern_test(operand.source)
            places = (*(("name",) if named else ()), *PLACES[field])
            everything = bits.span(0, index.size)
            return bits.union(index.matching_texts(place, test, everything) for place in places)
        if not isinstance(operand, Text):
            return 0
        if field == "name" and compared == "=":
            return index.names.exact(operand.text)
        found = self._in_texts(field, operand)
        if named:
            self._named[operand.text] = index.names.containing(operand.text)
            if not (found | self._named[operand.text]) & self.scope:  # nobody has that word: a slip, perhaps
                self._named[operand.text] |= index.names.near(operand.text)
                self._slips.add(operand.text)
            found |= self._named[operand.text]
        return found

    def slips(self) -> list[str]:
        """The texts for which only cards with a name like them were found."""
        return sorted(text for text in self._slips if self._named[text] & self.scope)

    def _in_texts(self, field: str, operand: Text) -> Bits:
        wanted = _wanted(operand.text)
        if not PLACES[field] or not wanted:
            return 0
        if not operand.quoted or len(wanted) == 1:
            return self._all_words(PLACES[field], wanted)
        found = 0
        for place in PLACES[field]:
            if candidates := self._all_words((place,), wanted):
                found |= self.index.matching_texts(place, _phrase_test(wanted), candidates)
        return found

    def _all_words(self, places: tuple[str, ...], wanted: list[str]) -> Bits:
        """Cards that have every word in one of the places."""
        result = bits.span(0, self.index.size)
        for word in wanted:
            result &= bits.union(self.index.bits(key(place, word)) for place in places)
        return result

    def levels(self, text: str) -> Levels:
        """How well names fit this text."""
        names = self.index.names
        exact = names.exact(text)
        beginning = exact | names.beginning(text)
        whole = beginning | names.with_words(text)
        near = whole | self._named.get(text, 0)
        is_meant, begins_so = names.nearest(text) if text in self._slips else (0, 0)
        return exact, beginning, whole, whole | is_meant & near, whole | (is_meant | begins_so) & near, near


def _wanted(text: str) -> list[str]:
    """The words of a text, the sign for the card's own name among them."""
    parts = text.replace(SELF, f" {SELF} ").split()
    return [word for part in parts for word in ([SELF] if part == SELF else words(part))]


def _pattern_test(source: str) -> TextTest:
    expression = compiled(source)

    def test(text: str, own_name: str) -> bool:
        return expression.search(text) is not None

    return test


def _phrase_test(wanted: list[str]) -> TextTest:
    def test(text: str, own_name: str) -> bool:
        sought = " ".join(own_name if word == SELF else word for word in wanted)
        return f" {sought} " in f" {phrase(text)} "

    return test


# --- how well the names of the cards found fit -------------------------------------------------------------------
def levels(sought: Words, node: Bound) -> Levels | None:
    """How well names fit the words of a query; nothing where it seeks none."""
    if isinstance(node, And | Or):
        kinds = [found for part in node.nodes if (found := levels(sought, part)) is not None]
        if not kinds:
            return None
        return _together(sought, node, kinds) if isinstance(node, And) else _any(kinds)
    if isinstance(node, Condition) and node.field in (ANY, "name"):
        each = [sought.levels(operand.text) for operand in node.operands if isinstance(operand, Text)]
        return _any(each) if each else None
    return None


def _any(kinds: list[Levels]) -> Levels:
    return tuple(bits.union(level) for level in zip(*kinds, strict=True))


def _together(sought: Words, node: And[Condition], kinds: list[Levels]) -> Levels:
    """Several words fit as badly as the worst of them, unless the name has them one after the other."""
    worst = list(kinds[0])
    for other in kinds[1:]:
        worst = [one & two for one, two in zip(worst, other, strict=True)]
    said = [
        operand.text
        for part in node.nodes
        if isinstance(part, Condition) and part.field == ANY
        for operand in part.operands
        if isinstance(operand, Text)
    ]
    if len(said) > 1:
        whole = sought.levels(" ".join(said))
        worst = [one | two for one, two in zip(worst, whole, strict=True)]
    return tuple(worst)


def by_rank(found: Bits, fits: Levels | None) -> list[Bits]:
    """The cards found, best fit first."""
    groups: list[Bits] = []
    for level in fits or ():
        groups.append(found & level)
        found &= ~level
    return [*groups, found]
