from django.urls import reverse

from cardsite.accounts.models import User
from legacy.models import BandRow, DungeonRow, Wizard


def test_pages(played, client):
    client.force_login(User.objects.get(username="ysolde"))
    paths = [
        reverse("legacy:index"),
        reverse("legacy:new"),
        reverse("legacy:hall"),
        reverse("legacy:hall") + "?table=" + played.public_id,
        reverse("legacy:carried"),
        reverse("legacy:carriers", args=["phoenix"]),
        *(
            reverse(f"legacy:{n}", args=[played.public_id])
            for n in ("campaign", "people", "claim", "chronicle", "found", "adopt")
        ),
        reverse("legacy:act", args=[played.public_id, 1]),
    ]
    for b in BandRow.objects.all():
        paths += [
            reverse("legacy:band", args=[b.public_id]),
            reverse("legacy:band", args=[b.public_id]) + "?at=3&all=1",
            reverse("legacy:difference", args=[b.public_id]),
        ]
    for w in Wizard.objects.all():
        paths.append(reverse("legacy:wizard", args=[w.public_id]))
    for d in DungeonRow.objects.all():
        paths.append(reverse("legacy:dungeon", args=[d.public_id]))
    for p in paths:
        r = client.get(p)
        print(p, r.status_code, len(r.content))
        assert r.status_code == 200, p
