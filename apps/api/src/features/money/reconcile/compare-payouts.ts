import { findPayoutStates } from '#features/money/payouts/payouts.queries.ts';
import { recoverPayout, recoverPayoutOf } from '#features/money/payouts/recover-payout.ts';
import { settlePayout } from '#features/money/payouts/settle-payout.ts';
import { findOpenKeys } from '#features/money/reconciliation-exceptions/open-exceptions.queries.ts';
import {
  recordReconciliationException,
  resolveReconciliationExceptions,
} from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import type { Payouts } from '#platform/db/types.ts';
import type { ProviderTransfer } from '#platform/payments/payments.ts';
import { eachPage } from '#platform/payments/each-page.ts';
import type { Deps } from '#app/deps.ts';
import { findSentPayouts } from './reconcile.queries.ts';
import type { Span } from './span.ts';
import { eachOf } from './each-of.ts';

/** Compares payouts both ways: each transfer at the provider is in our books, and each one in our books is there. */
export async function comparePayouts(deps: Deps, { since, until, settledFrom, settledTo }: Span): Promise<void> {
  const listed = new Set<string>();
  await eachPage(
    (cursor) => deps.payments.listTransfers(since, cursor, until),
    async (page) => {
      const references = page.map(({ reference }) => reference);
      for (const reference of references) listed.add(reference);
      const states = await findPayoutStates(deps.db, references);
      await eachOf(deps, page, (transfer) => compare(deps, transfer, states.get(transfer.reference)));
    },
  );
  const sent = await findSentPayouts(deps.db, { from: settledFrom, to: settledTo });
  const missing = sent.filter((reference) => !listed.has(reference));
  await eachOf(deps, missing, (reference) => checkMissing(deps, reference));
  await eachOf(deps, await findOpenKeys(deps.db, 'unknown_transfer'), (reference) => checkReported(deps, reference));
}

const statesOf: Record<ProviderTransfer['status'], readonly Payouts['state'][]> = {
  pending: ['created', 'sent', 'unknown'],
  succeeded: ['succeeded'],
  failed: ['failed'],
  reversed: ['reversed', 'failed'],
  missing: [],
  abandoned: [],
};

async function compare(deps: Deps, transfer: ProviderTransfer, state: Payouts['state'] | undefined): Promise<void> {
  const { reference, status, amountKobo } = transfer;
  if (state === undefined) {
    // Of a payout of ours that was sent again under another reference. It moved no money.
    if (status === 'abandoned' || (await recoverPayout(deps, transfer))) return;
    return recordReconciliationException(deps, { kind: 'unknown_transfer', key: reference, details: { amountKobo } });
  }
  if (statesOf[status].includes(state)) return;
  const theirs = await settlePayout(deps, reference);
  // Our state was recorded before the provider was asked, so its answer is not an outdated one.
  if (state !== 'reversed' || theirs !== 'succeeded') return;
  await recordReconciliationException(deps, {
    kind: 'payout_contradicted',
    key: reference,
    details: { ours: state, theirs },
  });
}

async function checkMissing(deps: Deps, reference: string): Promise<void> {
  const { status } = await deps.payments.findTransfer(reference);
  if (status !== 'missing') return;
  await recordReconciliationException(deps, { kind: 'payout_unknown_there', key: reference, details: {} });
}

/** A transfer that was reported as unknown may have arrived since, or a weekly run has made its payout again. */
async function checkReported(deps: Deps, reference: string): Promise<void> {
  const isOurs = (await settlePayout(deps, reference)) !== null || (await recoverPayoutOf(deps, reference));
  if (isOurs) await resolveReconciliationExceptions(deps.db, ['unknown_transfer'], reference, deps.clock.now());
}
