// Keys for people who do not use a mouse much: / to search, ? for help, arrows from card to card in a grid.
const dialog = document.getElementById("keys");
const opener = document.querySelector("[data-keys]");

const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable]") !== null;

// The cell beside, above or below the one that has the focus, by where the cells really stand.
function neighbour(cells, index, key) {
  if (key === "ArrowLeft") return cells[index - 1];
  if (key === "ArrowRight") return cells[index + 1];
  const here = cells[index].getBoundingClientRect();
  const down = key === "ArrowDown";
  const others = cells.filter((cell) => {
    const { top } = cell.getBoundingClientRect();
    return down ? top > here.top + 1 : top < here.top - 1;
  });
  const distance = (cell) => {
    const there = cell.getBoundingClientRect();
    return Math.abs(there.top - here.top) * 10000 + Math.abs(there.left - here.left);
  };
  return others.sort((a, b) => distance(a) - distance(b))[0];
}

// Where an arrow leads: inside a grid to a neighbour, from elsewhere to the first card of a grid that wants it so.
function goal(key) {
  const grid = document.activeElement?.closest("[data-arrows]");
  if (!grid) {
    const leadsIn = key === "ArrowDown" || key === "ArrowRight";
    return leadsIn ? document.querySelector('[data-arrows="anywhere"] a') : null;
  }
  const cells = [...grid.querySelectorAll("a")];
  return neighbour(cells, cells.indexOf(document.activeElement), key);
}

function move(event) {
  const next = goal(event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

// Below a search box lie either its suggestions, while it has any, or the cards.
const leavesSearch = ({ key, target }) =>
  key === "ArrowDown" && target.matches?.("[data-search]") && target.ariaExpanded !== "true";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
  if (leavesSearch(event)) move(event);
  if (isTyping(event.target)) return;
  if (event.key.startsWith("Arrow")) move(event);
  if (event.key === "?") dialog.showModal();
  if (event.key === "/") {
    const search = document.querySelector("[data-search]");
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  }
});

if (opener) {
  // A page without the site's footer has no such button.
  opener.hidden = false;
  opener.addEventListener("click", () => dialog.showModal());
}
