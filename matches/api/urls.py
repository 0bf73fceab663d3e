"""The addresses of experiments."""

from django.urls import path

from matches.api import experiments, leaderboards

ONE = "experiments/<str:experiment>/"
urlpatterns = [
    path("experiments/", experiments.ExperimentListApi.as_view(), name="experiment-list"),
    path("experiments/estimate/", experiments.ExperimentEstimateApi.as_view(), name="experiment-estimate"),
    path(ONE, experiments.ExperimentDetailApi.as_view(), name="experiment-detail"),
    path(f"{ONE}pause/", experiments.ExperimentPauseApi.as_view(), name="experiment-pause"),
    path(f"{ONE}resume/", experiments.ExperimentResumeApi.as_view(), name="experiment-resume"),
    path(f"{ONE}stop/", experiments.ExperimentStopApi.as_view(), name="experiment-stop"),
    path(f"{ONE}cancel/", experiments.ExperimentCancelApi.as_view(), name="experiment-cancel"),
    path(f"{ONE}results/", experiments.ExperimentResultsApi.as_view(), name="experiment-results"),
    path(f"{ONE}games/", experiments.ExperimentGamesApi.as_view(), name="experiment-games"),
    path(f"{ONE}bundle/", experiments.ExperimentBundleApi.as_view(), name="experiment-bundle"),
    path("leaderboards/<str:game>/", leaderboards.LeaderboardDetailApi.as_view(), name="leaderboard-detail"),
]
