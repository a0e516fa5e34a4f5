import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
const HALF_LENGTH = 5;

/** Without 0 and o, 1, i and l, because people copy codes from paper. Ten of 31 characters are 49 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const half = (): string =>
  Array.from({ length: HALF_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => `${half()}-${half()}`);

/** The stored form of a recovery code: an HMAC, useless without the instance's key or for another person. */
export const hashOfRecoveryCode = (secret: Buffer, userId: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['recovery', userId, code]))
    .digest();
