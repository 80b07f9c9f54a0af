// CRC-32 of a text, as the server reckons it: tells which parts of a page are still the same.

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

export function sum(text: string): number {
  let rest = -1;
  for (const byte of new TextEncoder().encode(text)) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 255] ?? 0);
  return ~rest >>> 0;
}
