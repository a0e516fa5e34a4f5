-- compatible: yes
alter table payouts add column waits_since timestamptz(3); -- since when the provider's balance is too small for it; null if it never was
