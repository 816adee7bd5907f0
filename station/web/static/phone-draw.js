"use strict";
// The page of a seat, drawn from what phone-state.js holds.

function say(text, bad) {
  message = text || "";
  at("message").classList.toggle("bad", Boolean(bad && message));
  if (at("message").textContent !== message) at("message").textContent = message;
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
      const held = element("span", tiles.length > 14 ? "held many" : "held");
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
  const on = offer && asking.square !== undefined ? asking.square : null;
  const label = on === null ? (offer ? offer.label : words.blankFor) : words.whatIsOn.replace("{square}", squareName(on));
  box.replaceChildren(element("p", "", label), ...options.map(({ value, label }, k) => button(label, offer && k < offer.likely ? "key strong" : "key", () => {
    const asked = asking;
    asking = null;
    if (offer) send({ do: "take", key: offer.key, value: on === null ? value : `${on} ${value}` }); else lay(asked.tile, asked.square, value);
    draw();
  })));
  if (!offer || !offer.needed) box.append(button(words.cancel, "", () => { asking = null; draw(); }));
}

// A form for letters that are nobody's tiles, such as a word that is looked up.
function spelling(offer) {
  const onSquare = offer.what === "square", asks = onSquare ? words.squareIs : offer.label;
  const form = element("form"), label = element("label", "", asks + " "), typed = element("input"), go = element("button", "strong", offer.label);
  typed.maxLength = 15;
  typed.autocapitalize = "characters";
  typed.autocomplete = "off";
  label.append(typed);
  form.append(label, go, button(words.cancel, "", () => { asking = null; draw(); }));
  form.onsubmit = (event) => {
    event.preventDefault();
    asking = null;
    const letters = onSquare ? squareSaid(typed.value) : typed.value.trim();
    if (letters) send({ do: "take", key: offer.key, value: letters }); else draw();
  };
  return form;
}

// "H8 E" as the table knows it: the number of the square, and the letter.
function squareSaid(text) {
  const found = /^\s*([A-O]\s*\d{1,2})\s+(\S)\s*$/i.exec(text);
  return found && squareNumber(found[1]) >= 0 ? `${squareNumber(found[1])} ${found[2].toUpperCase()}` : "";
}

const TYPED = new Set(["spell", "name", "square"]);  // answered by letters in a form

function take(offer) {
  if (offer.grave && sure !== offer.key) { sure = offer.key; draw(); return; }
  sure = "";
  if (TYPED.has(offer.what)) { asking = { offer, spelt: true }; draw(); at("ask").querySelector("input").focus(); } else if (offer.tiles !== null) { given = { offer, at: new Set() }; placed = []; picked = null; draw(); }
  else if (offer.options.length) { asking = { offer }; draw(); }
  else send({ do: "take", key: offer.key, value: "" });
}

function giveTiles() {
  const value = [...given.at].map((index) => rack()[index][0]).join(""), offer = given.offer;
  given = null;
  send({ do: "take", key: offer.key, value });
}

const ASIDE = new Set(["pause", "undo", "square"]);  // what is offered, but not among the large buttons

function drawDeeds() {
  const phone = line.phone, row = at("deeds"), rest = at("rest"), made = [], less = [];
  const offers = phone.offers;
  for (const offer of offers) {
    const label = sure === offer.key ? words.sure.replace("{label}", offer.label) : offer.label;
    if (offer.options.length && offer.options.length <= FEW && offer.needed) {
      made.push(...offer.options.map(({ value, label: text }) => button(text, "strong", () => send({ do: "take", key: offer.key, value }))));
      continue;
    }
    if (asking?.offer?.key === offer.key) continue;  // it is asked below
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
    if (rack().length > 1 && !placed.length && !phone.face_down && !explodes && line.phase !== "over") made.unshift(button(words.shuffle, "", () => { order = shuffled(order); draw(); }));
    if ((placed.length || swaps.length) && phone.may_lay) made.unshift(button(words.takeBack, "", takeAllBack));
    if (phone.may_lay && phone.turn && (placed.length || swaps.length)) {
      const end = button(words.endTurn, "strong end", () => send({ do: "play", placed: tiles(), swaps: swaps.map((one) => [one.square, one.letter]) }));
      end.dataset.key = "end";
      made.push(end);
    }
  }
  if (phone.reviews) made.unshift(button(words.review, "strong", () => { location.href = here + "/review" + location.search; }));
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

const REFUSED = new Set(["taken-back"]);
const INFORMS = new Set(["taken-back", "letter", "hand", "glare", "explosion", "explosion-done", "looking"]);  // more than whose turn it is

function drawMessage() {
  const phone = line.phone, said = line.messages[Math.min(board, line.messages.length - 1)];
  const own = line.messages[Math.min(phone.board, line.messages.length - 1)];
  const mineToDo = phone.to_do && !(phone.at_table ? INFORMS : REFUSED).has(own.key);
  const status = mineToDo ? words.yourTurn : own.headline[0] || words.waiting;
  if (at("status").textContent !== status) at("status").textContent = status;
  if (at("asked").textContent !== phone.asked) at("asked").textContent = phone.asked;
  document.body.classList.toggle("acts", phone.to_do);
  document.body.classList.toggle("south", line.boards.length > 1 && !phone.turned);
  document.body.classList.toggle("north", line.boards.length > 1 && phone.turned);
  document.title = (phone.to_do ? "● " : "") + title;
  const steps = line.order.filter((step) => step.board === board);
  const asks = phone.at_table && !said.text && line.boards[board]?.question?.text;
  const sentence = [said.words, said.text || asks].filter(Boolean).join(": ").replaceAll("\n", " · ");
  if (!message) { at("message").textContent = sentence; at("message").classList.toggle("bad", said.tone === "bad"); }
  if (steps.length) at("message").replaceChildren(sentence, ...drawSteps(steps));
}

// The order of an explosion: what is to be done now is seen from an arm's length.
function drawSteps(steps) {
  const now = steps.findIndex((step) => !step.done);
  return steps.map((step, k) => {
    const made = drawStep(step, words);
    if (k === now) { made.classList.add("now"); made.setAttribute("aria-current", "step"); }
    return made;
  });
}

function draw() {
  if (!line) return;
  document.body.classList.toggle("table", line.phone.at_table);
  document.body.classList.toggle("bids", line.awaits?.what === "bid");
  at("lobby").hidden = true;
  at("game").hidden = false;
  drawOthers();
  drawBoardHere();
  drawPictures();
  drawRack();
  drawAsk();
  drawDeeds();
  drawMessage();
  at("typed").hidden = !line.phone.may_lay;
  tick();
}

function turnPage() { board = 1 - board; message = ""; draw(); }

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
