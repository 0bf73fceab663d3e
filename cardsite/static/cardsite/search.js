// What a search box may offer while one types.
const PAUSE = 150;

async function offer(input, list) {
  const typed = input.value;
  if (!typed.trim()) return list.replaceChildren();
  const address = `${input.dataset.complete}?${new URLSearchParams({ q: typed })}`;
  let suggestions;
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    ({ suggestions } = await answer.json());
  } catch {
    return; // without the server the box is still a box
  }
  if (input.value !== typed) return;
  list.replaceChildren(
    ...suggestions.map(({ value, label }) => {
      const option = document.createElement("option");
      option.value = value;
      option.label = label;
      return option;
    }),
  );
}

for (const input of document.querySelectorAll("[data-complete]")) {
  const list = document.getElementById(input.getAttribute("list"));
  let waiting;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => offer(input, list), PAUSE);
  });
  // What was chosen, sent or waved away is offered no more: the arrow down then leads to the cards.
  input.addEventListener("keydown", ({ key }) => {
    if (key !== "Enter" && key !== "Escape") return;
    clearTimeout(waiting);
    list.replaceChildren();
  });
}
