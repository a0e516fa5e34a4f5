import { findAttempt } from '#features/billing/attempts.queries.ts';
import { recordDispute } from '#features/disputes/disputes.service.ts';
import { settlePayout } from '#features/payouts/settle-payout.ts';
import { quarantine } from '#features/quarantine/quarantine.ts';
import { settle } from '#features/subscriptions/settle.service.ts';
import { days, later, minutes } from '#platform/clock.ts';
import type { ProviderPage, ProviderPayment, ProviderTransfer } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { findPayoutState, findRecordedPayments, isKnownToGoBack } from './reconcile.queries.ts';

const LOOK_BACK_MS = days(7);
/** What came in so lately may not be in the provider's list yet. */
const SETTLING_MS = minutes(60);

export const reconcileInBackground = (deps: Deps): void =>
  deps.jobs.every('reconcile', minutes(60), () => reconcile(deps));

/**
 * Holds the provider's books of the last days against ours, both ways: what we missed is made up for, and what does not
 * agree is set aside for a person. The last net under every crash.
 * @throws ProviderUnknown when the provider does not answer: the next round begins anew.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const since = later(now, -LOOK_BACK_MS);
  const listed = new Set<string>();
  await eachOf(
    (cursor) => deps.payments.listPayments(since, cursor),
    async (payment) => {
      if (payment.status === 'succeeded' || payment.status === 'reversed') listed.add(payment.reference);
      await compare(deps, payment);
    },
  );
  const settled = later(now, -SETTLING_MS);
  for (const reference of await findRecordedPayments(deps.db, { from: later(since, SETTLING_MS), to: settled })) {
    if (!listed.has(reference)) await lookForLost(deps, reference);
  }
  await eachOf(
    (cursor) => deps.payments.listTransfers(since, cursor),
    (transfer) => compareTransfer(deps, transfer),
  );
  await eachOf(
    (cursor) => deps.payments.listDisputes(since, cursor),
    (dispute) => recordDispute(deps, dispute),
  );
}

async function eachOf<Item>(
  read: (cursor: string | null) => Promise<ProviderPage<Item>>,
  look: (item: Item) => Promise<void>,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: ProviderPage<Item> = await read(cursor);
    for (const item of page.items) await look(item);
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function compare(deps: Deps, payment: ProviderPayment): Promise<void> {
  const { reference, status, amountKobo } = payment;
  if (status !== 'succeeded' && status !== 'reversed') return;
  const attempt = await findAttempt(deps.db, reference);
  if (!attempt) return quarantine(deps, { kind: 'unknown_payment', key: reference, details: { amountKobo } });
  const isRecorded = attempt.state === 'succeeded' || attempt.state === 'surplus';
  if (status === 'succeeded' && !isRecorded) await settle(deps, reference, payment);
  if (status === 'reversed' && isRecorded && !(await isKnownToGoBack(deps.db, attempt.id))) {
    await quarantine(deps, { kind: 'went_back_unasked', key: reference, details: { amountKobo } });
  }
}

/** We say it was paid, the list does not: the provider is asked about that one by name. */
async function lookForLost(deps: Deps, reference: string): Promise<void> {
  const { status } = await deps.payments.verify(reference);
  if (status === 'succeeded' || status === 'reversed') return;
  await quarantine(deps, { kind: 'not_paid_at_provider', key: reference, details: { status } });
}

const statesOf: Record<ProviderTransfer['status'], readonly string[]> = {
  pending: ['created', 'sent', 'unknown'],
  succeeded: ['succeeded'],
  failed: ['failed'],
  reversed: ['reversed', 'failed'],
  missing: [],
};

async function compareTransfer(deps: Deps, { reference, status, amountKobo }: ProviderTransfer): Promise<void> {
  const state = await findPayoutState(deps.db, reference);
  if (state === undefined)
    return quarantine(deps, { kind: 'unknown_transfer', key: reference, details: { amountKobo } });
  if (!statesOf[status].includes(state)) await settlePayout(deps, reference);
}
