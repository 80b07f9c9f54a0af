// The director: what has happened is played, beat by beat, where it happened, on the picture that is there
// after it. What a beat brings is held back until its time comes; nothing waits for it, and a press ends it.

import type { Cue, Staged } from "./protocol";
import { all, calm, make, memory, one } from "./dom";
import { read, swap } from "./morph";
import { freeCamera, holdCamera, watch } from "./panzoom";
import { play as sound } from "./sound";
import { boxBehind, endScene, openBox, openScene, sheetFree } from "./tabs";

export const SPEEDS = ["slow", "normal", "fast", "none"];
const FACTOR: Record<string, number> = { slow: 1.9, normal: 1, fast: 0.5 };
const GLIDE = 380; // milliseconds, of what moves without being told of
const LENGTH: Record<Cue["how"], number> = { light: 420, travel: 520, send: 560, turn: 560, roll: 800, grow: 560, points: 620, count: 0 };
const TOLD = 260; // of a beat of which nothing is to be seen but its sentence
const LONGEST = 14_000; // of all that is played at once; the rest goes faster
const TOKENS = 5; // that fly at once, however many there are
const SMALLEST = 16; // pixels, of a token
const SAID = 3; // sentences that are shown together, of beats that are played together
const TAP = 100; // milliseconds from lifting a finger to the click it makes, at most
const FIGURES = "#table .area-box text, #table .seat .points b, #table .seat .likely .figure"; // where numbers are written
const HERE = new DOMMatrix(); // a pose: where it is now
const INHERITED = new Set(["class", "style", "fill", "stroke", "stroke-width", "font-size", "text-anchor", "opacity"]);
const AWAY = "data-client-moving"; // of a thing whose copy is on its way
const LAPSE = 50; // milliseconds that clocks and animations may differ

/** What one looks at next: a new picture of the table, and what has happened since the one before. */
export interface Frame {
  html: string;
  parts?: Record<string, string>;
  beats?: Staged[];
}

interface Was {
  box: DOMRect | null; // on the screen
  matrix: DOMMatrix | null; // of a piece, on the screen
  sheet: string;
  inSheet: DOMMatrix | null;
  copy: SVGElement | null;
}

/** A part of the way of a piece, from a time on; the last one leads to where the piece is now. */
interface Leg {
  at: number;
  length: number;
  by: DOMRect | null; // where it leads
}

/** How a thing is seen at a time of its move, from where it is now, on the screen. */
interface Step {
  pose: DOMMatrix;
  opacity?: number;
  offset?: number;
  easing?: string;
}

/** A number that is held back: where it is written, what stood there, and what will. */
interface Figure {
  place: Element;
  was: string;
  now: string;
}

/** Something is done to a thing, at a time; so many come, or go. */
interface Touch {
  at: number;
  by: number;
}

const ways = new Map<Element, Leg[]>(); // of pieces that go to and fro within their picture
const places = new Map<string, DOMRect>(); // on the new picture, of what is being played
let playing: Animation[] = [];
let later: { at: number; timer: number; settle: () => void }[] = []; // what is to be done in time, or when all is ended
let until = 0; // milliseconds from the beginning, when all that is being played has been
let ending = 0;
let ended: (() => void) | null = null;
let pressed = false; // somebody presses, just now
const entered = new Set<Element>(); // what has come in already, in what is being played
const taken = new Map<string, number>(); // when a thing went from here to where it is now
const signs = new Map<string, DOMRect>(); // that fly as tokens, as they are drawn

export function speed(): string {
  const kept = memory.get("speed") ?? "";
  return SPEEDS.includes(kept) ? kept : "normal";
}

export function setSpeed(to: string): void {
  memory.set("speed", to);
  if (to === "none") finish();
}

/** Tell whether something is being played. */
export function staging(): boolean {
  return ended !== null;
}

/** Tell whether nothing is to move. */
export function still(): boolean {
  return calm() || speed() === "none" || document.visibilityState !== "visible";
}

// ---- where things are ---------------------------------------------------------------------------------

/** Where a thing is seen: what lies behind a tab is behind that tab. */
function boxOf(element: Element): DOMRect | null {
  if (element.getClientRects().length) return element.getBoundingClientRect();
  const box = element.closest(".area-box, .rail");
  const tab = box?.id ? one(`.tab[aria-controls="${box.id}"]`) : null;
  return tab?.getClientRects().length ? tab.getBoundingClientRect() : null;
}

