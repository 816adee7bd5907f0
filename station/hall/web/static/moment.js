"use strict";
// A table as it was at a moment of its game.

(() => {
  const place = document.getElementById("moment");
  if (!place) return;
  const view = JSON.parse(place.dataset.view);
  if (!view) return;
  for (const player of view.players) player.running = false;
  tableView(place, { words: JSON.parse(place.dataset.words), printed: JSON.parse(place.dataset.printed), turned: false, parts: null }).show(view, 0);
})();
