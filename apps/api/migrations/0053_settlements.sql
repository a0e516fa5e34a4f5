-- compatible: yes
-- A payment is its creator's to withdraw once the provider has settled it, which a calendar can only guess.
create table settlements ( -- payments that the provider settled together
  id              bigint primary key, -- the provider's number
  gross_kobo      bigint not null check (gross_kobo >= 0),
  fees_kobo       bigint not null check (fees_kobo >= 0),
  deductions_kobo bigint not null, -- refunds and lost disputes taken from it; negative where a failed refund came back
  is_to_bank      boolean not null, -- to the bank account of the business, or into its balance at the provider
  settled_at      timestamptz(3) not null,
  imported_at     timestamptz(3) -- null while its payments are being read
);
create table closes ( -- once a day: what the provider holds, compared with our books
  day             date primary key,
  books_kobo      bigint not null, -- what it holds of ours by our books, what is under way taken off
  unsettled_kobo  bigint not null, -- payments among that which it has not settled
  balance_kobo    bigint not null, -- its balance, as it says
  left_kobo       bigint not null, -- all refunds and lost disputes until then
  deducted_kobo   bigint not null, -- what its settlements until then had deducted for them
  pending_kobo    bigint not null, -- taken from payments that are not settled
  difference_kobo bigint not null, -- what it holds more than our books say
  looked_at       timestamptz(3) not null,
  closed_at       timestamptz(3) -- null until a second look found the same difference
);
alter table charge_attempts add column cleared_at timestamptz(3); -- when the provider settled it
alter table reconciliation_exceptions
  add column fee_kobo bigint not null default 0, -- the provider's, of a payment that is none of ours
  add column cleared_at timestamptz(3); -- when the provider settled that payment
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check, add constraint ledger_accounts_kind_check check (kind in (
    'provider', 'provider_fees', 'platform_fees', 'to_refund', 'unallocated', 'losses', 'adjustments', 'bank',
    'creator_available', 'creator_held', 'creator_in_transit', 'creator_disputed')) not valid;
insert into ledger_accounts (kind) values ('bank');
create view inv_settlements as -- the bank account has what was settled to it, and what an operator moved
  select s.id from settlements s
  left join ledger_transactions t on t.key = 'settled:' || s.id
  left join ledger_movements m on m.transaction_id = t.id
  where s.imported_at is not null and s.is_to_bank
    and coalesce(m.amount_kobo, 0) <> abs(s.gross_kobo - s.fees_kobo - s.deductions_kobo);
create view inv_closes as -- each difference that was found twice is in the books
  select c.day from closes c
  left join ledger_transactions t on t.key in ('unallocated:balance_differs:' || c.day, 'opening:' || c.day)
  left join ledger_movements m on m.transaction_id = t.id
  where c.closed_at is not null and coalesce(m.amount_kobo, 0) <> abs(c.difference_kobo);
