-- compatible: yes
-- transaction: no
drop index concurrently charge_attempts_provider;
