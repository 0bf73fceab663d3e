"""The catalogue's part of the API."""

from rest_framework.routers import SimpleRouter

from cards.api import views

router = SimpleRouter()
router.register("games", views.GameViewSet, basename="game")
urlpatterns = router.urls
