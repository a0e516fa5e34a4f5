import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
const HALF_LENGTH = 5;

/** Neither 0 and o nor 1, i and l: people copy these from paper. Ten of 31 signs are 49 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const half = (): string =>
  Array.from({ length: HALF_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => `${half()}-${half()}`);

/** What is stored of a recovery code: worthless without the instance's key, or for another person. */
export const hashOfRecoveryCode = (secret: Buffer, userId: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['recovery', userId, code]))
    .digest();
