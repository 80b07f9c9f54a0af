// A small picture shown large; it stays as live as the one on the table.

import { one } from "./dom";

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

/** Show the picture of an area large. */
export function enlarge(area: Element): void {
  shown = area.id;
  const dialog = one<HTMLDialogElement>("#large");
  if (!dialog || !paint()) return;
  const title = one("h2", area)?.textContent ?? "";
  dialog.setAttribute("aria-label", title);
  dialog.showModal();
}

/** Bring what is shown large in line with the table. */
export function settleLarge(): void {
  const dialog = one<HTMLDialogElement>("#large");
  if (dialog?.open && !paint()) dialog.close();
}
