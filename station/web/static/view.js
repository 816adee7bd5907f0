"use strict";
// A whole table from a line of the feed, and its clocks between two lines.

function clockText(ms) {
  if (ms >= 0 && ms < 20000) return (Math.floor(ms / 100) / 10).toFixed(1);
  return minutes(ms);
}

// What a clock shows next: while it runs it is not seen to gain a moment, only because one line came sooner than the one
// before it. What a press that is taken back gives back is more than that.
function steadied(before, ms, running) { return running && ms > before && ms < before + 1000 ? before : ms; }

// Follows one table below `root`. settings: words, what is printed on the squares of one or two boards, whether it is seen from
// North's side, and in `parts` what is shown (null for everything).
function tableView(root, settings) {
  const words = settings.words, said = element("p", "unseen");
  said.setAttribute("role", "status");
  const body = element("div", "table-body");
  root.replaceChildren(said, body);
  let view = null, since = 0, clocks = [], shown = [];
  const wants = (part) => !settings.parts || settings.parts.includes(part);

  function remaining(number, now) {
    const player = view.players[number], ms = player.running ? player.clock_ms - Math.max(0, now - since - player.delay_ms) : player.clock_ms;
    return shown[number] = steadied(shown[number], ms, player.running);
  }

  function playerCard(number, side) {
    const player = view.players[number];
    const made = element("div", "player" + (player.running ? " runs" : "") + (player.acting ? " acting" : "") + (player.time_over ? " over" : "") + " " + (side || "p" + (number % 5)));
    const name = element("span", "name", player.name);
    if (side) name.prepend(element("small", "of", words[side] + " "));
    const who = element("span", "who");
    who.append(seatSign(view.players, number, view.boards.length > 1), name);
    made.append(who);
    if (player.clock_ms !== null) {
      const clock = element("span", "clock", clockText(remaining(number, performance.now())));
      clocks.push({ clock, number });
      made.append(clock);
    }
    const rack = (view.racks || [])[number];
    if (rack && rack.length) made.append(drawTiles(rack.map(([letter]) => (letter === "?" ? "" : letter)), rack[0][1]));
    // What is not drawn here says no scores.
    const drawn = [wants("board") && view.instead, ...(wants("hands") ? view.pictures : [])];
    const scored = drawn.some((one) => one && ["standings", "bidding"].includes(one.kind));
    const points = player.score !== undefined && !scored ? words.points.replace("{count}", player.score) : "";
    const notes = [points, player.time_over ? words.timeOver : player.running ? words.running : player.acting ? words.acting : ""].filter(Boolean);
    if (points) made.append(element("small", "points", points));
    if (notes.length) made.append(element("small", "tells", notes.join(" · ")));
    return made;
  }

  function message(one) {
    const made = element("div", "message " + one.tone);
    if (one.caption) made.append(element("small", "", one.caption));
    if (one.headline.length) made.append(element("strong", "", signs[one.sign] ? signs[one.sign] + " " + one.headline[0] : one.headline[0]));
    if (one.words && one.words !== one.headline[0]) made.append(element("span", "made", one.words));
    for (const line of (one.text || "").split("\n").filter(Boolean)) made.append(element("span", "", line));
    if (one.closing.length && !one.text) made.append(element("span", "closing", one.closing[0]));
    return made;
  }

  function hand(one) {
    const made = element("div", "hand", view.players[one.player].name + ": ");
    made.prepend(seatSign(view.players, one.player, view.boards.length > 1));
    const parts = [one.draw ? words.draw.replace("{count}", one.draw) : words.inHand.replace("{count}", one.held)];
    made.append(element("span", one.draw ? "draws" : "", parts.join(" · ")));
    for (const kind of ["back", "bonus"]) if (one[kind].length) made.append(" · " + words[kind] + " ", drawTiles(one[kind].map((tile) => (tile === "?" ? "" : tile)), (kind === "back") === !one.board ? "a" : "b"));
    return made;
  }

  function order(number) {
    const steps = view.order.filter((step) => step.board === number);
    if (!steps.length) return null;
    const made = element("div", "order");
    made.append(...steps.map((step) => drawStep(step, words)));
    return made;
  }

  function question(one) {
    if (!one || !one.text) return null;
    const made = element("div", "question", one.text), likely = one.candidates || [];
    const answers = one.options ? one.options.map((option) => option.label) : likely;
    if (answers.length) made.append(" ", element("span", "answers", answers.join(" / ")));
    return made;
  }

  function boardLabel(number) {
    const seen = view.boards[number], tiles = [...seen.rows.join("")].filter((letter) => letter !== ".").length;
    const named = view.boards.length === 1 ? words.board : (number === 0) === !settings.turned ? words.leftBoard : words.rightBoard;
    return named + ", " + words.tilesOn.replace("{count}", tiles);
  }

  function boardPanel(number) {
    const seen = view.boards[number], panel = element("div", "panel"), two = view.boards.length > 1;
    panel.setAttribute("role", "group");
    panel.setAttribute("aria-label", boardLabel(number));
    const [south, north] = seen.players;
    const far = settings.turned ? [south, "south"] : [north, "north"], near = settings.turned ? [north, "north"] : [south, "south"];
    if (two && wants("clocks")) panel.append(playerCard(...far));
    if (wants("message") && two) panel.append(message(view.messages[number]));
    if (wants("board")) {
      panel.append(drawBoard(boardSeen(number), { printed: settings.printed[two ? "two" : "one"], tasks: tasksOn(view.order, number), turned: settings.turned, sided: two, label: boardLabel(number) }));
    }
    if (two && wants("clocks")) panel.append(playerCard(...near));
    const beside = element("div", "beside");
    panel.append(beside);
    if (wants("message")) {
      const asked = two ? question(seen.question) : null, steps = order(number);
      if (asked) beside.append(asked);
      if (steps) beside.append(steps);
    }
    if (two && wants("hands")) {
      const hands = view.hands.filter((one) => one.board === number);
      if (hands.length) {
        const made = element("div", "hands");
        made.append(...hands.map(hand), element("div", "bag", words.bag.replace("{count}", hands[0].bag)));
        beside.append(made);
      }
    }
    return panel;
  }

  function boardSeen(number) {
    const seen = view.boards[number], ending = view.ending;
    const chain = ending && ending.board === number ? ending.squares : [];
    const wrong = [...seen.marks.wrong, ...seen.put_right];
    return { ...seen, marks: { ...seen.marks, wrong, last: chain.length ? chain : seen.marks.last } };
  }

  function pictures() {
    const names = view.players.map((player) => player.name), clocked = view.players.some((player) => player.clock_ms !== null);
    const side = element("div", "panel side");
    if (view.boards.length < 2) {
      if (wants("message")) side.append(message(view.messages[0]));
      const asked = question(view.question);
      if (asked && wants("message") && (view.question.text !== view.messages[0].text)) side.append(asked);
      if (wants("clocks") && (clocked || !view.pictures.some((one) => one.kind === "standings"))) {
        const cards = element("div", "players");
        cards.append(...view.players.map((_, number) => playerCard(number, "")));
        side.append(cards);
      }
    }
    if (wants("hands")) side.append(...view.pictures.map((one) => drawPicture(one, words, names)).filter(Boolean));
    return side;
  }

  function statistics() {
    const { heads, rows } = view.statistics, made = element("table", "statistics"), top = element("tr");
    top.append(element("td"), ...heads.map((text) => { const head = element("th", "", text); head.scope = "col"; return head; }));
    const head = element("thead"), lines = element("tbody");
    head.append(top);
    for (const [name, ...cells] of rows) {
      const line = element("tr"), first = element("th", "", name);
      first.scope = "row";
      line.append(first, ...cells.map((text) => element("td", "", text)));
      lines.append(line);
    }
    made.append(element("caption", "", words.statistics), head, lines);
    return made;
  }

  function draw() {
    clocks = [];
    const boards = view.boards.map((_, number) => boardPanel(number));
    if (settings.turned) boards.reverse();
    const table = element("div", "boards" + (boards.length > 1 ? " two" : ""));
    if (view.instead && wants("board")) {
      const panel = element("div", "panel instead"), drawn = drawPicture(view.instead, words, view.players.map((player) => player.name));
      if (drawn) panel.append(drawn);
      table.append(panel);
      if (view.boards.length && [...view.boards[0].rows.join("")].some((letter) => letter !== ".")) table.append(...boards);
    } else table.append(...boards);
    const side = pictures();
    if (side.childElementCount) table.append(side);
    const above = [];
    if (wants("message")) {
      for (const alarm of view.alarms) above.push(element("div", "alarm", "⚠ " + [alarm.text, alarm.why].filter(Boolean).join(": ")));
      if (view.phase === "paused" && !view.messages.some((one) => one.key === "paused")) above.push(element("div", "paused", "❚❚ " + words.paused));
      if (view.ending) above.push(element("div", "ending", view.ending.text));
      if (view.match && !(view.ending && view.ending.text.includes(view.match.text))) above.push(element("div", "match", view.match.text));
    }
    const below = view.statistics && wants("statistics") ? [statistics()] : [];
    body.replaceChildren(...above, table, ...below);
    const spoken = view.messages.map((one) => [one.caption, one.headline[0], one.words, one.text].filter(Boolean).join(". ")).filter((text, k, all) => all.indexOf(text) === k).join(" ");
    if (said.textContent !== spoken) said.textContent = spoken;
    root.dataset.phase = view.phase;
    root.dataset.game = view.game;
  }

  return {
    // A line that was true age_ms ago.
    show(line, ageMs) { view = line; since = performance.now() - Math.max(0, ageMs); draw(); },
    tick() { const now = performance.now(); for (const { clock, number } of clocks) if (view.players[number].running) { const text = clockText(remaining(number, now)); if (clock.textContent !== text) clock.textContent = text; } },
    // Nothing is to be seen, such as a game that is no longer public.
    clear(text) { view = null; clocks = []; shown = []; said.textContent = text; body.replaceChildren(element("p", "", text)); },
    get view() { return view; },
  };
}

const signs = { tick: "✓", cross: "✕", passed: "↷", press: "⬤", pause: "❚❚", hand: "!", lamp: "!", question: "?", south: "▲", north: "▼" };
