import { minutes } from '#platform/clock.ts';
import { sendDueRefunds } from '#features/money/refunds/send-refunds.ts';
import { toRefund } from '#features/money/ledger/ledger.service.ts';
import { sql } from 'kysely';
import { createDeps, type Deps } from '#app/deps.ts';
import type { Creator, Person } from './factories.ts';
import { startFaultyServer, type FaultyServer } from './faulty-server.ts';
import { eventually } from './harness.ts';
import { deliver, join, makePair, payAt, verify, type MoneyServer } from './money.ts';

export interface MoneyBackServer extends FaultyServer {
  /** A second instance of the server's deps, as of another process. */
  secondProcess(): Promise<Deps>;
  /** The provider's events about a payment or a payout, in order of creation. */
  eventsOf(reference: string): Promise<string[]>;
  /** Delivers events one after the other as the webhook does, and waits until all are processed. */
  hear(events: readonly string[]): Promise<void>;
  /** Opens a dispute about a payment; returns the dispute's id. */
  dispute(reference: string, amountKobo?: number): Promise<number>;
  /** The bank's decision; `declined` is in our favour. */
  resolve(disputeId: number, resolution: 'declined' | 'merchant-accepted'): Promise<void>;
  /** Open reconciliation exceptions: kind and key; of one about a refund of ours, the payment alone. */
  reconciliationExceptions(): Promise<[string, string][]>;
  /** The amount owed to patrons by the ledger. */
  owedKobo(): Promise<number>;
  /** The amount the provider has refunded for a payment, pending refunds included. */
  sentBackKobo(reference: string): Promise<number>;
}

/** The server with a provider that can be made to fail, and that refunds immediately. */
export async function startMoneyBackServer(env: Record<string, string> = {}): Promise<MoneyBackServer> {
  const server = await startFaultyServer(undefined, env);
  const { deps, control } = server;
  const others: Deps[] = [];
  await control('settling', { delayMs: 0 });
  return {
    ...server,
    async secondProcess() {
      const made = await createDeps(deps.config);
      others.push(made);
      made.clock.moveTo(deps.clock.offsetMs);
      return made;
    },
    async eventsOf(reference) {
      const { items } = await control<{ items: { reference: string; body: string }[] }>('webhooks');
      return items
        .filter((webhook) => webhook.reference === reference)
        .map(({ body }) => body)
        .toReversed();
    },
    async hear(events) {
      for (const event of events) {
        const { status } = await deliver(server.app, event);
        if (status !== 200) throw new Error(`the webhook answered ${status}`);
      }
      const open = deps.db.selectFrom('webhook_inbox').select('id').where('done_at', 'is', null);
      await eventually(async () => (await open.execute()).length === 0);
    },
    async dispute(reference, amountKobo) {
      const { id } = await control<{ id: number }>('disputes', { reference, ...(amountKobo && { amountKobo }) });
      return id;
    },
    async resolve(disputeId, resolution) {
      await control(`disputes/${disputeId}/resolve`, { resolution });
    },
    async reconciliationExceptions() {
      const rows = deps.db
        .selectFrom('reconciliation_exceptions')
        .select(['kind', 'key'])
        .where('resolved_at', 'is', null);
      const found = await rows.orderBy('kind').orderBy('key').execute();
      return found.map(({ kind, key }) => [kind, kind.startsWith('refund_') ? (key.split(':')[0] ?? key) : key]);
    },
    async owedKobo() {
      const { rows } = await sql<{ kobo: number }>`
        select coalesce(sum(case when credit_id = a.id then amount_kobo else -amount_kobo end), 0)::bigint as kobo
        from ledger_accounts a join ledger_movements m on a.id in (m.credit_id, m.debit_id)
        where a.kind = ${toRefund.kind}`.execute(deps.db);
      return rows[0]?.kobo ?? 0;
    },
    async sentBackKobo(reference) {
      const { items } = await control<{ items: { reference: string; refundedKobo: number }[] }>('charges');
      return items.find((charge) => charge.reference === reference)?.refundedKobo ?? 0;
    },
    async close() {
      for (const other of others) await other.close();
      await server.close();
    },
  };
}

/** Sends the refunds that are due, until the provider has processed them. */
export async function sendAllRefunds(server: MoneyServer): Promise<void> {
  const { deps } = server;
  await sendDueRefunds(deps);
  await eventually(async () => {
    const open = await deps.db.selectFrom('refunds').select('id').where('state', '<>', 'done').execute();
    if (open.length === 0) return true;
    await server.passTime(minutes(61));
    return false;
  });
}

/** The payment reference of a membership's period. */
export async function referenceOf({ db }: Deps, subscriptionId: string, periodNo = 0): Promise<string> {
  const { reference } = await db
    .selectFrom('charge_attempts as a')
    .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
    .select('a.reference')
    .where('i.subscription_id', '=', subscriptionId)
    .where('i.period_no', '=', periodNo)
    .where('a.state', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  return reference;
}

export interface PaidTwice {
  creator: Creator;
  patron: Person;
  /** Reference of the retained payment. */
  retained: string;
  /** Reference of the overpayment of ₦3,000. */
  overpayment: string;
}

/** A patron pays in two tabs: in the second one after the price was raised, with a test card of the sandbox. */
export async function payTwice({ app, deps }: MoneyServer, card = 'success'): Promise<PaidTwice> {
  const pair = await makePair(deps);
  const { body: first } = await join(app, pair);
  await deps.db.updateTable('memberships').set({ price_kobo: 300_000 }).where('id', '=', pair.membershipId).execute();
  const { body: second } = await join(app, { ...pair, price: 3000 });
  await payAt(first.authorizationUrl, 'success');
  await verify(app, pair, first.reference);
  await payAt(second.authorizationUrl, card);
  await verify(app, pair, second.reference);
  return { creator: pair.creator, patron: pair.patron, retained: first.reference, overpayment: second.reference };
}

/** A creator's balances in kobo, without zeros. */
export async function balancesOf({ db }: Deps, creatorId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_kobo'])
    .where('owner_id', '=', creatorId)
    .where('balance_kobo', '<>', 0)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance_kobo: kobo }) => [kind.replace('creator_', ''), kobo]));
}

/** A person's notifications, by the first word of their event keys. */
export async function notificationsTo({ db }: Deps, { id }: { id: string }): Promise<string[]> {
  const rows = await db.selectFrom('notifications').select('event_key').where('recipient_id', '=', id).execute();
  return rows.map(({ event_key: key }) => key.split(':')[0] ?? '').toSorted();
}
