"""The order in which the monsters of a dungeon come, once the seed of its shuffle is told."""

from collections.abc import Iterator, Sequence

from cards.rules.decknforge import Parameters
from legacy.rules.draws import draw_several
from legacy.rules.entries import CAMPAIGN, Entry
from legacy.rules.fold import OVERRIDDEN, counting
from legacy.rules.procedure import BOSSES, FIGHT

OF_THE_ORDER = frozenset([BOSSES, FIGHT])  # the rules by which a monster comes at its place of the shuffle


def out_of_order(entries: Sequence[Entry], p: Parameters) -> Iterator[Entry]:
    """The Bosses and Minions that came at another place than theirs, but for those that the keeper let stand."""
    forgiven = {
        each.act for each in entries if each.kind == OVERRIDDEN and not OF_THE_ORDER.isdisjoint(each.data["rules"])
    }
    lying: list[tuple[str, str]] = []
    came: list[tuple[Entry, int]] = []  # with the place that it has in the order
    summoned = 0
    for entry in counting(entries):
        if entry.kind == "dungeon_started":
            lying = sorted((monster["band"], monster["card"]) for monster in entry.data["monsters"])
            came, summoned = [], 0
        elif entry.kind == "boss_revealed" and entry.stream == CAMPAIGN:
            came.append((entry, entry.data["fight"] - 1))
        elif entry.kind == "minion_summoned":
            came.append((entry, p.bosses_per_dungeon + summoned))
            summoned += 1
        elif entry.kind == "dungeon_ended" and entry.stream == CAMPAIGN and (draw := entry.data.get("draw")):
            order = draw_several(draw["seed"], draw["label"], lying, len(lying))
            for each, place in came:
                told = (each.data["band"], each.data["card"])
                if each.act not in forgiven and order[place : place + 1] not in ([], [told]):
                    yield each