function placeOf(element: Element): Was {
  const found: Was = { box: boxOf(element), matrix: null, sheet: "", inSheet: null, copy: null };
  if (!(element instanceof SVGGraphicsElement) || !element.getClientRects().length) return found;
  const own = element.getScreenCTM();
  const root = element.ownerSVGElement?.getScreenCTM();
  if (!own || !root) return found;
  found.matrix = DOMMatrix.fromMatrix(own);
  found.sheet = element.ownerSVGElement?.id ?? "";
  found.inSheet = DOMMatrix.fromMatrix(root).inverse().multiply(own);
  return found;
}

function pieces(): SVGGraphicsElement[] {
  return all<SVGGraphicsElement>("#table [data-glide][id]");
}

/** The thing that a cue is about; what is taken away is named as its source alone. */
const subject = (cue: Cue): string => cue.id || cue.source || "";

/** Note where everything is that may move, and how what may be gone looks. */
function remember(beats: Staged[]): Map<string, Was> {
  const found = new Map<string, Was>();
  for (const piece of pieces()) found.set(piece.id, placeOf(piece));
  for (const cue of beats.flatMap((beat) => beat.cues ?? [])) {
    for (const id of [cue.id ?? "", ...names(cue.source), ...names(cue.target)]) {
      const element = document.getElementById(id);
      if (element && !found.has(id)) found.set(id, placeOf(element));
    }
    const known = found.get(subject(cue));
    const element = document.getElementById(subject(cue));
    if (known && !known.copy && known.matrix && element instanceof SVGElement && ["travel", "turn", "roll", "grow"].includes(cue.how)) {
      known.copy = element.cloneNode(true) as SVGElement;
    }
  }
  return found;
}

/** The things that a cue names; some see the one, some the other. */
function names(ids: string | undefined): string[] {
  return (ids ?? "").split(" ").filter(Boolean);
}

/** Where the first is that is found at all. */
function among(ids: string | undefined, find: (id: string) => DOMRect | null | undefined): DOMRect | null {
  for (const id of names(ids)) {
    const box = find(id);
    if (box) return box;
  }
  return null;
}

