// Tabs: what has no place of its own on this window is one press away, in the rail or in the sheet.

import { all, one } from "./dom";
import { showEnds } from "./ends";
import { refresh } from "./spots";
import { turnEnd } from "./reveal";

let asked = ""; // the question for which a tab was chosen
let reference = false; // it is open
let scene = ""; // the box whose tab is open only for what is played in it
let home = ""; // and the one that was open before
let referring: (open: boolean) => void = () => undefined; // who brings what is in it

function shown(): HTMLElement[] {
  return all(".tab").filter((tab) => tab.offsetParent !== null);
}

function target(tab: HTMLElement): HTMLElement | null {
  return document.getElementById(tab.getAttribute("aria-controls") ?? "");
}

function open(tab: HTMLElement): void {
  const was = tab.dataset.clientOpen !== undefined;
  for (const other of all(".tab")) {
    const on = other === tab;
    other.setAttribute("aria-selected", String(on));
    other.tabIndex = on ? 0 : -1;
    if (on) other.dataset.clientOpen = "";
    else delete other.dataset.clientOpen;
    const box = target(other);
    if (on && box) box.dataset.clientOpen = "";
    else if (box) delete box.dataset.clientOpen;
  }
  delete tab.dataset.clientNews;
  if (reference !== tab.matches(".tab-reference")) referring((reference = !reference));
  const box = target(tab);
  if (box && !was) showEnds(box);
}

/** Open a tab at the visitor's wish; what can be pressed there is within reach of the keyboard. */
export function openTab(tab: HTMLElement): void {
  scene = "";
  open(tab);
  refresh();
}

/** Open the tab behind which a thing lies, if it lies behind one that is shut. */
export function openFor(thing: Element): void {
  if (thing.getClientRects().length) return;
  const box = thing.closest(".area-box, .rail");
  const tab = shown().find((one) => target(one) === box);
  if (tab) openTab(tab);
}

function chosen(): HTMLElement | null {
  return one(".tab[data-client-open]");
}

function tabOf(box: string): HTMLElement | undefined {
  return box ? shown().find((tab) => target(tab)?.id === box) : undefined;
}

/** The box of a tab in which a thing lies; "" if it has a place of its own. */
export function boxBehind(thing: Element): string {
  const box = thing.closest(".area-box")?.id ?? "";
  return tabOf(box) ? box : "";
}

/** The box whose tab is open. */
export function openBox(): string {
  return chosen()?.getAttribute("aria-controls") ?? "";
}

/** Tell whether a tab may be opened by itself: nobody has something in hand there, or writes. */
export function sheetFree(): boolean {
  return !one("#confirm:not([hidden]), dialog[open]") && !document.activeElement?.matches("input, textarea, select");
}

/** Open a tab for as long as something is played in it. */
export function openScene(box: string): void {
  const tab = tabOf(box);
  if (!tab || openBox() === box) return;
  if (!scene) home = openBox();
  scene = box === home ? "" : box;
  open(tab);
}

/** Go back to the tab that was open before what was played. */
export function endScene(): void {
  if (scene) openScene(home);
  scene = "";
}

/** Open the tab that the decision needs, once a decision: never under a finger. */
export function settleTabs(): void {
  const tabs = shown();
  const current = chosen();
  const table = one("#table");
  const counts = tabs.map((tab) => one(".count", tab)?.textContent ?? "");
  const question = [table?.dataset.table, table?.dataset.ply, document.documentElement.dataset.shape, ...counts].join(" ");
  const kept = current && tabs.includes(current) ? current : (tabs.find((tab) => tab.matches(".tab-log")) ?? tabs[0]);
  let next = kept;
  if (question !== asked) {
    asked = question;
    if (!kept || !one(".count", kept)) next = tabs.find((tab) => one(".count", tab)) ?? kept;
  }
  if (next && target(next)?.id !== scene) scene = ""; // what is decided has taken the sheet
  if (next) open(next);
}

/** Somebody spoke: say how often on the tab, unless it is open. */
export function markNews(name: string, lines: number): void {
  const tab = one(`.tab-${name}`);
  if (tab && tab.dataset.clientOpen === undefined) tab.dataset.clientNews = String(Number(tab.dataset.clientNews ?? 0) + lines);
}

/** What the reference holds comes only while it is open: tell when that changes. */
export function onReference(changed: (open: boolean) => void): void {
  referring = changed;
}

export function startTabs(): void {
  document.addEventListener("click", (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>(".tab") : null;
    if (!tab) return;
    openTab(tab);
    if (document.documentElement.dataset.shape === "tall") turnEnd(true); // there the result lies over the sheet
  });
  document.addEventListener("keydown", (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>(".tab") : null;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!tab || !step) return;
    const tabs = shown();
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    openTab(next);
    next.focus();
  });
  settleTabs();
}
