// Table mode with scripts: every act goes into a queue in this browser, from there to the site in its order, and the
// screen follows the answers. Without a connection the queue waits; what the site refuses stops it and is shown.
const place = document.getElementById("queue");
const screenPart = document.getElementById("screen");
const chip = document.getElementById("connection");
const { campaign, wizard, acts, state } = place.dataset;
const STORE = `scriptorium-table:${campaign}:${wizard}`;
const ASK_EVERY = 4000; // ms
const WAIT_AT_MOST = 15000; // ms, for an answer
const OFTEN_STALE = 8;
// Changes by an amount come out the same in any order; everything else is asked again when somebody else was quicker.
const BESIDE = ["csrfmiddlewaretoken", "head", "key"]; // of the form, not of the act
const ANY_ORDER = ["change_hp", "change_coppers"];

let head = place.dataset.head;
let connected = true;
let sending = false;
let warned = []; // of the act that was written last
let pointerDown = false;
let screenToShow = null;
let screenAsSent = screenPart.innerHTML; // by the site, without what is echoed

// --- the queue, which outlives the page where the browser lets it ---------------------------------------------------
let kept = "[]";

function read() {
  try {
    kept = localStorage.getItem(STORE) ?? kept;
  } catch {
    // A browser that keeps nothing has the queue for as long as the page is open.
  }
  return JSON.parse(kept);
}

function write(queue) {
  kept = JSON.stringify(queue);
  try {
    localStorage.setItem(STORE, kept);
  } catch {
    // As above.
  }
}

function change(edit) {
  const queue = read();
  edit(queue);
  write(queue);
  tell();
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// --- a form becomes an act ------------------------------------------------------------------------------------------
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-act]")) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  if (data.get("kind") === "correct_act" && read().length) {
    takeBackWaiting();
    return;
  }
  for (const beside of BESIDE) data.delete(beside);
  const act = {
    key: newKey(),
    body: new URLSearchParams(data).toString(),
    kind: data.get("kind"),
    says: says(form, event.submitter),
    waited: !connected,
  };
  change((queue) => {
    if (form.hasAttribute("data-instead")) queue.splice(0, 1, act);
    else queue.push(act);
  });
  echo(act);
  form.closest("details")?.removeAttribute("open");
  form.reset();
  flush();
});

// The page knows the number of the last act that was written; what still waits here is undone by not sending it.
function takeBackWaiting() {
  if (read().length <= (sending ? 1 : 0)) return; // on its way: the next screen has an Undo for it
  change((queue) => queue.pop());
  show(screenAsSent);
}

// An act in words: those of its form where it has one button, else of the button, alone if it says all.
function says(form, submitter) {
  const whole = form.dataset.says ?? "";
  if (whole && form.querySelectorAll("[type=submit]").length < 2) return whole;
  const own = submitter?.dataset.says ?? submitter?.getAttribute("aria-label");
  return (own ?? [whole, submitter?.textContent.trim()].filter(Boolean).join(": ")).replace(/\s+/g, " ");
}

// What can be known without the rules is shown at once: HP, rounds, coppers.
function echo(act) {
  const data = new URLSearchParams(act.body);
  const factors = data.getAll("change:product");
  const by = factors.length ? factors.reduce((product, each) => product * Number(each), 1) : Number(data.get("change:int"));
  if (act.kind === "change_hp" && by) {
    const target = [data.get("target"), data.get("wizard") ?? data.get("minion:json")].filter(Boolean).join(" ");
    const shown = [...screenPart.querySelectorAll("[data-hp]")].find((each) => each.dataset.hp === target);
    if (shown) shown.textContent = Math.min(Number(shown.dataset.most), Math.max(0, Number(shown.textContent) + by));
  } else if (act.kind === "next_round") {
    const shown = screenPart.querySelector("[data-round]");
    if (shown) shown.textContent = Number(shown.textContent) + 1;
  } else if (act.kind === "change_coppers" && data.get("reason") !== "patron") {
    const shown = screenPart.querySelector(`[data-coppers="${data.get("wizard")}"]`);
    if (shown) shown.textContent = Number(shown.textContent) + Number(data.get("amount:int"));
  } else if (act.kind === "slay_boss" && act.waited) {
    echoKill(data.get("reward"));
  } else if (act.kind === "reveal_boss" && act.waited) {
    echoBoss(data.get("monster:json"));
  }
}

// Without a connection the fight makes room for the next Boss, whose HP are known where the table turned it over; with
// one the answer brings the screen. Whatever comes in the queue after a kill is written after it.
const template = () => document.getElementById("next-boss");
const tellAll = (selector, words) => screenPart.querySelectorAll(selector).forEach((each) => (each.textContent = words));

const betweenNow = () => screenPart.querySelector("[data-between]");
const hideFight = (isHidden) =>
  screenPart.querySelectorAll("[data-fight], [data-of-this-boss]").forEach((each) => (each.hidden = isHidden));

