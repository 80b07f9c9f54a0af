// A lesson: chapter by chapter, each can be left and taken up again; the coach speaks, the learner plays.

import { coach, firstSeen, fold, hush, startCoach, type Reach } from "./coach";
import { all, here, memory, one, say } from "./dom";
import { settleDrag, startDrag } from "./drag";
import { markLast } from "./marks";
import { focusBoard, startSpots } from "./spots";
import { keepWhole, lacking } from "./offline";
import type { Taught } from "./protocol";
import { play as sound } from "./sound";
import { startShape } from "./shape";
import { direct, speed } from "./stage";
import { arrange, startLooking } from "./table";
import { toast } from "./toast";

const PAUSE = 700; // between moves that need no words
const DONE = "done";

interface Chapter {
  key: string;
  name: string;
  stops: number[]; // steps that wait
  steps: number;
  choice: number; // the step at which the learner may choose
  button: HTMLElement;
}

let game = "";
let chapter: Chapter;
let at = 0;
let chosen: number | null = null; // at the free choice
let told: Taught | null = null;
let busy = false;
let timer = 0;

function chapters(): Chapter[] {
  return all("[data-chapter]").map((button) => ({
    key: button.dataset.chapter ?? "",
    name: one(".chapter-name", button)?.textContent ?? "",
    stops: (button.dataset.stops ?? "").split(" ").map(Number),
    steps: Number(button.dataset.steps),
    choice: Number(button.dataset.choice),
    button,
  }));
}

/** The steps up to the free choice: what follows depends on it. */
function before(of: Chapter): string[] {
  const steps = Math.min(of.steps, of.choice + 1);
  return Array.from({ length: steps }, (_, step) => here(`/learn/${game}/${of.key}/${step}`));
}

// ---- what is kept: where the learner was in each chapter, and which was the last -----------------------

const place = (key: string): string => `lesson.${game}.${key}`;

function keep(): void {
  memory.set(`lesson.${game}`, chapter.key);
  memory.set(place(chapter.key), chosen === null ? String(at) : `${at} ${chosen}`);
}

/** Where a chapter was left: the step, and what was chosen. */
function left(of: Chapter): [number, number | null] {
  const [step, choice] = (memory.get(place(of.key)) ?? "").split(" ").map(Number);
  if (step === undefined || !of.stops.includes(step)) return [of.stops[0] ?? 0, null];
  if (choice === undefined || !Number.isInteger(choice)) return step > of.choice ? [of.stops[0] ?? 0, null] : [step, null];
  return [step, choice];
}

const done = (of: Chapter): boolean => memory.get(place(of.key)) === DONE;

/** The first chapter after this one that has not been learnt. */
function following(): Chapter | undefined {
  const every = chapters();
  const here = every.findIndex((one) => one.key === chapter.key);
  return [...every.slice(here + 1), ...every.slice(0, here)].find((one) => !done(one));
}

// ---- what is shown -------------------------------------------------------------------------------------

/** The number of the stop where one is: the answer to a choice is a stop of its own. */
function count(): number {
  return chapter.stops.filter((stop) => stop <= at).length + (chosen === null ? 0 : 1);
}

function whole(): number {
  return chapter.stops.length + (chapter.choice < chapter.steps ? 1 : 0);
}

function setUp(name: string, shown: boolean): void {
  const button = one<HTMLButtonElement>(`#coach [data-lesson-go=${name}]`);
  if (button) button.hidden = !shown;
}

function paint(now: Taught): void {
  const text = one("#coach-text");
  if (text) text.innerHTML = now.text; // our own words, made by the server
  const title = one("#coach-title");
  if (title) title.textContent = chapter.name;
  const bar = one<HTMLProgressElement>("#coach-progress");
  if (bar) [bar.max, bar.value] = [whole(), count()];
  const last = count() === whole();
  const more = last && following() !== undefined;
  setUp("on", !last && (now.does === "read" || now.does === "hear"));
  setUp("fold", now.does === "choose");
  setUp("next", more);
  setUp("end", last && !more);
  const back = one<HTMLButtonElement>("#coach [data-lesson-go=back]");
  if (back) back.disabled = count() === 1;
}

function listChapters(): void {
  for (const one_ of chapters()) {
    const state = one(".chapter-state", one_.button);
    const kept = memory.get(place(one_.key));
    if (state) state.textContent = (kept === DONE ? state.dataset.done : kept === null ? state.dataset.new : state.dataset.left) ?? "";
    one_.button.toggleAttribute("data-client-done", kept === DONE);
  }
}

