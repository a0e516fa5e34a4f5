-- compatible: yes
-- Money that came or went without us stands in "unallocated" until an operator books it: to its creator, or to the platform's losses or adjustments.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check, add constraint ledger_accounts_kind_check check (kind in (
    'provider', 'provider_fees', 'platform_fees', 'to_refund', 'unallocated', 'losses', 'adjustments',
    'creator_available', 'creator_held', 'creator_in_transit', 'creator_disputed')) not valid;
insert into ledger_accounts (kind) values ('unallocated'), ('losses'), ('adjustments');
alter table reconciliation_exceptions add column unallocated_kobo bigint; -- what it brought, or took if negative; null if it moved no money
create view inv_unallocated as
  select a.id from ledger_accounts a where a.kind = 'unallocated' and (
      (select coalesce(sum(amount_kobo), 0) from ledger_movements where credit_id = a.id)
    - (select coalesce(sum(amount_kobo), 0) from ledger_movements where debit_id = a.id))
    <> (select coalesce(sum(unallocated_kobo), 0) from reconciliation_exceptions where resolved_at is null);
