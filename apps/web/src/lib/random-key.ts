const BYTES = 16;

/** Creates an unguessable idempotency key. `randomUUID` is missing on plain http. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
