"""Inscription, the board game: your fourth turn, from the squirrel you draw to the item your adversary receives.

The position can be reached: you began; each of you sacrificed Squirrels for one-blood creatures, and the scale went
back and forth until it stood one point on your adversary's side.
"""

from cards.boards import ink, lanes
from cards.boards.anatomy import Note, explained
from cards.boards.lanes import Counter, Placed, Position, Side, Strike, fresh, health, power
from cards.boards.lesson import Lesson
from cards.rules.inscription import Parameters
from cards.rules.types import CardSpec, Cost

P = Parameters()

SQUIRREL = CardSpec(slug="squirrel", name="Squirrel", kind="squirrel", power=0, health=1)
WOLF = CardSpec(slug="wolf", name="Wolf", kind="creature", cost=Cost(blood=2), power=3, health=2)
STUNTED_WOLF = CardSpec(
    slug="stunted-wolf", name="Stunted Wolf", kind="creature", cost=Cost(blood=1), power=2, health=2
)
OPOSSUM = CardSpec(slug="opossum", name="Opossum", kind="creature", cost=Cost(bones=2), power=1, health=1)
COYOTE = CardSpec(slug="coyote", name="Coyote", kind="creature", cost=Cost(bones=4), power=2, health=1)
BULLFROG = CardSpec(
    slug="bullfrog", name="Bullfrog", kind="creature", cost=Cost(blood=1), power=1, health=2, sigils=("mighty-leap",)
)
SPARROW = CardSpec(
    slug="sparrow", name="Sparrow", kind="creature", cost=Cost(blood=1), power=1, health=2, sigils=("airborne",)
)
STOAT = CardSpec(slug="stoat", name="Stoat", kind="creature", cost=Cost(blood=1), power=1, health=3)
GREATER_SMOKE = CardSpec(
    slug="greater-smoke", name="Greater Smoke", kind="smoke", power=1, health=3, sigils=("bone-king",)
)

OPENING_CREATURES, OPENING_SQUIRRELS = 3, 1
ITEM_AT = P.scale_limit - 1
TOKEN = 1
BONES, FOE_BONES = 1, 2
CREATURES = P.deck_size - OPENING_CREATURES - 1  # one creature was drawn in your third turn
SQUIRRELS = P.squirrels - 1  # one stands on the table

BONES_AFTER_BLOOD = BONES + WOLF.cost.blood
BONES_LEFT = BONES_AFTER_BLOOD - OPOSSUM.cost.bones
BULLFROG_LEFT = health(BULLFROG) - power(OPOSSUM)
LOST = power(STUNTED_WOLF) - health(SQUIRREL)
TOKEN_AFTER = TOKEN + power(WOLF)

FOE_ROW = (None, fresh(BULLFROG), fresh(SQUIRREL), fresh(SPARROW))
EMPTY = (None, None, None, None)


def _foe(*row: Placed | None, bones: int = FOE_BONES, changed: bool = False, candles: int = P.candles) -> Side:
    return Side(
        name="Adversary",
        row=row or FOE_ROW,
        hidden=1,
        counters=(Counter("Bones", bones, changed),),
        candles=(candles, P.candles),
    )


def _me(
    *row: Placed | None,
    hand: tuple[CardSpec, ...],
    bones: int = BONES,
    changed: bool = False,
    squirrels: int = SQUIRRELS,
    moved: bool = False,
) -> Side:
    return Side(
        name="You",
        row=row,
        counters=(
            Counter("Bones", bones, changed),
            Counter("Creatures", CREATURES),
            Counter("Squirrels", squirrels, moved),
        ),
        candles=(P.candles, P.candles),
        hand=hand,
    )


def _at(mine: Side, foe: Side | None = None, **more: object) -> Position:
    parts = {"token": TOKEN, "scale_left": True, "skulls": False} | more
    return Position(mine=mine, foe=foe or _foe(), limit=P.scale_limit, **parts)  # type: ignore[arg-type]


BEFORE = _at(_me(fresh(SQUIRREL), None, fresh(STUNTED_WOLF), None, hand=(WOLF, OPOSSUM, COYOTE)))
DRAWN = _at(
    _me(
        fresh(SQUIRREL), fresh(SQUIRREL, new=True), fresh(STUNTED_WOLF), None,
        hand=(WOLF, OPOSSUM, COYOTE), squirrels=SQUIRRELS - 1, moved=True,
    )
)  # fmt: skip
BLED = _at(
    _me(
        fresh(WOLF, new=True), None, fresh(STUNTED_WOLF), None,
        hand=(OPOSSUM, COYOTE), bones=BONES_AFTER_BLOOD, changed=True, squirrels=P.squirrels, moved=True,
    )
)  # fmt: skip
BONED = _at(
    _me(
        fresh(WOLF), fresh(OPOSSUM, new=True), fresh(STUNTED_WOLF), None,
        hand=(COYOTE,), bones=BONES_LEFT, changed=True, squirrels=P.squirrels,
    )
)  # fmt: skip
READY = _me(
    fresh(WOLF), fresh(OPOSSUM), fresh(STUNTED_WOLF), None,
    hand=(COYOTE,), bones=BONES_LEFT, squirrels=P.squirrels,
)  # fmt: skip
STRUCK = _at(
    READY,
    _foe(
        None, Placed(BULLFROG, BULLFROG_LEFT, hurt=True), Placed(SQUIRREL, 0, gone=True), fresh(SPARROW),
        bones=FOE_BONES + 1, changed=True,
    ),
    strikes=(Strike(0, power(WOLF), direct=True), Strike(1, power(OPOSSUM)), Strike(2, power(STUNTED_WOLF))),
)  # fmt: skip
WEIGHED = _at(
    READY,
    _foe(None, Placed(BULLFROG, BULLFROG_LEFT), None, fresh(SPARROW), bones=FOE_BONES + 1),
    token=TOKEN_AFTER,
    token_before=TOKEN,
)
REBORN = Position(
    mine=Side(name="You", row=EMPTY, candles=(P.candles, P.candles)),
    foe=Side(name="Adversary", row=EMPTY, candles=(P.candles - 1, P.candles)),
    limit=P.scale_limit,
    token=0,
    scale_left=True,
    skulls=False,
    remark="Both of you keep your hands and your bones.",
)


