// The script of the pages of variants.

import { Glance } from "./glance/glance.js";
import { begin, playFrom } from "./page.js";

begin({ "lw-glance": (variant) => new Glance(variant, document.querySelector(".lw-play") ? playFrom : undefined) });