function echoKill(reward) {
  const number = screenPart.querySelector("[data-boss]");
  if (!template() || !number || betweenNow()) return;
  const shown = template().content.cloneNode(true);
  shown.querySelector("[data-slain]").textContent = screenPart.querySelector("[data-name]").textContent;
  const isLast = Number(number.textContent) >= Number(number.dataset.bosses);
  if (isLast) shown.querySelector("form").remove();
  else shown.querySelector("[data-number]").textContent = Number(number.textContent) + 1;
  template().dataset.lower = reward === "momentum" ? template().dataset.momentum : 0;
  hideFight(true);
  template().after(shown);
}

function echoBoss(chosen) {
  const known = template() && JSON.parse(template().dataset.monsters)[chosen];
  if (!betweenNow() || !known) return; // the site shuffled, and tells who comes once it is asked
  const [name, most, atk] = known;
  betweenNow().remove();
  screenPart.querySelectorAll("[data-of-this-boss]").forEach((each) => each.remove());
  hideFight(false);
  const number = screenPart.querySelector("[data-boss]");
  number.textContent = Number(number.textContent) + 1;
  tellAll("[data-name]", name);
  tellAll("[data-most-shown]", most);
  tellAll("[data-atk]", atk);
  tellAll("[data-round]", 1);
  for (const hp of screenPart.querySelectorAll("[data-hp^=wizard]")) hp.textContent = hp.dataset.most;
  const hp = screenPart.querySelector("[data-hp=boss]");
  hp.dataset.most = most;
  hp.textContent = Math.max(1, most - Number(template().dataset.lower));
  screenPart.querySelector("form[data-act][data-says$='is slain']").dataset.says = `${name} is slain`;
}

// --- sending ---------------------------------------------------------------------------------------------------------
async function flush() {
  if (sending) return;
  sending = true;
  tell();
  try {
    // Two pages of one browser share the queue: only one of them sends.
    if (navigator.locks) await navigator.locks.request(STORE, sendAll);
    else await sendAll();
  } finally {
    sending = false;
    tell();
  }
}

async function sendAll() {
  let stale = 0;
  for (let act = read()[0]; act && !act.stopped; act = read()[0]) {
    const answer = await post(act);
    if (answer === null) {
      connected = false;
      const allWaited = read().every((each) => each.waited);
      change((queue) => queue.forEach((each) => (each.waited = true)));
      if (!allWaited) show(screenAsSent); // with what is echoed of acts that wait
      return;
    }
    connected = true;
    if (answer.head) head = answer.head;
    if (answer.ok) {
      warned = answer.warnings ?? [];
      change((queue) => queue.shift());
      stale = 0;
      if (!read().length) show(answer.html);
    } else if (answer.status === 409 && ++stale < OFTEN_STALE && (act.waited || ANY_ORDER.includes(act.kind))) {
      continue; // once more, onto the head that the answer told
    } else {
      change((queue) => (queue[0].stopped = { status: answer.status, refusal: answer.refusal ?? "", detail: answer.detail }));
      if (answer.html) show(answer.html);
      place.querySelector("section")?.focus(); // it lies above what was pressed
      return;
    }
  }
}

async function post(act) {
  try {
    const response = await fetch(acts, {
      method: "POST",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
        "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "",
        "If-Match": `"${head}"`,
        "Idempotency-Key": act.key,
      },
      body: act.body,
      signal: AbortSignal.timeout(WAIT_AT_MOST),
    });
    if (response.status >= 500 || response.status === 429) return null;
    const isJson = (response.headers.get("Content-Type") ?? "").includes("json");
    const answer = isJson ? await response.json() : { detail: sentence(response.status) };
    return { ...answer, ok: response.ok && isJson, status: response.status };
  } catch {
    return null;
  }
}

function sentence(status) {
  if (status === 403) return "The site did not take this: reload the page, and sign in if it asks for it.";
  return `The site did not take this (${status}).`;
}

// --- the screen ------------------------------------------------------------------------------------------------------
// A screen that comes while a finger is down waits, so that no tap is lost.
function show(html) {
  screenToShow = html;
  if (!pointerDown) swap();
}

function swap() {
  if (screenToShow === null) return;
  const typed = typedNow();
  const open = [...screenPart.querySelectorAll("details[open][id]")].map((each) => each.id);
  const focus = focusNow();
  // The site's own template, escaped there.
  screenPart.innerHTML = screenAsSent = screenToShow;
  screenToShow = null;
  document.dispatchEvent(new CustomEvent("screen-sent", { detail: { screen: screenAsSent, head } }));
  read().forEach(echo); // first of all: a form that is echoed may be filled in, too
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  typed.forEach(typeAgain);
  focus?.();
}

// What somebody is filling in stays when others write: a form is the same if it is of the same act.
const actForms = () => [...screenPart.querySelectorAll("form[data-act]")];
const isTicked = (field) => ["radio", "checkbox"].includes(field.type);

function actOf(form) {
  const fixed = [...form.querySelectorAll("input[type=hidden]")].filter((field) => !BESIDE.includes(field.name));
  return fixed.map((field) => `${field.name}=${field.value}`).join("&");
}

