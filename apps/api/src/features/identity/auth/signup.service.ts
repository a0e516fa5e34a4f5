import type { CodeSent, registerCreator, verifySignup as verifySignupEndpoint } from '@udala/contract/auth';
import type { BodyOf } from '@udala/contract/endpoint';
import type { Role } from '@udala/contract/scalars';
import type { Deps } from '#app/deps.ts';
import { followFromSignUp } from '#features/identity/follows/follows.service.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { invalidField } from '#platform/http/errors.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { say } from '#platform/say.ts';
import { createPerson, findAccount, linkGoogle, promoteToCreator } from './accounts.queries.ts';
import { checkCode, codeExpiry, issueCode, codeErrorOf, useCode } from './codes.service.ts';
import { assertMayBecomeCreator, becomeOnlyCreator } from './one-creator.ts';
import { originOf, type Device } from './device-cookie.ts';
import { assertNotDisposable } from './disposable.ts';
import {
  giveBackEmailAttempt,
  emailBuckets,
  creditVerifiedEmail,
  requireEmailAttempt,
  settleNote,
  takeNote,
} from './email-limits.ts';
import { accountExistsEmail, codeEmail, noAccountEmail } from './auth-emails.ts';
import { assertPasswordAllowed } from './password-blocklist.ts';
import { hashPassword } from './passwords.ts';
import { requireSecondFactor } from './security/second-factor.ts';
import { deleteSignUps, findSignUp, putSignUp, type SignUp, type SignUpRow } from './sign-ups.queries.ts';
import { signIn, type SignedIn } from './signed-in.ts';
import { queuePasswordWork } from './password-queue.ts';

export const rolesOf = { creator: ['creator', 'patron'], patron: ['patron'] } as const satisfies Record<string, Role[]>;

const codeSent = (expiresAt: Date): CodeSent => ({ otpExpiresAt: expiresAt.toISOString() });

/** The code of a sign-up is valid only in the browser that registered. */
const signupKey = (email: string, { hash }: Device) => ({ email, purpose: 'signup', holder: hash }) as const;

/**
 * Begins an account. A new, waiting or taken address gets the same work, the same answer and one email: only its reader
 * learns which it was.
 */
export async function register(
  deps: Deps,
  { viewer, device }: { viewer: AnyViewer; device: Device },
  kind: keyof typeof rolesOf,
  body: BodyOf<typeof registerCreator>,
): Promise<CodeSent> {
  const email = body.email.toLowerCase();
  const name = body.name.trim();
  if (kind === 'creator') await assertMayBecomeCreator(deps.db, deps, viewer.userId);
  assertNotDisposable(email);
  await assertPasswordAllowed(body.password, { email, name });
  const caller = {
    email,
    device,
    buckets: () => emailBuckets(deps, email, device),
    tooMany: say().authServer.tooManyTries,
  };
  return queuePasswordWork(deps, caller, () =>
    performRegistration(deps, { viewer, device }, kind, { ...body, email, name }),
  );
}

async function performRegistration(
  deps: Deps,
  { viewer, device }: { viewer: AnyViewer; device: Device },
  kind: keyof typeof rolesOf,
  { email, name, password, website }: BodyOf<typeof registerCreator>,
): Promise<CodeSent> {
  await requireEmailAttempt(deps, email, device);
  if (kind === 'creator' && (await becomeCreator(deps, viewer, email))) {
    await giveBackEmailAttempt(deps, email, device);
    return codeSent(deps.clock.now());
  }
  const passwordHash = await hashPassword(password);
  // Honeypot: bots fill in every field. One that does gets the same answer as a person, and nothing is stored.
  if (website) return codeSent(codeExpiry(deps.clock.now()));
  const browserHash = device.hash;
  return startVerification(deps, device, {
    email,
    browserHash,
    name,
    passwordHash,
    googleSubject: null,
    roles: rolesOf[kind],
  });
}

/** Makes a signed-in patron with this address a creator at once: the session authenticates them without a code. */
async function becomeCreator(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'knownSessions'>,
  { userId }: AnyViewer,
  email: string,
): Promise<boolean> {
  if (userId === null) return false;
  const now = deps.clock.now();
  const isPromoted = await inTransaction(deps.db, async (tx) => {
    await becomeOnlyCreator(tx, deps, { userId, roles: rolesOf.creator });
    return promoteToCreator(tx, { userId, email, now });
  });
  if (isPromoted) deps.knownSessions.invalidate(userId);
  return isPromoted;
}

