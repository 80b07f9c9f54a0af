// Hints: while they are on at this table, a bot is asked for good moves whenever there is a choice.
// The server words them; here they are shown, and their places on the board numbered.

import { all, announce, here, make, memory, one, say } from "./dom";
import { onCamera, reveal } from "./panzoom";

const AGAIN = 400; // milliseconds between two questions
const PATIENCE = 150; // questions
const GAP = 8; // pixels about the panel
const TABS = 52; // pixels it leaves below it in a hand, where tabs are
let asked = ""; // the question that the advice is about, or will be

function key(): string {
  return `hints.${one("#table")?.dataset.table ?? ""}`;
}

function on(): boolean {
  return memory.get(key()) === "on";
}

/** What is asked now, if advice can be had: whose choice it is, and when it was drawn. */
function question(): string {
  const table = one("#table");
  if (!table || table.dataset.yours !== "1" || !one("#ask [data-do=hints]") || !one("#moves .choice")) return "";
  return `${table.dataset.seat} ${table.dataset.v}`;
}

function spotOf(move: string): Element | null {
  const spots = all<SVGElement>("#table .spot, #table #choices .choice");
  return spots.find((spot) => (spot.dataset.moves ?? "").split(" ").includes(move)) ?? null;
}

/** Number the places of the advised moves, wherever the camera has them now. */
function settleMarks(): void {
  const marks = one("#hint-marks");
  if (!marks) return;
  marks.replaceChildren();
  const places = new Map<Element, number[]>(); // a place turned otherwise is another move
  all("#hints:not([hidden]) [data-hint]").forEach((hint, at) => {
    const spot = spotOf(hint.dataset.hint ?? "");
    if (spot) places.set(spot, [...(places.get(spot) ?? []), at + 1]);
  });
  const boxes: DOMRect[] = []; // of the places that are seen
  for (const [spot, numbers] of places) {
    const box = (spot.querySelector(".hit") ?? spot).getBoundingClientRect();
    const port = spot.closest(".viewport, .area-box")?.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top];
    if (!box.width || (port && (x < port.left || x > port.right || y < port.top - 8 || y > port.bottom))) continue;
    boxes.push(box);
    const mark = make("span", "hint-mark", numbers.join(" "));
    mark.style.left = `${x}px`;
    mark.style.top = `${y}px`;
    marks.append(mark);
  }
  settlePanel(boxes);
}

/** Let the panel lie below what is asked or at the bottom, wherever it covers fewer of the places. */
function settlePanel(places: DOMRect[]): void {
  const panel = one("#hints");
  if (!panel || panel.hidden) return;
  const under = one("#ask")?.getBoundingClientRect().bottom ?? 0;
  const { left, right, height } = panel.getBoundingClientRect();
  const covered = (top: number): number => places.filter((at) => at.right > left && at.left < right && at.bottom > top && at.top < top + height).length;
  const foot = ["wide", "square"].includes(document.documentElement.dataset.shape ?? "") ? GAP : TABS;
  const high = covered(under + GAP) < covered(innerHeight - foot - height);
  panel.toggleAttribute("data-client-high", high);
  panel.style.top = high ? `${under + GAP}px` : "";
}

function show(shown: boolean): void {
  const panel = one("#hints");
  if (panel) panel.hidden = !shown;
  settleMarks();
}

async function ask(about: string): Promise<void> {
  const body = one("#hints-body");
  const table = one("#table");
  if (!body || !table) return;
  for (let turn = 0; turn < PATIENCE && asked === about; turn++) {
    const answer = await fetch(here(`/table/${table.dataset.table ?? ""}/hints/${table.dataset.seat ?? ""}`)).catch(() => null);
    if (asked !== about || answer?.status === 204) return; // the table has gone on
    if (answer?.ok && answer.status !== 202) {
      const before = body.textContent;
      body.innerHTML = await answer.text(); // our own markup, made by the server
      show(true);
      if (body.textContent !== before) announce(body.textContent ?? ""); // else only somebody has talked
      return;
    }
    body.replaceChildren(make("p", "quiet", say(answer?.ok ? "client.hinting" : "client.failed")));
    show(true);
    if (!answer?.ok) return;
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

/** Bring the advice in line with a new drawing. */
export function settleHints(): void {
  const button = one("#ask [data-do=hints]");
  button?.setAttribute("aria-pressed", String(on()));
  const now = on() ? question() : "";
  if (!now) {
    asked = "";
    show(false);
  } else if (now !== asked) {
    asked = now;
    void ask(now);
  } else settleMarks();
}

export function startHints(): void {
  onCamera(settleMarks);
  addEventListener("resize", settleMarks);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-do=hints]")) {
      if (on()) memory.forget(key());
      else memory.set(key(), "on");
      settleHints();
    }
    const hint = event.target.closest<HTMLElement>("[data-hint]");
    const spot = hint ? spotOf(hint.dataset.hint ?? "") : null;
    if (spot instanceof SVGElement || spot instanceof HTMLElement) {
      reveal(spot);
      spot.focus({ preventScroll: true });
    }
  });
}
