import { findChargeInProgress } from '#features/money/billing/attempts.queries.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { priceAgreedEmail, stoppedEmail, type Addressed, type Stopped } from './change-emails.ts';
import type { LockedMembership } from './changing.queries.ts';
import { findCorrespondents } from '../renewals/renewal-emails.queries.ts';
import { dueAt, dueDate } from '../terms.ts';

interface Stop extends Pick<Stopped, 'reason'> {
  /** Amount refunded; then access ends at once. */
  refundKobo?: number;
  now: Date;
}

/** Emails the patron that their membership is not renewed; skipped for one that was never paid. */
export async function writeOfStop(
  deps: Deps,
  tx: Tx,
  { term, ...subscription }: LockedMembership,
  { reason, refundKobo, now }: Stop,
): Promise<void> {
  if (term === null) return;
  const { id: subscriptionId, period_no: periodNo } = subscription;
  const charge = refundKobo === undefined && (await findChargeInProgress(tx, { subscriptionId, periodNo }));
  const until = refundKobo === undefined && now < dueAt(term) ? dueDate(term) : null;
  const addressed = await findAddressed(deps, tx, subscription);
  await deps.jobs.send(
    tx,
    outgoingMail,
    stoppedEmail(deps, addressed, { reason, until, isCharged: !!charge, refundKobo: refundKobo ?? null }),
  );
}

/** Emails the patron the price they agreed to. */
export async function writeOfPrice(
  deps: Deps,
  tx: Tx,
  { term, ...subscription }: LockedMembership,
  priceKobo: number,
): Promise<void> {
  const { id: subscriptionId, state } = subscription;
  const nextPaymentOn = term !== null && state === 'active' ? dueDate(term) : null;
  const addressed = await findAddressed(deps, tx, subscription);
  await deps.jobs.send(
    tx,
    outgoingMail,
    priceAgreedEmail(deps, addressed, { subscriptionId, priceKobo, nextPaymentOn }),
  );
}

async function findAddressed(
  deps: Deps,
  tx: Tx,
  { creator, patron }: Pick<LockedMembership, 'creator' | 'patron'>,
): Promise<Addressed> {
  const { email, ...correspondents } = await findCorrespondents(tx, { patron_id: patron.id, creator_id: creator.id });
  return { ...correspondents, reader: await readerOf(tx, email), creatorId: creator.id };
}
