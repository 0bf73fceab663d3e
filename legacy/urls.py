"""Pages of campaigns."""

from django.urls import include, path

from legacy.views import adoption, bands, campaigns, carriers, chronicle, dungeons, founding, halls, people, wizards

app_name = "legacy"
urlpatterns = [
    path("tables/", campaigns.index, name="index"),
    path("tables/new/", campaigns.new, name="new"),
    path("tables/hall/", halls.hall, name="hall"),
    path("tables/inscriptions/", carriers.index, name="carried"),
    path("tables/inscriptions/<slug:inscription>/", carriers.carriers, name="carriers"),
    path("tables/join/<str:token>/", people.join, name="join"),
    path("tables/<slug:public_id>/", campaigns.campaign, name="campaign"),
    path("tables/<slug:public_id>/people/", people.people, name="people"),
    path("tables/<slug:public_id>/claim/", people.claim, name="claim"),
    path("tables/<slug:public_id>/chronicle/", chronicle.chronicle, name="chronicle"),
    path("tables/<slug:public_id>/chronicle/<slug:number>/", chronicle.act, name="act"),
    path("tables/<slug:public_id>/found/", founding.found, name="found"),
    path("tables/<slug:public_id>/adopt/", adoption.adopt, name="adopt"),
    path("bands/<slug:public_id>/", bands.band, name="band"),
    path("bands/<slug:public_id>/difference/", bands.difference, name="difference"),
    path("wizards/<slug:public_id>/", wizards.wizard, name="wizard"),
    path("dungeons/<slug:public_id>/", dungeons.dungeon, name="dungeon"),
    path("", include("legacy.table_urls")),
    path("", include("legacy.print_urls")),
]
