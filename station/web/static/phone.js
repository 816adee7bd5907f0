"use strict";
// A seat at the table: follows the stream of events, lays tiles, and sends what is done.

const words = JSON.parse(document.body.dataset.words), printed = JSON.parse(document.body.dataset.printed);
const at = (id) => document.getElementById(id);
const here = location.pathname, title = document.body.dataset.title;
const LIFTED_MS = 60;  // the click of a tap comes so long after its finger at most
const DRAGGED = 9;  // pixels that a finger moves before it drags

let line = null, since = 0, shownMs = null;
let order = [], placed = [], swaps = [], picked = null, given = null, asking = null, sure = "", busy = false, board = null;
let touching = false, waits = false, mine = "", wasMine = false, zoom = 1, late = 0, told = "", unsent = 0;

localStorage.setItem("seat", here);

// What is sent

function number() { return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join(""); }

async function post(path, body) {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(here + path + location.search, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      return { ok: answer.ok, status: answer.status, ...(await answer.json()) };
    } catch {
      // The same number is carried out once, however often it arrives.
      if (tries > 12) return { ok: false, status: 0, error: words.refused };
      await new Promise((then) => setTimeout(then, 600));
    }
  }
}

async function send(deed) {
  if (busy) return;
  busy = true;
  draw();
  const answer = await post("/do", { number: number(), lane: line.phone.board, moment: line.phone.moment, ...deed });
  busy = false;
  if (!answer.ok) say(answer.error, true);
  draw();
}

function tiles() { return placed.map(({ square, letter, kit, stands }) => [square, letter, kit, stands || ""]); }

async function sendLayout() {
  unsent++;
  const answer = await post("/do", { do: "lay-out", number: number(), lane: line.phone.board, moment: line.phone.moment, placed: tiles() });
  unsent--;
  if (!answer.ok && answer.status !== 409) say(answer.error, true);
}

async function foresee() {
  const asked = ++late;
  await new Promise((then) => setTimeout(then, 120));
  if (asked !== late || !placed.length || !line.phone.may_lay) return;
  const answer = await post("/look", { do: "play", number: "", lane: line.phone.board, moment: line.phone.moment, placed: tiles(), swaps: swaps.map((one) => [one.square, one.letter]) });
  if (asked === late && answer.ok) say(answer.told, false);
}

// What is laid

function changed() {
  picked = null;
  told = "";
  sessionStorage.setItem("laid", JSON.stringify({ mine, placed, swaps, order }));
  if (line.phone.free) sendLayout(); else foresee();
  draw();
}

function lay(tile, square, stands = "") {
  const seen = line.boards[line.phone.board], there = seen.confirmed.rows[Math.floor(square / SIDE)][square % SIDE];
  if (freeSquare(seen, placed, square)) {
    if (tile[0] === "?" && !stands && !line.phone.free) { askLetter(tile, square); return; }
    placed.push({ square, letter: tile[0], kit: tile[1], stands });
  } else if (line.phone.takes_blanks && there === tile[0] && seen.confirmed.blanks.includes(squareName(square))) swaps.push({ square, letter: tile[0] });
  else return;
  changed();
}

function takeBack(square) {
  if (swaps.some((one) => one.square === square)) {
    swaps = swaps.filter((one) => one.square !== square);
    const blanks = placed.filter((one) => one.letter === "?");
    if (rackOf(order, placed, swaps).length + placed.length > order.length && blanks.length) placed = placed.filter((one) => one !== blanks.at(-1));
  }
  placed = placed.filter((one) => one.square !== square);
  changed();
}

function takeAllBack() {
  placed = [];
  swaps = [];
  changed();
  if (line.boards[line.phone.board]?.ruling?.kind === "taken-back" && line.phone.turn) send({ do: "take", key: "withdraw" });
}

function askLetter(tile, square) { asking = { tile, square }; draw(); }

function rack() { return rackOf(order, placed, swaps); }

function tapTile(index) {
  if (given) { given.at.has(index) ? given.at.delete(index) : given.at.add(index); }
  else picked = picked === index ? null : index;
  draw();
}

function tapSquare(square) {
  if (!line.phone.may_lay || board !== line.phone.board) return;
  if (placed.some((one) => one.square === square) || swaps.some((one) => one.square === square)) takeBack(square);
  else if (picked !== null) { const tile = rack()[picked]; if (tile) lay(tile, square); }
}

// What is shown

function say(text, bad) {
  told = text || "";
  at("told").classList.toggle("bad", Boolean(bad && told));
  if (at("told").textContent !== told) at("told").textContent = told;
}

