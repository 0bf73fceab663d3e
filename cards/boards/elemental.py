"""Elemental Deck Builder: a turn in the middle of a game, from the first gold to the cards of the next hand."""

import msgspec

from cards.boards import ink
from cards.boards.anatomy import CARD_WIDE, Note, explained, paper
from cards.boards.lesson import Lesson
from cards.faces.elemental import PIGMENTS
from cards.rules import elemental as rules
from cards.rules.elemental import Parameters
from cards.rules.types import CardSpec, Cost

P = Parameters()
DICE = {"fire": 4, "earth": 3, "water": 2, "nature": 5, "magic": 3, "gold": 6, "chance": 1}


def _card(slug: str, name: str, kind: str, gold: int, effect: dict[str, object], *elements: str) -> CardSpec:
    return CardSpec(slug=slug, name=name, kind=kind, cost=Cost(gold=gold), effect=effect, elements=elements)


def _damage(formula: str) -> dict[str, object]:
    return {"op": "damage", "amount": formula, "targets": ["opponent"]}


INCOME = _card("basic-income", "Basic Income", "action", 0, {"op": "gold", "amount": "1"})
ERUPTION = _card("volcanic-eruption", "Volcanic Eruption", "action", 12, _damage("fire + earth"), "fire", "earth")
NOVICE = _card("multitasking-novice", "Multitasking Novice", "blessing", 7, {"op": "extra_actions", "n": 1})
RESERVOIRS = _card(
    "water-reservoirs", "Water Reservoirs", "action", 7, {"op": "shield", "die": "water", "vs": "fire"}, "water", "fire"
)
FIRE = _card("fire", "Fire", "action", 7, _damage("fire"), "fire")
ECOLOGY = _card("ecology", "Ecology", "action", 3, {"op": "heal", "amount": "nature"}, "nature")
TREASURY = _card("treasury", "Treasury", "action", 7, {"op": "gold", "amount": "2×gold"}, "gold")
POCKETS = _card(
    "deep-pockets", "Deep Pockets", "passive", 7, {"op": "passive", "rules": {"unlimited_rerolls_and_buys": 1}}
)
METEOR = _card("meteor-strike", "Meteor Strike", "action", 18, _damage("magic × earth"), "magic", "earth")

TREMOR = _card("tremor", "Tremor", "action", 7, _damage("earth"), "earth")
WISH = _card("wish", "Wish", "action", 25, {"op": "buy_any"})

SHOP_BEFORE = (TREMOR, None, None, WISH, None)  # three of this row were bought in earlier turns
SHOP = (ECOLOGY, FIRE, POCKETS, METEOR, TREASURY)
SHOP_AFTER = (ECOLOGY, None, POCKETS, METEOR, TREASURY)

MY_HEALTH, FOE_HEALTH, GOLD, FOE_GOLD = 48, 41, 4, 3
DRAW_PILE, DISCARD = 3, 4  # with the four cards in hand: eight Basic Income and three cards bought

STRENGTH = DICE["fire"] + DICE["earth"]
SHIELD = DICE["water"]
DEALT = max(0, STRENGTH - SHIELD)
GOLD_INCOME = GOLD + P.income
ACTIONS = P.actions_per_turn + 1
FOE_LEFT = FOE_HEALTH - DEALT
GOLD_PAID = GOLD_INCOME + DEALT
GOLD_SECOND = GOLD_PAID + 1
GOLD_ROLLED = GOLD_SECOND - P.reroll_cost
GOLD_LEFT = GOLD_ROLLED - FIRE.cost.gold
DISCARD_FULL = DISCARD + P.hand_size + 1  # the whole hand, played or not, and the card bought
DRAW_LEFT = DISCARD_FULL - (P.hand_size - DRAW_PILE)  # the pile ran out and the discard pile was shuffled into it

