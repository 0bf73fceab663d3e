"""Watching a match: the form that sets one up, its steps, and its record as a file. The address holds the match."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from cards.selectors import catalogue_shelf
from decks.selectors.lawbooks import OFFICIAL
from decks.views.common import Asked, admitted, game_of_alias
from matches.engine import registry
from matches.engine.record import Record
from matches.parts.watching import ALL_HANDS, Watching
from matches.replays import (
    LARGEST_SEED,
    LONGEST_CODE,
    MOST_BYTES,
    MOST_DECISIONS,
    MOST_ITERATIONS,
    PLACES,
    SIDES,
    Inputs,
    MatchRefused,
    Watched,
    agent_find,
    code_record,
    engine_find,
    match_watch,
    record_code,
    record_keep,
    record_kept,
    record_play_on,
    record_read,
    record_watch,
)
from matches.selectors import playable_games, sample_choices
from matches.views.experiment_forms import USUAL_PARTY

AGENTS = (
    ("greedy", "greedy: looks to the end of its turn"),
    ("random", "random: does anything that is allowed"),
    (f"search:{MOST_ITERATIONS}", f"search: tries {MOST_ITERATIONS} continuations (slow)"),
)
THEN = tuple(f"then_{side}" for side in SIDES)
ONWARD = ("at", *THEN, "reseed")  # what an address says of playing on


@dataclass(frozen=True)
class Found:
    """The match of an address, and the part of the address that holds it."""

    asked: Asked
    watched: Watched
    query: dict[str, str]
    inputs: Inputs | None = None  # those of a record are not known
    first: Watched | None = None  # the match that it was played on from
    stands_in_path: bool = False  # what the query does not say the path does
    download: str = ""  # where the record is, if not at the address of all records


def _choice(label: str, **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, widget=forms.Select(attrs={"class": "input"}), **more)


def _agent(label: str) -> forms.CharField:
    select = forms.Select(attrs={"class": "input"}, choices=AGENTS)
    return forms.CharField(label=label, required=False, max_length=40, widget=select)


def _number(label: str, *, most: int = LARGEST_SEED, **more: Any) -> forms.IntegerField:
    widget = more.pop("widget", forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}))
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=most, widget=widget, **more)


class MatchForm(forms.Form):
    """What a match is played from: who sits in each seat, and with which deck, where the game has decks at all."""

    game = forms.CharField(widget=forms.HiddenInput)
    seed = _number("Seed", help_text="The same number deals the same match again; left empty, chance chooses one.")
    number = _number("Number", widget=forms.HiddenInput)
    at = _number("After", most=MOST_DECISIONS, widget=forms.HiddenInput)
    reseed = _number("Seed from here", widget=forms.HiddenInput)

    def __init__(self, asked: Asked, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        slug = asked.game.slug
        self.fewest, self.most = registry.seats(slug)
        self.needs_decks = registry.get(slug).needs_decks
        self.deck_kind = registry.deck_kind(slug)
        self.together = registry.together(slug)
        self.fields["game"].initial = slug
        samples = sample_choices(game=slug)
        for place, side in enumerate(SIDES[: self.most]):
            if self.needs_decks:
                self._add_deck(place, side, samples)
            self.fields[f"agent_{side}"] = _agent(f"{PLACES[place]} agent")
            self.fields[f"then_{side}"] = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
        self.fields["ruleset"] = _choice("Ruleset", required=False, choices=asked.ruleset_choices)

    def _add_deck(self, place: int, side: str, samples: list[tuple[str, str]]) -> None:
        """A sample deck for the seat, or a code in its place; a seat that nobody must take may stay empty."""
        has_codes = self.deck_kind == registry.LISTS
        is_free = place >= self.fewest
        self.fields[f"deck_{side}"] = forms.CharField(
            label=f"{PLACES[place]} {'deck' if has_codes else self.deck_kind}",
            required=False,
            initial=samples[place % len(samples)][0] if samples and (not is_free or place < USUAL_PARTY) else "",
            max_length=LONGEST_CODE,
            widget=forms.Select(
                attrs={"class": "input"}, choices=[*([("", "nobody sits here")] if is_free else []), *samples]
            ),
        )
        if has_codes:
            self.fields[f"code_{side}"] = forms.CharField(
                label="or the code of a deck",
                required=False,
                max_length=LONGEST_CODE,
                widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off", "spellcheck": "false"}),
            )

    @property
    def seats(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Each seat with its fields."""
        names = ("deck", "code", "agent")
        return [
            (f"{PLACES[place]} seat", [self[f"{name}_{side}"] for name in names if f"{name}_{side}" in self.fields])
            for place, side in enumerate(SIDES[: self.most])
        ]

    def inputs(self) -> Inputs:
        """The match that was asked for; seats where nobody sits are left out."""
        said = self.cleaned_data
        decks = {side: said.get(f"code_{side}") or said.get(f"deck_{side}", "") for side in SIDES[: self.most]}
        taken = [side for place, side in enumerate(decks) if decks[side] or not self.needs_decks or place < self.fewest]
        agents = tuple(said[f"agent_{side}"] or AGENTS[0][0] for side in taken)
        then = tuple(said[name] or agent for name, agent in zip(THEN, agents, strict=False))
        seed = said["seed"] or 0
        return Inputs(
            game=said["game"],
            decks=tuple(decks[side] for side in taken) if self.needs_decks else (),
            agents=agents,
            ruleset=said["ruleset"] or OFFICIAL,
            seed=seed,
            number=said["number"] or 0,
            at=said["at"],
            then=None if said["at"] is None else then,
            reseed=seed if said["reseed"] is None else said["reseed"],
        )


