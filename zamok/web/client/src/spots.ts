// Moves on the drawing: spots that can be pressed, ghosts of what would be, turning, pinning,
// confirming; by mouse, touch and keyboard.

import { beside, besideAll } from "./beside";
import { all, announce, one, say } from "./dom";
import { onCamera, reveal } from "./panzoom";
import { helping } from "./rules";

interface Hands {
  play(move: number, sure: boolean): void;
  attempt(move: number): void;
  weigh(move: number): boolean; // whether it is asked what a move would bring
  busy(): boolean;
}

export type Spot = SVGElement | HTMLElement;

let hands: Hands;
let under: Spot | null = null; // the spot pointed at or focused
let pinned: string | null = null; // moves of the spot that waits to be confirmed
let doubted: number | null = null; // pressed, and not made yet: it would bring nothing
const doubts = new Map<number, string>(); // what is said of such moves, of those that wait
const weighing = new Set<number>(); // moves of what waits that the server is asked about
let lastPointer = "mouse";
const turns = new Map<string, number>(); // moves of a spot -> how far it is turned

function key(spot: Spot): string {
  return spot.dataset.moves ?? "";
}

function moves(spot: Spot): number[] {
  return key(spot).split(" ").filter(Boolean).map(Number);
}

export function current(spot: Spot): number {
  const own = moves(spot);
  return own[(turns.get(key(spot)) ?? 0) % own.length] ?? -1;
}

function spots(): Spot[] {
  return all<SVGElement>("#table .spot");
}

/** Those of open areas. */
function shown(): Spot[] {
  return spots().filter((spot) => spot.getClientRects().length > 0);
}

function spotOf(target: EventTarget | null): Spot | null {
  return target instanceof Element ? target.closest<Spot>("#table .spot, #table .choice") : null;
}

function pinnedSpot(): Spot | null {
  return pinned === null ? null : (spots().find((spot) => key(spot) === pinned) ?? null);
}

/** The phrase of a move, as the list of all moves has it. */
export function phrase(move: number): string {
  return one(`#moves [data-moves="${move}"]`)?.textContent?.trim() ?? "";
}

/** What the bar says of a move: which it is, and the doubt about it. */
function write(held: Spot | null, move: number): void {
  const [text, doubt] = [one("#confirm-text"), one("#confirm-doubt")];
  if (text) text.textContent = phrase(move) || (held?.getAttribute("aria-label") ?? "");
  if (!doubt) return;
  doubt.textContent = doubts.get(move) ?? "";
  doubt.hidden = doubt.textContent === "";
}

function paintBar(held: Spot | null): void {
  const bar = one("#confirm");
  if (!bar) return;
  bar.hidden = held === null && doubted === null;
  const move = held ? current(held) : (doubted ?? -1);
  write(held, move);
  bar.toggleAttribute("data-client-weighing", weighing.size > 0);
  const turn = one("#confirm [data-do=turn]");
  if (turn) turn.hidden = !held || moves(held).length < 2;
  const untold = one("#confirm [data-do=untold]");
  if (untold) untold.hidden = !doubts.has(move);
}

/** Show the ghost of what is pointed at or waits to be confirmed, and nothing else. */
function paint(): void {
  for (const ghost of all<SVGElement>("#table [data-client-on]")) delete ghost.dataset.clientOn;
  for (const spot of all<SVGElement>("#table [data-client-pinned]")) delete spot.dataset.clientPinned;
  const held = pinnedSpot();
  const spot = held ?? (under?.isConnected ? under : null);
  if (held) held.dataset.clientPinned = "";
  paintBar(held);
  if (!spot) return;
  const move = current(spot);
  for (const ghost of all<SVGElement>(`#table .ghost[data-ghost="${move}"]`)) ghost.dataset.clientOn = "";
}

/** As large as its longest phrase needs: the buttons stay where they are while a tile is turned. */
function measure(bar: HTMLElement, held: Spot): DOMRect {
  bar.style.width = bar.style.minHeight = "";
  let [width, height] = [0, 0];
  for (const move of moves(held)) {
    write(held, move);
    const size = bar.getBoundingClientRect();
    [width, height] = [Math.max(width, size.width), Math.max(height, size.height)];
  }
  write(held, current(held));
  return new DOMRect(0, 0, Math.ceil(width), Math.ceil(height));
}

const rects = (found: SVGElement[]): DOMRect[] => found.map((one) => (one.querySelector(".hit") ?? one).getBoundingClientRect());

/** The places to press that are seen, but for one. */
export function placesBut(held: Element | null): DOMRect[] {
  return rects(all<SVGElement>("#table .spot, #table #choices .choice").filter((other) => other !== held));
}

/** What is needed while something waits to be confirmed: other places, goods, scores, and what it would look like. */
export function neededBut(held: Element | null): DOMRect[] {
  const rest = all<SVGElement>("#table .ask, #table .seats, #table .area-box.own, #table .ghost[data-client-on]");
  return [...placesBut(held), ...rects(rest.filter((other) => !other.contains(held)))];
}

