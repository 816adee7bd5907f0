"use strict";
// Leafs through a recorded game (docs/export.md). Exported games contain this file, too.

const game = JSON.parse(document.getElementById("game").textContent);
const at = (id) => document.getElementById(id);
const moments = game.moments;
const printed = JSON.parse(at("printed").textContent);
let here = 0, timer = null;

function players(moment) {
  return moment.players.map((player, number) => {
    const side = moment.boards.length > 1 && player.seat ? player.seat.split("-")[1] : "p" + (number % 5);
    const made = element("div", "player " + side + (player.running ? " runs" : ""), player.name + " ");
    made.prepend(seatSign(moment.players, number, moment.boards.length > 1));
    if (player.clock_ms !== null) made.append(element("b", "", minutes(player.clock_ms)));
    if (player.score !== undefined) made.append(" · " + player.score);
    return made;
  });
}

function sentence(text) {
  return text.replace(/^(left|right)\s+/, (_, side) => (side === "left" ? "Left" : "Right") + " board, ");
}

function show(number) {
  here = Math.max(0, Math.min(moments.length - 1, number));
  const moment = moments[here];
  at("players").replaceChildren(...players(moment));
  at("said").replaceChildren(...moment.text.map((text) => element("div", moment.refused.length ? "refused" : "", sentence(text))));
  at("order").replaceChildren(...moment.order.map((one) => drawStep(one)));
  const others = [moment.instead, ...moment.pictures].filter((one) => one && (one.kind !== "crossword" || !moment.crosswords.length));
  const names = moment.players.map((player) => player.name);
  const pictures = [...moment.crosswords, ...others].map((one) => drawPicture(one, {}, names)).filter((one) => one);
  at("table").replaceChildren(...moment.boards.map((seen, number) => drawBoard(seen, { printed, sided: moment.boards.length > 1, refused: moment.boards.length === 1 ? moment.refused : [], tasks: tasksOn(moment.order, number) })), ...pictures);
  at("place").value = here;
  at("count").textContent = here + 1 + " / " + moments.length;
  for (const [k, item] of [...at("list").children].entries()) item.classList.toggle("here", k === here);
  const item = at("list").children[here], list = at("list");
  if (item.offsetTop < list.scrollTop + list.offsetTop || item.offsetTop > list.scrollTop + list.offsetTop + list.clientHeight - 40) list.scrollTop = item.offsetTop - list.offsetTop - 80;
  try { history.replaceState(null, "", "#" + (here + 1)); } catch { /* not allowed here: the address stays */ }
}

function play() {
  if (timer) { clearInterval(timer); timer = null; } else timer = setInterval(() => { if (here + 1 < moments.length) show(here + 1); else play(); }, 1500);
  at("play").textContent = timer ? "❚❚" : "▶\uFE0E";
}

at("title").textContent = game.title + " · " + game.players.join(", ") + " · " + game.created.slice(0, 10);
at("place").max = moments.length - 1;
for (const [k, moment] of moments.entries()) {
  const item = element("li");
  item.append(element("time", "", minutes(moment.at_ms - moments[0].at_ms)), " " + moment.text.map(sentence).join(" "));
  item.onclick = () => show(k);
  at("list").append(item);
}
const deeds = { first: () => show(0), back: () => show(here - 1), next: () => show(here + 1), last: () => show(moments.length - 1), play };
for (const [id, deed] of Object.entries(deeds)) at(id).onclick = deed;
at("place").oninput = (event) => show(Number(event.target.value));
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };
document.onkeydown = (event) => { if (keys[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey) { event.preventDefault(); deeds[keys[event.key]](); } };
show((parseInt(location.hash.slice(1), 10) || 1) - 1);
