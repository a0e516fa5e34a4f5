import { correctFee } from '#features/money/billing/correct-fee.ts';
import { markCleared } from '#features/money/billing/release.queries.ts';
import { findDueSubaccounts, markSharesSettled } from '#features/money/billing/shares.queries.ts';
import { releaseDue } from '#features/money/billing/release.ts';
import { bank, post, provider } from '#features/money/ledger/ledger.service.ts';
import { markUnknownCleared, recordUnknownPayment } from '#features/money/reconciliation-exceptions/unknown-payment.ts';
import { settle } from '#features/money/subscriptions/paying/settle.service.ts';
import { days, later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { eachPage } from '#platform/payments/each-page.ts';
import { ProviderUnknown, type ProviderPayment, type ProviderSettlement } from '#platform/payments/payments.ts';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#app/deps.ts';
import {
  findImported,
  findLastSettled,
  findPaymentsByReference,
  insertSettlement,
  markImported,
} from './settlements.queries.ts';

/** A settlement is announced hours before it is paid out, and a bank may take days over it. */
const LOOK_BACK_MS = days(14);
/** At the first import: as far back as a bank may dispute a payment. */
const FIRST_LOOK_BACK_MS = days(180);
const SUBACCOUNTS_AT_ONCE = 200;

/**
 * Reads what the provider has settled since the last time, books it, and releases its payments to their creators. Safe
 * in several processes at once; after a crash a settlement is read again.
 *
 * @throws ProviderUnknown when the provider does not answer: the next call begins anew.
 */
export async function importSettlements(deps: Deps): Promise<void> {
  const last = await findLastSettled(deps.db);
  const since = last ? later(last, -LOOK_BACK_MS) : later(deps.clock.now(), -FIRST_LOOK_BACK_MS);
  await eachPage(
    (cursor) => deps.payments.listSettlements(since, cursor),
    async (page) => {
      for (const settlement of await findUnread(deps.db, page)) await importOne(deps, settlement);
    },
  );
  await releaseDue(deps);
  await importShares(deps);
}

/**
 * The same for the shares that the provider pays to creators' own banks: asks about some of the subaccounts whose payments
 * are due, others at the next call. Nothing of them is the business's, so nothing is posted.
 */
async function importShares(deps: Deps): Promise<void> {
  const due = await findDueSubaccounts(deps.db, { now: deps.clock.now(), limit: SUBACCOUNTS_AT_ONCE });
  for (const subaccount of due) {
    try {
      await importSharesOf(deps, subaccount);
    } catch (error) {
      if (!(error instanceof ProviderUnknown)) throw error;
      // One that the provider does not list holds up nobody else.
      deps.metrics.events.inc({ event: 'settlements_failed' });
      deps.log.error({ err: error, subaccount: subaccount.code }, 'the settlements of a subaccount could not be read');
    }
  }
}

async function importSharesOf(deps: Deps, { code, since }: { code: string; since: Date }): Promise<void> {
  await eachPage(
    (cursor) => deps.payments.listSettlements(since, cursor, code),
    async (page) => {
      for (const settlement of await findUnread(deps.db, page)) {
        await insertSettlement(deps.db, settlement, { isToBank: false, subaccountCode: code });
        await eachPage(
          (cursor) => deps.payments.listSettledPayments(settlement.id, cursor),
          async (payments) => {
            await book(deps, payments);
            const references = payments.map(({ reference }) => reference);
            await markSharesSettled(deps.db, { code, references, at: settlement.at });
          },
        );
        await inTransaction(deps.db, (tx) => markImported(tx, settlement.id, deps.clock.now()));
      }
    },
  );
}

/** What is paid out, and not imported yet. */
async function findUnread(db: Db, page: readonly ProviderSettlement[]): Promise<ProviderSettlement[]> {
  const paid = page.filter(({ isPaidOut }) => isPaidOut);
  const imported = await findImported(
    db,
    paid.map(({ id }) => id),
  );
  return paid.filter(({ id }) => !imported.has(id));
}

async function importOne(deps: Deps, settlement: ProviderSettlement): Promise<void> {
  const isToBank = deps.config.paystack.settlesTo === 'bank';
  await insertSettlement(deps.db, settlement, { isToBank, subaccountCode: null });
  await eachPage(
    (cursor) => deps.payments.listSettledPayments(settlement.id, cursor),
    (page) => clear(deps, page, settlement.at),
  );
  await inTransaction(deps.db, async (tx) => {
    if (!(await markImported(tx, settlement.id, deps.clock.now())) || !isToBank) return;
    await post(tx, {
      kind: 'settled',
      key: `settled:${settlement.id}`,
      creatorId: null,
      invoiceId: null,
      at: deps.clock.now(),
      movements: [{ from: bank, to: provider, amountKobo: settlement.paidKobo }],
    });
  });
}

/** Books what we missed of some settled payments, and their final fees, and marks them as settled. */
async function clear(deps: Deps, payments: ProviderPayment[], at: Date): Promise<void> {
  await book(deps, payments);
  const references = payments.map(({ reference }) => reference);
  await markCleared(deps.db, references, at);
  await markUnknownCleared(deps.db, references, at);
}

async function book(deps: Deps, payments: ProviderPayment[]): Promise<void> {
  const known = await findPaymentsByReference(
    deps.db,
    payments.map(({ reference }) => reference),
  );
  for (const payment of payments) {
    const { reference, feeKobo } = payment;
    const booked = known.get(reference);
    if (!booked) await recordUnknownPayment(deps, payment);
    else if (booked.feeKobo === null) await settle(deps, reference, { ...payment, status: 'succeeded' });
    else if (feeKobo !== null && feeKobo !== booked.feeKobo) await correctFee(deps, reference, feeKobo);
  }
}
