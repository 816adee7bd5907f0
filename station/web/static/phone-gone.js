"use strict";
// The seat of this phone is not its own any more.

if (localStorage.getItem("seat") === location.pathname) localStorage.removeItem("seat");
