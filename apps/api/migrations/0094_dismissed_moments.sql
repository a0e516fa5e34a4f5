-- compatible: yes
alter table checklists add column dismissed_moments text[] not null default '{}'; -- first patron, first ₦10,000, first payout: each is shown until then
