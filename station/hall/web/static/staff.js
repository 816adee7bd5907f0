"use strict";
// All tables for director and arbiters: clocks, last ruling, doubts, alarms, time left; the worst first.

(() => {
  const list = document.getElementById("tables"), one = document.getElementById("table"), lost = document.getElementById("lost"), news = document.getElementById("news");
  const about = document.body.dataset, told = new Map(), cards = new Map();
  let ahead = 0, view = null;
  if (!list && !one && !news) return;
  const seats = list ? JSON.parse(list.dataset.seats) : {};
  const says = (name) => about[name] || "";
  if (one) view = tableView(one, { words: JSON.parse(one.dataset.words), printed: JSON.parse(one.dataset.printed), turned: false, parts: null });

  function remaining(card, number) {
    const player = card.view.players[number], ms = player.running ? player.clock_ms - Math.max(0, performance.now() - card.since - player.delay_ms) : player.clock_ms;
    return card.shown[number] = steadied(card.shown[number], ms, player.running);
  }

  function weight(card) {
    if (card.arbiter) return 0;
    if (card.alarms.some((alarm) => ["device", "question", "order", "result"].includes(alarm.alert))) return 1;
    if (card.alarms.length) return 2;
    return 3;
  }

  function draw(card) {
    const made = cards.get(card.table) || element("li", "card");
    cards.set(card.table, made);
    made.className = "card " + ["alarm", "ask", "ask", "ok"][weight(card)];
    const head = element("h2"), link = element("a", "", says("table") + " " + card.table);
    link.href = "/arbiter/tables/" + card.table;
    head.append(link);
    const parts = [head];
    if (card.round) parts.push(element("div", "quiet", card.round.division + " · " + says("round").replace("{number}", card.round.round)));
    if (card.arbiter) {
      const wanted = element("p", "wanted"), open = element("a", "", says("wanted"));
      open.href = "/arbiter/disputes/" + encodeURIComponent(card.arbiter.id);
      wanted.append(open, card.arbiter.says ? ": " + card.arbiter.says : "");
      parts.push(wanted);
    }
    const shown = card.view;
    if (shown) {
      for (const [number, player] of shown.players.entries()) {
        const line = element("div", "line" + (player.running ? " runs" : "") + (player.time_over ? " over" : ""));
        const name = element("span", "", player.name + (player.score !== undefined ? " · " + player.score : ""));
        if (seats[player.seat]) name.prepend(element("small", "quiet", seats[player.seat] + " "));
        line.append(name);
        if (player.clock_ms !== null) { const time = element("span", "time", ""); time.card = card; time.number = number; line.append(time); }
        parts.push(line);
      }
      const said = new Map(shown.messages.slice(0, 2).map((message) => [[message.caption, message.headline[0], message.words].filter(Boolean).join(" · "), message.tone]));
      for (const [text, tone] of said) parts.push(element("div", tone === "bad" ? "bad" : "", text));
      if (shown.phase === "paused") parts.push(element("div", "wanted", "❚❚ " + says("paused")));
      if (shown.ending) parts.push(element("div", "good", shown.ending.text));
      if (shown.hand) parts.push(element("div", "", "✋ " + says("hand")));
    } else if (card.machine) parts.push(element("div", "quiet", says("idle")));
    const alarms = card.alarms.filter((alarm) => alarm.alert !== "arbiter");
    if (alarms.length) { const made = element("ul"); made.append(...alarms.map((alarm) => element("li", alarm.alert === "device" ? "bad" : "", alarm.says))); parts.push(made); }
    // A card that has the focus keeps it.
    const focused = made.contains(document.activeElement);
    made.replaceChildren(...parts);
    if (focused) made.querySelector("a").focus();
  }

  function order() {
    const wanted = [...told.values()].sort((a, b) => weight(a) - weight(b) || a.table - b.table).map((card) => cards.get(card.table));
    if (wanted.some((card, k) => list.children[k] !== card)) { const active = document.activeElement; list.replaceChildren(...wanted); if (list.contains(active)) active.focus(); }
  }

  function tick() {
    if (view) view.tick();
    for (const time of list ? list.querySelectorAll(".time") : []) { const text = clockText(remaining(time.card, time.number)); if (time.textContent !== text) time.textContent = text; }
  }

  const stream = new EventSource("/arbiter/events" + (one ? "?table=" + one.dataset.table : ""));
  stream.addEventListener("now", (event) => { ahead = JSON.parse(event.data).now_ms - performance.now(); lost.hidden = true; });
  stream.addEventListener("changed", () => { if (news) news.hidden = false; });
  stream.addEventListener("table", (event) => {
    lost.hidden = true;
    const card = JSON.parse(event.data);
    card.since = Math.min(performance.now(), card.true_ms - ahead);
    try {
      if (view && card.view) view.show(card.view, performance.now() - card.since);
      const before = told.get(card.table);
      card.shown = before && before.pairing === card.pairing ? before.shown : [];
      if (list) { told.set(card.table, card); draw(card); order(); tick(); }
      if (one) { const state = document.getElementById("alarms"); if (state) state.replaceChildren(...card.alarms.map((alarm) => element("li", "", alarm.says))); }
    } catch (error) { console.warn(error); }
  });
  stream.onerror = () => { lost.hidden = false; if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 15000); };
  setInterval(tick, 200);
})();
