-- Sign-ups wait apart from people until their address is proven in the browser that registered, so that a stranger's registration of
-- the same address never mixes with hers. Nobody in `users` is unproven any more; who was can sign up again.
delete from users where state = 'unverified';
alter table users
  alter column state set default 'active',
  drop constraint users_state_check,
  add constraint users_state_check check (state in ('active', 'suspended', 'deleted'));

create table sign_ups (
  email          text not null, -- in lower case, here and below
  browser_hash   bytea not null check (length(browser_hash) = 32),
  name           text not null check (length(name) between 1 and 80),
  password_hash  text,
  google_subject text, -- came from Google, which does not vouch for this address
  roles          text[] not null check (roles <@ array['creator', 'patron']),
  created_at     timestamptz(3) not null,
  primary key (email, browser_hash),
  constraint sign_ups_way_in check ((password_hash is null) <> (google_subject is null))
);
create index sign_ups_age on sign_ups (created_at);

create table identities ( -- an account elsewhere, by the id that never changes: an address is not an identity
  provider   text not null check (provider in ('google')),
  subject    text not null check (length(subject) between 1 and 255),
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (provider, subject),
  unique (user_id, provider)
);

-- Codes live for ten minutes: the old table holds nothing that is worth keeping. Guesses are counted in `attempts`.
drop table auth_codes;
create table auth_codes (
  email      text not null, -- no foreign key: an unknown address is answered like a known one
  purpose    text not null check (purpose in ('signup', 'reset', 'proof', 'email_change')),
  holder     bytea not null check (length(holder) = 32), -- who may use it: a hash of the browser or the person; zeros: whoever reads the mailbox
  code_hmac  bytea not null check (length(code_hmac) = 32),
  sent_at    timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3),
  primary key (email, purpose, holder)
);
create index auth_codes_expiry on auth_codes (expires_at);

create table attempts ( -- tries in one window, counted by one atomic statement; they outlive a restart and are shared by all processes
  name       text not null, -- which limit
  key_hash   bytea not null check (length(key_hash) = 32), -- of the account, the address or both
  window_end timestamptz(3) not null,
  count      integer not null check (count >= 0),
  primary key (name, key_hash)
) with (fillfactor = 50);
create index attempts_end on attempts (window_end);

create table devices ( -- browsers a person has signed in with; the cookie's secret is stored hashed
  user_id     uuid not null references users on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  user_agent  text not null default '',
  network     text not null,
  created_at  timestamptz(3) not null,
  seen_at     timestamptz(3) not null,
  primary key (user_id, device_hash)
);

create table google_nonces ( -- used ones, until they would be too old anyway
  nonce_hash bytea primary key check (length(nonce_hash) = 32),
  expires_at timestamptz(3) not null
);
create index google_nonces_expiry on google_nonces (expires_at);

create table hand_overs ( -- a sign-in on the members site on its way to a creator's host
  code_hash  bytea primary key check (length(code_hash) = 32),
  user_id    uuid not null references users on delete cascade,
  host       text not null,
  challenge  bytea not null check (length(challenge) = 32), -- SHA-256 of what only the browser that began it knows
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3)
);
create index hand_overs_expiry on hand_overs (expires_at);

create table authenticators ( -- a person's TOTP secret, sealed with the instance's key
  user_id       uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  confirmed_at  timestamptz(3), -- null: shown, not switched on
  last_step     bigint not null default 0, -- a code works once: later steps only
  created_at    timestamptz(3) not null
);

create table recovery_codes (
  user_id   uuid not null references users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz(3),
  primary key (user_id, code_hash)
);
