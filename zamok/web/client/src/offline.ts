// The page as an app: the worker that keeps what was opened for when there is no connection, and the page that says what is missing.

import { all, here, make, one, say } from "./dom";

const PAUSE = 250; // milliseconds between what is fetched in advance: nothing else is to wait for it

const IDLE = 2000; // until a page that is never idle has its worker all the same

const AGAIN = 5000; // until it is tried again whether the server is there

let noted: Promise<boolean> | undefined;

/** Have the worker when the page is done with everything else; tell it whom this page is for. */
export function startApp(): void {
  showWaiting();
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  noted = new Promise((resolve) => {
    const begin = (): void => {
      const waiting = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE));
      waiting(() => void register().then(resolve), { timeout: IDLE });
    };
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
  });
}

/** Say at how many tables it is one's turn: before the title, and on the icon where there is one. */
function showWaiting(): void {
  if (document.body.dataset.kept !== undefined) return;
  const count = Number(document.body.dataset.waiting ?? 0);
  if (count && document.body.dataset.page !== "table") document.title = `(${count}) ${document.title}`;
  const badge = navigator as { setAppBadge?: (count: number) => Promise<void> };
  void badge.setAppBadge?.(count).catch(() => undefined); // some systems have icons without room
}

async function register(): Promise<boolean> {
  try {
    // Refused by some private windows; a page is whole without it.
    const made = await navigator.serviceWorker.register(here("/sw.js"), { scope: here("/"), updateViaCache: "none" });
    if (!made) return false;
  } catch {
    return false;
  }
  const ready = await navigator.serviceWorker.ready;
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(true);
    const who = document.body.dataset.person ?? "";
    const language = document.body.dataset.language ?? "";
    if (document.body.dataset.page === "offline" || document.body.dataset.kept !== undefined) return resolve(false);
    ready.active?.postMessage({ who, language, path: location.pathname }, [channel.port2]);
  });
}

interface Connection {
  saveData?: boolean;
}

/** Fetch what belongs to this page, one by one, so that the worker has it. */
export function keepWhole(addresses: string[]): void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData) return;
  setTimeout(async () => {
    if (!(await noted)) return;
    for (const address of addresses) {
      if (await caches.match(new URL(address, location.href).href, { ignoreVary: true })) continue;
      const got = await fetch(address).catch(() => null);
      if (!got?.ok) return; // the connection is gone, or we ask too much
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    one("html")?.setAttribute("data-kept", "");
  });
}

/** What to say when something could not be fetched. */
export function lacking(error: unknown): string {
  return say(error instanceof TypeError ? "client.not_kept" : "client.failed");
}

const KINDS: Record<string, string> = { learn: "lessons", rules: "rules", replay: "replays" };

/** Say what was asked for and is not here, and list what is. */
export async function startOffline(): Promise<void> {
  const path = location.pathname.slice(here("").length);
  const about = one("#offline-what");
  if (about && path.startsWith("/table/")) about.textContent = say("client.offline_needs_table");
  else if (about && KINDS[path.split("/")[1] ?? ""]) about.textContent = say("client.offline_never_opened");
  // A device says that it has a network before anything can be reached by it, or says nothing.
  const back = (): void => void fetch(here("/health")).then(() => location.reload(), () => undefined);
  if (!path.startsWith("/offline/")) { // whoever has come to this very page would find it again
    addEventListener("online", back);
    setInterval(back, AGAIN);
  }
  one("[data-do=again]")?.addEventListener("click", () => location.reload());
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const [, kind = "", key = "", more] = new URL(request.url).pathname.slice(here("").length).split("/");
      const list = one(`#offline-${KINDS[kind] ?? "none"}`);
      if (!list || !key || more !== undefined) continue;
      const page = new DOMParser().parseFromString((await (await cache.match(request))?.text()) ?? "", "text/html");
      const link = make("a", "button", page.title.split(" · ")[0]) as HTMLAnchorElement;
      link.href = request.url;
      const line = make("li", "");
      line.append(link);
      list.append(line);
    }
  }
  for (const list of all(".offline-kept ul")) {
    const section = list.closest<HTMLElement>("section");
    if (section) section.hidden = list.childElementCount === 0;
  }
  const none = one("#offline-nothing");
  if (none) none.hidden = one(".offline-kept li") !== null;
  one("html")?.setAttribute("data-listed", "");
}
