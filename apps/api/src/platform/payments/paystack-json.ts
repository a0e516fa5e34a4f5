// Paystack's samples are uneven, so every field is read as one that may be absent or of another kind.

export type Json = Record<string, unknown>;

export const asObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

export const objectIn = (json: Json, key: string): Json => asObject(json[key]) ?? {};

/** Text that says something: an empty one counts as absent. */
export const textIn = (json: Json, key: string): string | null => {
  const value = json[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** A count of kobo, which some answers carry as text. */
export const koboIn = (json: Json, key: string): number | null => wholeNumber(json[key]);

/** Ids are unsigned 64-bit: one that a number cannot hold exactly is unknown. */
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
