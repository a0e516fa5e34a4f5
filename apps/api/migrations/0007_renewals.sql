-- Memberships that renew, fail, recover, end and pay out. Amounts are kobo in bigint.
create table payment_methods ( -- what the provider lets us charge again
  id                 uuid primary key default uuidv7(),
  patron_id          uuid not null references users,
  authorization_code text not null,
  signature          text not null, -- the same card again, whatever its code
  email              text not null, -- it is charged for this address alone, whatever she signs in with later
  channel            text not null check (channel in ('card', 'direct_debit')),
  brand              text,
  bank               text,
  last4              text check (last4 ~ '^[0-9]{4}$'),
  expires_on         date, -- the first day it is no longer good
  created_at         timestamptz(3) not null,
  removed_at         timestamptz(3),
  unique (id, patron_id)
);
create unique index payment_methods_one on payment_methods (patron_id, signature, email) where removed_at is null;

alter table subscriptions
  add column anchor_no integer not null default 0 check (anchor_no >= 0), -- the period that began on the anchor: due(n) = anchor + (n - anchor_no) months
  add column method_id uuid, -- what renews it; null: she pays each time herself
  add column next_at   timestamptz(3), -- when the calendar next has something to do for it
  add column asked_no  integer, -- the period she was last asked to pay by hand
  add column marks_used smallint not null default 0 check (marks_used between 0 and 4), -- of the days on which the period that is due is charged
  add column cancel_reason text check (cancel_reason in ('cost', 'not_enough_posts', 'not_for_me', 'break', 'other')), -- why she cancelled, where she said so
  add foreign key (method_id, patron_id) references payment_methods (id, patron_id);

alter table memberships
  add column told_kobo bigint, -- what its patrons were last told it costs; null while it has never changed
  add column told_on   date; -- the day on which they were: once a day at most
create index memberships_untold on memberships (id) where state = 'offered' and told_kobo <> price_kobo;

-- When a period begins in Lagos. An immutable twin of `calendar.ts`, for what looks at many rows at once.
create function due_at(anchor date, months integer) returns timestamptz language sql immutable parallel safe
  return (anchor + make_interval(months => months))::timestamp at time zone 'Africa/Lagos';

-- Those who joined before renewals were promised nothing of them: asked to pay by hand, with the grace of all.
update subscriptions set next_at = access_until - interval '3 days', access_until = access_until + interval '7 days'
  where state in ('active', 'past_due');
update subscriptions set next_at = access_until where state = 'ending';
alter table subscriptions add constraint subscriptions_next check ((state in ('active', 'past_due', 'ending')) = (next_at is not null));
create index subscriptions_due on subscriptions (next_at) where next_at is not null;

alter table charge_attempts
  add column kind text not null default 'checkout' check (kind in ('checkout', 'saved')),
  add column method_id uuid references payment_methods, -- what was charged, or what was paid with
  add column keeps_method boolean not null default true, -- whether what it is paid with renews the membership from then on
  add column platform_fee_kobo bigint, -- ours, as it was when the money came
  add column release_at  timestamptz(3), -- when the creator may draw what it brought
  add column released_at timestamptz(3);
update charge_attempts a set
  platform_fee_kobo = (
    select coalesce(sum(m.amount_kobo), 0) from ledger_transactions t
    join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts f on f.id = m.credit_id and f.kind = 'platform_fees'
    where t.key = 'paid:' || a.id),
  release_at = a.settled_at
  where state = 'succeeded';
alter table charge_attempts add constraint charge_attempts_succeeded check
  (state <> 'succeeded' or (platform_fee_kobo is not null and release_at is not null));
create index charge_attempts_release on charge_attempts (release_at) where release_at is not null and released_at is null;
create index charge_attempts_settled_at on charge_attempts (settled_at) where state in ('succeeded', 'surplus');
create index charge_attempts_provider on charge_attempts (provider_id) where state = 'succeeded';

