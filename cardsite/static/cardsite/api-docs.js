// Gives Swagger's page the theme that was chosen here, or else the system's, before anything is drawn; paper is light.
const page = document.documentElement;
const chosen = { dark: "screen", light: "not all" }[page.dataset.theme];
const dark = matchMedia(chosen ?? "screen and (prefers-color-scheme: dark)");
const follow = () => page.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
