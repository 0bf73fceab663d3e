// Gives table mode back without a connection: the page as it last stood, and what it is drawn with, are kept in this
// browser by keeping.js, and a reload that reaches nobody finds them here. Whatever the site itself answers comes first.
const KEPT = "scriptorium-table";
const KEPT_FOR = 24 * 60 * 60 * 1000; // ms: a table that was left long ago is nobody's business on this phone
const TABLE_MODE = /^\/tables\/[^/]+\/table\/$/;
const DRAWN_WITH = ["style", "script", "image", "font"];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && TABLE_MODE.test(pathname)) event.respondWith(page(request, pathname));
  else if (DRAWN_WITH.includes(request.destination)) event.respondWith(part(request));
});

async function page(request, pathname) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.type === "opaqueredirect" || [401, 403, 404].includes(answer.status)) await cache.delete(pathname);
    return answer;
  } catch (unreachable) {
    const kept = await cache.match(pathname);
    const age = Date.now() - Date.parse(kept?.headers.get("Date"));
    if (age < KEPT_FOR) return kept;
    throw unreachable;
  }
}

async function part(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (unreachable) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw unreachable;
  }
}