def _asked(request: HttpRequest, slug: str) -> Asked:
    shelf = catalogue_shelf()
    games = playable_games(shelf=shelf)
    if not games:
        raise Http404("The catalogue holds no game that can be played.")
    slug = game_of_alias(slug or games[0].slug)
    if slug not in registry.MODULES:
        known = ", ".join(game.slug for game in games)
        raise Http404(f"No engine plays “{slug}”. The games that can be played are {known}.")
    asked = Asked(slug, shelf)
    admitted(asked, request.GET.getlist("ruleset"), request.user)
    return asked


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The form that sets a match up, for the game of the address."""
    asked = _asked(request, request.GET.get("game", ""))
    return _setup(request, asked, MatchForm(asked))


def _setup(request: HttpRequest, asked: Asked, form: MatchForm, status: int = 200, refusal: str = "") -> HttpResponse:
    context = asked.context(
        form=form,
        games=playable_games(shelf=asked.shelf),
        refusal=refusal,
        most_bytes=MOST_BYTES,
        current_section="matches",
    )
    return render(request, "matches/index.html", context, status=status)


# No token is asked for: nothing is stored, and a token would cost every visitor a cookie.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def replay(request: HttpRequest) -> HttpResponse:
    """A match at one of its steps; a record that is handed in is read, and its address is told."""
    if request.method == "POST":
        return _handed_in(request)
    if not request.GET:
        return HttpResponseRedirect(reverse("matches:index"))
    found = _found(request)
    if isinstance(found, HttpResponse):
        return found
    return watching_page(request, found)


def watching_page(request: HttpRequest, found: Found, **context: Any) -> HttpResponse:
    """The match at the step that the address asks for, or where the turn of the address begins."""
    asked, watched, query, given = found.asked, found.watched, found.query, request.GET
    if given.get("turn"):
        firsts = {str(turn): first for turn, first in watched.replay.turns}
        if given["turn"] not in firsts:
            raise Http404(f"The match has no turn {given['turn'][:20]}.")
        hands = {"hands": ALL_HANDS} if given.get("hands") == ALL_HANDS else {}
        return HttpResponseRedirect("?" + urlencode({**query, "step": firsts[given["turn"]], **hands}))
    watching = Watching(
        watched.replay,
        _step(given, watched.replay.last),
        cards=asked.law.index.cards,
        names=asked.shelf.names[asked.game.slug],
        query=query,
        all_hands=given.get("hands") == ALL_HANDS,
        is_playing=given.get("play") == "1",
        download=found.download,
    )
    told = {"watching": watching, "current_section": "matches"} | _going_on(found, watching) | context
    return render(request, "matches/replay.html", asked.context(**told))


@require_safe
def record_file(request: HttpRequest) -> HttpResponse:
    """The record of a match as a file, which the page and ``manage.py simulate --replay`` read."""
    found = _found(request)
    if isinstance(found, HttpResponse):
        return found
    return record_answer(found.watched.record)


def record_answer(record: Record) -> HttpResponse:
    """The record as a download."""
    headers = {"Content-Disposition": f'attachment; filename="{record.game}-{record.seed}.json"'}
    return HttpResponse(record.json(), content_type="application/json", headers=headers)


def _found(request: HttpRequest) -> HttpResponse | Found:
    """The match of the address with the part of the address that holds it, or the page that says why there is none."""
    given = request.GET
    if given.get("record") or given.get("kept"):
        try:
            return _of_record(request)
        except MatchRefused as refusal:
            asked = _asked(request, "")
            return _setup(request, asked, MatchForm(asked), 400, str(refusal))
    asked = _asked(request, given.get("game", ""))
    form = MatchForm(asked, given)
    if not form.is_valid():
        return _setup(request, asked, form, 400)
    inputs = form.inputs()
    try:
        for agent in (*inputs.agents, *(inputs.then or ())):
            agent_find(agent, engine_find(inputs.game))
        if form.cleaned_data["seed"] is None:
            chosen = {**inputs.query, "seed": str(secrets.randbelow(1_000_000))}
            return HttpResponseRedirect(f"{reverse('matches:replay')}?{urlencode(chosen)}")
        first = None if inputs.at is None else match_watch(law=asked.law, inputs=inputs.first)
        return Found(asked, match_watch(law=asked.law, inputs=inputs), inputs.query, inputs, first)
    except MatchRefused as refusal:
        return _setup(request, asked, form, 400, str(refusal))


def _of_record(request: HttpRequest) -> Found:
    """The match of a record, or how it is played on; raises ``MatchRefused``."""
    given = request.GET
    holds = {name: given[name] for name in ("record", "kept") if given.get(name)}
    record = code_record(given["record"]) if "record" in holds else record_kept(given["kept"])
    asked = _asked(request, record.game)
    first = record_watch(law=asked.law, record=record)
    return played_on(request, asked, first, holds) or Found(asked, first, holds)


def played_on(request: HttpRequest, asked: Asked, first: Watched, holds: dict[str, str], **more: Any) -> Found | None:
    """How the match is played on where the address asks for that; ``holds`` is where the address has the first match.

    Raises ``MatchRefused``.
    """
    if "at" not in request.GET:
        return None
    record = first.record
    form = MatchForm(asked, {"game": record.game, **{name: request.GET.get(name, "") for name in ONWARD}})
    if not form.is_valid() or form.cleaned_data["at"] is None:
        raise MatchRefused("After how many decisions it is played on, and with which seed, are whole numbers.")
    said = form.cleaned_data
    then = tuple(said.get(name) or AGENTS[0][0] for name in THEN[: len(record.players)])
    reseed = said["reseed"] or 0
    watched = record_play_on(law=asked.law, record=record, at=said["at"], then=then, reseed=reseed)
    query = {**holds, "at": str(said["at"]), **dict(zip(THEN, then, strict=False)), "reseed": str(reseed)}
    return Found(asked, watched, query, first=first, **more)


def _handed_in(request: HttpRequest) -> HttpResponse:
    """Where the match of the file can be watched from now on."""
    file = request.FILES.get("file")
    try:
        if not isinstance(file, UploadedFile):
            raise MatchRefused("Choose a file: the record of a match as it is downloaded from its page.")
        if (file.size or 0) > MOST_BYTES:
            raise MatchRefused(f"This file is larger than {MOST_BYTES // 1024} KiB; no record of a match is so long.")
        handed_in = record_read(content=file.read())
        record_watch(law=_asked(request, handed_in.game).law, record=handed_in)
        return HttpResponseRedirect(f"{reverse('matches:replay')}?{urlencode(_held(handed_in))}")
    except MatchRefused as refusal:
        asked = _asked(request, "")
        return _setup(request, asked, MatchForm(asked), 400, str(refusal))


def _held(record: Record) -> dict[str, str]:
    """The record in an address, or the name under which it is kept for a day if no address could hold it."""
    try:
        return {"record": record_code(record)}
    except MatchRefused:
        return {"kept": record_keep(record)}


def _step(given: QueryDict, last: int) -> int:
    text = given.get("step", "").strip() or "0"
    if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= last):
        raise Http404(f"The match has steps from 0 to {last}.")
    return int(text)


class GoingOn(forms.Form):
    """Who plays on from a step, and with which seed; the rest of the address goes along."""

    def __init__(
        self, carried: dict[str, str], names: Sequence[str], agents: Sequence[str], seed: int, action: str = ""
    ) -> None:
        super().__init__(initial={**dict(zip(THEN, agents, strict=False)), "reseed": seed + 1})
        self.carried = carried
        self.action = action
        for field, name in zip(THEN, names, strict=False):
            self.fields[field] = _agent(f"{name} is played by")
        self.fields["reseed"] = _number(
            "Seed from here", help_text="Piles lie as they lie; what is shuffled, rolled and guessed is new."
        )


def _going_on(found: Found, watching: Watching) -> dict[str, Any]:
    """The form that plays on from the step, where the match is not over there; and where it was played on from."""
    context = {} if found.first is None else {"original": _original(found.first, found.query)}
    if watching.step.decisions >= watching.replay.steps[-1].decisions:
        return context
    seats, at = watching.replay.seats, str(watching.step.decisions)
    names, agents = list(watching.by.seats), [seat.agent for seat in seats]
    if found.inputs is not None and found.inputs.at is None:
        turned = -found.inputs.number % len(seats)  # the address names the decks, and those have changed seats
        names, agents = names[turned:] + names[:turned], agents[turned:] + agents[:turned]
        carried = {**found.inputs.query, "at": at}
    elif found.first is None and (found.stands_in_path or "kept" in found.query):
        carried = {**found.query, "at": at}
    else:
        try:
            carried = {"record": record_code(found.watched.record), "at": at}
        except MatchRefused:
            return context  # no address could hold it
    action = "" if not found.stands_in_path or found.first is None else reverse("matches:replay")
    return context | {"going_on": GoingOn(carried, names, agents, watching.replay.seed, action)}


def _original(first: Watched, query: dict[str, str]) -> str:
    """The step of the first match that this one was played on from."""
    at = int(query["at"])
    step = max(number for number, each in enumerate(first.replay.steps) if each.decisions <= at)
    own = {name: value for name, value in query.items() if name not in ONWARD}
    return "?" + urlencode({**own, "step": step})
