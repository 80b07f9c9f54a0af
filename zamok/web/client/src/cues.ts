// A cue is played: what it is about lights up, travels, turns, rolls, grows or sends something.

import type { Cue, Staged } from "./protocol";
import { about, AWAY, carry, glide, grown, HERE, inTurn, lay, leave, type Leg, ring, rise, send, startAt } from "./copies";
import { among, boxOf, names, placeOf, subject, type Was } from "./where";

const ways = new Map<Element, Leg[]>(); // of pieces that go to and fro within their picture
const places = new Map<string, DOMRect>(); // on the new picture, of what is being played
const entered = new Set<Element>(); // what has come in already, in what is being played
const taken = new Map<string, number>(); // when a thing went from here to where it is now

/** Begin anew: nothing is on its way, and nothing is known of where things are. */
export function beginCues(): void {
  places.clear();
  entered.clear();
  taken.clear();
  ways.clear();
}

/** Play one cue; tell whether there was anything to see. */
export function play(cue: Cue, before: Map<string, Was>, at: number, length: number): boolean {
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
export function survey(beats: Staged[]): void {
  for (const id of named(beats)) {
    const element = places.has(id) ? null : document.getElementById(id);
    if (element?.getClientRects().length) places.set(id, element.getBoundingClientRect());
  }
}

/** Tell whether a thing is on a way within its picture, which may have more legs. */
export function goesOn(cue: Cue): boolean {
  const element = document.getElementById(subject(cue));
  return element !== null && ways.has(element);
}

/** Let all pieces go that are on their ways within their pictures. */
export function glideAll(before: Map<string, Was>): void {
  for (const [piece, legs] of ways) {
    const was = before.get(piece.id);
    if (was) glide(piece, was, inTurn(was, legs));
  }
  ways.clear();
}
