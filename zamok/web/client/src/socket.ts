// The live connection of one table: it comes back by itself, and what was not answered is sent again.

import { here } from "./dom";
import { sum } from "./crc";
import { shape } from "./shape";
import type { Action, Doubt, FromPage, Here, No, Talk, ToPage, View } from "./protocol";

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

/** An action before it has got its id. */
export type Wish = Without<Action, "id">;

interface Listener {
  view(view: View): void;
  here(here: Here): void;
  talk(talk: Talk): void;
  refused(refusal: No, action: Action | undefined): void;
  doubted(doubt: Doubt, action: Action | undefined): void;
  allowed(action: Action | undefined): void;
  accepted(action: Action | undefined, version: number): void;
  stale(): void;
  plays(): boolean;
  state(state: "live" | "lost" | "refused", code: number): void;
  trouble(text: string): void;
}

const LOOK = 250; // how often one listens, in milliseconds
const BEAT = 1_000; // silent for so long: ask
const QUIET = 20_000; // the same, while nobody looks
const ANSWER = 1_500; // asked for so long: say that the line is lost
const DEAD = 4_000; // and for so long: connect anew
const SLOW = 10_000; // the same, while the connection is being made: a busy server takes its time
const LATER = 1_500; // by how much those who only look on come back later, at most
const BLINK = 800; // for so long after a cut nobody is told that the line is lost,
const CALM = 2_500; // and for so long when the server has asked to come again:
const ASKED = new Set([1012, 1013]); // the table goes on at another process, or there is no room yet
const FINAL = new Set([1003, 1008]);

export class Link {
  version: number | null;
  seat: number | null = null;
  private reference = false; // it is open
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Action>();
  private html = ""; // of the last view,
  private parts = new Map<string, string>(); // and all parts that have come
  private tries = 0;
  private timer = 0;
  private heard = 0; // when something last came
  private asked = 0; // since when an answer is waited for; 0: none is
  private looked = 0; // when one last listened
  private lost = false; // and the visitor has been told
  private calm = 0; // until when nobody is told
  private telling = 0;
  private closed = false;

