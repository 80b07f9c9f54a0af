// The table: everything between the visitor's hands and the live connection.

import { all, announce, here, language, one, say } from "./dom";
import { beSomebody, Refused } from "./api";
import { settleDrag, startDrag } from "./drag";
import { startEnds, toEnds } from "./ends";
import { confirm, doubt, refresh, startSpots, turn, unpin, weighed, wheelTurns } from "./spots";
import { Link, type Wish } from "./socket";
import { opening, promise, take } from "./promises";
import { sealEnd } from "./proof";
import type { Here, Talk, View } from "./protocol";
import { startExplain } from "./explain";
import { settleHints, startHints } from "./hints";
import { careful } from "./idle";
import { helping, setHelp, startRules } from "./rules";
import { markLast, startMarks } from "./marks";
import { openKeys, startKeys } from "./keys";
import { play as sound } from "./sound";
import { paintClocks, setClocks, startClocks } from "./clocks";
import { enlarge, settleLarge, startLarge } from "./large";
import { refocus } from "./morph";
import { goOn, settle, startPanZoom, zoom } from "./panzoom";
import { closeRecap, looksBack, openRecap, startRecap } from "./recap";
import { reviewEnd, settleEnd, startReveal, tellEnd, turnEnd } from "./reveal";
import { showRated } from "./rated";
import { startReview } from "./review";
import { startShape } from "./shape";
import { direct, hurried, joined, startStage, still } from "./stage";
import { markNews, onReference, settleTabs, startTabs } from "./tabs";
import { staging } from "./timeline";
import { toast } from "./toast";

const BEHIND = 3; // views that have come while one is played

let link: Link;
let yours = false;
let present: number[] = []; // the seats whose persons are at the table
let chats = -1; // lines of talk that were here already; none is known yet
let trouble = ""; // what the server says is wrong with it
let following = false; // the visitor asked for the next game: go there as soon as it is known
const title = document.title;
const seated = new Set<string>(); // seats this page has sat down on by itself
const opened = new Set<string>(); // and whose numbers it has opened

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

/** Seats kept for this visitor are taken at once; each promises a random number for the dice. */
function sitDown(): void {
  for (const place of all("#table [data-sit]")) {
    const number = place.dataset.sit ?? "";
    if (seated.has(number)) continue;
    seated.add(number);
    sit(Number(number));
  }
}

function sit(place: number): void {
  link.act({ t: "sit", seat: place, promise: promise(table()?.dataset.table ?? "", place) });
}

