// Keeps the page of table mode in this browser, always with the newest screen that the site sent, so that a reload
// without a connection shows it (offline.js gives it back). A browser that keeps nothing shows its own page then.
const KEPT = "scriptorium-table";
const queue = document.getElementById("queue");

if ("serviceWorker" in navigator && "caches" in window) {
  navigator.serviceWorker.register(queue.dataset.offline);
  begin();
}

async function begin() {
  const cache = await caches.open(KEPT);
  const { headers } = await fetch(location.pathname, { method: "HEAD" }); // the page's own, with all that they forbid
  const keep = (screen, head) => cache.put(location.pathname, new Response(page(screen, head), { headers: dated(headers) }));
  document.addEventListener("screen-sent", (event) => keep(event.detail.screen, event.detail.head));
  await keep(document.getElementById("screen").innerHTML, queue.dataset.head);
  addEventListener("load", () => cache.addAll(drawnWith()));
  if (document.readyState === "complete") await cache.addAll(drawnWith());
}

function page(screen, head) {
  const copy = document.documentElement.cloneNode(true);
  const its = copy.querySelector("#queue");
  its.dataset.head = head;
  delete its.dataset.told;
  its.replaceChildren();
  copy.querySelector("#screen").innerHTML = screen; // the site's own template, escaped there
  return `<!doctype html>${copy.outerHTML}`;
}

function dated(headers) {
  const kept = new Headers(headers);
  kept.set("Date", new Date().toUTCString());
  kept.delete("Content-Length");
  kept.delete("Content-Encoding");
  return kept;
}

function drawnWith() {
  const loaded = performance.getEntriesByType("resource");
  return loaded.filter((each) => !["fetch", "xmlhttprequest"].includes(each.initiatorType)).map((each) => each.name);
}
