"""Pages of the catalogue."""

from cards import views_changes

app_name = "cards"
urlpatterns = [
    *views_changes.urlpatterns,
]