/** When all have promised, the numbers that are kept here are opened, each once. */
function openNumbers(): void {
  for (const place of all("#table [data-open]")) {
    const number = place.dataset.open ?? "";
    if (opened.has(number)) continue;
    opened.add(number);
    const kept = opening(table()?.dataset.table ?? "", number);
    if (kept === "changed") toast("", say("client.promise_changed"));
    else if (kept === "elsewhere") toast("", say("client.number_elsewhere"));
    else link.act({ t: "open", seat: Number(number), number: kept.number });
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
  const next = following ? one<HTMLAnchorElement>("#table a.next") : null;
  if (next) location.href = next.href;
}

/** Bring what the visitor has opened, chosen and zoomed in line with a new drawing. */
export function arrange(): void {
  settleTabs();
  settleEnd();
  refocus();
  refresh();
  settle();
  settleLarge();
  settleHints();
}

function update(): void {
  follow();
  arrange();
  paintHere();
  paintClocks();
  const main = table();
  if (main) take(main); // before anything is promised or opened
  sitDown();
  openNumbers();
  sealEnd();
  showRated();
  for (const place of all("[data-link]")) place.textContent = address(place.dataset.link);
  hear();
  delete document.body.dataset.clientBusy;
  settleDrag();
}

const waiting: View[] = []; // for what is being played
const said: Talk[] = []; // and what was said meanwhile

function onTalk(talk: Talk): void {
  said.push(talk);
  hear();
}

/** Add what was said to the newest picture, and say that there is talk. */
function hear(): void {
  const main = table();
  if (!main || waiting.length || looksBack()) return;
  const list = one("#chat-lines");
  for (const talk of said.splice(0)) {
    if (talk.version <= version()) continue;
    list?.insertAdjacentHTML("beforeend", talk.lines.join(""));
    main.dataset.v = document.documentElement.dataset.v = String(talk.version);
  }
  const lines = all("#chat-lines li[id]").length;
  if (lines) one("#chat-lines .quiet")?.remove();
  toEnds();
  if (lines > chats && chats >= 0) {
    sound("chat");
    markNews("chat", lines - chats);
  }
  chats = lines;
}

function onView(view: View): void {
  waiting.push(view);
  if (!staging() && !looksBack()) showNext();
}

/** The visitor has been away: what happened meanwhile is played, unless nothing is to move. */
function comeBack(): void {
  if (yours && !still() && !looksBack()) openRecap();
}

/** Show what has come; whoever is far behind, or in a hurry, gets it all at once. */
function showNext(): void {
  const views = waiting.splice(0, hurried() || waiting.length > BEHIND ? waiting.length : 1);
  const view = views.at(-1);
  if (!view) return;
  const before = table()?.dataset.status;
  const frame = joined(views);
  const whole = direct(
    frame,
    () => {
      markLast();
      update();
      for (const beat of frame.beats ?? []) announce(beat.say);
      document.documentElement.dataset.v = String(view.version);
    },
    () => {
      setTurn(view.yours && !waiting.length);
      if (before === "running" && table()?.dataset.status === "over") tellEnd();
      if (!looksBack()) showNext();
    },
  );
  if (!whole) link.full();
}

/** Show what is wrong for as long as it is: no connection, or a server that cannot store. */
function onBanner(text: string): void {
  const banner = one("#offline");
  if (!banner) return;
  banner.hidden = text === "";
  if (text && banner.textContent !== text) banner.textContent = text;
}

function onState(state: "live" | "lost" | "refused", code: number): void {
  document.body.dataset.clientLink = state;
  if (state === "live") onBanner(trouble);
  else onBanner(state === "refused" ? say("client.refused_link", { code }) : say("client.offline_table"));
}

function onTrouble(text: string): void {
  trouble = text;
  if (document.body.dataset.clientLink === "live") onBanner(text); // else there is worse to be told
}

function act(wish: Wish): void {
  document.body.dataset.clientBusy = "";
  link.act(wish);
}

/** Make a move, carefully unless it is sure; numbers beyond the move space are moves of others, which are only pointed at. */
function playOrPoint(move: number, sure: boolean): void {
  const own = seat();
  if (own === null) return;
  const space = Number(table()?.dataset.space ?? Infinity);
  if (move < space) act({ t: "move", version: version(), seat: own, move, careful: careful() && !sure });
  else if (table()?.dataset.pointed === String(move)) act({ t: "point", seat: own });
  else act({ t: "point", seat: own, to: Math.floor(move / space) - 1, move: move % space });
}

async function sitAt(place: number): Promise<void> {
  const fresh = document.body.dataset.person === undefined;
  try {
    await beSomebody();
  } catch (error) {
    toast("", error instanceof Refused ? error.message : say("client.failed"));
    return;
  }
  if (fresh) {
    // The connection was made as nobody: come back as somebody and sit down then.
    sessionStorage.setItem("zamok.sit", `${table()?.dataset.table ?? ""} ${place}`);
    location.reload();
    return;
  }
  sit(place);
}

/** What buttons with data-act mean; those about a seat name it, or mean the one that looks. */
function onAct(button: HTMLElement): void {
  const own = button.dataset.seat === undefined ? seat() : Number(button.dataset.seat);
  const kind = button.dataset.act;
  if (button.dataset.sure !== undefined && !window.confirm(button.dataset.sure)) return;
  if (kind === "rematch" || kind === "leave" || kind === "take_over" || kind === "resign" || kind === "replace") link.act({ t: kind });
  if (own === null) return;
  switch (kind) {
    case "seat":
      link.handOver(own);
      break;
    case "sit":
      void sitAt(own);
      break;
    case "add_bot":
      link.act({ t: kind, seat: own, level: one<HTMLSelectElement>(`#bot-level-${own}`)?.value ?? "" });
      break;
    case "vote":
      link.act({ t: "vote", seat: own, yes: button.dataset.yes === "1" });
      break;
    case "answer":
      link.act({ t: "answer", seat: own, yes: button.dataset.yes === "1" });
      break;
    case "propose":
      if (button.dataset.against === undefined) link.act({ t: "propose", seat: own, what: "end" });
      else link.act({ t: "propose", seat: own, what: "kick", against: Number(button.dataset.against) });
      break;
    case "undo":
      act({ t: "undo", seat: own });
      break;
    case "stand_in":
    case "return":
    case "point":
      link.act({ t: kind, seat: own });
      break;
  }
}

/** The whole address of a page of ours, as others are told it. */
function address(path = location.pathname): string {
  return new URL(path, location.href).href;
}

async function share(button: HTMLElement): Promise<void> {
  const url = address(button.dataset.share);
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
function startButtons(): void {
  document.addEventListener("click", (event) => {
    // A picture with nothing to press opens large wherever it is pressed; its button is for keyboards.
    const small = event.target instanceof Element ? event.target.closest(".area-box:has(> .enlarge)") : null;
    if (small) enlarge(small);
    const more = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-more]") : null;
    if (more) goOn(more.dataset.more ?? "");
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-do]") : null;
    if (!button) return;
    const menu = button.closest<HTMLElement>("#menu:popover-open");
    if (menu && (button.dataset.do === "help" || button.dataset.do === "keys")) menu.hidePopover(); // they are about what it covers
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
      case "end":
        turnEnd();
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

/** Who is at the table and how much time they have changes by itself, without a drawing. */
function onHere(here: Here): void {
  present = here.seats;
  paintHere();
  setClocks(here.clocks);
}

/** Show who of those with a seat is at the table. */
function paintHere(): void {
  for (const mark of all(".seat .presence")) {
    const number = Number(mark.closest(".seat")?.id.replace("seat-", ""));
    const here = present.includes(number);
    const said = (here ? mark.dataset.here : mark.dataset.away) ?? "";
    mark.classList.toggle("here", here);
    mark.title = said;
    const heard = one(".hear", mark);
    if (heard) heard.textContent = said;
  }
}

/** What the table and replays share: looking, pointing, reading. */
export function startLooking(): void {
  startRules();
  startExplain();
  startButtons();
  startKeys();
  startMarks();
  startReview();
  startLarge();
  startReveal();
  startStage();
  startPanZoom(wheelTurns);
  startTabs();
  startEnds();
}

export function startTable(): void {
  const main = table();
  if (!main) return;
  startLooking();
  startHints();
  startClocks();
  onHere(JSON.parse(main.dataset.here ?? "null") ?? { seats: [], clocks: [] });
  link = new Link(main.dataset.table ?? "", version(), language(), {
    view: onView,
    here: onHere,
    talk: onTalk,
    refused: (refusal, action) => {
      delete document.body.dataset.clientBusy;
      if (action?.t === "open" || (action?.t === "sit" && seated.has(String(action.seat)))) return; // nobody asked for it
      if (action?.t === "try" && action.careful) {
        weighed(Number(action.move), ""); // what forbids it is said when it is made
        return;
      }
      sound("no");
      toast(refusal.title, refusal.text, refusal.rule);
    },
    doubted: ({ text }, action) => {
      delete document.body.dataset.clientBusy;
      if (action?.t === "move") doubt(Number(action.move), text);
      else if (action?.t === "try") weighed(Number(action.move), text);
    },
    allowed: (action) => {
      if (action?.t === "try") weighed(Number(action.move), "");
    },
    accepted: (action, reached) => {
      if (action?.t === "chat") {
        const field = one<HTMLInputElement>("#chat-text");
        if (field) field.value = "";
      }
      if (action?.t === "leave") location.href = here("/");
      if (action?.t === "rematch") {
        following = true;
        follow();
      }
      // A move's answer comes before its view; until that is here, places of before can still be pressed.
      if (action?.t !== "move" || version() >= reached) delete document.body.dataset.clientBusy;
    },
    stale: () => {
      delete document.body.dataset.clientBusy;
      announce(say("client.stale"));
    },
    plays: () => seat() !== null,
    state: onState,
    trouble: onTrouble,
  });
  onReference((open) => link.refer(open));
  startSpots({
    play: playOrPoint,
    attempt: (move) => {
      const own = seat();
      if (own !== null) link.act({ t: "try", seat: own, move });
    },
    weigh: (move) => {
      const own = seat();
      if (own === null || !careful() || move >= Number(table()?.dataset.space ?? Infinity)) return false;
      link.act({ t: "try", seat: own, move, careful: true });
      return true;
    },
    busy: () => document.body.dataset.clientBusy !== undefined && document.body.dataset.clientLink === "live",
  });
  startDrag();
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-act]") : null;
    if (button) onAct(button);
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
    take(main);
    sit(Number(wanted[1]));
  }
  startRecap({
    arrange,
    back: () => {
      markLast();
      update();
      showNext();
    },
  });
  startShape((shape) => {
    closeRecap(); // what was is drawn for another window
    link.reshape(shape);
    arrange();
  });
  update();
  setTurn(main.dataset.yours === "1");
  reviewEnd();
  document.documentElement.dataset.v = main.dataset.v ?? "";
  comeBack();
  let left = version();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") left = version();
    else if (version() !== left) comeBack();
  });
}