function button(text, className, then) {
  const made = element("button", className, text);
  made.type = "button";
  made.onclick = then;
  return made;
}

function tileText([letter, kit], value) {
  const name = letter === "?" ? words.blank : value === undefined ? letter : words.tile.replace("{letter}", letter).replace("{count}", value);
  return name + (line.boards.length > 1 && kit !== "ab"[line.phone.board] ? ", " + words.otherSet : "");
}

function drawRack() {
  const phone = line.phone;
  if (phone.face_down) { at("rack").replaceChildren(); return; }
  at("rack").replaceChildren(...rack().map((tile, index) => {
    const value = phone.values ? phone.values[tile[0]] : undefined;
    const made = element("button", "tile " + tile[1] + (tile[0] === "?" ? " blank" : "") + (picked === index || given?.at.has(index) ? " picked" : ""), tile[0] === "?" ? "" : tile[0]);
    made.type = "button";
    made.setAttribute("aria-label", tileText(tile, value));
    made.setAttribute("aria-pressed", picked === index || Boolean(given?.at.has(index)));
    if (value !== undefined && tile[0] !== "?") made.dataset.value = value;
    made.onclick = (event) => { if (event.detail === 0 || !drag.used) tapTile(index); };
    made.onpointerdown = (event) => drag.start(event, tile, index, -1);
    return made;
  }));
  at("rack").classList.toggle("many", rack().length > 8);
}

function drawOthers() {
  const phone = line.phone, open = new Map(phone.hands.map((one) => [one.player, one.tiles]));
  const shown = line.boards.length > 1 ? line.boards[board].players : line.players.map((_, player) => player);
  at("others").replaceChildren(...shown.filter((player) => player !== phone.player).map((player) => {
    const who = line.players[player], made = element("div", "other" + (who.acting ? " acting" : ""));
    const name = element("span", "name", who.name);
    name.prepend(seatSign(line.players, player, line.boards.length > 1));
    made.append(name);
    if (who.clock_ms !== null) { const clock = element("span", "time"); clock.dataset.player = player; made.append(clock); }
    if (who.score !== undefined) made.append(element("span", "score", words.points.replace("{count}", who.score)));
    const tiles = phone.free ? [] : open.get(player) || [];
    if (tiles.length) {
      const held = element("span", "held");
      held.append(...tiles.map(([letter, kit]) => element("i", "tile " + kit + (letter === "?" ? " blank" : ""), letter === "?" ? "" : letter)));
      made.append(held);
    }
    return made;
  }));
}

function drawBoardHere() {
  const phone = line.phone;
  at("pan").hidden = !line.boards.length;
  if (!line.boards.length) return;
  const seen = line.boards[board], own = board === phone.board && (phone.may_lay || placed.length > 0) && !line.order.some((step) => step.board === board);
  const mineNow = own ? withLaid(seen, placed, swaps, true, phone.turned ? "v" : "^") : { ...seen, marks: { ...seen.marks, wrong: [...seen.marks.wrong, ...seen.put_right] } };
  const two = line.boards.length > 1, tilesOn = [...seen.rows.join("")].filter((letter) => letter !== ".").length;
  const label = (two ? (board === phone.board ? words.myBoard : words.otherBoard) : words.board) + ", " + words.tilesOn.replace("{count}", tilesOn);
  const chain = line.ending && line.ending.board === board ? line.ending.squares : null;
  if (chain) mineNow.marks = { ...mineNow.marks, last: chain };
  const drawn = drawBoard(mineNow, { printed: phone.free ? [] : printed[two ? "two" : "one"], turned: phone.turned, sided: two, tasks: tasksOn(line.order, board), label });
  if (own && phone.may_lay) drawn.classList.add("mine");
  at("board").replaceChildren(drawn);
  at("board").style.width = zoom * 100 + "%";
}

function drawAsk() {
  const box = at("ask");
  box.hidden = !asking;
  if (!asking) { box.replaceChildren(); return; }
  if (asking.spelt) { if (!box.querySelector("form")) box.replaceChildren(spelling(asking.offer)); return; }
  const offer = asking.offer, options = offer ? offer.options : [...line.phone.letters].map((letter) => ({ value: letter, label: letter }));
  box.replaceChildren(element("p", "", offer ? offer.label : words.blankFor), ...options.map(({ value, label }) => button(label, "key", () => {
    const asked = asking;
    asking = null;
    if (offer) send({ do: "take", key: offer.key, value }); else lay(asked.tile, asked.square, value);
    draw();
  })));
  if (!offer || !offer.needed) box.append(button(words.cancel, "", () => { asking = null; draw(); }));
}

