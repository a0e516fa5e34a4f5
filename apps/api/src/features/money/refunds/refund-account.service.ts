import type { BodyOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/refund-accounts';
import { days, later, minutes } from '#platform/clock.ts';
import { invalidField, notFound, unavailable } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { ProviderRefused, ProviderUnknown, type ProviderBank } from '#platform/payments/payments.ts';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { say } from '#platform/say.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import type { Deps } from '#app/deps.ts';
import { findAsked, noteAccountGiven, type AskedRefund } from './refund-account.queries.ts';

/** Enough to mistype one's own account, too few to look up other people's. */
const lookUps: RateLimit = { name: 'refund accounts', max: 10, windowMs: minutes(60) };
const lookUpsADay: RateLimit = { name: 'refund accounts a day', max: 20, windowMs: days(1) };
const ASK_AGAIN_MS = minutes(60);
const CACHE_MS = days(1);

export type RefundBanks = () => Promise<readonly ProviderBank[]>;

/** The banks that the provider can send refunds to, by name, cached for a day. @throws AppError `unavailable`. */
export function cacheRefundBanks({ payments }: Pick<Deps, 'payments'>): RefundBanks {
  const cache = createTtlCache<readonly ProviderBank[]>(CACHE_MS);
  return async () => {
    const known = cache.get('banks');
    if (known) return known;
    const banks = await orAway(() => payments.listBanks());
    const named = banks.filter(({ id }) => id !== null).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    cache.set('banks', named);
    return named;
  };
}

export async function listRefundBanks(
  deps: Pick<Deps, 'db'>,
  banks: RefundBanks,
  viewer: Viewer,
  paymentId: string,
): Promise<ReplyOf<typeof contract.listRefundBanks>> {
  await getAsked(deps, viewer, paymentId);
  return { items: (await banks()).map(({ code, name }) => ({ code, name })) };
}

/** @throws AppError `invalid_request` when the bank knows no such account, `rate_limited` after too many tries. */
export async function resolveRefundAccount(
  deps: Deps,
  viewer: Viewer,
  paymentId: string,
  account: QueryOf<typeof contract.resolveRefundAccount>,
): Promise<{ accountName: string }> {
  await getAsked(deps, viewer, paymentId);
  return resolve(deps, viewer, account);
}

/** Gives the provider the account, which is stored nowhere here. What was sent meanwhile stays sent. */
export async function sendRefundTo(
  deps: Deps,
  banks: RefundBanks,
  viewer: Viewer,
  paymentId: string,
  account: BodyOf<typeof contract.sendRefundTo>,
): Promise<void> {
  const { id, provider_id: providerId } = await getAsked(deps, viewer, paymentId);
  const bankId = (await banks()).find(({ code }) => code === account.bankCode)?.id;
  if (bankId === undefined || bankId === null) throw invalidField('bankCode', say().payoutsServer.bankUnknown);
  await resolve(deps, viewer, account);
  if (providerId === null) throw notFound();
  const { accountNumber } = account;
  await orAway(() => deps.payments.retryRefund({ providerId, bankId, accountNumber }));
  await noteAccountGiven(deps.db, id, later(deps.clock.now(), ASK_AGAIN_MS));
}

async function getAsked({ db }: Pick<Deps, 'db'>, { userId }: Viewer, paymentId: string): Promise<AskedRefund> {
  const refund = await findAsked(db, { paymentId, patronId: userId });
  if (!refund) throw notFound();
  return refund;
}

async function resolve(
  deps: Deps,
  { userId }: Viewer,
  account: QueryOf<typeof contract.resolveRefundAccount>,
): Promise<{ accountName: string }> {
  const buckets = [lookUps, lookUpsADay].map((limit) => ({ limit, key: userId }));
  await enforceRateLimits(deps, buckets, say().authServer.tooManyTries);
  return orAway(() => deps.payments.resolveAccount(account));
}

/** @throws AppError `unavailable` when the provider does not answer, `invalid_request` when it knows no such account. */
async function orAway<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnknown) throw unavailable(say().payoutsServer.banksAway, error);
    if (error instanceof ProviderRefused) throw invalidField('accountNumber', say().payoutsServer.accountUnknown);
    throw error;
  }
}
