"use strict";
// The clocks of the rounds, at the top of every page. They come with the page and with the streams there are, and are
// counted here.

(() => {
  const place = document.getElementById("clocks"), about = place.dataset;
  let clocks = JSON.parse(about.clocks), since = performance.now();

  function text(ms) {
    const seconds = Math.ceil(ms / 1000), rest = Math.abs(seconds), hours = Math.floor(rest / 3600), two = (number) => String(number).padStart(2, "0");
    const time = hours ? hours + ":" + two(Math.floor(rest / 60) % 60) + ":" + two(rest % 60) : Math.floor(rest / 60) + ":" + two(rest % 60);
    return (seconds < 0 ? "−" : "") + time;
  }

  function draw() {
    place.hidden = !clocks.length;
    place.replaceChildren(...clocks.map((clock) => {
      const made = document.createElement("span"), time = document.createElement("span"), state = document.createElement("small");
      made.className = "round-clock"; time.className = "left";
      made.append(about.name.replace("{division}", clock.division).replace("{number}", clock.round), " ", time, " ", state);
      return made;
    }));
    tick();
  }

  function tick() {
    for (const [number, clock] of clocks.entries()) {
      const made = place.children[number], left = clock.left_ms - (clock.running ? performance.now() - since : 0), over = left <= 0;
      const time = text(left), says = over ? about.over : clock.running ? "" : about.paused;
      if (made.children[0].textContent !== time) made.children[0].textContent = time;
      if (made.children[1].textContent !== says) made.children[1].textContent = says;
      made.classList.toggle("over", over);
    }
  }

  window.roundClocks = { show(now) { clocks = now; since = performance.now(); draw(); } };
  draw();
  setInterval(tick, 200);

  // A page with a stream of its own hands its news on; of the others only those that stay open for long follow one.
  if (!about.follow || document.getElementById("cards")) return;
  let stream = null;
  function follow() {
    stream = new EventSource("/events?tables=");
    stream.addEventListener("clocks", (event) => window.roundClocks.show(JSON.parse(event.data)));
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) stream.close(); else if (stream.readyState === EventSource.CLOSED) follow();
  });
  follow();
})();