// A form for letters that are nobody's tiles, such as a word that is looked up.
function spelling(offer) {
  const form = element("form"), label = element("label", "", offer.label + " "), typed = element("input"), go = element("button", "strong", offer.label);
  typed.maxLength = 15;
  typed.autocapitalize = "characters";
  typed.autocomplete = "off";
  label.append(typed);
  form.append(label, go, button(words.cancel, "", () => { asking = null; draw(); }));
  form.onsubmit = (event) => {
    event.preventDefault();
    asking = null;
    if (typed.value.trim()) send({ do: "take", key: offer.key, value: typed.value.trim() }); else draw();
  };
  return form;
}

function take(offer) {
  if (offer.grave && sure !== offer.key) { sure = offer.key; draw(); return; }
  sure = "";
  if (offer.what === "spell") { asking = { offer, spelt: true }; draw(); at("ask").querySelector("input").focus(); } else if (offer.tiles !== null) { given = { offer, at: new Set() }; placed = []; picked = null; draw(); }
  else if (offer.options.length) { asking = { offer }; draw(); }
  else send({ do: "take", key: offer.key, value: "" });
}

function giveTiles() {
  const value = [...given.at].map((index) => rack()[index][0]).join(""), offer = given.offer;
  given = null;
  send({ do: "take", key: offer.key, value });
}

const ASIDE = new Set(["pause", "undo"]);  // what is offered, but not among the large buttons
const FEW = 4;  // so many answers are buttons of their own

function drawDeeds() {
  const phone = line.phone, row = at("deeds"), rest = at("rest"), made = [], less = [];
  const offers = phone.offers;
  for (const offer of offers) {
    const label = sure === offer.key ? words.sure.replace("{label}", offer.label) : offer.label;
    if (offer.options.length && offer.options.length <= FEW && offer.needed) {
      made.push(...offer.options.map(({ value, label: text }) => button(text, "strong", () => send({ do: "take", key: offer.key, value }))));
      continue;
    }
    const one = button(label, offer.strong ? "strong" : "", () => take(offer));
    one.dataset.key = offer.key;
    if ((offer.grave && !offer.strong) || ASIDE.has(offer.what)) less.push(one);
    else if (["pass", "give"].includes(offer.what) && placed.length && !phone.free) continue;
    else made.push(one);
  }
  if (given) {
    const enough = given.offer.tiles ? given.at.size === given.offer.tiles : given.at.size > 0;
    const give = button(words.give.replace("{count}", given.at.size), "strong", giveTiles);
    give.disabled = !enough;
    const cancel = button(words.cancel, "", () => { given = null; draw(); });
    made.splice(0, made.length, ...(given.offer.tiles ? [] : [cancel]), give);
  } else if (!asking) {
    const explodes = phone.turn && line.order.some((step) => step.board === phone.board);
    if (rack().length > 1 && !placed.length && !phone.face_down && !explodes) made.unshift(button(words.shuffle, "", () => { order = shuffled(order); draw(); }));
    if ((placed.length || swaps.length) && phone.may_lay) made.unshift(button(words.takeBack, "", takeAllBack));
    if (phone.may_lay && phone.turn && (placed.length || swaps.length)) {
      const end = button(words.endTurn, "strong end", () => send({ do: "play", placed: tiles(), swaps: swaps.map((one) => [one.square, one.letter]) }));
      end.dataset.key = "end";
      made.push(end);
    }
  }
  if (line.boards.length > 1) made.push(button(board === phone.board ? words.otherBoard : words.myBoard, "quiet", turnPage));
  if (line.boards.length) less.unshift(button(zoom > 1 ? words.smaller : words.larger, "", () => { zoom = zoom > 1 ? 1 : 2; draw(); }));
  for (const one of [...made, ...less]) if (busy) one.disabled = true;
  row.replaceChildren(...made);
  rest.replaceChildren(...less);
}

function drawPictures() {
  const names = line.players.map((player) => player.name);
  const drawn = (pictures) => pictures.map((one) => one && drawPicture(one, words, names)).filter(Boolean);
  at("instead").replaceChildren(...drawn([line.instead]));
  at("pictures").replaceChildren(...drawn(line.pictures.filter((one) => one.kind !== "moves")));
}

