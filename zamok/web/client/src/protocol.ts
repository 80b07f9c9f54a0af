// What page and server send each other. Made by tools/protocol.py of the server's models.

/** Let a bot take an open seat of a table that you made, before the game. */
export interface AddBot {
  id: string;
  t: "add_bot";
  seat: number;
  level: string;
}

/** Answer what is proposed: all who play must agree; whoever has proposed it may drop it. */
export interface Answer {
  id: string;
  t: "answer";
  seat: number;
  yes: boolean;
}

/** What a browser is to be asked for a passkey: options of WebAuthn as JSON. */
export interface Asked {
  options: Record<string, unknown>;
}

/** What a browser has answered with a passkey, in base64url. */
export interface Asserted {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  join?: boolean;
}

/** What a browser has made for a passkey, in base64url. */
export interface Attested {
  id: string;
  client_data: string;
  attestation: string;
}

/** A moment of a finished game: after so many moves. */
export interface Branch {
  table: string;
  ply: number;
}

/** Where your calendar of turns is; it is shown once. */
export interface CalendarAddress {
  address: string;
}

/** A game with somebody: a seat is kept for them, and they find it among their tables. */
export interface Challenge {
  game: string;
  pace?: PaceModel;
  rated?: boolean;
}

/** Say something at the table. */
export interface Chat {
  id: string;
  t: "chat";
  text: string;
}

/** The seconds a seat has left, and whether they run. */
export interface Clock {
  left: number;
  runs: boolean;
}

/** The code that carries an identity over. */
export interface Code {
  code: string;
}

/** What is wrong with somebody. */
export interface Complaint {
  kind: "insult" | "spam" | "name" | "cheating" | "other";
  text?: string;
}

/** One thing that is seen; `light`, `travel` and the others below say what is needed for each. What is not in the pictures is passed over: a viewer may see less than others. */
export interface Cue {
  how: "light" | "travel" | "send" | "turn" | "roll" | "grow" | "points" | "count";
  id?: string;
  source?: string;
  target?: string;
  sign?: string;
  count?: number;
}

/** A careful move is not made: it would bring nothing. Made without care it is. */
export interface Doubt {
  t: "doubt";
  id: string;
  text: string;
}

/** The code of a link that signs in; `join`: what you played as a guest comes along. */
export interface EnterLink {
  code: string;
  join?: boolean;
}

/** The answer to whatever was not done. */
export interface Failure {
  error: Refusal;
}

/** The table of a quick match; empty while there is none. For a live one ask again every few seconds; by days you are told. */
export interface Found {
  table: string;
}

/** Send everything again. */
export interface Full {
  t: "full";
}

/** The device has been handed over to this seat's player. */
export interface HandOver {
  t: "seat";
  seat: number | null;
}

/** Comes first: the language, the version that the page shows, and whose eyes look. */
export interface Hello {
  t: "hello";
  lang?: string;
  shape?: string;
  version?: number | null;
  seat?: number | null;
  reference?: boolean;
  parts?: Record<string, number>;
}

/** The seats whose persons are at the table now, and the clocks of those who have one. */
export interface Here {
  t: "here";
  seats: Array<number>;
  clocks: Array<Clock | null>;
}

/** Whom you invite to a table of yours. */
export interface Invite {
  person: string;
}

/** An action is not done: the seat was asked something else meanwhile. A view follows. */
export interface Late {
  t: "stale";
  id: string;
  version: number;
}

/** Leave the table: before the game your seats become free, in the game a bot stands in. While numbers are opened it ends the table: nobody can take a seat over with another number. */
export interface Leave {
  id: string;
  t: "leave";
}

/** What is wrong with a line of talk; `line` is its number at the table. */
export interface LineComplaint {
  kind: "insult" | "spam" | "name" | "cheating" | "other";
  text?: string;
  line: number;
}

/** A new table: its id, and the commitment to the server's part of its dice. */
export interface Made {
  id: string;
  commitment: string;
}

