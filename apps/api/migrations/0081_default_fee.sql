-- compatible: yes
alter table money_stamp add column default_fee_percent smallint; -- our share where the books were begun without one being named
