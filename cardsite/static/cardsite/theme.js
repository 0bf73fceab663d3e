// Changes the theme in place; without this file the same form reloads the page.
for (const form of document.querySelectorAll("form[data-theme-switch]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = event.submitter?.value ?? "system";
    const body = new URLSearchParams({ theme: chosen, next: form.elements.next.value });
    try {
      await fetch(form.action, { method: "POST", body, redirect: "manual" }); // the server sets the cookie
    } catch {
      return; // offline: the page stays as it is
    }
    if (chosen === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    for (const button of form.querySelectorAll("button[name=theme]")) {
      button.setAttribute("aria-pressed", String(button.value === chosen));
    }
  });
}
