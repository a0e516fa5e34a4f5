-- compatible: yes
-- When the provider is next asked to forget a removed payment method; null once it has, or while the method is saved.
alter table payment_methods add column deactivate_at timestamptz(3);
update payment_methods set deactivate_at = removed_at where removed_at is not null and authorization_code <> '';
