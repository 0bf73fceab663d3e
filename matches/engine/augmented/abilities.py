"""The registry of Augmented's abilities; it stands on the shared one."""

from matches.engine.duel import sigils as shared
from matches.engine.duel.abilities import Abilities

SIGILS = Abilities(shared.SIGILS)
