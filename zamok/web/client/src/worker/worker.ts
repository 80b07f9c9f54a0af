// The worker between pages and the server: without a connection it shows what was opened before, and says what is missing.
//
// The network always comes first, so nothing old is shown while there is one. A table is never kept: what stands still there
// would look alive. What tells whom a page was for is kept apart, and forgotten as soon as somebody else is here.

interface Site {
  prefix: string;
  version: string; // other when anything of the site is: the browser then takes this worker anew
  files: string[]; // without which no page is what it should be
  languages: string[];
}

declare const self: ServiceWorkerGlobalScope & { site: Site };

const site = self.site;
const FILES = "zamok-files"; // whose names change with what is in them
const PAGES = "zamok-pages"; // lessons and rules, as a stranger sees them
const MINE = "zamok-mine"; // replays
const NOTES = "zamok-notes"; // of this worker itself
const REPLAYS = 12; // so many are kept
const GUEST = "x-zamok-guest"; // the page as somebody without a name sees it

const at = (path: string): string => site.prefix + path;
const local = (url: URL): string => url.pathname.slice(site.prefix.length);

// ---- coming and going ----------------------------------------------------------------------------------

self.addEventListener("install", (event) => {
  event.waitUntil(prepare().then(() => self.skipWaiting()));
});

async function prepare(): Promise<void> {
  const files = await caches.open(FILES);
  for (const address of site.files) if (!(await files.match(address))) await files.add(address);
  for (const language of site.languages) {
    const address = at(`/offline/${language}`);
    const answer = await fetch(address, { cache: "no-store", headers: { [GUEST]: "1" } });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    await files.put(address, answer);
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
  // The page is asked for while the worker still wakes up.
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});

/** Forget files that neither this version nor anything that is kept asks for. */
async function tidy(): Promise<void> {
  const files = await caches.open(FILES);
  let kept = "";
  for (const name of [PAGES, MINE]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!isPage(local(new URL(request.url)))) continue;
      kept += (await (await cache.match(request))?.text()) ?? "";
    }
  }
  for (const request of await files.keys()) {
    const url = new URL(request.url);
    const address = url.pathname + url.search;
    const ours = site.files.includes(address) || local(url).startsWith("/offline/") || local(url).endsWith(".woff2");
    if (!ours && !kept.includes(address)) await files.delete(request);
  }
}

// ---- what is kept --------------------------------------------------------------------------------------

const isFile = (path: string): boolean => /^\/(static|style|words)\//.test(path);
const isPage = (path: string): boolean => /^\/(learn|rules|replay)\/[^/]+$/.test(path);
const isPart = (path: string): boolean => /^\/(learn|rules|replay)\/[^/]+\//.test(path) && !path.endsWith("/review");
const ofReplay = (path: string): boolean => path.startsWith("/replay/");

/** After these somebody else may be here, or nobody. */
const CHANGES = /^\/api\/(people|carry|recover|passkey|sign-in|me|me\/sessions(\/.*)?)$/;

function key(url: URL): string {
  const plain = new URL(url);
  plain.hash = "";
  return plain.href;
}

async function keepPage(request: Request, answer: Response): Promise<void> {
  const url = new URL(request.url);
  const path = local(url);
  if (!answer.ok || answer.redirected || url.search) return;
  const mine = ofReplay(path);
  const cache = await caches.open(mine ? MINE : PAGES);
  // What everybody may read is kept as everybody sees it.
  const copy = mine ? answer : await fetch(url, { headers: { [GUEST]: "1" } });
  if (!copy.ok) return;
  const text = await copy.text();
  const before = await (await cache.match(key(url)))?.text();
  if (before !== undefined && script(before) !== script(text)) await forgetParts(cache, url);
  const headers = new Headers(copy.headers);
  for (const name of ["content-encoding", "content-length", "set-cookie", "vary"]) headers.delete(name);
  // It says itself that it is of before: it does not know who is here.
  await cache.put(key(url), new Response(text.replace("<body ", "<body data-kept "), { headers }));
  await keepFiles(text);
  if (mine) await keepFew(cache);
}

const script = (text: string): string => /static\/main-[A-Z0-9]+\.js/.exec(text)?.[0] ?? "";

/** Keep what a page is made with: it came before this worker did. */
async function keepFiles(text: string): Promise<void> {
  const files = await caches.open(FILES);
  for (const [, address] of text.matchAll(/(?:href|src)="([^"#]+)/g)) {
    if (!address) continue;
    const url = new URL(address, self.location.href);
    if (url.origin !== self.location.origin || !isFile(local(url)) || (await files.match(url))) continue;
    await files.add(url.href);
  }
}

async function forgetParts(cache: Cache, page: URL): Promise<void> {
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname.startsWith(`${page.pathname}/`)) await cache.delete(request);
  }
}