create table refunds ( -- a payment goes back whole, and once
  id          uuid primary key default uuidv7(),
  attempt_id  uuid not null unique references charge_attempts,
  creator_id  uuid not null references users,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason      text not null check (reason in ('surplus', 'creator')),
  state       text not null check (state in ('queued', 'unknown', 'sent', 'done', 'needs_attention', 'failed')),
  provider_id bigint,
  problem     text, -- the provider's words
  next_at     timestamptz(3), -- when it is sent or asked about next
  created_at  timestamptz(3) not null,
  settled_at  timestamptz(3),
  constraint refunds_settled check ((state = 'done') = (settled_at is not null)),
  constraint refunds_open check ((state in ('queued', 'unknown', 'sent')) = (next_at is not null))
);
create index refunds_next on refunds (next_at) where next_at is not null;

create table disputes ( -- a bank asks for a payment back
  id          uuid primary key default uuidv7(),
  provider_id bigint not null unique,
  attempt_id  uuid not null references charge_attempts,
  creator_id  uuid not null references users,
  amount_kobo bigint not null check (amount_kobo > 0),
  state       text not null check (state in ('open', 'won', 'lost')),
  due_at      timestamptz(3),
  opened_at   timestamptz(3) not null,
  settled_at  timestamptz(3),
  constraint disputes_settled check ((state = 'open') = (settled_at is null))
);
create index disputes_attempt on disputes (attempt_id);
create unique index disputes_one_open on disputes (attempt_id) where state = 'open';

create table payout_accounts (
  id             uuid primary key default uuidv7(),
  creator_id     uuid not null references users,
  recipient_code text not null,
  bank_code      text not null,
  bank_name      text not null,
  last4          text not null check (last4 ~ '^[0-9]{4}$'),
  account_name   text not null,
  usable_at      timestamptz(3) not null, -- a changed account rests a day
  created_at     timestamptz(3) not null,
  replaced_at    timestamptz(3),
  unique (id, creator_id)
);
create unique index payout_accounts_one on payout_accounts (creator_id) where replaced_at is null;

create table payout_settings (
  creator_id uuid primary key references users,
  is_weekly  boolean not null
);

create table payouts (
  id            uuid primary key default uuidv7(),
  creator_id    uuid not null references users,
  account_id    uuid not null,
  amount_kobo   bigint not null check (amount_kobo > 0), -- what arrives at her bank
  fee_kobo      bigint not null check (fee_kobo >= 0),
  reference     text not null unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
  state         text not null check (state in ('created', 'sent', 'unknown', 'succeeded', 'failed', 'reversed')),
  transfer_code text,
  failure       text, -- the provider's words
  is_automatic  boolean not null,
  check_at      timestamptz(3),
  created_at    timestamptz(3) not null,
  settled_at    timestamptz(3),
  constraint payouts_settled check ((state in ('succeeded', 'failed', 'reversed')) = (settled_at is not null)),
  foreign key (account_id, creator_id) references payout_accounts (id, creator_id)
);
create unique index payouts_one_under_way on payouts (creator_id) where state in ('created', 'sent', 'unknown');
create index payouts_creator on payouts (creator_id, created_at desc, id desc);
create index payouts_check on payouts (check_at) where check_at is not null;

create table quarantine ( -- what the two sides' books do not agree on: a person looks at it
  id          uuid primary key default uuidv7(),
  kind        text not null,
  key         text not null,
  details     jsonb not null,
  found_at    timestamptz(3) not null,
  resolved_at timestamptz(3),
  unique (kind, key)
);

alter table webhook_inbox
  alter column body drop not null, -- it names people: emptied when it has long been acted upon; the hash still knows it again
  add constraint webhook_inbox_body check (body is not null or done_at is not null);
create index webhook_inbox_full on webhook_inbox (done_at) where body is not null and done_at is not null;

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'provider', 'provider_fees', 'platform_fees', 'to_refund',
  'creator_available', 'creator_held', 'creator_on_the_way', 'creator_disputed'));
