import type { CodeSent, resetPassword as resetPasswordEndpoint } from '@udala/contract/auth';
import type { BodyOf } from '@udala/contract/endpoint';
import type { Deps } from '#app/deps.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { findAccount, setPassword } from './accounts.queries.ts';
import { checkCode, issueCode, refusalOf, useCode, type CodeKey } from './codes.service.ts';
import { originOf, type Device } from './device-cookie.ts';
import { isKnownDevice } from './devices.queries.ts';
import { requireLetter, requireOwnersLetter } from './letter-limits.ts';
import { codeLetter, noAccountLetter, passwordChangedLetter } from './letters.ts';
import { assertPasswordAllowed } from './password-blocklist.ts';
import { hashPassword } from './passwords.ts';
import { requireSecondFactor } from './security/second-factor.ts';
import { shutOut } from './security/security.service.ts';
import { signIn, type SignedIn } from './signed-in.ts';

/**
 * Whoever reads the mailbox may use the code, but the browsers its owner is known by have codes of their own: who asks or
 * guesses from anywhere else neither replaces them nor uses up her letters and guesses.
 */
async function resetKeyOf({ db }: Deps, email: string, { hash }: Device): Promise<CodeKey> {
  const isHers = await isKnownDevice(db, email, hash);
  return { email, purpose: 'reset', ...(isHers && { holder: hash }) };
}

/** Mails a code, or that there is no account; a moment after the last letter, no other. The answer is the same. */
export async function forgotPassword(deps: Deps, device: Device, typed: string): Promise<CodeSent> {
  const email = typed.toLowerCase();
  const key = await resetKeyOf(deps, email, device);
  await (key.holder ? requireOwnersLetter : requireLetter)(deps, email, device);
  return inTransaction(deps.db, async (tx) => {
    const { code, expiresAt } = await issueCode(tx, deps, key);
    const account = await findAccount(tx, email);
    if (code !== null) {
      const letter =
        account?.state === 'active' ? codeLetter(email, code, 'reset') : noAccountLetter(email, originOf(deps, device));
      await deps.jobs.send(tx, outgoingMail, letter);
    }
    return { otpExpiresAt: expiresAt.toISOString() };
  });
}

/**
 * Sets a new password by the mailbox's word. Whoever was signed in, knew the old one, held a code or was on the way to
 * another address is out; only this browser is trusted from now on.
 */
export async function resetPassword(
  deps: Deps,
  device: Device,
  body: BodyOf<typeof resetPasswordEndpoint>,
): Promise<SignedIn> {
  const email = body.email.toLowerCase();
  assertPasswordAllowed(body.password, { email });
  const key = await resetKeyOf(deps, email, device);
  const outcome = await checkCode(deps, key, body.otp, device);
  if (outcome !== 'right') throw refusalOf(outcome);
  const account = await findAccount(deps.db, email);
  if (account?.state !== 'active') throw refusalOf('wrong');
  await requireSecondFactor(deps, account.id, body.secondFactor);
  const passwordHash = await hashPassword(body.password);
  return inTransaction(deps.db, async (tx, afterCommit) => {
    // The person first, then codes, as everywhere: nobody waits for another who waits for her.
    await setPassword(tx, account.id, passwordHash);
    if (!(await useCode(tx, deps, key, body.otp))) throw refusalOf('wrong');
    await shutOut(deps, tx, afterCommit, { userId: account.id, email });
    await deps.jobs.send(tx, outgoingMail, passwordChangedLetter(email, deps.config.publicUrl.origin));
    return signIn(tx, deps, account.id, device);
  });
}
