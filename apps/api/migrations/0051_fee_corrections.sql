-- compatible: yes
-- The provider's fee may come late, or change: what it differs by from the fee that was booked with the payment.
alter table charge_attempts add column fee_correction_kobo bigint not null default 0;
create or replace view inv_held as -- a creator's held account is what their payments brought and is not released
  select a.id from ledger_accounts a where a.kind = 'creator_held' and a.balance_kobo <> (
    select coalesce(sum(c.amount_kobo - c.fee_kobo - c.platform_fee_kobo - c.fee_correction_kobo), 0)
    from invoices i join charge_attempts c on c.invoice_id = i.id
    where i.creator_id = a.owner_id and c.state = 'succeeded' and c.released_at is null);
create view inv_fee_corrections as -- the books hold each correction
  select a.id from ledger_accounts a where a.kind = 'provider_fees' and (
    select coalesce(sum(case when m.credit_id = a.id then m.amount_kobo else -m.amount_kobo end), 0)
    from ledger_transactions t join ledger_movements m on m.transaction_id = t.id and a.id in (m.credit_id, m.debit_id)
    where t.kind = 'fee_corrected') <> (select coalesce(sum(fee_correction_kobo), 0) from charge_attempts);
create or replace view inv_creator_months as -- a month is the sum of its payments, and of the fees corrected in it
  with posted as (
    select t.creator_id, date_trunc('month', t.at at time zone 'Africa/Lagos')::date as month,
      coalesce(sum(m.amount_kobo) filter (where m.credit_id = h.id and t.kind = 'payment'), 0)::bigint as gross_kobo,
      sum(case h.id when m.credit_id then m.amount_kobo when m.debit_id then -m.amount_kobo else 0 end)::bigint as net_kobo
    from ledger_transactions t
    join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts h on h.kind = 'creator_held' and h.owner_id = t.creator_id
    join ledger_accounts d on d.id = m.debit_id
    join ledger_accounts c on c.id = m.credit_id
    where t.kind = 'payment'
      or (t.kind = 'fee_corrected' and d.owner_id is distinct from c.owner_id) group by 1, 2),
  stored as (select * from creator_months where (gross_kobo, net_kobo) <> (0, 0))
  (select * from posted where (gross_kobo, net_kobo) <> (0, 0) except select * from stored)
  union all (select * from stored except select * from posted);
create or replace view inv_creator_revenue as -- a day is the sum of what crossed the border of the creator's accounts; payouts are no earnings
  with crossed as (
    select t.id, t.creator_id, t.at, t.kind, t.invoice_id, m.amount_kobo, to_creator
    from ledger_transactions t
    join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts d on d.id = m.debit_id
    join ledger_accounts c on c.id = m.credit_id
    cross join lateral (values (d.owner_id is not distinct from t.creator_id, c.owner_id is not distinct from t.creator_id))
      as crossing(from_creator, to_creator)
    where t.kind in ('payment', 'refund', 'dispute_lost', 'fee_corrected') and from_creator <> to_creator),
  posted as (
    select x.creator_id, (x.at at time zone 'Africa/Lagos')::date as day, known_channel(a.channel) as channel,
      count(distinct x.id) filter (where x.kind = 'payment' and x.to_creator)::int as payments,
      coalesce(sum(x.amount_kobo) filter (where x.kind = 'payment' and x.to_creator), 0)::bigint as gross_kobo,
      sum(case when x.to_creator then x.amount_kobo else -x.amount_kobo end)::bigint as net_kobo
    from crossed x
    left join charge_attempts a on a.invoice_id = x.invoice_id and a.state = 'succeeded'
    group by 1, 2, 3),
  stored as (select * from creator_revenue where (payments, gross_kobo, net_kobo) <> (0, 0, 0))
  (select * from posted where (payments, gross_kobo, net_kobo) <> (0, 0, 0) except select * from stored)
  union all (select * from stored except select * from posted);
