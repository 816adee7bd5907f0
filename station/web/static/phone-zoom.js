"use strict";
// How large the board is: two fingers, a touchpad or "Larger" zoom it, and it is moved below the fingers.

const MOST_ZOOM = 3;

let zoom = 1;
const fingers = new Map();  // those on the board, by their pointers
let pinch = null;

// Zooms so that what is below a point of the screen stays there.
function zoomTo(value, x, y) {
  const pan = at("pan"), box = pan.getBoundingClientRect(), before = zoom;
  const left = pan.scrollLeft + x - box.left, top = pan.scrollTop + y - box.top;
  zoom = Math.min(MOST_ZOOM, Math.max(1, value));
  at("board").style.width = zoom * 100 + "%";
  pan.scrollLeft = (left * zoom) / before - (x - box.left);
  pan.scrollTop = (top * zoom) / before - (y - box.top);
}

function between() {
  const [one, other] = [...fingers.values()];
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) };
}

function fingerDown(event) {
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 1) drag.used = false;
  if (fingers.size !== 2) { pinch = null; return; }
  drag.stop();
  swipe = null;
  pinch = { ...between(), zoom };
}

function fingerMoved(event) {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (!pinch) return;
  const now = between();
  at("pan").scrollLeft -= now.x - pinch.x;
  at("pan").scrollTop -= now.y - pinch.y;
  zoomTo((pinch.zoom * now.apart) / pinch.apart, now.x, now.y);
  pinch.x = now.x;
  pinch.y = now.y;
}

function fingerUp(event) {
  fingers.delete(event.pointerId);
  if (pinch) drag.used = true;  // the last finger to leave taps nothing
  pinch = null;
}

at("pan").addEventListener("pointerdown", fingerDown);
addEventListener("pointermove", fingerMoved);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, fingerUp);
// Two fingers are ours; one scrolls the page, or the board once it is larger, as everywhere.
at("pan").addEventListener("touchmove", (event) => { if (event.touches.length > 1 && event.cancelable) event.preventDefault(); }, { passive: false });
at("pan").addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoomTo(zoom * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
}, { passive: false });
