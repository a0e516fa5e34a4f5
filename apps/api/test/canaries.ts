import { randomBytes, randomInt } from 'node:crypto';
import type { Person } from './factories.ts';

/** Private text or bytes that nobody else may ever receive. */
export interface Canary {
  what: string;
  bytes: Buffer;
  /** The people who may find it. */
  whose: readonly Person[];
  /** Visible to them on every host, not only on the creator's own and the members site. */
  isEverywhere: boolean;
}

export interface Canaries {
  readonly all: readonly Canary[];
  /** A word that occurs nowhere else. */
  word(what: string, whose: readonly Person[]): string;
  /** Digits that occur nowhere else: a phone number consists of nothing else. */
  digits(what: string, whose: readonly Person[]): string;
  add(what: string, value: string | Buffer, canary: Pick<Canary, 'whose'> & Partial<Canary>): void;
}

export function newCanaries(): Canaries {
  const all: Canary[] = [];
  const add: Canaries['add'] = (what, value, canary) =>
    void all.push({ what, bytes: Buffer.from(value), isEverywhere: false, ...canary });
  return {
    all,
    add,
    word(what, whose) {
      const word = `canary${randomBytes(12).toString('hex')}`;
      add(what, word, { whose });
      return word;
    },
    digits(what, whose) {
      const digits = `234${randomInt(10 ** 9, 10 ** 10)}`;
      add(what, digits, { whose, isEverywhere: true });
      return digits;
    },
  };
}

const PIECE_BYTES = 32;

/** Bytes from the middle of a file, which are unique to it. */
export const pieceOf = (file: Buffer): Buffer => {
  const middle = Math.floor(file.length / 2);
  return file.subarray(middle, middle + PIECE_BYTES);
};
