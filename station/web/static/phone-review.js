"use strict";
// The review of a game on the phone of one of its players: how far it is, then all of it, their own turns first.

const words = JSON.parse(document.body.dataset.words), printed = JSON.parse(document.body.dataset.printed);
const at = (id) => document.getElementById(id);
const seat = location.pathname.replace(/\/review$/, "");
const WIDE = 330, HIGH = 130, MARGIN = 30;

at("back").href = seat + location.search;

function paragraph(text, className = "") { return text ? [element("p", className, text)] : []; }

function sign(review, player) {
  const side = review.players[player].side;
  const made = element("span", "seat " + (side || "p" + (player % 5)), side === "south" ? "▼" : side === "north" ? "▲" : player + 1);
  made.setAttribute("aria-hidden", "true");
  return made;
}

function drawn(name, values) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  return made;
}

// A line for each player over the turns of the game.
function curve(one, review) {
  const values = one.points.flatMap(([, there]) => there), low = Math.min(0, ...values), high = Math.max(1, ...values);
  const last = Math.max(1, one.points.at(-1)[0]);
  const x = (turn) => MARGIN + (turn * (WIDE - MARGIN - 6)) / last, y = (value) => HIGH - 8 - ((value - low) * (HIGH - 16)) / (high - low);
  const written = (value) => (one.share ? Math.round(value * 100) + "%" : String(Math.round(value)));
  const svg = drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": one.name });
  for (const value of [low, (low + high) / 2, high]) {
    const label = drawn("text", { x: MARGIN - 4, y: y(value) + 4, "text-anchor": "end" });
    label.textContent = written(value);
    svg.append(drawn("line", { class: "grid", x1: MARGIN, x2: WIDE - 6, y1: y(value), y2: y(value) }), label);
  }
  if (review.turning_point !== null) svg.append(drawn("line", { class: "turning", x1: x(review.turning_point), x2: x(review.turning_point), y1: 4, y2: HIGH - 8 }));
  const key = element("p", "legend");
  one.lines.forEach((line, number) => {
    const player = one.players[number], side = review.players[player].side;
    svg.append(drawn("polyline", { class: "line " + (side || "p" + (player % 5)) + (number % 2 ? " broken" : ""), points: one.points.map(([turn, there]) => `${x(turn).toFixed(1)},${y(there[number]).toFixed(1)}`).join(" ") }));
    const who = element("span", "", " " + line + " ");
    who.prepend(sign(review, player));
    key.append(who);
  });
  const made = element("section", "curve");
  made.append(element("h2", "", one.name), svg, key);
  return made;
}

async function boardsOf(turn, review, box) {
  const answer = await fetch(`${seat}/review/${turn.number}${location.search}`).catch(() => null);
  const boards = answer && answer.ok ? (await answer.json()).boards : [];
  const sided = Boolean(review.players[0].side), turned = review.players[review.player].side === "north";
  const labels = [words.played, ...turn.better.map((play) => words.instead.replace("{play}", play))];
  box.replaceChildren(...boards.map((seen, k) => {
    const made = element("figure", "");
    made.append(element("figcaption", "", labels[k]), drawBoard(seen, { printed: printed[sided ? "two" : "one"], sided, turned, label: labels[k] }));
    return made;
  }));
}

function turnDrawn(turn, review) {
  const made = element("details", "turn" + (turn.number === review.turning_point ? " point" : ""));
  const head = element("summary"), text = element("span", "", ` ${turn.number}. ${turn.done}`);
  head.append(sign(review, turn.player), text);
  if (turn.missed) head.append(element("b", "missed", " −" + turn.missed));
  if (turn.missed_win) head.append(element("b", "bad", " " + turn.missed_win));
  const box = element("div", "boards");
  const better = turn.better.length ? `${turn.how_much}: ${turn.better.join("; ")}` : "";
  const held = turn.rack.length ? words.held.replace("{tiles}", turn.rack.join(" ")) : "";
  made.append(head, ...[better, held, ...turn.notes].flatMap((one) => paragraph(one)), box);
  made.addEventListener("toggle", () => { if (made.open && !box.children.length) boardsOf(turn, review, box); });
  return made;
}

function turns(title, those, review) {
  const made = element("section");
  made.append(element("h2", "", title), ...those.map((turn) => turnDrawn(turn, review)));
  return made;
}

function draw(review) {
  at("title").textContent = review.title;
  const mine = review.players[review.player], others = review.players.filter((one) => one !== mine);
  const about = (one) => {
    const made = element("p");
    made.append(sign(review, review.players.indexOf(one)), element("strong", "", " " + one.name + " "), one.says);
    return made;
  };
  const own = review.turns.filter((turn) => turn.player === review.player);
  const rest = element("details", "rest");
  rest.append(element("summary", "", words.allTurns), ...review.turns.map((turn) => turnDrawn(turn, review)));
  at("review").replaceChildren(
    ...paragraph(review.result, "result"), ...paragraph(review.turning),
    about(mine), turns(words.myTurns, own, review), ...others.map(about), ...review.curves.map((one) => curve(one, review)), rest, ...paragraph(review.basis, "quiet"),
  );
}

const stream = new EventSource(seat + "/review/events" + location.search);
stream.addEventListener("review", (event) => {
  const found = JSON.parse(event.data), whole = found.review;
  at("bar").hidden = Boolean(whole || found.trouble);
  at("progress").textContent = found.trouble || (whole ? "" : found.total ? words.reckoned.replace("{done}", found.done).replace("{total}", found.total) : words.reckoning);
  if (found.total) { at("bar").max = found.total; at("bar").value = found.done; }
  if (whole) { stream.close(); draw(whole); }
});
stream.addEventListener("none", (event) => { at("bar").hidden = true; at("progress").textContent = JSON.parse(event.data).error; });
stream.addEventListener("gone", () => { stream.close(); location.reload(); });
