// Dragging: a piece of the hand or the market is carried to its place. It is the same as pressing
// both: what the piece does is done when it is dropped, or as soon as it is lifted if that asks for
// its place; then the place below it is pressed.

import { calm, one } from "./dom";
import { current, placeAt, play, put, type Spot } from "./spots";

const SLOP = { mouse: 5, touch: 10 }; // pixels until a press becomes a drag
const SIZE = 76; // pixels of what is carried at most: it must not hide where it goes
const BACK = 220; // milliseconds of the way back
const SVG = "http://www.w3.org/2000/svg";

interface Drag {
  id: number;
  from: { x: number; y: number };
  moves: string; // of the spot that is carried; "": of a thing that is no move by itself
  lifts: boolean; // its places are asked for as soon as it is carried
  lifted: string; // the version of the table in which it was; "": it was not
  source: SVGGraphicsElement;
  area: Element;
  picture: SVGSVGElement | null; // once it is more than a press
  scale: number; // of that
}

interface Dropped {
  sheet: string;
  at: DOMPoint; // in the drawing's own measures: the camera may move meanwhile
  version: string;
}

let drag: Drag | null = null;
let dropped: Dropped | null = null; // what was chosen by a drop, and waits for its places to be drawn
let swallow = false; // the click that ends a drag

/** What is seen where one grasps: a piece, else the place itself. */
function grasped(event: PointerEvent, spot: Spot | null): SVGGraphicsElement | null {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const gliding = under.map((element) => element.closest<SVGGraphicsElement>("#table svg g[data-glide]")).find((piece) => piece && !piece.closest(".spot, .viewport"));
  if (gliding) return gliding;
  for (const element of under) {
    const piece = element.closest<SVGGraphicsElement>("#table svg g[data-rule]");
    if (!piece || piece.closest(".spot, .viewport")) continue;
    if (piece.ariaHidden === "true") return piece;
    // Several things that one rule is about: the one of them that is grasped.
    return [...piece.children].find((part): part is SVGGElement => part instanceof SVGGElement && part.contains(element)) ?? piece;
  }
  return spot instanceof SVGGraphicsElement ? spot : null;
}

function begin(event: PointerEvent): void {
  swallow = false;
  if (!(event.target instanceof Element) || (event.pointerType === "mouse" && event.button !== 0)) return;
  const area = event.target.closest(".area-box:not(.area-board) > svg.area");
  if (!area || one("#table")?.dataset.yours !== "1" || !event.isPrimary) return;
  const spot = event.target.closest<Spot>(".spot");
  const source = grasped(event, spot);
  if (!source) return;
  drag = { id: event.pointerId, from: { x: event.clientX, y: event.clientY }, moves: spot?.dataset.moves ?? "", lifts: spot?.dataset.lifts !== undefined, lifted: "", source, area, picture: null, scale: 1 };
}

/** A picture of the piece that goes with the pointer, over everything. */
function picture(source: SVGGraphicsElement): SVGSVGElement | null {
  const matrix = source.getScreenCTM();
  if (!matrix) return null;
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", "carried");
  sheet.setAttribute("aria-hidden", "true");
  const copy = source.cloneNode(true) as SVGGraphicsElement;
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id"); // ids are the table's
  copy.setAttribute("transform", `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
  sheet.append(copy);
  document.body.append(sheet);
  return sheet;
}

function move(event: PointerEvent): void {
  if (drag?.id !== event.pointerId) return;
  const [x, y] = [event.clientX - drag.from.x, event.clientY - drag.from.y];
  if (!drag.picture) {
    if (Math.hypot(x, y) < (event.pointerType === "mouse" ? SLOP.mouse : SLOP.touch)) return;
    drag.picture = picture(drag.source);
    const { width, height } = drag.source.getBoundingClientRect();
    drag.scale = Math.min(1, SIZE / Math.max(width, height));
    if (drag.picture) drag.picture.style.transformOrigin = `${drag.from.x}px ${drag.from.y}px`;
    document.body.dataset.clientDragging = "";
    if (drag.lifts) lift(drag);
  }
  if (drag.picture) drag.picture.style.transform = `translate(${x}px, ${y}px) scale(${drag.scale})`;
}

const version = (): string => one("#table")?.dataset.v ?? "";

/** Ask for the places of what is carried: they are seen on the way. */
function lift(from: Drag): void {
  const spot = one<SVGElement>(`#table .spot[data-moves="${from.moves}"]`);
  if (!spot) return;
  from.lifted = version();
  play(current(spot));
}

/** What was chosen by carrying it is not put anywhere. */
function giveBack(): void {
  one("#ask .undo:not(.back, .quiet)")?.click();
}

/** Nothing came of it: the piece goes back to where it lay. */
function back(carried: SVGSVGElement): void {
  if (calm()) {
    carried.remove();
    return;
  }
  const way = carried.animate([{ transform: carried.style.transform }, { transform: "none" }], { duration: BACK, easing: "ease-out" });
  way.onfinish = way.oncancel = () => carried.remove();
}

/** Do what a drop means, if it is not called off; tell whether it means anything. */
function drop(from: Drag, x: number, y: number, meant: boolean): boolean {
  const sheet = meant ? document.elementFromPoint(x, y)?.closest<SVGSVGElement>("#table svg.area") : null;
  const matrix = sheet?.getScreenCTM();
  const there = sheet && matrix && sheet.id !== from.area.id ? { sheet: sheet.id, at: new DOMPoint(x, y).matrixTransform(matrix.inverse()) } : null;
  if (from.lifted && from.lifted === version()) {
    dropped = { sheet: "", at: new DOMPoint(), ...there, version: from.lifted }; // its places are still to be drawn
    return there !== null;
  }
  if (!from.lifted && (!there || !sheet)) return false;
  if (!from.lifted && from.moves) {
    const spot = one<SVGElement>(`#table .spot[data-moves="${from.moves}"]`);
    if (!spot || !there) return false;
    dropped = { ...there, version: version() };
    play(current(spot));
    return true;
  }
  const place = there && sheet ? placeAt(sheet, x, y) : null;
  if (place) put(place);
  else if (from.lifted) giveBack();
  return place !== null;
}

function end(event: PointerEvent): void {
  if (drag?.id !== event.pointerId) return;
  const was = drag;
  drag = null;
  if (!was.picture) return;
  delete document.body.dataset.clientDragging;
  swallow = true;
  if (drop(was, event.clientX, event.clientY, event.type === "pointerup")) was.picture.remove();
  else back(was.picture);
}

/** A new drawing has come: is the place there on which the piece was dropped? If not, it is taken back. */
export function settleDrag(): void {
  const table = one("#table");
  if (!dropped || !table || table.dataset.v === dropped.version) return;
  const { sheet, at } = dropped;
  dropped = null;
  if (table.dataset.yours !== "1") return;
  if (!sheet) {
    giveBack();
    return;
  }
  const drawing = document.getElementById(sheet);
  if (!(drawing instanceof SVGSVGElement) || !drawing.querySelector(".spot")) return; // it was a whole move
  const matrix = drawing.getScreenCTM();
  const point = matrix ? at.matrixTransform(matrix) : null;
  const place = point ? placeAt(drawing, point.x, point.y) : null;
  if (place) put(place);
  else giveBack();
}

export function startDrag(): void {
  document.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener(
    "click",
    (event) => {
      if (!swallow || !event.isTrusted) return; // a finger's drag ends without one: our own clicks are not meant
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
