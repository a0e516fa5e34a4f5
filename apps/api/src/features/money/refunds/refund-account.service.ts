import type { BodyOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/refund-accounts';
import { orAway, toBankDto, type Banks } from '#features/money/billing/banks.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { invalidField, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { findAsked, noteAccountGiven, type AskedRefund } from './refund-account.queries.ts';

/** Enough to mistype one's own account, too few to look up other people's. */
const lookUps: RateLimit = { name: 'refund accounts', max: 10, windowMs: minutes(60) };
const lookUpsADay: RateLimit = { name: 'refund accounts a day', max: 20, windowMs: days(1) };
const ASK_AGAIN_MS = minutes(60);

export async function listRefundBanks(
  deps: Pick<Deps, 'db'>,
  banks: Banks,
  viewer: Viewer,
  paymentId: string,
): Promise<ReplyOf<typeof contract.listRefundBanks>> {
  await getAsked(deps, viewer, paymentId);
  return { items: (await banks()).filter(({ id }) => id !== null).map(toBankDto) };
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
  banks: Banks,
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
  await orAway(() => deps.payments.retryRefund({ providerId, bankId, accountNumber }), accountUnknown);
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
  return orAway(() => deps.payments.resolveAccount(account), accountUnknown);
}

const accountUnknown = (): Error => invalidField('accountNumber', say().payoutsServer.accountUnknown);