function isFilled(field) {
  if (["hidden", "submit", "button", "fieldset"].includes(field.type)) return false;
  if (isTicked(field)) return field.checked && !field.defaultChecked;
  if (field.tagName === "SELECT") return field.selectedIndex > 0 && !field.selectedOptions[0].defaultSelected;
  return field.value !== field.defaultValue;
}

function typedNow() {
  return actForms().flatMap((form) =>
    [...form.elements].filter(isFilled).map(({ name, type, value }) => ({ act: actOf(form), name, type, value })),
  );
}

function typeAgain({ act, name, type, value }) {
  const fields = actForms().filter((form) => actOf(form) === act).flatMap((form) => [...form.elements]);
  const field = fields.find(
    (each) => each.name === name && each.type === type && (!isTicked(each) || each.value === value),
  );
  if (!field) return;
  if (isTicked(field)) field.checked = true;
  else field.value = value;
}

function focusNow() {
  const now = document.activeElement;
  if (!screenPart.contains(now)) return null;
  const named = (each) => each.getAttribute("aria-label") ?? each.textContent.trim();
  const { id, tagName } = now;
  const name = named(now);
  return () => {
    const same = id
      ? document.getElementById(id)
      : [...screenPart.querySelectorAll(tagName)].find((each) => named(each) === name);
    same?.focus({ preventScroll: true });
  };
}

addEventListener("pointerdown", () => (pointerDown = true));
for (const up of ["pointerup", "pointercancel", "blur"]) {
  addEventListener(up, () => {
    pointerDown = false;
    setTimeout(swap); // after the click that ends the tap
  });
}

// --- what others wrote -----------------------------------------------------------------------------------------------
async function look({ anew = false } = {}) {
  if (document.hidden || sending) return;
  if (read().length) {
    if (!read()[0].stopped) await flush();
    return;
  }
  try {
    const response = await fetch(state, {
      headers: { Accept: "application/json", "If-None-Match": anew ? "" : `"${head}"` },
      signal: AbortSignal.timeout(WAIT_AT_MOST),
    });
    connected = response.status < 500;
    if (response.status === 200 && !sending && !read().length) {
      const answer = await response.json();
      head = answer.head;
      show(answer.html);
    }
  } catch {
    connected = false;
  }
  tell();
}

setInterval(() => look(), ASK_EVERY);
addEventListener("online", () => look());
addEventListener("offline", () => {
  connected = false;
  tell();
});
addEventListener("pageshow", () => look());
document.addEventListener("visibilitychange", () => look());

// --- telling how it stands -------------------------------------------------------------------------------------------
function tell() {
  const queue = read();
  const stopped = queue[0]?.stopped;
  const words = stopped
    ? ["stopped", "p-rubric"]
    : !connected
      ? [queue.length ? `offline, ${queue.length} waiting` : "offline", "p-orpiment"]
      : queue.length
        ? [`sending ${queue.length}`, "p-slate"]
        : ["saved", "p-verdigris"];
  chip.hidden = false;
  if (chip.textContent !== words[0]) chip.textContent = words[0];
  chip.className = `chip ${words[1]}`;
  const parts = [];
  if (stopped) parts.push(stoppedPart(queue[0]));
  const waiting = stopped ? queue.slice(1) : connected ? [] : queue;
  if (waiting.length) parts.push(waitingPart(waiting, stopped));
  parts.push(...warned.map((words) => element("p", words, "gloss boxed p-orpiment")));
  const now = JSON.stringify([stopped ? queue[0].key : "", waiting.map((act) => act.key), warned]);
  if (place.dataset.told === now) return; // what is being read or typed there stays
  place.dataset.told = now;
  place.replaceChildren(...parts);
  place.hidden = !parts.length;
}

function element(tag, text = "", className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function waitingPart(queue, stopped) {
  const part = element("div", "", "waiting");
  const why = stopped ? "This waits behind it" : "No connection. This is kept here and sent in its order";
  part.append(element("p", `${why}:`));
  const list = element("ol");
  list.append(...queue.map((act) => element("li", act.says)));
  part.append(list);
  return part;
}

function stoppedPart(act) {
  const part = element("section", "", "sheet stack");
  part.tabIndex = -1;
  part.append(element("h2", `Not written: ${act.says}`));
  if (act.stopped.refusal) {
    const told = element("div");
    told.innerHTML = act.stopped.refusal; // the site's own template, escaped there
    part.append(told);
  } else {
    part.append(element("p", act.stopped.detail));
  }
  const row = element("div", "", "hits two");
  const keep = element("button", "Try again", "btn");
  const drop = element("button", "Drop it", "btn");
  keep.type = drop.type = "button";
  keep.addEventListener("click", () => {
    change((queue) => {
      queue[0].stopped = undefined;
      queue[0].waited = true;
    });
    flush();
  });
  drop.addEventListener("click", () => {
    change((queue) => queue.shift());
    if (read().length) flush();
    else look({ anew: true }); // without what was echoed
  });
  row.append(keep, drop);
  part.append(row);
  return part;
}

read().forEach(echo);
tell();
if (read().length) flush();
