import { readerOf } from '#features/identity/users/readers.ts';
import type { Deps } from '#app/deps.ts';
import { restoreRateLimits, consumeRateLimit, type RateLimitBucket } from '#platform/rate-limits.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, invalidField } from '#platform/http/errors.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { sha256 } from '#platform/secrets.ts';
import { say } from '#platform/say.ts';
import type { Account } from './accounts.queries.ts';
import { codeGuesses, guessingWarnings, loginCodesTo } from './auth-limits.ts';
import { checkCode, issueCode, useCode, type CodeKey } from './codes.service.ts';
import type { Device } from './device-cookie.ts';
import { mailboxOf } from './email-limits.ts';
import { codeEmail, guessedAtEmail } from './auth-emails.ts';

interface Tried {
  email: string;
  account: Account | null;
  /** True for the right password. No answer may reveal it while the code is missing or wrong. */
  isRight: boolean;
}

/** The code of this browser, for a person who gave the right password in it. */
const keyOf = (email: string, holder: Buffer): CodeKey => ({ email, purpose: 'login', holder });

const pairOrCodeWrong = () => invalidField('emailCode', say().authServer.pairOrCodeWrong);

/**
 * Replaces an account lock: after too many guesses at an account, an unknown browser needs a mailed code beside the
 * password. Without a code it throws for any password; a right pair gets a code by email. Call it outside transactions;
 * the returned function uses the code up.
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
  // Counted by browser, whether a code was mailed to it or not, so that the count reveals nothing about the password.
  const guesses = [{ limit: codeGuesses, key: `login ${email} ${device.hash.toString('base64')}` }];
  const outcome = await checkCode(deps, key, emailCode, { network: device.network, guesses });
  if (!isRight || outcome !== 'right') throw pairOrCodeWrong();
  return async (tx) => {
    if (!(await useCode(tx, deps, key, emailCode))) throw pairOrCodeWrong();
  };
}

/** Mails the code after a right password, and warns the owner once a day after a wrong one. */
async function askForCode(deps: Deps, device: Device, { email, account, isRight }: Tried): Promise<never> {
  const { hash, network, userAgent } = device;
  const nobody = `nobody ${network}`;
  const mailed: RateLimitBucket = { limit: loginCodesTo, key: isRight ? mailboxOf(email) : nobody };
  const mayMail = await consumeRateLimit(deps, mailed);
  const mayWarn = await consumeRateLimit(deps, { limit: guessingWarnings, key: isRight ? nobody : email });
  // A code that is not mailed opens nothing, and replaces none that was mailed.
  const isMailed = isRight && mayMail;
  const isMade = await inTransaction(deps.db, async (tx) => {
    const { code } = await issueCode(tx, deps, keyOf(email, isMailed ? hash : sha256(hash)));
    if (isMailed && code !== null) {
      await deps.jobs.send(tx, outgoingMail, codeEmail(await readerOf(tx, email), code, 'login'));
    } else if (!isRight && mayWarn && account?.state === 'active') {
      const seen = { at: deps.clock.now(), userAgent, network, site: deps.config.publicUrl.origin };
      await deps.jobs.send(tx, outgoingMail, guessedAtEmail(await readerOf(tx, email), seen));
    }
    return code !== null;
  });
  if (mayMail && !isMade) await restoreRateLimits(deps, [mailed]);
  throw new AppError('email_code_required', say().authServer.emailCodeRequired);
}
