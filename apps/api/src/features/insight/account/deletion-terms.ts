import type { DeletionObstacle, DeletionTerms } from '@udala/contract/account';
import { limits } from '@udala/contract/limits';
import { toCreatorProfile } from '#features/money/billing/author-profile.ts';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { releaseOf } from '#features/money/billing/working-days.ts';
import { findBalances } from '#features/money/ledger/ledger.queries.ts';
import type { Config } from '#app/config.ts';
import type { Db } from '#platform/db/database.ts';
import { findOpenMatters, findRunningSubscriptions, type OpenMatters } from './deletion-terms.queries.ts';

/** The consequences of deleting an account, and the obstacles to it, those about money first. */
export async function readDeletionTerms(
  db: Db,
  { moneyMode }: Pick<Config, 'moneyMode'>,
  userId: string,
  now: Date,
): Promise<DeletionTerms> {
  const subscriptions = await findRunningSubscriptions(db, userId);
  const matters = await findOpenMatters(db, userId);
  const { available_kobo, held_kobo: heldKobo } = await findBalances(db, userId, now);
  // What the provider pays creators itself is at their bank.
  const availableKobo = moneyMode === 'platform' ? available_kobo : 0;
  return {
    subscriptions: subscriptions.map(({ creator, paid_until: paidUntil }) => ({
      creator: toCreatorProfile(creator),
      paidUntil,
    })),
    remainderKobo: availableKobo < limits.payoutMinKobo ? Math.max(0, availableKobo) : 0,
    posts: matters.posts,
    comments: matters.comments,
    obstacles: obstaclesOf(matters, { availableKobo, heldKobo, now }),
  };
}

interface Money {
  availableKobo: number;
  heldKobo: number;
  now: Date;
}

function obstaclesOf(matters: OpenMatters, { availableKobo, heldKobo, now }: Money): DeletionObstacle[] {
  const { offers, patrons, payouts, disputes, refunds, charges } = matters;
  // Patrons renew while a membership is offered, so their access has no end date yet.
  const patronsUntil = offers === 0 ? matters.patrons_until : null;
  const isDrawable = availableKobo >= limits.payoutMinKobo;
  const all: DeletionObstacle[] = [
    { kind: 'offer', count: offers, amountKobo: null, until: null },
    { kind: 'patrons', count: patrons, amountKobo: null, until: patronsUntil },
    { kind: 'held', count: Number(heldKobo > 0), amountKobo: heldKobo, until: lagosDate(releaseOf(lagosDate(now))) },
    { kind: 'balance', count: Number(isDrawable), amountKobo: availableKobo, until: null },
    { kind: 'payout', count: payouts, amountKobo: matters.payouts_kobo, until: null },
    { kind: 'dispute', count: disputes, amountKobo: matters.disputes_kobo, until: null },
    { kind: 'refund', count: refunds, amountKobo: matters.refunds_kobo, until: null },
    { kind: 'charge', count: charges, amountKobo: matters.charges_kobo, until: null },
  ];
  return all.filter(({ count }) => count > 0);
}