const css = (m: DOMMatrix): string => `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;

function far(a: DOMMatrix, b: DOMMatrix): boolean {
  return Math.hypot(a.e - b.e, a.f - b.f) > 0.5 || Math.abs(a.a - b.a) + Math.abs(a.b - b.b) > 0.02;
}

const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

// ---- playing ------------------------------------------------------------------------------------------

function stage(): HTMLElement {
  let found = one("#stage");
  if (!found) {
    found = document.createElement("div");
    found.id = "stage";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

function animate(element: Element, frames: Keyframe[], at: number, length: number, easing = "ease-in-out"): void {
  playing.push(element.animate(frames, { delay: at, duration: length, easing, fill: "backwards" }));
  until = Math.max(until, at + length);
}

function due(at: number, settle: () => void): void {
  const entry = { at, timer: 0, settle };
  entry.timer = window.setTimeout(() => {
    later = later.filter((other) => other !== entry);
    settle();
  }, at);
  later.push(entry);
}

/** Let a piece go from where it was to where it is, leg by leg; tell whether it moves at all. */
function glide(piece: Element, was: Was, legs: Leg[]): boolean {
  const now = placeOf(piece);
  const parent = piece.parentNode;
  const first = legs[0];
  if (!first || !was.matrix || !was.inSheet || !now.matrix || !now.inSheet || !(parent instanceof SVGGraphicsElement)) return false;
  if (was.sheet !== now.sheet) {
    const start = across(was, now, was.matrix.multiply(now.matrix.inverse()));
    carry(piece, now, [{ pose: start }, { pose: HERE }], first.at, first.length);
    return true;
  }
  const above = parent instanceof SVGSVGElement && !parent.ownerSVGElement ? new DOMMatrix() : placeOf(parent).inSheet;
  if (!above) return false;
  const back = above.inverse();
  const from = back.multiply(was.inSheet);
  const to = back.multiply(now.inSheet);
  const [x, y] = now.box ? middle(now.box) : [0, 0];
  const sight = now.matrix.multiply(to.inverse()); // from where it is drawn to the screen
  const stops = legs.slice(0, -1).map((leg) => {
    if (!leg.by) return to;
    const [goalX, goalY] = middle(leg.by);
    const shift = new DOMPoint(goalX - x, goalY - y, 0, 0).matrixTransform(sight.inverse());
    return new DOMMatrix().translate(shift.x, shift.y).multiply(to);
  });
  const poses = [from, ...stops, to];
  if (!poses.some((pose) => far(from, pose))) return false;
  const whole = Math.max(...legs.map((leg) => leg.at + leg.length)) - first.at;
  const seen = now.matrix.inverse();
  let reached = 0; // a leg that is to begin before the last one has ended waits for it
  const frames = legs.flatMap((leg, i) =>
    [leg.at, leg.at + leg.length].map((time, end) => {
      reached = Math.min(1, Math.max(reached, (time - first.at) / whole));
      const pose = sight.multiply(poses[i + end] ?? to).multiply(seen);
      return { pose, offset: reached, easing: "ease-in-out" };
    }),
  );
  carry(piece, now, frames, first.at, whole, "linear");
  return true;
}

/** Legs that begin together are gone one after the other, each in time by its length. */
function inTurn(was: Was, legs: Leg[]): Leg[] {
  const found: Leg[] = [];
  for (let i = 0; i < legs.length; ) {
    const together = legs.filter((leg) => leg.at === legs[i]?.at);
    let here = found.at(-1)?.by ?? was.box;
    const spans = together.map((leg) => {
      const way = here && leg.by ? Math.hypot(middle(leg.by)[0] - middle(here)[0], middle(leg.by)[1] - middle(here)[1]) : 0;
      here = leg.by;
      return way + 1;
    });
    const sum = spans.reduce((all, span) => all + span, 0);
    let at = together[0]?.at ?? 0;
    together.forEach((leg, number) => {
      const length = (leg.length * (spans[number] ?? 1)) / sum;
      found.push({ at, length, by: leg.by });
      at += length;
    });
    i += together.length;
  }
  return found;
}

/** How a thing is seen that does something about its own middle. */
function about(element: SVGGraphicsElement, now: Was, change: (m: DOMMatrix) => DOMMatrix): DOMMatrix {
  if (!now.matrix) return HERE;
  const box = element.getBBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return change(now.matrix.translate(x, y)).translate(-x, -y).multiply(now.matrix.inverse());
}

/** What of a thing is new: where it stood before, the rest of it has not grown. */
function grown(now: Element, was: Element | null): SVGGraphicsElement[] {
  const look = (one: Element): string => one.outerHTML.replace(/ data-client-[a-z]+=""/g, "");
  if (!was || (!now.children.length && look(now) !== look(was))) return now instanceof SVGGraphicsElement ? [now] : [];
  const before = [...was.children];
  const looks = new Set(before.map(look));
  return [...now.children]
    .filter((child) => !looks.has(look(child)))
    .flatMap((child) => grown(child, before.find((other) => child.id && other.id === child.id) ?? null));
}

/** A copy of a thing, as it was or will be, is seen over the picture until a time; it does things about its middle. */
function lay(was: Was | undefined, end: number): SVGSVGElement | null {
  if (!was?.copy || !was.matrix || !was.box || end <= 0) return null;
  const { left, top, width, height } = was.box;
  const sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sheet.setAttribute("class", "area"); // letters look as they do there
  sheet.style.cssText = `left:${left}px;top:${top}px;width:${Math.max(1, width)}px;height:${Math.max(1, height)}px`; // no larger a layer than it needs
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const copy = was.copy.cloneNode(true) as SVGElement;
  copy.removeAttribute("transform");
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
  holder.setAttribute("transform", css(new DOMMatrix().translate(-left, -top).multiply(was.matrix)));
  holder.append(copy);
  sheet.append(holder);
  stage().append(sheet);
  due(end, () => sheet.remove());
  return sheet;
}

/** Let what is no more go to a place, or fade where it was. */
function leave(was: Was, to: DOMRect | null, at: number, length: number): void {
  const sheet = lay(was, at + length);
  if (!sheet || !was.box) return;
  const [x, y] = middle(was.box);
  const [goalX, goalY] = to ? middle(to) : [x, y];
  sheet.style.opacity = "0"; // it is gone when it has arrived, whenever it is taken away
  animate(sheet, [{ transform: "none", opacity: 1 }, { transform: `translate(${goalX - x}px, ${goalY - y}px) scale(0.6)`, opacity: to ? 0.9 : 0 }], at, length);
}

/** How a thing is drawn, with all that it has from what it lies in: colours, letters. */
function likeness(element: Element): SVGElement {
  let found = element.cloneNode(true) as SVGElement;
  found.removeAttribute("transform");
  for (const away of [found, ...found.querySelectorAll(`[${AWAY}]`)]) away.removeAttribute(AWAY);
  for (let above = element.parentElement; above && !(above instanceof SVGSVGElement); above = above.parentElement) {
    const shell = document.createElementNS("http://www.w3.org/2000/svg", "g");
    for (const { name, value } of above.attributes) if (INHERITED.has(name)) shell.setAttribute(name, value);
    shell.append(found);
    found = shell;
  }
  return found;
}

/** Let a thing move over all pictures: each cuts off what leaves it, and to move within one has it drawn anew each time. */
function carry(element: Element, now: Was, steps: Step[], at: number, length: number, easing?: string): void {
  const sheet = lay({ ...now, copy: likeness(element) }, at + length + LAPSE); // until the thing itself is seen
  if (!sheet || !now.box) return;
  sheet.dataset.of = element.id;
  const [x, y] = middle(now.box);
  const frames = steps.map(({ pose, ...step }) => ({ opacity: 1, ...step, transform: css(new DOMMatrix().translate(-x, -y).multiply(pose).translate(x, y)) }));
  animate(sheet, frames, at, length, easing);
  // An animation of the thing itself would have the browser lay out its whole picture when it ends.
  element.setAttribute(AWAY, "");
  due(at + length, () => element.removeAttribute(AWAY));
}

/** How a thing begins that comes from another picture: as large as it was, if it is drawn in another size there. */
function across(was: Was, now: Was, plain: DOMMatrix): DOMMatrix {
  if (!was.box?.width || !now.box?.width) return plain;
  const grown = Math.sqrt((was.box.width * was.box.height) / (now.box.width * now.box.height));
  if (Math.abs(grown / Math.hypot(plain.a, plain.b) - 1) < 0.1) return plain;
  const [x, y] = middle(now.box);
  return new DOMMatrix().translate(...middle(was.box)).scale(grown).translate(-x, -y);
}

/** How a thing begins that comes from a place: in the size of what is there, if that is its like. */
function startAt(box: DOMRect, source: DOMRect | null): DOMMatrix {
  const [x, y] = middle(box);
  const [fromX, fromY] = source ? middle(source) : [x, y - 40];
  const grown = source ? source.height / box.height : 0;
  const alike = source !== null && Math.abs(source.width / box.width / grown - 1) < 0.25;
  return new DOMMatrix().translate(fromX, fromY).scale(alike ? grown : 0.7).translate(-x, -y);
}

function ring(box: DOMRect, at: number, length: number): void {
  const mark = make("div", "stage-ring");
  mark.style.cssText = `left:${box.left - 4}px;top:${box.top - 4}px;width:${box.width + 8}px;height:${box.height + 8}px;opacity:0`;
  stage().append(mark);
  animate(mark, [{ opacity: 0, transform: "scale(1.25)" }, { opacity: 1, transform: "scale(1)", offset: 0.4 }, { opacity: 0, transform: "scale(1)" }], at, length);
}

/** Put the drawing of a token around its middle, no larger than where it comes from or goes to. */
function fit(token: SVGSVGElement, sign: string, scale: number, room: number): void {
  const drawn = token.firstElementChild as SVGGraphicsElement;
  const box = signs.get(sign) ?? drawn.getBBox();
  if (box.height) signs.set(sign, box);
  const size = Math.min(scale, Math.max(SMALLEST, room) / Math.max(1, box.height));
  drawn.setAttribute("transform", `scale(${size}) translate(${-box.x - box.width / 2} ${-box.y - box.height / 2})`);
}

function fly(token: HTMLElement | SVGElement, from: DOMRect, to: DOMRect, at: number, length: number): void {
  const [x, y] = middle(from);
  const [goalX, goalY] = middle(to);
  token.style.left = `${x}px`;
  token.style.top = `${y}px`;
  stage().append(token);
  token.style.opacity = "0";
  const bend = Math.min(70, 0.25 * Math.hypot(goalX - x, goalY - y));
  animate(
    token,
    [
      { transform: "translate(0, 0) scale(0.7)", opacity: 0 },
      { transform: "translate(0, 0) scale(1)", opacity: 1, offset: 0.12 },
      { transform: `translate(${(goalX - x) / 2}px, ${(goalY - y) / 2 - bend}px) scale(1.15)`, opacity: 1, offset: 0.5 },
      { transform: `translate(${goalX - x}px, ${goalY - y}px) scale(1)`, opacity: 1, offset: 0.94 },
      { transform: `translate(${goalX - x}px, ${goalY - y}px) scale(0.7)`, opacity: 0 },
    ],
    at,
    length,
  );
}

function scaleOf(element: Element | null): number {
  return (element instanceof SVGGraphicsElement && element.getClientRects().length ? element.getScreenCTM()?.a : 0) || 0;
}

function send(cue: Cue, from: DOMRect, to: DOMRect, at: number, length: number): void {
  const count = Math.min(TOKENS, cue.count ?? 1);
  const drawn = [...names(cue.source), ...names(cue.target)].map((id) => scaleOf(document.getElementById(id)));
  const scale = Math.max(0.6, drawn.find(Boolean) ?? 0);
  for (let number = 0; number < count; number++) {
    const token = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    token.setAttribute("class", "stage-token");
    token.innerHTML = `<g><use href="#${cue.sign}"/></g>`;
    fly(token, from, to, at + (number * length * 0.35) / count, length * 0.65);
    fit(token, cue.sign ?? "", scale, Math.max(from.height, to.height));
  }
}

function rise(cue: Cue, from: DOMRect, at: number, length: number): void {
  const chip = one(`[id="${cue.target}"] .points`) ?? document.getElementById(cue.target ?? "");
  const to = chip?.getClientRects().length ? chip.getBoundingClientRect() : null;
  const count = cue.count ?? 0;
  const [x, y] = middle(from);
  const above = new DOMRect(x, Math.max(30, y - 60), 0, 0);
  fly(make("b", "stage-points", count > 0 ? `+${count}` : `−${-count}`), from, to ?? above, at, 1.6 * length);
}

// ---- numbers ------------------------------------------------------------------------------------------

/** Note what is written in the pictures and how many points all have, by the thing that it belongs to. */
function written(): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  for (const place of all(FIGURES)) {
    if (place.childElementCount || place.closest(".spot, .ghost, .attempt")) continue; // they are about what may come
    const thing = place.closest("[id]")?.id ?? "";
    const known = found.get(thing);
    if (known) known.push(place);
    else found.set(thing, [place]);
  }
  return found;
}

function texts(): Map<string, string[]> {
  return new Map([...written()].map(([thing, places]) => [thing, places.map((place) => place.textContent ?? "")]));
}

const wordless = (text: string): string => text.replace(/\d+/g, "#");

/** Another text in the same place; a new one would have the browser lay the whole picture out. */
function write(place: Element, text: string): void {
  if (place.firstChild instanceof Text) place.firstChild.data = text;
  else place.textContent = text;
}

/** Write while beats are played: a picture that is laid out together with the page is laid out whole, alone where it has changed. */
function rewrite(place: Element, text: string): void {
  const drawn = place instanceof SVGElement && staging();
  if (drawn) document.body.getBoundingClientRect();
  write(place, text);
  if (drawn) place.getBoundingClientRect();
}

/** Let numbers be what they were: those that are others now, in things that are the same. */
function holdNumbers(before: Map<string, string[]>): Figure[] {
  const found: Figure[] = [];
  for (const [thing, places] of written()) {
    const old = before.get(thing) ?? [];
    // Where something is written now that was not, or no more, the texts up to there are the same.
    const differs = places.findIndex((place, i) => wordless(old[i] ?? "") !== wordless(place.textContent ?? ""));
    const same = old.length === places.length || differs < 0 ? places : places.slice(0, differs);
    same.forEach((place, i) => {
      const [was, now] = [old[i] ?? "", place.textContent ?? ""];
      if (was === now || wordless(was) !== wordless(now)) return;
      found.push({ place, was, now });
      write(place, was);
    });
  }
  return found;
}

/** Say when something of a cue is done to things with a number: it goes from here, it arrives there. */
function touch(cue: Cue, at: number, length: number, touched: Map<string, Touch[]>): void {
  const note = (id: string, time: number, by: number): void => void touched.set(id, [...(touched.get(id) ?? []), { at: time, by }]);
  const count = cue.how === "send" || cue.how === "points" ? (cue.count ?? 1) : 1;
  for (const id of names(cue.source)) note(id, at, -count);
  for (const id of names(cue.target)) note(id, at + (cue.how === "points" ? 1.5 : 1) * length, count);
  if (cue.id) note(cue.id, cue.how === "travel" || cue.how === "count" ? at + length : at, 0);
}

/** Numbers change with what is done to the things they belong to; where that is not told, at the end. */
function count(figures: Figure[], touched: Map<string, Touch[]>, end: number): void {
  for (const { place, was, now } of figures) {
    const steps: Touch[] = [];
    for (let thing = place.closest("[id]"); thing; thing = thing.parentElement?.closest("[id]") ?? null) steps.push(...(touched.get(thing.id) ?? []));
    steps.sort((a, b) => a.at - b.at);
    let sum = Number(/\d+/.exec(was)?.[0]);
    const counted = place.closest(".likely") ? [] : steps.slice(0, -1); // what is only likely is not added up
    for (const step of counted) {
      sum = Math.max(0, sum + step.by);
      const text = was.replace(/\d+/, String(sum));
      due(step.at, () => rewrite(place, text));
    }
    due(steps.at(-1)?.at ?? end, () => rewrite(place, now));
  }
}

// ---- cues ---------------------------------------------------------------------------------------------

/** Play one cue; tell whether there was anything to see. */
function play(cue: Cue, before: Map<string, Was>, at: number, length: number): boolean {
  const element = document.getElementById(subject(cue));
  const was = before.get(subject(cue));
  const source = among(cue.source, (id) => before.get(id)?.box ?? boxById(id));
  const target = among(cue.target, (id) => boxById(id) ?? before.get(id)?.box);
  const box = element ? boxById(element.id) : (was?.box ?? null);
  switch (cue.how) {
    case "light":
      if (box) ring(box, at, length);
      return box !== null;
    case "send":
      if (source && target) send(cue, source, target, at, length);
      return source !== null && target !== null;
    case "points":
      if (box) rise(cue, box, at, length);
      return box !== null;
    case "count":
      return false; // its number alone changes
  }
  if (!box) return false;
  if (!element) {
    if (cue.id && cue.source && !cue.target) return false; // it came, and is gone since: a later cue takes it away
    if (was && cue.how === "travel") leave(was, target, at, length);
    return was !== undefined;
  }
  const drawn = element instanceof SVGGraphicsElement && element.getClientRects().length > 0;
  if (!drawn) {
    if (cue.how === "travel" && was?.copy) leave(was, box, at, length);
    else ring(box, at, length);
    return true;
  }
  if (cue.how === "travel" && was?.matrix) {
    ways.set(element, [...(ways.get(element) ?? []), { at, length, by: target ?? box }]);
    return target !== null || !was.box || Math.hypot(was.box.left - box.left, was.box.top - box.top) > 0.5;
  }
  if (cue.how !== "grow") {
    if (entered.has(element)) {
      ring(box, at, length); // it is there: coming in again would hide it until then
      return true;
    }
    entered.add(element);
  }
  const now = placeOf(element);
  if (cue.how === "travel") {
    for (const id of names(cue.source)) taken.set(id, at);
    const start = startAt(box, source);
    carry(element, now, [{ pose: start, opacity: 0 }, { pose: start, offset: 0.1 }, { pose: HERE }], at, length);
  } else if (cue.how === "grow") {
    const fresh = grown(element, was?.copy ?? null).filter((one) => !one.hasAttribute(AWAY)); // once is enough
    if (fresh.length) lay(was, at);
    for (const one of fresh) {
      const place = placeOf(one);
      const size = (k: number): DOMMatrix => about(one, place, (m) => m.scale(k));
      carry(one, place, [{ pose: size(0.2), opacity: 0 }, { pose: size(1.12), offset: 0.7 }, { pose: HERE }], at, length, "ease-out");
    }
    return fresh.length > 0;
  } else if (cue.how === "turn") {
    lay(was, Math.min(at, taken.get(element.id) ?? at));
    const edge = about(element, now, (m) => m.scale(0.02, 1));
    carry(element, now, [{ pose: edge, opacity: 0 }, { pose: edge, offset: 0.3 }, { pose: HERE }], at, length);
  } else {
    lay(was, at);
    const tumble = (angle: number, dx: number, dy: number): DOMMatrix => about(element, now, (m) => m.translate(dx, dy).rotate(angle));
    const poses = [tumble(-220, -30, -46), tumble(-120, 22, -20), tumble(-60, -12, 6), tumble(22, 8, -8), tumble(-8, 0, 2), HERE];
    carry(element, now, poses.map((pose, i) => ({ pose, opacity: i ? 1 : 0 })), at, length, "ease-out");
  }
  return true;
}

/** Where a thing is on the new picture; what is on its way already is looked for where it goes. */
function boxById(id: string): DOMRect | null {
  const element = document.getElementById(id);
  if (element && !element.getClientRects().length) return boxOf(element);
  return places.get(id) ?? (element ? boxOf(element) : null);
}

/** Every thing that beats name. */
function named(beats: Staged[]): string[] {
  return beats.flatMap((beat) => (beat.cues ?? []).flatMap((cue) => [cue.id ?? "", ...names(cue.source), ...names(cue.target)]));
}

/** Note where everything is that the beats are about, before anything of it moves. */
function survey(beats: Staged[]): void {
  for (const id of named(beats)) {
    const element = places.has(id) ? null : document.getElementById(id);
    if (element?.getClientRects().length) places.set(id, element.getBoundingClientRect());
  }
}

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

/** How long points wait in their beat: what brings them comes first. */
function waits(cue: Cue, beat: Staged): number {
  const moves = (beat.cues ?? []).filter((other) => other.id === cue.id && other.how !== "points" && other.how !== "light");
  return cue.how === "points" ? Math.max(0, ...moves.map((other) => LENGTH[other.how])) : 0;
}

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

/** Tell whether a thing is on a way within its picture, which may have more legs. */
function goesOn(cue: Cue): boolean {
  const element = document.getElementById(subject(cue));
  return element !== null && ways.has(element);
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

/** Let all pieces go that are on their ways within their pictures. */
function glideAll(before: Map<string, Was>): void {
  for (const [piece, legs] of ways) {
    const was = before.get(piece.id);
    if (was) glide(piece, was, inTurn(was, legs));
  }
  ways.clear();
}

/** Tell whether a cue can only be seen while the tab of a box is open; what it brings elsewhere is held back from the beginning. */
function liesIn(sheet: string, cue: Cue): boolean {
  const about = shows(cue) ? [subject(cue)] : [subject(cue), ...names(cue.source), ...names(cue.target)];
  return about.some((id) => {
    const thing = document.getElementById(id);
    return thing !== null && boxBehind(thing) === sheet;
  });
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
  places.clear();
  survey(beats);
  entered.clear();
  taken.clear();
  ways.clear();
  until = 0;
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
        until = Math.max(until, start + 1.6 * own);
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
  count(figures, touched, Math.max(at, until));
  const longest = Math.max(at, until, ...later.map((one) => one.at));
  ending = window.setTimeout(finish, longest + 30);
}

/** End at once what is being played. */
export function finish(): void {
  clearTimeout(ending);
  for (const one of playing) one.cancel();
  playing = [];
  const left = [...later].sort((a, b) => a.at - b.at);
  later = [];
  for (const one of left) clearTimeout(one.timer);
  const then = ended;
  ended = null; // nothing is told or heard any more
  for (const one of left) one.settle();
  one("#stage")?.replaceChildren();
  ended = then;
  if (pressed && document.visibilityState === "visible") afterPress(() => ended === then && over(true));
  else over(pressed);
}

/** What was played is over: on to the decision, or to the next picture. */
function over(hurried: boolean): void {
  const then = ended;
  ended = null;
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
