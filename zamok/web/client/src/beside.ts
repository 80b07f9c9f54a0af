// Putting a small box beside what it is about: inside the window, over as little of the rest as can be.

export const GAP = 8; // pixels between the box and what is around it

function shared(a: DOMRect, b: DOMRect): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Where a box of a size goes that is about a place: below it, above it or at its sides, clear of the others. */
export function beside(width: number, height: number, at: DOMRect, others: DOMRect[] = []): [number, number] {
  const [x, y] = [at.left + (at.width - width) / 2, at.top + (at.height - height) / 2];
  const tries: [number, number][] = [];
  for (const left of [x, at.left, at.right - width]) tries.push([left, at.bottom + GAP], [left, at.top - GAP - height]);
  for (const top of [y, at.top, at.bottom - height]) tries.push([at.right + GAP, top], [at.left - GAP - width, top]);
  let best: [number, number] = [GAP, GAP];
  let least = Infinity;
  for (const [left, top] of tries) {
    const box = new DOMRect(
      Math.max(GAP, Math.min(innerWidth - GAP - width, left)),
      Math.max(GAP, Math.min(innerHeight - GAP - height, top)),
      width,
      height,
    );
    const cost = 1000 * shared(box, at) + others.reduce((sum, other) => sum + shared(box, other), 0);
    if (cost >= least) continue;
    least = cost;
    best = [box.left, box.top];
  }
  return best;
}

/** Put a box that floats over the page beside a place. */
export function putBeside(box: HTMLElement, at: DOMRect, others: DOMRect[] = []): void {
  const [left, top] = beside(box.offsetWidth, box.offsetHeight, at, others);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
