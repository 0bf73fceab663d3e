"""Pages of an account."""

from django.urls import path

from cardsite.accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.account, name="account"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("confirm/", views.confirm_resend, name="confirm-resend"),
    path("confirm/<str:token>/", views.confirm, name="confirm"),
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("password/", views.password_change, name="password-change"),
    path("password/reset/", views.password_reset, name="password-reset"),
    path(
        "password/reset/<str:uidb64>/<str:token>/",
        views.PasswordResetConfirm.as_view(),
        name="password-reset-confirm",
    ),
    path("address/", views.email_change, name="email-change"),
    path("delete/", views.delete, name="delete"),
    path("data/", views.data, name="data"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<slug:key>/revoke/", views.token_revoke, name="token-revoke"),
]
