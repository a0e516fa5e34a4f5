import { createHash, randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const randomToken = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** Derives the same token from the same parts, as Paystack gives one card one signature. */
export function derivedToken(length: number, ...parts: string[]): string {
  const digest = createHash('sha256').update(parts.join('\n')).digest();
  return Array.from(digest.subarray(0, length), (byte) => letters[byte % letters.length]).join('');
}
