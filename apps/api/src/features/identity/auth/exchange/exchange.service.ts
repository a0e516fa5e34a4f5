import { timingSafeEqual } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/exchange';
import { serverLimits } from '@udala/contract/server-limits';
import type { Deps } from '#app/deps.ts';
import { findCreatorByLabel } from '#features/identity/creators/creators.queries.ts';
import { later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, invalidField, notFound } from '#platform/http/errors.ts';
import { pageUrl } from '#platform/http/hosts.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { countFailures, enforceRateLimits } from '#platform/rate-limits.ts';
import { say } from '#platform/say.ts';
import { newSecret, sha256 } from '#platform/secrets.ts';
import { bucketsFrom } from '../auth-limits.ts';
import type { Device } from '../device-cookie.ts';
import { isDeviceOf } from '../devices.queries.ts';
import { signInAsChild, type SignedIn } from '../signed-in.ts';
import {
  codeRejectionsAt,
  codeRejectionsFrom,
  codesFrom,
  codesOf,
  codesOfFor,
  EXCHANGE_CODE_LIFETIME_MS,
} from './exchange-limits.ts';
import { consumeSessionCode, deleteChildSessions, insertSessionCode } from './exchange.queries.ts';

const AWAITED_AT = '/membership/auth/exchange';

/**
 * A code by which the viewer's sign-in gets a session on another host. The token alone is not enough: the call must come
 * from a browser that signed in on this host, so that a stolen token opens nothing elsewhere.
 * @throws AppError `forbidden` for any other browser, and for a creator or an operator who asks on a creator's host.
 */
export async function issueSessionCode(
  deps: Deps,
  { viewer, device }: { viewer: Viewer; device: Device },
  { userName, challenge }: BodyOf<typeof contract.issueSessionCode>,
): Promise<ReplyOf<typeof contract.issueSessionCode>> {
  const { userId, signInId, roles, tenantId } = viewer;
  const label = labelFor(viewer, userName);
  await enforceRateLimits(deps, [
    { limit: codesOf, key: userId },
    { limit: codesOfFor, key: `${userId} ${label ?? ''}` },
    ...bucketsFrom(codesFrom, device.network),
  ]);
  if (tenantId !== null && roles.some((role) => role !== 'patron')) throw notGiven();
  if (!(await isDeviceOf(deps.db, userId, device.hash))) throw notGiven();
  if (label !== null && !(await findCreatorByLabel(deps.db, label))?.is_active) throw notFound();
  // The address that waits for the code comes from the configuration, never from the request.
  const site = label === null ? deps.config.publicUrl : new URL(pageUrl(deps.config.publicUrl, label));
  const code = newSecret();
  const expiresAt = later(deps.clock.now(), EXCHANGE_CODE_LIFETIME_MS);
  const isStored = await insertSessionCode(deps.db, {
    codeHash: sha256(code),
    signInId,
    host: site.host,
    challenge: Buffer.from(challenge, 'base64url'),
    expiresAt,
  });
  if (!isStored) throw new AppError('unauthenticated', say().errors.sessionEnded);
  return { code, url: new URL(AWAITED_AT, site).href, expiresAt: expiresAt.toISOString() };
}

const notGiven = (): AppError => new AppError('forbidden', say().exchangeServer.codeNotGiven);

/** The page that the code is for; null for the members site, the only place a creator's host gives codes for. */
function labelFor({ tenantId }: Viewer, userName: string | undefined): string | null {
  if (tenantId === null && userName === undefined) throw invalidField('userName', say().errors.fieldMissing);
  if (tenantId !== null && userName !== undefined) throw invalidField('userName', say().errors.fieldMustBeEmpty);
  return userName?.toLowerCase() ?? null;
}

/**
 * Exchanges a code for a session on this host. A wrong verifier uses the code up, to stop guessing.
 * @throws AppError `unauthenticated`, with the same message whatever is wrong.
 */
export function redeemSessionCode(
  deps: Deps,
  device: Device,
  { code, verifier }: BodyOf<typeof contract.redeemSessionCode>,
): Promise<SignedIn> {
  const { host, network } = device;
  const buckets = [...bucketsFrom(codeRejectionsFrom, network), ...bucketsFrom(codeRejectionsAt, network, host)];
  const patronOnly = host === deps.config.publicUrl.host;
  return countFailures(deps, buckets, undefined, async () => {
    const entered = await inTransaction(deps.db, async (tx, afterCommit) => {
      const used = await consumeSessionCode(tx, { codeHash: sha256(code), host, now: deps.clock.now(), patronOnly });
      if (!used || !timingSafeEqual(used.challenge, sha256(verifier))) return null;
      const { parent, userId } = used;
      await deleteChildSessions(tx, { parentId: parent.id, host, othersLeft: serverLimits.exchangedSessionsMax - 1 });
      afterCommit(() => deps.knownSessions.invalidate(userId));
      return signInAsChild(tx, deps, { userId, device }, { parent, patronOnly });
    });
    if (!entered) throw new AppError('unauthenticated', say().exchangeServer.codeRefused);
    return entered;
  });
}
