import type { CodeSent } from '@udala/contract/auth';
import type { BodyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/security';
import type { Deps } from '#app/deps.ts';
import { replaceEmail } from '#features/identity/users/people.queries.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { enforceRateLimits } from '#platform/rate-limits.ts';
import { inTransaction, violatedConstraint } from '#platform/db/transaction.ts';
import { invalidField } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { say } from '#platform/say.ts';
import { findAccount } from '../accounts.queries.ts';
import { deleteCodesOf } from '../codes.queries.ts';
import { checkCode, holderOf, issueCode, codeErrorOf, useCode } from '../codes.service.ts';
import { originOf, type Device } from '../device-cookie.ts';
import { assertNotDisposable } from '../disposable.ts';
import {
  giveBackEmailAttempt,
  creditVerifiedEmail,
  requireEmailAttempt,
  settleNote,
  takeNote,
} from '../email-limits.ts';
import { accountExistsEmail, codeEmail, emailChangedEmail } from '../auth-emails.ts';
import { requireReauth } from './reauth.service.ts';
import { emailChangeEmails } from './security-limits.ts';
import { getSecurityOf, revokeAccess } from './security.service.ts';
import { deleteSignUps } from '../sign-ups.queries.ts';
import { signIn, type SignedIn } from '../signed-in.ts';

interface Caller {
  viewer: Viewer;
  device: Device;
}

const keyOf = ({ userId }: Viewer, email: string) =>
  ({ email, purpose: 'email_change', holder: holderOf(userId) }) as const;

/** Sends a code to the new address. For a taken address the answer is the same, and the email says that it is taken. */
export async function requestEmailChange(
  deps: Deps,
  { viewer, device }: Caller,
  { email: typed, reauth }: BodyOf<typeof contract.requestEmailChange>,
): Promise<CodeSent> {
  const email = typed.toLowerCase();
  assertNotDisposable(email);
  const person = await getSecurityOf(deps.db, viewer);
  if (email === person.email.toLowerCase()) throw invalidField('email', say().securityServer.emailIsYours);
  await enforceRateLimits(deps, [{ limit: emailChangeEmails, key: viewer.userId }], say().authServer.tooManyTries);
  await requireEmailAttempt(deps, email, device);
  await requireReauth(deps, viewer, reauth);
  const note = await takeNote(deps, email);
  const { code, expiresAt, isNoted } = await inTransaction(deps.db, async (tx) => {
    const issued = await issueCode(tx, deps, keyOf(viewer, email));
    const isSomebodys = (await findAccount(tx, email)) !== undefined;
    const isNoted = issued.code !== null && isSomebodys && note.mayBeSent;
    if (issued.code !== null && !isSomebodys) {
      await deps.jobs.send(tx, outgoingMail, codeEmail(await readerOf(tx, email), issued.code, 'email_change'));
    } else if (isNoted)
      await deps.jobs.send(tx, outgoingMail, accountExistsEmail(await readerOf(tx, email), originOf(deps, device)));
    return { ...issued, isNoted };
  });
  await settleNote(deps, note, isNoted);
  if (code === null) await giveBackEmailAttempt(deps, email, device);
  return { otpExpiresAt: expiresAt.toISOString() };
}

/** Takes the verified address and opens a session in this browser alone. The old address is notified. */
export async function changeEmail(
  deps: Deps,
  { viewer, device }: Caller,
  body: BodyOf<typeof contract.changeEmail>,
): Promise<SignedIn> {
  const email = body.email.toLowerCase();
  const outcome = await checkCode(deps, keyOf(viewer, email), body.otp);
  if (outcome !== 'right') throw codeErrorOf(outcome);
  try {
    const signedIn = await takeEmail(deps, { viewer, device }, email, body.otp);
    await creditVerifiedEmail(deps, device);
    return signedIn;
  } catch (error) {
    // Somebody else verified the address first. Only the reader of the mailbox may learn that it is taken.
    if (violatedConstraint(error) === 'users_one_per_email') throw codeErrorOf('wrong');
    throw error;
  }
}

function takeEmail(deps: Deps, { viewer, device }: Caller, email: string, otp: string): Promise<SignedIn> {
  const { userId } = viewer;
  return inTransaction(deps.db, async (tx, afterCommit) => {
    const { email: before } = await getSecurityOf(tx, viewer);
    // Lock the person, then codes, then sign-ups, as everywhere, to avoid deadlocks.
    if (!(await replaceEmail(tx, { userId, email, now: deps.clock.now() }))) throw codeErrorOf('wrong');
    if (!(await useCode(tx, deps, keyOf(viewer, email), otp))) throw codeErrorOf('wrong');
    await deleteCodesOf(tx, { email, holder: holderOf(userId) });
    await deleteSignUps(tx, email);
    await revokeAccess(deps, tx, afterCommit, { userId, email: before });
    await deps.jobs.send(
      tx,
      outgoingMail,
      emailChangedEmail(await readerOf(tx, before), email, deps.config.publicUrl.origin),
    );
    return signIn(tx, deps, userId, device);
  });
}
