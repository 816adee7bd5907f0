"use strict";
// The page of one table: follows its stream of events, counts the clocks down, and shows its history.

const page = document.body.dataset;
const settings = { words: JSON.parse(page.words), printed: JSON.parse(page.printed), turned: page.turned === "1", parts: page.parts ? page.parts.split(",") : null };
const table = tableView(document.getElementById("table"), settings);
const lost = document.getElementById("lost"), list = document.getElementById("history"), then = document.getElementById("then");
let turns = "", asked = 0;

async function drawHistory() {
  if (!list || !page.history) return;
  const mine = ++asked, answer = await fetch(page.history);
  if (!answer.ok || mine !== asked) return;
  const past = await answer.json();
  list.replaceChildren(...past.map((one) => {
    const item = element("li"), button = element("button", "past"), said = one.message;
    button.type = "button";
    const board = past.some((other) => other.lane) ? (one.lane ? settings.words.rightBoard : settings.words.leftBoard) + " · " : "";
    button.append(element("small", "", board + said.caption), element("span", "", [said.headline[0], said.words, (said.text || "").replaceAll("\n", " · ")].filter(Boolean).join(" · ")));
    button.onclick = () => showThen(one, button);
    item.append(button);
    return item;
  }).reverse());
  list.parentElement.hidden = !past.length;
}

function showThen(one, button) {
  const open = button.getAttribute("aria-expanded") === "true";
  for (const other of list.querySelectorAll("button")) other.setAttribute("aria-expanded", "false");
  then.replaceChildren();
  if (open || !one.board) return;
  button.setAttribute("aria-expanded", "true");
  const sided = table.view.boards.length > 1, printed = settings.printed[sided ? "two" : "one"];
  then.append(drawBoard(one.board, { printed, sided, turned: settings.turned, label: one.message.caption }));
  button.parentElement.append(then);
}

// The overlay is as large as the window: everything is in it, with the largest letters and boards that leave room for it.
const root = document.documentElement;

function fits() {
  const within = [...document.querySelectorAll(".table-body, .panel, .beside, .board, .picture")].every((one) => {
    const box = one.getBoundingClientRect();
    return one.scrollWidth <= one.clientWidth + 1 && (getComputedStyle(one).display === "contents" || (box.bottom <= innerHeight && box.right <= innerWidth));
  });
  return within && document.body.scrollHeight <= innerHeight;
}

function fit() {
  if (!document.body.classList.contains("overlay") || !table.view) return;
  const boards = table.view.boards.length, widest = Math.min(innerHeight, innerWidth / (boards > 1 ? 2.9 : 1.7));
  const least = boards ? Math.min(innerHeight * 0.45, widest) : 0;
  for (let size = table.view.instead ? 2.4 : 1.35; size > 0.3; size *= 0.9) {
    root.style.setProperty("--fit", size);
    let small = least, large = widest;
    root.style.setProperty("--board", small + "px");
    if (!fits()) continue;
    while (large - small > 4) {
      const middle = (small + large) / 2;
      root.style.setProperty("--board", middle + "px");
      if (fits()) small = middle; else large = middle;
    }
    root.style.setProperty("--board", small + "px");
    return;
  }
}

let ahead = 0;  // of this page's clock: that of a hall, in ms

// A table tells how old its view is; a hall, by its own clock, when it was true.
function take(text) {
  const received = JSON.parse(text), view = received.view;
  table.show(view, received.age_ms !== undefined ? received.age_ms : performance.now() + ahead - received.true_ms);
  fit();
  document.title = (page.title ? page.title + " · " : "") + view.players.map((player) => player.name).join(", ");
  const now = JSON.stringify([view.game, view.players.map((player) => player.name), view.turns, view.phase]);
  if (now !== turns) { turns = now; drawHistory().catch(() => { turns = ""; }); }
}

const stream = new EventSource(page.events);
stream.addEventListener("view", (event) => { lost.hidden = true; take(event.data); });
stream.addEventListener("now", (event) => { ahead = JSON.parse(event.data).now_ms - performance.now(); });
stream.addEventListener("table", (event) => { lost.hidden = true; take(event.data); });
stream.addEventListener("none", () => { lost.hidden = true; if (table.view) table.clear(page.waiting); });
stream.onerror = () => {
  lost.hidden = false;
  // A refused stream is not tried again by the browser: the table may be full, or just coming back.
  if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 10000);
};
addEventListener("resize", fit);
setInterval(() => table.tick(), 100);
