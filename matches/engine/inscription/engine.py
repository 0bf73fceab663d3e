"""The engine of Inscription: the shared one, with quick moves of its own."""

from matches.engine.duel.engine import DuelEngine
from matches.engine.duel.state import Duel
from matches.engine.inscription import playouts
from matches.engine.rng import Stream


class InscriptionEngine(DuelEngine):
    """A game on four lanes whose playouts compare the lanes."""

    version = DuelEngine.version + 1  # its quick moves, and so the choices of agents that play on, changed once

    def sensible(self, state: Duel, seat: int, stream: Stream) -> int:
        """The action that looks best in its lane."""
        return playouts.sensible(state, seat, self.legal_actions(state, seat))