  constructor(
    private readonly table: string,
    version: number | null,
    private readonly lang: string,
    private readonly listener: Listener,
  ) {
    this.version = version;
    addEventListener("offline", () => this.lose(0));
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wake();
    });
    addEventListener("pagehide", () => {
      this.closed = true;
      this.socket?.close();
    });
    addEventListener("pageshow", (event) => {
      if (!event.persisted) return;
      this.closed = false;
      this.again(0);
    });
    setInterval(() => this.listen(), LOOK);
    this.connect();
  }

  /** Send something that is to be answered, and again after a cut until it is. */
  act(wish: Wish): void {
    const action: Action = { ...wish, id: newId() };
    this.waiting.set(action.id, action);
    this.write(action);
  }

  /** The device has been handed over to a seat's player. */
  handOver(seat: number | null): void {
    this.seat = seat;
    this.write({ t: "seat", seat });
  }

  /** The window has another shape. */
  reshape(shape: string): void {
    this.write({ t: "shape", shape });
  }

  /** The reference has been opened, or shut. */
  refer(open: boolean): void {
    this.reference = open;
    this.write({ t: "reference", open });
  }

  full(): void {
    this.parts.clear();
    this.write({ t: "full" });
  }

  private write(message: FromPage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${here(`/ws/table/${this.table}`)}`);
    this.socket = socket;
    this.heard = performance.now();
    this.asked = 0;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      const parts = this.has();
      this.write({ t: "hello", version: this.version, lang: this.lang, shape: shape(), seat: this.seat, reference: this.reference, parts });
      for (const message of this.waiting.values()) this.write(message);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.take(JSON.parse(event.data) as ToPage);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.socket = null;
      if (this.closed) return;
      this.listener.trouble(""); // the next connection says it again if it is still so
      const final = FINAL.has(event.code);
      if (final) {
        this.listener.state("refused", event.code);
        return;
      }
      const wait = this.pause(event);
      const patience = ASKED.has(event.code) ? wait + CALM : BLINK;
      if (!this.lost && (this.tries === 1 || ASKED.has(event.code))) this.calm = Math.max(this.calm, performance.now() + patience);
      this.loseCalmly(event.code);
      this.again(wait);
    };
  }

  /** How long to wait before the next try: all come back at once after a cut, players first; the server may say when. */
  private pause({ code, reason }: CloseEvent): number {
    const told = ASKED.has(code) ? Number(reason) : 0;
    if (told > 0) return told * (1 + Math.random() / 4);
    const wait = Math.min(2000, 250 * 2 ** this.tries++) * (0.5 + Math.random() / 2);
    return this.tries > 1 || this.listener.plays() ? wait : wait + LATER * Math.random();
  }

  /** What the page has already, so that only the rest is sent: sums of its parts that are still here. */
  private has(): Record<string, number> {
    if (!this.html) return {};
    const known = [...this.parts].filter(([id]) => document.getElementById(id));
    return Object.fromEntries([["", this.html] as const, ...known].map(([id, markup]) => [id, sum(markup)]));
  }

  private loseCalmly(code: number): void {
    clearTimeout(this.telling);
    const left = this.calm - performance.now();
    if (left > 0) this.telling = window.setTimeout(() => this.lose(code), left);
    else this.lose(code);
  }

  private again(delay: number): void {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), delay);
  }

  /** Say that nothing goes through, once. */
  private lose(code: number): void {
    if (this.lost) return;
    this.lost = true;
    this.listener.state("lost", code);
  }

  private found(): void {
    clearTimeout(this.telling);
    this.calm = 0;
    this.lost = false;
    this.listener.state("live", 0);
  }

  /** The network is back, or somebody looks again: connect, or ask whether the connection lives. */
  private wake(): void {
    this.again(0);
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
  }

  private ping(): void {
    this.asked = this.looked = performance.now();
    this.write({ t: "ping" });
  }

  /** A connection can be dead without knowing it: ask when it is silent, give up when nothing comes. */
  private listen(): void {
    const now = performance.now();
    // A page that was held up itself has not read yet what has come meanwhile.
    if (this.asked && now - this.looked > 4 * LOOK) this.asked = now;
    this.looked = now;
    const socket = this.socket;
    if (!socket) return;
    const patience = document.visibilityState === "visible" ? BEAT : QUIET;
    const dead = socket.readyState === WebSocket.CONNECTING ? SLOW : DEAD;
    if (now - this.heard > patience + dead) {
      this.socket = null;
      socket.close();
      this.lose(1006);
      this.again(0);
    } else if (socket.readyState !== WebSocket.OPEN) return;
    else if (this.asked && now - this.asked > ANSWER) this.lose(0);
    else if (!this.asked && now - this.heard > patience) this.ping();
  }

  private take(message: ToPage): void {
    this.heard = performance.now();
    this.asked = 0;
    if (this.lost) this.found();
    switch (message.t) {
      case "view":
        this.tries = 0;
        this.version = message.version;
        this.html = message.html;
        for (const [id, markup] of Object.entries(message.parts)) this.parts.set(id, markup);
        this.found();
        this.listener.here(message.here);
        this.listener.view(message);
        break;
      case "here":
        this.listener.here(message);
        break;
      case "talk":
        this.version = message.version;
        this.listener.talk(message);
        break;
      case "same":
        this.tries = 0;
        this.found();
        break;
      case "ok":
        this.listener.accepted(this.answered(message.id), message.version);
        break;
      case "no":
        this.listener.refused(message, this.answered(message.id));
        break;
      case "doubt":
        this.listener.doubted(message, this.answered(message.id));
        break;
      case "stale":
        this.answered(message.id);
        this.listener.stale();
        break;
      case "may":
        this.listener.allowed(this.answered(message.id));
        break;
      case "trouble":
        this.listener.trouble(message.text);
        break;
      case "tick":
        break;
    }
  }

  private answered(id: string): Action | undefined {
    const action = this.waiting.get(id);
    this.waiting.delete(id);
    return action;
  }
}

function newId(): string {
  // randomUUID exists only where the page came by https or from this machine.
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const hex = randomHex(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
