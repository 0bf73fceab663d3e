"""Pages of the catalogue; what is asked for most stands first."""

from cards.views import cards, changes, groups, rules, search, sigils

app_name = "cards"
urlpatterns = [
    *cards.urlpatterns,
    *groups.urlpatterns,
    *search.urlpatterns,
    *sigils.urlpatterns,
    *rules.urlpatterns,
    *changes.urlpatterns,
]
