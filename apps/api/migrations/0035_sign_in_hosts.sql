-- compatible: yes
-- transaction: no
create unique index concurrently sessions_one_per_host on sessions (parent_id, host) where parent_id is not null;
