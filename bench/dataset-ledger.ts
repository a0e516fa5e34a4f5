/** Ledger lines of a sale: the payment, both fees, and the release to the available balance. */
const LINES_PER_SALE = 4;

/** Two years of sales of the first of the `people` of the dataset, as `lines` ledger lines, and the balance. */
export const ledgerStatements = (lines: number): string[] => [
  `create temporary table sales as
     select n, uuidv7() as payment_id, uuidv7() as release_id, $1::timestamptz - n * interval '730 days' / ${lines / LINES_PER_SALE} as at
       from generate_series(${lines / LINES_PER_SALE}, 1, -1) n`,
  `insert into ledger_accounts (kind, owner_id)
     select kind, id from people cross join unnest(array['creator_held', 'creator_available']) kind where n = 1`,
  `insert into ledger_transactions (id, kind, key, creator_id, at)
     select t.id, t.kind, t.kind || ':' || t.id, p.id, s.at
       from sales s
       cross join lateral (values (s.payment_id, 'payment'), (s.release_id, 'release')) t (id, kind)
       join people p on p.n = 1`,
  `insert into ledger_movements (transaction_id, line, debit_id, credit_id, amount_kobo, at)
     select m.transaction_id, m.line, debit.id, credit.id, m.kobo, s.at
       from sales s
       cross join lateral (values
         (s.payment_id, 0, 'provider', 'creator_held', 250000), (s.payment_id, 1, 'creator_held', 'provider_fees', 13750),
         (s.payment_id, 2, 'creator_held', 'platform_fees', 25000), (s.release_id, 0, 'creator_held', 'creator_available', 211250)
       ) m (transaction_id, line, debit, credit, kobo)
       join ledger_accounts debit on debit.kind = m.debit
       join ledger_accounts credit on credit.kind = m.credit`,
  `update ledger_accounts set balance_kobo = (select count(*) * 211250 from sales) where kind = 'creator_available'`,
];
