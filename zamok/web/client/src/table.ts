// The table: everything between the visitor's hands and the live connection.

import { all, announce, language, one, say } from "./dom";
import { beSomebody, Refused } from "./api";
import { confirm, refresh, startSpots, turn, unpin, wheelTurns } from "./spots";
import { type Action, Link, randomHex, type View } from "./socket";
import { helping, setHelp, startRules } from "./rules";
import { markLast, startMarks } from "./marks";
import { openKeys, startKeys } from "./keys";
import { play as sound } from "./sound";
import { resetClocks, startClocks } from "./clocks";
import { show } from "./morph";
import { startPanZoom, zoom } from "./panzoom";
import { startReveal, tellEnd } from "./reveal";
import { startReview } from "./review";
import { toast } from "./toast";

let link: Link;
let yours = false;
let chats = 0;
let following = false; // the visitor asked for the next game: go there as soon as it is known
const title = document.title;
const seated = new Set<string>(); // seats this page has sat down on by itself

function table(): HTMLElement | null {
  return document.getElementById("table");
}

function seat(): number | null {
  const text = table()?.dataset.seat ?? "";
  return text === "" ? null : Number(text);
}

function version(): number {
  return Number(table()?.dataset.v ?? 0);
}

/** Seats kept for this visitor are taken at once; each adds its own random number to the dice. */
function sitDown(): void {
  for (const place of all("#table [data-sit]")) {
    const number = place.dataset.sit ?? "";
    if (seated.has(number)) continue;
    seated.add(number);
    link.act({ t: "sit", seat: Number(number), number: randomHex(32) });
  }
}

function setTurn(now: boolean): void {
  const began = now && !yours;
  yours = now;
  document.title = now ? `● ${say("client.your_move")} · ${title}` : title;
  if (!began) return;
  sound("turn");
  if (document.visibilityState === "hidden" && "Notification" in window && Notification.permission === "granted") {
    const note = new Notification(title, { body: one("#ask-text")?.textContent ?? say("client.your_move"), tag: "zamok" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

function follow(): void {
  const next = following ? one<HTMLAnchorElement>("#end a[href^='/table/']") : null;
  if (next) location.href = next.href;
}

function update(): void {
  follow();
  refresh();
  resetClocks();
  sitDown();
  const lines = all("#chat li").length;
  if (lines > chats && chats > 0) sound("chat");
  chats = lines;
  delete document.body.dataset.clientBusy;
}

function onView(view: View): void {
  const before = table()?.dataset.status;
  const ply = table()?.dataset.ply;
  if (!show(view.html, true, view.parts)) {
    link.full();
    return;
  }
  markLast(view.last);
  update();
  const after = table()?.dataset.status;
  if (table()?.dataset.ply !== ply) sound("move");
  for (const sentence of view.say) announce(sentence);
  setTurn(view.yours);
  if (before === "running" && after === "over") {
    sound("end");
    tellEnd();
  }
  document.documentElement.dataset.v = String(view.v);
}

function onState(state: "live" | "lost" | "refused", code: number): void {
  const banner = one("#offline");
  if (!banner) return;
  document.body.dataset.clientLink = state;
  banner.hidden = state === "live";
  const text = state === "refused" ? say("client.refused_link", { code }) : say("client.offline_table");
  if (state !== "live" && banner.textContent !== text) banner.textContent = text;
}

function act(action: Action): void {
  document.body.dataset.clientBusy = "";
  link.act(action);
}

/** Make a move; numbers beyond the move space are moves of others, which are only pointed at. */
function playOrPoint(move: number): void {
  const space = Number(table()?.dataset.space ?? Infinity);
  if (move < space) act({ t: "move", v: version(), seat: seat(), m: move });
  else if (table()?.dataset.pointed === String(move)) act({ t: "point", seat: seat() });
  else act({ t: "point", seat: seat(), for: Math.floor(move / space) - 1, m: move % space });
}

async function onAct(button: HTMLElement): Promise<void> {
  const kind = button.dataset.act ?? "";
  const own = button.dataset.seat === undefined ? seat() : Number(button.dataset.seat);
  if (kind === "seat") link.tell({ t: "seat", seat: own });
  else if (kind === "sit") {
    const fresh = document.body.dataset.person === undefined;
    try {
      await beSomebody();
    } catch (error) {
      toast("", error instanceof Refused ? error.message : say("client.failed"));
      return;
    }
    if (fresh) {
      // The connection was made as nobody: come back as somebody and sit down then.
      sessionStorage.setItem("zamok.sit", `${table()?.dataset.table ?? ""} ${own ?? ""}`);
      location.reload();
      return;
    }
    link.act({ t: "sit", seat: own, number: randomHex(32) });
  } else if (kind === "vote") link.act({ t: "vote", seat: own, yes: button.dataset.yes === "1" });
  else if (kind === "undo") act({ t: "undo", v: version(), seat: own });
  else if (kind === "rematch" || kind === "leave" || kind === "take_over") link.act({ t: kind });
  else link.act({ t: kind, seat: own });
}

async function share(button: HTMLElement): Promise<void> {
  const url = new URL(button.dataset.share ?? location.pathname, location.href).href;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast("", say("client.copied"));
    }
  } catch {
    toast(say("client.link"), url);
  }
}

/** What buttons with data-do mean, on the table and in replays. */
export function startButtons(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-do]") : null;
    if (!button) return;
    switch (button.dataset.do) {
      case "turn":
        turn();
        break;
      case "confirm":
        confirm();
        break;
      case "unpin":
        unpin();
        break;
      case "zoom-in":
        zoom(1.4);
        break;
      case "zoom-out":
        zoom(1 / 1.4);
        break;
      case "zoom-all":
        zoom(0);
        break;
      case "help":
        setHelp(!helping());
        break;
      case "keys":
        openKeys();
        break;
      case "share":
        void share(button);
        break;
      case "notify":
        void Notification.requestPermission().then((answer) => {
          if (answer === "granted") toast("", say("client.will_notify"));
        });
        break;
      case "close":
        button.closest("dialog")?.close();
        break;
    }
  });
}

