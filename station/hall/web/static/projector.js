"use strict";
// A page on a wall: it scrolls by itself, waits at both ends, and loads itself anew at the lower one.

(() => {
  const WAIT_MS = 6000, PIXELS_S = 40;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.body.classList.add("on-a-wall");
  let from = null, top = 0;

  function end() { return top + innerHeight >= document.documentElement.scrollHeight - 2; }

  function again() {
    // Without a connection what is there stays there.
    fetch(location.href, { cache: "no-store" }).then((answer) => { if (answer.ok) location.reload(); else begin(); }, begin);
  }

  function begin() { from = null; top = 0; scrollTo(0, 0); setTimeout(still ? turn : () => requestAnimationFrame(go), WAIT_MS); }

  function turn() {
    if (end()) { again(); return; }
    top += innerHeight * 0.9;
    scrollTo(0, top);
    setTimeout(turn, WAIT_MS);
  }

  function go(now) {
    if (from !== null) { top += (now - from) * PIXELS_S / 1000; scrollTo(0, top); }
    from = now;
    if (end()) setTimeout(again, WAIT_MS); else requestAnimationFrame(go);
  }

  begin();
})();
