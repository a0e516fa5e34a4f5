// Mails and payments are JSON documents: a field added by a later version needs no migration of an existing file.
export const schema = `
  create table if not exists clock (id integer primary key check (id = 1), offset_ms integer not null) strict;
  insert or ignore into clock values (1, 0);

  create table if not exists google_key (id integer primary key check (id = 1), document text not null) strict;

  create table if not exists images (public_id text primary key, bytes blob not null) strict;

  create table if not exists mails (id integer primary key, document text not null) strict;

  create table if not exists transactions (
    id integer primary key,
    reference text not null unique,
    access_code text not null unique,
    document text not null
  ) strict;

  -- Holds what the count of a list reads, so that a long one is counted without its documents.
  drop index if exists transactions_by_time;
  create index if not exists transactions_listed
    on transactions (document ->> '$.createdAt', document ->> '$.status', document ->> '$.amountKobo');

  create table if not exists authorizations (code text primary key, document text not null) strict;

  create table if not exists dedicated_accounts (
    id integer primary key,
    account_number text not null unique,
    customer_code text not null unique,
    document text not null
  ) strict;

  create table if not exists refunds (id integer primary key, transaction_id integer not null, document text not null) strict;
  create index if not exists refunds_of_transaction on refunds (transaction_id);

  create table if not exists disputes (id integer primary key, transaction_id integer not null, document text not null) strict;

  create table if not exists recipients (
    id integer primary key,
    code text not null unique,
    account text not null unique,
    document text not null
  ) strict;

  create table if not exists subaccounts (id integer primary key, code text not null unique, document text not null) strict;

  -- The same for each day and subaccount as settlements are for the business.
  create table if not exists subaccount_settlements (
    id integer primary key,
    subaccount text not null,
    paid_on text not null,
    created_at text not null,
    due_at text not null,
    gross_kobo integer not null,
    fees_kobo integer not null,
    deductions_kobo integer,
    destination text check (destination = 'bank'),
    unique (subaccount, paid_on)
  ) strict;
  create index if not exists subaccount_settlements_due on subaccount_settlements (due_at) where destination is null;
  create view if not exists all_settlements as
    select id, 'none' as subaccount, paid_on, created_at, due_at, gross_kobo, fees_kobo, deductions_kobo, destination
    from settlements
    union all
    select id, subaccount, paid_on, created_at, due_at, gross_kobo, fees_kobo, deductions_kobo, destination
    from subaccount_settlements;

  create table if not exists transfers (id integer primary key, reference text not null unique, document text not null) strict;
  -- Each call looks whether a code is overdue.
  create index if not exists transfers_without_code
    on transfers (document ->> '$.createdAt') where document ->> '$.status' = 'otp';

  -- Without a row nobody has set the float: its default depends on how the provider settles.
  create table if not exists balance (id integer primary key check (id = 1), float_kobo integer not null) strict;

  create table if not exists behaviours (name text primary key, value text not null) strict;

  create table if not exists customers (address text primary key, email text not null, created_at text not null) strict;

  create table if not exists identifications (customer_code text primary key, document text not null) strict;

  create table if not exists settlements (
    id integer primary key,
    paid_on text not null unique,
    created_at text not null,
    due_at text not null,
    gross_kobo integer not null,
    fees_kobo integer not null,
    deductions_kobo integer,
    destination text check (destination in ('bank', 'balance'))
  ) strict;
  create index if not exists settlements_due on settlements (due_at) where destination is null;

  create table if not exists settlement_transactions (
    settlement_id integer not null,
    transaction_id integer not null,
    primary key (settlement_id, transaction_id)
  ) strict, without rowid;
  create index if not exists settlements_of_transaction on settlement_transactions (transaction_id);

  create table if not exists movements (
    id integer primary key,
    at text not null,
    kind text not null,
    subject_id integer,
    reference text,
    amount_kobo integer not null,
    fee_kobo integer not null,
    balance_kobo integer not null,
    unsettled_kobo integer not null,
    settled_to_bank_kobo integer not null
  ) strict;
  create index if not exists movements_of_subject on movements (kind, subject_id);

  -- Sums of all movements, so that the balance costs the same after ten thousand payments.
  create table if not exists totals (
    id integer primary key check (id = 1),
    balance_kobo integer not null,
    unsettled_kobo integer not null,
    settled_to_bank_kobo integer not null
  ) strict;
  insert or ignore into totals values (1, 0, 0, 0);
  create trigger if not exists movements_added after insert on movements begin
    update totals set balance_kobo = balance_kobo + new.balance_kobo,
      unsettled_kobo = unsettled_kobo + new.unsettled_kobo,
      settled_to_bank_kobo = settled_to_bank_kobo + new.settled_to_bank_kobo;
  end;
  create trigger if not exists movements_removed after delete on movements begin
    update totals set balance_kobo = balance_kobo - old.balance_kobo,
      unsettled_kobo = unsettled_kobo - old.unsettled_kobo,
      settled_to_bank_kobo = settled_to_bank_kobo - old.settled_to_bank_kobo;
  end;

  create table if not exists settlings (
    kind text not null,
    subject text not null,
    at_real_ms integer not null,
    primary key (kind, subject)
  ) strict;

  create table if not exists service_account (id integer primary key check (id = 1), document text not null) strict;

  create table if not exists push_devices (id text primary key, document text not null) strict;

  create table if not exists pushes (id integer primary key, document text not null) strict;

  create table if not exists s3_bucket (id integer primary key check (id = 1), versioning text) strict;
  insert or ignore into s3_bucket values (1, null);

  create table if not exists s3_versions (
    id integer primary key autoincrement,
    key text not null,
    version_id text not null,
    is_marker integer not null,
    bytes blob not null,
    etag text not null,
    content_type text not null,
    metadata text not null,
    modified_at text not null,
    unique (key, version_id)
  ) strict;

  create table if not exists webhooks (
    id integer primary key,
    reference text not null,
    event text not null,
    body text not null,
    state text not null check (state in ('waiting', 'delivered', 'given_up')),
    attempts integer not null,
    last_status integer,
    created_at text not null,
    next_attempt_real_ms integer not null
  ) strict;
  create index if not exists webhooks_waiting on webhooks (next_attempt_real_ms) where state = 'waiting';
  create index if not exists webhooks_of_reference on webhooks (reference);

  -- A file of before 0.2 has another name for the decline of a payment in transit and of the next charges.
  update transactions set document = replace(document, '"onItsWay":{"refusal":', '"onItsWay":{"decline":')
    where document like '%"onItsWay":{"refusal":%';
  update authorizations set document = replace(document, '"next":{"refusal":', '"next":{"decline":')
    where document like '%"next":{"refusal":%';
`;
