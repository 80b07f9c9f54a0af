// Numbers in the pictures and beside them change with the beats that change them, not before.

import type { Cue } from "./protocol";
import { all } from "./dom";
import { due, staging } from "./timeline";
import { names } from "./where";

const FIGURES = "#table .area-box text, #table .seat .points b, #table .seat .likely .figure"; // where numbers are written

/** A number that is held back: where it is written, what stood there, and what will. */
export interface Figure {
  place: Element;
  was: string;
  now: string;
}

/** Something is done to a thing, at a time; so many come, or go. */
export interface Touch {
  at: number;
  by: number;
}

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

export function texts(): Map<string, string[]> {
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
export function holdNumbers(before: Map<string, string[]>): Figure[] {
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
export function touch(cue: Cue, at: number, length: number, touched: Map<string, Touch[]>): void {
  const note = (id: string, time: number, by: number): void => void touched.set(id, [...(touched.get(id) ?? []), { at: time, by }]);
  const count = cue.how === "send" || cue.how === "points" ? (cue.count ?? 1) : 1;
  for (const id of names(cue.source)) note(id, at, -count);
  for (const id of names(cue.target)) note(id, at + (cue.how === "points" ? 1.5 : 1) * length, count);
  if (cue.id) note(cue.id, cue.how === "travel" || cue.how === "count" ? at + length : at, 0);
}

/** Numbers change with what is done to the things they belong to; where that is not told, at the end. */
export function count(figures: Figure[], touched: Map<string, Touch[]>, end: number): void {
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
