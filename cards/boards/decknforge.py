"""DeckNForge: two rounds of a fight with three wizards, from the first card face down to the coppers of the kill."""

import math

import msgspec

from cards.boards import ink
from cards.boards.anatomy import CARD_HIGH, CARD_WIDE, Note, explained, paper
from cards.boards.lesson import Lesson
from cards.faces.decknforge import INDICES
from cards.rules.decknforge import Parameters
from cards.rules.types import CardSpec

P = Parameters()
SUITS = {
    "spades": ("s-spade", "k-black"),
    "hearts": ("s-heart", "k-red"),
    "clubs": ("s-club", "k-black"),
    "diamonds": ("s-diamond", "k-red"),
}


def _card(slug: str, kind: str, suit: str, rank: str, value: int | None = None) -> CardSpec:
    name = " ".join(word if word == "of" else word.capitalize() for word in slug.split("-"))
    return CardSpec(slug=slug, name=name, kind=kind, suit=suit, rank=rank, value=value)


NINE = _card("nine-of-clubs", "item", "clubs", "9", 9)
JACK = _card("jack-of-diamonds", "hero", "diamonds", "jack", 11)
FIVE = _card("five-of-diamonds", "item", "diamonds", "5", 5)
TWO = _card("two-of-hearts", "item", "hearts", "2", 2)
FOUR = _card("four-of-spades", "item", "spades", "4", 4)
TEN = _card("ten-of-spades", "item", "spades", "10", 10)
QUEEN = _card("queen-of-hearts", "hero", "hearts", "queen", 12)
THREE = _card("three-of-clubs", "item", "clubs", "3", 3)
SIX = _card("six-of-hearts", "item", "hearts", "6", 6)
BOSS = _card("ace-of-clubs", "monster", "clubs", "ace")
MINION = _card("ace-of-hearts", "monster", "hearts", "ace")


def value(card: CardSpec) -> int:
    """What the card is worth."""
    return card.value or 0


WIZARDS = 3
BOSS_ITEMS, MINION_ITEMS = (4, 5, 6), (2, 3, 4)
BOSS_WRITTEN = sum(BOSS_ITEMS)
BOSS_HP = BOSS_WRITTEN * WIZARDS
BOSS_ATK = math.ceil(BOSS_WRITTEN / 6)
MINION_HP, MINION_ATK = sum(MINION_ITEMS), math.ceil(sum(MINION_ITEMS) / 6)
COMBAT_DECK = 48
SAID = 128  # how far below the top of a wizard's panel the words stand: clear of the disc on the card

# First round: the left neighbour attacks and dodges, you attack and are hit, the right neighbour converts and braces.
FIRST_DAMAGE = value(JACK) + value(NINE)
BOSS_LEFT = BOSS_HP - FIRST_DAMAGE
PLUNDER = value(FIVE)
HURT = P.wizard_hp - BOSS_ATK
HAND_YOU = P.hand_limit - 1
HAND_LEFT = P.hand_limit - 2  # the card played and the card dodged with
HAND_RIGHT = P.hand_limit - 1 - P.brace_cost
REFILLED_YOU = min(P.hand_limit, HAND_YOU + P.refill_draw)

# Second round: without your Spike the Queen would be the highest card.
SPIKED = value(TEN) + P.spike_bonus
SECOND_PLAIN = value(TEN) + value(QUEEN) + value(THREE)
SECOND_DAMAGE = SPIKED + value(QUEEN) + value(THREE)
OVERKILL = SECOND_DAMAGE - BOSS_LEFT
KILL_COPPERS = P.kill_coppers + min(P.overkill_cap, OVERKILL)
COPPERS_RIGHT = PLUNDER + P.assist_coppers


