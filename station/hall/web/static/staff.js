"use strict";
// All tables for director and arbiters: clocks, last ruling, doubts, alarms, time left; the worst first. On their other
// pages, whether somebody calls.

(() => {
  const list = document.getElementById("tables"), one = document.getElementById("table"), lost = document.getElementById("lost"), news = document.getElementById("news"), call = document.getElementById("call");
  const about = document.body.dataset, known = new Map(), cards = new Map();
  let ahead = 0, view = null;
  const seats = list ? JSON.parse(list.dataset.seats) : {};
  const says = (name) => about[name] || "";
  if (one) view = tableView(one, { words: JSON.parse(one.dataset.words), printed: JSON.parse(one.dataset.printed), turned: false, parts: null });

  function remaining(card, number) {
    const player = card.view.players[number], ms = player.running ? player.clock_ms - Math.max(0, performance.now() - card.since - player.delay_ms) : player.clock_ms;
    return card.shown[number] = steadied(card.shown[number], ms, player.running);
  }

  // How old the news of a table is; no finer than anybody needs.
  function age(ms) {
    const seconds = Math.max(0, Math.floor(ms / 1000));
    return seconds < 60 ? seconds + " s" : seconds < 3600 ? Math.floor(seconds / 60) + " min" : Math.floor(seconds / 3600) + " h";
  }

  function heardText(card) { return card.heard === null ? says("unheard") : says("heard").replace("{age}", age(performance.now() - card.heard)); }

  function weight(card) {
    if (card.arbiter) return 0;
    if (card.alarms.some((alarm) => ["device", "question", "order", "result"].includes(alarm.alert))) return 1;
    if (card.alarms.length || !card.online) return 2;
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
      const two = shown.players.some((player) => player.seat === "right-south");
      for (const [number, player] of shown.players.entries()) {
        const line = element("div", "line" + (player.running ? " runs" : "") + (player.time_over ? " over" : ""));
        const name = element("span", "", player.name + (player.score !== undefined ? " · " + player.score : ""));
        if (two && seats[player.seat]) name.prepend(element("small", "quiet", seats[player.seat] + " "));
        line.append(name);
        if (player.clock_ms !== null) { const time = element("span", "time", ""); time.card = card; time.number = number; line.append(time); }
        parts.push(line);
      }
      const said = new Map(shown.messages.slice(0, 2).filter((message) => message.headline[0] || message.words).map((message) => [[message.caption, message.headline[0], message.words].filter(Boolean).join(" · "), message.tone]));
      for (const [text, tone] of said) parts.push(element("div", tone === "bad" ? "bad" : "", text));
      if (shown.phase === "paused") parts.push(element("div", "wanted", "❚❚ " + says("paused")));
      if (shown.ending) parts.push(element("div", "good", shown.ending.text));
      if (shown.hand) parts.push(element("div", "", says("hand")));
    } else if (card.machine) parts.push(element("div", "quiet", says("idle")));
    const alarms = card.alarms.filter((alarm) => alarm.alert !== "arbiter");
    if (alarms.length) { const made = element("ul"); made.append(...alarms.map((alarm) => element("li", alarm.alert === "device" ? "bad" : "", alarm.says))); parts.push(made); }
    if (card.machine) { const heard = element("small", "quiet heard", heardText(card)); heard.card = card; parts.push(heard); }
    // A card that has the focus keeps it.
    const focused = made.contains(document.activeElement);
    made.replaceChildren(...parts);
    if (focused) made.querySelector("a").focus();
  }

  function order() {
    const wanted = [...known.values()].sort((a, b) => weight(a) - weight(b) || a.table - b.table).map((card) => cards.get(card.table));
    if (wanted.some((card, k) => list.children[k] !== card)) { const active = document.activeElement; list.replaceChildren(...wanted); if (list.contains(active)) active.focus(); }
  }

  // What a game still has on its clocks: of both sides of a board one after the other, and of two boards at once.
  function left(card) {
    const boards = new Map();
    for (const [number, player] of card.view.players.entries()) {
      const board = player.seat && seats[player.seat] ? player.seat.split("-")[0] : "";
      boards.set(board, (boards.get(board) || 0) + Math.max(0, player.clock_ms === null ? 0 : remaining(card, number)));
    }
    return Math.max(...boards.values());
  }

  function summary() {
    const place = document.getElementById("left"), on = [...known.values()].filter((card) => card.view && card.view.phase !== "over" && card.pairing && !card.result);
    const text = place.dataset.text.replace("{count}", on.length).replace("{time}", on.length ? minutes(Math.max(...on.map(left))) : "–");
    if (place.textContent !== text) place.textContent = text;
  }

  function tick() {
    if (view) view.tick();
    if (list) summary();
    ages();
    for (const time of list ? list.querySelectorAll(".time") : []) { const text = clockText(remaining(time.card, time.number)); if (time.textContent !== text) time.textContent = text; }
  }

  function ages() {
    for (const place of document.querySelectorAll(".heard")) { const text = heardText(place.card); if (place.textContent !== text) place.textContent = text; }
  }

  // A call is seen on whatever page one is; on the supervision page the table that calls comes first anyway.
  function calls(count) { if (call && !list && count > Number(about.calls)) call.hidden = false; }

  // What keeps the whole hall from working is seen on every page, as long as it does.
  function troubles(texts) {
    const place = document.getElementById("troubles"), shown = [...place.children].map((one) => one.textContent);
    if (texts.join("\n") !== shown.join("\n")) place.replaceChildren(...texts.map((text) => element("p", "said bad", text)));
  }

  let stream = null, number = null;

  // Something else is new if the hall says so, or while nobody watched.
  function noted(now) { if (news && number !== null && now !== number) news.hidden = false; number = now; }

  function whole(now) { if (window.roundClocks) roundClocks.show(now.clocks); noted(now.number); calls(now.calls); troubles(now.troubles); }

  function follow() {
    stream = new EventSource("/arbiter/events?language=" + document.documentElement.lang + (list ? "" : "&table=" + (one ? one.dataset.table : 0)));
    stream.addEventListener("now", (event) => { const now = JSON.parse(event.data); ahead = now.now_ms - performance.now(); lost.hidden = true; about.follows = "yes"; whole(now); });
    stream.addEventListener("changed", (event) => whole(JSON.parse(event.data)));
    stream.addEventListener("table", (event) => {
      lost.hidden = true;
      const card = JSON.parse(event.data);
      card.heard = card.heard_s === null ? null : performance.now() - card.heard_s * 1000;
      card.since = Math.min(performance.now(), card.true_ms - ahead);
      try {
        if (view && card.view) view.show(card.view, performance.now() - card.since);
        const before = known.get(card.table);
        card.shown = before && before.pairing === card.pairing ? before.shown : [];
        if (list) { known.set(card.table, card); draw(card); order(); tick(); }
        const place = document.getElementById("heard");
        if (place) { place.className = "heard"; place.card = card; ages(); }
        if (one) { const state = document.getElementById("alarms"); if (state) state.replaceChildren(...card.alarms.map((alarm) => element("li", "", alarm.says))); }
      } catch (error) { console.warn(error); }
    });
    stream.onerror = () => { lost.hidden = false; if ((list || one) && stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 15000); };
  }

  // A browser keeps few connections to one server open: pages that nobody looks at must not hold them.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) stream.close(); else if (stream.readyState === EventSource.CLOSED) follow();
  });
  follow();
  setInterval(tick, 200);
})();
