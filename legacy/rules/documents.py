"""A band as the deck rules read it, so that one validator judges bands on paper and in a chronicle."""

from collections.abc import Iterable, Iterator
from typing import Any

from cards.rules.decknforge import Parameters
from cards.rules.index import CardIndex
from cards.rules.problems import Problem
from decks.rules.decknforge import band as band_rules
from decks.rules.decknforge import turning as turning_rules
from decks.rules.kinds import DocumentKind
from legacy.rules.state import BandState, MonsterState, Stuck, Visit


def band_document(band: BandState, others: Iterable[BandState] = ()) -> dict[str, Any]:
    """The document of a band; `others` are the other bands of its campaign.

    Its wizard is the founder, whose heirlooms it may bear whoever holds it by now. Wizards and dungeons go by id.
    """
    others = [other for other in others if other.id != band.id]
    names = {other.id: other.name for other in others}
    given = {each.heirloom_of for other in others for each in other.carried if each.heirloom_of}
    inscriptions = [
        {
            "card": each.card,
            "inscription": each.inscription,
            "how": each.source,
            "heirloom_of": names.get(each.heirloom_of, each.heirloom_of) if each.heirloom_of else None,
        }
        for each in band.standing
    ]
    return {
        "band": {
            "name": band.name,
            "wizard": band.holders[0] if band.holders else None,
            "solo": band.solo,
            "monsters": [_monster(monster) for monster in band.monsters],
            "inscriptions": inscriptions,
            "other_bands": [
                {
                    "name": other.name,
                    "retired_by": other.retired_by,
                    "history": list(other.history),
                    "heirloom_given": other.id in given,
                }
                for other in others
            ],
            "dungeons": [_dungeon(band, visit) for visit in _telling(band)],
        }
    }


def _monster(monster: MonsterState) -> dict[str, Any]:
    return {
        "card": monster.card, "name": monster.name, "items": list(monster.items), "hp": monster.hp, "atk": monster.atk,
        "legend": monster.legend, "labels": [_label(label) for label in monster.labels],
    }  # fmt: skip


def _label(stuck: Stuck) -> dict[str, Any]:
    if stuck.dungeon is None:
        return {"label": stuck.label}
    return {"label": stuck.label, "added": {"dungeon": stuck.dungeon, "round": stuck.round, "wizard": stuck.wizard}}


def _telling(band: BandState) -> Iterator[Visit]:
    """The dungeons that say something about labels on the band's monsters, so that the document stays short for ever.

    They are those in which some band met one of its monsters for the first time, or one of them was labelled.
    """
    met: set[tuple[str, str]] = set()
    for visit in band.visits:
        here = {(seat.band, ref.card) for seat in visit.seats for ref in visit.met if ref.band == band.id}
        if here - met or any(ref.band == band.id for ref, _ in visit.labels):
            yield visit
        met |= here


def _dungeon(band: BandState, visit: Visit) -> dict[str, Any]:
    return {
        "name": visit.dungeon,
        "seats": [{"wizard": seat.wizard, "band": seat.name, "completed": seat.completed} for seat in visit.seats],
        "bosses": [ref.card for ref in visit.met if ref.band == band.id],
        "other_labels": [label for ref, label in visit.labels if ref.band != band.id],
    }


def band_problems(document: dict[str, Any], index: CardIndex, parameters: Parameters) -> tuple[Problem, ...]:
    """What the deck rules say of a band's document."""
    return _problems(band_rules.KIND, document, index, parameters)


def turning_problems(document: dict[str, Any], index: CardIndex, parameters: Parameters) -> tuple[Problem, ...]:
    """What the deck rules say of a Turning's document."""
    return _problems(turning_rules.KIND, document, index, parameters)


def _problems(
    kind: DocumentKind, document: dict[str, Any], index: CardIndex, parameters: Parameters
) -> tuple[Problem, ...]:
    return kind.report(kind.read(document, index), parameters).problems
