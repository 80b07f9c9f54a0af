// Theme, language, speed, sound and warnings: cookies where the server must know, this browser's memory where not.

import { all, cookie } from "./dom";
import { paintCareful, setCareful } from "./idle";
import { paintSound, setSound, setVolume, soundOn } from "./sound";
import { setSpeed, speed, SPEEDS } from "./stage";

const THEMES = ["auto", "light", "dark"];

function setTheme(theme: string): void {
  cookie("zamok_theme", theme);
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  paintTheme();
}

function paintTheme(): void {
  const now = document.documentElement.dataset.theme ?? "auto";
  for (const choice of all<HTMLInputElement>("input[name=theme]")) choice.checked = choice.value === now;
}

/** Switch between light and dark from whatever is seen now. */
function toggleTheme(): void {
  const chosen = document.documentElement.dataset.theme;
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  setTheme(dark ? "light" : "dark");
}

function paintSpeed(): void {
  for (const choice of all<HTMLInputElement>("input[name=speed]")) choice.checked = choice.value === speed();
  for (const choice of all<HTMLSelectElement>("select[name=speed]")) choice.value = speed();
}

export function startSettings(): void {
  paintTheme();
  paintSpeed();
  paintSound();
  paintCareful();
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-do]") : null;
    if (button?.dataset.do === "theme") toggleTheme();
    else if (button?.dataset.do === "sound") setSound(!soundOn());
    else if (button?.dataset.do === "untold") setCareful(false);
  });
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return;
    if (input.name === "speed" && SPEEDS.includes(input.value)) {
      setSpeed(input.value);
      paintSpeed();
    }
    if (!(input instanceof HTMLInputElement)) return;
    if (input.name === "theme" && THEMES.includes(input.value)) setTheme(input.value);
    if (input.name === "idle") setCareful(input.checked);
    if (input.name === "sound") setSound(input.checked);
    if (input.name === "volume") setVolume(Number(input.value));
  });
}
