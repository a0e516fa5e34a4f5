-- compatible: yes
-- One email tells a patron of all payments that failed in one run of the renewals.
alter table subscriptions add column unsent_failure text; -- why the due payment failed, in the provider's words, while no email said so; '' if it was not tried
