"use strict";
// Starts the page of a seat, and calls whoever holds it when it is their turn.

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

// Nothing moves on a page that nobody sees; the stream stays, so that a phone in a pocket still calls.
let beat = 0;

function seen() {
  clearInterval(beat);
  beat = document.hidden ? 0 : setInterval(tick, 200);
  if (!document.hidden) { tick(); follow(); }
}

document.addEventListener("visibilitychange", seen);
addEventListener("online", follow);
seen();
