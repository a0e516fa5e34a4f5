import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@udala/contract/limits';
import { serverLimits } from '@udala/contract/server-limits';
import type { Deps } from '#app/deps.ts';
import { restoreRateLimits, enforceRateLimits, type RateLimitBucket } from '#platform/rate-limits.ts';
import { later, minutes } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { invalidField, type AppError } from '#platform/http/errors.ts';
import { deleteSuppression } from '#platform/mail/suppressions.queries.ts';
import { sha256 } from '#platform/secrets.ts';
import { say } from '#platform/say.ts';
import { bucketsFrom, codeGuesses, codeGuessesFrom } from './auth-limits.ts';
import { findCode, markCodeUsed, replaceCode, type CodeOwner } from './codes.queries.ts';

const LIFETIME_MS = minutes(serverLimits.codeLifetimeMinutes);
const RESEND_AFTER_MS = limits.resendAfterSeconds * 1000;

/** Without a holder, anybody who reads the mailbox may use the code. */
export interface CodeKey extends Pick<CodeOwner, 'email' | 'purpose'> {
  holder?: Buffer;
}

type Secrets = Pick<Deps, 'secret' | 'clock'>;

const anybody = Buffer.alloc(32);
const ownerOf = ({ email, purpose, holder = anybody }: CodeKey): CodeOwner => ({ email, purpose, holder });

/** A signed-in person as the holder of a code. */
export const holderOf = (userId: string): Buffer => sha256(`person ${userId}`);

export const codeExpiry = (sentAt: Date): Date => later(sentAt, LIFETIME_MS);

const newCode = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0');

/** The stored form of a code: an HMAC, useless without the instance's key or for another purpose, holder or address. */
const sealOf = (secret: Buffer, { email, purpose, holder }: CodeOwner, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, email, holder.toString('base64'), code]))
    .digest();

interface IssuedCode {
  /** Null if the last code was sent a moment ago and is still valid. */
  code: string | null;
  expiresAt: Date;
}

/** Issues a code that replaces the earlier one, unless that is unused and younger than `quietMs`. */
export async function issueCode(
  tx: Tx,
  { secret, clock }: Secrets,
  key: CodeKey,
  { quietMs = RESEND_AFTER_MS, length = limits.codeLength }: { quietMs?: number; length?: number } = {},
): Promise<IssuedCode> {
  const owner = ownerOf(key);
  const code = newCode(length);
  const now = clock.now();
  const expiresAt = codeExpiry(now);
  const freshSince = later(now, -quietMs);
  const isReplaced = await replaceCode(tx, { ...owner, seal: sealOf(secret, owner, code), now, expiresAt, freshSince });
  if (isReplaced) return { code, expiresAt };
  return { code: null, expiresAt: (await findCode(tx, owner))?.expires_at ?? expiresAt };
}

type GuessOutcome = 'right' | 'wrong' | 'old';

/** True if a code was issued and nobody has used it, expired or not. Counts no guess. */
export async function isCodeUnused(db: Db, key: CodeKey): Promise<boolean> {
  const stored = await findCode(db, ownerOf(key));
  return stored !== undefined && stored.used_at === null;
}

/**
 * Counts a guess and checks it, without using the code up. The holder of a code has their own guesses: all who hold
 * none share one count that does not affect theirs, unless `guesses` names other limits. `network` limits wrong guesses
 * at the codes of many, where no session is needed to guess. Call it outside transactions: the count is written on a
 * separate connection.
 * @throws AppError `rate_limited` when the window's guesses are used up.
 */
export async function checkCode(
  deps: Deps,
  key: CodeKey,
  code: string,
  { network, guesses }: { network?: string; guesses?: readonly RateLimitBucket[] } = {},
): Promise<GuessOutcome> {
  const owner = ownerOf(key);
  const stored = await findCode(deps.db, owner);
  const account = [owner.purpose, owner.email, (stored ? owner.holder : anybody).toString('base64')].join(' ');
  const nearby = network === undefined ? [] : bucketsFrom(codeGuessesFrom, network);
  await enforceRateLimits(
    deps,
    [...(guesses ?? [{ limit: codeGuesses, key: account }]), ...nearby],
    say().authServer.tooManyTries,
  );
  const isRight = timingSafeEqual(stored?.code_hmac ?? anybody, sealOf(deps.secret, owner, code));
  if (!stored || !isRight || stored.used_at !== null) return 'wrong';
  await restoreRateLimits(deps, [...(guesses ?? []), ...nearby]);
  return stored.expires_at > deps.clock.now() ? 'right' : 'old';
}

/**
 * Uses a code up; of several concurrent uses only one returns true. Rolled back with the transaction. Its email was
 * evidently delivered, so the suppression of the address is deleted.
 */
export async function useCode(tx: Tx, { secret, clock }: Secrets, key: CodeKey, code: string): Promise<boolean> {
  const owner = ownerOf(key);
  const isUsed = await markCodeUsed(tx, { ...owner, seal: sealOf(secret, owner, code), now: clock.now() });
  if (isUsed) await deleteSuppression(tx, owner.email);
  return isUsed;
}

export const codeErrorOf = (outcome: Exclude<GuessOutcome, 'right'>, field = 'otp'): AppError =>
  invalidField(field, outcome === 'old' ? say().authServer.codeAskAgain : say().authServer.codeWrong);
