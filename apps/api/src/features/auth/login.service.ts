import type { BodyOf } from '@udala/contract/endpoint';
import type { login as loginEndpoint } from '@udala/contract/auth';
import * as m from '@udala/messages/auth-server';
import type { Deps } from '#app/deps.ts';
import { countFailures } from '#platform/attempts.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findWaysIn, isStillHers } from './accounts.queries.ts';
import { wrongPairs, wrongPairsFrom, wrongPairsOf } from './auth-limits.ts';
import type { Device } from './device-cookie.ts';
import { isPassword } from './passwords.ts';
import { requireSecondFactor } from './security/second-factor.ts';
import { endOneSession } from './sessions.service.ts';
import { signIn, type SignedIn } from './signed-in.ts';
import { resendSignup } from './signup.service.ts';

/**
 * @throws AppError `unauthenticated` for a wrong pair, after the same work whether the address is known or not;
 * `forbidden` for the right pair of this browser's sign-up that waits for its code, with a new one in the mail;
 * `rate_limited` after too many wrong ones, from where they came.
 */
export async function login(
  deps: Deps,
  device: Device,
  { email: typed, password, secondFactor }: BodyOf<typeof loginEndpoint>,
): Promise<SignedIn> {
  const email = typed.toLowerCase();
  const { account, waitingHash } = await findWaysIn(deps.db, email, device.hash);
  const tries = triesOf(email, device, account?.is_known_device ?? false);
  await countFailures(deps, tries, m.tooManyPairs, async () => {
    const isRight = await isPassword(account ? account.password_hash : waitingHash, password);
    if (!isRight || (account && account.state !== 'active')) throw wrongPair();
  });
  if (!account) {
    await resendSignup(deps, device, email);
    throw new AppError('forbidden', m.proveAddressFirst);
  }
  await requireSecondFactor(deps, account.id, secondFactor);
  return inTransaction(deps.db, async (tx) => {
    if (!(await isStillHers(tx, account.id, { email, passwordHash: account.password_hash }))) throw wrongPair();
    return signIn(tx, deps, account.id, device);
  });
}

const wrongPair = () => new AppError('unauthenticated', m.wrongPair);

/**
 * What a wrong pair is counted against. The browsers a person is known by are counted by themselves, so that who guesses
 * at her password from anywhere else does not lock her out.
 */
const triesOf = (email: string, { hash, network }: Device, isKnownDevice: boolean) =>
  isKnownDevice
    ? [{ limit: wrongPairs, key: `${email} device ${hash.toString('base64')}` }]
    : [
        { limit: wrongPairs, key: `${email} from ${network}` },
        { limit: wrongPairsFrom, key: network },
        { limit: wrongPairsOf, key: email },
      ];

/** Ends this session everywhere: token, media cookie and open sockets. */
export const logout = async (deps: Deps, viewer: Viewer): Promise<void> => void (await endOneSession(deps, viewer));
