// Sounds made on the spot: wood, stone, dice, coins, cards, a quill; a bell for one's turn, a fanfare at the end.

import { all, memory } from "./dom";
import type { Staged } from "./protocol";

export type Sound = Exclude<Staged["sound"], "" | undefined> | "turn" | "end" | "no" | "chat";

const USUAL = 60; // per cent
let context: AudioContext | null = null;
let out: GainNode | null = null;

/** Silent until the visitor wants it: nobody expects a page to make a noise. */
export function soundOn(): boolean {
  return memory.get("sound") === "on";
}

export function setSound(on: boolean): void {
  memory.set("sound", on ? "on" : "off");
  paintSound();
  play("wood");
}

export function volume(): number {
  const kept = Number(memory.get("volume") ?? USUAL);
  return kept >= 0 && kept <= 100 ? kept : USUAL;
}

export function setVolume(to: number): void {
  memory.set("volume", String(to));
  if (!soundOn()) setSound(true);
  else play("wood");
}

export function paintSound(): void {
  for (const button of all("[data-do=sound]")) button.setAttribute("aria-pressed", String(soundOn()));
  for (const box of all<HTMLInputElement>("input[name=sound]")) box.checked = soundOn();
  for (const slider of all<HTMLInputElement>("input[name=volume]")) slider.value = String(volume());
}

function ready(): AudioContext | null {
  // Browsers allow sound only after the visitor has pressed something.
  if (!soundOn() || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (!out) {
    out = context.createGain();
    out.connect(context.destination);
  }
  out.gain.value = (volume() / 100) ** 2 * 2.5; // as ears measure
  return context;
}

function tone(audio: AudioContext, pitch: number, at: number, length: number, loud: number, shape: OscillatorType): void {
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(out ?? audio.destination);
  voice.start(start);
  voice.stop(start + length + 0.05);
}

/** A short noise through a filter: a knock, a scratch, a rustle. */
function noise(audio: AudioContext, at: number, length: number, pitch: number, loud: number, kind: BiquadFilterType = "bandpass", sharp = 6): void {
  const size = Math.floor(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, size, audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < size; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / size) ** sharp;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = kind;
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(out ?? audio.destination);
  source.start(audio.currentTime + at);
}

function wood(audio: AudioContext, at = 0, loud = 1): void {
  noise(audio, at, 0.05, 900, 0.5 * loud);
  tone(audio, 190, at, 0.07, 0.12 * loud, "sine");
}

const MADE: Record<Sound, (audio: AudioContext) => void> = {
  wood: (audio) => wood(audio),
  stone: (audio) => {
    noise(audio, 0, 0.12, 420, 0.7, "lowpass", 4);
    tone(audio, 96, 0, 0.14, 0.16, "sine");
  },
  dice: (audio) => {
    for (const [i, at] of [0, 0.07, 0.16, 0.24, 0.37, 0.5].entries()) wood(audio, at, 0.8 - 0.1 * i);
  },
  coins: (audio) => {
    for (const [i, pitch] of [2900, 3700, 3300].entries()) tone(audio, pitch, 0.06 * i, 0.18, 0.035, "triangle");
  },
  card: (audio) => noise(audio, 0, 0.11, 2600, 0.22, "highpass", 2),
  quill: (audio) => {
    noise(audio, 0, 0.09, 4200, 0.1, "bandpass", 1);
    noise(audio, 0.11, 0.12, 3600, 0.1, "bandpass", 1);
  },
  turn: (audio) => {
    tone(audio, 784, 0, 0.9, 0.1, "sine");
    tone(audio, 1175, 0.12, 1.1, 0.07, "sine");
  },
  end: (audio) => [392, 523, 659, 784].forEach((pitch, i) => tone(audio, pitch, i * 0.16, i === 3 ? 1.2 : 0.3, 0.07, "triangle")),
  no: (audio) => tone(audio, 150, 0, 0.18, 0.1, "triangle"),
  chat: (audio) => tone(audio, 880, 0, 0.15, 0.04, "sine"),
};

export function play(kind: Sound): void {
  const audio = ready();
  if (audio) MADE[kind](audio);
}
