// Requests to the server's JSON interface, and becoming somebody before the first of them.

import { here, say } from "./dom";
import type { Asserted, Attested, Challenge, Code, Complaint, EnterLink, Failure, Invite, Leave, LineComplaint, MailAddress, MatchWish, Name, NewName, NewTable, PushWish, RecoveryCode, Replace, ReportAnswer, Restraint, TellingWish, TokenWish, WordList } from "./protocol";

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Body = EnterLink | Asserted | Attested | Challenge | Code | Complaint | Invite | Leave | LineComplaint | MailAddress | MatchWish | Name | NewName | NewTable | PushWish | RecoveryCode | Replace | ReportAnswer | Restraint | TellingWish | TokenWish | WordList;

export async function ask<T>(method: string, path: string, body?: Body): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(here(path), {
      method,
      headers: body === undefined ? { accept: "application/json" } : { accept: "application/json", "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, say("client.offline"));
  }
  const data: unknown = await answer.json().catch(() => null); // a proxy's page, say
  if (!answer.ok) throw new Refused(answer.status, (data as Failure | null)?.error?.text || say("client.failed"));
  return data as T;
}

/** Make sure the visitor is somebody: a guest with a made-up name, which can be changed later. */
export async function beSomebody(): Promise<void> {
  if (document.body.dataset.person !== undefined) return;
  const trades = say("client.trades").split("|");
  const trade = trades[Math.floor(Math.random() * trades.length)] ?? "";
  const name = say("client.guest", { trade, number: 2 + Math.floor(Math.random() * 98) });
  await ask("POST", "/api/people", { name });
  document.body.dataset.person = name;
}
