-- compatible: yes
alter table settlements add column subaccount_code text; -- that it was paid to; null: to the business itself
