// A page of a phase follows the table: when another device has written, it is loaded again. What somebody is filling in
// stays, and they are told instead.
const place = document.getElementById("following");
const { head, state } = place.dataset;
const ASK_EVERY = 4000; // ms
const WAIT_AT_MOST = 15000; // ms, for an answer

function isFilled(field) {
  if (["hidden", "submit", "button", "fieldset"].includes(field.type)) return false;
  if (["radio", "checkbox"].includes(field.type)) return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") return field.selectedIndex > 0 && !field.selectedOptions[0].defaultSelected;
  return field.value !== field.defaultValue;
}

const isBusy = () => [...document.querySelectorAll("main form")].some((form) => [...form.elements].some(isFilled));

let isSending = false;
document.addEventListener("submit", () => (isSending = true));

async function look() {
  if (document.hidden || isSending || !place.hidden) return;
  try {
    const response = await fetch(state, {
      method: "HEAD",
      headers: { "If-None-Match": `"${head}"` },
      signal: AbortSignal.timeout(WAIT_AT_MOST),
    });
    if (response.status !== 200 || isSending) return;
  } catch {
    return; // without a connection the page stays as it is
  }
  if (isBusy()) place.hidden = false;
  else location.replace(location.pathname + location.search);
}

setInterval(look, ASK_EVERY);
for (const when of ["online", "pageshow"]) addEventListener(when, look);
document.addEventListener("visibilitychange", look);
