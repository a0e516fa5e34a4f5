-- compatible: yes
alter table money_stamp validate constraint money_stamp_money_mode_check;
