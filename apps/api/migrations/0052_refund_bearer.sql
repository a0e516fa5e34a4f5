-- compatible: yes
-- Who bears a refund: the platform's fee on it goes back to a creator only where the creator does.
alter table refunds add column is_platform_borne boolean not null default false;
