import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLOutputValue, type SQLTagStore } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

export type Store = {
  sql: SQLTagStore;
  inTransaction<Result>(work: () => Result): Result;
  close(): void;
};

// Mails and payments are JSON documents: a field added by a later version needs no migration of an existing file.
const schema = `
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

  create index if not exists transactions_by_time on transactions (document ->> '$.createdAt');

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

  create table if not exists transfers (id integer primary key, reference text not null unique, document text not null) strict;

  create table if not exists balance (id integer primary key check (id = 1), float_kobo integer not null) strict;
  insert or ignore into balance values (1, 100000000);

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

/** Opens the file, or creates it with its folder; `:memory:` works too. */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = normal;');
  database.exec(schema);
  return {
    sql: database.createTagStore(),
    inTransaction(work) {
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** Parses a row's JSON document; the caller vouches for the type. */
export function documentOf<Document>(row: Row): Document {
  return JSON.parse(String(row['document'])) as Document;
}
