// The coach: a bubble that points at what it speaks of; all else is dimmed, and cannot be pressed.

import { besideAll } from "./beside";
import { all, one } from "./dom";
import { unexplain } from "./explain";
import { look, onCamera } from "./panzoom";
import { openFor } from "./tabs";

const AROUND = 5; // pixels of light around what is spoken of
const POINT = 18; // pixels of the arrow from a corner of the bubble, at least

/** What may be pressed: nothing, the one place to press, or whatever the table offers. */
export type Reach = "nothing" | "place" | "table";

let ids: string[] = [];
let reach: Reach = "nothing";
let shown = false;

const bubble = (): HTMLElement | null => one("#coach");

/** Where a thing is seen: no further than the area it lies in. */
function seen(thing: Element): DOMRect | null {
  const at = (thing.querySelector(":scope > .hit") ?? thing).getBoundingClientRect();
  const frame = thing.closest(".viewport, .area-box, .over-board, .seats")?.getBoundingClientRect() ?? at;
  const [left, top] = [Math.max(at.left, frame.left), Math.max(at.top, frame.top)];
  const [right, bottom] = [Math.min(at.right, frame.right), Math.min(at.bottom, frame.bottom)];
  return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : null;
}

/** The places where something can be done. */
function places(): Element[] {
  return all<Element>("#table .spot, #table #choices .choice");
}

function spoken(): Element[] {
  return ids.map((id) => document.getElementById(id)).filter((found) => found !== null);
}

/** What must be seen, the first of it pointed at: what is spoken of, and the place to press. */
function targets(): Element[] {
  return reach === "place" ? [...new Set([...spoken(), ...places()])] : spoken();
}

const rects = (things: Element[]): DOMRect[] => things.map(seen).filter((found) => found !== null);

function outline(box: DOMRect): string {
  const [x, y] = [box.left - AROUND, box.top - AROUND];
  const [wide, high] = [box.width + 2 * AROUND, box.height + 2 * AROUND];
  const r = Math.min(8, wide / 2, high / 2);
  const side = (a: string, b: string): string => `a${r},${r} 0 0 1 ${a},${b}`;
  return `M${x + r},${y}h${wide - 2 * r}${side(`${r}`, `${r}`)}v${high - 2 * r}${side(`${-r}`, `${r}`)}h${2 * r - wide}${side(`${-r}`, `${-r}`)}v${2 * r - high}${side(`${r}`, `${-r}`)}z`;
}

/** Several lights become one where they meet: two holes over each other would be none. */
function merged(boxes: DOMRect[]): DOMRect[] {
  const found: DOMRect[] = [];
  for (let box of boxes) {
    for (let i = 0; i < found.length; i++) {
      const other = found[i]!;
      const near = 2 * AROUND;
      if (box.left > other.right + near || other.left > box.right + near || box.top > other.bottom + near || other.top > box.bottom + near) continue;
      const [left, top] = [Math.min(box.left, other.left), Math.min(box.top, other.top)];
      box = new DOMRect(left, top, Math.max(box.right, other.right) - left, Math.max(box.bottom, other.bottom) - top);
      found.splice(i, 1);
      i = -1; // the larger one may meet those that were passed
    }
    found.push(box);
  }
  return found;
}

/** Dim all but what is spoken of and what is to be pressed; nothing where anything may be. */
function shade(lit: DOMRect[]): void {
  const dim = one<SVGPathElement>("#shade .shade-dim");
  const shut = one<SVGPathElement>("#shade .shade-shut");
  const whole = `M0,0H${innerWidth}V${innerHeight}H0z${merged(lit).map(outline).join("")}`;
  dim?.setAttribute("d", reach === "table" ? "" : whole);
  shut?.setAttribute("d", reach === "nothing" ? lit.map(outline).join("") : "");
}

/** Let the arrow point from the side of the bubble that is nearest to its target. */
function point(box: HTMLElement, at: DOMRect): void {
  const own = box.getBoundingClientRect();
  const [x, y] = [at.left + at.width / 2 - own.left, at.top + at.height / 2 - own.top];
  const within = (to: number, size: number): number => Math.max(POINT, Math.min(size - POINT, to));
  const gaps: Record<string, number> = { top: own.top - at.bottom, bottom: at.top - own.bottom, left: own.left - at.right, right: at.left - own.right };
  const side = Object.entries(gaps).reduce((most, next) => (next[1] > most[1] ? next : most))[0];
  box.dataset.clientSide = side;
  box.style.setProperty("--point", `${side === "top" || side === "bottom" ? within(x, own.width) : within(y, own.height)}px`);
}

/** Put bubble and shade where they belong by now. */
function settle(): void {
  const box = bubble();
  if (!shown || !box) return;
  const about = rects(targets());
  const offered = reach === "table" ? rects(places()) : [];
  const folded = box.dataset.clientFolded !== undefined;
  const kept = folded ? rects(all("#table .spot, #choices, #tabs")) : about;
  const [left, top] = besideAll(box.offsetWidth, box.offsetHeight, kept.length ? kept : [new DOMRect(innerWidth / 2, 0, 0, 0)], [...offered, ...rects(all("#ask, #tabs"))]);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  if (about[0] && !folded) point(box, about[0]);
  else delete box.dataset.clientSide;
  shade(about);
}

/** Find the first of several things that can be seen. */
export function firstSeen(about: string[]): string[] {
  const found = about.find((id) => {
    const thing = document.getElementById(id);
    if (thing) openFor(thing);
    return thing && thing.getClientRects().length > 0;
  });
  return found === undefined ? [] : [found];
}

/** Speak of things of the table; what they lie behind is opened, and the camera goes there. */
export function coach(about: string[], reaching: Reach): void {
  const box = bubble();
  const cover = one("#shade");
  if (!box || !cover) return;
  [ids, reach, shown] = [about, reaching, true];
  delete box.dataset.clientFolded;
  unexplain(); // one bubble at a time
  for (const thing of targets()) openFor(thing);
  look(targets());
  box.hidden = cover.hidden = false;
  settle();
  box.focus({ preventScroll: true });
}

/** Say nothing while something is played. */
export function hush(): void {
  const box = bubble();
  const cover = one("#shade");
  shown = false;
  if (box) box.hidden = true;
  if (cover) cover.hidden = true;
}

/** Make room for a choice; the words come back by a press. */
export function fold(folded: boolean): void {
  const box = bubble();
  if (!box) return;
  if (folded) box.dataset.clientFolded = "";
  else delete box.dataset.clientFolded;
  settle();
}

export function startCoach(): void {
  onCamera(settle);
  addEventListener("resize", settle);
}
