"use strict";
// The seat of this phone: what the table says, and what was laid, picked and asked here. Draws nothing itself.

const words = JSON.parse(document.body.dataset.words), printed = JSON.parse(document.body.dataset.printed);
const at = (id) => document.getElementById(id);
const here = location.pathname, title = document.body.dataset.title;
const FEW = 4;  // so many answers are buttons of their own

let line = null, since = 0, shownMs = null;
let order = [], placed = [], swaps = [], picked = null, given = null, asking = null, sure = "", busy = false, board = null;
let mine = "", wasMine = false, message = "";

localStorage.setItem("seat", here);

// What is laid

function changed() {
  picked = null;
  message = "";
  sessionStorage.setItem("laid", JSON.stringify({ mine, placed, swaps, order }));
  if (line.phone.free) sendLayout(); else foresee();
  draw();
}

function lay(tile, square, stands = "") {
  const seen = line.boards[line.phone.board], there = seen.confirmed.rows[Math.floor(square / SIDE)][square % SIDE];
  if (freeSquare(seen, placed, square)) {
    if (tile[0] === "?" && !stands && line.phone.letters) { askLetter(tile, square); return; }
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
  const says = line.phone.offers.find((one) => one.what === "square");
  if (says && board === line.phone.board) { asking = { offer: says, square }; draw(); return; }
  if (!line.phone.may_lay || board !== line.phone.board) return;
  if (placed.some((one) => one.square === square) || swaps.some((one) => one.square === square)) takeBack(square);
  else if (picked !== null) { const tile = rack()[picked]; if (tile) lay(tile, square); }
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
    message = "";
  }
  placed = stillHeld(placed, swaps, phone.hand);
  if (asking?.offer && !phone.offers.some((one) => one.key === asking.offer.key)) asking = null;
  if (given && !phone.offers.some((one) => one.key === given.offer.key)) given = null;
  const needed = phone.offers.find((one) => one.tiles > 0 || (one.needed && (one.options.length || one.tiles !== null)));
  if (needed && needed.tiles !== null && !given) given = { offer: needed, at: new Set() };
  else if (needed && needed.options.length > FEW && !asking) asking = { offer: needed };
  if (before && JSON.stringify(before.messages) !== JSON.stringify(line.messages)) message = "";
  mine = now;
  if (phone.to_do && !wasMine) myTurn();
  wasMine = phone.to_do;
  drawAround();
}
