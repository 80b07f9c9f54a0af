// A small picture shown large; it stays as live as the one on the table.

import { all, calm, make, one } from "./dom";

let shown = ""; // the area whose picture is shown large

/** Say how often what one player has goes into the picture, and its shape: the style sheet makes it fit. */
function fit(picture: SVGSVGElement): void {
  const { width, height } = picture.viewBox.baseVal;
  const [wide = width, high = height] = picture.dataset.each?.split(" ").map(Number) ?? [];
  picture.style.setProperty("--across", String(width / wide));
  picture.style.setProperty("--ratio", String(wide / high));
}

function paint(): boolean {
  const picture = one(`#${shown} > svg.area`);
  if (!picture) return false;
  const copy = picture.cloneNode(true) as SVGSVGElement;
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id"); // ids are the table's
  fit(copy);
  one("#large-body")?.replaceChildren(copy);
  return true;
}

/** How many players' things lie side by side beyond the window, and which of them is looked at. */
function steps(body: HTMLElement): [number, number] {
  const picture = one("svg", body);
  const beyond = body.scrollWidth - body.clientWidth;
  if (!picture || beyond < 4) return [1, 0];
  const count = Math.max(2, Math.round(Number(picture.style.getPropertyValue("--across"))));
  return [count, Math.round((body.scrollLeft / beyond) * (count - 1))];
}

/** Show by dots and arrows that others lie a swipe away. */
function paintSteps(): void {
  const [body, dots] = [one("#large-body"), one("#large-dots")];
  if (!body || !dots) return;
  const [count, at] = steps(body);
  dots.replaceChildren(
    ...Array.from({ length: count > 1 ? count : 0 }, (_, i) => {
      const dot = make("i", "");
      if (i === at) dot.dataset.clientOn = "";
      return dot;
    }),
  );
  for (const button of all<HTMLButtonElement>("#large [data-large]")) {
    button.hidden = count < 2;
    button.disabled = button.dataset.large === "1" ? at === count - 1 : at === 0;
  }
}

function step(by: number): void {
  const body = one("#large-body");
  if (!body) return;
  const [count, at] = steps(body);
  if (count < 2) return;
  const left = ((at + by) / (count - 1)) * (body.scrollWidth - body.clientWidth);
  body.scrollTo({ left, behavior: calm() ? "instant" : "smooth" });
}

/** What is shown large can be leafed through. */
export function startLarge(): void {
  one("#large-body")?.addEventListener("scroll", paintSteps, { passive: true });
  addEventListener("resize", paintSteps);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-large]") : null;
    if (button) step(Number(button.dataset.large));
  });
}

/** Show the picture of an area large. */
export function enlarge(area: Element): void {
  shown = area.id;
  const dialog = one<HTMLDialogElement>("#large");
  if (!dialog || !paint()) return;
  const title = one("h2", area)?.textContent ?? "";
  dialog.setAttribute("aria-label", title);
  dialog.showModal();
  paintSteps();
}

/** Bring what is shown large in line with the table. */
export function settleLarge(): void {
  const dialog = one<HTMLDialogElement>("#large");
  if (!dialog?.open) return;
  const left = one("#large-body")?.scrollLeft ?? 0;
  if (!paint()) dialog.close();
  else one("#large-body")?.scrollTo({ left, behavior: "instant" });
  paintSteps();
}