/** What the table and replays share: looking, pointing, reading. */
export function startLooking(): void {
  startRules();
  startButtons();
  startKeys();
  startMarks();
  startReview();
  startPanZoom(wheelTurns);
  for (const box of all(".log-scroll")) box.scrollTop = box.scrollHeight;
}

export function startTable(): void {
  const main = table();
  if (!main) return;
  startLooking();
  startReveal();
  startClocks();
  link = new Link(main.dataset.table ?? "", version(), language(), {
    view: onView,
    refused: (refusal, action) => {
      delete document.body.dataset.clientBusy;
      if (action?.t === "sit" && seated.has(String(action.seat))) return; // nobody asked for it
      sound("no");
      toast(refusal.title, refusal.text, refusal.rule);
    },
    accepted: (action) => {
      if (action?.t === "chat") {
        const field = one<HTMLInputElement>("#chat-text");
        if (field) field.value = "";
      }
      if (action?.t === "leave") location.href = "/";
      if (action?.t === "rematch") {
        following = true;
        follow();
      }
      delete document.body.dataset.clientBusy;
    },
    stale: () => {
      delete document.body.dataset.clientBusy;
      announce(say("client.stale"));
    },
    state: onState,
  });
  startSpots({
    play: playOrPoint,
    attempt: (move) => link.act({ t: "try", seat: seat(), m: move }),
    busy: () => document.body.dataset.clientBusy !== undefined && document.body.dataset.clientLink === "live",
  });
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-act]") : null;
    if (button) void onAct(button);
  });
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== "chat-form") return;
    event.preventDefault();
    const text = one<HTMLInputElement>("#chat-text")?.value.trim() ?? "";
    if (text) link.act({ t: "chat", text });
  });
  const wanted = sessionStorage.getItem("zamok.sit")?.split(" ");
  if (wanted && wanted[0] === main.dataset.table) {
    sessionStorage.removeItem("zamok.sit");
    link.act({ t: "sit", seat: Number(wanted[1]), number: randomHex(32) });
  }
  update();
  setTurn(main.dataset.yours === "1");
  document.documentElement.dataset.v = main.dataset.v ?? "";
}
