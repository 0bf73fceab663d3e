"""Pages of decks."""

from django.urls import path

from decks.views import build, check, draft, export, house, index, report, save, sheet, show, stored, versions

app_name = "decks"
urlpatterns = [
    path("check/", check.check, name="check"),
    path("decks/", index.index, name="index"),
    path("decks/draft/<slug:game>/", draft.draft, name="draft"),
    path("decks/draft/<slug:game>/save/", draft.keep, name="draft-save"),
    path("decks/build/<slug:game>/", build.build, name="build"),
    path("decks/build/<slug:game>/paste/", build.paste, name="paste"),
    path("decks/show/<slug:game>/", show.show, name="show"),
    path("decks/show/<slug:game>/sheet.pdf", sheet.sheet, name="sheet"),
    path("decks/export/<slug:game>/<slug:name>/", export.export, name="export"),
    path("decks/save/<slug:game>/", save.save, name="save"),
    path("decks/compare/", versions.compare, name="compare"),
    path("decks/d/<slug:public_id>/", stored.deck, name="deck"),
    path("decks/d/<slug:public_id>/edit/", stored.edit, name="deck-edit"),
    path("decks/d/<slug:public_id>/publish/", stored.publish, name="deck-publish"),
    path("decks/d/<slug:public_id>/delete/", stored.delete, name="deck-delete"),
    path("decks/d/<slug:public_id>/fork/", stored.fork, name="deck-fork"),
    path("decks/d/<slug:public_id>/report/", report.report_deck, name="deck-report"),
    path("decks/d/<slug:public_id>/export/<slug:name>/", export.deck_export_file, name="deck-export"),
    path("decks/d/<slug:public_id>/versions/", versions.versions, name="versions"),
    path("decks/d/<slug:public_id>/versions/<slug:number>/", stored.version, name="version"),
    path("decks/d/<slug:public_id>/versions/<slug:number>/restore/", versions.restore, name="restore"),
    path("decks/d/<slug:public_id>/difference/", versions.between, name="between"),
    path("decks/rules/", house.house_list, name="house-list"),
    path("decks/rules/new/<slug:game>/", house.house_new, name="house-new"),
    path("decks/rules/<slug:public_id>/", house.house, name="house"),
    path("decks/rules/<slug:public_id>/edit/", house.house_edit, name="house-edit"),
    path("decks/rules/<slug:public_id>/delete/", house.house_delete, name="house-delete"),
    path("decks/rules/<slug:public_id>/report/", report.report_house, name="house-report"),
]
