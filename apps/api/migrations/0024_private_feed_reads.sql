-- Shown beside the sessions: whoever holds the address reads without signing in.
-- compatible: yes
alter table private_feeds add column last_read_at timestamptz(3);
