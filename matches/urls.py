"""Pages of matches."""

from django.urls import path

from matches.views import draft, experiments, leaderboards, replay

app_name = "matches"
urlpatterns = [
    path("matches/", replay.index, name="index"),
    path("matches/replay/", replay.replay, name="replay"),
    path("matches/replay/record.json", replay.record_file, name="record"),
    path("matches/draft/", draft.draft, name="draft"),
    path("experiments/", experiments.experiments, name="experiments"),
    path("experiments/new/<slug:game>/", experiments.experiment_new, name="experiment-new"),
    path("experiments/<str:public_id>/", experiments.experiment, name="experiment"),
    path("experiments/<str:public_id>/<slug:verb>/", experiments.experiment_do, name="experiment-do"),
    path("leaderboard/", leaderboards.leaderboards, name="leaderboards"),
    path("leaderboard/<slug:game>/", leaderboards.leaderboard, name="leaderboard"),
]
