"""Pages that explain a game."""

from django.urls import path

from cards import views_rules

urlpatterns = [
    path("games/<slug:slug>/learn/", views_rules.learn, name="learn"),
    path("games/<slug:slug>/rules/", views_rules.rules, name="rules"),
    path("games/<slug:slug>/rulesets/", views_rules.rulesets, name="rulesets"),
    path("games/<slug:slug>/rulings/", views_rules.rulings, name="rulings"),
]
