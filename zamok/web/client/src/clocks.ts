// Clocks count on between two drawings; the server's figure is the truth and comes with each.

import { all, say } from "./dom";

let taken = performance.now();

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

function paintClocks(): void {
  const passed = (performance.now() - taken) / 1000;
  for (const clock of all("#table [data-left]")) {
    const left = Number(clock.dataset.left) - (clock.dataset.runs === "1" ? passed : 0);
    const shown = text(left);
    if (clock.textContent !== shown) clock.textContent = shown;
    if (left < 15) clock.dataset.clientLow = "";
    else delete clock.dataset.clientLow;
  }
}

/** A drawing has just come: its clocks are right now. */
export function resetClocks(): void {
  taken = performance.now();
  paintClocks();
}

export function startClocks(): void {
  resetClocks();
  setInterval(paintClocks, 500);
}
