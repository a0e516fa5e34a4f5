-- compatible: yes
-- A sign-in is the session by which it began and the sessions on other hosts that were exchanged for it: they end together.
alter table sessions add column parent_id uuid; -- the session by which the sign-in began; null: this one. A key since 0036
alter table sessions add column patron_only boolean not null default false; -- of the members site, from a creator's host

create table session_codes ( -- one-time codes by which a sign-in gets a session on another host
  code_hash  bytea primary key check (length(code_hash) = 32),
  session_id uuid not null references sessions on delete cascade, -- by which the sign-in began
  host       text not null,
  challenge  bytea not null check (length(challenge) = 32), -- SHA-256 of what only the tab that asked knows
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3)
);
create index session_codes_session on session_codes (session_id);
create index session_codes_expiry on session_codes (expires_at);
