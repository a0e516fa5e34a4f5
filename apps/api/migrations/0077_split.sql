-- compatible: yes
-- The provider may divide a payment between the business and a subaccount of its creator, which it pays to their bank.
create table subaccounts ( -- the provider's, that payments are divided with: it pays the share to the creator's bank
  code           text primary key,
  creator_id     uuid not null references users,
  recipient_code text not null, -- the bank account
  usable_at      timestamptz(3) not null, -- nothing is asked for before: the bank was changed
  created_at     timestamptz(3) not null,
  retired_at     timestamptz(3) -- null: payments are divided with this one now
);
create unique index subaccounts_one on subaccounts (creator_id) where retired_at is null;
create index subaccounts_account on subaccounts (creator_id, recipient_code);
alter table charge_attempts
  add column subaccount_code text, -- that this payment is divided with; null if it is the business's alone
  add column main_share_kobo bigint, -- what of it comes to the business
  add column recovered_kobo bigint, -- of that, what pays off a debt of the creator; below zero it pays one to them
  add column share_settled_at timestamptz(3); -- when the provider paid the creator's share to their bank
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check, add constraint ledger_accounts_kind_check check (kind in (
    'provider', 'provider_fees', 'platform_fees', 'to_refund', 'unallocated', 'losses', 'adjustments', 'bank', 'subaccounts',
    'creator_available', 'creator_held', 'creator_in_transit', 'creator_disputed', 'creator_settled')) not valid;
alter table money_stamp
  drop constraint money_stamp_money_mode_check,
  add constraint money_stamp_money_mode_check check (money_mode in ('solo', 'split', 'platform')) not valid;
insert into ledger_accounts (kind) values ('subaccounts');
create view inv_settled as -- a creator has been paid what the provider kept of their payments for their subaccount
  select a.id from ledger_accounts a where a.kind = 'creator_settled' and a.balance_kobo <> (
    select coalesce(sum(coalesce(c.received_kobo, c.amount_kobo) - c.main_share_kobo - c.fee_kobo - c.fee_correction_kobo), 0)
    from invoices i join charge_attempts c on c.invoice_id = i.id
    where i.creator_id = a.owner_id and c.state in ('succeeded', 'overpayment') and c.main_share_kobo is not null);
create or replace view inv_fee_corrections as -- the books hold each correction
  select a.id from ledger_accounts a where a.kind = 'provider_fees' and (
    select coalesce(sum(case when m.credit_id = a.id then m.amount_kobo else -m.amount_kobo end), 0)
    from ledger_transactions t join ledger_movements m on m.transaction_id = t.id and a.id in (m.credit_id, m.debit_id)
    -- The fee of a divided payment passes through: the subaccount bears it.
    where t.kind = 'fee_corrected' and not exists (
      select from ledger_accounts s where s.kind = 'subaccounts' and s.id in (m.credit_id, m.debit_id)))
    <> (select coalesce(sum(fee_correction_kobo), 0) from charge_attempts);
create or replace view inv_creator_months as -- a month is the sum of its payments, and of the fees corrected in it
  with posted as (
    select t.creator_id, date_trunc('month', t.at at time zone 'Africa/Lagos')::date as month,
      coalesce(sum(m.amount_kobo) filter (where c.owner_id = t.creator_id and t.kind = 'payment'), 0)::bigint as gross_kobo,
      sum(case when c.owner_id = t.creator_id then m.amount_kobo else -m.amount_kobo end)::bigint as net_kobo
    from ledger_transactions t
    join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts d on d.id = m.debit_id
    join ledger_accounts c on c.id = m.credit_id
    where t.kind in ('payment', 'fee_corrected')
      and (d.owner_id is not distinct from t.creator_id) <> (c.owner_id is not distinct from t.creator_id) group by 1, 2),
  stored as (select * from creator_months where (gross_kobo, net_kobo) <> (0, 0))
  (select * from posted where (gross_kobo, net_kobo) <> (0, 0) except select * from stored)
  union all (select * from stored except select * from posted);
create or replace view inv_paid_amounts as -- charge, invoice and books speak of the same kobo
  select a.id from charge_attempts a join invoices i on i.id = a.invoice_id
  where a.state = 'succeeded' and (a.amount_kobo <> i.amount_kobo or a.amount_kobo + coalesce(a.fee_kobo, 0) is distinct from (
    select sum(m.amount_kobo)::bigint from ledger_transactions t
    join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts d on d.id = m.debit_id
    join ledger_accounts c on c.id = m.credit_id
    where t.key = 'paid:' || a.id and ((c.owner_id = i.creator_id and d.owner_id is null)
      or (d.owner_id = i.creator_id and c.kind = 'provider_fees'))));
