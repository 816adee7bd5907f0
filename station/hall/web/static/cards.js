"use strict";
// Pages with many games: a stream for all of them, a card for each.

(() => {
  const list = document.getElementById("cards"), lost = document.getElementById("lost");
  if (!list) return;
  const words = JSON.parse(list.dataset.words), printed = JSON.parse(list.dataset.printed), views = new Map();
  let ahead = 0;
  for (const card of list.querySelectorAll("[data-table]")) {
    const settings = { words, printed, turned: false, parts: ["clocks", "message", "board"] };
    views.set(Number(card.dataset.table), { card, table: tableView(card.querySelector(".here"), settings) });
  }
  let stream = null, later = 0;

  function follow() {
    clearTimeout(later);
    stream = new EventSource("/events?tables=" + [...views.keys()].join(","));
    stream.addEventListener("now", (event) => { ahead = JSON.parse(event.data).now_ms - performance.now(); lost.hidden = true; list.dataset.follows = "yes"; });
    stream.addEventListener("table", (event) => {
      const news = JSON.parse(event.data), found = views.get(news.table);
      // What a table sends is not ours: one that makes no sense must not stop the others.
      if (found) try { found.table.show(news.view, performance.now() + ahead - news.true_ms); found.card.hidden = false; } catch (error) { console.warn(error); }
    });
    stream.addEventListener("clocks", (event) => { if (window.roundClocks) roundClocks.show(JSON.parse(event.data)); });
    stream.addEventListener("none", (event) => { const found = views.get(JSON.parse(event.data).table); if (found) found.card.hidden = true; });
    // A refused stream is not tried again by the browser. The page stays: somebody may be typing a name.
    stream.onerror = () => { lost.hidden = false; if (stream.readyState === EventSource.CLOSED) later = setTimeout(follow, 15000); };
  }

  // There are only so many streams: a page that nobody looks at holds none.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { clearTimeout(later); stream.close(); } else if (stream.readyState === EventSource.CLOSED) follow();
  });
  follow();
  setInterval(() => { for (const { table } of views.values()) table.tick(); }, 200);
})();
