from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "cardsite.accounts"
    label = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        from cards import my_data
        from cardsite.accounts.selectors import account_data

        my_data.register(
            "account", account_data, goes="Your name, your address, your password, your sessions and your API tokens."
        )
