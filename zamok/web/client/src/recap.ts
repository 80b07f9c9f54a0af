// What did I miss? Everything since the visitor's last move is played again, step by step, forward and back;
// a line of the log plays again what it tells. A press on the table ends it, and the game goes on.

import { all, announce, here, one, say } from "./dom";
import { showEnds } from "./ends";
import { markLast } from "./marks";
import { swap } from "./morph";
import { direct, finish, still } from "./stage";
import { toast } from "./toast";

const PAUSE = 500; // milliseconds between steps that follow each other by themselves

interface Host {
  arrange(): void;
  back(): void; // the table is what it was, and what has come meanwhile can be shown
}

let host: Host;
let shown: { at: number; first: number; last: number; runs: boolean } | null = null;
let live: HTMLElement | null = null; // the table as it was when one began to look back
let timer = 0;
let ticket = 0; // the newest request wins

function table(): HTMLElement | null {
  return one("#table");
}

/** Tell whether the table shows what was. */
export function looksBack(): boolean {
  return shown !== null;
}

async function moment(ply: number): Promise<string> {
  const answer = await fetch(here(`/replay/${live?.dataset.table ?? ""}/${ply}?seat=${live?.dataset.seat ?? ""}`));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

function paint(): void {
  const bar = one("#recap");
  if (!bar) return;
  bar.hidden = shown === null;
  document.body.toggleAttribute("data-client-recap", shown !== null);
  if (!shown) return;
  const count = one("#recap-count");
  if (count) count.textContent = say("client.ply", { ply: shown.at - shown.first, last: shown.last - shown.first });
  const back = one<HTMLButtonElement>("[data-recap=back]");
  if (back) back.disabled = shown.at <= shown.first;
}

async function go(to: number): Promise<void> {
  if (!shown) return;
  clearTimeout(timer);
  const mine = ++ticket;
  const on = to === shown.at + 1;
  let html = "";
  try {
    html = await moment(to);
  } catch {
    if (mine === ticket) {
      toast("", say("client.failed"));
      closeRecap();
    }
    return;
  }
  if (mine !== ticket || !shown) return;
  shown.at = to;
  direct(
    on ? { html } : { html, beats: [] },
    () => {
      markLast();
      host.arrange();
      paint();
      const lines = all("#log li");
      announce(lines.at(-1)?.textContent ?? "");
      showEnds();
    },
    () => {
      if (mine !== ticket || !shown?.runs) return;
      timer = window.setTimeout(() => {
        if (!shown) return;
        if (shown.at >= shown.last) closeRecap();
        else void go(shown.at + 1);
      }, still() ? 2 * PAUSE : PAUSE);
    },
  );
}

/** Play again the moves from one to another. */
function open(first: number, last: number): void {
  const now = table();
  if (!now || first >= last) return;
  finish();
  live ??= now.cloneNode(true) as HTMLElement;
  shown = { at: first, first, last, runs: true };
  void go(first).then(() => {
    if (still()) void go(first + 1);
  });
}

/** Go back to the game. */
export function closeRecap(): void {
  if (!shown) return;
  clearTimeout(timer);
  ticket += 1;
  shown = null;
  finish();
  paint();
  if (live) swap(live);
  live = null;
  host.back();
}

function step(kind: string): void {
  if (!shown) return;
  shown.runs = false;
  if (kind === "end" || (kind === "on" && shown.at >= shown.last)) closeRecap();
  else void go(Math.max(shown.first, shown.at + (kind === "on" ? 1 : -1)));
}

/** Everything since the visitor's last move. */
export function openRecap(): void {
  const now = table();
  if (!now || now.dataset.since === undefined) return;
  open(Number(now.dataset.since), Number(now.dataset.ply));
}

export function startRecap(given: Host): void {
  host = given;
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest<HTMLElement>("[data-recap]");
    if (button) step(button.dataset.recap ?? "");
    else if (target?.closest("[data-do=recap]")) openRecap();
    else {
      const line = target?.closest<HTMLElement>("#log li[data-ply]");
      const ply = Number(line?.dataset.ply);
      if (line && ply > 0 && !shown) open(ply - 1, ply);
      else if (shown && target?.closest("#table")) closeRecap();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!shown || event.ctrlKey || event.altKey || event.metaKey) return;
    const kind = { ArrowLeft: "back", ArrowRight: "on", Escape: "end" }[event.key];
    if (!kind) return;
    event.preventDefault();
    event.stopPropagation();
    step(kind);
  }, true);
}
