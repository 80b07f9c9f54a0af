// Pan and zoom of the board: a transform on the wrapper, so drawings and glides know nothing of it.

import { all } from "./dom";

interface Camera {
  x: number;
  y: number;
  scale: number;
}

const MOST = 6;
const NEARNESS = [1.5, 2.2]; // from where on small letters of the board need less help, and none
const cameras = new WeakMap<HTMLElement, Camera>();
const SLOP = { mouse: 4, touch: 10 };
const followers: (() => void)[] = []; // told of every move of the camera

/** Be told when the board is seen from elsewhere. */
export function onCamera(follow: () => void): void {
  followers.push(follow);
}

function inner(port: HTMLElement): HTMLElement | null {
  return port.firstElementChild instanceof HTMLElement ? port.firstElementChild : null;
}

function camera(port: HTMLElement): Camera {
  let found = cameras.get(port);
  if (!found) cameras.set(port, (found = { x: 0, y: 0, scale: 1 }));
  return found;
}

function apply(port: HTMLElement, next: Camera): void {
  const pan = inner(port);
  if (!pan) return;
  const scale = Math.min(MOST, Math.max(1, next.scale));
  const width = port.clientWidth;
  const height = port.clientHeight;
  const x = Math.min(0, Math.max(width - width * scale, next.x));
  const y = Math.min(0, Math.max(height - height * scale, next.y));
  cameras.set(port, { x, y, scale });
  const seen = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  if (pan.style.transform !== seen) pan.style.transform = seen; // some browsers lay the board out for the same again
  // How near, in steps: styles are found anew only when one is gone.
  const step = scale > 1.001 ? String(NEARNESS.filter((least) => scale >= least).length) : undefined;
  if (step === undefined) delete port.dataset.clientZoomed;
  else if (port.dataset.clientZoomed !== step) port.dataset.clientZoomed = step;
  countBeyond(port);
  keepOwn(port);
  for (const follow of followers) follow();
}

/** What is the viewer's stays in sight at the side where the camera would leave it behind, if no place lies there. */
function keepOwn(port: HTMLElement): void {
  const box = port.getBoundingClientRect();
  for (const own of all<SVGGElement>("g.goods", port)) {
    if (own.style.translate) own.style.translate = "";
    const at = own.getBoundingClientRect();
    const move = at.left < box.left ? box.left - at.left : Math.min(0, box.right - at.right);
    const covers = ({ left, right, top, bottom }: DOMRect): boolean =>
      right > at.left + move && left < at.right + move && bottom > at.top && top < at.bottom;
    if (!move || all<SVGElement>(".spot", port).some((spot) => covers((spot.querySelector(".hit") ?? spot).getBoundingClientRect()))) continue;
    own.style.translate = `${move / (own.getScreenCTM()?.a ?? 1)}px 0`;
  }
}

function zoomAt(port: HTMLElement, factor: number, clientX: number, clientY: number): void {
  const now = camera(port);
  const box = port.getBoundingClientRect();
  const px = clientX - box.left;
  const py = clientY - box.top;
  const scale = Math.min(MOST, Math.max(1, now.scale * factor));
  const ratio = scale / now.scale;
  apply(port, { x: px - (px - now.x) * ratio, y: py - (py - now.y) * ratio, scale });
}

/** Zoom the board about its middle; 0 shows all of it. */
export function zoom(factor: number): void {
  for (const port of all(".viewport")) {
    const box = port.getBoundingClientRect();
    if (factor === 0) apply(port, { x: 0, y: 0, scale: 1 });
    else zoomAt(port, factor, box.left + box.width / 2, box.top + box.height / 2);
  }
}

const EASY = 56; // pixels of a place to which the camera need not come nearer
const FINGER = 44; // pixels a finger needs
const INSET = 0.06; // of the board's width: as far in as a track around it is wide
const STEP = 0.05; // of its height, between two places for the camera's buttons
const ROOM = 0.55; // of the board that a decision at one place may fill
const CLOSE = 3; // no nearer than this by itself
const LARGE = 96; // pixels at which a place is large enough for anybody: what is around it matters more
const MARGIN = 16; // pixels around what is to be seen whole
const GLIMPSE = 12; // pixels of a place that a mouse needs to see; a finger needs its own width

const touched = (): boolean => matchMedia("(pointer: coarse)").matches;

/** So many pixels of a place must be in sight, or an arrow leads to it. */
const needed = (size: number): number => Math.min(size, touched() ? FINGER : GLIMPSE) - 0.25;

