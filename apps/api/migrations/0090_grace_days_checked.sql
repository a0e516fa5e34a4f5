-- compatible: yes
alter table subscriptions validate constraint subscriptions_grace_days_check;
