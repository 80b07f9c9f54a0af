// Being told: this device by push, quiet hours, and the app on one's screen.

import { bytes } from "./account";
import { ask, Refused } from "./api";
import { all, one, say } from "./dom";
import type { PushDevice } from "./protocol";
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

async function hush(): Promise<void> {
  const [from, to] = [one<HTMLInputElement>("#quiet-from")?.value ?? "", one<HTMLInputElement>("#quiet-to")?.value ?? ""];
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const whole = from !== "" && to !== "";
  await ask("PUT", "/api/me/telling", { zone: timeZone, quiet_from: whole ? minutes(from) : 0, quiet_to: whole ? minutes(to) : 0 });
  const said = one("#quiet-said");
  if (said) said.textContent = whole && from !== to ? say("client.quiet_saved", { from, to, zone: timeZone }) : say("client.quiet_never");
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
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    const place = one("#install");
    if (place) place.hidden = false;
    one("[data-do=install]")?.addEventListener("click", () => void (event as Prompt).prompt(), { once: true });
  });
}
