// Putting a small box beside what it is about: inside the window, over as little of the rest as can be.

const GAP = 8; // pixels between the box and what is around it

type Place = [number, number];

function shared(a: DOMRect, b: DOMRect): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Where a box of a size can go that is about a place: below it, above it or at its sides. */
function around(width: number, height: number, at: DOMRect): Place[] {
  const [x, y] = [at.left + (at.width - width) / 2, at.top + (at.height - height) / 2];
  const tries: Place[] = [];
  for (const left of [x, at.left, at.right - width]) tries.push([left, at.bottom + GAP], [left, at.top - GAP - height]);
  for (const top of [y, at.top, at.bottom - height]) tries.push([at.right + GAP, top], [at.left - GAP - width, top]);
  return tries;
}

/** The first of the places from which, inside the window, least is covered of what it is about, then of the others. */
function best(width: number, height: number, tries: Place[], about: DOMRect[], others: DOMRect[]): Place {
  let found: Place = [GAP, GAP];
  let least = Infinity;
  for (const [left, top] of tries) {
    const box = new DOMRect(
      Math.max(GAP, Math.min(innerWidth - GAP - width, left)),
      Math.max(GAP, Math.min(innerHeight - GAP - height, top)),
      width,
      height,
    );
    const over = (rects: DOMRect[]): number => rects.reduce((sum, rect) => sum + shared(box, rect), 0);
    const cost = 1000 * over(about) + over(others);
    if (cost >= least) continue;
    least = cost;
    found = [box.left, box.top];
  }
  return found;
}

/** Where a box of a size goes that is about a place, clear of the others. */
export function beside(width: number, height: number, at: DOMRect, others: DOMRect[] = []): Place {
  return best(width, height, around(width, height, at), [at], others);
}

/** Where a box goes that is about several places: beside the first if it can be, else wherever it covers none. */
export function besideAll(width: number, height: number, about: DOMRect[], others: DOMRect[] = []): Place {
  const [right, bottom] = [innerWidth - width, innerHeight - height];
  const edges = [0, 0.25, 0.5, 0.75, 1].flatMap((part): Place[] => [
    [part * right, bottom],
    [part * right, 0],
    [0, part * bottom],
    [right, part * bottom],
  ]);
  const [first] = about;
  const far = ([left, top]: Place): number =>
    first ? Math.hypot(left + width / 2 - first.left - first.width / 2, top + height / 2 - first.top - first.height / 2) : 0;
  edges.sort((one, other) => far(one) - far(other));
  return best(width, height, [...about.flatMap((at) => around(width, height, at)), ...edges], about, others);
}

/** Put a box that floats over the page beside a place. */
export function putBeside(box: HTMLElement, at: DOMRect, others: DOMRect[] = []): void {
  const [left, top] = beside(box.offsetWidth, box.offsetHeight, at, others);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

/** Tell whether a box lies over any of these. */
export function covers(box: HTMLElement, places: DOMRect[]): boolean {
  const own = box.getBoundingClientRect();
  return places.some((place) => shared(own, place) > 0);
}
