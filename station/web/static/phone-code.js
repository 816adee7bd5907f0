"use strict";
// The page for the code: a phone that holds a seat finds its way back.

const kept = localStorage.getItem("seat"), back = document.getElementById("back");
if (kept && kept.startsWith("/s/")) {
  back.href = kept;
  back.parentElement.hidden = back.hidden = false;
}