let settledAt = ""; // where what waits to be confirmed lay when the bar was put beside it

/** Put the bar beside what waits to be confirmed; while that stays where it is, so does the bar. */
function settleBar(): void {
  const bar = one("#confirm");
  const held = pinnedSpot();
  if (!bar || bar.hidden || !held) return; // what is hidden has no size
  const at = held.getBoundingClientRect();
  const now = [pinned, doubted, ...doubts.keys(), innerWidth, innerHeight, ...[at.left, at.top, at.width, at.height].map(Math.round)].join(" ");
  if (now === settledAt && bar.dataset.clientBeside !== undefined) return;
  settledAt = now;
  const port = held.closest(".viewport, .area-box")?.getBoundingClientRect();
  delete bar.dataset.clientBeside;
  bar.style.left = bar.style.top = bar.style.width = bar.style.minHeight = "";
  if (!port || at.right < port.left || at.left > port.right || at.bottom < port.top || at.top > port.bottom) return;
  bar.dataset.clientBeside = "";
  const { width, height } = measure(bar, held);
  // Held sideways there is seldom room beside it: then wherever least is covered.
  const low = document.documentElement.dataset.shape === "low";
  const [left, top] = low ? besideAll(width, height, [at], neededBut(held)) : beside(width, height, at, neededBut(held));
  bar.style.left = `${Math.max(0, Math.min(left, innerWidth - width))}px`; // wherever it lies, it can be pressed
  bar.style.top = `${Math.max(0, Math.min(top, innerHeight - height))}px`;
  bar.style.width = `${width}px`;
  bar.style.minHeight = `${height}px`;
}

/** Buttons that lie on the board lie at its upper edge if they cover fewer places there. */
function settleChoices(): void {
  const box = one(".over-board");
  const board = one(".area-board")?.getBoundingClientRect();
  if (!box?.getClientRects().length || !board) return;
  const { height } = box.getBoundingClientRect();
  const taken = all<SVGElement>(".area-board .spot").map((spot) => (spot.querySelector(".hit") ?? spot).getBoundingClientRect());
  const above = taken.filter((at) => at.top < board.top + height).length;
  const below = taken.filter((at) => at.bottom > board.bottom - height).length;
  box.toggleAttribute("data-client-above", above < below);
}

function pin(spot: Spot): void {
  forget();
  pinned = key(spot);
  for (const move of moves(spot)) if (hands.weigh(move)) weighing.add(move);
  reveal(spot.querySelector(".hit") ?? spot);
  paint();
  settleBar();
  announce(`${phrase(current(spot))}. ${say(moves(spot).length > 1 ? "client.pinned_turn" : "client.pinned")}`);
}

/** A move that was pressed waits for a second press: it would bring nothing. */
export function doubt(move: number, text: string): void {
  forget();
  doubted = move;
  doubts.set(move, text);
  const held = spots().find((spot) => current(spot) === move);
  pinned = held ? key(held) : null;
  paint();
  settleBar();
  announce(`${text} ${say("client.pinned")}`);
}

/** What was asked about a move is answered: when all of what waits is known, say what is doubtful; buttons move once. */
export function weighed(move: number, text: string): void {
  if (!weighing.delete(move)) return;
  if (text) doubts.set(move, text);
  if (weighing.size) return;
  paint();
  const spot = pinnedSpot();
  if (!spot || !doubts.size) return;
  settleBar();
  const said = doubts.get(current(spot));
  if (said) announce(said);
}

/** Nothing waits any more. */
function forget(): void {
  pinned = doubted = null;
  doubts.clear();
  weighing.clear();
}

export function unpin(): boolean {
  if (pinned === null && doubted === null) return false;
  forget();
  paint();
  return true;
}

export function confirm(): boolean {
  const spot = pinnedSpot();
  if (!spot && doubted === null) return false;
  play(spot ? current(spot) : (doubted ?? -1));
  return true;
}

/** Turn what is pinned or pointed at; tell whether there was something to turn. */
export function turn(step = 1): boolean {
  const spot = pinnedSpot() ?? under;
  if (!spot?.isConnected) return false;
  const count = moves(spot).length;
  if (count < 2) return false;
  turns.set(key(spot), ((turns.get(key(spot)) ?? 0) + step + count) % count);
  paint();
  announce([phrase(current(spot)), doubts.get(current(spot))].filter(Boolean).join(". "));
  return true;
}

/** The place under a point of the window in one of the drawings: the smallest, where they overlap. */
export function placeAt(sheet: Element, x: number, y: number): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of all<SVGElement>(".spot", sheet)) {
    const box = (spot.querySelector(".hit") ?? spot).getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    const size = box.width * box.height;
    if (size < least) [best, least] = [spot, size];
  }
  return best;
}

