// What a line of the log is about lights up when it is pointed at; the last move is marked.

import { all } from "./dom";

function mark(name: "clientLast" | "clientLit", ids: string[]): void {
  const attribute = name === "clientLast" ? "data-client-last" : "data-client-lit";
  for (const element of all<SVGElement>(`#table [${attribute}]`)) delete element.dataset[name];
  for (const id of ids) {
    const element = document.getElementById(id);
    if (element instanceof SVGElement || element instanceof HTMLElement) element.dataset[name] = "";
  }
}

const split = (text: string | undefined): string[] => (text ?? "").split(" ").filter(Boolean);

export function markLast(ids?: string[]): void {
  mark("clientLast", ids ?? split(document.getElementById("table")?.dataset.last));
}

export function startMarks(): void {
  const light = (event: Event): void => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-marks]") : null;
    mark("clientLit", split(line?.dataset.marks));
  };
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", light);
  markLast();
}
