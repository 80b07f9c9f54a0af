// The director: what has happened is played, beat by beat, where it happened, on the picture that is there
// after it. What a beat brings is held back until its time comes; nothing waits for it, and a press ends it.

import type { Cue, Staged } from "./protocol";
import { AWAY, carry, glide, HERE, stage } from "./copies";
import { beginCues, glideAll, goesOn, play, survey } from "./cues";
import { all, calm, make, memory, one } from "./dom";
import { count, holdNumbers, texts, touch, type Touch } from "./figures";
import { read, swap } from "./morph";
import { freeCamera, holdCamera, watch } from "./panzoom";
import { play as sound } from "./sound";
import { boxBehind, endScene, openBox, openScene, sheetFree } from "./tabs";
import { beginTimes, due, lastDue, lastMove, lasts, setStaging, settle, staging } from "./timeline";
import { names, pieces, placeOf, remember, subject, type Was } from "./where";

export const SPEEDS = ["slow", "normal", "fast", "none"];
const FACTOR: Record<string, number> = { slow: 1.9, normal: 1, fast: 0.5 };
const GLIDE = 380; // milliseconds, of what moves without being told of
const LENGTH: Record<Cue["how"], number> = { light: 420, travel: 520, send: 560, turn: 560, roll: 800, grow: 560, points: 620, count: 0 };
const TOLD = 260; // of a beat of which nothing is to be seen but its sentence
const LONGEST = 14_000; // of all that is played at once; the rest goes faster
const SAID = 3; // sentences that are shown together, of beats that are played together
const TAP = 100; // milliseconds from lifting a finger to the click it makes, at most

/** What one looks at next: a new picture of the table, and what has happened since the one before. */
export interface Frame {
  html: string;
  parts?: Record<string, string>;
  beats?: Staged[];
}

let ending = 0;
let ended: (() => void) | null = null;
let pressed = false; // somebody presses, just now

export function speed(): string {
  const kept = memory.get("speed") ?? "";
  return SPEEDS.includes(kept) ? kept : "normal";
}

export function setSpeed(to: string): void {
  memory.set("speed", to);
  if (to === "none") finish();
}

/** Tell whether nothing is to move. */
export function still(): boolean {
  return calm() || speed() === "none" || document.visibilityState !== "visible";
}

// ---- behind which tab ---------------------------------------------------------------------------------

/** What shows by moving where it is looked for: more than a ring or a number. */
const shows = (cue: Cue): boolean => ["travel", "turn", "roll", "grow"].includes(cue.how);

/** Behind which tab beats that are played together are seen best: the one that is open, unless more of them moves elsewhere. */
function sceneOf(beats: Staged[], now: string): string {
  const found = new Map<string, number>();
  for (const cue of beats.flatMap((beat) => beat.cues ?? [])) {
    for (const id of [subject(cue), ...names(cue.target)]) {
      const thing = document.getElementById(id);
      const box = thing ? boxBehind(thing) : "";
      if (box) found.set(box, (found.get(box) ?? 0) + (shows(cue) ? 3 : 1));
    }
  }
  const most = Math.max(0, ...found.values());
  if ((found.get(now) ?? 0) === most) return now;
  return [...found].find(([, count]) => count === most)?.[0] ?? now;
}

/** For each beat, the box whose tab is open while it is played; those that are played together have one. */
function scenes(beats: Staged[]): string[] {
  let now = openBox();
  if (!sheetFree()) return beats.map(() => now);
  return beats.map((beat, i) => {
    if (beat.joins && i) return now;
    const next = beats.findIndex((other, j) => j > i && !other.joins);
    return (now = sceneOf(beats.slice(i, next < 0 ? undefined : next), now));
  });
}

/** Tell whether a cue can only be seen while the tab of a box is open; what it brings elsewhere is held back from the beginning. */
function liesIn(sheet: string, cue: Cue): boolean {
  const about = shows(cue) ? [subject(cue)] : [subject(cue), ...names(cue.source), ...names(cue.target)];
  return about.some((id) => {
    const thing = document.getElementById(id);
    return thing !== null && boxBehind(thing) === sheet;
  });
}

/** Have all in sight that is to be played; what was noted moves with the board. */
function lookAt(beats: Staged[], before: Map<string, Was>): void {
  const about = beats.flatMap((beat) => (beat.cues ?? []).map((cue) => document.getElementById(subject(cue))));
  const moved = watch(about.filter((thing) => thing !== null));
  if (!moved) return;
  const sheets = new Set(all("svg[id]", moved.board).map((sheet) => sheet.id));
  for (const was of before.values()) {
    if (!sheets.has(was.sheet)) continue;
    was.matrix = was.matrix && moved.change.multiply(was.matrix);
    if (!was.box) continue;
    const corner = moved.change.transformPoint(was.box);
    was.box = new DOMRect(corner.x, corner.y, was.box.width * moved.change.a, was.box.height * moved.change.d);
  }
}

