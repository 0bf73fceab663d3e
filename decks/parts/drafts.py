"""The table of a draft as pages show it: what is on offer, who took what, and both decks judged at the end."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from decks import formats
from decks.formats.base import DeckList, deck_list
from decks.parts.reports import results_told
from decks.rules.kinds import Dealer, GameRules
from decks.selectors import Lawbook, RulesetInForce
from decks.services.checking import code_of
from decks.services.judging import deck_judge


@dataclass(frozen=True)
class Draft:
    """A draft is its inputs: what it is dealt by, and the picks so far."""

    rules: GameRules
    law: Lawbook
    dealer: Dealer
    ruleset: RulesetInForce
    added: int
    seed: str
    picks: str

    @property
    def told(self) -> dict[str, Any]:
        """The draft as an address or a form tells it."""
        return {"ruleset": self.ruleset.slug, "added": self.added, "seed": self.seed, "picks": self.picks}

    def dealt(self) -> Any:
        """What lies on the table; raises ``Unreadable``."""
        return self.dealer.deal(
            self.law.index, self.ruleset.parameters, seed=self.seed, picks=self.picks, added=self.added
        )


def draft_table(
    draft: Draft, *, take: Callable[[int], str], titles: Mapping[str, str] | None = None, **more: Any
) -> dict[str, Any]:
    """What lies on the table after the picks so far, with the address each pick leads to; raises ``Unreadable``."""
    dealt = draft.dealt()
    cards, dealer = draft.law.index.cards, draft.dealer
    titles = titles or {player: f"Player {player}" for player in dealer.players}
    return {
        "dealt": dealt,
        "ruleset": draft.ruleset,
        "rounds_done": len(dealt.rounds) - (not dealt.is_finished),
        "next": titles.get(dealt.player, ""),
        "offer": [
            (cards[card], taker, "" if taker or dealt.is_finished else take(place), titles.get(taker, ""))
            for place, (card, taker) in enumerate(dealt.offer)
        ],
        "players": [
            {
                "name": player,
                "title": titles[player],
                "cards": [cards[card] for card in dealt.picks(player)],
                "is_next": player == dealt.player,
                **(_finished(draft, dealt, player, other) if dealt.is_finished else {}),
            }
            for player, other in (dealer.players, dealer.players[::-1])
        ],
        "told": draft.told,
        "record": _record(draft, dealt) if dealt.is_finished else None,
        **more,
    }


def _finished(draft: Draft, dealt: Any, player: str, other: str) -> dict[str, Any]:
    """A player's deck with its judgement; both players share one box."""
    deck: DeckList = deck_list(rules=draft.rules, index=draft.law.index, zones=dealt.zones(player))
    fields = {"zones": deck.zones, "opponent": dealt.zones(other), "rulesets": [draft.ruleset.slug]}
    verdict = deck_judge(game=draft.law.game, fields=fields, law=draft.law)
    return {"code": code_of(deck), "verdict": verdict, "results": results_told(verdict, draft.law)}


def _record(draft: Draft, dealt: Any) -> dict[str, Any]:
    """The log of the draft, judged by the rules of drafts."""
    fields = {**dealt.document(), "rulesets": [draft.ruleset.slug]}
    verdict = deck_judge(game=draft.law.game, fields=fields, law=draft.law)
    written = formats.get("json").read(dealt.document(), draft.rules, draft.law.index).deck
    return {"verdict": verdict, "results": results_told(verdict, draft.law), "code": code_of(written)}
