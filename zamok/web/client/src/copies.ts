// What moves are copies over the picture, as large as the thing and no larger: to move the thing itself would have
// its whole picture drawn anew each time. Here is how they come, go, fly and grow.

import type { Cue } from "./protocol";
import { make, one } from "./dom";
import { animate, due } from "./timeline";
import { far, middle, names, placeOf, type Was } from "./where";

const TOKENS = 5; // that fly at once, however many there are
const SMALLEST = 16; // pixels, of a token
export const HERE = new DOMMatrix(); // a pose: where it is now
const INHERITED = new Set(["class", "style", "fill", "stroke", "stroke-width", "font-size", "text-anchor", "opacity"]);
export const AWAY = "data-client-moving"; // of a thing whose copy is on its way
const LAPSE = 50; // milliseconds that clocks and animations may differ

/** A part of the way of a piece, from a time on; the last one leads to where the piece is now. */
export interface Leg {
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

const signs = new Map<string, DOMRect>(); // that fly as tokens, as they are drawn

const css = (m: DOMMatrix): string => `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;

export function stage(): HTMLElement {
  let found = one("#stage");
  if (!found) {
    found = document.createElement("div");
    found.id = "stage";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

/** Let a piece go from where it was to where it is, leg by leg; tell whether it moves at all. */
export function glide(piece: Element, was: Was, legs: Leg[]): boolean {
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
export function inTurn(was: Was, legs: Leg[]): Leg[] {
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
export function about(element: SVGGraphicsElement, now: Was, change: (m: DOMMatrix) => DOMMatrix): DOMMatrix {
  if (!now.matrix) return HERE;
  const box = element.getBBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return change(now.matrix.translate(x, y)).translate(-x, -y).multiply(now.matrix.inverse());
}

/** What of a thing is new: where it stood before, the rest of it has not grown. */
export function grown(now: Element, was: Element | null): SVGGraphicsElement[] {
  const look = (one: Element): string => one.outerHTML.replace(/ data-client-[a-z]+=""/g, "");
  if (!was || (!now.children.length && look(now) !== look(was))) return now instanceof SVGGraphicsElement ? [now] : [];
  const before = [...was.children];
  const looks = new Set(before.map(look));
  return [...now.children]
    .filter((child) => !looks.has(look(child)))
    .flatMap((child) => grown(child, before.find((other) => child.id && other.id === child.id) ?? null));
}

/** A copy of a thing, as it was or will be, is seen over the picture until a time; it does things about its middle. */
export function lay(was: Was | undefined, end: number): SVGSVGElement | null {
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
export function leave(was: Was, to: DOMRect | null, at: number, length: number): void {
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
export function carry(element: Element, now: Was, steps: Step[], at: number, length: number, easing?: string): void {
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
export function startAt(box: DOMRect, source: DOMRect | null): DOMMatrix {
  const [x, y] = middle(box);
  const [fromX, fromY] = source ? middle(source) : [x, y - 40];
  const grown = source ? source.height / box.height : 0;
  const alike = source !== null && Math.abs(source.width / box.width / grown - 1) < 0.25;
  return new DOMMatrix().translate(fromX, fromY).scale(alike ? grown : 0.7).translate(-x, -y);
}

export function ring(box: DOMRect, at: number, length: number): void {
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

export function send(cue: Cue, from: DOMRect, to: DOMRect, at: number, length: number): void {
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

export function rise(cue: Cue, from: DOMRect, at: number, length: number): void {
  const chip = one(`[id="${cue.target}"] .points`) ?? document.getElementById(cue.target ?? "");
  const to = chip?.getClientRects().length ? chip.getBoundingClientRect() : null;
  const count = cue.count ?? 0;
  const [x, y] = middle(from);
  const above = new DOMRect(x, Math.max(30, y - 60), 0, 0);
  fly(make("b", "stage-points", count > 0 ? `+${count}` : `−${-count}`), from, to ?? above, at, 1.6 * length);
}
