// The builder with scripts: clicks that come while a list is being judged wait and go together, so that none is lost.
const FORM = "build-form";
const waiting = [];
let busy = false;

const isOurs = (event) => event.detail.elt?.id === FORM;

// Changes are lines and can be joined; a repair looks at the whole list and goes alone.
function next() {
  if (waiting[0].startsWith("repair ")) return waiting.shift();
  const end = waiting.findIndex((change) => change.startsWith("repair "));
  return waiting.splice(0, end < 0 ? waiting.length : end).join("\n");
}

document.addEventListener("htmx:confirm", (event) => {
  if (!isOurs(event) || !busy) return;
  event.preventDefault();
  const button = event.detail.triggeringEvent?.submitter;
  if (button?.name === "do") waiting.push(button.value);
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (isOurs(event)) busy = true;
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!isOurs(event)) return;
  busy = false;
  if (!event.detail.successful) {
    // Without the script's answer the page itself may still get one.
    waiting.length = 0;
    return;
  }
  if (document.activeElement === document.body) document.getElementById("verdict")?.focus({ preventScroll: true });
  if (!waiting.length) return;
  const form = document.getElementById(FORM);
  window.htmx.ajax("GET", form.action, { source: form, target: "#deck", swap: "outerHTML", values: { do: next() } });
});
