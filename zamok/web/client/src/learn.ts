// A lesson: the page offers just the move it tells about; one can leave and come back.

import { announce, one, say } from "./dom";
import { settleDrag, startDrag } from "./drag";
import { markLast } from "./marks";
import { startSpots } from "./spots";
import type { Taught } from "./protocol";
import { play as sound } from "./sound";
import { startShape } from "./shape";
import { direct } from "./stage";
import { arrange, startLooking } from "./table";
import { toast } from "./toast";

const PAUSE = 900; // between moves that need no words

let key = "";
let at = 0;
let told: Taught | null = null;
let busy = false;
let timer = 0;
const stops: number[] = []; // steps that waited, to go back to

function place(): string {
  return `zamok.lesson.${key}`;
}

function paint(): void {
  const text = one("#lesson-text");
  if (text && told && told.text) text.innerHTML = told.text; // our own words, made by the server
  const bar = one<HTMLProgressElement>("#lesson-progress");
  if (bar) bar.value = at;
  const on = one<HTMLButtonElement>("[data-lesson-go=on]");
  if (on) on.hidden = !told || told.mine || told.over;
  const back = one<HTMLButtonElement>("[data-lesson-go=back]");
  if (back) back.disabled = stops.length < 2;
  const again = one<HTMLButtonElement>("[data-lesson-go=first]");
  if (again) again.disabled = at === 0;
  const game = one("#lesson-play");
  if (game) game.hidden = !told?.over;
}

async function go(to: number, gliding = true): Promise<void> {
  clearTimeout(timer);
  busy = true;
  try {
    const answer = await fetch(`/learn/${key}/${to}`);
    if (!answer.ok) throw new Error(String(answer.status));
    told = (await answer.json()) as Taught;
  } catch {
    toast("", say("client.failed"));
    busy = false;
    return;
  }
  at = to;
  direct(gliding ? { html: told.html } : { html: told.html, beats: [] }, () => {
    markLast();
    arrange();
    paint();
    busy = false;
    settleDrag();
  });
  if (!told.text && !told.mine && !told.over) {
    timer = window.setTimeout(() => void go(at + 1), PAUSE);
    return;
  }
  stops.push(at);
  localStorage.setItem(place(), told.over ? "0" : String(at));
  announce(one("#lesson-text")?.textContent ?? "");
}

function step(kind: string): void {
  if (busy) return;
  if (kind === "on") void go(at + 1);
  else if (kind === "first") {
    stops.length = 0;
    void go(0, false);
  } else {
    stops.pop();
    const to = stops.pop();
    if (to !== undefined) void go(to, false);
  }
}

export function startLearn(): void {
  const here = one("[data-lesson]");
  if (!here) return;
  key = here.dataset.lesson ?? "";
  startLooking();
  startDrag();
  startSpots({
    play: (move) => {
      if (move !== told?.move) return;
      sound("wood");
      void go(at + 1);
    },
    attempt: () => announce(one("#lesson-text")?.textContent ?? ""),
    busy: () => busy || !told?.mine,
  });
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-lesson-go]") : null;
    if (button) step(button.dataset.lessonGo ?? "");
  });
  const left = Number(localStorage.getItem(place()) ?? 0);
  const last = Number(here.dataset.steps ?? 0);
  void go(Number.isInteger(left) && left > 0 && left <= last ? left : 0, false);
  startShape(() => void go(at, false));
}
