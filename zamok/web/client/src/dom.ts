// Small tools that every other module uses: finding elements, and the words the server sent along.

export function one<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T | null {
  return root.querySelector<T>(selector);
}

export function all<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T[] {
  return [...root.querySelectorAll<T>(selector)];
}

export function make(tag: string, className: string, text = ""): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

declare global {
  interface Window {
    phrases: Record<string, string>; // what the page says by itself: a script of the server's
  }
}

/** Return a phrase in the language of the page, with its gaps filled. */
export function say(key: string, gaps: Record<string, string | number> = {}): string {
  const phrase = window.phrases[key] ?? key;
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? ""));
}

export function language(): string {
  return document.documentElement.lang;
}

/** Tell whether the visitor asked for little motion. */
export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Read aloud, for those who do not see the table. */
export function announce(text: string): void {
  const place = one("#say");
  if (!place || !text) return;
  const line = make("p", "", text);
  place.append(line);
  while (place.childElementCount > 6) place.firstElementChild?.remove();
}

/** Where small choices of this browser are kept; a browser may forbid it. */
export const memory = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`zamok.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(`zamok.${key}`, value);
    } catch {
      // the choice lasts as long as the page
    }
  },
  forget(key: string): void {
    try {
      localStorage.removeItem(`zamok.${key}`);
    } catch {
      // nothing was kept
    }
  },
};

export function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input:not([type=range],[type=radio],[type=checkbox]),textarea,select") !== null;
}

/** The address of something on this server, which may live below a path of its host. */
export function here(path: string): string {
  return (document.body.dataset.prefix ?? "") + path;
}

/** Keep something that the server must know, for its own pages: others of its host are not told. */
export function cookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=${here("/")}; max-age=31536000; samesite=lax${secure}`;
}
