"""Accounts for the operator: who there is, and letting somebody in whose mail does not arrive."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.http import HttpRequest

from cardsite.accounts.models import ApiToken, SignUp, User


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg]
    list_display = ["username", "email", "email_confirmed_at", "is_active", "is_staff", "date_joined", "last_login"]
    list_filter = ["is_active", "is_staff", ("email_confirmed_at", admin.EmptyFieldListFilter)]
    search_fields = ["username", "email"]
    ordering = ["-date_joined"]
    readonly_fields = ["date_joined", "last_login"]
    fieldsets = [
        (None, {"fields": ["username", "password"]}),
        ("Address", {"fields": ["email", "email_confirmed_at"]}),
        ("Rights", {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]}),
        ("Dates", {"fields": ["date_joined", "last_login"]}),
    ]
    add_fieldsets = [
        (None, {"classes": ["wide"], "fields": ["username", "email", "usable_password", "password1", "password2"]})
    ]


class RecordAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Seen and removed here, made and changed elsewhere."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(ApiToken)
class ApiTokenAdmin(RecordAdmin):
    list_display = ["name", "prefix", "user", "created", "expiry"]
    list_select_related = ["user"]
    search_fields = ["name", "user__username"]
    fields = ["name", "prefix", "user", "created", "expiry"]


@admin.register(SignUp)
class SignUpAdmin(RecordAdmin):
    list_display = ["username", "email", "created_at"]
    search_fields = ["username", "email"]
    fields = ["username", "email", "created_at"]
