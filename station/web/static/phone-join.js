"use strict";
// Who are you? Shows the seats as people take them, and takes one.

const words = JSON.parse(document.body.dataset.words), list = document.getElementById("seats");
const named = document.getElementById("name"), refused = document.getElementById("refused");
named.value = localStorage.getItem("name") || "";

function make(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function draw(now) {
  list.replaceChildren(...now.seats.map((seat, player) => {
    const item = make("li", seat.open ? "open" : "");
    item.append(make("span", "number", player + 1), make("span", "who", seat.name || words.nobody));
    if (seat.open) {
      const button = make("button", "strong", words.sitHere);
      button.type = "button";
      button.setAttribute("aria-label", words.sitHere + ": " + words.seat.replace("{number}", player + 1));
      button.onclick = () => sit(player, now.begun || now.at_table);
      item.append(button);
    } else item.append(make("span", "quiet", seat.held ? words.taken : words.computer));
    return item;
  }));
}

// known: the seat has a name without one being typed.
async function sit(player, known) {
  const name = named.value.trim();
  refused.textContent = name || known ? "" : words.needName;
  if (!name && !known) { named.focus(); return; }
  try {
    const answer = await fetch(location.pathname, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ player, name }) });
    const found = await answer.json();
    if (!answer.ok) { refused.textContent = found.error; return; }
    localStorage.setItem("name", name);
    localStorage.setItem("seat", found.seat);
    location.href = found.seat + location.search;
  } catch { refused.textContent = words.refused; }
}

draw(JSON.parse(document.body.dataset.seats));
const stream = new EventSource(location.pathname + "/events");
stream.addEventListener("seats", (event) => draw(JSON.parse(event.data)));
