-- compatible: yes
alter table ledger_accounts validate constraint ledger_accounts_kind_check;
