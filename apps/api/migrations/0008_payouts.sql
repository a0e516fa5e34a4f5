-- What a creator's balance and her weekly payouts are decided by, without walking through her ledger.
create table creator_months ( -- kept as payments are posted: what patrons paid in a Lagos month, and what both fees left of it
  creator_id uuid not null references users,
  month      date not null check (extract(day from month) = 1),
  gross_kobo bigint not null,
  net_kobo   bigint not null,
  primary key (creator_id, month)
) with (fillfactor = 50);

create view inv_creator_months as -- a month is the sum of its payments
  with posted as (
    select t.creator_id, date_trunc('month', t.at at time zone 'Africa/Lagos')::date as month,
      coalesce(sum(m.amount_kobo) filter (where m.credit_id = h.id), 0)::bigint as gross_kobo,
      sum(case h.id when m.credit_id then m.amount_kobo when m.debit_id then -m.amount_kobo else 0 end)::bigint as net_kobo
    from ledger_transactions t
    join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts h on h.kind = 'creator_held' and h.owner_id = t.creator_id
    where t.kind = 'payment' group by 1, 2),
  kept as (select * from creator_months where (gross_kobo, net_kobo) <> (0, 0))
  (select * from posted except select * from kept) union all (select * from kept except select * from posted);
insert into creator_months select * from inv_creator_months;

create table payout_runs ( -- the weekly payouts of a Friday begin once
  run_on date primary key,
  at     timestamptz(3) not null
);
