// Clocks count on by themselves; the server's figure is the truth and comes with every drawing.

import { all, say } from "./dom";
import type { Here } from "./protocol";

let taken = performance.now();
let left: Here["clocks"] = []; // by seat

function text(left: number): string {
  const late = left < 0;
  const seconds = Math.floor(Math.abs(left));
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor((seconds % 86400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (n: number): string => String(n).padStart(2, "0");
  const sign = late ? "−" : "";
  if (days) return sign + say("client.days", { days, hours });
  if (hours) return `${sign}${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${sign}${minutes}:${two(seconds % 60)}`;
}

/** Write on the clocks of the drawing what time is left. */
export function paintClocks(): void {
  const passed = (performance.now() - taken) / 1000;
  left.forEach((known, seat) => {
    if (!known) return;
    const now = known.left - (known.runs ? passed : 0);
    const shown = text(now);
    // In the list of seats, and in the bar if it is their turn.
    for (const clock of all(`#seat-${seat} .clock, #ask .clock[data-of="${seat}"]`)) {
      if (clock.textContent !== shown) clock.textContent = shown;
      if (now < 15) clock.dataset.clientLow = "";
      else delete clock.dataset.clientLow;
    }
  });
}

/** The clocks are so now. */
export function setClocks(clocks: Here["clocks"]): void {
  taken = performance.now();
  left = clocks;
  paintClocks();
}

export function startClocks(): void {
  setInterval(paintClocks, 500);
}