TILE, TILE_STEP = 92, 97


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of the turn; what has just changed is drawn in red."""

    gold: int = GOLD
    actions: int = P.actions_per_turn
    draw_pile: int = DRAW_PILE
    discard: int = DISCARD
    foe_health: int = FOE_HEALTH
    hand: tuple[CardSpec, ...] | None = (ERUPTION, NOVICE, INCOME, INCOME)  # none: cards nobody has looked at yet
    shop: tuple[CardSpec | None, ...] = SHOP_BEFORE
    attack: bool = False
    shielded: bool = True
    lit: str = ""
    changed: tuple[str, ...] = ()


def formula(card: CardSpec, x: float, y: float) -> str:
    """What a card does, in dice and signs, from its effect."""
    effect: rules.Effect = msgspec.convert(card.effect, rules.Effect)
    match effect:
        case rules.Damage(amount=amount):
            return _signs(("deal", *amount.split()), x, y)
        case rules.Gold(amount="1"):
            return _signs(("take 1 gold",), x, y)
        case rules.Shield(die=die, vs=against):
            return _signs((die, "against", against), x, y)
        case rules.ExtraActions(n=count):
            return _signs((f"+{count} action",), x, y)
    return ""


def _signs(parts: tuple[str, ...], x: float, y: float) -> str:
    drawn = ""
    for part in parts:
        if part in DICE:
            drawn += ink.use(f"e-{part}", x, y - 13, 17, f"k-{part}")
            x += 20
        else:
            drawn += ink.words("lbl", x, y, part)
            x += 7 + 5.8 * len(part)
    return drawn


def tile(card: CardSpec, x: float, y: float, width: float = TILE, *, price: bool = False, lit: bool = False) -> str:
    """A card in a hand or in the shop."""
    second = (
        ink.use("c-gold", x + 5, y + 23, 17, "k-gold") + ink.words("val", x + 25, y + 37, card.cost.gold)
        if price
        else formula(card, x + 5, y + 36)
    )
    return ink.within(
        PIGMENTS.get(card.elements[0], "slate") if card.elements else "orpiment",
        ink.box("paper", x, y, width, 58 if not price else 46),
        ink.words("nm", x + 5, y + 16, card.name, room=width - 10),
        second,
        ink.words("lbl", x + 5, y + 52, card.kind) if not price else "",
    ) + (ink.box("lit", x - 1.5, y - 1.5, width + 3, 61 if not price else 49, 6) if lit else "")


def die(element: str, x: float, y: float, *, lit: bool = False) -> str:
    """One of the seven dice, with its name under it."""
    return (
        f'<g class="k-{element}">{ink.box("die", x, y, 42, 42, 8)}{ink.use(f"e-{element}", x + 4, y + 4, 16)}</g>'
        f"{ink.words('num', x + 27, y + 33, DICE[element])}"
        f"{ink.words('lbl', x + 21, y + 56, element, anchor='middle')}"
        f"{ink.box('lit', x - 2, y - 2, 46, 46, 9) if lit else ''}"
    )


def _equation(y: float) -> str:
    """The attack as arithmetic, each number over its die."""
    parts = (
        ("fire", DICE["fire"]), "+", ("earth", DICE["earth"]), "=", ("strength", STRENGTH),
        "−", ("water", SHIELD), "=", ("damage", DEALT),
    )  # fmt: skip
    drawn, x = ink.box("panel", 8, y, ink.WIDTH - 16, 62), 20.0
    for part in parts:
        if isinstance(part, str):
            drawn += ink.words("op", x + 9, y + 34, part, anchor="middle")
            x += 26
            continue
        name, value = part
        if name in DICE:
            drawn += ink.use(f"e-{name}", x, y + 18, 19, f"k-{name}") + ink.words("num", x + 23, y + 35, value)
        else:
            drawn += ink.words("num now" if name == "damage" else "num", x + 24, y + 35, value, anchor="middle")
        drawn += ink.words("lbl", x + 22, y + 54, "shield" if name == "water" else name, anchor="middle")
        x += 52
    return drawn


def draw(key: str, title: str, told: str, at: Table, *marks: tuple[float, float]) -> str:
    """The table at this moment."""
    fire_and_shield = ("fire", "earth", "water") if at.attack else ()
    top = (
        ink.words("who", 8, 24, "Opponent")
        + ink.counter(96, 24, "Health", at.foe_health, changed="foe_health" in at.changed)
        + ink.counter(174, 24, "Gold", FOE_GOLD)
        + ink.backs(232, 5, P.hand_size)
    )
    if at.shielded:
        top += ink.words("lbl", 8, 45, "in play: a shield against fire")
        top += ink.within(
            "lapis",
            ink.box("paper", 300, 5, 92, 44),
            ink.words("nm", 305, 20, RESERVOIRS.name, room=82),
            formula(RESERVOIRS, 305, 40),
        )
    dice = "".join(die(name, 8 + 57 * number, 62, lit=name in fire_and_shield) for number, name in enumerate(DICE))
    shop = _equation(138) if at.attack else _shop(at)
    mine = (
        ink.words("who", 8, 230, "You")
        + ink.counter(52, 230, "Health", MY_HEALTH)
        + ink.counter(132, 230, "Gold", at.gold, changed="gold" in at.changed)
        + ink.counter(198, 230, "Actions", at.actions, changed="actions" in at.changed)
        + ink.counter(272, 230, "Draw", at.draw_pile, changed="draw_pile" in at.changed)
        + ink.counter(330, 230, "Discard", at.discard, changed="discard" in at.changed)
    )
    if at.hand is None:
        hand = ink.backs(8, 242, P.hand_size, step=46, width=42, height=58)
    else:
        hand = "".join(
            tile(card, 8 + TILE_STEP * number, 242, lit=card.slug == at.lit) for number, card in enumerate(at.hand)
        )
    return ink.drawing(key, 310, title, told, top, dice, shop, mine, hand, ink.marks(*marks))


def _shop(at: Table) -> str:
    drawn = ink.words("lbl", 8, 148, "Shop")
    for number, card in enumerate(at.shop):
        x = 8 + 77 * number
        drawn += (
            tile(card, x, 155, 72, price=True, lit=card.slug == at.lit) if card else ink.box("slot", x, 155, 72, 46)
        )
    return drawn


def _large(card: CardSpec) -> str:
    """A card as large as a hand holds it."""
    dice = "".join(
        f'<g class="k-{name}">{ink.box("die", 22 + 62 * number, 66, 44, 44, 9)}'
        f"{ink.use(f'e-{name}', 31 + 62 * number, 75, 26)}</g>"
        for number, name in enumerate(card.elements)
    )
    return paper(
        "rubric",
        ink.words("nm l", 11, 25, card.name, room=CARD_WIDE - 22, size=18),
        ink.use("c-gold", 100, 34, 19, "k-gold"),
        ink.words("val", 122, 49, card.cost.gold),
        dice,
        ink.words("op", 75, 94, "+", anchor="middle"),
        ink.words("lbl", CARD_WIDE / 2, 138, "damage to", anchor="middle"),
        ink.words("lbl", CARD_WIDE / 2, 154, "your opponent", anchor="middle"),
        ink.words("term", 11, 188, card.kind.capitalize()),
    )


AFTER_NOVICE = (ERUPTION, INCOME, INCOME)
AFTER_ERUPTION = (INCOME, INCOME)
AFTER_INCOME = (INCOME,)

LESSON = Lesson(
    cards=(INCOME, ERUPTION, NOVICE, RESERVOIRS, FIRE, ECOLOGY, TREASURY, POCKETS, METEOR, TREMOR, WISH),
    pictures={
        "table": draw(
            "table",
            "The table before your turn",
            "Above, your opponent's health, gold, hidden hand and a shield in play. In the middle seven dice and the"
            " shop. Below, your health, gold, actions, piles and a hand of four cards.",
            Table(),
            (386, 133), (52, 144), (216, 42), (389, 208), (388, 292),
        ),
        "card": explained(
            "card",
            "How to read a card",
            f"Volcanic Eruption, drawn large: {ERUPTION.cost.gold} gold in the shop, damage of the fire die plus the"
            " earth die, an action.",
            _large(ERUPTION),
            (
                Note(141, 20, "Name", "each shop card exists once"),
                Note(143, 43, "Price", "paid once, in the shop"),
                Note(131, 88, "Dice", "how strong it is today"),
                Note(122, 150, "Effect", "what that strength does"),
                Note(62, 184, "Kind", "action, blessing or passive"),
            ),
        ),
        "income": draw(
            "income",
            "You take your income",
            f"Your gold rises from {GOLD} to {GOLD_INCOME}.",
            Table(gold=GOLD_INCOME, changed=("gold",)),
        ),
        "blessing": draw(
            "blessing",
            "A blessing gives a second action",
            f"Multitasking Novice has left your hand; you have {ACTIONS} actions.",
            Table(
                gold=GOLD_INCOME, actions=ACTIONS, hand=AFTER_NOVICE, discard=DISCARD + 1,
                changed=("actions", "discard"),
            ),
        ),
        "attack": draw(
            "attack",
            "Volcanic Eruption against Water Reservoirs",
            f"Fire {DICE['fire']} plus earth {DICE['earth']} is {STRENGTH}; the shield takes off {SHIELD};"
            f" {DEALT} damage is dealt. Your opponent has {FOE_LEFT} health left and you have {GOLD_PAID} gold.",
            Table(
                gold=GOLD_PAID, actions=ACTIONS - 1, hand=AFTER_ERUPTION, discard=DISCARD + 2, foe_health=FOE_LEFT,
                attack=True, changed=("gold", "foe_health", "actions", "discard"),
            ),
        ),
        "reroll": draw(
            "reroll",
            "A new row in the shop",
            f"Five new cards lie in the shop and you have {GOLD_ROLLED} gold.",
            Table(
                gold=GOLD_ROLLED, actions=ACTIONS - 2, hand=AFTER_INCOME, discard=DISCARD + 3, foe_health=FOE_LEFT,
                shop=SHOP, lit=FIRE.slug, changed=("gold", "actions"),
            ),
        ),
        "buy": draw(
            "buy",
            "You buy Fire",
            f"Fire has gone to your discard pile, its place in the shop stays empty, and you have {GOLD_LEFT} gold.",
            Table(
                gold=GOLD_LEFT, actions=ACTIONS - 2, hand=AFTER_INCOME, discard=DISCARD + 4, foe_health=FOE_LEFT,
                shop=SHOP_AFTER, changed=("gold", "discard"),
            ),
        ),
        "end": draw(
            "end",
            "A new hand",
            f"You hold four new cards; {DRAW_LEFT} cards lie in your draw pile and none in your discard pile.",
            Table(
                gold=GOLD_LEFT, actions=0, hand=None, draw_pile=DRAW_LEFT, discard=0, foe_health=FOE_LEFT,
                shielded=False, shop=SHOP_AFTER, changed=("draw_pile", "discard"),
            ),
        ),
    },
    told={
        "dice": DICE,
        "gold": GOLD,
        "gold_income": GOLD_INCOME,
        "gold_paid": GOLD_PAID,
        "gold_second": GOLD_SECOND,
        "gold_rolled": GOLD_ROLLED,
        "gold_left": GOLD_LEFT,
        "actions": ACTIONS,
        "strength": STRENGTH,
        "shield": SHIELD,
        "dealt": DEALT,
        "foe_health": FOE_HEALTH,
        "foe_left": FOE_LEFT,
        "draw_pile": DRAW_PILE,
        "discard_full": DISCARD_FULL,
        "short": P.hand_size - DRAW_PILE,
    },
)  # fmt: skip
