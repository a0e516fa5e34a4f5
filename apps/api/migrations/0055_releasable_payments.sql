-- compatible: yes
-- transaction: no
create index concurrently charge_attempts_releasable on charge_attempts (cleared_at, id) where cleared_at is not null and released_at is null and state = 'succeeded';
