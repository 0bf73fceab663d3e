"""Any ability on any card: given to a card in play, or left by a Haunter in the space where a card is played."""

from tests.matches.engine.duels import Table


def having(card, *sigils, **fields):
    """A card in play that was given these sigils."""
    return {"card": card, "given": list(sigils)} | fields


def about_to_play(*sigils, card="geck", board=None, enemy=None, **seat):
    """The table before a free card is played that will have the sigils in space a1."""
    seats = [seat | {"hand": [card, *seat.get("hand", [])]}, enemy or {}]
    return Table("augmented", board or {}, seats=seats, waiting={"a1": [["squirrel", 0, list(sigils)]]})


def played(*sigils, card="geck", board=None, enemy=None, **seat):
    """The table after a free card was played that has the sigils in space a1."""
    table = about_to_play(*sigils, card=card, board=board, enemy=enemy, **seat).do(f"play {card}")
    return table.do("space a1") if "space a1" in table.can() else table
