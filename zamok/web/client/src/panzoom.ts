// Pan and zoom of the board: a transform on the wrapper, so drawings and glides know nothing of it.

import { all } from "./dom";

interface Camera {
  x: number;
  y: number;
  scale: number;
}

const MOST = 6;
const cameras = new WeakMap<HTMLElement, Camera>();
const SLOP = { mouse: 4, touch: 10 };

function inner(port: HTMLElement): HTMLElement | null {
  return port.firstElementChild instanceof HTMLElement ? port.firstElementChild : null;
}

function camera(port: HTMLElement): Camera {
  let found = cameras.get(port);
  if (!found) cameras.set(port, (found = { x: 0, y: 0, scale: 1 }));
  return found;
}

function apply(port: HTMLElement, next: Camera): void {
  const pan = inner(port);
  if (!pan) return;
  const scale = Math.min(MOST, Math.max(1, next.scale));
  const width = port.clientWidth;
  const height = port.clientHeight;
  const x = Math.min(0, Math.max(width - width * scale, next.x));
  const y = Math.min(0, Math.max(height - height * scale, next.y));
  cameras.set(port, { x, y, scale });
  pan.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  if (scale > 1.001) port.dataset.clientZoomed = "";
  else delete port.dataset.clientZoomed;
}

function zoomAt(port: HTMLElement, factor: number, clientX: number, clientY: number): void {
  const now = camera(port);
  const box = port.getBoundingClientRect();
  const px = clientX - box.left;
  const py = clientY - box.top;
  const scale = Math.min(MOST, Math.max(1, now.scale * factor));
  const ratio = scale / now.scale;
  apply(port, { x: px - (px - now.x) * ratio, y: py - (py - now.y) * ratio, scale });
}

/** Zoom the board about its middle; 0 shows all of it. */
export function zoom(factor: number): void {
  for (const port of all(".viewport")) {
    const box = port.getBoundingClientRect();
    if (factor === 0) apply(port, { x: 0, y: 0, scale: 1 });
    else zoomAt(port, factor, box.left + box.width / 2, box.top + box.height / 2);
  }
}

/** Bring an element of a zoomed board into sight, for those who go by keyboard. */
export function reveal(element: Element): void {
  const port = element.closest<HTMLElement>(".viewport");
  if (!port || camera(port).scale === 1) return;
  const box = port.getBoundingClientRect();
  const at = element.getBoundingClientRect();
  const now = camera(port);
  const inside = at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom;
  if (inside) return;
  apply(port, {
    x: now.x + box.left + box.width / 2 - (at.left + at.width / 2),
    y: now.y + box.top + box.height / 2 - (at.top + at.height / 2),
    scale: now.scale,
  });
}

/** `turns` is asked first about the wheel: it may turn the tile under the pointer instead. */
export function startPanZoom(turns: (event: WheelEvent) => boolean): void {
  const pointers = new Map<number, { x: number; y: number }>();
  let port: HTMLElement | null = null;
  let start = { x: 0, y: 0 };
  let moving = false;
  let swallow = false;

  document.addEventListener(
    "wheel",
    (event) => {
      if (!(event.target instanceof Element)) return;
      const at = event.target.closest<HTMLElement>(".viewport");
      if (!at) return;
      if (turns(event)) {
        event.preventDefault();
        return;
      }
      if (event.deltaY > 0 && camera(at).scale <= 1.001) return; // all is seen: the page scrolls on
      event.preventDefault();
      zoomAt(at, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), event.clientX, event.clientY);
    },
    { passive: false },
  );

  document.addEventListener("pointerdown", (event) => {
    swallow = false;
    if (!(event.target instanceof Element)) return;
    const at = event.target.closest<HTMLElement>(".viewport");
    if (!at || event.target.closest(".zoom") || (event.pointerType === "mouse" && event.button !== 0)) return;
    if (port !== at) pointers.clear();
    port = at;
    if (pointers.size === 0) moving = false;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start = { x: event.clientX, y: event.clientY };
  });

  document.addEventListener("pointermove", (event) => {
    const was = pointers.get(event.pointerId);
    if (!was || !port) return;
    const now = { x: event.clientX, y: event.clientY };
    if (pointers.size === 1) {
      if (camera(port).scale <= 1.001) return;
      const slop = event.pointerType === "mouse" ? SLOP.mouse : SLOP.touch;
      if (!moving && Math.hypot(now.x - start.x, now.y - start.y) < slop) return;
      if (!moving) {
        moving = true;
        // Only now: captured at once, a click would land on the viewport instead of the piece.
        port.setPointerCapture(event.pointerId);
        inner(port)?.style.setProperty("will-change", "transform");
      }
      const at = camera(port);
      apply(port, { ...at, x: at.x + now.x - was.x, y: at.y + now.y - was.y });
    } else if (pointers.size === 2) {
      moving = true;
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const before = Math.hypot(was.x - other.x, was.y - other.y);
        const after = Math.hypot(now.x - other.x, now.y - other.y);
        const at = camera(port);
        apply(port, { ...at, x: at.x + (now.x - was.x) / 2, y: at.y + (now.y - was.y) / 2 });
        if (before > 0) zoomAt(port, after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
    }
    pointers.set(event.pointerId, now);
  });

  const end = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size === 0 && port) {
      inner(port)?.style.removeProperty("will-change");
      if (moving) swallow = true;
      moving = false;
    }
  };
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener(
    "click",
    (event) => {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  addEventListener("resize", () => {
    for (const at of all(".viewport")) apply(at, camera(at));
  });
}
