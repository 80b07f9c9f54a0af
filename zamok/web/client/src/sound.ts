// Sounds made on the spot: wood on wood for a move, a bell for one's turn, a fanfare at the end.

import { all, memory } from "./dom";

let context: AudioContext | null = null;

export function soundOn(): boolean {
  return memory.get("sound") !== "off";
}

export function setSound(on: boolean): void {
  memory.set("sound", on ? "on" : "off");
  paintSound();
}

export function paintSound(): void {
  for (const button of all("[data-do=sound]")) button.setAttribute("aria-pressed", String(soundOn()));
}

function ready(): AudioContext | null {
  // Browsers allow sound only after the visitor has pressed something.
  if (!soundOn() || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(audio: AudioContext, pitch: number, at: number, length: number, volume: number, shape: OscillatorType): void {
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length + 0.05);
}

function knock(audio: AudioContext): void {
  const length = Math.floor(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = "bandpass";
  filter.frequency.value = 900;
  gain.gain.value = 0.5;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
  tone(audio, 190, 0, 0.07, 0.12, "sine");
}

export function play(kind: "move" | "turn" | "end" | "no" | "chat"): void {
  const audio = ready();
  if (!audio) return;
  if (kind === "move") knock(audio);
  else if (kind === "turn") {
    tone(audio, 784, 0, 0.9, 0.1, "sine");
    tone(audio, 1175, 0.12, 1.1, 0.07, "sine");
  } else if (kind === "end") {
    [392, 523, 659, 784].forEach((pitch, i) => tone(audio, pitch, i * 0.16, i === 3 ? 1.2 : 0.3, 0.07, "triangle"));
  } else if (kind === "no") tone(audio, 150, 0, 0.18, 0.1, "triangle");
  else tone(audio, 880, 0, 0.15, 0.04, "sine");
}
