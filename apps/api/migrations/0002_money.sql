-- The offer, the agreement, its invoices, and the ledger. Amounts are kobo in bigint.
create table memberships (
  id         uuid primary key default uuidv7(),
  creator_id uuid not null references users,
  price_kobo bigint not null check (price_kobo between 10000 and 100000000),
  benefits   text[] not null check (cardinality(benefits) between 1 and 20),
  state      text not null default 'offered' check (state in ('offered', 'withdrawn')),
  created_at timestamptz(3) not null,
  unique (id, creator_id)
);
create unique index memberships_one_offer on memberships (creator_id) where state = 'offered'; -- tiers later: one more column here

create table subscriptions (
  id             uuid primary key default uuidv7(),
  creator_id     uuid not null references users,
  patron_id      uuid not null references users,
  membership_id  uuid not null,
  state          text not null check (state in ('pending', 'active', 'past_due', 'ending', 'paused', 'ended')),
  price_kobo     bigint not null check (price_kobo >= 10000), -- the price agreed
  anchor_date    date, -- the Lagos date of the first payment: due(n) = anchor + n months, clamped
  period_no      integer not null default 0,
  access_until   timestamptz(3), -- the one column every gate reads, grace included
  end_reason     text,
  created_at     timestamptz(3) not null,
  ended_at       timestamptz(3),
  constraint subscriptions_not_self check (creator_id <> patron_id),
  constraint subscriptions_ended_has_time check ((state = 'ended') = (ended_at is not null)),
  constraint subscriptions_started check (state in ('pending', 'ended') or (anchor_date is not null and access_until is not null)),
  constraint subscriptions_pending_opens_nothing check (state <> 'pending' or access_until is null),
  unique (id, creator_id),
  foreign key (membership_id, creator_id) references memberships (id, creator_id)
);
create unique index subscriptions_one_live on subscriptions (patron_id, creator_id) include (access_until) where state <> 'ended';
create index subscriptions_members on subscriptions (creator_id, created_at desc, id desc) where state in ('active', 'past_due', 'ending');
create index subscriptions_creator on subscriptions (creator_id, state);
create index subscriptions_patron on subscriptions (patron_id, created_at desc, id desc);

create table subscription_events ( -- append only: analytics, audit, "why did I lose access"
  id bigint generated always as identity primary key,
  subscription_id uuid not null,
  creator_id uuid not null,
  at timestamptz(3) not null,
  from_state text,
  to_state text not null,
  reason text not null,
  price_kobo bigint not null,
  foreign key (subscription_id, creator_id) references subscriptions (id, creator_id)
);
create index subscription_events_creator on subscription_events (creator_id, at);
create index subscription_events_subscription on subscription_events (subscription_id, at);

create table invoices (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null,
  creator_id   uuid not null,
  patron_id    uuid not null references users,
  period_no    integer not null check (period_no >= 0),
  period_start date not null,
  period_end   date not null check (period_end > period_start),
  amount_kobo  bigint not null check (amount_kobo >= 10000),
  state        text not null check (state in ('open', 'paid', 'void', 'waived', 'refunded', 'disputed')),
  created_at   timestamptz(3) not null,
  paid_at      timestamptz(3),
  constraint invoices_one_per_period unique (subscription_id, period_no),
  constraint invoices_paid_has_time check ((state in ('paid', 'refunded', 'disputed')) = (paid_at is not null)),
  foreign key (subscription_id, creator_id) references subscriptions (id, creator_id)
);
create index invoices_patron on invoices (patron_id, created_at desc, id desc);
create index invoices_creator on invoices (creator_id, created_at desc, id desc);

create table charge_attempts (
  id          uuid primary key default uuidv7(),
  invoice_id  uuid not null references invoices,
  attempt_no  smallint not null check (attempt_no between 1 and 99),
  reference   text not null unique check (reference ~ '^[a-z0-9.=-]{16,50}$'),
  amount_kobo bigint not null,
  state       text not null check (state in ('created', 'sent', 'unknown', 'succeeded', 'failed', 'abandoned', 'surplus')), -- surplus: paid twice, to be refunded
  checkout_url text, -- where the person pays; null until the provider answered
  provider_id bigint,
  channel     text,
  fee_kobo    bigint,
  failure     text, -- the provider's words
  check_at    timestamptz(3), -- when the provider is asked next; a failed one is still asked about for a day: its page stays open
  created_at  timestamptz(3) not null,
  settled_at  timestamptz(3),
  unique (invoice_id, attempt_no),
  constraint charge_attempts_settled check ((state in ('succeeded', 'failed', 'abandoned', 'surplus')) = (settled_at is not null))
);
create unique index charge_attempts_one_unsettled on charge_attempts (invoice_id) where state in ('created', 'sent', 'unknown');
create unique index charge_attempts_one_success on charge_attempts (invoice_id) where state = 'succeeded';
create index charge_attempts_check on charge_attempts (check_at) where check_at is not null;

