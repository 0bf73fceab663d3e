"""One step of a replay as its page shows it: the board, the sentences with their causes, and where one can go."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.faces.names import Names, readable
from cards.rules.types import CardSpec
from cards.templatetags.illumination import with_sprite
from matches.boards import board_of
from matches.boards.base import Onlooker, happening
from matches.engine import registry
from matches.engine.recorder import MatchEnded
from matches.parts.replays import Replay, ReplayStep
from matches.parts.words import Sentence, Teller

RULE = re.compile(r"[A-Z]{3}-[A-Z]-\d\d")
SILENT = frozenset(("", "turn", "mulligan"))  # causes that say no more than the sentence does
STEPS = {
    "attack": "attack step", "draw": "draw step", "play": "play step", "end": "end step", "exchange": "exchange",
    "draw-stage": "Draw Stage", "setup": "Setup Stage", "invoke": "Invoke Stage", "defend": "defence",
    "cost": "paying the cost", "study": "study", "damage": "damage",
}  # fmt: skip
MOST_SENTENCES = 2  # of a step in the list
ALL_HANDS = "all"  # of ``hands`` in an address


@dataclass(frozen=True)
class Cause:
    """The ability, card, rule or step that made something happen, and the page that explains it."""

    label: str
    address: str = ""
    is_rule: bool = False


def _linked(cause: Cause) -> SafeString | str:
    if not cause.address:
        return cause.label
    kind = "rule-id" if cause.is_rule else "cause"
    return format_html('<a class="{}" href="{}">{}</a>', kind, cause.address, cause.label)


@dataclass(frozen=True)
class Told:
    """A sentence with its causes."""

    text: str
    causes: tuple[Cause, ...]

    @property
    def causes_linked(self) -> SafeString | str:
        """The causes in brackets, each with a link to the page that explains it."""
        if not self.causes:
            return ""
        return format_html("({})", format_html_join(", ", "{}", ((_linked(each),) for each in self.causes)))


@dataclass(frozen=True)
class Entry:
    """A step in the list, or the beginning of a turn."""

    number: int
    text: str
    address: str
    heading: str = ""
    is_current: bool = False


@dataclass(frozen=True)
class TurnLink:
    """The first step of a turn."""

    turn: int
    address: str
    is_current: bool


class Watching:
    """A replay at one step, for whoever may see these hands."""

    def __init__(
        self,
        replay: Replay,
        number: int,
        *,
        cards: Mapping[str, CardSpec],
        names: Names,
        query: Mapping[str, str],
        all_hands: bool,
        is_playing: bool = False,
        download: str = "",
    ) -> None:
        self.replay = replay
        self.number = number
        self.step: ReplayStep = replay.steps[number]
        self.cards = cards
        self.names = names
        self.query = dict(query)
        self.all_hands = all_hands
        self.is_playing = is_playing
        self.download = download or f"{reverse('matches:record')}?{urlencode(self.query)}"
        self.board = board_of(replay.game)
        seats = range(len(replay.seats))
        called = tuple(readable(seat.name) for seat in replay.seats)
        hidden = frozenset() if all_hands else frozenset(seat for seat in seats if seat != 0)
        self.by = Onlooker(seats=called, cards=cards, names=names, open_hands=frozenset(seats) - hidden)
        self.together = registry.together(replay.game)
        self.teller = Teller(seats=called, cards=cards, sigils=names.sigils, hidden=hidden, together=self.together)

    # --- the table ---------------------------------------------------------------------------------------------------
    @property
    def title(self) -> str:
        return (" with " if self.together else " against ").join(self.by.seats)

    @property
    def has_hidden_hands(self) -> bool:
        """Whether somebody beside the first seat holds a hand."""
        return len(self.by.seats) > 1

    @property
    def svg(self) -> SafeString:
        """The table after the step."""
        title = f"The table after step {self.number}"
        return with_sprite(self.board.draw(self.step.scene, self.by, happening(self.step.events), title))

    @property
    def in_words(self) -> list[tuple[str, str]]:
        """The same in words."""
        return self.board.told(self.step.scene, self.by)

    # --- what happened -----------------------------------------------------------------------------------------------
    @property
    def sentences(self) -> list[Told]:
        """Everything that happened in the step, with its causes."""
        if not self.step.events:
            return [Told("The match begins.", ())]
        return [Told(each.text, tuple(self._causes(each))) for each in self.teller.sentences(self.step.events)]

    def _causes(self, sentence: Sentence) -> list[Cause]:
        found = []
        if cause := self._cause(sentence.cause):
            found.append(cause)
        rule = next((self.board.rules[each] for each in sentence.subjects if each in self.board.rules), "")
        if rule:
            found.append(self._rule(rule))
        return found

    def _cause(self, slug: str) -> Cause | None:
        if slug in SILENT:
            return None
        if RULE.fullmatch(slug):
            return self._rule(slug)
        if slug in self.names.sigils:
            return Cause(self.names.sigils[slug], _address("cards:sigil", slug))
        if slug in self.cards:
            return Cause(self.cards[slug].name, _address("cards:card", self.replay.game, slug))
        return Cause(STEPS.get(slug) or readable(slug).lower())

    def _rule(self, code: str) -> Cause:
        return Cause(code, f"{reverse('cards:rules', args=[self.replay.game])}#{code}", is_rule=True)

    @property
    def entries(self) -> list[Entry]:
        """The steps of the turn that is shown, of the one before and of the one after, with a heading for each turn."""
        turns = [turn for turn, _ in self.replay.turns]
        here = turns.index(self.step.turn)
        shown = set(turns[max(0, here - 1) : here + 2])
        entries, last = [], None
        for number, step in enumerate(self.replay.steps):
            if step.turn not in shown:
                continue
            heading = ""
            if step.turn != last:
                last = step.turn
                heading = f"Turn {step.turn}" if step.turn else "Before the first turn"
            entries.append(
                Entry(number, self._short(step), self.address(number), heading, is_current=number == self.number)
            )
        return entries

    def _short(self, step: ReplayStep) -> str:
        if not step.events:
            return "The match begins."
        said = [each.text for each in self.teller.sentences(step.events)]
        more = f" And {len(said) - MOST_SENTENCES} more." if len(said) > MOST_SENTENCES else ""
        return " ".join(said[:MOST_SENTENCES]) + more

    @property
    def ending(self) -> str:
        """How the match ended, for its last step."""
        ends = [event for event in self.replay.steps[-1].events if isinstance(event, MatchEnded)]
        return self.teller.sentences(ends)[-1].text if ends else ""

    # --- where one can go --------------------------------------------------------------------------------------------
    def address(self, number: int, **more: str) -> str:
        """The address of a step of this match."""
        hands = {"hands": ALL_HANDS} if self.all_hands else {}
        return "?" + urlencode({**self.query, "step": str(number), **hands, **more})

    @property
    def play(self) -> str:
        """This step with the match running, where more follows; or standing still, where it runs."""
        if self.is_playing:
            return self.address(self.number)
        return self.address(self.number, play="1") if self.number < self.replay.last else ""

    @property
    def first(self) -> str:
        return self.address(0) if self.number else ""

    @property
    def previous(self) -> str:
        return self.address(self.number - 1) if self.number else ""

    @property
    def next(self) -> str:
        return self.address(self.number + 1) if self.number < self.replay.last else ""

    @property
    def running(self) -> str:
        """The next step of a match that is played; the last one stands still."""
        more = {"play": "1"} if self.number + 1 < self.replay.last else {}
        return self.address(self.number + 1, **more) if self.number < self.replay.last else ""

    @property
    def final(self) -> str:
        return self.address(self.replay.last) if self.number < self.replay.last else ""

    @property
    def previous_turn(self) -> str:
        """The first step of this turn, or of the one before where this is it."""
        earlier = [first for _, first in self.replay.turns if first < self.number]
        return self.address(earlier[-1]) if earlier else ""

    @property
    def next_turn(self) -> str:
        later = [first for _, first in self.replay.turns if first > self.number]
        return self.address(later[0]) if later else ""

    @property
    def turns(self) -> list[TurnLink]:
        return [TurnLink(turn, self.address(first), turn == self.step.turn) for turn, first in self.replay.turns]

    @property
    def other_hands(self) -> str:
        """The same step with the hidden hands shown, or hidden again."""
        shown = {} if self.all_hands else {"hands": ALL_HANDS}
        return "?" + urlencode({**self.query, "step": str(self.number), **shown})


def _address(name: str, *args: str) -> str:
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""
