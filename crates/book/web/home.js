// The script of the first page, which has nothing but the board to play on.

import { begin } from "./page.js";
import { fetchLate } from "./site/cards.js";
import { today } from "./site/today.js";

const first = document.querySelector(".today");
if (first) today(first);
fetchLate(document.querySelectorAll(".cards .late"));
begin();
