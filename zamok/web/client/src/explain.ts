// Explaining: what a thing on the table is, in words and with its rule. A mouse rests on it, a
// finger stays on it, or a key is pressed while it has the focus; nothing is done by any of these.

import { covers, putBeside } from "./beside";
import { announce, make, one, say } from "./dom";
import { fetchRule, helping, openRule } from "./rules";
import { neededBut, placesBut } from "./spots";

const REST = 800; // milliseconds a mouse rests
const STAY = 500; // milliseconds a finger stays
const SLOP = 10; // pixels that a finger may tremble
const SAME = 0.5; // pixels less than which a mouse has not moved: events round differently
const NOTHING: [string, string] = ["", ""]; // of a rule that cannot be had now: the words are said
const LEAVE = 250; // milliseconds in which the mouse may go over to the bubble

let timer = 0;
let leaving = 0;
let thing: Element | null = null; // what is explained, or will be
let held: { x: number; y: number } | null = null; // where a finger stays
let pressed: { x: number; y: number } | null = null; // where the mouse was pressed last
let swallow = false; // the click that a long press ends with
let shown = 0; // the newest bubble wins

/**
 * What can be explained: whatever is drawn with a rule or with words; not while a coach speaks, one bubble is enough,
 * nor while it is counted: castles come under a mouse that nobody has moved.
 */
function thingAt(target: EventTarget | null): Element | null {
  if (one("#coach:not([hidden], [data-client-folded]), #end[data-client-telling]")) return null;
  return target instanceof Element ? target.closest("#table svg.area :is([data-rule], [aria-label], [data-client-title], :has(> title))") : null;
}

/** Its words; a title is taken over, so that the browser does not show it as well. */
function wordsOf(about: Element): string {
  const named = about.closest("[aria-label]:not(svg)");
  if (named) return named.getAttribute("aria-label") ?? "";
  const titled = about.closest<SVGElement>("[data-client-title], :has(> title)");
  if (!titled) return "";
  const title = titled.querySelector(":scope > title");
  if (title) {
    titled.dataset.clientTitle = title.textContent ?? "";
    title.remove();
  }
  return titled.dataset.clientTitle ?? "";
}

/** The name of a rule and its first words, as they stand on the rules' page. */
async function ruleText(anchor: string): Promise<[string, string]> {
  const page = make("div", "");
  page.innerHTML = await fetchRule(anchor); // our own words, made by the server
  return [one("h2", page)?.textContent ?? "", one("p, li", page)?.textContent ?? ""];
}

export function unexplain(): boolean {
  clearTimeout(timer);
  clearTimeout(leaving);
  shown += 1;
  thing = null;
  const bubble = one("#explained");
  bubble?.remove();
  return bubble !== null;
}

/** The rule of what lies under a place to press, a card or a tile; else the rule of the place. */
function ruleOf(about: Element): string {
  const { left, top, width, height } = (about.querySelector(".hit") ?? about).getBoundingClientRect();
  const under = about.matches(".spot") ? document.elementsFromPoint(left + width / 2, top + height / 2) : [];
  const thing = under.map((element) => element.closest<SVGElement>("#table svg.area [data-rule]")).find((found) => found && !found.closest(".spot"));
  return (thing ?? about.closest<SVGElement>("[data-rule]"))?.dataset.rule ?? "";
}

/** Show what a thing is, beside it; by keyboard the focus goes there and comes back. */
async function explain(about: Element, how: "mouse" | "finger" | "key"): Promise<void> {
  unexplain();
  thing = about;
  const ticket = shown;
  const words = wordsOf(about);
  const anchor = ruleOf(about);
  const [title, text] = anchor ? await ruleText(anchor).catch(() => NOTHING) : NOTHING;
  if (ticket !== shown || !about.isConnected || !(words || title)) return;
  const bubble = make("div", "term-bubble explained");
  bubble.id = "explained";
  bubble.setAttribute("popover", "manual"); // a finger that is still down would close another kind
  bubble.setAttribute("role", "note");
  bubble.append(make("strong", "", words || title));
  if (text) bubble.append(make("p", "", words && title ? `${title}. ${text}` : text));
  if (anchor) {
    const link = make("button", "link", say("client.read_rule"));
    link.setAttribute("type", "button");
    link.addEventListener("click", () => {
      unexplain();
      void openRule(anchor);
    });
    bubble.append(link);
  }
  document.body.append(bubble);
  bubble.showPopover();
  const place = about.closest(".spot");
  putBeside(bubble, about.getBoundingClientRect(), neededBut(place));
  if (how === "mouse" && covers(bubble, placesBut(place))) {
    bubble.classList.add("passing"); // there is no room for it: what it covers can be pressed through it
    putBeside(bubble, about.getBoundingClientRect(), neededBut(place));
  }
  announce(bubble.querySelector("p") ? `${words || title}. ${text}` : words || title);
  if (how !== "key") return;
  one("button", bubble)?.focus();
  bubble.addEventListener("focusout", (event) => {
    if (event.relatedTarget) unexplain(); // none: it is being closed, or another window has the focus
  });
}

/** Explain the place that has the focus. */
export function explainFocused(): void {
  const about = thingAt(document.activeElement);
  if (about) void explain(about, "key");
}

function onOver(event: PointerEvent): void {
  if (event.pointerType !== "mouse" || event.buttons) return;
  // What was pressed brought something else under a mouse that nobody has moved since.
  if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SAME) return;
  pressed = null;
  const bubble = one("#explained");
  if (bubble && event.target instanceof Node && bubble.contains(event.target)) {
    clearTimeout(leaving);
    return;
  }
  const about = helping() ? null : thingAt(event.target);
  if (about && about === thing) {
    clearTimeout(leaving);
    return;
  }
  clearTimeout(timer);
  const rest = (): void => {
    if (about) timer = window.setTimeout(() => void explain(about, "mouse"), REST);
  };
  if (!bubble) {
    thing = null;
    rest();
    return;
  }
  clearTimeout(leaving);
  leaving = window.setTimeout(() => {
    unexplain();
    rest();
  }, LEAVE);
}

function onDown(event: PointerEvent): void {
  swallow = false;
  if (event.target instanceof Element && event.target.closest("#explained")) return;
  unexplain();
  held = null;
  if (event.pointerType === "mouse") pressed = { x: event.clientX, y: event.clientY };
  const about = event.pointerType !== "mouse" && event.isPrimary && !helping() ? thingAt(event.target) : null;
  if (!about) return;
  held = { x: event.clientX, y: event.clientY };
  timer = window.setTimeout(() => {
    swallow = true;
    void explain(about, "finger");
  }, STAY);
}

function onMove(event: PointerEvent): void {
  if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLOP) onUp();
}

function onUp(): void {
  if (held) clearTimeout(timer);
  held = null;
}

export function startExplain(): void {
  document.addEventListener("pointerover", onOver);
  document.addEventListener("pointerdown", onDown, true);
  document.addEventListener("pointermove", onMove, true);
  document.addEventListener("pointerup", onUp, true);
  document.addEventListener("pointercancel", onUp, true);
  document.addEventListener("wheel", () => void unexplain(), { passive: true });
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
  document.addEventListener("contextmenu", (event) => {
    if (swallow) event.preventDefault(); // a long press is ours
  });
}
