-- compatible: yes
alter table ledger_accounts validate constraint ledger_accounts_kind_check;
alter table money_stamp validate constraint money_stamp_money_mode_check;
