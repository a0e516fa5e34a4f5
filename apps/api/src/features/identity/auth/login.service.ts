import type { BodyOf } from '@udala/contract/endpoint';
import type { login as loginEndpoint } from '@udala/contract/auth';
import type { Deps } from '#app/deps.ts';
import { restoreRateLimits, enforceRateLimits, consumeRateLimit, type RateLimitBucket } from '#platform/rate-limits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import { findLoginCandidates, isStillOwner } from './accounts.queries.ts';
import { bucketsFrom, wrongPairs, wrongPairsFrom, wrongPairsOf } from './auth-limits.ts';
import type { Device } from './device-cookie.ts';
import { requireEmailCode } from './login-code.service.ts';
import { isPassword } from './passwords.ts';
import { requireSecondFactor } from './security/second-factor.ts';
import { endSignIn } from './sessions.service.ts';
import { signIn, type SignedIn } from './signed-in.ts';
import { resendSignup } from './signup.service.ts';
import { queuePasswordWork } from './password-queue.ts';

/**
 * @throws AppError `unauthenticated` for a wrong pair, after the same work whether the address is known or not;
 * `forbidden` for the right pair of this browser's sign-up that waits for its code, with a new one by email;
 * `email_code_required` for any pair of an address under attack, in an unknown browser; `rate_limited` after too many
 * wrong pairs, by their origin.
 */
export function login(deps: Deps, device: Device, body: BodyOf<typeof loginEndpoint>): Promise<SignedIn> {
  const email = body.email.toLowerCase();
  const buckets = (isKnown: boolean) => bucketsOf(email, device, isKnown);
  return queuePasswordWork(deps, { email, device, buckets, tooMany: say().authServer.tooManyPairs }, (isKnown) =>
    performLogin(deps, device, buckets(isKnown), isKnown, { ...body, email }),
  );
}

async function performLogin(
  deps: Deps,
  device: Device,
  buckets: readonly RateLimitBucket[],
  isKnown: boolean,
  { email, password, secondFactor, emailCode }: BodyOf<typeof loginEndpoint>,
): Promise<SignedIn> {
  await enforceRateLimits(deps, buckets, say().authServer.tooManyPairs);
  const ofAll = isKnown ? [] : [{ limit: wrongPairsOf, key: email }];
  let isGuessedAt = false;
  for (const bucket of ofAll) isGuessedAt = !(await consumeRateLimit(deps, bucket));
  const { account, waitingHash } = await findLoginCandidates(deps.db, email, device.hash);
  const isPair = await isPassword(account ? account.password_hash : waitingHash, password);
  const isRight = isPair && (!account || account.state === 'active');
  if (isRight && !account) {
    await restoreRateLimits(deps, isGuessedAt ? buckets : [...buckets, ...ofAll]);
    await resendSignup(deps, device, email);
    throw new AppError('forbidden', say().authServer.verifyEmailFirst);
  }
  const tried = { email, account, isRight };
  const useEmailCode = isGuessedAt ? await requireEmailCode(deps, device, tried, emailCode) : null;
  if (!isRight || !account) throw wrongPair();
  await restoreRateLimits(deps, isGuessedAt ? buckets : [...buckets, ...ofAll]);
  await requireSecondFactor(deps, account.id, secondFactor);
  return inTransaction(deps.db, async (tx) => {
    if (!(await isStillOwner(tx, account.id, { email, passwordHash: account.password_hash }))) throw wrongPair();
    await useEmailCode?.(tx);
    return signIn(tx, deps, account.id, device);
  });
}

const wrongPair = () => new AppError('unauthenticated', say().authServer.wrongPair);

/**
 * The rate limits of a wrong pair. Known browsers have their own, so that guesses elsewhere do not lock the owner out.
 */
const bucketsOf = (email: string, { hash, network }: Device, isKnown: boolean): RateLimitBucket[] =>
  isKnown
    ? [{ limit: wrongPairs, key: `${email} device ${hash.toString('base64')}` }]
    : [...bucketsFrom(wrongPairs, network, email), ...bucketsFrom(wrongPairsFrom, network)];

export const logout = async (deps: Deps, viewer: Viewer): Promise<void> => void (await endSignIn(deps, viewer));
