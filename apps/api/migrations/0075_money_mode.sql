-- compatible: yes
alter table money_stamp add column money_mode text check (money_mode in ('solo', 'platform')); -- how patrons' money reaches creators; null until it is named
