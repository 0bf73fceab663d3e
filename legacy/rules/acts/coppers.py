"""Coppers that come in a fight, beside kills and labels."""

from typing import Annotated, Literal

from msgspec import Meta

from legacy.rules.acts.base import Act, Id, Note, Stopped, Writing
from legacy.rules.earnings import diamond, in_a_dungeon
from legacy.rules.effects import GLINT, PATRON_COPPERS, THE_PATRON
from legacy.rules.procedure import EARNING, broken, impossible


class ChangeCoppers(Act, frozen=True, kw_only=True, tag="change_coppers"):
    """A wizard gains coppers by a Convert or a card, by The Patron from another wizard; `other` is for the keeper."""

    wizard: Id
    amount: Annotated[int, Meta(ge=-9_999, le=9_999)]
    reason: Literal["convert", "glint", "patron", "other"]
    giver: Id | None = None
    note: Note = ""


def change_coppers(w: Writing, act: ChangeCoppers) -> None:
    """The purse holds what the card gives, no more than the rules give and never less than nothing."""
    if not act.amount:
        raise Stopped(impossible("nothing_changes", "Say how many coppers.", "/amount"))
    if act.reason == "other":
        _other(w, act)
        return
    w.fight()
    w.seated(act.wizard)
    if act.amount < 0:
        raise Stopped(impossible("not_a_gain", "These coppers are gained: say how many.", "/amount"))
    {"convert": _convert, "glint": _glint, "patron": _patron}[act.reason](w, act)


def _other(w: Writing, act: ChangeCoppers) -> None:
    """No rule gives these, so that they need an override."""
    w.player(act.wizard)
    w.wrong(broken(EARNING, "no_rule_gives", "No rule gives or takes these coppers.", "/reason"))
    if act.amount > 0:
        w.earn(act.wizard, act.amount, "other", act.note)
    else:
        w.pay(act.wizard, -act.amount, "other", act.note, "/amount")


def _convert(w: Writing, act: ChangeCoppers) -> None:
    """A Diamond is worth its value in coppers, doubled by Echo; no more than what the table bears can make of it."""
    limit = diamond(w.borne(), w.p)
    if act.amount > limit:
        message = f"No Diamond at this table is worth more than {limit}c (found {act.amount}c)."
        w.wrong(broken(EARNING, "too_many_coppers", message, "/amount", limit=limit, actual=act.amount))
    most = in_a_dungeon(w.borne(), w.facts.index, w.p)
    total = w.table.purse(act.wizard).earned.get(w.dungeon().id, 0) + act.amount
    if total > most:
        message = f"Nobody earns more than {most}c in a dungeon here (this would be {total}c)."
        w.wrong(broken(EARNING, "too_many_coppers", message, "/amount", limit=most, actual=total))
    w.earn(act.wizard, act.amount, "convert", act.note)


def _glint(w: Writing, act: ChangeCoppers) -> None:
    """One copper for each Glint revealed, up to the cap of the fight."""
    _borne(w, GLINT, "Glint")
    limit = w.p.glint_cap_per_fight
    total = w.table.purse(act.wizard).glint_in(w.dungeon().id, w.fight().number) + act.amount
    if total > limit:
        message = f"Glint gives a wizard {limit}c in a fight at most (this would be {total}c)."
        w.wrong(broken(EARNING, "glint_cap", message, "/amount", limit=limit, actual=total))
    w.earn(act.wizard, act.amount, "glint", act.note)


def _patron(w: Writing, act: ChangeCoppers) -> None:
    """What one wizard takes, another gives."""
    _borne(w, THE_PATRON, "The Patron")
    if act.amount > (limit := PATRON_COPPERS):
        message = f"The Patron gives {limit}c at most."
        w.wrong(broken(EARNING, "too_many_coppers", message, "/amount", limit=limit, actual=act.amount))
    if act.giver is None or act.giver == act.wizard:
        raise Stopped(impossible("giver_needed", "The Patron takes from another wizard: say from whom.", "/giver"))
    w.pay(w.seated(act.giver, "/giver"), act.amount, "patron", act.note, "/giver")
    w.earn(act.wizard, act.amount, "patron", act.note)


def _borne(w: Writing, inscription: str, name: str) -> None:
    """Some card at the table bears the inscription; by a Snipe it may lie before another wizard than its owner."""
    if not w.borne_at_table(inscription):
        w.wrong(broken(EARNING, "not_borne", f"No card at this table bears {name}.", "/reason"))
