-- compatible: yes
alter table payout_settings add column stopped_at timestamptz(3); -- since when the operator lets no payout go; null while they may
