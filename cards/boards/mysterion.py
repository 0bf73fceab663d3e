"""Mysterion: your third turn with the demonstration set, from the draw to the Creature that stays on the table.

The position can be reached: you began, nobody has attacked yet, and each of you played one Script in the first turn and
two in the second.
"""

import msgspec

from cards.boards import ink
from cards.boards.anatomy import CARD_WIDE, Note, explained, paper
from cards.boards.lesson import Lesson
from cards.faces.mysterion import ELEMENT_PIGMENTS as PIGMENTS
from cards.rules.mysterion import Parameters
from cards.rules.types import CardSpec, Cost

P = Parameters()


def _creature(
    slug: str, name: str, element: str, cost: int, attack: int, defence: int, stage: int = 1, evolved: int | None = None
) -> CardSpec:
    return CardSpec(
        slug=slug,
        name=name,
        kind="creature",
        elements=(element,),
        cost=Cost(scripts=cost),
        evolved_cost=evolved,
        power=attack,
        health=defence,
        stage=stage,
    )


SCRIPT = CardSpec(slug="ember-script", name="Ember Script", kind="script", elements=("ember",))
WICKLING = _creature("wickling", "Wickling", "ember", 1, 2, 2)
KILNHOUND = _creature("kilnhound", "Kilnhound", "ember", 4, 4, 4, stage=2, evolved=2)
LYNX = _creature("coalback-lynx", "Coalback Lynx", "ember", 3, 4, 2)
WARDEN = _creature("barnacle-warden", "Barnacle Warden", "tide", 2, 0, 5)
FANG = CardSpec(
    slug="honed-fang",
    name="Honed Fang",
    kind="item",
    subkind="enhancement",
    cost=Cost(scripts=1),
    effect={"on": "invoked", "do": [{"op": "attack", "n": 2}]},
)
BALSAM = CardSpec(
    slug="vial-of-balsam",
    name="Vial of Balsam",
    kind="item",
    subkind="instant",
    cost=Cost(scripts=1),
    effect={"on": "played", "do": [{"op": "heal", "n": 3}]},
)

TURN = 3  # yours, and so the number of Scripts you may play in it
CODEX = 3  # one Script from the first turn and two from the second
STUDIED = 2
FANG_BONUS = 2
FOE_CODEX, FOE_HAND = 3, 6

CODEX_NOW = CODEX + STUDIED
EVOLVED = KILNHOUND.evolved_cost or 0
PAID = EVOLVED + FANG.cost.scripts
ATTACK = (KILNHOUND.power or 0) + FANG_BONUS
DEFENCE = WARDEN.health or 0
CARRIED = max(0, ATTACK - DEFENCE)
FOE_HEALTH = P.starting_hp - CARRIED

SLOT_X, FOE_Y, MY_Y, MIDDLE = 180, 56, 182, 161
WIDE, HIGH = 92, 84


