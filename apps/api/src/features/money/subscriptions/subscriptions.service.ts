import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type {
  JoinSummary,
  listOwnSubscriptions as listOwnEndpoint,
  listSubscriptions as listEndpoint,
} from '@udala/contract/subscriptions';
import { toCreatorProfile } from '#features/money/billing/author-profile.ts';
import { due, lagosDate } from '#features/money/billing/calendar.ts';
import { notFound } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { AnyViewer, Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { findOffer } from './paying/joining.queries.ts';
import { toSubscriptionDto } from './subscriptions.dto.ts';
import {
  countOwnSubscriptions,
  countSubscriptionsIn,
  findOwnSubscriptions,
  findPatronCount,
  findPatrons,
  type SubscriptionRow,
} from './subscriptions.queries.ts';

const shape = (seen: { now: Date; byPatron: boolean }) => ({
  toItem: (row: SubscriptionRow) => toSubscriptionDto(row, seen),
  keyOf: ({ created_at, id }: SubscriptionRow) => ({ at: created_at, id }),
});

/** @throws AppError `not_found` where there is nothing to join, or on another creator's host. */
export async function summariseJoining(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { tenantId }: Viewer,
  creatorId: string,
): Promise<JoinSummary> {
  const offer = tenantId === null || tenantId === creatorId ? await findOffer(db, creatorId) : undefined;
  if (!offer) throw notFound();
  const today = lagosDate(clock.now());
  return {
    membershipId: offer.id,
    creator: toCreatorProfile(offer.creator),
    price: offer.price_kobo / 100,
    benefits: offer.benefits,
    billingStartsOn: today,
    nextPaymentOn: due(today, 1),
    dueTodayKobo: offer.price_kobo,
  };
}

/** Everyone sees the number of patrons; only the creator sees who they are, and memberships in other states. */
export async function listSubscriptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, tenantId }: AnyViewer,
  { creatorId, status = 'active', ...query }: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  if (tenantId !== null && tenantId !== creatorId) throw notFound();
  const paging = readPaging(query);
  const isOwnPage = userId === creatorId;
  const countOthers = async () => (isOwnPage ? countSubscriptionsIn(db, creatorId, status) : 0);
  const [rows, total] = await Promise.all([
    isOwnPage ? findPatrons(db, creatorId, status, paging) : [],
    status === 'active' ? findPatronCount(db, creatorId) : countOthers(),
  ]);
  return pageOf(rows, paging, total, shape({ now: clock.now(), byPatron: false }));
}

export async function listOwnSubscriptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
  query: QueryOf<typeof listOwnEndpoint>,
): Promise<ReplyOf<typeof listOwnEndpoint>> {
  const paging = readPaging(query);
  const [rows, total] = await Promise.all([
    findOwnSubscriptions(db, userId, paging),
    countOwnSubscriptions(db, userId),
  ]);
  return pageOf(rows, paging, total, shape({ now: clock.now(), byPatron: true }));
}
