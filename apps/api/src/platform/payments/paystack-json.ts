// Paystack's responses are inconsistent, so every field may be missing or of another type.

export type Json = Record<string, unknown>;

export const asObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

export const objectIn = (json: Json, key: string): Json => asObject(json[key]) ?? {};

/** A non-empty text; an empty one counts as missing. */
export const textIn = (json: Json, key: string): string | null => {
  const value = json[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** An amount in kobo, which some responses send as text. */
export const koboIn = (json: Json, key: string): number | null => wholeNumber(json[key]);

/** Ids are unsigned 64-bit: one that a number cannot hold exactly is treated as unknown. */
export const idIn = (json: Json, key: string): number | null => wholeNumber(json[key]);

export function instantIn(json: Json, ...keys: string[]): Date | null {
  for (const key of keys) {
    const ms = Date.parse(textIn(json, key) ?? '');
    if (!Number.isNaN(ms)) return new Date(ms);
  }
  return null;
}

export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