insert into ledger_accounts (kind) values ('to_refund');
create index ledger_accounts_of_owner on ledger_accounts (owner_id); -- all of a creator's are held at once

-- Invariants: each view is empty when it holds.
drop view inv_access_without_payment, inv_payment_without_access;
create view inv_access_without_payment as -- access needs a paid period that covers it, or the stated grace after one
  select s.id from subscriptions s where s.state in ('active', 'past_due', 'ending', 'paused') and (
    not exists (
      select from invoices i where i.subscription_id = s.id and i.state in ('paid', 'waived') and i.period_no = s.period_no - 1)
    or s.access_until > due_at(s.anchor_date, s.period_no - s.anchor_no)
      + case when s.state in ('active', 'past_due') then interval '7 days' else interval '0' end);
create view inv_payment_without_access as
  select i.id from invoices i join subscriptions s on s.id = i.subscription_id
  where i.state = 'paid' and (s.state = 'pending' or s.period_no <= i.period_no);
create view inv_periods as -- invoices follow the calendar from their anchor, without a gap or an overlap
  select i.id from invoices i join subscriptions s on s.id = i.subscription_id
  where i.state in ('paid', 'refunded', 'disputed', 'waived') and i.period_no >= s.anchor_no and (
    i.period_start <> (s.anchor_date + make_interval(months => i.period_no - s.anchor_no))::date
    or i.period_end <> (s.anchor_date + make_interval(months => i.period_no - s.anchor_no + 1))::date);
create view inv_charged_twice as -- a patron's money for a period is kept at most once; all other is on its way back
  select a.id from charge_attempts a where a.state = 'surplus' and not exists (select from refunds r where r.attempt_id = a.id);
create view inv_held as -- a creator's held account is what her payments brought and is not released
  select a.id from ledger_accounts a where a.kind = 'creator_held' and a.balance_kobo <> (
    select coalesce(sum(c.amount_kobo - c.fee_kobo - c.platform_fee_kobo), 0)
    from invoices i join charge_attempts c on c.invoice_id = i.id
    where i.creator_id = a.owner_id and c.state = 'succeeded' and c.released_at is null);
create view inv_refunds as -- what is owed back is what is not yet back
  select a.id from ledger_accounts a where a.kind = 'to_refund' and (
      (select coalesce(sum(amount_kobo), 0) from ledger_movements where credit_id = a.id)
    - (select coalesce(sum(amount_kobo), 0) from ledger_movements where debit_id = a.id))
    <> (select coalesce(sum(amount_kobo), 0) from refunds where state <> 'done');
create view inv_refunded_invoices as
  select i.id from invoices i where i.state = 'refunded' and not exists (
    select from charge_attempts a left join refunds r on r.attempt_id = a.id
      left join disputes d on d.attempt_id = a.id and d.state = 'lost'
    where a.invoice_id = i.id and a.state = 'succeeded' and (r.id is not null or d.id is not null));
create view inv_disputed as
  select a.id from ledger_accounts a where a.kind = 'creator_disputed' and a.balance_kobo <> (
    select coalesce(sum(d.amount_kobo), 0) from disputes d where d.creator_id = a.owner_id and d.state = 'open');
create view inv_payouts as -- what is on the way is what was drawn and did not end
  select a.id from ledger_accounts a where a.kind = 'creator_on_the_way' and a.balance_kobo <> (
    select coalesce(sum(p.amount_kobo + p.fee_kobo), 0) from payouts p
    where p.creator_id = a.owner_id and p.state in ('created', 'sent', 'unknown'));
create view inv_forgotten as -- what is under way is looked at again
  select id from charge_attempts where state in ('created', 'sent', 'unknown') and check_at is null
  union all select id from payouts where state in ('created', 'sent', 'unknown') and check_at is null;