function drawTold() {
  const phone = line.phone, said = line.messages[Math.min(board, line.messages.length - 1)];
  const own = line.messages[Math.min(phone.board, line.messages.length - 1)];
  const status = line.phase === "over" && line.ending ? line.ending.text : phone.to_do && own.key !== "taken-back" ? words.yourTurn : own.headline[0] || words.waiting;
  if (at("status").textContent !== status) at("status").textContent = status;
  if (at("asked").textContent !== phone.asked) at("asked").textContent = phone.asked;
  document.body.classList.toggle("acts", phone.to_do);
  document.body.classList.toggle("south", line.boards.length > 1 && !phone.turned);
  document.body.classList.toggle("north", line.boards.length > 1 && phone.turned);
  document.title = (phone.to_do ? "● " : "") + title;
  const steps = line.order.filter((step) => step.board === board);
  const sentence = [said.words, said.text].filter(Boolean).join(": ").replaceAll("\n", " · ");
  if (!told) { at("told").textContent = sentence; at("told").classList.toggle("bad", said.tone === "bad"); }
  if (steps.length) at("told").replaceChildren(sentence, ...steps.map((step) => drawStep(step, words)));
}

function draw() {
  if (!line) return;
  at("lobby").hidden = true;
  at("game").hidden = false;
  drawOthers();
  drawBoardHere();
  drawPictures();
  drawRack();
  drawAsk();
  drawDeeds();
  drawTold();
  at("typed").hidden = !line.phone.may_lay;
  tick();
}

function turnPage() { board = 1 - board; told = ""; draw(); }

// Clocks

function remaining(player) {
  const who = line.players[player];
  return who.running ? who.clock_ms - Math.max(0, performance.now() - since - who.delay_ms) : who.clock_ms;
}

function tick() {
  if (!line || document.hidden) return;
  const own = line.players[line.phone.player];
  const ms = own.clock_ms === null ? null : steadied(shownMs, remaining(line.phone.player), own.running);
  shownMs = ms;
  const text = ms === null ? (own.score === undefined ? "" : String(own.score)) : clockText(ms);
  if (at("clock").textContent !== text) at("clock").textContent = text;
  for (const one of document.querySelectorAll("[data-player]")) {
    const now = clockText(remaining(Number(one.dataset.player)));
    if (one.textContent !== now) one.textContent = now;
  }
}

// What arrives

function taken(text) {
  const found = JSON.parse(text), before = line;
  line = found.view;
  since = performance.now() - Math.max(0, found.age_ms);
  const phone = line.phone, now = [line.game, phone.board, phone.moment, line.phase === "over"].join(" ");
  if (board === null || board >= Math.max(1, line.boards.length)) board = phone.board;
  order = arranged(order, phone.hand);
  if (phone.free) { if (!unsent) placed = phone.free.map(([square, letter, kit, stands]) => ({ square, letter, kit, stands })); }
  else if (now !== mine) {
    const kept = JSON.parse(sessionStorage.getItem("laid") || "null"), same = !before && kept && kept.mine === now;
    placed = same ? kept.placed : [];
    swaps = same ? kept.swaps : [];
    if (same) order = arranged(kept.order, phone.hand);
    board = phone.board;
    picked = asking = null;
    told = "";
  }
  placed = stillHeld(placed, phone.hand);
  if (asking?.offer && !phone.offers.some((one) => one.key === asking.offer.key)) asking = null;
  if (given && !phone.offers.some((one) => one.key === given.offer.key)) given = null;
  const needed = phone.offers.find((one) => one.tiles > 0 || (one.needed && (one.options.length || one.tiles !== null)));
  if (needed && needed.tiles !== null && !given) given = { offer: needed, at: new Set() };
  else if (needed && needed.options.length > FEW && !asking) asking = { offer: needed };
  if (before && JSON.stringify(before.messages) !== JSON.stringify(line.messages)) told = "";
  mine = now;
  if (phone.to_do && !wasMine) myTurn();
  wasMine = phone.to_do;
  drawAround();
}

// What is below a finger is not exchanged while it is there: its tap would be lost.
function drawAround() { if (touching) waits = true; else draw(); }

function lifted() {
  setTimeout(() => { touching = false; if (waits) { waits = false; draw(); } }, LIFTED_MS);
}

addEventListener("pointerdown", () => { touching = true; }, true);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, lifted, true);

let sound = null;  // browsers make none before somebody has touched the page

addEventListener("pointerdown", () => { sound = sound || (window.AudioContext ? new AudioContext() : null); }, true);

function tone() {
  if (!sound) return;
  const one = sound.createOscillator(), loud = sound.createGain(), now = sound.currentTime;
  one.frequency.value = 660;
  loud.gain.setValueAtTime(0.15, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.35);
  one.connect(loud).connect(sound.destination);
  one.start(now);
  one.stop(now + 0.4);
}

function myTurn() {
  tone();
  if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(80);
}

