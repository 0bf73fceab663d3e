// Moments in the reader's own zone; the page itself tells them in UTC.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && zone !== "UTC" && zone !== "Etc/UTC") {
  const day = { day: "numeric", month: "long", year: "numeric" };
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  for (const time of document.querySelectorAll("time[data-zone]")) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    time.title = time.textContent;
    const shown = at.toLocaleDateString("en-GB", day);
    time.textContent = time.dataset.zone === "day" ? shown : `${shown}, ${at.toLocaleTimeString("en-GB", clock)}`;
  }
}
