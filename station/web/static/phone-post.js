"use strict";
// What a phone sends, and the stream that it follows.

let late = 0, unsent = 0, stream = null;

function number() { return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join(""); }

async function post(path, body) {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(here + path + location.search, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      return { ok: answer.ok, status: answer.status, ...(await answer.json()) };
    } catch {
      // The same number is carried out once, however often it arrives.
      if (tries > 12) return { ok: false, status: 0, error: words.refused };
      await new Promise((then) => setTimeout(then, 600));
    }
  }
}

async function send(deed) {
  if (busy) return;
  busy = true;
  draw();
  const answer = await post("/do", { number: number(), lane: line.phone.board, moment: line.phone.moment, ...deed });
  busy = false;
  if (!answer.ok) say(answer.error, true);
  draw();
}

function tiles() { return placed.map(({ square, letter, kit, stands }) => [square, letter, kit, stands || ""]); }

async function sendLayout() {
  unsent++;
  const answer = await post("/do", { do: "lay-out", number: number(), lane: line.phone.board, moment: line.phone.moment, placed: tiles() });
  unsent--;
  if (!answer.ok && answer.status !== 409) say(answer.error, true);
}

async function foresee() {
  const asked = ++late;
  await new Promise((then) => setTimeout(then, 120));
  if (asked !== late || !placed.length || !line.phone.may_lay) return;
  const answer = await post("/look", { do: "play", number: "", lane: line.phone.board, moment: line.phone.moment, placed: tiles(), swaps: swaps.map((one) => [one.square, one.letter]) });
  if (asked === late && answer.ok) say(answer.told, false);
}

function follow() {
  if (stream) stream.close();
  stream = new EventSource(here + "/events" + location.search);
  const arrives = (name, then) => stream.addEventListener(name, (event) => { at("lost").hidden = true; then(event.data); });
  arrives("view", taken);
  arrives("lobby", (data) => inLobby(JSON.parse(data)));
  arrives("gone", () => { stream.close(); location.reload(); });
  stream.onerror = () => {
    at("lost").hidden = false;
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, 1000);
  };
}
