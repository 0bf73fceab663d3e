"""The search index as it is kept: derived from the catalogue, written only by ``cards.search.projection``."""

from django.db import models

from cards.models.releases import Release


class SearchBuild(models.Model):
    """One build of the index; the newest is the one in use, the one before it serves searches under way."""

    release = models.ForeignKey(Release, on_delete=models.SET_NULL, related_name="+", null=True)
    digest = models.CharField(max_length=64)
    header = models.BinaryField()
    shard_count = models.PositiveIntegerField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"build {self.pk} of release {self.release_id}"


class SearchShard(models.Model):
    """Some of the index's terms, each with its set of cards."""

    build = models.ForeignKey(SearchBuild, on_delete=models.CASCADE, related_name="shards")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["build", "number"]
        constraints = [models.UniqueConstraint(fields=["build", "number"], name="search_shard_once_a_build")]

    def __str__(self) -> str:
        return f"shard {self.number} of {self.build_id}"