class Wizard(msgspec.Struct, frozen=True, kw_only=True):
    """One wizard at the table."""

    name: str
    hp: int = P.wizard_hp
    coppers: int = 0
    hand: int = P.hand_limit
    played: CardSpec | None = None
    hidden: bool = False
    worth: int | None = None
    said: str = ""
    active: bool = False
    lit: bool = False
    changed: tuple[str, ...] = ()


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of the fight."""

    wizards: tuple[Wizard, ...]
    boss_hp: int = BOSS_HP
    boss_changed: bool = False
    damage: int | None = None
    minion: bool = False
    strikes_back: bool = False
    dead: bool = False


def playing_card(card: CardSpec, x: float, y: float, width: float = 50, *, worth: int | None = None) -> str:
    """A playing card: rank and suit in the corner, and its changed value where a Tactic changed it."""
    symbol, colour = SUITS[card.suit or "spades"]
    letter = INDICES.get(card.rank or "", card.rank or "")
    drawn = (
        ink.box("paper", x, y, width, width * 1.4)
        + f'<g class="{colour}">{ink.words("rank", x + 6, y + 22, letter)}{ink.use(symbol, x + 5, y + 27, 17)}'
        f"{ink.use(symbol, x + width - 30, y + width * 1.4 - 32, 26)}</g>"
    )
    if worth is not None:
        drawn += ink.hit(x + width - 1, y + width * 1.4 - 1, worth)
    return drawn


def draw(key: str, title: str, told: str, at: Fight, *marks: tuple[float, float]) -> str:
    """The table at this moment."""
    return ink.drawing(
        key,
        302,
        title,
        told,
        _boss(at),
        _minion(at),
        "".join(_wizard(wizard, 8 + 131 * seat, 134, at.strikes_back) for seat, wizard in enumerate(at.wizards)),
        ink.marks(*marks),
    )


def _boss(at: Fight) -> str:
    card = playing_card(BOSS, 12, 12, 70)
    if at.dead:
        card = f'<g class="gone">{card}</g>{ink.crossed(18, 18, 58, 86)}'
    part = max(0, at.boss_hp) / BOSS_HP
    drawn = card + ink.words("who", 96, 30, "Boss")
    drawn += ink.words("val big now" if at.boss_changed else "val big", 96, 64, max(0, at.boss_hp))
    drawn += ink.words("lbl", 140 if at.boss_hp > 9 else 122, 64, f"of {BOSS_HP} HP")
    drawn += ink.box("track", 96, 74, 150, 8, 4)
    if part:
        drawn += ink.box("bar", 96, 74, 150 * part, 8, 4)
    drawn += ink.counter(96, 104, "ATK", BOSS_ATK, changed=at.strikes_back)
    if at.damage is not None:
        drawn += ink.hit(228, 46, at.damage) + ink.words("note", 228, 27, "damage", anchor="middle")
    return drawn


def _minion(at: Fight) -> str:
    if not at.minion:
        return ink.box("slot", 276, 22, 112, 78) + ink.words("lbl", 332, 66, "no Minion yet", anchor="middle")
    return (
        playing_card(MINION, 276, 22, 50)
        + ink.words("who", 334, 40, "Minion")
        + ink.counter(334, 62, "HP", MINION_HP)
        + ink.counter(334, 82, "ATK", MINION_ATK)
        + (ink.crossed(276, 22, 112, 74) if at.dead else "")
    )


def _wizard(wizard: Wizard, x: float, y: float, strikes_back: bool) -> str:
    drawn = ink.box("panel", x, y, 123, 160)
    if wizard.lit:
        drawn += ink.box("lit", x, y, 123, 160)
    drawn += ink.words("who", x + 8, y + 20, wizard.name)
    if wizard.active:
        drawn += ink.words("note", x + 116, y + 20, "active", anchor="end")
    drawn += ink.counter(x + 63, y + 44, "HP", wizard.hp, changed="hp" in wizard.changed)
    drawn += ink.counter(x + 63, y + 64, "Hand", wizard.hand, changed="hand" in wizard.changed)
    drawn += ink.use("c-copper", x + 63, y + 72, 16, "k-copper")
    drawn += ink.words("val now" if "coppers" in wizard.changed else "val", x + 84, y + 86, wizard.coppers)
    if wizard.played is None:
        drawn += ink.box("slot", x + 8, y + 30, 50, 70)
    elif wizard.hidden:
        drawn += ink.back(x + 8, y + 30, 50, 70)
    else:
        drawn += playing_card(wizard.played, x + 8, y + 30, worth=wizard.worth)
    for line, said in enumerate(wizard.said.split("|")):
        drawn += ink.words("lbl" if line else "term", x + 8, y + SAID + 18 * line, said, room=110)
    return drawn


def _table(left: Wizard, you: Wizard, right: Wizard, **more: object) -> Fight:
    return Fight(wizards=(left, you, right), **more)  # type: ignore[arg-type]


def _left(**more: object) -> Wizard:
    return Wizard(name="Left", active=True, **more)  # type: ignore[arg-type]


def _you(**more: object) -> Wizard:
    return Wizard(name="You", **more)  # type: ignore[arg-type]


def _right(**more: object) -> Wizard:
    return Wizard(name="Right", **more)  # type: ignore[arg-type]


BEFORE = _table(_left(), _you(), _right())
PLOTTED = _table(
    _left(hand=P.hand_limit - 1, played=JACK, hidden=True, changed=("hand",)),
    _you(hand=P.hand_limit - 1, played=NINE, hidden=True, changed=("hand",)),
    _right(hand=P.hand_limit - 1, played=FIVE, hidden=True, changed=("hand",)),
)
REVEALED = _table(
    _left(hand=P.hand_limit - 1, played=JACK, said="passes"),
    _you(hand=P.hand_limit - 1, played=NINE, said="pass"),
    _right(hand=HAND_RIGHT, played=FIVE, said="Brace|for one card", lit=True, changed=("hand",)),
)
RESOLVED = _table(
    _left(hand=P.hand_limit - 1, played=JACK, said=f"hits for {value(JACK)}"),
    _you(hand=P.hand_limit - 1, played=NINE, said=f"hit for {value(NINE)}"),
    _right(hand=HAND_RIGHT, played=FIVE, coppers=PLUNDER, said="converts|no damage", changed=("coppers",)),
    boss_hp=BOSS_LEFT,
    boss_changed=True,
    damage=FIRST_DAMAGE,
)
STRUCK_BACK = _table(
    _left(hand=HAND_LEFT, said=f"dodges|with the {FOUR.rank} of spades", changed=("hand",)),
    _you(hand=HAND_YOU, hp=HURT, said=f"take {BOSS_ATK}", changed=("hp",)),
    _right(hand=HAND_RIGHT, coppers=PLUNDER, said="braced|takes nothing"),
    boss_hp=BOSS_LEFT,
    strikes_back=True,
)
REFILLED = _table(
    _left(hand=P.hand_limit, changed=("hand",), said=f"draws {P.hand_limit - HAND_LEFT}"),
    _you(hand=REFILLED_YOU, hp=HURT, changed=("hand",), said=f"draw {REFILLED_YOU - HAND_YOU}|hand is full"),
    _right(hand=P.hand_limit, coppers=PLUNDER, changed=("hand",), said=f"draws {P.hand_limit - HAND_RIGHT}"),
    boss_hp=BOSS_LEFT,
    minion=True,
)
SPIKE = _table(
    _left(hand=P.hand_limit - 1, played=QUEEN, said="passes|highest, so far"),
    _you(
        hand=P.hand_limit - 1 - P.spike_cost, hp=HURT, played=TEN, worth=SPIKED, lit=True,
        said=f"Spike|{value(TEN)} + {P.spike_bonus} = {SPIKED}", changed=("hand",),
    ),
    _right(hand=P.hand_limit - 1, coppers=PLUNDER, played=THREE, said="passes"),
    boss_hp=BOSS_LEFT,
    minion=True,
)  # fmt: skip
KILLED = _table(
    _left(hand=P.hand_limit - 1, coppers=P.assist_coppers, played=QUEEN, said="assist", changed=("coppers",)),
    _you(
        hand=P.hand_limit - 1 - P.spike_cost, hp=HURT, coppers=KILL_COPPERS, played=TEN, worth=SPIKED, lit=True,
        said="Killing Blow|and Momentum", changed=("coppers",),
    ),
    _right(hand=P.hand_limit - 1, coppers=COPPERS_RIGHT, played=THREE, said="assist", changed=("coppers",)),
    boss_hp=0,
    boss_changed=True,
    damage=SECOND_DAMAGE,
    minion=True,
    dead=True,
)  # fmt: skip


def _large(card: CardSpec) -> str:
    """A card as large as a hand holds it, with the place for its inscription."""
    symbol, colour = SUITS[card.suit or "spades"]
    return paper(
        "orpiment",
        f'<g class="{colour}">{ink.words("rank l", 12, 34, card.rank)}{ink.use(symbol, 12, 42, 24)}'
        f"{ink.use(symbol, 60, 46, 58)}</g>",
        ink.box("slot", 12, 124, CARD_WIDE - 24, 40, 4),
        ink.words("lbl", CARD_WIDE / 2, 149, "inscription", anchor="middle"),
        ink.words("lbl", CARD_WIDE / 2, CARD_HIGH - 12, f"Item, value {value(card)}", anchor="middle"),
    )


LESSON = Lesson(
    cards=(NINE, JACK, FIVE, TWO, FOUR, TEN, QUEEN, THREE, SIX, BOSS, MINION),
    pictures={
        "table": draw(
            "table",
            "The table when the first Boss is revealed",
            f"Above, the Boss with {BOSS_HP} HP and ATK {BOSS_ATK}, and an empty place for Minions. Below, three"
            f" wizards with {P.wizard_hp} HP, {P.hand_limit} cards in hand and no coppers.",
            BEFORE,
            (82, 14), (388, 24), (119, 214), (33, 199),
        ),
        "card": explained(
            "card",
            "How to read a card of your band",
            "The Six of Hearts, drawn large: rank, suit, an empty place for an inscription and its kind.",
            _large(SIX),
            (
                Note(34, 26, "Rank", "the damage it deals"),
                Note(124, 76, "Suit", "its buff, if you convert it"),
                Note(139, 144, "Inscription", "ink that stays for years"),
                Note(128, 186, "Kind", "Item, Hero or Monster"),
            ),
        ),
        "plot": draw("plot", "Three cards face down", "Every wizard has put one card face down.", PLOTTED),
        "tactics": draw(
            "tactics",
            "The cards are turned up",
            "Left shows the Jack of Diamonds, you the Nine of Clubs, Right the Five of Diamonds. Right braces; the"
            " others pass.",
            REVEALED,
        ),
        "resolve": draw(
            "resolve",
            f"{FIRST_DAMAGE} damage",
            f"Left and you hit for {FIRST_DAMAGE} together; the Boss has {BOSS_LEFT} HP left. Right converted the"
            f" Five of Diamonds and has {PLUNDER} coppers.",
            RESOLVED,
        ),
        "boss": draw(
            "boss",
            "The Boss strikes every wizard",
            f"Left dodges with the Four of Spades, you take {BOSS_ATK} and have {HURT} HP, Right takes nothing.",
            STRUCK_BACK,
        ),
        "refill": draw(
            "refill",
            "Hands are refilled and a Minion arrives",
            f"All three hold {P.hand_limit} cards again. A Minion with {MINION_HP} HP and ATK {MINION_ATK} lies"
            " beside the Boss.",
            REFILLED,
        ),
        "spike": draw(
            "spike",
            "You spike your card",
            f"Left shows the Queen of Hearts, worth {value(QUEEN)}; Right the Three of Clubs; you raise the Ten of"
            f" Spades to {SPIKED}.",
            SPIKE,
        ),
        "kill": draw(
            "kill",
            "The Killing Blow is yours",
            f"{SECOND_DAMAGE} damage fells the Boss. You have {KILL_COPPERS} coppers, Left {P.assist_coppers}, Right"
            f" {COPPERS_RIGHT}.",
            KILLED,
        ),
    },
    told={
        "wizards": WIZARDS,
        "combat_deck": COMBAT_DECK,
        "boss_items": BOSS_ITEMS,
        "boss_written": BOSS_WRITTEN,
        "boss_hp": BOSS_HP,
        "boss_atk": BOSS_ATK,
        "boss_left": BOSS_LEFT,
        "first_damage": FIRST_DAMAGE,
        "plunder": PLUNDER,
        "hurt": HURT,
        "drawn_by_you": REFILLED_YOU - HAND_YOU,
        "minion_hp": MINION_HP,
        "minion_atk": MINION_ATK,
        "spiked": SPIKED,
        "second_plain": SECOND_PLAIN,
        "second_damage": SECOND_DAMAGE,
        "overkill": OVERKILL,
        "kill_coppers": KILL_COPPERS,
        "coppers_right": COPPERS_RIGHT,
        "heal": math.ceil(value(SIX) / 2),
        "club_draw": 2,
    },
)  # fmt: skip
