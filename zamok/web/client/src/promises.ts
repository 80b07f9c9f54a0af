// What this page keeps of a table: its own numbers, all promises it saw before any number was
// opened, the server's key, and the last head that was signed. At the end it checks the record by them.

import { memory } from "./dom";
import { randomHex } from "./socket";
import { sha256 } from "./sha256";

/** What the server shows of a table's dice and chain with every view. */
interface Shown {
  server: string;
  promises: string[];
  bots: number[];
  key: string;
  head: string;
  signature: string;
}

export interface Kept extends Shown {
  numbers: Record<string, string>; // of the seats that were taken here
  fixed: boolean; // all have promised: from here on no promise may change
  changed: boolean; // one did: nothing is opened here any more
}

const TABLES = 100; // whose promises are kept
const now = new Map<string, Kept>(); // also where the browser keeps nothing

function stored(table: string): Kept | null {
  // What the browser keeps comes first: another tab may have drawn the number.
  const text = memory.get(`fair.${table}`);
  return text === null ? (now.get(table) ?? null) : (JSON.parse(text) as Kept);
}

function store(table: string, kept: Kept): void {
  now.set(table, kept);
  const text = JSON.stringify(kept);
  if (memory.get(`fair.${table}`) === text) return;
  memory.set(`fair.${table}`, text);
  const tables = (memory.get("fairs") ?? "").split(" ").filter((id) => id !== "" && id !== table);
  while (tables.length >= TABLES) memory.forget(`fair.${tables.shift() ?? ""}`);
  memory.set("fairs", [...tables, table].join(" "));
}

export function keptOf(table: string): Kept | null {
  return stored(table);
}

/** Take in what a view shows; what was promised once must stay as it was. */
export function take(main: HTMLElement): void {
  const table = main.dataset.table ?? "";
  const shown = JSON.parse(main.dataset.fair ?? "null") as Shown | null;
  if (!shown || !table) return;
  const kept = stored(table) ?? { ...shown, numbers: {}, fixed: false, changed: false };
  const broken =
    kept.server !== shown.server ||
    kept.key !== shown.key ||
    shown.promises.some((promise, seat) => (kept.fixed || kept.bots.includes(seat)) && promise !== kept.promises[seat]) ||
    (main.dataset.status === "opening" && Object.keys(kept.numbers).some((seat) => mine(main, seat) && shown.promises[Number(seat)] !== promised(table, seat, kept)));
  if (broken) kept.changed = true;
  else if (!kept.fixed) kept.promises = shown.promises;
  if (main.dataset.status !== "open" && main.dataset.status !== "closed") kept.fixed = true;
  if (shown.head) [kept.head, kept.signature] = [shown.head, shown.signature];
  store(table, kept);
}

function mine(main: HTMLElement, seat: string): boolean {
  return main.querySelector(`[data-open="${seat}"]`) !== null;
}

function promised(table: string, seat: string, kept: Kept): string {
  return sha256("zamok commit", table, seat, kept.numbers[seat] ?? "");
}

/** Draw a number for a seat, keep it, and return the promise of it. */
export function promise(table: string, seat: number): string {
  const kept = stored(table);
  if (!kept) throw new Error("a table is looked at before one sits down at it");
  kept.numbers[seat] ??= randomHex(32);
  store(table, kept);
  return promised(table, String(seat), kept);
}

/** Return the number of a seat that is to be opened now, or why it is not. */
export function opening(table: string, seat: string): { number: string } | "changed" | "elsewhere" {
  const kept = stored(table);
  if (kept?.changed) return "changed";
  const number = kept?.fixed ? kept.numbers[seat] : undefined;
  return number === undefined ? "elsewhere" : { number };
}
