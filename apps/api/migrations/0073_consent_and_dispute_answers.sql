-- compatible: yes
-- The sentence about renewals that a patron agreed to, its version, and when; null for memberships of before.
alter table subscriptions add column consent text, add column consent_version text, add column consented_at timestamptz(3);
-- How and when a dispute was answered, and when people were reminded that it was not.
alter table disputes
  add column answer text, add column answered_at timestamptz(3), add column reminded_at timestamptz(3),
  add constraint disputes_answer_check check (answer in ('evidence', 'accepted') and answered_at is not null or answer is null and answered_at is null) not valid;
