"use strict";
// Draws what a table shows, given as a line of the feed (docs/feed.md). Names and texts only ever become text
// nodes, so that nothing a player is called can be markup. Exported games contain this file, too.

const COLUMNS = "ABCDEFGHIJKLMNO";

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function minutes(ms) {
  const seconds = Math.floor(Math.abs(ms) / 1000), hours = Math.floor(seconds / 3600);
  const rest = String(Math.floor(seconds / 60) % 60).padStart(hours ? 2 : 1, "0") + ":" + String(seconds % 60).padStart(2, "0");
  return (ms < 0 ? "−" : "") + (hours ? hours + ":" : "") + rest;
}

function squareName(square) { return COLUMNS[square % 15] + (Math.floor(square / 15) + 1); }

function shown(tile) { return tile || "?"; }

// The sign of a player, as at the table: a number, or where two sides face each other, the triangle of the side.
function seatSign(players, number, sides) {
  const side = sides && players[number].seat ? players[number].seat.split("-")[1] : "";
  const sign = element("span", "seat " + (side || "p" + (number % 5)), side === "south" ? "▼" : side === "north" ? "▲" : number + 1);
  sign.setAttribute("aria-hidden", "true");
  return sign;
}

// A board with its coordinates. printed: the style of each square; refused: squares besides the marked ones that
// were wrong; tasks: what is to be done on a square, by its name; turned: as North sees it;
// sided: two sides play here, to which tiles belong by the way they face.
function drawBoard(seen, { printed = [], refused = [], tasks = {}, turned = false, sided = false, label = "" } = {}) {
  const made = element("div", "board" + (turned ? " turned" : "") + (sided ? " sided" : ""));
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", label || "board");
  const columns = turned ? [...COLUMNS].reverse() : [...COLUMNS];
  made.append(element("b"), ...columns.map((letter) => element("b", "", letter)));
  const letters = [...seen.rows.join("")], facing = [...seen.facing.join("")], kits = [...seen.kits.join("")];
  const marks = seen.marks || {};
  for (let place = 0; place < 225; place++) {
    const square = turned ? 224 - place : place, named = squareName(square), letter = letters[square];
    if (place % 15 === 0) made.append(element("b", "", Math.floor(square / 15) + 1));
    const cell = element("i", "", letter === "." ? "" : letter === "_" ? "?" : letter);
    cell.title = named;
    if (letter === "." && printed[square]) cell.classList.add(printed[square]);
    if (letter !== ".") cell.classList.add("tile", kits[square] === "b" ? "b" : "a");
    if (facing[square] === "v") cell.classList.add("down");
    if (facing[square] === ">") cell.classList.add("side");
    if (seen.blanks.includes(named)) cell.classList.add("blank");
    for (const mark of ["new", "last", "wrong", "asked", "hidden", "doubtful"]) if ((marks[mark] || []).includes(named)) cell.classList.add(mark);
    if (refused.includes(named)) cell.classList.add("wrong");
    if (tasks[named] !== undefined) { cell.classList.add("task"); cell.dataset.task = tasks[named]; }
    made.append(cell);
  }
  return made;
}

function drawCrossword(picture) {
  const made = element("div", "picture", picture.title || "");
  const grid = element("div", "words"), top = Math.min(...picture.cells.map((cell) => cell.row));
  const left = Math.min(...picture.cells.map((cell) => cell.column));
  for (const { row, column, letter, blank, wrong, doubtful, twice } of picture.cells) {
    const marks = (blank ? " blank" : "") + (wrong ? " wrong" : "") + (doubtful ? " doubtful" : "") + (twice ? " twice" : "");
    const cell = element("i", "tile a" + marks, letter || "_");
    cell.style.gridRow = row - top + 1;
    cell.style.gridColumn = column - left + 1;
    grid.append(cell);
  }
  made.append(grid);
  if (picture.loose.length) made.append((picture.caption || "+") + " " + picture.loose.map(shown).join(" "));
  return made;
}

