// Where things of the table are seen, and how they looked before a new picture came.

import type { Cue, Staged } from "./protocol";
import { all, one } from "./dom";

export interface Was {
  box: DOMRect | null; // on the screen
  matrix: DOMMatrix | null; // of a piece, on the screen
  sheet: string;
  inSheet: DOMMatrix | null;
  copy: SVGElement | null;
}

/** Where a thing is seen: what lies behind a tab is behind that tab. */
export function boxOf(element: Element): DOMRect | null {
  if (element.getClientRects().length) return element.getBoundingClientRect();
  const box = element.closest(".area-box, .rail");
  const tab = box?.id ? one(`.tab[aria-controls="${box.id}"]`) : null;
  return tab?.getClientRects().length ? tab.getBoundingClientRect() : null;
}

export function placeOf(element: Element): Was {
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

export function pieces(): SVGGraphicsElement[] {
  return all<SVGGraphicsElement>("#table [data-glide][id]");
}

/** The thing that a cue is about; what is taken away is named as its source alone. */
export const subject = (cue: Cue): string => cue.id || cue.source || "";

/** Note where everything is that may move, and how what may be gone looks. */
export function remember(beats: Staged[]): Map<string, Was> {
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
export function names(ids: string | undefined): string[] {
  return (ids ?? "").split(" ").filter(Boolean);
}

/** Where the first is that is found at all. */
export function among(ids: string | undefined, find: (id: string) => DOMRect | null | undefined): DOMRect | null {
  for (const id of names(ids)) {
    const box = find(id);
    if (box) return box;
  }
  return null;
}

export function far(a: DOMMatrix, b: DOMMatrix): boolean {
  return Math.hypot(a.e - b.e, a.f - b.f) > 0.5 || Math.abs(a.a - b.a) + Math.abs(a.b - b.b) > 0.02;
}

export const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];
