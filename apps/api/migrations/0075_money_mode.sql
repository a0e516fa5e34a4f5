-- compatible: yes
alter table money_stamp add column money_mode text; -- how patrons' money reaches creators; null until it is named
alter table money_stamp
  add constraint money_stamp_money_mode_check check (money_mode in ('solo', 'platform')) not valid;
