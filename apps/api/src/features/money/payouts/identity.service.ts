import { randomUUID } from 'node:crypto';
import { isLikeName } from '@udala/contract/name-likeness';
import type { Identity } from '@udala/contract/payouts';
import { orAway } from '#features/money/billing/banks.ts';
import { days } from '#platform/clock.ts';
import { invalidField, unavailable } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { BankAccount, ProviderRefused } from '#platform/payments/payments.ts';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';

/** Enough to mistype one's own BVN, too few to find out whose account another one is of. */
const identityChecks: RateLimit = { name: 'identity checks', max: 10, windowMs: days(1) };

/** @throws AppError `invalid_request` where a name and a BVN are missing, or were not asked for. */
export function assertIdentityFits({ config }: Pick<Deps, 'config'>, identity: Identity | undefined): void {
  const isNeeded = config.moneyMode === 'platform';
  if (isNeeded && !identity) throw invalidField('identity', say().payoutsServer.identityMissing);
  if (!isNeeded && identity) throw invalidField('identity', say().payoutsServer.identityNotNeeded);
}

/** @throws AppError `invalid_request` when nobody of this name can be the account's owner. */
export function assertNameFits({ firstName, lastName }: Identity, accountName: string): void {
  if (isLikeName(`${firstName} ${lastName}`, accountName)) return;
  throw invalidField('identity.firstName', say().payoutsServer.identityOfAnother(accountName));
}

/**
 * Asks the provider whose the account is; the BVN goes there, and is stored and logged nowhere. Returns the provider's
 * code of the check. The address is nobody's: with the creator's own, an earlier check would speak for this account.
 */
export async function checkIdentity(
  deps: Deps,
  { userId }: Viewer,
  { account, identity }: { account: BankAccount; identity: Identity },
): Promise<string> {
  await enforceRateLimits(deps, [{ limit: identityChecks, key: userId }], say().authServer.tooManyTries);
  const email = `${randomUUID()}@payouts.${deps.config.publicUrl.hostname}`;
  const order = { ...account, ...identity, email };
  const { customerCode } = await orAway(
    () => deps.payments.checkIdentity(order),
    (error) => refused(deps, error),
  );
  return customerCode;
}

function refused({ log, metrics }: Pick<Deps, 'log' | 'metrics'>, error: ProviderRefused): Error {
  if (/bvn/i.test(error.message)) return invalidField('identity.bvn', say().payoutsServer.bvnUnknown);
  if (/account number/i.test(error.message)) return invalidField('accountNumber', say().payoutsServer.accountUnknown);
  metrics.events.inc({ event: 'identity_check_refused' });
  log.error({ err: error }, 'payment provider refused to check an identity');
  return unavailable(say().payoutsServer.identityAway, error);
}