def _draft() -> str:
    """Three cards face up: one for you, one for your adversary, one set aside."""
    drawn = ""
    for number, (card, fate) in enumerate(
        ((STUNTED_WOLF, "you take it"), (STOAT, "they take it"), (COYOTE, "set aside"))
    ):
        x = 46 + 117 * number
        drawn += lanes.creature(fresh(card, new=number == 0), x, 42)
        drawn += lanes.cost(card, x + 4, 134)
        drawn += ink.words("term" if number == 0 else "lbl", x + lanes.WIDE / 2, 172, fate, anchor="middle")
    heading = ink.words("who", ink.WIDTH / 2, 26, f"Round 1 of {P.deck_size}", anchor="middle")
    return ink.drawing(
        "draft",
        186,
        "One round of the draft",
        "Stunted Wolf, Stoat and Coyote lie face up. You take the Stunted Wolf, your adversary takes the Stoat, the"
        " Coyote is set aside.",
        heading,
        drawn,
    )


LESSON = Lesson(
    cards=(SQUIRREL, WOLF, STUNTED_WOLF, OPOSSUM, COYOTE, BULLFROG, SPARROW, STOAT, GREATER_SMOKE),
    pictures={
        "table": lanes.draw(
            "table",
            "The table before your fourth turn",
            "Two rows of four spaces face each other. Left of them stand the scale with its tooth, the bell and two"
            " candles for each player. Below lie your hand, your bones, your creature pile and your squirrel pile.",
            BEFORE,
            "rows",
            "scale",
            "bell",
            "candles",
            "counters",
            "hand",
        ),
        "card": explained(
            "card",
            "How to read a card",
            f"Sparrow, drawn large: {SPARROW.cost.blood} blood, power {SPARROW.power}, health {SPARROW.health} and the"
            " sigil Airborne.",
            lanes.large(SPARROW, "Airborne"),
            (
                Note(96, 20, "Name", "who it is"),
                Note(141, 52, "Cost", "drops of blood, or bones"),
                Note(106, 135, "Sigil", "what it can do besides"),
                Note(143, 170, "Health", "hearts laid beside it"),
                Note(47, 188, "Power", "damage when it attacks"),
            ),
        ),
        "draft": _draft(),
        "draw": lanes.draw(
            "draw",
            "A Squirrel is drawn and played",
            f"A second Squirrel stands in column 2, for nothing. {SQUIRRELS - 1} Squirrels are left in your pile.",
            DRAWN,
        ),
        "blood": lanes.draw(
            "blood",
            "Two Squirrels for a Wolf",
            f"Both Squirrels went back to their pile, the Wolf stands in column 1, and you hold {BONES_AFTER_BLOOD}"
            " bones.",
            BLED,
        ),
        "bones": lanes.draw(
            "bones",
            "Bones for an Opossum",
            f"The Opossum stands in column 2 and you have {BONES_LEFT} bone left.",
            BONED,
        ),
        "attack": lanes.draw(
            "attack",
            "Three creatures attack",
            f"Wolf strikes the empty space for {WOLF.power}; Opossum strikes the Bullfrog, which has {BULLFROG_LEFT}"
            " health left; Stunted Wolf strikes the Squirrel, which perishes.",
            STRUCK,
        ),
        "scale": lanes.draw(
            "scale",
            "The tooth moves",
            f"The tooth moves from {TOKEN} to {TOKEN_AFTER} on your adversary's side.",
            WEIGHED,
        ),
        "candle": lanes.draw(
            "candle",
            "A candle goes out",
            "The table is empty, the tooth is back in the middle, and one of your adversary's two candles is out.",
            REBORN,
        ),
    },
    told={
        "bones_after_blood": BONES_AFTER_BLOOD,
        "bones_left": BONES_LEFT,
        "bullfrog_left": BULLFROG_LEFT,
        "lost": LOST,
        "token": TOKEN,
        "token_after": TOKEN_AFTER,
        "item_at": ITEM_AT,
        "opening_creatures": OPENING_CREATURES,
        "opening_squirrels": OPENING_SQUIRRELS,
        "picks_each_half": P.deck_size // 2,
    },
)
