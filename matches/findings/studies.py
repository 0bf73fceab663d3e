"""The studies, by name: that of their game, or of what they ask of it."""

from matches.findings import augmented, augmented_tables, decknforge, decknforge_tables, elemental, elemental_tables
from matches.findings.study import Study

STUDIES = {
    module.SLUG: Study(
        game=module.SLUG, rows=module.rows(), play=module.play, versions=module.versions, tables=written.tables
    )
    for module, written in ((decknforge, decknforge_tables), (elemental, elemental_tables))
}
STUDIES[augmented.SLUG] = Study(
    game=augmented.SLUG,
    rows=augmented.rows(),
    play=augmented.play,
    versions=augmented.versions,
    tables=augmented_tables.tables,
    summary=augmented.summary,
    drawings=augmented_tables.drawings,
)
