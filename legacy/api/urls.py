"""The addresses of campaigns and what belongs to them."""

from django.urls import path

from legacy.api import acts, bands, campaigns, chronicle, dungeons, exports, phases, seats, wizards

urlpatterns = [
    path("campaigns/", campaigns.CampaignListApi.as_view(), name="campaign-list"),
    path("campaigns/acts/", acts.ActKindListApi.as_view(), name="act-kinds"),
    path("campaigns/import/", exports.CampaignImportApi.as_view(), name="campaign-import"),
    path("campaigns/join/", seats.CampaignJoinApi.as_view(), name="campaign-join"),
    path("campaigns/<str:campaign>/", campaigns.CampaignDetailApi.as_view(), name="campaign-detail"),
    path("campaigns/<str:campaign>/acts/", acts.CampaignActApi.as_view(), name="campaign-act"),
    path("campaigns/<str:campaign>/phases/", phases.CampaignPhaseApi.as_view(), name="campaign-phases"),
    path("campaigns/<str:campaign>/chronicle/", chronicle.CampaignChronicleApi.as_view(), name="campaign-chronicle"),
    path("campaigns/<str:campaign>/verify/", chronicle.CampaignVerifyApi.as_view(), name="campaign-verify"),
    path("campaigns/<str:campaign>/export/", exports.CampaignExportApi.as_view(), name="campaign-export"),
    path("campaigns/<str:campaign>/bands/", bands.CampaignBandListApi.as_view(), name="campaign-band-list"),
    path("campaigns/<str:campaign>/dungeons/", dungeons.CampaignDungeonListApi.as_view(), name="campaign-dungeon-list"),
    path("campaigns/<str:campaign>/wizards/", seats.CampaignWizardListApi.as_view(), name="campaign-wizard-list"),
    path("campaigns/<str:campaign>/invitations/", seats.InvitationListApi.as_view(), name="invitation-list"),
    path(
        "campaigns/<str:campaign>/invitations/<int:number>/",
        seats.InvitationDetailApi.as_view(),
        name="invitation-detail",
    ),
    path("campaigns/<str:campaign>/claim/", seats.CampaignClaimApi.as_view(), name="campaign-claim"),
    path("campaigns/<str:campaign>/keeper/", seats.CampaignKeeperApi.as_view(), name="campaign-keeper"),
    path("campaigns/<str:campaign>/votes/", seats.CampaignVoteApi.as_view(), name="campaign-vote"),
    path("campaigns/<str:campaign>/leave/", seats.CampaignLeaveApi.as_view(), name="campaign-leave"),
    path("bands/<str:band>/", bands.BandDetailApi.as_view(), name="band-detail"),
    path("bands/<str:band>/at/<int:seq>/", bands.BandMomentApi.as_view(), name="band-at"),
    path("bands/<str:band>/diff/", bands.BandDifferenceApi.as_view(), name="band-diff"),
    path("bands/<str:band>/verify/", bands.BandVerifyApi.as_view(), name="band-verify"),
    path("bands/<str:band>/chronicle/", bands.BandChronicleApi.as_view(), name="band-chronicle"),
    path("wizards/<str:wizard>/", wizards.WizardDetailApi.as_view(), name="wizard-detail"),
    path("wizards/<str:wizard>/ledger/", wizards.WizardLedgerApi.as_view(), name="wizard-ledger"),
    path("wizards/<str:wizard>/code/", wizards.WizardCodeApi.as_view(), name="wizard-code"),
    path("wizards/<str:wizard>/leave/", wizards.WizardLeaveApi.as_view(), name="wizard-leave"),
    path("wizards/<str:wizard>/roll/", wizards.WizardRollApi.as_view(), name="wizard-roll"),
    path("dungeons/<str:dungeon>/", dungeons.DungeonDetailApi.as_view(), name="dungeon-detail"),
]
