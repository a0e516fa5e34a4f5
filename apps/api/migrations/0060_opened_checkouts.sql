-- compatible: yes
-- A renewal does not charge a saved method while its patron may be paying at an open checkout.
alter table charge_attempts add column opened_at timestamptz(3); -- when the checkout was last asked for again; null if only once
