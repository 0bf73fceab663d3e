"""Pages of matches."""

from django.urls import path

from matches.views import draft, experiment_games, experiments, forecast, leaderboards, replay, watchlist

app_name = "matches"
urlpatterns = [
    path("matches/", replay.index, name="index"),
    path("matches/replay/", replay.replay, name="replay"),
    path("matches/replay/record.json", replay.record_file, name="record"),
    path("matches/draft/", draft.draft, name="draft"),
    path("experiments/", experiments.experiments, name="experiments"),
    path("experiments/new/<slug:game>/", experiments.experiment_new, name="experiment-new"),
    path("experiments/watchlist/", watchlist.watchlist, name="watchlist"),
    path("experiments/watchlist/run/", watchlist.watchlist_run, name="watchlist-run"),
    path("experiments/forecast/<str:band>/", forecast.forecast, name="forecast"),
    path("experiments/<str:public_id>/", experiments.experiment, name="experiment"),
    path("experiments/<str:public_id>/games/", experiment_games.experiment_games, name="experiment-games"),
    path("experiments/<str:public_id>/games/<int:number>/", experiment_games.experiment_game, name="experiment-game"),
    path(
        "experiments/<str:public_id>/games/<int:number>/record.json",
        experiment_games.experiment_game_record,
        name="experiment-game-record",
    ),
    path("experiments/<str:public_id>/visibility/", experiments.experiment_share, name="experiment-share"),
    path("experiments/<str:public_id>/<slug:verb>/", experiments.experiment_do, name="experiment-do"),
    path("leaderboard/", leaderboards.leaderboards, name="leaderboards"),
    path("leaderboard/<slug:game>/", leaderboards.leaderboard, name="leaderboard"),
]