/** Where a thing of the board lies when all of it is seen. */
function unmoved(port: HTMLElement, thing: Element): DOMRect {
  const now = camera(port);
  const box = port.getBoundingClientRect();
  const at = thing.getBoundingClientRect();
  return new DOMRect(
    (at.left - box.left - now.x) / now.scale,
    (at.top - box.top - now.y) / now.scale,
    at.width / now.scale,
    at.height / now.scale,
  );
}

/** The places to press on the board as they lie when all of it is seen. */
function places(port: HTMLElement): DOMRect[] {
  return all<SVGElement>(".spot", port).map((spot) => unmoved(port, spot.querySelector(".hit") ?? spot));
}

function around(rects: DOMRect[]): DOMRect {
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

let settled = ""; // the decision and the window for which the camera was set

/** What the camera is set for: news about anything else do not move the board under a finger. */
function question(port: HTMLElement): string {
  const spots = all(".spot", port).map((spot) => spot.dataset.moves);
  const table = port.closest<HTMLElement>("#table");
  return [table?.dataset.table, table?.dataset.ply, table?.dataset.drawn, port.clientWidth, port.clientHeight, ...spots].join(" ");
}

let held = false; // something is played: the camera goes to the decision after it

/** Stay where the visitor looks until what is played is over. */
export function holdCamera(): void {
  held = true;
}

const lens = ({ x, y, scale }: Camera, box: DOMRect): DOMMatrix => new DOMMatrix().translate(box.left + x, box.top + y).scale(scale);

/** See the whole board if something of what is to be played on it is out of sight; tell how it has moved on the screen. */
export function watch(things: Element[]): { board: Element; change: DOMMatrix } | null {
  const port = all(".viewport")[0];
  if (!port) return null;
  const box = port.getBoundingClientRect();
  const out = things.some((thing) => {
    if (!port.contains(thing)) return false;
    const at = thing.getBoundingClientRect();
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  });
  if (!out) return null;
  const before = lens(camera(port), box);
  settled = "";
  apply(port, { x: 0, y: 0, scale: 1 });
  return { board: port, change: lens(camera(port), box).multiply(before.inverse()) };
}

/** What was played is over: go where the decision is. */
export function freeCamera(): void {
  if (!held) return;
  held = false;
  settle();
}

/** Go where the decision is: near enough for fingers, and if it can be so that all of it is seen. */
export function settle(): void {
  const port = all(".viewport")[0];
  if (!port || held) return;
  const now = question(port);
  if (now === settled && cameras.has(port)) {
    countBeyond(port);
    return;
  }
  settled = now;
  const found = places(port);
  if (!found.length) {
    apply(port, { x: 0, y: 0, scale: 1 });
    clearCorner(port);
    return;
  }
  const [width, height] = [port.clientWidth, port.clientHeight];
  const goal = around(found);
  const fits = Math.min((width - MARGIN) / goal.width, (height - MARGIN) / goal.height);
  const least = Math.min(...found.map((rect) => Math.min(rect.width, rect.height)));
  const finger = touched() ? FINGER / least : 1;
  const still = least >= EASY || port.dataset.still !== undefined; // it need not come nearer
  const near = still ? 1 : Math.min(CLOSE, ROOM * fits, LARGE / least);
  const scale = Math.min(MOST, Math.max(1, finger, near));
  let [x, y] = [goal.left + goal.width / 2, goal.top + goal.height / 2];
  // Not all can be seen whole: where most is, and arrows to the rest.
  if (scale > fits) [x, y] = stand(found, [x, y], [width, height], scale);
  [x, y] = within(port, [x, y], scale);
  apply(port, { x: width / 2 - x * scale, y: height / 2 - y * scale, scale });
  clearCorner(port);
  const waits = port.querySelector("[data-client-pinned]"); // to be confirmed: that is looked at
  if (waits) reveal(waits.querySelector(".hit") ?? waits);
}

/** The middle of what is seen, moved so that nothing beside the picture is seen in place of a part of it. */
function within(port: HTMLElement, [x, y]: [number, number], scale: number): [number, number] {
  const [, , across = 1, down = 1] = (port.querySelector("svg.area")?.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const [width, height] = [port.clientWidth, port.clientHeight];
  const drawn = Math.min(width / across, height / down);
  const kept = (at: number, whole: number, long: number): number => {
    const free = Math.max(0, (long - whole / scale) / 2); // how far the middle may be from that of the picture
    return Math.max(whole / 2 - free, Math.min(whole / 2 + free, at));
  };
  return [kept(x, width, across * drawn), kept(y, height, down * drawn)];
}

/** Where the buttons of the camera may be: in a corner, else along the sides, else a little further in. */
function resorts(width: number, height: number): [number, number][] {
  const found: [number, number][] = [
    [width, 0],
    [0, height],
    [0, 0],
    [width, height],
  ];
  for (const inset of [0, INSET]) {
    for (let part = 0; part <= 1; part += STEP) found.push([width * (1 - inset), part * height], [width * inset, part * height]);
  }
  return found;
}

/** Keep the buttons of the camera where they cover least. */
function clearCorner(port: HTMLElement): void {
  const tools = port.parentElement?.querySelector<HTMLElement>(".zoom");
  if (!tools) return;
  const box = port.getBoundingClientRect();
  const { width, height } = tools.getBoundingClientRect();
  // A place to press matters most, then what is the viewer's, then what can be read.
  const costs: [string, number][] = [
    [".spot", 1000],
    [".goods > *", 50],
    ["svg.area text", 1],
  ];
  const things = costs.flatMap(([sort, cost]) => all<SVGElement>(sort, port).map((thing) => ({ at: thing.getBoundingClientRect(), cost })));
  let least = Infinity;
  for (const [x, y] of resorts(box.width - width, box.height - height)) {
    const [left, top] = [box.left + x, box.top + y];
    const under = things.filter(({ at }) => at.right > left && at.left < left + width && at.bottom > top && at.top < top + height);
    const covered = under.reduce((sum, { cost }) => sum + cost, 0);
    if (covered >= least) continue;
    least = covered;
    tools.style.left = `${x}px`;
    tools.style.top = `${y}px`;
  }
}

/** The middle of the part of the board from which most places are seen, of these as much as can be. */
function stand(found: DOMRect[], middle: [number, number], size: [number, number], scale: number): [number, number] {
  const [wide, high] = [size[0] / scale, size[1] / scale];
  // Not rounded to pixels: a castle may fit by a hair.
  const inside = (at: number, part: number, whole: number): number => Math.min(whole - part / 2, Math.max(part / 2, at));
  const starts = (at: number[], part: number, whole: number): number[] => [...new Set(at.map((one) => inside(one, part, whole)))];
  const across = starts([middle[0], ...found.flatMap((rect) => [rect.left + wide / 2, rect.right - wide / 2])], wide, size[0]);
  const down = starts([middle[1], ...found.flatMap((rect) => [rect.top + high / 2, rect.bottom - high / 2])], high, size[1]);
  let best: [number, number] = middle;
  let most = -1;
  for (const x of across) {
    for (const y of down) {
      let worth = 0;
      for (const rect of found) {
        const seenX = Math.min(rect.right, x + wide / 2) - Math.max(rect.left, x - wide / 2);
        const seenY = Math.min(rect.bottom, y + high / 2) - Math.max(rect.top, y - high / 2);
        if (seenX * scale < needed(rect.width * scale) || seenY * scale < needed(rect.height * scale)) continue;
        worth += 1 + (0.001 * seenX * seenY) / rect.width / rect.height;
      }
      if (worth > most) [best, most] = [[x, y], worth];
    }
  }
  return best;
}

/** Count the places beyond each edge of the board, on buttons that lead there. */
function countBeyond(port: HTMLElement): void {
  const box = port.getBoundingClientRect();
  const beyond: Record<string, number> = { up: 0, right: 0, down: 0, left: 0 };
  for (const spot of all<SVGElement>(".spot", port)) {
    const at = (spot.querySelector(".hit") ?? spot).getBoundingClientRect();
    const [wide, high] = [needed(at.width), needed(at.height)];
    if (at.right < box.left + wide) beyond.left! += 1;
    else if (at.left > box.right - wide) beyond.right! += 1;
    else if (at.bottom < box.top + high) beyond.up! += 1;
    else if (at.top > box.bottom - high) beyond.down! += 1;
  }
  for (const button of all<HTMLElement>("[data-more]", port.parentElement ?? undefined)) {
    const count = beyond[button.dataset.more ?? ""] ?? 0;
    if (Number(button.textContent) === count && button.hidden === (count === 0)) continue;
    button.hidden = count === 0;
    button.textContent = String(count);
  }
}

const WAYS: Record<string, [number, number]> = { up: [0, 1], right: [-1, 0], down: [0, -1], left: [1, 0] };

/** Go on in one direction. */
export function goOn(way: string): void {
  const port = all(".viewport")[0];
  const [dx, dy] = WAYS[way] ?? [0, 0];
  if (!port) return;
  const now = camera(port);
  apply(port, { ...now, x: now.x + 0.6 * dx * port.clientWidth, y: now.y + 0.6 * dy * port.clientHeight });
}

/** Bring an element of a zoomed board into sight, for those who go by keyboard. */
export function reveal(element: Element): void {
  const port = element.closest<HTMLElement>(".viewport");
  if (!port || camera(port).scale === 1) return;
  const box = port.getBoundingClientRect();
  const at = element.getBoundingClientRect();
  const now = camera(port);
  const inside = at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom;
  if (inside) return;
  apply(port, {
    x: now.x + box.left + box.width / 2 - (at.left + at.width / 2),
    y: now.y + box.top + box.height / 2 - (at.top + at.height / 2),
    scale: now.scale,
  });
}

/** Go where all of these things are seen: no nearer than the decision wants; if there is none, so near that they are large. */
export function look(things: Element[]): void {
  const port = all(".viewport")[0];
  const found = port ? things.filter((thing) => port.contains(thing)).map((thing) => unmoved(port, thing)) : [];
  if (!port || !found.length) return;
  const [width, height] = [port.clientWidth, port.clientHeight];
  const goal = around(found);
  const fits = Math.min((width - MARGIN) / goal.width, (height - MARGIN) / goal.height);
  const deciding = port.querySelector(".spot") !== null;
  const large = port.dataset.still === undefined ? Math.min(CLOSE, LARGE / Math.max(goal.width, goal.height)) : 1;
  const scale = Math.max(1, Math.min(fits, deciding ? camera(port).scale : large));
  apply(port, {
    x: width / 2 - (goal.left + goal.width / 2) * scale,
    y: height / 2 - (goal.top + goal.height / 2) * scale,
    scale,
  });
}

/** `turns` is asked first about the wheel: it may turn the tile under the pointer instead. */
export function startPanZoom(turns: (event: WheelEvent) => boolean): void {
  const pointers = new Map<number, { x: number; y: number }>();
  let port: HTMLElement | null = null;
  let start = { x: 0, y: 0 };
  let moving = false;
  let swallow = false;

  document.addEventListener(
    "wheel",
    (event) => {
      if (!(event.target instanceof Element)) return;
      const at = event.target.closest<HTMLElement>(".viewport");
      if (!at) return;
      if (turns(event)) {
        event.preventDefault();
        return;
      }
      event.preventDefault();
      zoomAt(at, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), event.clientX, event.clientY);
    },
    { passive: false },
  );

  document.addEventListener("pointerdown", (event) => {
    swallow = false;
    if (!(event.target instanceof Element)) return;
    const at = event.target.closest<HTMLElement>(".viewport");
    if (!at || event.target.closest(".zoom") || (event.pointerType === "mouse" && event.button !== 0)) return;
    if (port !== at) pointers.clear();
    port = at;
    if (pointers.size === 0) moving = false;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start = { x: event.clientX, y: event.clientY };
  });

  document.addEventListener("pointermove", (event) => {
    const was = pointers.get(event.pointerId);
    if (!was || !port) return;
    const now = { x: event.clientX, y: event.clientY };
    if (pointers.size === 1) {
      if (camera(port).scale <= 1.001) return;
      const slop = event.pointerType === "mouse" ? SLOP.mouse : SLOP.touch;
      if (!moving && Math.hypot(now.x - start.x, now.y - start.y) < slop) return;
      if (!moving) {
        moving = true;
        // Only now: captured at once, a click would land on the viewport instead of the piece.
        port.setPointerCapture(event.pointerId);
        inner(port)?.style.setProperty("will-change", "transform");
      }
      const at = camera(port);
      apply(port, { ...at, x: at.x + now.x - was.x, y: at.y + now.y - was.y });
    } else if (pointers.size === 2) {
      moving = true;
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const before = Math.hypot(was.x - other.x, was.y - other.y);
        const after = Math.hypot(now.x - other.x, now.y - other.y);
        const at = camera(port);
        apply(port, { ...at, x: at.x + (now.x - was.x) / 2, y: at.y + (now.y - was.y) / 2 });
        if (before > 0) zoomAt(port, after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
    }
    pointers.set(event.pointerId, now);
  });

  const end = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size === 0 && port) {
      inner(port)?.style.removeProperty("will-change");
      if (moving) swallow = true;
      moving = false;
    }
  };
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener(
    "click",
    (event) => {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  addEventListener("resize", () => {
    settle();
  });
}