// ---- what is told -------------------------------------------------------------------------------------

/** The sentence of a beat, over the board while it is played, and no longer. */
function tell(text: string, at: number, length: number): void {
  due(at + length, () => one("#stage .stage-told")?.textContent === text && one("#stage .stage-told")?.remove());
  due(at, () => {
    if (!staging()) return; // all is ended: nobody would read it
    let told = one("#stage .stage-told");
    if (!told) {
      told = make("p", "stage-told");
      stage().append(told);
    }
    const board = one(".area-board")?.getBoundingClientRect();
    const small = ["tall", "low"].includes(document.documentElement.dataset.shape ?? "");
    const asked = small ? one("#ask-text")?.getBoundingClientRect() : undefined; // what is asked comes after what is told
    const bar = asked ? one("#ask")?.getBoundingClientRect() : undefined;
    if (asked && bar) told.style.cssText = `left:${asked.left - 6}px;top:${bar.top}px;translate:0;min-width:${asked.width + 12}px;min-height:${bar.height}px;max-width:${bar.right - asked.left}px`;
    else if (board) told.style.cssText = `left:${board.left + board.width / 2}px;top:${board.top + 8}px;max-width:${board.width - 24}px`;
    if (told.textContent !== text) told.textContent = text;
  });
}

/** Keep the lines of the log back that tell of what is still to be seen; return them by their beats. */
function holdLines(beats: Staged[]): Map<Staged, HTMLElement> {
  const found = new Map<Staged, HTMLElement>();
  const lines = all("#log li").slice(-2 * beats.length);
  for (const beat of beats.filter((one) => one.say).reverse()) {
    const at = lines.map((line) => line.textContent?.trim()).lastIndexOf(beat.say);
    const line = lines[at];
    if (!line) continue;
    lines.splice(at);
    line.dataset.clientLater = "";
    found.set(beat, line);
  }
  return found;
}

// ---- the play -----------------------------------------------------------------------------------------

/** How long points wait in their beat: what brings them comes first. */
function waits(cue: Cue, beat: Staged): number {
  const moves = (beat.cues ?? []).filter((other) => other.id === cue.id && other.how !== "points" && other.how !== "light");
  return cue.how === "points" ? Math.max(0, ...moves.map((other) => LENGTH[other.how])) : 0;
}

/** What is pressed is pressed on the picture as it is: the next one, and the camera, wait for the hand. */
function afterPress(go: () => void): void {
  const kinds = ["pointerup", "pointercancel", "click", "keyup"];
  const once = (event: Event): void => {
    if (event.type === "pointerup") {
      setTimeout(done, TAP); // a finger's click comes after it
      return;
    }
    setTimeout(done);
  };
  const done = (): void => {
    for (const kind of kinds) document.removeEventListener(kind, once, true);
    go();
  };
  for (const kind of kinds) document.addEventListener(kind, once, true);
}

/** Play a cue now, behind a tab that was opened for it. */
function playThere(cue: Cue, beat: Staged, before: Map<string, Was>, length: number): void {
  survey([beat]);
  play(cue, before, 0, length);
  glideAll(before);
}

