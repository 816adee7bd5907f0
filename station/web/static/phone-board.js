"use strict";
// The board of a phone: what lies there with what this phone has laid, and where a finger is on it.

const SIDE = 15;

function squareNumber(name) {
  const found = /^\s*([A-O])\s*(\d{1,2})\s*$/i.exec(name);
  const row = found ? Number(found[2]) - 1 : -1;
  return row >= 0 && row < SIDE ? row * SIDE + COLUMNS.indexOf(found[1].toUpperCase()) : -1;
}

// Seen with tiles of one's own: over what stands, since a play that was refused is shown as one's own tiles already.
function withLaid(seen, placed, swaps, mine, facing) {
  if (!mine) return seen;
  const rows = [...seen.confirmed.rows.join("")], facings = [...seen.confirmed.facing.join("")], kits = [...seen.confirmed.kits.join("")];
  const blanks = new Set(seen.confirmed.blanks), fresh = [];
  for (const { square, letter, kit, stands } of placed) {
    rows[square] = letter === "?" ? stands || "_" : letter;
    facings[square] = facing;
    kits[square] = kit;
    if (letter === "?") blanks.add(squareName(square));
    fresh.push(squareName(square));
  }
  for (const { square, letter } of swaps) {
    rows[square] = letter;
    blanks.delete(squareName(square));
    fresh.push(squareName(square));
  }
  const lines = (letters) => Array.from({ length: SIDE }, (_, row) => letters.slice(row * SIDE, row * SIDE + SIDE).join(""));
  const wrong = placed.length ? seen.marks.wrong : [];
  return { ...seen, rows: lines(rows), facing: lines(facings), kits: lines(kits), blanks: [...blanks], marks: { ...seen.marks, new: fresh, wrong } };
}

function freeSquare(seen, placed, square) {
  return seen.confirmed.rows.join("")[square] === "." && !placed.some((one) => one.square === square);
}

// The square below a point of the screen; -1 if there is none.
function squareAt(board, x, y) {
  const cell = document.elementFromPoint(x, y)?.closest("#board i");
  return cell && board.contains(cell) ? squareNumber(cell.title) : -1;
}
