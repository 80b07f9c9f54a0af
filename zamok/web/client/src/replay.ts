// Replay: step, play, jump; a link to every move; through any seat's eyes once the game is over.

import { all, announce, here, one, say, typing } from "./dom";
import { showEnds } from "./ends";
import { markLast } from "./marks";
import { keepWhole, lacking } from "./offline";
import { startSpots } from "./spots";
import type { Staged } from "./protocol";
import { startShape } from "./shape";
import { tellEnd } from "./reveal";
import { direct } from "./stage";
import { arrange, startLooking } from "./table";
import { toast } from "./toast";

const PAUSE = 900; // milliseconds between moves that are played by themselves

let ply = 0;
let last = 0;
let wanted = 0; // newest request wins
let timer = 0;
const seen = new Map<string, string>();

function page(): HTMLElement | null {
  return one("[data-replay]");
}

function seat(): string {
  return one<HTMLSelectElement>("#replay-seat")?.value ?? "";
}

function addressOf(at: number): string {
  return here(`/replay/${page()?.dataset.replay ?? ""}/${at}?seat=${seat()}`);
}

async function fetchMoment(at: number, better = false): Promise<string> {
  const address = addressOf(at) + (better ? "&better=1" : "");
  const known = seen.get(address);
  if (known !== undefined) return known;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const html = await answer.text();
  if (seen.size > 200) seen.clear();
  seen.set(address, html);
  return html;
}

function paint(): void {
  const slider = one<HTMLInputElement>("#replay-slider");
  if (slider) {
    slider.value = String(ply);
    slider.setAttribute("aria-valuetext", say("client.ply", { ply, last }));
  }
  const text = one("#replay-ply");
  if (text) text.textContent = say("client.ply", { ply, last });
  const png = one<HTMLAnchorElement>("#replay-png");
  if (png) png.href = here(`/replay/${page()?.dataset.replay ?? ""}/${ply}.png?seat=${seat()}`);
  const setup = one<HTMLAnchorElement>("#replay-setup");
  const table = one("#table");
  if (setup && table) {
    const position = encodeURIComponent(table.dataset.position ?? "");
    setup.href = here(`/game/${table.dataset.game ?? ""}?position=${position}`);
  }
  const link = one("#replay-share");
  if (link) link.dataset.share = here(`/replay/${page()?.dataset.replay ?? ""}#${ply}`);
  for (const button of all<HTMLButtonElement>("[data-step]")) {
    const to = button.dataset.step;
    button.disabled = (ply === 0 && (to === "-1" || to === "first")) || (ply === last && (to === "1" || to === "last"));
  }
}

/** Show what would have been better: the moment before has that move alone. */
function showBetter(): void {
  const move = one("#moves [data-moves]")?.dataset.moves ?? "";
  for (const ghost of all<SVGElement>(`#table .ghost[data-ghost="${move}"]`)) ghost.dataset.clientOn = "";
  const words = one("#moves [data-moves]")?.textContent?.trim();
  if (words) toast(say("client.better"), words);
}

async function go(to: number, push = true, better = false): Promise<void> {
  const target = Math.max(0, Math.min(last, to));
  const ticket = ++wanted;
  const from = ply;
  const far = Math.abs(target - ply) > 1;
  ply = target;
  paint();
  if (push) history.replaceState(null, "", `#${ply}`);
  try {
    const html = await fetchMoment(target, better);
    if (ticket !== wanted) return;
    const shown = (): void => {
      paint();
      markLast();
      arrange();
      showEnds();
      for (const beat of JSON.parse(one("#table")?.dataset.beats ?? "[]") as Staged[]) announce(beat.say);
      if (better) showBetter();
    };
    const played = new Promise<void>((resolve) => direct(far || target < from ? { html, beats: [] } : { html }, shown, resolve));
    if (target < last) void fetchMoment(target + 1).catch(() => undefined);
    await played;
    if (ticket === wanted && target === last && !far && target > from) tellEnd(); // it was watched to its end: that is counted, too
  } catch (error) {
    if (ticket === wanted) toast("", lacking(error));
    stop();
  }
}

function stop(): void {
  clearTimeout(timer);
  timer = 0;
  one("#replay-play")?.setAttribute("aria-pressed", "false");
}

async function run(): Promise<void> {
  await go(ply + 1);
  if (timer === 0) return;
  if (ply >= last) stop();
  else timer = window.setTimeout(() => void run(), PAUSE);
}

function start(): void {
  if (ply >= last) ply = -1;
  one("#replay-play")?.setAttribute("aria-pressed", "true");
  timer = window.setTimeout(() => void run(), 50);
}

function step(kind: string): void {
  if (kind === "play") {
    if (timer) stop();
    else start();
    return;
  }
  stop();
  void go(kind === "first" ? 0 : kind === "last" ? last : ply + Number(kind));
}

const KEYS: Record<string, string> = { ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "last", " ": "play" };

export function startReplay(): void {
  const here = page();
  if (!here) return;
  last = Number(here.dataset.plies ?? 0);
  ply = Number(here.dataset.ply ?? last);
  startLooking();
  startSpots({ play: () => undefined, attempt: () => undefined, weigh: () => false, busy: () => true });
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest<HTMLElement>("[data-step]");
    if (button) step(button.dataset.step ?? "");
    const line = target?.closest<HTMLElement>("#log [data-ply]");
    if (line) {
      stop();
      void go(Number(line.dataset.ply));
    }
  });
  one("#replay-slider")?.addEventListener("input", (event) => {
    stop();
    void go(Number((event.target as HTMLInputElement).value));
  });
  one("#replay-seat")?.addEventListener("change", () => void go(ply));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || typing(event.target) || one("dialog[open]")) return;
    const kind = KEYS[event.key];
    if (!kind || (event.target instanceof Element && event.target.closest("button,summary,a,input") && event.key === " ")) return;
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    step(kind);
  });
  const fromLink = (): void => {
    const asked = /^#(\d+)(!?)$/.exec(location.hash); // with "!": and what would have been better
    if (asked && (asked[2] || Number(asked[1]) !== ply)) void go(Number(asked[1]), false, asked[2] === "!");
  };
  addEventListener("hashchange", fromLink);
  keepWhole(Array.from({ length: last + 1 }, (_, at) => addressOf(at)));
  paint();
  fromLink();
  startShape(() => {
    seen.clear(); // they were drawn for another window
    void go(ply, false);
  });
}
