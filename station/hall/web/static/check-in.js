"use strict";
// The list of who is here: typing a part of a name leaves only those, and Enter checks in whoever is the only one left.

(() => {
  const field = document.getElementById("name");
  if (!field) return;
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const missing = [...document.querySelectorAll(".presence > form button[name=entry]")];
  const every = [...document.querySelectorAll(".presence button[name=entry]")];

  function shown() {
    const wanted = plain(field.value.trim());
    for (const button of every) button.closest("li").hidden = !plain(button.textContent).includes(wanted);
    return wanted;
  }

  field.addEventListener("input", shown);
  field.form.addEventListener("submit", (event) => {
    const left = shown() ? missing.filter((button) => !button.closest("li").hidden) : [];
    if (left.length !== 1) return;
    event.preventDefault();
    left[0].click();
  });
})();