/** Stores a sign-up until its code is typed in this browser, and mails the code, unless the last one is recent. */
export async function startVerification(deps: Deps, device: Device, signUp: SignUp): Promise<CodeSent> {
  const { email } = signUp;
  const note = await takeNote(deps, email);
  const { code, expiresAt, isNoted } = await inTransaction(deps.db, async (tx) => {
    const issued = await issueCode(tx, deps, signupKey(email, device));
    const isWaiting = await putSignUp(tx, signUp, deps.clock.now());
    const isNoted = issued.code !== null && !isWaiting && note.mayBeSent;
    if (issued.code !== null && isWaiting) {
      await deps.jobs.send(tx, outgoingMail, codeEmail(await readerOf(tx, email), issued.code, 'signup'));
    } else if (isNoted)
      await deps.jobs.send(tx, outgoingMail, accountExistsEmail(await readerOf(tx, email), originOf(deps, device)));
    return { ...issued, isNoted };
  });
  await settleNote(deps, note, isNoted);
  if (code === null) await giveBackEmailAttempt(deps, email, device);
  return codeSent(expiresAt);
}

/** Sends this browser a new code, unless one went out a moment ago. */
export async function resendSignup(deps: Deps, device: Device, typed: string): Promise<CodeSent> {
  const email = typed.toLowerCase();
  await requireEmailAttempt(deps, email, device);
  const note = await takeNote(deps, email);
  const { code, expiresAt, isNoted } = await inTransaction(deps.db, async (tx) => {
    const issued = await issueCode(tx, deps, signupKey(email, device));
    const [signUp, account] = [await findSignUp(tx, email, device.hash), await findAccount(tx, email)];
    const isNoted = issued.code !== null && !signUp && note.mayBeSent;
    if (issued.code !== null && signUp) {
      await deps.jobs.send(tx, outgoingMail, codeEmail(await readerOf(tx, email), issued.code, 'signup'));
    } else if (isNoted) {
      const noteOf = account ? accountExistsEmail : noAccountEmail;
      await deps.jobs.send(tx, outgoingMail, noteOf(await readerOf(tx, email), originOf(deps, device)));
    }
    return { ...issued, isNoted };
  });
  await settleNote(deps, note, isNoted);
  if (code === null) await giveBackEmailAttempt(deps, email, device);
  return codeSent(expiresAt);
}

/** Verifies the address, makes its owner a person and signs them in. An expired code is replaced by email. */
export async function verifySignup(
  deps: Deps,
  { viewer, device }: { viewer: AnyViewer; device: Device },
  body: BodyOf<typeof verifySignupEndpoint>,
): Promise<SignedIn> {
  const email = body.email.toLowerCase();
  const key = signupKey(email, device);
  const outcome = await checkCode(deps, key, body.otp, device);
  if (outcome === 'old') {
    await resendSignup(deps, device, email);
    throw invalidField('otp', say().authServer.codeOld);
  }
  if (outcome === 'wrong') throw codeErrorOf(outcome);
  const account = await findAccount(deps.db, email);
  if (account) await requireSecondFactor(deps, account.id, body.secondFactor);
  const signedIn = await inTransaction(deps.db, async (tx) => {
    const signUp = await findSignUp(tx, email, device.hash);
    // Lock the person, then the code, then sign-ups, as everywhere, to avoid deadlocks.
    const now = deps.clock.now();
    if (signUp) await becomeOnlyCreator(tx, deps, { userId: account?.id ?? null, roles: signUp.roles });
    const userId = signUp && (await becomePerson(tx, email, signUp, now));
    if (!userId || !(await useCode(tx, deps, key, body.otp))) throw codeErrorOf('wrong');
    await deleteSignUps(tx, email);
    if (viewer.tenantId !== null) await followFromSignUp(tx, userId, viewer.tenantId, now);
    return signIn(tx, deps, userId, device);
  });
  await creditVerifiedEmail(deps, device);
  return signedIn;
}

/** A new person, or for Google the owner of the address. Undefined if the address is taken or its owner suspended. */
async function becomePerson(tx: Tx, email: string, signUp: SignUpRow, now: Date): Promise<string | undefined> {
  const { name, password_hash: passwordHash, google_subject: subject, roles } = signUp;
  let userId = await createPerson(tx, { email, name, passwordHash, roles, now });
  if (subject !== null) {
    const account = await findAccount(tx, email);
    userId = account?.state === 'active' ? account.id : undefined;
    if (userId !== undefined) await linkGoogle(tx, { userId, subject, now });
  }
  return userId;
}
