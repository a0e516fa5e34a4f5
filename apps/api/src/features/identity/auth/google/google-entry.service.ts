import type { Deps } from '#app/deps.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { Google } from '#platform/google/google.ts';
import { AppError } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import { createPerson, isStillOwner, linkGoogle, promoteToCreator } from '../accounts.queries.ts';
import type { Device } from '../device-cookie.ts';
import { assertNotDisposable } from '../disposable.ts';
import { readCaller, refused, type Caller } from './google-caller.ts';
import { findGooglePerson, takeNonce, type GooglePerson } from './google.queries.ts';
import { requireEmailAttempt } from '../email-limits.ts';
import { requireSecondFactor } from '../security/second-factor.ts';
import { deleteSignUps } from '../sign-ups.queries.ts';
import { becomeOnlyCreator } from '../one-creator.ts';
import { startVerification, rolesOf } from '../signup.service.ts';

interface GoogleEntry {
  credential: string;
  secondFactor: string | undefined;
  /** The role of a new person. */
  role: keyof typeof rolesOf;
  /** True on the sign-up pages: there a patron who asks for creator becomes one. */
  isRegistering: boolean;
}

/**
 * Signs in a person whom Google identifies. `finish` runs in the transaction that uses up their nonce: a rejection uses
 * nothing up.
 * @throws AppError `unauthenticated` for an invalid credential, `forbidden` if the address must still be verified by a
 * mailed code, `second_factor_required` as every sign-in.
 */
export async function enterWithGoogle<T>(
  deps: Deps,
  { google, device }: { google: Google; device: Device },
  entry: GoogleEntry,
  finish: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const caller = await readCaller(deps, google, entry.credential);
  const known = await findGooglePerson(deps.db, caller.subject, caller.isAuthoritative ? caller.email : null);
  if (known && !known.mayEnter) throw refused();
  if (!known && !caller.isAuthoritative) return sendCode(deps, device, caller, entry);
  if (known) await requireSecondFactor(deps, known.id, entry.secondFactor);
  return inTransaction(deps.db, async (tx, afterCommit) => {
    if (!(await takeNonce(tx, caller.nonce))) throw refused();
    if (!known) return finish(tx, await becomePerson(tx, deps, caller, entry));
    if (await comeBack(tx, deps, known, caller, entry)) afterCommit(() => deps.knownSessions.invalidate(known.id));
    return finish(tx, known.id);
  });
}

/** Google does not vouch for the address, so a mailed code in this browser has to verify it. */
async function sendCode(deps: Deps, device: Device, caller: Caller, { role }: GoogleEntry): Promise<never> {
  const { email, name, subject, nonce } = caller;
  assertNotDisposable(email);
  await requireEmailAttempt(deps, email, device);
  if (!(await takeNonce(deps.db, nonce))) throw refused();
  await startVerification(deps, device, {
    email,
    browserHash: device.hash,
    name,
    passwordHash: null,
    googleSubject: subject,
    roles: rolesOf[role],
  });
  throw new AppError('forbidden', say().authServer.verifyEmailFirst);
}

/** Makes a new person of a verified address. Other sign-ups for the address are deleted. */
async function becomePerson(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  caller: Caller,
  { role }: GoogleEntry,
): Promise<string> {
  const { email, name, subject } = caller;
  const now = deps.clock.now();
  await becomeOnlyCreator(tx, deps, { userId: null, roles: rolesOf[role] });
  const userId = await createPerson(tx, { email, name, passwordHash: null, roles: rolesOf[role], now });
  // Another request, most likely in another tab, made the person first: the next attempt finds them.
  if (userId === undefined) throw refused();
  await linkGoogle(tx, { userId, subject, now });
  await deleteSignUps(tx, email);
  return userId;
}

/** Links the person's Google account if it is not linked yet. True if they became a creator. */
async function comeBack(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  { id: userId, email, isLinked }: GooglePerson,
  { subject }: Caller,
  { role, isRegistering }: GoogleEntry,
): Promise<boolean> {
  const now = deps.clock.now();
  if (!isLinked) {
    // The person may be changing away from the address that let this caller in.
    if (!(await isStillOwner(tx, userId, { email }))) throw refused();
    await linkGoogle(tx, { userId, subject, now });
    await deleteSignUps(tx, email);
  }
  if (!isRegistering || role !== 'creator') return false;
  await becomeOnlyCreator(tx, deps, { userId, roles: rolesOf.creator });
  return promoteToCreator(tx, { userId, email, now });
}
