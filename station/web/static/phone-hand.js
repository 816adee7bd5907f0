"use strict";
// The tiles of a hand: how they are arranged, and which of them lie on the board. A tile is [letter, kit]; one that is laid
// is {square, letter, kit, stands}.

function sameTile(one, other) { return one[0] === other[0] && one[1] === other[1]; }

// The whole hand as it was arranged last; new tiles come last.
function arranged(order, hand) {
  const left = [...hand], kept = [];
  for (const tile of order) {
    const at = left.findIndex((one) => sameTile(one, tile));
    if (at >= 0) kept.push(left.splice(at, 1)[0]);
  }
  return [...kept, ...left];
}

// What is not on the board.
function rackOf(order, placed, swaps) {
  const rack = [...order, ...swaps.map(() => ["?", "a"])];
  for (const one of [...placed.map((tile) => [tile.letter, tile.kit]), ...swaps.map((swap) => [swap.letter, "a"])]) {
    const at = rack.findIndex((tile) => sameTile(tile, one));
    if (at >= 0) rack.splice(at, 1);
  }
  return rack;
}

// Laid tiles that are still in the hand, which blanks taken off the board are, too.
function stillHeld(placed, swaps, hand) {
  const left = [...hand, ...swaps.map(() => ["?", "a"])];
  return placed.filter((one) => {
    const at = left.findIndex((tile) => sameTile(tile, [one.letter, one.kit]));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function shuffled(tiles) {
  const mixed = [...tiles];
  for (let k = mixed.length - 1; k > 0; k--) {
    const other = Math.floor(Math.random() * (k + 1));
    [mixed[k], mixed[other]] = [mixed[other], mixed[k]];
  }
  return mixed.length > 1 && mixed.every((tile, k) => sameTile(tile, tiles[k])) ? mixed.reverse() : mixed;
}
