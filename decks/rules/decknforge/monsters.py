"""The six monsters of a band: who they are, what they were built from, and what follows from it."""

from collections import Counter

from cards.rules.decknforge import Parameters
from cards.rules.problems import CardCount
from decks.rules.base import NOTHING, Answers, Fault, Measured, rule
from decks.rules.decknforge.documents import DRAWN, Band, Built
from decks.rules.decknforge.playing_cards import is_hero, is_item, is_monster
from decks.rules.repair import set_field

ATK_PART = 6  # the average of three Items, halved, is a sixth of their sum


def hp_of(monster: Built) -> int:
    """The sum of the three Items."""
    return sum(item.value or 0 for item in monster.drawn)


def atk_of(monster: Built) -> int:
    """A sixth of the sum, rounded up and at least 1."""
    return max(1, -(-hp_of(monster) // ATK_PART))


def built_from_items(band: Band) -> list[Built]:
    """The monsters whose three Items are known, so that their numbers follow."""
    return [monster for monster in band.monsters if monster.drawn]


@rule("DNF-D-04")
def six_monsters_are_built(band: Band, p: Parameters) -> Answers:
    """Each Ace and each Joker is built once, nothing else is, and each has a creature's name."""
    wanted = band.monster_cards
    built = Counter(monster.card.key for monster in band.monsters)
    yield Measured(sum(1 for card in wanted if built[card.slug]), len(wanted))
    unknown = [monster for monster in band.monsters if monster.card.card is None]
    missing = [card for card in wanted if not built[card.slug]]
    for monster in band.monsters:
        card, path = monster.card.card, monster.card.path
        concerned = (CardCount(monster.card.word, 1, 1),)
        if card is None:
            yield Fault("unknown_card", f"Unknown card: {monster.card.written}.", path=path, cards=concerned)
        elif not is_monster(card):
            message = f"{card.name} is not a Monster: Aces and Jokers are."
            yield Fault("not_a_monster", message, path=path, cards=concerned)
        if not monster.monster.name.strip():
            yield Fault("missing_name", f"{monster.card.name} needs a creature's name.", path=f"{monster.path}/name")
    for card in missing[len(unknown) :]:  # a name with a slip in it is one problem, not two
        message = f"{card.name} has not been built."
        yield Fault("monster_missing", message, path="/band/monsters", cards=(CardCount(card.slug, 0),))
    for card in wanted:
        if (count := built[card.slug]) > 1:
            yield Fault(
                "too_many_copies",
                f"{card.name} has been built {count} times.",
                path="/band/monsters",
                cards=(CardCount(card.slug, count, count - 1),),
                limit=1,
                actual=count,
            )


@rule("DNF-D-05")
def monsters_are_built_from_three_items(band: Band, p: Parameters) -> Answers:
    """Three different cards from 2 to 10 are recorded for each monster."""
    if not band.monsters:
        return
    yield NOTHING
    for monster in band.monsters:
        path, found = f"{monster.path}/items", len(monster.items)
        if found != DRAWN:
            message = f"{DRAWN} Items are recorded for each monster (found {found})."
            yield Fault("wrong_item_count", message, path=path, limit=DRAWN, actual=found)
        seen: set[str] = set()
        for item in monster.items:
            concerned = (CardCount(item.word, 1, 1),)
            if item.card is None:
                yield Fault("unknown_card", f"Unknown card: {item.written}.", path=item.path, cards=concerned)
            elif not is_item(item.card):
                what = "Hero" if is_hero(item.card) else "Monster"
                message = f"{item.name} is a {what}: monsters are built from Items 2–10."
                yield Fault("not_an_item", message, path=item.path, cards=concerned)
            elif item.key in seen:
                message = f"{item.name} stands twice: the three Items differ."
                yield Fault("too_many_copies", message, path=item.path, cards=concerned, limit=1, actual=2)
            seen.add(item.key)


@rule("DNF-D-06")
def hp_is_the_sum(band: Band, p: Parameters) -> Answers:
    """The HP of a monster is the sum of its Items."""
    for monster in (monsters := built_from_items(band)):
        hp, path = hp_of(monster), f"{monster.path}/hp"
        if monster.monster.hp != hp:
            values = "+".join(str(item.value) for item in monster.drawn)
            yield Fault(
                "wrong_value",
                f"HP must be {hp} ({values}).",
                path=path,
                limit=hp,
                actual=monster.monster.hp,
                fixes=(set_field(path, hp),),
            )
    if monsters:
        yield NOTHING


@rule("DNF-D-07")
def atk_is_half_the_average(band: Band, p: Parameters) -> Answers:
    """The ATK of a monster is half the average of its Items, rounded up."""
    for monster in (monsters := built_from_items(band)):
        atk, path = atk_of(monster), f"{monster.path}/atk"
        if monster.monster.atk != atk:
            yield Fault(
                "wrong_value",
                f"ATK must be {atk} ({hp_of(monster)} ÷ 3 ÷ 2, rounded up).",
                path=path,
                limit=atk,
                actual=monster.monster.atk,
                fixes=(set_field(path, atk),),
            )
    if monsters:
        yield NOTHING


@rule("DNF-D-08")
def pairs_are_legends(band: Band, p: Parameters) -> Answers:
    """A monster of which two Items share a rank is starred."""
    for monster in (monsters := built_from_items(band)):
        if monster.pair and not monster.monster.legend:
            ranks = [item.rank for item in monster.drawn]
            sharing = "Two" if ranks.count(monster.pair) == 2 else "Three"
            message = f"{sharing} Items share rank {monster.pair}: this monster is a Legend."
            path = f"{monster.path}/legend"
            yield Fault("legend_not_starred", message, path=path, fixes=(set_field(path, True),))
    if monsters:
        yield NOTHING


@rule("DNF-D-09")
def band_has_a_legend(band: Band, p: Parameters) -> Answers:
    """At least one monster is a Legend; where a pair was drawn and not starred, DNF-D-08 says so."""
    if not band.monsters:
        return
    legends = sum(1 for monster in band.monsters if monster.monster.legend or monster.pair)
    yield Measured(legends, 1)
    if not legends:
        message = "Every band has a Legend: choose one monster to star."
        star = set_field(f"{band.monsters[0].path}/legend", True)
        yield Fault("no_legend", message, path="/band/monsters", limit=1, actual=0, fixes=(star,))


@rule("DNF-D-10")
def other_stars_need_a_pair(band: Band, p: Parameters) -> Answers:
    """A star without a pair stands only where no monster has a pair, and then on one monster only."""
    if not band.monsters:
        return
    has_pair = any(monster.pair for monster in band.monsters)
    allowed = 0 if has_pair else 1
    free = [monster for monster in built_from_items(band) if monster.monster.legend and not monster.pair]
    yield Measured(len(free), allowed)
    for monster in free[allowed:]:
        message = "Only monsters with a pair are Legends here."
        if not has_pair:
            message = f"Without a pair one monster alone is starred (found {len(free)})."
        path = f"{monster.path}/legend"
        yield Fault(
            "star_without_pair",
            message,
            path=path,
            limit=allowed,
            actual=len(free),
            fixes=(set_field(path, False),),
        )


RULES = (
    six_monsters_are_built,
    monsters_are_built_from_three_items,
    hp_is_the_sum,
    atk_is_half_the_average,
    pairs_are_legends,
    band_has_a_legend,
    other_stars_need_a_pair,
)
