/**
 * The payment of every existing subscription, for the month that begins on its anchor: invoice, charge and ledger. It
 * stays held until that month.
 */
export const paymentStatements: readonly string[] = [
  `create temporary table bought as
     select s.id as subscription_id, s.creator_id, s.patron_id, s.anchor_date, s.price_kobo as kobo, s.price_kobo * 15 / 1000 as provider_kobo,
            s.price_kobo / 10 as platform_kobo, least(s.created_at, $1::timestamptz - interval '1 day') as at,
            uuidv7() as invoice_id, uuidv7() as attempt_id, uuidv7() as transaction_id, row_number() over (order by s.created_at, s.id) as n
       from subscriptions s`,
  'analyze bought',
  `insert into invoices (id, subscription_id, creator_id, patron_id, period_no, period_start, period_end, amount_kobo, state, created_at, paid_at)
     select invoice_id, subscription_id, creator_id, patron_id, 0, anchor_date, (anchor_date + interval '1 month')::date, kobo, 'paid', at, at
       from bought order by n`,
  `insert into charge_attempts (id, invoice_id, attempt_no, reference, amount_kobo, state, provider_id, channel, fee_kobo, platform_fee_kobo,
                                release_at, created_at, settled_at)
     select attempt_id, invoice_id, 1, 'bench-' || attempt_id, kobo, 'succeeded', n, (array['card', 'card', 'bank_transfer', 'ussd'])[1 + n % 4],
            provider_kobo, platform_kobo, due_at(anchor_date, 0), at, at
       from bought order by n`,
  `insert into ledger_accounts as a (kind, owner_id, balance_kobo)
     select 'creator_held', creator_id, sum(kobo - provider_kobo - platform_kobo) from bought group by creator_id
     on conflict (kind, owner_id) do update set balance_kobo = a.balance_kobo + excluded.balance_kobo`,
  `insert into ledger_transactions (id, kind, key, creator_id, invoice_id, at)
     select transaction_id, 'payment', 'paid:' || attempt_id, creator_id, invoice_id, at from bought order by n`,
  `insert into ledger_movements (transaction_id, line, debit_id, credit_id, amount_kobo, at)
     select b.transaction_id, m.line, m.debit_id, m.credit_id, m.kobo, b.at
       from bought b
       join ledger_accounts held on held.kind = 'creator_held' and held.owner_id = b.creator_id
       join ledger_accounts provider on provider.kind = 'provider'
       join ledger_accounts provider_fees on provider_fees.kind = 'provider_fees'
       join ledger_accounts platform_fees on platform_fees.kind = 'platform_fees'
       cross join lateral (values
         (0, provider.id, held.id, b.kobo), (1, held.id, provider_fees.id, b.provider_kobo), (2, held.id, platform_fees.id, b.platform_kobo)
       ) m (line, debit_id, credit_id, kobo)
      order by b.n, m.line`,
  // Each view is empty while its table is right: for an empty table it holds every missing row.
  'insert into creator_months select * from inv_creator_months',
  'insert into creator_revenue select * from inv_creator_revenue',
];
