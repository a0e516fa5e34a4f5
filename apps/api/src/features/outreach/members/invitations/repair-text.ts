/** Characters of Windows-1252 for the bytes 80 to 9F; its five unassigned bytes map to themselves. */
const shown = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009Džÿ'.replace('ÿ', 'Ÿ');
const FIRST_SHOWN = 0x80;
const BYTES = 256;
const CODES = 65_536;

const NONE = -1;
/** Byte by character code. An array, because it is read two million times in one turn of the event loop. */
const byteOf = new Int16Array(CODES).fill(NONE);
for (let byte = 0; byte < BYTES; byte += 1) byteOf[byte] = byte;
for (const [index, sign] of Array.from(shown).entries()) byteOf[sign.charCodeAt(0)] = FIRST_SHOWN + index;

/**
 * Repairs UTF-8 that was decoded as Windows-1252 on the way (“SadÃ©”). Text that only looks like it stays as it is,
 * because its bytes are not valid UTF-8.
 */
export function repairText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (!/[^\x00-\x7F]/.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = byteOf[text.charCodeAt(at)] ?? NONE;
    if (byte === NONE) return text;
    bytes[at] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
