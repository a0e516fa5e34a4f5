-- compatible: yes
alter table payouts add column waits_for_code boolean not null default false; -- the provider sends nothing until the operator enters a code, or switches codes off
