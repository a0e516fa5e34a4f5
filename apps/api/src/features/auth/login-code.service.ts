import * as m from '@udala/messages/auth-server';
import type { Deps } from '#app/deps.ts';
import { restoreRateLimits, consumeRateLimit, type RateLimitBucket } from '#platform/rate-limits.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, invalidField } from '#platform/http/errors.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { sha256 } from '#platform/secrets.ts';
import type { Account } from './accounts.queries.ts';
import { codeGuesses, guessingWarnings, loginCodesTo } from './auth-limits.ts';
import { checkCode, issueCode, useCode, type CodeKey } from './codes.service.ts';
import type { Device } from './device-cookie.ts';
import { mailboxOf } from './email-limits.ts';
import { codeEmail, guessedAtEmail } from './auth-emails.ts';

interface Tried {
  email: string;
  account: Account | null;
  /** Whether the password is. No answer may tell it while the code is missing or wrong. */
  isRight: boolean;
}

/** Of this browser, for whoever gave the right password in it. */
const keyOf = (email: string, holder: Buffer): CodeKey => ({ email, purpose: 'login', holder });

const pairOrCodeWrong = () => invalidField('emailCode', m.pairOrCodeWrong);

/**
 * The step that stands for a lock: strangers have guessed at this account, so a browser nobody knows needs a mailed code
 * beside the password. Without a code it throws, whatever the password; with a right pair a code is in the mail.
 * Call it outside transactions; what it answers uses the code up.
 */
export async function requireEmailCode(
  deps: Deps,
  device: Device,
  tried: Tried,
  emailCode: string | undefined,
): Promise<(tx: Tx) => Promise<void>> {
  if (emailCode === undefined) return askForCode(deps, device, tried);
  const { email, isRight } = tried;
  const key = keyOf(email, device.hash);
  // By browser whether a code was mailed to it or not: the count tells nothing of the password.
  const guesses = [{ limit: codeGuesses, key: `login ${email} ${device.hash.toString('base64')}` }];
  const outcome = await checkCode(deps, key, emailCode, { network: device.network, guesses });
  if (!isRight || outcome !== 'right') throw pairOrCodeWrong();
  return async (tx) => {
    if (!(await useCode(tx, deps, key, emailCode))) throw pairOrCodeWrong();
  };
}

/** Mails the code to whoever has the password, and tells the owner once a day of whoever has not. */
async function askForCode(deps: Deps, device: Device, { email, account, isRight }: Tried): Promise<never> {
  const { hash, network, userAgent } = device;
  const nobody = `nobody ${network}`;
  const mailed: RateLimitBucket = { limit: loginCodesTo, key: isRight ? mailboxOf(email) : nobody };
  const mayMail = await consumeRateLimit(deps, mailed);
  const mayWarn = await consumeRateLimit(deps, { limit: guessingWarnings, key: isRight ? nobody : email });
  // A code that nobody is mailed opens nothing, and takes the place of none that was.
  const isOwner = isRight && mayMail;
  const isMade = await inTransaction(deps.db, async (tx) => {
    const { code } = await issueCode(tx, deps, keyOf(email, isOwner ? hash : sha256(hash)));
    if (isOwner && code !== null) {
      await deps.jobs.send(tx, outgoingMail, codeEmail(email, code, 'login'));
    } else if (!isRight && mayWarn && account?.state === 'active') {
      const seen = { at: deps.clock.now(), userAgent, network, site: deps.config.publicUrl.origin };
      await deps.jobs.send(tx, outgoingMail, guessedAtEmail(email, seen));
    }
    return code !== null;
  });
  if (mayMail && !isMade) await restoreRateLimits(deps, [mailed]);
  throw new AppError('email_code_required', m.emailCodeRequired);
}
