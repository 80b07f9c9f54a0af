// What a line of the log is about lights up when it is pointed at; the last move is marked.

import { all, one } from "./dom";
import { reveal } from "./panzoom";

function mark(name: "clientLast" | "clientLit", ids: string[]): void {
  const attribute = name === "clientLast" ? "data-client-last" : "data-client-lit";
  for (const element of all<SVGElement>(`#table [${attribute}]`)) delete element.dataset[name];
  for (const id of ids) {
    const element = document.getElementById(id);
    if (!(element instanceof SVGElement || element instanceof HTMLElement)) continue;
    // Asked here and not of each element by a style: that would hold up all that is played.
    element.dataset[name] = element.querySelector(":scope > text") ? "piece" : "";
  }
}

const split = (text: string | undefined): string[] => (text ?? "").split(" ").filter(Boolean);

export function markLast(): void {
  mark("clientLast", split(document.getElementById("table")?.dataset.last));
}

function lineOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-marks]") : null;
}

/** Bring what a line is about into the camera: it was pressed, or reached by key. */
function show(line: HTMLElement | null): void {
  const found = split(line?.dataset.marks).map((id) => document.getElementById(id));
  const seen = found.find((element) => element?.closest(".viewport"));
  if (seen) reveal(seen);
}

/** In the log arrows go from line to line, of those that are about something on the table. */
function step(event: KeyboardEvent): void {
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const log = event.target instanceof Element ? event.target.closest("#log") : null;
  if (!log || !way) return;
  const lines = all("[data-marks]", log);
  const now = lineOf(event);
  const next = now ? lines[lines.indexOf(now) + way] : lines.at(-1);
  event.preventDefault();
  if (next) (one("button", next) ?? next).focus();
}

export function startMarks(): void {
  const light = (event: Event): void => mark("clientLit", split(lineOf(event)?.dataset.marks));
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", (event) => {
    light(event);
    show(lineOf(event));
  });
  document.addEventListener("click", (event) => show(lineOf(event)));
  document.addEventListener("keydown", step);
  markLast();
}
