// Stepping through a match without loading the whole page: every step stays a link, and this only follows it quicker.
// Arrows step, Home and End go to both ends, P plays; a match that is played stops at its end or at a key.
const PAUSE = 1100;
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
let timer = 0;
let asked = 0;

const replay = () => document.querySelector("[data-replay]");
const link = (name) => replay().querySelector(`[data-go="${name}"][href]`);
const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable]") !== null;

// The button says what it would do now; the current step of a long list is brought into view.
function prepare() {
  replay().querySelector("[data-play-word]").textContent = timer ? "Pause" : "Play";
  const list = replay().querySelector("[data-steps]");
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 3;
}

function stop() {
  clearTimeout(timer);
  timer = 0;
}

// The step of this address in the place of the one that is shown; where that fails the browser goes there itself.
async function show(address, remember = true) {
  const mine = ++asked;
  const focused = document.activeElement?.dataset;
  const wanted = focused?.go ? `[data-go="${focused.go}"]` : focused?.play === "" ? "[data-play]" : "";
  const isOpen = replay().querySelector(".turns").open;
  let page;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(String(answer.status));
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    stop();
    location.assign(address);
    return;
  }
  if (mine !== asked) return; // somebody was quicker
  replay().replaceWith(page.querySelector("[data-replay]"));
  document.title = page.title;
  if (remember) history.replaceState(null, "", address);
  replay().querySelector(".turns").open = isOpen;
  prepare();
  if (wanted) replay().querySelector(`${wanted}[href]`)?.focus({ preventScroll: true });
}

async function playOn() {
  const next = link("next");
  if (!next) {
    stop();
    prepare();
    return;
  }
  await show(next.href);
  if (timer) timer = setTimeout(playOn, PAUSE);
}

function togglePlay() {
  if (timer) stop();
  else timer = setTimeout(playOn, 0);
  prepare();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play][href]")) {
    event.preventDefault();
    togglePlay();
    return;
  }
  const followed = event.target.closest("[data-replay] a[data-go][href]");
  if (!followed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
  event.preventDefault();
  stop();
  show(followed.href);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "p" || event.key === "P") togglePlay();
  const followed = KEYS[event.key] && link(KEYS[event.key]);
  if (!followed) return;
  event.preventDefault();
  stop();
  show(followed.href);
});

if (new URLSearchParams(location.search).get("play") === "1") timer = setTimeout(playOn, PAUSE);
prepare();
