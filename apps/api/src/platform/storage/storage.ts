import type { Readable } from 'node:stream';

/** Where files live, by key. A key is ours, never a person's words. */
export interface Storage {
  /** Durable before it returns; there whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The same for a file on this machine, read in pieces: it need not fit in memory. The file itself stays. */
  putFile(key: string, path: string): Promise<void>;
  /** The file, or the bytes `start` to `end` (both inside) of it; null when there is none. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  remove(key: string): Promise<void>;
}

const keyForm = /^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/;

/** The key itself. @throws Error for what could name a place of its own choosing. */
export function checkedKey(key: string): string {
  if (!keyForm.test(key)) throw new Error(`not a storage key: ${key}`);
  return key;
}
