-- compatible: yes
-- transaction: no
-- Of payments that bought nothing too: they may be refunded at the provider's dashboard.
create index concurrently charge_attempts_by_provider on charge_attempts (provider_id) where provider_id is not null;