// kit: whose set they are of, as in the feed.
function drawTiles(tiles, kit = "a") {
  const made = element("span", "tiles");
  for (const tile of tiles) made.append(element("i", "tile " + kit + (tile ? "" : " blank"), shown(tile)), " ");
  return made;
}

function drawBidding(one, words) {
  const made = element("div", "picture bidding"), lot = element("div", "lot");
  if (one.letter !== null) lot.append(element("i", "tile a" + (one.letter ? "" : " blank"), shown(one.letter)));
  lot.append(element("strong", "", one.price), element("span", "", one.caption));
  made.append(lot);
  if (one.seen) made.append(element("p", "", one.seen));
  const list = element("ul", "bidders");
  for (const bidder of one.bidders) {
    const row = element("li", bidder.stand), stands = bidder.tells || (words.stands || {})[bidder.stand] || "";
    row.append(element("span", "name", bidder.name), element("strong", "", bidder.points));
    if (stands) row.append(element("span", "tells", stands));
    if (bidder.tiles.length) row.append(drawTiles(bidder.tiles));
    list.append(row);
  }
  made.append(list);
  return made;
}

function drawStandings(one) {
  const made = element("table", "picture standings"), body = element("tbody");
  for (const row of one.rows) {
    const line = element("tr", row.acting ? "acting" : ""), name = element("th", "", row.name);
    name.scope = "row";
    const cell = element("td", "tells", row.tells);
    if (row.tiles.length) cell.append(" ", drawTiles(row.tiles));
    line.append(name, element("td", "points", row.points), element("td", "gained", row.gained), cell);
    body.append(line);
  }
  made.append(body);
  return made;
}

function drawPegs(one, names) {
  const made = element("div", "picture pegs");
  for (const peg of one.pegs) {
    const row = element("div", "peg"), track = element("span", "track");
    for (const kind of ["back", "front"]) {
      const pin = element("span", kind);
      pin.style.left = Math.min(100, (100 * peg[kind]) / one.goal) + "%";
      track.append(pin);
    }
    row.append(element("span", "name", names[peg.player] || ""), track, element("strong", "", peg.front + " / " + one.goal));
    made.append(row);
  }
  return made;
}

// One of a game's other pictures; null for one that shows nothing.
function drawPicture(one, words = {}, names = []) {
  switch (one.kind) {
    case "standings": return drawStandings(one);
    case "tiles": {
      const made = element("div", "picture", one.caption + ": ");
      made.append(drawTiles(one.tiles));
      if (one.text) made.append(" " + one.text);
      return made;
    }
    case "bidding": return drawBidding(one, words);
    case "pegboard": return drawPegs(one, names);
    case "pool": return element("div", "picture", [one.count + " " + one.caption, ...one.lines].join(" · "));
    case "line": case "note": return one.text ? element("div", "picture " + one.kind, one.text) : null;
    case "crossword": return one.cells.length ? drawCrossword(one) : one.empty ? element("div", "picture", [one.title, one.empty].filter(Boolean).join(": ")) : null;
    default: return null;
  }
}

// A step of an explosion: each tile by letter and square, ticked off once it is done.
function drawStep(one, words = {}) {
  const made = element("div", "step" + (one.done ? " done" : ""));
  made.append(element("b", "", one.do === "turn" ? words.turn || "Turn" : one.step + ". " + (words.take || "Take")), " ");
  for (const [k, tile] of [...one.tiles].entries()) {
    const square = one.squares[k], done = (one.done_squares || []).includes(square);
    const chip = element("span", "chip" + (done ? " done" : ""), (done ? "✓ " : "") + tile + " " + square);
    made.append(chip, " ");
  }
  const why = (words.why || {})[one.why];
  if (why) made.append(element("small", "", why));
  return made;
}

// What is still to be done on each square of a board, by its name: ↻ to turn, else the step that takes its tile.
function tasksOn(order, board) {
  const tasks = {};
  for (const step of order) {
    if (step.board !== board) continue;
    for (const square of step.squares) if (!step.done_squares.includes(square)) tasks[square] = (tasks[square] || "") + (step.do === "turn" ? "↻" : step.step);
  }
  return tasks;
}