/** An address of mail. */
export interface MailAddress {
  address: string;
}

/** A quick match: a game, live or by days; people first, bots after so many seconds. Without `wait` that is a minute live and a day by days; at most ten minutes and a week. */
export interface MatchWish {
  game: string;
  pace?: "live" | "days";
  within?: number;
  wait?: number | null;
  seats?: number;
}

/** What was tried may be done. */
export interface May {
  t: "may";
  id: string;
}

/** Make a move: its number, or its notation; a refusal names the rule. With the version you looked at it is refused as stale when the seat has been asked something else since. A careful one is not made if it would bring the seat nothing. */
export interface Move {
  id: string;
  t: "move";
  seat: number;
  move: number | string;
  version?: number | null;
  careful?: boolean;
}

/** Somebody's name. */
export interface Name {
  name: string;
}

/** A code that carries an identity over, once. */
export interface NewCode {
  code: string;
}

/** Another name for somebody, and why. */
export interface NewName {
  name: string;
  reason: string;
  report?: string;
}

/** A table to be made. */
export interface NewTable {
  game: string;
  seats: Array<SeatPlan>;
  options?: Record<string, string>;
  public?: boolean;
  rated?: boolean;
  pace?: PaceModel;
  position?: string;
  branch?: Branch | null;
}

/** A token for a program; it is shown once. */
export interface NewToken {
  token: string;
}

/** An action is not done; `rule` is the game's rule that forbids it, if one does. */
export interface No {
  t: "no";
  id: string;
  rule: string;
  title: string;
  text: string;
}

/** An action is done, and stored. */
export interface Ok {
  t: "ok";
  id: string;
  version: number;
}

/** Open the number that a seat of yours has committed to, once all seats have committed. */
export interface Open {
  id: string;
  t: "open";
  seat: number;
  number: string;
}

/** How much time there is; seconds. */
export interface PaceModel {
  kind?: "none" | "live" | "days";
  step?: number;
  reserve?: number;
}

/** Say that you live. */
export interface Ping {
  t: "ping";
}

/** Suggest a move to a seat, in place of what you suggested before; without one, nothing. It is seen by the two it concerns and stored nowhere. */
export interface Point {
  id: string;
  t: "point";
  seat: number;
  to?: number | null;
  move?: number | null;
}

/** Propose to end the game as it stands (`end`), or to vote somebody absent out (`kick`). */
export interface Propose {
  id: string;
  t: "propose";
  seat: number;
  what: "end" | "kick";
  against?: number | null;
}

/** A device that is told, since when; `this`: the one that asks. */
export interface PushDevice {
  id: string;
  device: string;
  made_at: number;
  this: boolean;
}

/** A device that is to be told: what its browser has subscribed to, keys in base64url. */
export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** One of your recovery codes. */
export interface RecoveryCode {
  code: string;
  join?: boolean;
}

/** New recovery codes; they are shown once. */
export interface RecoveryCodes {
  codes: Array<string>;
}

/** The reference has been opened: show it with every view; or it has been shut again. */
export interface Reference {
  t: "reference";
  open: boolean;
}

/** Why something was not done; `rule` is the game's rule that forbids it, if one does. */
export interface Refusal {
  key: string;
  rule: string;
  title: string;
  text: string;
}

/** Set up the next game with the same people, or learn of the one that is set up. Also where there was no game, because a number stayed closed. */
export interface Rematch {
  id: string;
  t: "rematch";
}

/** Leave the game to a bot for good: it goes on, and you are last. */
export interface Replace {
  id: string;
  t: "replace";
  level?: string;
}

/** What was done about a report: nothing, or something that is no mute, ban or name. */
export interface ReportAnswer {
  done: "nothing" | "other";
}

/** Give up: you are last, and a bot plays on; with one player left the game is over. */
export interface Resign {
  id: string;
  t: "resign";
}

