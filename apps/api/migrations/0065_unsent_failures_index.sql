-- compatible: yes
-- transaction: no
create index concurrently subscriptions_unsent_failure on subscriptions (patron_id) where unsent_failure is not null;
