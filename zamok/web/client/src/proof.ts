// The record of a finished game, checked by this page with what it has kept; told step by step.

import { keptOf, type Kept } from "./promises";
import { here, make, one, say } from "./dom";
import { sha256 } from "./sha256";

type Step = Array<string | number>;

interface Signed {
  game: string;
  version: number;
  seats: number;
  options: Record<string, string>;
  position?: string;
  seed: { hex: string };
  key_hash: string;
  fair?: { commitment: string; promises?: string[]; secret: string; numbers: string[] };
  moves: Array<[number, string]>;
  scores: number[] | null;
  proof: { table: string; before: string; steps: Step[]; head: string; key: string; signature: string };
}

/** One thing that was checked: true and false are found out, null is not. */
interface Found {
  holds: boolean | null;
  text: string;
  more?: string;
}

function dice(table: string, record: Signed, kept: Kept | null): Found[] {
  const fair = record.fair;
  if (!fair?.promises) return [{ holds: null, text: say("client.seal_early") }];
  const promises = fair.promises;
  const found: Found[] = [];
  const host = sha256("zamok commit", table, "server", fair.secret) === fair.commitment;
  found.push({
    holds: host && (kept ? kept.server === fair.commitment : null),
    text: host && !kept ? say("client.seal_unseen") : say("client.seal_server"),
    more: fair.commitment,
  });
  fair.numbers.forEach((number, seat) => {
    const fits = sha256("zamok commit", table, String(seat), number) === promises[seat];
    found.push({
      holds: fits && (kept ? !kept.changed && kept.promises[seat] === promises[seat] : null),
      text: say("client.seal_seat", { seat: name(seat) }),
      more: promises[seat] ?? "",
    });
  });
  const own = Object.entries(kept?.numbers ?? {}).filter(([seat]) => one(`#seat-${seat}.yours`));
  found.push({
    holds: own.length ? own.every(([seat, number]) => fair.numbers[Number(seat)] === number) : null,
    text: own.length ? say("client.seal_own") : say("client.seal_no_own"),
    more: own.map(([, number]) => number).join(" "),
  });
  const seed = sha256("zamok seed", table, fair.secret, ...fair.numbers);
  found.push({ holds: seed === record.seed.hex, text: say("client.seal_seed"), more: seed });
  return found;
}

function name(seat: number): string {
  return one(`#seat-${seat} .seat-name`)?.firstChild?.textContent?.trim() ?? String(seat + 1);
}

/** Return the heads after each step, worked out again. */
function heads(record: Signed): string[] {
  const fair = record.fair;
  if (!fair) return [];
  const setup = [
    1,
    record.proof.table,
    record.proof.before,
    record.game,
    record.version,
    record.seats,
    Object.entries(record.options).sort(([a], [b]) => (a < b ? -1 : 1)),
    record.position ?? "",
    fair.commitment,
    fair.promises ?? [],
    fair.numbers,
    record.seed,
    record.key_hash,
  ];
  const found = [sha256("zamok chain", fair.secret, JSON.stringify(setup))];
  for (const step of record.proof.steps) {
    found.push(sha256("zamok step", found[found.length - 1] ?? "", fair.secret, JSON.stringify(step)));
  }
  return found;
}

/** Return the moves and the points that the steps of a record come to. */
function played(steps: Step[]): unknown {
  const moves: Step[] = [];
  let scores: Step | null = null;
  for (const step of steps) {
    if (step[0] === "move") moves.push(step.slice(1, 3));
    else if (step[0] === "back") moves.length = Number(step[2]);
    else scores = step.slice(2);
  }
  return [moves, scores];
}

function chain(record: Signed, kept: Kept | null): Found[] {
  const all = heads(record);
  const whole = all[all.length - 1] === record.proof.head && JSON.stringify(played(record.proof.steps)) === JSON.stringify([record.moves, record.scores]);
  const seen = kept?.head ? [...all, record.proof.before].includes(kept.head) : null;
  return [
    { holds: whole, text: say("client.seal_chain"), more: record.proof.head },
    { holds: seen, text: seen === null ? say("client.seal_no_head") : say("client.seal_head"), more: kept?.head ?? "" },
  ];
}

const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));

async function signature(record: Signed, kept: Kept | null): Promise<Found> {
  const { table, head, key, signature: signed } = record.proof;
  if (kept && kept.key !== key) return { holds: false, text: say("client.seal_other_key"), more: key };
  try {
    const known = await crypto.subtle.importKey("raw", bytes(key), "Ed25519", false, ["verify"]);
    const text = new TextEncoder().encode(`zamok head\n${table}\n${head}`);
    const holds = await crypto.subtle.verify("Ed25519", known, bytes(signed), text);
    return { holds, text: say("client.seal_signature"), more: key };
  } catch {
    // No WebCrypto on a page that came by plain http, or a browser without Ed25519.
    return { holds: null, text: say("client.seal_no_ed25519"), more: key };
  }
}

async function check(table: string): Promise<Found[]> {
  const answer = await fetch(here(`/api/tables/${table}/record`));
  if (!answer.ok) throw new Error(String(answer.status));
  const record = (await answer.json()) as Signed;
  const kept = keptOf(table);
  return [...dice(table, record, kept), ...chain(record, kept), await signature(record, kept), { holds: null, text: say("client.seal_rules"), more: `zamok verify zamok-${record.game}-${table}.json --key ${record.proof.key}` }];
}

function tell(box: HTMLElement, found: Found[]): void {
  // What only `zamok verify` can find out is no fault of the record.
  const checked = found.slice(0, -1);
  const state = checked.some((one) => one.holds === false) ? "wrong" : checked.some((one) => one.holds === null) ? "part" : "whole";
  box.dataset.clientState = state;
  const words = { wrong: "client.seal_wrong", part: "client.seal_part", whole: "client.seal_whole" }[state];
  const head = one("#seal-words", box);
  if (head) head.textContent = say(words);
  const list = one("#seal-steps", box);
  list?.replaceChildren(
    ...found.map((step) => {
      const kind = step.holds === null ? "open" : step.holds ? "holds" : "fails";
      const line = make("li", `step-${kind}`);
      const mark = { open: "client.seal_mark_open", holds: "client.seal_mark_holds", fails: "client.seal_mark_fails" }[kind];
      line.append(make("b", "", say(mark)), ` ${step.text}`);
      if (step.more) line.append(make("code", "", step.more));
      return line;
    }),
  );
}

let told = "";

/** Check a finished game once, and seal it. */
export function sealEnd(): void {
  const box = one("#seal");
  const table = box?.dataset.table ?? "";
  if (!box || told === table) return;
  told = table;
  check(table).then(
    (found) => tell(box, found),
    () => {
      told = ""; // the next view tries again
      const head = one("#seal-words", box);
      if (head) head.textContent = say("client.failed");
    },
  );
}
