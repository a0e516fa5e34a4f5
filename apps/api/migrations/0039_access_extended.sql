-- compatible: yes
-- Access may stay open past the grace while the provider refuses our account: nobody could have paid.
alter table subscriptions add column access_extended_until timestamptz;
