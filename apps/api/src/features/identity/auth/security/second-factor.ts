import { readerOf } from '#features/identity/users/readers.ts';
import type { Deps } from '#app/deps.ts';
import { countFailures } from '#platform/rate-limits.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, invalidField } from '#platform/http/errors.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { say } from '#platform/say.ts';
import { takeRecoveryCode } from './recovery-codes.queries.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { secondFactorLimit, secondFactorDailyLimit } from './security-limits.ts';
import { recoveryCodeUsedEmail } from './security-emails.ts';
import { findSecurity } from './security.queries.ts';
import { findAuthenticator, takeStep, type Authenticator } from './totp.queries.ts';
import { openTotpSecret, stepOf } from './totp.ts';

/** Uses up a code that was checked. Rolled back with the transaction of the action it permits. */
export type Spend = (tx: Tx) => Promise<void>;

/**
 * The second step of every sign-in, for a person with an authenticator app. A right code is used up at once: call it
 * outside transactions, after all other checks.
 * @throws AppError `second_factor_required` without a code, `rate_limited` after too many guesses.
 */
export async function requireSecondFactor(deps: Deps, userId: string, given: string | undefined): Promise<void> {
  const authenticator = await findAuthenticator(deps.db, userId);
  if (!authenticator?.confirmed_at) return;
  if (given === undefined) throw new AppError('second_factor_required', say().errors.secondFactorRequired);
  await inTransaction(deps.db, await checkSecondFactor(deps, authenticator, given, 'secondFactor'));
}

/**
 * Counts and checks a code of the app; `field` names it in the error. Recovery codes are too long to guess and are not
 * counted: they let the owner in while somebody uses up the guesses at their app. They are checked when used. Call it
 * outside transactions: guesses are counted on a separate connection.
 * @throws AppError `rate_limited` after too many guesses at six digits, right or wrong.
 */
export async function checkSecondFactor(
  deps: Deps,
  authenticator: Authenticator,
  given: string,
  field: string,
): Promise<Spend> {
  const wrong = () => invalidField(field, say().securityServer.secondFactorWrong);
  if (!/^\d{6}$/.test(given)) {
    return async (tx) => {
      if (!(await takeRecovery(tx, deps, authenticator.user_id, given))) throw wrong();
    };
  }
  const buckets = [secondFactorLimit, secondFactorDailyLimit].map((limit) => ({ limit, key: authenticator.user_id }));
  const step = await countFailures(deps, buckets, say().authServer.tooManyTries, async () => {
    const unused = unusedStepOf(deps, authenticator, given);
    if (unused === null) throw wrong();
    return unused;
  });
  return async (tx) => {
    if (!(await takeStep(tx, authenticator, step))) throw wrong();
  };
}

function unusedStepOf(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  authenticator: Authenticator,
  otp: string,
): number | null {
  const opened = openTotpSecret(secret, authenticator.user_id, authenticator.sealed_secret);
  const step = stepOf(opened, otp, clock.now());
  return step !== null && step > authenticator.last_step ? step : null;
}

async function takeRecovery(
  tx: Tx,
  { secret, clock, jobs, config }: Pick<Deps, 'secret' | 'clock' | 'jobs' | 'config'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const hash = hashOfRecoveryCode(secret, userId, code);
  if (!(await takeRecoveryCode(tx, { userId, hash, now: clock.now() }))) return false;
  const person = await findSecurity(tx, userId);
  if (person) {
    await jobs.send(
      tx,
      outgoingMail,
      recoveryCodeUsedEmail(await readerOf(tx, person.email), config, person.recovery_codes_left),
    );
  }
  return true;
}
