-- People and how they sign in. Instants are timestamptz(3), written by the app's clock: a JavaScript date has milliseconds, and a
-- cursor made from microseconds skips rows. States are text + CHECK: an enum cannot drop a value.
create table users ( -- the private half of a person: never joined by a public read
  id                uuid primary key default uuidv7(),
  email             text not null check (length(email) <= 254),
  email_verified_at timestamptz(3),
  password_hash     text, -- PHC string; null = signs in by other means only
  phone             text,
  roles             text[] not null check (cardinality(roles) between 1 and 3 and roles <@ array['creator', 'patron', 'operator']),
  state             text not null default 'unverified' check (state in ('unverified', 'active', 'suspended', 'deleted')),
  created_at        timestamptz(3) not null
);
create unique index users_one_per_email on users (lower(email)) where state <> 'deleted';

create table profiles ( -- the public half; user_id = users.id, as the wire promises
  user_id       uuid primary key references users on delete cascade,
  name          text not null check (length(name) between 1 and 80),
  user_name     text unique, -- the live host label, also in handles
  bio           text not null default '' check (length(bio) <= 160),
  country       text,
  is_creator    boolean not null default false,
  page_name     text check (length(page_name) <= 60),
  mode          text not null default 'posts' check (mode in ('posts', 'posts-and-community')),
  avatar_key    text,
  banner_key    text,
  page_image_key text,
  links         jsonb not null default '{}',
  verified_at   timestamptz(3),
  updated_at    timestamptz(3) not null
);

create table handles ( -- every host label ever claimed; a released one rests 90 days
  label       text primary key check (label ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  owner_id    uuid references users on delete set null,
  released_at timestamptz(3)
);
create unique index handles_one_live_per_owner on handles (owner_id) where released_at is null;

create table sessions ( -- revoking deletes the row
  id               uuid primary key default uuidv7(),
  token_hash       bytea not null unique check (length(token_hash) = 32), -- bearer: opens the API and the socket
  media_token_hash bytea not null unique check (length(media_token_hash) = 32), -- cookie: opens GET /media and nothing else
  user_id          uuid not null references users on delete cascade,
  host             text not null, -- the session is refused on any other
  user_agent       text not null default '',
  created_at       timestamptz(3) not null,
  seen_at          timestamptz(3) not null, -- written at most once in 5 minutes
  expires_at       timestamptz(3) not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table auth_codes (
  email        text not null, -- in lower case; no foreign key: an unknown address is answered like a known one
  purpose      text not null check (purpose in ('signup', 'reset', 'email_change')),
  code_hmac    bytea not null,
  expires_at   timestamptz(3) not null,
  used_at      timestamptz(3),
  window_start timestamptz(3) not null,
  guesses      smallint not null default 0, -- counted by one atomic UPDATE per account window, not per code
  primary key (email, purpose)
);

create table instance_secrets ( -- made at first start: the key that seals codes and tokens of this instance
  name   text primary key,
  secret bytea not null check (length(secret) >= 32)
);

create table idempotency_keys (
  user_id      uuid not null references users on delete cascade,
  key          text not null check (length(key) between 8 and 255),
  request_hash bytea not null,
  state        text not null check (state in ('running', 'done')), -- running: committed before a provider is called
  status       smallint,
  reply        jsonb,
  created_at   timestamptz(3) not null,
  primary key (user_id, key),
  constraint idempotency_keys_done_has_reply check ((state = 'done') = (status is not null and reply is not null))
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table clock_offset ( -- local mode: how far the sandbox has moved the clock
  one    boolean primary key default true check (one),
  offset_ms bigint not null
);
