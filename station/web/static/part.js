"use strict";
// One fact of a table for an overlay: from the table's stream, or, of a tournament, from a small file that is asked for anew.

(() => {
  const page = document.body.dataset, words = JSON.parse(page.words), place = document.getElementById("part");
  const live = ["clocks", "last-play", "unseen", "distance"].includes(page.part);
  let view = null, since = 0, ahead = 0, facts = null, clocks = [], shown = [], before = "";

  function fill(text, values) { return Object.entries(values).reduce((made, [name, value]) => made.replace("{" + name + "}", value), text); }
  function sided() { return view.boards.length > 1; }
  function sideOf(number) { return sided() && view.players[number].seat ? view.players[number].seat.split("-")[1] : "p" + (number % 5); }

  function fact(kind, ...parts) { const made = element("div", "fact" + (kind ? " " + kind : "")); made.append(...parts.filter((one) => one !== "" && one !== null)); return made; }
  function head(...parts) { const made = element("small", "head"); made.append(...parts.filter(Boolean)); return made; }
  function boardName(number) { return sided() ? (number ? words.right : words.left) : ""; }

  function remaining(number) {
    const player = view.players[number], ms = player.running ? player.clock_ms - Math.max(0, performance.now() - since - player.delay_ms) : player.clock_ms;
    return shown[number] = steadied(shown[number], ms, player.running);
  }

  const parts = {
    "clocks": () => view.players.map((player, number) => {
      const made = fact(sideOf(number) + (player.running ? " runs" : ""), seatSign(view.players, number, sided()), player.name);
      if (player.clock_ms !== null) { const clock = element("span", "value", clockText(remaining(number))); clocks.push({ clock, number }); made.append(clock); }
      if (player.score !== undefined) made.append(element("span", "value", player.score));
      return made;
    }),
    "last-play": () => (view.boards.length ? view.boards.map((board) => board.ruling) : [view.ruling]).map((ruling, number) => {
      if (!ruling) return null;
      const by = ruling.player === null ? "" : view.players[ruling.player].name, bad = ruling.kind === "taken-back";
      const made = ruling.words.map((word) => word.text).join(" ") || (ruling.kind === "passed" ? words.passed : "");
      const gained = ruling.player === null ? 0 : ruling.gained[ruling.player];
      const above = head(ruling.player === null ? "" : seatSign(view.players, ruling.player, sided()), [boardName(number), by, bad ? words.takenBack : ""].filter(Boolean).join(" · "));
      const value = element("span", "value", (bad ? "✕ " : "") + made);
      return fact(bad ? "bad" : "", above, made ? value : "", gained ? element("span", "value", (gained > 0 ? "+" : "−") + Math.abs(gained)) : "", made && !bad ? "" : ruling.text);
    }),
    "unseen": () => (view.unseen || []).map((set) => {
      const letters = [...set.tiles], groups = [...new Set(letters)].map((letter) => letters.filter((one) => one === letter).join(""));
      const kit = view.unseen.length > 1 ? element("i", "tile kit " + set.kit) : null;
      return fact("", head(kit, fill(words.unseen, { count: letters.length })), element("span", "letters", groups.join(" ")));
    }),
    "distance": () => view.boards.flatMap((board, number) => (board.lacks || []).map((lacks, k) => {
      const player = board.players[k], way = element("span", "way"), gone = element("span", sideOf(player));
      gone.style.width = (100 * (15 - Math.min(15, lacks))) / 15 + "%";
      way.append(gone);
      return fact("", head(seatSign(view.players, player, true), [view.players[player].name, boardName(number)].filter(Boolean).join(" · ")), element("span", "value", lacks ? fill(words.toGo, { count: lacks }) : "✓ " + words.joined), way);
    })),
    "names": () => facts.entries.map((one) => fact("", one.title)),
    "record": () => facts.entries.map((one) => fact("", one.title, element("span", "value", [one.won, one.lost, ...(one.drawn ? [one.drawn] : [])].join("–")), facts.spread ? element("small", "", (one.spread < 0 ? "−" : "+") + Math.abs(one.spread)) : "")),
    "place": () => facts.entries.map((one) => fact("", one.title, element("span", "value", fill(words.place, { place: one.place })))),
    "rating": () => facts.entries.filter((one) => one.rating).map((one) => fact("", one.title, element("span", "value", one.rating))),
    "round": () => [fact("", facts.division, element("span", "value", fill(facts.planned ? words.roundOf : words.round, { number: facts.round, planned: facts.planned })))],
  };

  // The largest letters with which everything is in the window.
  function fit() {
    const root = document.documentElement, body = document.body;
    let small = 8, large = Math.min(innerHeight * 0.5, innerWidth / 18);
    const fits = (size) => { root.style.setProperty("--size", size + "px"); return body.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth && [...place.children].every((one) => one.scrollWidth <= one.clientWidth + 1); };
    if (fits(large)) return;
    while (large - small > 0.5) { const middle = (small + large) / 2; if (fits(middle)) small = middle; else large = middle; }
    fits(small);
  }

  function draw() {
    clocks = [];
    const made = (live ? view : facts) ? parts[page.part]().filter(Boolean) : [];
    place.replaceChildren(...(page.of ? made.slice(page.of - 1, page.of) : made));
    page.drawn = made.length ? "yes" : "";
    fit();
  }

  function take(text) {
    const received = JSON.parse(text);
    since = Math.min(performance.now(), received.age_ms !== undefined ? performance.now() - received.age_ms : received.true_ms - ahead);
    if (view && view.game !== received.view.game) shown = [];
    view = received.view;
    if (live) draw();
  }

  async function ask() {
    const answer = await fetch(page.facts, { cache: "no-store" }), text = answer.ok ? await answer.text() : "";
    if (text === before) return;
    before = text;
    facts = text ? JSON.parse(text) : null;
    draw();
  }

  if (live) {
    const stream = new EventSource(page.events);
    stream.addEventListener("now", (event) => { ahead = JSON.parse(event.data).now_ms - performance.now(); });
    for (const name of ["view", "table"]) stream.addEventListener(name, (event) => take(event.data));
    stream.addEventListener("none", () => { view = null; shown = []; draw(); });
    // Nothing is said about it: a film of the table is no place for it. What was true last stays.
    stream.onerror = () => { if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 10000); };
    setInterval(() => { for (const { clock, number } of clocks) { const text = clockText(remaining(number)); if (clock.textContent !== text) clock.textContent = text; } }, 100);
  } else {
    const again = () => ask().catch(() => {});
    again();
    setInterval(again, 4000);
  }
  addEventListener("resize", fit);
})();