function perform(before: Map<string, Was>, numbers: Map<string, string[]>, beats: Staged[]): void {
  const figures = holdNumbers(numbers);
  const touched = new Map<string, Touch[]>();
  const lines = holdLines(beats);
  const sheets = scenes(beats);
  openScene(sheets[0] ?? "");
  lookAt(beats, before);
  beginCues();
  survey(beats);
  beginTimes();
  const factor = FACTOR[speed()] ?? 1;
  const lengths = beats.map((beat) => Math.max(beat.say ? TOLD : 0, ...(beat.cues ?? []).map((cue) => LENGTH[cue.how])));
  const whole = lengths.reduce((sum, length, i) => sum + (beats[i]?.joins ? 0 : length), 0) * factor;
  const pace = factor * Math.min(1, LONGEST / Math.max(1, whole));
  const told = new Set<string>();
  const gone = new Set<string>(); // on its way: what comes from or goes to another picture does so once
  let said: string[] = [];
  let at = 0;
  let last = 0;
  beats.forEach((beat, i) => {
    const length = (lengths[i] ?? 0) * pace;
    const begin = beat.joins ? last : at;
    let seen = false;
    const sheet = sheets[i] ?? "";
    if (i && sheet !== sheets[i - 1]) due(begin, () => staging() && openScene(sheet));
    for (const cue of beat.cues ?? []) {
      const own = cue.how === "count" ? length : LENGTH[cue.how] * pace;
      if (cue.how === "travel" && gone.has(subject(cue)) && !goesOn(cue)) continue;
      const start = begin + waits(cue, beat) * pace;
      const thing = document.getElementById(subject(cue));
      const box = thing ? boxBehind(thing) : "";
      if (box && box !== sheet && sheet !== sheets[0]) {
        touch(cue, start, own, touched); // it lies behind a tab that is shut by then: its numbers alone change
        continue;
      }
      if (sheet !== sheets[0] && liesIn(sheet, cue)) {
        due(start, () => staging() && playThere(cue, beat, before, own));
        lasts(start + 1.6 * own);
        seen = true;
      } else if (play(cue, before, start, own)) {
        seen = true;
        if (cue.how === "travel") gone.add(subject(cue));
      }
      touch(cue, start, own, touched);
      told.add(subject(cue));
    }
    said = [...(beat.joins ? said : []), ...(beat.say ? [beat.say] : [])].slice(-SAID);
    if (beat.say) tell(said.join("\n"), begin, length);
    const line = lines.get(beat);
    if (line) due(begin, () => delete line.dataset.clientLater);
    if (beat.sound && seen) due(begin, () => staging() && sound(beat.sound || "wood"));
    last = begin;
    at = Math.max(at, begin + (seen || beat.say ? length : 0));
  });
  glideAll(before);
  for (const piece of pieces()) {
    const was = before.get(piece.id);
    if (told.has(piece.id) && piece.hasAttribute(AWAY)) continue;
    if (was) glide(piece, was, [{ at: 0, length: GLIDE * factor, by: null }]);
    else if (before.size) carry(piece, placeOf(piece), [{ pose: HERE, opacity: 0 }, { pose: HERE }], 0, GLIDE * factor);
  }
  count(figures, touched, Math.max(at, lastMove()));
  const longest = Math.max(at, lastMove(), lastDue());
  ending = window.setTimeout(finish, longest + 30);
}

/** End at once what is being played. */
export function finish(): void {
  clearTimeout(ending);
  settle();
  one("#stage")?.replaceChildren();
  const then = ended;
  if (pressed && document.visibilityState === "visible") afterPress(() => ended === then && over(true));
  else over(pressed);
}

/** What was played is over: on to the decision, or to the next picture. */
function over(hurried: boolean): void {
  const then = ended;
  ended = null;
  setStaging(false);
  delete document.body.dataset.clientStaging;
  freeCamera();
  pressed = hurried;
  then?.();
  pressed = false;
  if (!staging()) endScene();
}

/** Several frames as one, for those who are late. */
export function joined(frames: Frame[]): Frame {
  const parts = Object.assign({}, ...frames.map((frame) => frame.parts ?? {})) as Record<string, string>;
  return { html: frames.at(-1)?.html ?? "", parts, beats: frames.flatMap((frame) => frame.beats ?? []) };
}

/** Tell whether what comes now is to be shown at once: somebody has just pressed something. */
export function hurried(): boolean {
  return pressed;
}

/** Show a picture and play what led to it; return false if parts are missing and the whole is needed. */
export function direct(frame: Frame, shown: () => void, then: () => void = () => undefined): boolean {
  if (staging()) finish();
  const fresh = read(frame.html, frame.parts ?? {});
  if (!fresh) return false;
  const beats = frame.beats ?? (JSON.parse(fresh.dataset.beats ?? "[]") as Staged[]);
  const quiet = pressed || still();
  if (quiet) freeCamera();
  else holdCamera();
  const before = quiet ? new Map<string, Was>() : remember(beats);
  const numbers = quiet ? new Map<string, string[]>() : texts();
  swap(fresh);
  shown();
  if (quiet) {
    then();
    return true;
  }
  ended = then;
  setStaging(true);
  document.body.dataset.clientStaging = "";
  perform(before, numbers, beats);
  return true;
}

function hurry(): void {
  if (!staging()) return;
  pressed = true;
  finish();
  pressed = false;
}

export function startStage(): void {
  // Whoever presses has seen enough; what was pressed is pressed on the picture as it is.
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, hurry, true);
  }
  document.addEventListener("visibilitychange", () => document.visibilityState !== "visible" && hurry());
}