create table webhook_inbox (
  id bigint generated always as identity primary key,
  provider text not null,
  body_hash bytea not null unique,
  body bytea not null,
  event text not null,
  object_id text not null,
  object_status text not null,
  received_at timestamptz(3) not null,
  done_at timestamptz(3),
  tries smallint not null default 0,
  problem text,
  unique (provider, event, object_id, object_status)
);
create index webhook_inbox_open on webhook_inbox (id) where done_at is null;

-- A row is one movement from one account to another, so every row balances by itself. A business event is one transaction of one or
-- more movements: gross, provider fee and platform fee are three.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind         text not null check (kind in ('provider', 'provider_fees', 'platform_fees', 'creator_available', 'creator_held')),
  owner_id     uuid references users,
  balance_kobo bigint not null default 0, -- kept for a creator's accounts only: a platform account is on every sale and would serialise them
  constraint ledger_accounts_one unique nulls not distinct (kind, owner_id),
  constraint ledger_accounts_owner check ((kind like 'creator\_%') = (owner_id is not null)),
  constraint ledger_accounts_platform_not_kept check (owner_id is not null or balance_kobo = 0)
) with (fillfactor = 50);
insert into ledger_accounts (kind) values ('provider'), ('provider_fees'), ('platform_fees');

create table ledger_transactions (
  id uuid primary key default uuidv7(),
  kind text not null,
  key text not null unique, -- 'paid:{attempt}': posting twice is refused
  creator_id uuid references users,
  invoice_id uuid references invoices,
  at timestamptz(3) not null
);
create index ledger_transactions_creator on ledger_transactions (creator_id, at);

create table ledger_movements (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  line        smallint not null,
  debit_id    bigint not null references ledger_accounts,
  credit_id   bigint not null references ledger_accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  at          timestamptz(3) not null,
  check (debit_id <> credit_id),
  unique (transaction_id, line)
);
create index ledger_movements_debit on ledger_movements (debit_id, at, id) include (amount_kobo);
create index ledger_movements_credit on ledger_movements (credit_id, at, id) include (amount_kobo);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_movements_append_only before update or delete or truncate on ledger_movements
  for each statement execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger subscription_events_append_only before update or delete or truncate on subscription_events
  for each statement execute function refuse_change();

-- Invariants: each view is empty when it holds.
create view inv_ledger_balance as
  select a.id from ledger_accounts a where a.owner_id is not null and a.balance_kobo <>
    (select coalesce(sum(amount_kobo), 0)::bigint from ledger_movements where credit_id = a.id)
  - (select coalesce(sum(amount_kobo), 0)::bigint from ledger_movements where debit_id = a.id);
create view inv_paid_without_ledger as
  select a.id from charge_attempts a where a.state = 'succeeded'
    and not exists (select from ledger_transactions t where t.key = 'paid:' || a.id);
create view inv_paid_invoice_without_charge as
  select i.id from invoices i where i.state = 'paid'
    and not exists (select from charge_attempts a where a.invoice_id = i.id and a.state = 'succeeded');
create view inv_paid_amounts as -- charge, invoice and books speak of the same kobo
  select a.id from charge_attempts a join invoices i on i.id = a.invoice_id
  where a.state = 'succeeded' and (a.amount_kobo <> i.amount_kobo or a.amount_kobo + coalesce(a.fee_kobo, 0) is distinct from (
    select sum(m.amount_kobo)::bigint from ledger_transactions t
    join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts p on p.id in (m.debit_id, m.credit_id) and p.kind in ('provider', 'provider_fees')
    where t.key = 'paid:' || a.id));
create view inv_access_without_payment as -- access needs a paid period that covers it
  select s.id from subscriptions s where s.state in ('active', 'past_due', 'ending') and not exists (
    select from invoices i where i.subscription_id = s.id and i.state = 'paid' and i.period_no = s.period_no - 1);
create view inv_payment_without_access as
  select i.id from invoices i join subscriptions s on s.id = i.subscription_id
  where i.state = 'paid' and (s.state = 'pending' or s.period_no <= i.period_no);
