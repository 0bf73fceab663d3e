"""Cards, inscriptions, labels and monsters as numbers, and how they are written.

A combat card of a band is a number from 0 to 47, suit by suit from Spades down and in it from the Two to the King. In a
dungeon the cards of seat 1 begin at 48, those of seat 2 at 96, and so on: a number tells its owner, suit and value.
"""

from typing import Final

from cards.rules.decknforge import HERO_RANKS, ITEM_RANKS, SUITS, VALUES
from decks.rules.decknforge.playing_cards import SHORT_RANKS
from matches.engine.interface import Unplayable

RANKS: Final = len(VALUES)
COMBAT: Final = RANKS * len(SUITS)  # cards of a combat deck
SPADES, HEARTS, CLUBS, DIAMONDS = range(len(SUITS))
HIGHEST_ITEM: Final = VALUES[ITEM_RANKS[-1]]
MOST_SEATS: Final = 5

PRINTED: Final = tuple(2 + card % RANKS for card in range(COMBAT)) * MOST_SEATS  # by number
SUIT: Final = tuple(card // RANKS for card in range(COMBAT)) * MOST_SEATS

WORDS_OF_RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", *HERO_RANKS)
_LETTERS = {rank: letter for letter, rank in SHORT_RANKS.items()}
_SHORT_RANKS = tuple(_LETTERS[rank] for rank in VALUES)
SLUGS: Final = tuple(f"{WORDS_OF_RANKS[card % RANKS]}-of-{SUITS[card // RANKS]}" for card in range(COMBAT))
SHORT: Final = tuple(f"{_SHORT_RANKS[card % RANKS]}{SUITS[card // RANKS][0].upper()}" for card in range(COMBAT))
OWNED: Final = tuple(f"{SHORT[card % COMBAT]}/{card // COMBAT}" for card in range(COMBAT * MOST_SEATS))
NUMBERS: Final = {name: card for card, name in enumerate(SHORT)}

MONSTER_SLUGS: Final = ("ace-of-spades", "ace-of-hearts", "ace-of-clubs", "ace-of-diamonds", "joker-b", "joker-r")
MONSTER_SHORT: Final = ("AS", "AH", "AC", "AD", "JB", "JR")
MONSTERS: Final = len(MONSTER_SLUGS)  # of a band
MONSTER_NUMBERS: Final = {name: number for number, name in enumerate(MONSTER_SHORT)}
SPELLED: Final = dict(zip((*SHORT, *MONSTER_SHORT), (*SLUGS, *MONSTER_SLUGS), strict=True))  # slugs by short names

INSCRIPTIONS: Final = (
    "sharp", "sturdy", "glint", "quick", "bright",
    "echo", "banner", "blood-money", "vampiric", "thorns",
    "ascension", "doublestrike", "phoenix", "wizards-will", "reapers-mark", "slippery", "hunters-edge", "pierce",
    "mercenary-pact", "wildcard",
    "royal-decree", "legend-etched", "towers-memory", "the-patron", "untouchable",
)  # fmt: skip
MYTHICS: Final = INSCRIPTIONS[-5:]
LABELS: Final = (
    "swift", "sneaky", "greedy", "stinky", "twitchy",
    "tough", "cunning", "hungry", "vicious", "resilient",
    "doom", "vampiric", "cursed", "hexproof", "rampage",
)  # fmt: skip
TIERS: Final = ("easy", "medium", "hard")

(
    SHARP, STURDY, GLINT, QUICK, BRIGHT, ECHO, BANNER, BLOOD_MONEY, VAMPIRIC, THORNS, ASCENSION, DOUBLESTRIKE, PHOENIX,
    WIZARDS_WILL, REAPERS_MARK, SLIPPERY, HUNTERS_EDGE, PIERCE, MERCENARY_PACT, WILDCARD, ROYAL_DECREE, LEGEND_ETCHED,
    TOWERS_MEMORY, THE_PATRON, UNTOUCHABLE,
) = (1 << place for place in range(len(INSCRIPTIONS)))  # fmt: skip
MYTHIC_BITS: Final = ROYAL_DECREE | LEGEND_ETCHED | TOWERS_MEMORY | THE_PATRON | UNTOUCHABLE
(
    SWIFT, SNEAKY, GREEDY, STINKY, TWITCHY, TOUGH, CUNNING, HUNGRY, VICIOUS, RESILIENT, DOOM, BLOODTHIRST, CURSED,
    HEXPROOF, RAMPAGE,
) = (1 << place for place in range(len(LABELS)))  # fmt: skip


def label_tier(label: int) -> str:
    """The tier of the label at this place of ``LABELS``: five of each, the easy ones first."""
    return TIERS[label // 5]


def names_of(bits: int, names: tuple[str, ...]) -> list[str]:
    """The names whose bits are set."""
    return [name for place, name in enumerate(names) if bits >> place & 1]


def bits_of(found: list[str], names: tuple[str, ...], what: str) -> int:
    """The bits of these names; an unknown one is refused."""
    bits = 0
    for name in found:
        if name not in names:
            raise Unplayable(f"{what}: {name!r} is none of {', '.join(names)}.")
        bits |= 1 << names.index(name)
    return bits


def card_text(card: int, seat: int | None = None) -> str:
    """A card as it is written: 7C, and 7C/2 where it is not of this seat."""
    return SHORT[card % COMBAT] if card // COMBAT == seat else OWNED[card]


def read_card(text: object, seat: int, seats: int, where: str) -> int:
    """The number of a card that is written so, of this seat unless another is named."""
    name, _, owner = str(text).partition("/")
    if name not in NUMBERS or (owner and not (owner.isdecimal() and int(owner) < seats)):
        raise Unplayable(f"{where}: {text!r} is no combat card; write 7C, 10H or KS, and 7C/1 for a card of seat 1.")
    return NUMBERS[name] + COMBAT * (int(owner) if owner else seat)


def monster_text(monster: int) -> str:
    """A monster as it is written: AS/1 is the Ace of Spades of seat 1's band."""
    return f"{MONSTER_SHORT[monster % MONSTERS]}/{monster // MONSTERS}"


def read_monster(text: object, seats: int, where: str) -> int:
    """The number of a monster that is written so."""
    name, _, owner = str(text).partition("/")
    if name not in MONSTER_NUMBERS or not (owner.isdecimal() and int(owner) < seats):
        raise Unplayable(f"{where}: {text!r} is no monster; write {', '.join(MONSTER_SHORT)} and its seat: AS/0.")
    return MONSTER_NUMBERS[name] + MONSTERS * int(owner)
