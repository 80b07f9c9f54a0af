// The shape of the window: the server draws for it, the style sheet lays the table out by it.

import { cookie } from "./dom";

const SHAPES: [string, string][] = [
  ["low", "(orientation: landscape) and (max-height: 559px), (orientation: landscape) and (max-width: 1023px)"],
  ["tall", "(max-width: 1023px), (max-aspect-ratio: 4/5)"],
  ["wide", "(min-aspect-ratio: 4/3)"],
];

export function shape(): string {
  return SHAPES.find(([, query]) => matchMedia(query).matches)?.[0] ?? "square";
}

/** Keep the page's shape that of the window; `changed` is told of every other one. */
export function startShape(changed: (shape: string) => void = () => undefined): void {
  const set = (): void => {
    const now = shape();
    cookie("zamok_shape", now);
    if (document.documentElement.dataset.shape === now) return;
    document.documentElement.dataset.shape = now;
    changed(now);
  };
  set();
  addEventListener("resize", set);
}