/** Why somebody is muted or banned, and for how many hours (None: for good). `report`: the report that is dealt with by it. */
export interface Restraint {
  reason: string;
  hours: number | null;
  report?: string;
}

/** Take your seat back from the bot. */
export interface Return {
  id: string;
  t: "return";
  seat: number;
}

/** What the page shows is current. */
export interface Same {
  t: "same";
  version: number;
}

/** Who is meant to sit on a seat. */
export interface SeatPlan {
  kind: "me" | "here" | "open" | "bot";
  level?: string;
  name?: string;
}

/** The window has another shape now: show the table for it. */
export interface Shape {
  t: "shape";
  shape: string;
}

/** Take an open seat, or one kept for you, and commit to its part of the dice. The promise is the SHA-256 of four lines: `zamok commit`, the table, the seat, and a random number of 64 hexadecimal digits, which you keep. */
export interface Sit {
  id: string;
  t: "sit";
  seat: number;
  promise: string;
}

/** Something that has happened: the sentence that tells it, and what there is to see of it. */
export interface Staged {
  say: string;
  ply: number;
  cues?: Array<Cue>;
  sound?: "" | "wood" | "stone" | "dice" | "coins" | "card" | "quill";
  joins?: boolean;
}

/** Let a bot take the seat of somebody whose time has run out. */
export interface StandIn {
  id: string;
  t: "stand_in";
  seat: number;
}

/** Play a game on by the rules of today when those it began with are no longer here. */
export interface TakeOver {
  id: string;
  t: "take_over";
}

/** Something was said, and nothing else happened: lines to add to those that are shown. */
export interface Talk {
  t: "talk";
  version: number;
  lines: Array<string>;
}

/** The table at a step of a lesson, and what is told there. */
export interface Taught {
  html: string;
  text: string;
  does: "read" | "move" | "choose" | "hear" | "watch";
  at: Array<string>;
  move: number;
  leads: boolean;
}

/** How you want to be told; quiet hours in minutes of the day of your time zone, as of a clock. From and to the same: there are none. */
export interface TellingWish {
  zone?: string;
  quiet_from?: number;
  quiet_to?: number;
  by_mail?: boolean;
}

/** The server lives. */
export interface Tick {
  t: "tick";
}

/** What a token is to be called, what it is for, and for how many days (None: until dropped). */
export interface TokenWish {
  name: string;
  scopes?: Array<"read" | "play" | "account">;
  days?: number | null;
}

/** The server cannot store anything, in words for the player; "" when it can again. */
export interface Trouble {
  t: "trouble";
  text: string;
}

/** Ask whether a move may be made; nothing is done. A careful one is told, too, if the move would bring the seat nothing. */
export interface Try {
  id: string;
  t: "try";
  seat: number;
  move: number | string;
  careful?: boolean;
}

/** Take back the last decision, or ask the others to agree to it. */
export interface Undo {
  id: string;
  t: "undo";
  seat: number;
}

/** The whole table; the parts that the page has are only named in its markup (`data-same`). */
export interface View {
  t: "view";
  version: number;
  html: string;
  parts: Record<string, string>;
  beats: Array<Staged>;
  yours: boolean;
  here: Here;
}

/** Answer a request to take back. */
export interface Vote {
  id: string;
  t: "vote";
  seat: number;
  yes: boolean;
}

/** All words that are masked in talk and refused in names; `*` at an end: whatever follows. */
export interface WordList {
  words: Array<string>;
}

export type Action = Sit | Open | Leave | Move | Undo | Vote | StandIn | Return | Chat | TakeOver | Resign | Replace | Propose | Answer | Try | Rematch | Point | AddBot;

export type FromPage = Hello | HandOver | Shape | Reference | Full | Ping | Sit | Open | Leave | Move | Undo | Vote | StandIn | Return | Chat | TakeOver | Resign | Replace | Propose | Answer | Try | Rematch | Point | AddBot;

export type ToPage = View | Here | Talk | Same | Ok | May | No | Doubt | Late | Trouble | Tick;
