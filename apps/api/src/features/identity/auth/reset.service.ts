import type { CodeSent, resetPassword as resetPasswordEndpoint } from '@udala/contract/auth';
import type { BodyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import { longCodeLength, resetEmailMinutes } from '@udala/contract/reset-codes';
import type { Deps } from '#app/deps.ts';
import { saveUser } from '#features/identity/users/users.queries.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { findUsedUp, enforceRateLimits, type RateLimitBucket } from '#platform/rate-limits.ts';
import { minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { say } from '#platform/say.ts';
import { findAccount } from './accounts.queries.ts';
import { bucketsFrom, codeGuesses, codeGuessesFrom, emailsFrom, resetGuessesOf } from './auth-limits.ts';
import { checkCode, isCodeUnused, issueCode, codeErrorOf, useCode, type CodeKey } from './codes.service.ts';
import { originOf, type Device } from './device-cookie.ts';
import { isKnownDevice } from './devices.queries.ts';
import { requireOwnersEmailAttempt, settleNote, takeNoteFrom } from './email-limits.ts';
import { codeEmail, noAccountEmail, passwordChangedEmail } from './auth-emails.ts';
import { assertPasswordAllowed } from './password-blocklist.ts';
import { hashPassword } from './passwords.ts';
import { requireSecondFactor } from './security/second-factor.ts';
import { revokeAccess } from './security/security.service.ts';
import { signIn, type SignedIn } from './signed-in.ts';
import { queuePasswordWork } from './password-queue.ts';

/** All unknown browsers share one code and email in this time: a stranger's request also serves the owner. */
const QUIET_MS = minutes(resetEmailMinutes);

/** Known browsers have codes of their own; all others share one code of the mailbox. */
const resetKeyOf = (email: string, { hash }: Device, isKnown: boolean): CodeKey => ({
  email,
  purpose: 'reset',
  ...(isKnown && { holder: hash }),
});

const sixDigitGuesses = (email: string): RateLimitBucket => ({
  limit: resetGuessesOf,
  key: email,
  limitError: (retryAfterSeconds) =>
    new AppError('rate_limited', say().authServer.codeGuessedAt, { retryAfterSeconds }),
});

/**
 * Guesses at the shared code count by network, so that nobody uses up the owner's. Six digits have a total limit too.
 */
const guessesAt = (email: string, otp: string, { network }: Device): RateLimitBucket[] => [
  ...bucketsFrom(codeGuesses, network, `reset ${email}`),
  ...(otp.length === limits.codeLength ? [sixDigitGuesses(email)] : []),
];

/**
 * Mails a code, or that there is no account. A repeated request from an unknown browser while the last code is valid
 * gets the same answer and sends nothing, because the code is shared.
 */
export async function forgotPassword(deps: Deps, device: Device, typed: string): Promise<CodeSent> {
  const email = typed.toLowerCase();
  const isKnown = await isKnownDevice(deps.db, email, device.hash);
  if (isKnown) await requireOwnersEmailAttempt(deps, email, device);
  else await enforceRateLimits(deps, bucketsFrom(emailsFrom, device.network), say().authServer.tooManyTries);
  const note = await takeNoteFrom(deps, email, device);
  const isGuessedAt = (await findUsedUp(deps, [sixDigitGuesses(email)])) !== undefined;
  const shared = { quietMs: QUIET_MS, length: isGuessedAt ? longCodeLength : limits.codeLength };
  const { expiresAt, isNoted } = await inTransaction(deps.db, async (tx) => {
    const issued = await issueCode(tx, deps, resetKeyOf(email, device, isKnown), isKnown ? {} : shared);
    const { code } = issued;
    const account = await findAccount(tx, email);
    const hasAccount = account?.state === 'active';
    const isNoted = code !== null && !hasAccount && note.mayBeSent;
    if (code !== null && hasAccount)
      await deps.jobs.send(tx, outgoingMail, codeEmail(await readerOf(tx, email), code, 'reset'));
    else if (isNoted)
      await deps.jobs.send(tx, outgoingMail, noAccountEmail(await readerOf(tx, email), originOf(deps, device)));
    return { ...issued, isNoted };
  });
  await settleNote(deps, note, isNoted);
  return { otpExpiresAt: expiresAt.toISOString() };
}

/**
 * Sets a new password with a mailed code. Every session, the old password, all codes and pending address changes become
 * invalid; only this browser stays trusted.
 */
export async function resetPassword(
  deps: Deps,
  device: Device,
  body: BodyOf<typeof resetPasswordEndpoint>,
): Promise<SignedIn> {
  const email = body.email.toLowerCase();
  await assertPasswordAllowed(body.password, { email });
  const buckets = async (isKnown: boolean) => [
    ...((await hasOwnCode(deps, device, email, isKnown)) ? [] : guessesAt(email, body.otp, device)),
    ...bucketsFrom(codeGuessesFrom, device.network),
  ];
  return queuePasswordWork(deps, { email, device, buckets, tooMany: say().authServer.tooManyTries }, (isKnown) =>
    performReset(deps, device, isKnown, { ...body, email }),
  );
}

/** True if this browser has a code of its own, which guesses at the shared one do not affect. */
const hasOwnCode = async (deps: Pick<Deps, 'db'>, device: Device, email: string, isKnown: boolean): Promise<boolean> =>
  isKnown && (await isCodeUnused(deps.db, resetKeyOf(email, device, true)));

/**
 * Checks a code. If it is not the browser's own code, it may be the shared one, which works in any browser: a guess at
 * that counts against the shared limits.
 */
async function checkResetCode(
  deps: Deps,
  device: Device,
  isKnown: boolean,
  { email, otp }: { email: string; otp: string },
): Promise<{ key: CodeKey; outcome: Awaited<ReturnType<typeof checkCode>> }> {
  const guesses = guessesAt(email, otp, device);
  if (await hasOwnCode(deps, device, email, isKnown)) {
    const key = resetKeyOf(email, device, true);
    const outcome = await checkCode(deps, key, otp);
    if (outcome !== 'wrong' || (await findUsedUp(deps, guesses))) return { key, outcome };
  }
  const key = resetKeyOf(email, device, false);
  return { key, outcome: await checkCode(deps, key, otp, { network: device.network, guesses }) };
}

async function performReset(
  deps: Deps,
  device: Device,
  isKnown: boolean,
  { email, otp, password, secondFactor }: BodyOf<typeof resetPasswordEndpoint>,
): Promise<SignedIn> {
  const { key, outcome } = await checkResetCode(deps, device, isKnown, { email, otp });
  if (outcome !== 'right') throw codeErrorOf(outcome);
  const account = await findAccount(deps.db, email);
  if (account?.state !== 'active') throw codeErrorOf('wrong');
  await requireSecondFactor(deps, account.id, secondFactor);
  const passwordHash = await hashPassword(password);
  return inTransaction(deps.db, async (tx, afterCommit) => {
    // Lock the person before the codes, as everywhere, to avoid deadlocks.
    await saveUser(tx, account.id, { password_hash: passwordHash });
    if (!(await useCode(tx, deps, key, otp))) throw codeErrorOf('wrong');
    await revokeAccess(deps, tx, afterCommit, { userId: account.id, email });
    await deps.jobs.send(
      tx,
      outgoingMail,
      passwordChangedEmail(await readerOf(tx, email), deps.config.publicUrl.origin),
    );
    return signIn(tx, deps, account.id, device);
  });
}