function leave(): void {
  listChapters();
  one<HTMLDialogElement>("#chapters")?.showModal();
}

const REACH: Record<Taught["does"], Reach> = { read: "nothing", hear: "nothing", watch: "nothing", move: "place", choose: "table" };

// ---- going from step to step ---------------------------------------------------------------------------

async function fetched(to: number, choice: number | null): Promise<Taught | null> {
  const query = choice === null ? "" : `?chosen=${choice}`;
  try {
    const answer = await fetch(here(`/learn/${game}/${chapter.key}/${to}${query}`));
    if (answer.ok) return (await answer.json()) as Taught;
    toast("", say("client.failed"));
  } catch (error) {
    toast("", lacking(error));
  }
  return null;
}

/** Go to a step; `moved`: a move has led there, which is played. */
async function go(to: number, choice: number | null, moved: boolean): Promise<boolean> {
  clearTimeout(timer);
  busy = true;
  const next = await fetched(to, choice);
  busy = false;
  if (!next) return false;
  [at, chosen, told] = [to, choice, next];
  hush();
  direct(
    moved ? { html: next.html } : { html: next.html, beats: [] },
    () => {
      markLast();
      arrange();
      settleDrag();
    },
    () => told === next && arrived(next),
  );
  return true;
}

function arrived(now: Taught): void {
  if (now.does === "watch") {
    timer = window.setTimeout(() => void go(at + 1, chosen, true), speed() === "none" ? 0 : PAUSE);
    return;
  }
  keep();
  paint(now);
  coach(now.does === "hear" ? firstSeen(now.at) : now.at, REACH[now.does]);
}

function on(): void {
  if (told?.does === "read" || told?.does === "hear") void go(at + 1, chosen, told.leads);
}

/** Begin a chapter, or take it up where it was left. */
function open(which: Chapter): void {
  chapter = which;
  one<HTMLDialogElement>("#chapters")?.close();
  const [step, choice] = done(which) ? [which.stops[0] ?? 0, null] : left(which);
  void go(step, choice, false).then((well) => {
    if (well || step === (which.stops[0] ?? 0)) return;
    memory.forget(place(which.key)); // the lesson is another one by now
    open(which);
  });
}

function finishChapter(): void {
  memory.set(place(chapter.key), DONE);
  const next = following();
  if (next) open(next);
  else leave();
}

function back(): void {
  if (chosen !== null && at === chapter.choice) void go(at, null, false);
  else {
    const before = chapter.stops.filter((stop) => stop < at).at(-1);
    if (before !== undefined) void go(before, before >= chapter.choice ? chosen : null, false);
  }
}

function step(kind: string): void {
  if (kind === "leave") leave();
  else if (kind === "fold" || kind === "unfold") fold(kind === "fold");
  else if (busy) return;
  else if (kind === "on") on();
  else if (kind === "back") back();
  else finishChapter();
}

/** Enter goes on; where something is to be pressed on the table it goes there. */
function onEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.defaultPrevented || one("dialog[open]")) return;
  const here = event.target === document.body || event.target === one("#coach");
  if (!here || one("#coach")?.hidden !== false) return;
  event.preventDefault();
  const primary = all("#coach .primary").find((button) => !button.hidden);
  if (primary) primary.click();
  if (told?.does === "move" || told?.does === "choose") focusBoard();
}

export function startLearn(): void {
  const here = one("[data-lesson]");
  const every = chapters();
  if (!here || !every[0]) return;
  game = here.dataset.lesson ?? "";
  startLooking();
  startCoach();
  startDrag();
  startSpots({
    play: (move) => {
      if (told?.does === "choose") void go(at, move, true);
      else if (told?.does !== "move" || move !== told.move) return;
      else void go(at + 1, null, true);
      sound("wood");
    },
    attempt: () => fold(false),
    weigh: () => false,
    busy: () => busy || (told?.does !== "move" && told?.does !== "choose"),
  });
  document.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? event.target : null;
    const button = pressed?.closest<HTMLElement>("[data-lesson-go]");
    if (button) step(button.dataset.lessonGo ?? "");
    const listed = pressed?.closest<HTMLElement>("[data-chapter]");
    const found = chapters().find((one) => one.key === listed?.dataset.chapter);
    if (found) open(found);
  });
  document.addEventListener("keydown", onEnter);
  keepWhole(every.flatMap(before));
  chapter = every.find((one) => one.key === memory.get(`lesson.${game}`)) ?? every[0];
  const next = done(chapter) ? following() : chapter;
  open(next ?? chapter);
  if (!next) leave();
  startShape(() => void go(at, chosen, false));
}
