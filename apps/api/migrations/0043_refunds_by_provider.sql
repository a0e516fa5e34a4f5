-- compatible: yes
-- transaction: no
create unique index concurrently refunds_one_per_provider_id on refunds (provider_id) where provider_id is not null;
