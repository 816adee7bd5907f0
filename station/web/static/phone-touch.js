"use strict";
// Fingers on the page of a seat: what they tap, drag, swipe and type.

const LIFTED_MS = 400;  // a finger that has left without a click by then has not tapped
const DRAGGED = 9;  // pixels that a finger moves before it drags

let touching = false, waits = false;

// What is below a finger is not exchanged while it is there: its tap would be lost.
function drawAround() { if (touching) waits = true; else draw(); }

function settled() {
  touching = false;
  if (waits) { waits = false; draw(); }
}

// On a busy phone the click of a tap comes long after its finger has left.
let leaves = 0;
function lifted() {
  clearTimeout(leaves);
  leaves = setTimeout(settled, LIFTED_MS);
}
addEventListener("click", () => { clearTimeout(leaves); setTimeout(settled, 0); }, true);

addEventListener("pointerdown", () => { clearTimeout(leaves); touching = true; }, true);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, lifted, true);

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

// A second finger means something else.
drag.stop = () => {
  if (drag.ghost) drag.ghost.remove();
  drag.from = drag.ghost = null;
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
