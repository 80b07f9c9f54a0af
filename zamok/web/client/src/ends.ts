// Log and talk are read from their end: they stay there while lines come, unless somebody has scrolled up.

import { all } from "./dom";

const NEAR = 40; // pixels from the end
const above = new WeakSet<Element>(); // lists that somebody reads further up
const tops = new WeakMap<Element, number>(); // where they stood
let asked = false;

/** Have all lists at their ends with the next frame: to ask where they are before would lay the page out once more. */
export function toEnds(): void {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    for (const box of all(".log-scroll")) if (!above.has(box)) box.scrollTop = box.scrollHeight;
  });
}

/** Show the ends of lists, whoever has read what in them. */
export function showEnds(within?: Element): void {
  for (const box of all(".log-scroll", within)) above.delete(box);
  toEnds();
}

export function startEnds(): void {
  document.addEventListener(
    "scroll",
    ({ target: box }) => {
      if (!(box instanceof Element) || !box.matches(".log-scroll")) return;
      if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR) above.delete(box);
      else if (box.scrollTop < (tops.get(box) ?? 0)) above.add(box);
      tops.set(box, box.scrollTop);
    },
    { capture: true, passive: true },
  );
  showEnds();
}
