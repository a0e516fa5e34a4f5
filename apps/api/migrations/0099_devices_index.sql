-- For the sweep of devices that were not used for long: each of its batches would read the whole table.
-- compatible: yes
-- transaction: no
create index concurrently devices_seen on devices (seen_at);
