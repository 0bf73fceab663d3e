"""Pages that explain a game: its rules, its rulings, its rulesets, and how to learn it."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from cards.boards import LESSONS
from cards.models import Game, Ruling
from cards.rules import games
from cards.selectors import rules as selectors

HEADLINES = {
    "learn": "Learn to play {}",
    "rules": "Rules of {}",
    "rulesets": "Rulesets of {}",
    "rulings": "Rulings of {}",
}


class RulingsForm(forms.Form):
    """What to look for among the rulings of a game."""

    q = forms.CharField(
        label="Words",
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"class": "input", "type": "search"}),
    )
    confidence = forms.ChoiceField(
        label="Confidence",
        required=False,
        choices=[("", "any"), *Ruling.Confidence.choices],
        widget=forms.Select(attrs={"class": "input"}),
    )


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules reference of a game under one of its rulesets."""
    game = _game(slug)
    try:
        reference = selectors.rules_reference(game=game, ruleset=request.GET.get("ruleset") or None)
    except selectors.UnknownRuleset as error:
        raise Http404(str(error)) from error
    return render(request, "cards/rules.html", _context(game, "rules", reference=reference))


@require_safe
def rulesets(request: HttpRequest, slug: str) -> HttpResponse:
    """The rulesets of a game and what each of them changes."""
    game = _game(slug)
    shelf = selectors.ruleset_list(game=game)
    return render(request, "cards/rulesets.html", _context(game, "rulesets", rulesets=shelf))


@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """The rulings of a game, all of them or those that the form asks for."""
    game = _game(slug)
    form = RulingsForm(request.GET)
    asked = form.cleaned_data if form.is_valid() else {"q": "", "confidence": ""}
    found = selectors.ruling_list(game=game, text=asked["q"], confidence=asked["confidence"])
    context = _context(game, "rulings", form=form, rulings=found, is_narrowed=any(asked.values()))
    return render(request, "cards/rulings.html", context, status=200 if form.is_valid() else 400)


@require_safe
def learn(request: HttpRequest, slug: str) -> HttpResponse:
    """The game for someone who never saw it: what it is, what lies on the table, and one turn."""
    game = _game(slug)
    lesson = LESSONS.get(slug)
    if lesson is None:
        raise Http404(f"Nobody has written yet how {game.short_name} is learned.")
    context = _context(
        game,
        "learn",
        lesson=lesson,
        told=lesson.told,
        c={card.slug.replace("-", "_"): card for card in lesson.cards},
        p=games.get(slug).parameters(),
    )
    return render(request, f"cards/learn/{game.slug}.html", context)


def _game(slug: str) -> Game:
    if game := selectors.game_find(slug=slug):
        return game
    try:
        known = games.get(slug)
    except games.UnknownGame as error:
        raise Http404(str(error)) from error
    raise Http404(f"The catalogue does not hold {known.slug} yet.")


def _context(game: Game, page: str, **more: Any) -> dict[str, Any]:
    headline = HEADLINES[page].format(game.name)
    return {"game": game, "current_game": game.slug, "page_name": page, "headline": headline} | more


urlpatterns = [
    path("games/<slug:slug>/learn/", learn, name="learn"),
    path("games/<slug:slug>/rules/", rules, name="rules"),
    path("games/<slug:slug>/rulesets/", rulesets, name="rulesets"),
    path("games/<slug:slug>/rulings/", rulings, name="rulings"),
]
