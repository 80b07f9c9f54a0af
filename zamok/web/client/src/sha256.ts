// SHA-256 of text. Browsers have it only where the page came by https or from this machine, and
// many a club plays at http://192.168.…; a promise must be made there, too.

const ROUNDS = constants(64, 1 / 3);
const START = constants(8, 1 / 2);

/** The first 32 bits of the fractions of the roots of the first primes. */
function constants(count: number, power: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    let prime = true;
    for (let by = 2; by * by <= candidate; by++) if (candidate % by === 0) prime = false;
    if (prime) found.push(((candidate ** power % 1) * 2 ** 32) | 0);
  }
  return found;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

function mix(hash: number[], block: number[]): number[] {
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  block.forEach((word, at) => {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUNDS[at] ?? 0) + word) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (hash[at] ?? 0)) | 0);
}

/** Return the hash of some lines of text, as hexadecimal digits. */
export function sha256(...lines: string[]): string {
  const view = padded(lines.join("\n"));
  let hash = START;
  for (let at = 0; at < view.byteLength; at += 64) {
    const block = Array.from({ length: 16 }, (_, word) => view.getInt32(at + 4 * word));
    for (let word = 16; word < 64; word++) {
      const near = block[word - 2] ?? 0;
      const far = block[word - 15] ?? 0;
      const one = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const two = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      block.push(((block[word - 16] ?? 0) + one + (block[word - 7] ?? 0) + two) | 0);
    }
    hash = mix(hash, block);
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
