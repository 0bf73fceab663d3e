"""The table of a dungeon in words: the Boss, the Minions, and every wizard with what they hold and show."""

from collections.abc import Mapping, Sequence
from typing import Any

from cards.faces.names import readable
from matches.boards.base import Onlooker, Scene
from matches.boards.plain import PlainBoard
from matches.engine.decknforge.cards import LABELS, SPELLED, card_text, monster_text, names_of
from matches.engine.decknforge.state import NOBODY, Dungeon
from matches.engine.interface import Engine

SUITS = str.maketrans({"S": "♠", "H": "♥", "C": "♣", "D": "♦"})


class DungeonBoard(PlainBoard):
    """Writes combat cards in short, for hands are large, and monsters with the band that they come from."""

    rules: Mapping[str, str] = {
        "boss revealed": "DNF-P-03",
        "label added": "DNF-P-04",
        "boss slain": "DNF-P-05",
        "coppers gained": "DNF-P-06",
        "ends by six_bosses": "DNF-P-07",
        "ends by no_one_stands": "DNF-P-07",
        "ends by doom": "DNF-P-07",
        "ends by round_guard": "DNF-P-07",
    }

    def scene(self, engine: Engine[Any, Any], state: Dungeon) -> Scene:
        """Everything that lies open, all hands and plotted cards, and the heights of the piles."""
        seats = [
            {
                "hp": state.hp[seat],
                "coppers": state.coppers[seat],
                "glory": state.glory[seat],
                "shield": state.shield[seat],
                "pile": len(state.pile[seat]),
                "committed": len(state.committed[seat]),
                "hand": [card_text(card, seat) for card in sorted(state.hand[seat])],
                "shown": [card_text(card, seat) for card in state.shown[seat]],
                "plotted": card_text(state.plotted[seat], seat) if state.plotted[seat] != NOBODY else "",
            }
            for seat in range(state.seats)
        ]
        boss = state.boss
        return {
            "turn": state.turn,
            "active": state.active,
            "fight": state.fight,
            "round": state.round,
            "boss": monster_text(boss),
            "boss_numbers": [max(0, state.boss_hp), state.boss_max, state.boss_atk],
            "labels": names_of(state.labels[boss], LABELS),
            "minions": [[monster_text(each), hp] for each, hp in zip(state.minions, state.minion_hp, strict=True)],
            "to_come": [len(state.bosses), len(state.pool)],
            "seats": seats,
        }

    def told(self, scene: Scene, by: Onlooker) -> list[tuple[str, str]]:
        """The fight, its monsters, then the wizards in their order."""
        hp, most, atk = scene["boss_numbers"]
        labels = f"; {', '.join(map(readable, scene['labels']))}" if scene["labels"] else ""
        bosses, pool = scene["to_come"]
        lines = [
            ("Fight", f"{scene['fight']}, round {scene['round']}; {by.seats[scene['active']]} is active"),
            ("Boss", f"{_monster(scene['boss'], by)}: {hp} of {most} HP, ATK {atk}{labels}"),
        ]
        if scene["minions"]:
            minions = ", ".join(f"{_monster(card, by)}: {left} HP" for card, left in scene["minions"])
            lines.append(("Minions", minions))
        lines.append(("To come", f"{bosses} Bosses, {pool} monsters in the pool"))
        for seat, found in enumerate(scene["seats"]):
            lines += self._wizard(seat, found, by)
        return lines

    def _wizard(self, seat: int, found: Mapping[str, Any], by: Onlooker) -> list[tuple[str, str]]:
        who = by.seats[seat]
        shield = f", shield {found['shield']}" if found["shield"] else ""
        stands = f"{found['hp']} HP{shield}" if found["hp"] > 0 else "out of the fight"
        counts = f"{found['coppers']} coppers, {found['glory']} Glory, {found['pile']} in the pile"
        lines = [(who, f"{stands}, {counts}, {found['committed']} committed")]
        if found["plotted"]:
            shown = _short([found["plotted"]]) if seat in by.open_hands else "a card face down"
            lines.append((f"Plotted by {who}", shown))
        if found["shown"]:
            lines.append((f"Shown by {who}", _short(found["shown"])))
        hand = _short(found["hand"]) if seat in by.open_hands else by.hand(seat, found["hand"])
        lines.append((f"Hand of {who}", hand or "empty"))
        return lines


def _short(cards: Sequence[str]) -> str:
    """Combat cards with the signs of their suits; one of another band keeps the number of its seat."""
    return " ".join(card.translate(SUITS) for card in cards)


def _monster(card: str, by: Onlooker) -> str:
    name, _, owner = card.partition("/")
    return f"{by.name(SPELLED[name])} of {by.seats[int(owner)]}"


BOARD = DungeonBoard()
