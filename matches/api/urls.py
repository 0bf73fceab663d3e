"""The addresses of experiments."""

from django.urls import path

from matches.api import experiments, leaderboards, results

ONE = "experiments/<str:experiment>/"
urlpatterns = [
    path("experiments/", experiments.ExperimentListApi.as_view(), name="experiment-list"),
    path("experiments/estimate/", experiments.ExperimentEstimateApi.as_view(), name="experiment-estimate"),
    path(ONE, experiments.ExperimentDetailApi.as_view(), name="experiment-detail"),
    path(f"{ONE}pause/", experiments.ExperimentPauseApi.as_view(), name="experiment-pause"),
    path(f"{ONE}resume/", experiments.ExperimentResumeApi.as_view(), name="experiment-resume"),
    path(f"{ONE}stop/", experiments.ExperimentStopApi.as_view(), name="experiment-stop"),
    path(f"{ONE}cancel/", experiments.ExperimentCancelApi.as_view(), name="experiment-cancel"),
    path(f"{ONE}visibility/", experiments.ExperimentVisibilityApi.as_view(), name="experiment-visibility"),
    path(f"{ONE}results/", results.ExperimentResultsApi.as_view(), name="experiment-results"),
    path(f"{ONE}results.csv", results.ExperimentResultsTableApi.as_view(), name="experiment-results-csv"),
    path(f"{ONE}games/", results.ExperimentGamesApi.as_view(), name="experiment-games"),
    path(f"{ONE}games.csv", results.ExperimentGamesTableApi.as_view(), name="experiment-games-csv"),
    path(f"{ONE}games/<int:number>/replay/", results.ExperimentReplayApi.as_view(), name="experiment-replay"),
    path(f"{ONE}bundle/", experiments.ExperimentBundleApi.as_view(), name="experiment-bundle"),
    path("leaderboards/<str:game>/", leaderboards.LeaderboardDetailApi.as_view(), name="leaderboard-detail"),
]
