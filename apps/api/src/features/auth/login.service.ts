import type { BodyOf } from '@udala/contract/endpoint';
import type { login as loginEndpoint } from '@udala/contract/auth';
import * as m from '@udala/messages/auth-server';
import type { Deps } from '#app/deps.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findAccount } from './accounts.queries.ts';
import { isPassword } from './passwords.ts';
import { deleteSession } from './sessions.queries.ts';
import { signIn, type Device, type SignedIn } from './signed-in.ts';
import { resendSignup } from './signup.service.ts';

/**
 * @throws AppError `unauthenticated` for a wrong pair, after the same work whether the address is known or not;
 * `forbidden` for a right pair whose address is not proven yet, with a new code in the mail.
 */
export async function login(
  deps: Deps,
  device: Device,
  { email: typed, password }: BodyOf<typeof loginEndpoint>,
): Promise<SignedIn> {
  const email = typed.toLowerCase();
  const account = await findAccount(deps.db, email);
  const isRight = await isPassword(account?.password_hash ?? null, password);
  if (account && isRight && account.state === 'unverified') {
    await resendSignup(deps, device, email);
    throw new AppError('forbidden', m.proveAddressFirst);
  }
  if (!account || !isRight || account.state !== 'active') throw new AppError('unauthenticated', m.wrongPair);
  return signIn(deps.db, account.id, device, deps.clock.now());
}

/** Ends this session everywhere: token, media cookie and open sockets. */
export async function logout({ db, realtime, knownSessions }: Deps, { userId, sessionId }: Viewer): Promise<void> {
  await deleteSession(db, sessionId);
  knownSessions.forget(userId);
  realtime.endSession(sessionId);
}
