"""Inscryption PvP Augmented: your fourth turn, with energy, blood and bones paid, four strikes and the scale moved.

The position can be reached: you began, both drew three Squirrels, you sacrificed one for the Stoat, they one for theirs
and one for the Porcupine, which has struck your Stoat once.
"""

from cards.boards import lanes
from cards.boards.anatomy import Note, explained
from cards.boards.lanes import Counter, Placed, Position, Side, Strike, fresh, health, power
from cards.boards.lesson import Lesson
from cards.rules.augmented import Parameters
from cards.rules.types import CardSpec, Cost

P = Parameters()

SQUIRREL = CardSpec(
    slug="squirrel", name="Squirrel", kind="creature", tier="side-deck", temple="beast", power=0, health=1
)
WOLF = CardSpec(
    slug="wolf", name="Wolf", kind="creature", tier="common", temple="beast", cost=Cost(blood=2), power=3, health=2
)
STOAT = CardSpec(
    slug="stoat", name="Stoat", kind="creature", tier="common", temple="beast", cost=Cost(blood=1), power=1, health=3
)
ZOMBIE = CardSpec(
    slug="zombie", name="Zombie", kind="creature", tier="common", temple="undead", cost=Cost(bones=2), power=1, health=2
)
INSECTODRONE = CardSpec(
    slug="insectodrone",
    name="Insectodrone",
    kind="creature",
    tier="common",
    temple="tech",
    cost=Cost(energy=3),
    power=1,
    health=2,
    sigils=("airborne",),
)
PORCUPINE = CardSpec(
    slug="porcupine",
    name="Porcupine",
    kind="creature",
    tier="common",
    temple="beast",
    cost=Cost(blood=1),
    power=1,
    health=2,
    sigils=("sharp-quills",),
)

TURN = 4  # yours: one cell of energy for each turn you have begun
MAIN, SIDE = 27, 17  # cards left in a main deck of 30 and in the side deck
QUILLS = 1  # what Sharp Quills deals back
TOKEN = -1  # one space toward you
BONES, FOE_BONES = 1, 2
STOAT_HURT = health(STOAT) - power(PORCUPINE)

ENERGY_LEFT = TURN - INSECTODRONE.cost.energy
BONES_AFTER_BLOOD = BONES + WOLF.cost.blood  # each sacrificed Squirrel gives one blood and leaves one bone
BONES_LEFT = BONES_AFTER_BLOOD - ZOMBIE.cost.bones
PORCUPINE_LEFT = health(PORCUPINE) - power(STOAT)
STOAT_LEFT = STOAT_HURT - QUILLS
DIRECT = power(WOLF) + power(INSECTODRONE)
TOKEN_AFTER = TOKEN + DIRECT

FOE_ROW = (None, fresh(SQUIRREL), fresh(PORCUPINE), fresh(STOAT))
MY_STOAT = Placed(STOAT, STOAT_HURT)


def _foe(*row: Placed | None, bones: int = FOE_BONES, changed: bool = False) -> Side:
    return Side(name="Opponent", row=row or FOE_ROW, hidden=1, counters=(Counter("Bones", bones, changed),))


def _me(
    *row: Placed | None,
    hand: tuple[CardSpec, ...],
    charged: int = TURN,
    cells: int = TURN,
    bones: int = BONES,
    changed: bool = False,
    main: int = MAIN - 1,
) -> Side:
    return Side(
        name="You",
        row=row,
        cells=(charged, cells),
        counters=(Counter("Bones", bones, changed),),
        piles=(Counter("Main", main, main != MAIN and charged == TURN), Counter("Side", SIDE)),
        hand=hand,
    )


def _at(mine: Side, foe: Side | None = None, **more: object) -> Position:
    return Position(mine=mine, foe=foe or _foe(), limit=P.scale_limit, **({"token": TOKEN} | more))  # type: ignore[arg-type]


