// Being told: this device by push, quiet hours, and the app on one's screen.

import { bytes, joins } from "./account";
import { ask, Refused } from "./api";
import { all, here, one, say } from "./dom";
import { shown } from "./me";
import type { CalendarAddress, PushDevice } from "./protocol";
import { toast } from "./toast";

function failed(error: unknown): void {
  toast("", error instanceof Refused ? error.message : say("client.failed"));
}

/** Browsers tell by push where there is a worker; some only once the app is on the screen. */
function able(): boolean {
  return isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function subscribe(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") {
    paint();
    return;
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint = "", keys = {} } = made.toJSON();
  await ask<PushDevice>("POST", "/api/me/push", { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" });
  location.reload();
}

async function unsubscribe(button: HTMLElement): Promise<void> {
  await ask("DELETE", `/api/me/push/${button.dataset.dropPush ?? ""}`);
  if (button.dataset.this !== undefined) {
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
  }
  location.reload();
}

function paint(): void {
  const state = !able() ? "no" : Notification.permission === "denied" ? "never" : "yes";
  const told = one("[data-drop-push][data-this]") !== null;
  for (const part of all("[data-push]")) part.hidden = part.dataset.push !== state || (state === "yes" && told);
}

const minutes = (text: string): number => {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return hour * 60 + minute;
};

/** Keep all that is chosen here together. */
async function hush(): Promise<void> {
  const [from, to] = [one<HTMLInputElement>("#quiet-from")?.value ?? "", one<HTMLInputElement>("#quiet-to")?.value ?? ""];
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const whole = from !== "" && to !== "";
  await ask("PUT", "/api/me/telling", { zone: timeZone, quiet_from: whole ? minutes(from) : 0, quiet_to: whole ? minutes(to) : 0, by_mail: one<HTMLInputElement>("#by-mail")?.checked ?? false });
  const said = one("#quiet-said");
  if (said) said.textContent = whole && from !== to ? say("client.quiet_saved", { from, to, zone: timeZone }) : say("client.quiet_never");
}

function startAddress(): void {
  one("#by-mail")?.addEventListener("change", () => void hush().catch(failed));
  one("[data-do=drop-mail]")?.addEventListener("click", () => {
    ask("DELETE", "/api/me/mail").then(() => location.reload(), failed);
  });
  one<HTMLFormElement>("#address-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = one<HTMLInputElement>("#address")?.value.trim() ?? "";
    ask("PUT", "/api/me/mail", { address }).then(() => {
      const said = one("#address-said");
      if (said) said.textContent = say("client.mail_sent", { address });
    }, failed);
  });
}

function startCalendar(): void {
  one("[data-do=calendar]")?.addEventListener("click", () => {
    ask<CalendarAddress>("POST", "/api/me/calendar").then(({ address }) => shown(one("#calendar-out"), address, say("client.calendar_note")), failed);
  });
  one("[data-do=drop-calendar]")?.addEventListener("click", () => {
    ask("DELETE", "/api/me/calendar").then(() => location.reload(), failed);
  });
}

/** Codes of links in letters stand behind the # of the address, so that they are in no log. */
function code(): string {
  const found = location.hash.slice(1);
  if (found) history.replaceState(null, "", location.pathname);
  addEventListener("hashchange", () => location.hash && location.reload()); // a link to the page that is open
  return found;
}

export function startMail(): void {
  const given = code();
  const button = one<HTMLButtonElement>("#mail-confirm");
  if (!button) return;
  button.disabled = !given;
  if (!given) toast("", say("client.link_none"));
  button.addEventListener("click", () => {
    ask("POST", "/api/mail", { code: given }).then(() => (location.href = here("/me#telling")), failed);
  });
}

/** Signing in by mail: ask for a link, and come in by it. */
export function startEntering(): void {
  const given = code();
  const place = one("#enter-link");
  if (place) place.hidden = !given;
  one("[data-do=enter-link]")?.addEventListener("click", () => {
    ask("POST", "/api/sign-in", { code: given, join: joins() }).then(() => (location.href = here("/")), failed);
  });
  one<HTMLFormElement>("#mail-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = one<HTMLInputElement>("#enter-mail")?.value.trim() ?? "";
    ask("POST", "/api/sign-in/mail", { address }).then(() => {
      const said = one("#mail-said");
      if (said) said.textContent = say("client.enter_sent", { address });
    }, failed);
  });
}

interface Prompt extends Event {
  prompt(): Promise<void>;
}

export function startTelling(): void {
  paint();
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const push = target?.closest<HTMLElement>("[data-do=push]");
    if (push) void subscribe(push.dataset.key ?? "").catch(failed);
    const drop = target?.closest<HTMLElement>("[data-drop-push]");
    if (drop) void unsubscribe(drop).catch(failed);
  });
  one<HTMLFormElement>("#quiet-form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    void hush().catch(failed);
  });
  startAddress();
  startCalendar();
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    const place = one("#install");
    if (place) place.hidden = false;
    one("[data-do=install]")?.addEventListener("click", () => void (event as Prompt).prompt(), { once: true });
  });
}
