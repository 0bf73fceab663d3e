"""The table of Elemental Deck Builder in words: seven dice, the shop, and what each player has."""

from collections.abc import Mapping
from typing import Any

from cards.rules.elemental import DICE
from matches.boards.base import Onlooker, Scene
from matches.boards.plain import PlainBoard
from matches.engine.elemental.state import Game
from matches.engine.interface import Engine


class ElementalBoard(PlainBoard):
    """Tells of piles only how high they are: nobody may look through them."""

    rules: Mapping[str, str] = {
        "damage": "ELE-E-01",
        "healing": "ELE-E-03",
        "chance die": "ELE-E-05",
        "ends by health": "ELE-W-01",
        "ends by turn limit": "ELE-W-03",
    }

    def scene(self, engine: Engine[Any, Any], state: Game) -> Scene:
        """Everything that lies open, both hands and both face-down rows, and the heights of the piles."""
        slug = state.table.slug
        seats = [
            {
                "hp": state.hp[seat],
                "gold": state.gold[seat],
                "actions": state.actions[seat],
                "draw": len(state.draws[seat]),
                "discard": len(state.discards[seat]),
                "hand": [slug(card) for card in state.hands[seat]],
                "face_down": [slug(card) for card in state.rows[seat]],
                "passives": [slug(card) for card in state.passives[seat]],
                "lasting": [slug(card) for card, _ in state.lasting[seat]],
            }
            for seat in (0, 1)
        ]
        return {
            "turn": state.turn,
            "active": state.active,
            "dice": list(state.dice),
            "row": [slug(card) for card in state.shop_row],
            "shop": len(state.shop_draw),
            "announced": [[seat, slug(card)] for seat, card in state.announced],
            "seats": seats,
        }

    def told(self, scene: Scene, by: Onlooker) -> list[tuple[str, str]]:
        """Dice and shop, then each player with what lies before them."""
        lines = [
            ("Active", by.seats[scene["active"]]),
            ("Dice", ", ".join(f"{die} {value}" for die, value in zip(DICE, scene["dice"], strict=True))),
            ("Shop", f"{by.count(scene['row']) or 'nothing'}; {scene['shop']} more in the pile"),
        ]
        if scene["announced"]:
            waiting = [f"{by.name(card)} of {by.seats[seat]}" for seat, card in scene["announced"]]
            lines.append(("Announced", ", ".join(waiting)))
        for seat in (1, 0):
            found, who = scene["seats"][seat], by.seats[seat]
            lines.append(
                (
                    who,
                    f"{found['hp']} health, {found['gold']} gold, {found['actions']} actions left, "
                    f"{found['draw']} cards to draw, {found['discard']} discarded",
                )
            )
            for name, label in (("passives", "Passives"), ("lasting", "Lasting effects")):
                if found[name]:
                    lines.append((f"{label} of {who}", by.count(found[name])))
            if found["face_down"]:
                lines.append((f"Face-down row of {who}", by.hand(seat, found["face_down"])))
            lines.append((f"Hand of {who}", by.hand(seat, found["hand"])))
        return lines


BOARD = ElementalBoard()