function inLobby(now) {
  line = null;
  at("game").hidden = true;
  const box = at("lobby");
  box.hidden = false;
  at("status").textContent = words.waiting;
  const list = element("ul", "seats");
  list.append(...now.seats.map((seat, player) => element("li", player === now.you ? "me" : "", (seat.name || words.nobody) + (player === now.you ? " (" + words.you + ")" : ""))));
  box.replaceChildren(element("p", "", words.lobby), list, button(words.start, "strong", () => post("/start", {})));
}

let stream = null;

function follow() {
  if (stream) stream.close();
  stream = new EventSource(here + "/events" + location.search);
  const arrives = (name, then) => stream.addEventListener(name, (event) => { at("lost").hidden = true; then(event.data); });
  arrives("view", taken);
  arrives("lobby", (data) => inLobby(JSON.parse(data)));
  arrives("gone", () => { stream.close(); location.reload(); });
  stream.onerror = () => {
    at("lost").hidden = false;
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, 1000);
  };
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) follow(); });
addEventListener("online", follow);
follow();
setInterval(tick, 200);

// Fingers

const drag = {
  from: null, ghost: null, used: false,
  start(event, tile, index, square) {
    if (given || event.button > 0 || !line.phone.may_lay) return;
    drag.from = { tile, index, square, x: event.clientX, y: event.clientY, id: event.pointerId };
    drag.used = false;
  },
  move(event) {
    const from = drag.from;
    if (!from || event.pointerId !== from.id) return;
    if (!drag.ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAGGED) return;
    if (!drag.ghost) {
      drag.used = true;
      drag.ghost = element("i", "tile ghost " + from.tile[1], from.tile[0] === "?" ? "" : from.tile[0]);
      document.body.append(drag.ghost);
    }
    drag.ghost.style.left = event.clientX + "px";
    drag.ghost.style.top = event.clientY - 34 + "px";
  },
  end(event) {
    const from = drag.from;
    if (!from || event.pointerId !== from.id) return;
    drag.from = null;
    if (!drag.ghost) return;
    drag.ghost.remove();
    drag.ghost = null;
    const square = board === line.phone.board ? squareAt(at("board"), event.clientX, event.clientY - 34) : -1;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("#rack");
    if (event.type === "pointercancel" || square === from.square) return;
    if (from.square >= 0) takeBack(from.square);
    if (square >= 0) lay(from.tile, square);
    else if (over && from.square < 0) reorder(from.index, event.clientX, event.clientY);
  },
};

function reorder(index, x, y) {
  const places = [...at("rack").children].map((one) => one.getBoundingClientRect());
  const far = places.map((box) => Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y));
  const now = rack(), [tile] = now.splice(index, 1);
  now.splice(far.indexOf(Math.min(...far)), 0, tile);
  order = arranged([...now, ...order], line.phone.hand);
  draw();
}

addEventListener("pointermove", drag.move);
addEventListener("pointerup", drag.end);
addEventListener("pointercancel", drag.end);

let swipe = null;
at("board").addEventListener("pointerdown", (event) => {
  const square = squareAt(at("board"), event.clientX, event.clientY), tile = line && placed.find((one) => one.square === square);
  if (tile) drag.start(event, [tile.letter, tile.kit], -1, square);
  else swipe = { x: event.clientX, y: event.clientY };
});
at("board").addEventListener("pointerup", (event) => {
  const from = swipe;
  swipe = null;
  if (from && line.boards.length > 1 && zoom === 1 && Math.abs(event.clientX - from.x) > 60 && Math.abs(event.clientY - from.y) < 50) { drag.used = true; turnPage(); }
});
at("board").addEventListener("click", (event) => {
  const cell = event.target.closest("i"), used = drag.used;
  drag.used = false;
  if (cell && line && !used) tapSquare(squareNumber(cell.title));
});

at("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target.elements;
  let square = squareNumber(form.square.value);
  if (square < 0) { say(words.noSquare, true); return; }
  const step = (form.down.checked ? SIDE : 1) * (line.phone.turned ? -1 : 1), seen = line.boards[line.phone.board];
  for (const letter of form.letters.value.toUpperCase().replace(/\s/g, "")) {
    while (square >= 0 && square < SIDE * SIDE && !freeSquare(seen, placed, square)) square += step;
    const held = rack(), tile = held.find((one) => one[0] === letter) || held.find((one) => one[0] === "?");
    if (!tile) { say(words.missing.replace("{letter}", letter), true); break; }
    if (square < 0 || square >= SIDE * SIDE) { say(words.noSquare, true); break; }
    placed.push({ square, letter: tile[0], kit: tile[1], stands: tile[0] === "?" ? letter : "" });
  }
  form.letters.value = "";
  changed();
});