class Battle(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of the turn."""

    hand: tuple[CardSpec, ...]
    scripts: int = 0  # in your hand, beside the cards that are drawn one by one
    codex: int = CODEX
    tapped: int = 0
    attacker: bool = False
    attack: int | None = None
    enhanced: bool = False
    resting: bool = False
    blocker: bool = False
    foe_tapped: int = 0
    foe_hand: int = FOE_HAND
    foe_health: int = P.starting_hp
    exchange: bool = False
    changed: tuple[str, ...] = ()


def codex(count: int, tapped: int, x: float, y: float, pigment: str) -> str:
    """Scripts face up in a row; a tapped one lies on its side."""
    drawn = ""
    for number in range(count):
        spent = number < tapped
        left, (width, height) = x + 31 * number, (27, 19) if spent else (19, 27)
        drawn += ink.box(f"script{' spent' if spent else ''}", left, y + (4 if spent else 0), width, height, 3)
        drawn += ink.use("c-script", left + width / 2 - 6, y + 7.5, 12, "k-pig")
    return ink.within(pigment, drawn)


def creature(card: CardSpec, x: float, y: float, *, attack: int | None = None, lit: bool = False) -> str:
    """A Creature on the table."""
    return ink.within(
        PIGMENTS[card.elements[0]],
        ink.box("paper", x, y, WIDE, HIGH),
        ink.words("nm", x + 6, y + 16, card.name, room=WIDE - 12),
        ink.initial(card.name, x + (WIDE - 30) / 2, y + 22, 30),
        ink.badge("power", card.power if attack is None else attack, x + 5, y + HIGH - 31, changed=attack is not None),
        ink.badge("health", card.health, x + WIDE - 31, y + HIGH - 31),
    ) + (ink.box("lit", x - 1.5, y - 1.5, WIDE + 3, HIGH + 3, 6) if lit else "")


def in_hand(card: CardSpec, x: float, y: float) -> str:
    """A card in the hand: name, cost, and attack and defence if it has them."""
    stats = (
        ink.badge("power", card.power, x + 37, y + 27, 17) + ink.badge("health", card.health, x + 55, y + 27, 17)
        if card.kind == "creature"
        else ink.words("lbl", x + 41, y + 40, "Item")
    )
    return ink.within(
        PIGMENTS.get(card.elements[0], "folium") if card.elements else "folium",
        ink.box("paper", x, y, 74, 50),
        ink.words("nm", x + 5, y + 15, card.name, room=64),
        ink.use("c-script", x + 3, y + 27, 15, "k-script"),
        ink.words("val", x + 19, y + 40.5, card.cost.scripts),
        stats,
    )


def draw(key: str, title: str, told: str, at: Battle, *marks: tuple[float, float]) -> str:
    """The table at this moment."""
    return ink.drawing(
        key,
        368,
        title,
        told,
        f'<path class="mid" d="M20 {MIDDLE}H380"/>',
        _foe(at),
        _mine(at),
        _exchange(at) if at.exchange else "",
        ink.marks(*marks),
    )


def _foe(at: Battle) -> str:
    drawn = (
        ink.words("who", 8, 24, "Opponent")
        + ink.counter(96, 24, "Health", at.foe_health, changed="foe_health" in at.changed)
        + ink.backs(180, 5, at.foe_hand)
        + ink.words("lbl", 8, 46, "Codex")
        + codex(FOE_CODEX, at.foe_tapped, 8, 54, "lapis")
    )
    if not at.blocker:
        return drawn + ink.box("slot", SLOT_X, FOE_Y, WIDE, HIGH)
    blocker = creature(WARDEN, SLOT_X, FOE_Y, lit=not at.exchange)
    if at.exchange:
        blocker = f'<g class="gone">{blocker}</g>{ink.crossed(SLOT_X + 8, FOE_Y + 8, WIDE - 16, HIGH - 16)}'
    return drawn + blocker


def _mine(at: Battle) -> str:
    drawn = (
        ink.words("who", 8, 296, "You")
        + ink.counter(50, 296, "Health", P.starting_hp)
        + ink.counter(136, 296, "Study rate", TURN)
        + ink.words("lbl", 8, 216, "Codex")
        + codex(at.codex, at.tapped, 8, 224, "rubric")
    )
    if at.scripts:
        drawn += ink.counter(246, 296, "Scripts in hand", at.scripts, changed="scripts" in at.changed)
    if at.attacker:
        if at.resting:
            turned = creature(KILNHOUND, -WIDE / 2, -HIGH / 2)
            drawn += f'<g transform="translate({SLOT_X + WIDE / 2 + 34} {MY_Y + HIGH / 2 + 4}) rotate(90)">{turned}</g>'
            drawn += ink.words("lbl", SLOT_X + WIDE + 46, MY_Y + 46, "tapped")
        else:
            drawn += ink.within("rubric", ink.box("paper", SLOT_X + 8, MY_Y + 8, WIDE, HIGH))
            drawn += creature(KILNHOUND, SLOT_X, MY_Y, attack=at.attack, lit=not at.blocker)
    else:
        drawn += ink.box("slot", SLOT_X, MY_Y, WIDE, HIGH)
    if at.enhanced:
        drawn += in_hand(FANG, SLOT_X + WIDE + 22, MY_Y + 6)
        drawn += ink.words("note", SLOT_X + WIDE + 22, MY_Y + 74, f"attack +{FANG_BONUS}")
        drawn += ink.words("lbl", SLOT_X + WIDE + 22, MY_Y + 91, f"on {WICKLING.name}")
    return drawn + "".join(in_hand(card, 8 + 78 * number, 308) for number, card in enumerate(at.hand))


def _exchange(at: Battle) -> str:
    x = SLOT_X + 26
    return (
        ink.arrow(x, MY_Y - 1, x, FOE_Y + HIGH - 2)
        + ink.hit(x, MIDDLE + 4, ATTACK)
        + ink.words("note", SLOT_X + WIDE + 12, FOE_Y + 30, f"{ATTACK} − {DEFENCE} = {CARRIED}")
        + ink.words("note", SLOT_X + WIDE + 12, FOE_Y + 48, "carried over")
    )


def _large(card: CardSpec) -> str:
    """A Creature as large as a hand holds it."""
    dots = "".join(
        f'<circle class="stage{"" if stage <= (card.stage or 0) else " none"}" cx="{94 + 14 * stage}" cy="140" r="5"/>'
        for stage in (1, 2, 3)
    )
    return paper(
        PIGMENTS[card.elements[0]],
        ink.words("nm l", 11, 25, card.name, room=CARD_WIDE - 22, size=18),
        ink.initial(card.name, 12, 42, 62),
        ink.use("c-script", 88, 44, 20, "k-script"),
        ink.words("val", 112, 60, card.cost.scripts),
        ink.use("c-script", 88, 76, 20, "k-script"),
        ink.words("val", 112, 92, card.evolved_cost),
        ink.words("lbl", 12, 144, card.elements[0].capitalize()),
        dots,
        ink.badge("power", card.power, 9, 156, 36),
        ink.badge("health", card.health, CARD_WIDE - 45, 156, 36),
    )


FULL_HAND = (WICKLING, KILNHOUND, FANG, LYNX, BALSAM)
AFTER_INVOKING = (LYNX, BALSAM)

LESSON = Lesson(
    cards=(SCRIPT, WICKLING, KILNHOUND, LYNX, WARDEN, FANG, BALSAM),
    pictures={
        "table": draw(
            "table",
            "The table before your third turn",
            f"Above, your opponent with {P.starting_hp} health, a hidden hand and three Scripts in the Codex. In the"
            " middle one place for a Creature on each side. Below, your health, study rate, Codex and hand.",
            Battle(hand=FULL_HAND, scripts=STUDIED - 1),
            (108, 67), (SLOT_X + WIDE / 2, MIDDLE), (108, 237), (232, 291), (366, 291),
        ),
        "card": explained(
            "card",
            "How to read a Creature",
            f"Kilnhound, drawn large: cost {KILNHOUND.cost.scripts}, evolved cost {KILNHOUND.evolved_cost}, stage"
            f" {KILNHOUND.stage}, attack {KILNHOUND.power}, defence {KILNHOUND.health}.",
            _large(KILNHOUND),
            (
                Note(126, 54, "Cost", "Scripts of its element"),
                Note(126, 86, "Evolved cost", "placed on the stage before"),
                Note(143, 140, "Stage", "from one to three"),
                Note(143, 170, "Defence", "what it takes to kill it"),
                Note(47, 188, "Attack", "what it deals"),
            ),
        ),
        "draw": draw(
            "draw",
            "You draw an Ember Script",
            f"You hold five cards and {STUDIED} Scripts.",
            Battle(hand=FULL_HAND, scripts=STUDIED, changed=("scripts",)),
        ),
        "study": draw(
            "study",
            "Two Scripts join the Codex",
            f"{CODEX_NOW} Scripts lie untapped in your Codex.",
            Battle(hand=FULL_HAND, codex=CODEX_NOW),
        ),
        "invoke": draw(
            "invoke",
            "Kilnhound attacks with Honed Fang",
            f"Kilnhound lies on Wickling, with Honed Fang beside it: attack {ATTACK}. {PAID} of {CODEX_NOW} Scripts are"
            " tapped.",
            Battle(hand=AFTER_INVOKING, codex=CODEX_NOW, tapped=PAID, attacker=True, attack=ATTACK, enhanced=True),
        ),
        "defend": draw(
            "defend",
            "Barnacle Warden blocks",
            f"Your opponent taps {WARDEN.cost.scripts} of {FOE_CODEX} Scripts and puts Barnacle Warden in the way.",
            Battle(
                hand=AFTER_INVOKING, codex=CODEX_NOW, tapped=PAID, attacker=True, attack=ATTACK, enhanced=True,
                blocker=True, foe_tapped=WARDEN.cost.scripts, foe_hand=FOE_HAND - 1,
            ),
        ),
        "exchange": draw(
            "exchange",
            "The exchange",
            f"{ATTACK} attack against {DEFENCE} defence: the Warden dies, {CARRIED} is carried over and your"
            f" opponent has {FOE_HEALTH} health. The Warden's attack of {WARDEN.power} does not kill Kilnhound.",
            Battle(
                hand=AFTER_INVOKING, codex=CODEX_NOW, tapped=PAID, attacker=True, attack=ATTACK, enhanced=True,
                blocker=True, foe_tapped=WARDEN.cost.scripts, foe_hand=FOE_HAND - 1, foe_health=FOE_HEALTH,
                exchange=True, changed=("foe_health",),
            ),
        ),
        "cleanup": draw(
            "cleanup",
            "The table after your turn",
            f"Kilnhound stays on the table, tapped. {PAID} of your Scripts stay tapped, all of your opponent's are"
            " ready.",
            Battle(
                hand=AFTER_INVOKING, codex=CODEX_NOW, tapped=PAID, attacker=True, resting=True,
                foe_hand=FOE_HAND - 1, foe_health=FOE_HEALTH,
            ),
        ),
    },
    told={
        "turn": TURN,
        "codex": CODEX,
        "studied": STUDIED,
        "codex_now": CODEX_NOW,
        "fang_bonus": FANG_BONUS,
        "paid": PAID,
        "untapped": CODEX_NOW - PAID,
        "attack": ATTACK,
        "defence": DEFENCE,
        "carried": CARRIED,
    },
)  # fmt: skip
