import type { Security } from '@udala/contract/security';
import type { Deps } from '#app/deps.ts';
import { resetRateLimits } from '#platform/rate-limits.ts';
import type { Db } from '#platform/db/database.ts';
import type { AfterCommit, Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import { wrongPairsOf } from '../auth-limits.ts';
import { deleteCodesOf } from '../codes.queries.ts';
import { holderOf } from '../codes.service.ts';
import { deleteDevicesOf } from '../devices.queries.ts';
import { deletePrivateFeed, findSecurity, type SecurityOf } from './security.queries.ts';
import { endSignIns } from '../sessions.service.ts';

/** @throws AppError `unauthenticated` when the account ended during the request. */
export async function getSecurityOf(db: Db, { userId }: Viewer): Promise<SecurityOf> {
  const person = await findSecurity(db, userId);
  if (!person) throw new AppError('unauthenticated', say().errors.sessionEnded);
  return person;
}

export async function getSecurity({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<Security> {
  const { password_hash, has_google, has_totp, recovery_codes_left } = await getSecurityOf(db, viewer);
  return {
    hasPassword: password_hash !== null,
    hasGoogle: has_google,
    totp: { isOn: has_totp, recoveryCodesLeft: recovery_codes_left },
  };
}

/**
 * Revokes all access: sessions, codes, the private feed's address and trusted browsers of this person. Resets the count
 * of wrong passwords from everywhere, so that the owner can sign in on their other devices.
 */
export async function revokeAccess(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  { userId, email: storedEmail }: { userId: string; email: string },
): Promise<void> {
  const email = storedEmail.toLowerCase();
  await deleteCodesOf(tx, { email, holder: holderOf(userId) });
  await deletePrivateFeed(tx, userId);
  await deleteDevicesOf(tx, userId);
  await resetRateLimits(tx, [{ limit: wrongPairsOf, key: email }]);
  await endSignIns(deps, tx, afterCommit, { userId });
}