/** What was dropped on a place is there. What can be turned may lie otherwise than it was carried: that is seen before it is laid. */
export function put(spot: Spot): void {
  if (all<SVGElement>(".spot", spot.closest("svg") ?? undefined).some((other) => moves(other).length > 1)) pin(spot);
  else play(current(spot));
}

export function play(move: number): void {
  if (hands.busy() || move < 0) return;
  const sure = doubts.has(move);
  forget();
  paint();
  hands.play(move, sure);
}

function press(spot: Spot, how: string): void {
  const own = moves(spot);
  if (spot.classList.contains("choice")) play(own[0] ?? -1);
  else if (how === "key") {
    if (own.length === 1 || pinned === key(spot)) play(current(spot));
    else pin(spot);
  } else if (pinned === key(spot)) {
    if (own.length > 1) turn();
    else play(current(spot));
  } else if (own.length > 1 || how !== "mouse") pin(spot);
  else play(current(spot));
}

// ---- keyboard: one spot is in the tab order, arrows go to the nearest in their direction ------------

/** Keep exactly one spot in the tab order. */
function rove(to?: Spot): void {
  const list = shown();
  const keep = to ?? list.find((spot) => spot.getAttribute("tabindex") === "0") ?? list[0];
  for (const spot of spots()) spot.setAttribute("tabindex", spot === keep ? "0" : "-1");
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(spot: Spot): [number, number] {
  const box = spot.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function neighbour(spot: Spot, [dx, dy]: [number, number]): Spot | null {
  const [x, y] = middle(spot);
  let best: Spot | null = null;
  let least = Infinity;
  for (const other of shown()) {
    if (other === spot) continue;
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along < 1) continue;
    const cost = along + 2.5 * aside;
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const spot = event.target instanceof Element ? event.target.closest<Spot>("#table .spot") : null;
  if (event.key === "Escape" && unpin()) {
    event.preventDefault();
    return;
  }
  if (!spot) {
    if (event.key === "Enter" && event.target === document.body && confirm()) event.preventDefault();
    return;
  }
  const way = DIRECTIONS[event.key];
  if (way) {
    event.preventDefault();
    const next = neighbour(spot, way);
    if (!next) return;
    rove(next);
    next.focus({ preventScroll: true });
    reveal(next);
  } else if (event.key === "Enter") {
    event.preventDefault();
    // A drawn button has no click of its own; help mode wants one.
    if (helping()) spot.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else press(spot, "key");
  } else if (event.key === " ") {
    event.preventDefault();
    if (pinned === key(spot) || moves(spot).length > 1) turn();
    else press(spot, "key");
  }
}

// ---- wiring -----------------------------------------------------------------------------------------

/** Bring client state in line with a new drawing. */
export function refresh(): void {
  if (pinned !== null && !pinnedSpot()?.getClientRects().length) forget(); // gone, or behind another tab
  if (doubted !== null && !one(`#moves [data-moves="${doubted}"]`)) forget();
  if (under && !under.isConnected) under = null;
  for (const held of turns.keys()) if (!one(`#table .spot[data-moves="${held}"]`)) turns.delete(held);
  // A spot may have become something else, which is not to be reached by Tab.
  for (const former of all<SVGElement>("#table svg [tabindex]:not(.spot)")) former.removeAttribute("tabindex");
  rove();
  paint();
  settleChoices();
  settleBar();
}

export function startSpots(given: Hands): void {
  hands = given;
  document.addEventListener("pointerdown", (event) => (lastPointer = event.pointerType || "mouse"), true);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const spot = spotOf(event.target);
    if (spot !== under) {
      under = spot;
      paint();
    }
  });
  document.addEventListener("focusin", (event) => {
    const spot = spotOf(event.target);
    under = spot;
    if (spot?.classList.contains("spot")) rove(spot);
    paint();
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const spot = spotOf(event.target);
    if (spot) {
      press(spot, event.detail === 0 ? "key" : lastPointer);
      return;
    }
    const tried = event.target.closest<SVGElement>("#table .attempt");
    if (tried) hands.attempt(Number(tried.dataset.try));
    else if (event.target.closest("#table .viewport")) unpin();
  });
  document.addEventListener("keydown", onKey);
  onCamera(settleBar);
  refresh();
}

/** The wheel turns the tile under the pointer, when there is one to turn. */
export function wheelTurns(event: WheelEvent): boolean {
  const spot = spotOf(event.target) ?? (pinned === null ? null : pinnedSpot());
  if (!spot || moves(spot).length < 2) return false;
  if (pinned !== null && key(spot) !== pinned) return false;
  return turn(event.deltaY > 0 ? 1 : -1);
}

/** Go to the first place of the board where something can be done. */
export function focusBoard(): void {
  const spot = one<SVGElement>("#table .spot[tabindex='0']") ?? one("#table .choice");
  spot?.focus();
}
