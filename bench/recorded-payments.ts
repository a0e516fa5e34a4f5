import { openStore } from '../apps/sandbox/src/store.ts';
import { succeeded } from '../apps/sandbox/src/paystack/outcome.ts';
import { freshTransaction, type Channel } from '../apps/sandbox/src/paystack/transactions.queries.ts';
import { cardOf } from './charge-event.ts';
import { askDataset } from './dataset.ts';

interface Recorded {
  id: number;
  reference: string;
  email: string;
  kobo: number;
  feeKobo: number;
  channel: Channel;
  paidAt: Date;
}

/** Spreads the payments of a dataset over the seven days until now, a steady number an hour. */
const spread = `
  with placed as (
    select id, now() - interval '7 days' * (row_number() over (order by id) - 0.5) / count(*) over () as at from charge_attempts),
  moved as (
    update charge_attempts a set created_at = p.at, settled_at = p.at from placed p where p.id = a.id
    returning a.provider_id, a.reference, a.invoice_id, a.amount_kobo, a.fee_kobo, a.channel, p.at)
  select m.provider_id::int as id, m.reference, u.email, m.amount_kobo::int as kobo, m.fee_kobo::int as "feeKobo", m.channel, m.at as "paidAt"
    from moved m join invoices i on i.id = m.invoice_id join users u on u.id = i.patron_id`;

/** Moves the payments of a dataset into the last seven days, and writes them into the sandbox's file as well. */
export async function recordAtProvider(url: string, databaseFile: string, count: number): Promise<void> {
  const payments = await askDataset<Recorded>(url, spread, count);
  const store = openStore(databaseFile);
  store.inTransaction(() => {
    for (const { id, reference, email, kobo, feeKobo, channel, paidAt } of payments) {
      const order = {
        email,
        amountKobo: kobo,
        callbackUrl: null,
        metadata: null,
        channels: [channel],
        ipAddress: null,
        createdAt: paidAt.toISOString(),
        reference,
      };
      const paid = { ...succeeded({ id, ...freshTransaction(order) }, cardOf(reference), paidAt), feesKobo: feeKobo };
      void store.sql.run`
        insert into transactions (id, reference, access_code, document)
        values (${id}, ${reference}, ${paid.accessCode}, ${JSON.stringify(paid)})`;
    }
  });
  store.close();
}