/** Of many replays the last that were opened stay. */
async function keepFew(cache: Cache): Promise<void> {
  const pages = (await cache.keys()).map((request) => new URL(request.url)).filter((url) => isPage(local(url)));
  for (const page of pages.slice(0, Math.max(0, pages.length - REPLAYS))) {
    await cache.delete(page);
    await forgetParts(cache, page);
  }
}

async function keepPart(request: Request, answer: Response): Promise<void> {
  // A game that still goes on says itself that its moments are not to be kept.
  const kept = answer.headers.get("cache-control") ?? "";
  if (answer.status !== 200 || (ofReplay(local(new URL(request.url))) && kept.includes("no-store"))) return;
  const url = new URL(request.url);
  const page = url.origin + at(local(url).split("/", 3).join("/"));
  const cache = await caches.open(ofReplay(local(url)) ? MINE : PAGES);
  // Somebody may have gone meanwhile: then the page it belongs to is kept no more.
  if (await cache.match(page)) await cache.put(request.url, answer);
}

// ---- who is here ---------------------------------------------------------------------------------------

interface Here {
  who: string;
  language: string;
  path: string;
}

// Every page says who it is for, and is told when that is noted, and it is kept if it is to be.
self.addEventListener("message", (event) => {
  const said = event.data as Here;
  event.waitUntil(noted(said).then(() => event.ports[0]?.postMessage("noted")));
});

async function noted({ who, language, path }: Here): Promise<void> {
  const notes = await caches.open(NOTES);
  const before = await (await notes.match(at("/who")))?.text();
  if (before !== undefined && before !== who) await caches.delete(MINE);
  await notes.put(at("/who"), new Response(who));
  await notes.put(at("/language"), new Response(language));
  const url = new URL(path, self.location.href);
  if (!isPage(local(url)) || (await caches.match(key(url), { ignoreVary: true }))) return;
  // It was opened before this worker was there.
  const request = new Request(url);
  await keepPage(request, await fetch(request));
}

// ---- answering -----------------------------------------------------------------------------------------

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(at("/"))) return;
  const path = local(url);
  if (request.method !== "GET") {
    if (CHANGES.test(path)) event.respondWith(changing(request));
  } else if (request.mode === "navigate") {
    event.respondWith(navigated(event, url));
  } else if (isFile(path)) {
    event.respondWith(file(request));
  } else if (isPart(path)) {
    event.respondWith(part(event));
  }
});

async function changing(request: Request): Promise<Response> {
  const renaming = request.method === "PATCH";
  const answer = await fetch(request);
  if (answer.ok && !renaming) {
    await caches.delete(MINE);
    for (const shown of await self.registration.getNotifications()) shown.close();
  }
  return answer;
}

async function navigated(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const early = (await event.preloadResponse) as Response | undefined;
    const answer = early ?? (await fetch(event.request));
    if (isPage(local(url))) event.waitUntil(keepPage(event.request, answer.clone()));
    return answer;
  } catch {
    const kept = await caches.match(key(url), { ignoreVary: true });
    return kept ?? missing();
  }
}

/** The page that says that there is no connection, in the language that was last read. */
async function missing(): Promise<Response> {
  const notes = await caches.open(NOTES);
  const language = (await (await notes.match(at("/language")))?.text()) ?? "";
  const known = site.languages.includes(language) ? language : (site.languages.find((one) => navigator.language.startsWith(one)) ?? "en");
  return (await caches.match(at(`/offline/${known}`), { ignoreVary: true })) ?? Response.error();
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: FILES, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && (answer.headers.get("cache-control") ?? "").includes("immutable")) {
    const files = await caches.open(FILES);
    await files.put(request, answer.clone());
  }
  return answer;
}

async function part(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepPart(event.request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(event.request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

// ---- being told ----------------------------------------------------------------------------------------

interface Told {
  title: string;
  text: string;
  url: string;
  tag: string;
  waiting: number; // tables at which it is one's turn
}

self.addEventListener("push", (event) => {
  const told = event.data?.json() as Told | undefined;
  if (!told) return;
  const shown = self.registration.showNotification(told.title, {
    body: told.text,
    tag: told.tag,
    icon: at("/icon/192.png"),
    data: told.url,
  });
  event.waitUntil(Promise.all([shown, mark(told.waiting)]));
});

/** Write a number on the icon, where there is one. */
async function mark(count: number): Promise<void> {
  await (navigator as { setAppBadge?: (count: number) => Promise<void> }).setAppBadge?.(count).catch(() => undefined);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(String(event.notification.data), self.location.href)));
});

async function show(url: URL): Promise<void> {
  const open = await self.clients.matchAll({ type: "window" });
  const same = open.find((one) => new URL(one.url).pathname === url.pathname);
  if (same) await same.focus();
  else await self.clients.openWindow(url);
}

// The browser may give a device another address by itself.
self.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription } = event as unknown as { oldSubscription?: PushSubscription };
  const options = oldSubscription?.options;
  if (options) (event as ExtendableEvent).waitUntil(self.registration.pushManager.subscribe(options).then(renew));
});

async function renew(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await fetch(at("/api/me/push"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth }),
  });
}

export {};