BEFORE = _at(
    _me(
        fresh(SQUIRREL), fresh(SQUIRREL), MY_STOAT, None,
        hand=(WOLF, ZOMBIE), charged=TURN - 1, cells=TURN - 1, main=MAIN,
    )
)  # fmt: skip
DRAWN = _at(_me(fresh(SQUIRREL), fresh(SQUIRREL), MY_STOAT, None, hand=(WOLF, ZOMBIE, INSECTODRONE)))
FLOWN = _at(
    _me(
        fresh(SQUIRREL), fresh(SQUIRREL), MY_STOAT, fresh(INSECTODRONE, new=True),
        hand=(WOLF, ZOMBIE), charged=ENERGY_LEFT,
    )
)  # fmt: skip
BLED = _at(
    _me(
        fresh(WOLF, new=True), None, MY_STOAT, fresh(INSECTODRONE),
        hand=(ZOMBIE,), charged=ENERGY_LEFT, bones=BONES_AFTER_BLOOD, changed=True,
    )
)  # fmt: skip
RISEN = _at(
    _me(
        fresh(WOLF), fresh(ZOMBIE, new=True), MY_STOAT, fresh(INSECTODRONE),
        hand=(), charged=ENERGY_LEFT, bones=BONES_LEFT, changed=True,
    )
)  # fmt: skip
STRUCK = _at(
    _me(
        fresh(WOLF), fresh(ZOMBIE), Placed(STOAT, STOAT_LEFT, hurt=True), fresh(INSECTODRONE),
        hand=(), charged=ENERGY_LEFT, bones=BONES_LEFT,
    ),
    _foe(
        None, Placed(SQUIRREL, 0, gone=True), Placed(PORCUPINE, PORCUPINE_LEFT, hurt=True), fresh(STOAT),
        bones=FOE_BONES + 1, changed=True,
    ),
    strikes=(
        Strike(0, power(WOLF), direct=True),
        Strike(1, power(ZOMBIE)),
        Strike(2, power(STOAT)),
        Strike(3, power(INSECTODRONE), direct=True),
    ),
)  # fmt: skip
WEIGHED = _at(
    _me(
        fresh(WOLF), fresh(ZOMBIE), Placed(STOAT, STOAT_LEFT), fresh(INSECTODRONE),
        hand=(), charged=ENERGY_LEFT, bones=BONES_LEFT,
    ),
    _foe(None, None, Placed(PORCUPINE, PORCUPINE_LEFT), fresh(STOAT), bones=FOE_BONES + 1),
    token=TOKEN_AFTER,
    token_before=TOKEN,
)  # fmt: skip

LESSON = Lesson(
    cards=(SQUIRREL, WOLF, STOAT, ZOMBIE, INSECTODRONE, PORCUPINE),
    pictures={
        "table": lanes.draw(
            "table",
            "The table before your fourth turn",
            "Two rows of four spaces face each other. Right of them stand the bell and the scale with a skull at each"
            " end. Below lie your hand, your bones, your energy cells and your two decks.",
            BEFORE,
            "rows",
            "scale",
            "bell",
            "hand",
            "piles",
            "counters",
        ),
        "card": explained(
            "card",
            "How to read a card",
            f"Insectodrone, drawn large: {INSECTODRONE.cost.energy} energy, power {INSECTODRONE.power}, health"
            f" {INSECTODRONE.health} and the sigil Airborne.",
            lanes.large(INSECTODRONE, "Airborne"),
            (
                Note(141, 20, "Name", "how other cards call it"),
                Note(141, 52, "Cost", "pay all of it to play it"),
                Note(106, 135, "Sigil", "what it can do besides"),
                Note(143, 170, "Health", "damage it can take in all"),
                Note(47, 188, "Power", "damage of each strike"),
            ),
        ),
        "draw": lanes.draw(
            "draw",
            "You draw",
            f"You have {TURN} charged energy cells and three cards in hand: Wolf, Zombie and the new Insectodrone.",
            DRAWN,
        ),
        "energy": lanes.draw(
            "energy",
            "Insectodrone is played",
            f"Insectodrone stands in lane 4. {ENERGY_LEFT} of {TURN} cells is still charged.",
            FLOWN,
        ),
        "blood": lanes.draw(
            "blood",
            "Two Squirrels for a Wolf",
            f"Both Squirrels are gone, the Wolf stands in lane 1, lane 2 is free, and you hold {BONES_AFTER_BLOOD}"
            " bones.",
            BLED,
        ),
        "bones": lanes.draw(
            "bones",
            "Bones for a Zombie",
            f"The Zombie stands in lane 2 and you have {BONES_LEFT} bone left. Your row is full.",
            RISEN,
        ),
        "attack": lanes.draw(
            "attack",
            "Four strikes from left to right",
            f"Wolf strikes the empty space for {WOLF.power}; Zombie strikes the Squirrel, which perishes; Stoat strikes"
            f" the Porcupine and is hurt by its quills; Insectodrone flies past the Stoat for {INSECTODRONE.power}.",
            STRUCK,
        ),
        "scale": lanes.draw(
            "scale",
            "The scale moves",
            f"The token moves {DIRECT} spaces toward the opponent and now stands {TOKEN_AFTER} spaces on their side.",
            WEIGHED,
        ),
    },
    told={
        "turn": TURN,
        "energy_left": ENERGY_LEFT,
        "bones": BONES,
        "bones_after_blood": BONES_AFTER_BLOOD,
        "bones_left": BONES_LEFT,
        "quills": QUILLS,
        "stoat_hurt": STOAT_HURT,
        "stoat_left": STOAT_LEFT,
        "porcupine_left": PORCUPINE_LEFT,
        "direct": DIRECT,
        "token": -TOKEN,
        "token_after": TOKEN_AFTER,
        "to_the_skull": P.scale_limit - TOKEN_AFTER,
        "opening_main": 3,
        "opening_side": 1,
    },
)
