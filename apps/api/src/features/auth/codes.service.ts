import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@udala/contract/limits';
import type { Deps } from '#app/deps.ts';
import { later, minutes } from '#platform/clock.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { findCodeExpiry, guessCode, replaceCode, type CodeKey, type GuessOutcome } from './codes.queries.ts';

const LIFETIME_MS = minutes(limits.codeLifetimeMinutes);
const WINDOW_MS = minutes(limits.codeWindowMinutes);
const RESEND_AFTER_MS = limits.resendAfterSeconds * 1000;

type Secrets = Pick<Deps, 'secret' | 'clock'>;

const newCode = (): string => String(randomInt(10 ** limits.codeLength)).padStart(limits.codeLength, '0');

/** What is stored of a code: worthless without the instance's key, for another purpose, or with another address. */
const sealOf = (secret: Buffer, { email, purpose }: CodeKey, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, email, code]))
    .digest();

export interface IssuedCode {
  /** Null when the last one was sent a moment ago and still holds. */
  code: string | null;
  expiresAt: Date;
}

/** Makes a code that replaces the one before; with `unlessFresh`, only if that one is not seconds old. */
export async function issueCode(
  tx: Tx,
  { secret, clock }: Secrets,
  key: CodeKey,
  { unlessFresh = false } = {},
): Promise<IssuedCode> {
  const code = newCode();
  const now = clock.now();
  const expiresAt = later(now, LIFETIME_MS);
  const isReplaced = await replaceCode(tx, {
    ...key,
    seal: sealOf(secret, key, code),
    expiresAt,
    now,
    keepIfExpiresAfter: unlessFresh ? later(expiresAt, -RESEND_AFTER_MS) : expiresAt,
  });
  if (isReplaced) return { code, expiresAt };
  return { code: null, expiresAt: (await findCodeExpiry(tx, key)) ?? expiresAt };
}

/** The count of guesses lasts only if the transaction commits: let it, whatever the outcome. */
export function tryCode(tx: Tx, { secret, clock }: Secrets, key: CodeKey, code: string): Promise<GuessOutcome> {
  const now = clock.now();
  return guessCode(tx, {
    ...key,
    seal: sealOf(secret, key, code),
    now,
    windowsOverSince: later(now, -WINDOW_MS),
    guessesMax: limits.codeGuessesMax,
  });
}
