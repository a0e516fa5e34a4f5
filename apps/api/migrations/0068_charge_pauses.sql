-- compatible: yes
create table charge_pauses ( -- times in which no saved method is charged, because far more charges failed than usual
  id       uuid primary key default uuidv7(),
  began_at timestamptz(3) not null,
  ends_at  timestamptz(3) not null,
  charges  integer not null, -- how many were looked at
  failed   integer not null
);
create index charge_pauses_end on charge_pauses (ends_at);
-- A queue leaves a dead index entry with every step: waiting for a fifth of the table would slow the next steps down.
alter table subscriptions set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.02);
alter table charge_attempts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- A few rows that every payment of a creator changes.
alter table ledger_accounts set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
alter table creator_stats set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
alter table creator_revenue set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
alter table creator_days set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
