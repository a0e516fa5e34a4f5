import { lagosDate } from '#features/billing/calendar.ts';
import {
  notifyGrouped,
  showNotices,
  type NewNotice,
  type TransactionEvent,
} from '#features/notifications/notifications.service.ts';
import { minutes } from '#platform/clock.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import { queue } from '#platform/jobs/jobs.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Letter } from '#platform/mail/mail.ts';
import type { Deps } from '#app/deps.ts';
import { priceOfferedLetter, stoppedLetter } from '../changes/change-letters.ts';
import {
  findLeftBehind,
  findOnOtherPrice,
  takeNewPrices,
  TOLD_AT_ONCE,
  type NewPrice,
  type Patron,
} from './tell-of-offer.queries.ts';

interface Offer {
  membershipId: string;
  creatorId: string;
}

interface Withdrawal extends Offer {
  /** The last event that was told; 0 at first. */
  after: number;
}

interface Telling extends NewPrice {
  /** The last membership whose patron was told; null at first. */
  after: string | null;
}

/** Tells the patrons of an offer that it is withdrawn. Sent in the transaction that withdraws it. */
export const tellOfWithdrawal = queue<Withdrawal>('tell-of-withdrawal');
/** Tells the patrons of an offer who pay another price what it costs now. */
const tellOfPrice = queue<Telling>('tell-of-price');

export function workTellOfOffers(deps: Deps): void {
  deps.jobs.work(tellOfWithdrawal, (telling) =>
    inTransaction(deps.db, (tx, afterCommit) => tellSomeOfWithdrawal(deps, tx, afterCommit, telling)),
  );
  deps.jobs.work(tellOfPrice, (telling) =>
    inTransaction(deps.db, (tx, afterCommit) => tellSomeOfPrice(deps, tx, afterCommit, telling)),
  );
  deps.jobs.every('new prices', minutes(1), () => tellOfNewPrices(deps));
}

/** However often a creator changes her price, its patrons are told once a day, and of the one that stays in the end. */
export const tellOfNewPrices = ({ db, clock, jobs }: Deps): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const price of await takeNewPrices(tx, lagosDate(clock.now()))) {
      await jobs.send(tx, tellOfPrice, { ...price, after: null });
    }
  });

async function tellSomeOfWithdrawal(deps: Deps, tx: Tx, afterCommit: AfterCommit, telling: Withdrawal): Promise<void> {
  const { creatorId } = telling;
  const patrons = await findLeftBehind(tx, { ...telling, now: deps.clock.now() });
  await tell(deps, tx, afterCommit, patrons, {
    creatorId,
    keyOf: ({ subscription_id: id }) => `offer-withdrawn:${id}`,
    letterTo: ({ until, isCharged, ...patron }) =>
      stoppedLetter(deps, { ...patron, creatorId }, { reason: 'offer_withdrawn', until, isCharged, refundKobo: null }),
  });
  const last = patrons[TOLD_AT_ONCE - 1];
  if (last) await deps.jobs.send(tx, tellOfWithdrawal, { ...telling, after: last.event_id });
}

async function tellSomeOfPrice(deps: Deps, tx: Tx, afterCommit: AfterCommit, telling: Telling): Promise<void> {
  const { creatorId, priceKobo: offeredKobo } = telling;
  const today = lagosDate(deps.clock.now());
  const patrons = await findOnOtherPrice(tx, telling);
  await tell(deps, tx, afterCommit, patrons, {
    creatorId,
    keyOf: ({ subscription_id: id }) => `price-offered:${id}:${today}`,
    letterTo: ({ subscription_id: subscriptionId, price_kobo: priceKobo, ...patron }) =>
      priceOfferedLetter(deps, { ...patron, creatorId }, { subscriptionId, priceKobo, offeredKobo }),
  });
  const last = patrons[TOLD_AT_ONCE - 1];
  if (last) await deps.jobs.send(tx, tellOfPrice, { ...telling, after: last.subscription_id });
}

interface News<Told> {
  creatorId: string;
  /** The event key of the notice. */
  keyOf: (patron: Told) => `${TransactionEvent}:${string}`;
  letterTo: (patron: Told) => Letter;
}

/**
 * A notice and a letter for each who was not told before. The rest is left, in the same transaction, to the job that
 * follows: a crash forgets nobody and tells nobody twice.
 */
async function tell<Told extends Patron>(
  deps: Deps,
  tx: Tx,
  afterCommit: AfterCommit,
  patrons: readonly Told[],
  { creatorId: from, keyOf, letterTo }: News<Told>,
): Promise<void> {
  const at = deps.clock.now();
  const toNotice = (patron: Told): NewNotice => ({
    to: patron.patron_id,
    from,
    others: 0,
    entityType: 'transaction',
    entityId: patron.subscription_id,
    eventKey: keyOf(patron),
    at,
  });
  const notices = await notifyGrouped(tx, patrons.map(toNotice));
  const told = new Set(notices.map(({ userId }) => userId));
  for (const patron of patrons.filter(({ patron_id: id }) => told.has(id))) {
    await deps.jobs.send(tx, outgoingMail, letterTo(patron));
  }
  afterCommit(() => showNotices(deps, notices));
}
