-- People a creator brought along from another service: invited by letter, never let in by it.
create table invitations (
  id          uuid primary key default uuidv7(),
  creator_id  uuid not null references users on delete cascade,
  email       text not null check (length(email) <= 254 and email = lower(email)),
  name        text not null default '' check (length(name) <= 80),
  source      text not null check (source in ('patreon', 'ghost', 'selar', 'udala')),
  since       date, -- of what the other service said, what a creator wants to know again
  amount_kobo bigint check (amount_kobo >= 0),
  tier        text not null default '' check (length(tier) <= 80),
  imported_at timestamptz(3) not null,
  send_at     timestamptz(3), -- when its letter is due; null: it was sent, or is not sent
  sent_at     timestamptz(3),
  attempts    smallint not null default 0,
  constraint invitations_once unique (creator_id, email)
);
create index invitations_list on invitations (creator_id, imported_at desc, id desc);
create index invitations_due on invitations (send_at) where send_at is not null;
create index invitations_email on invitations (email);

create table invitation_refusals ( -- addresses that want no invitation from anybody; the address itself is not kept
  email_hash bytea primary key check (length(email_hash) = 32),
  refused_at timestamptz(3) not null
);

create table invitation_letters ( -- whom a creator wrote to: once, also where she took the invitation back
  creator_id uuid not null references users on delete cascade,
  email_hash bytea not null check (length(email_hash) = 32),
  sent_at    timestamptz(3) not null, -- written before the letter goes, so that a crash sends no other one
  primary key (creator_id, email_hash)
);
create index invitation_letters_day on invitation_letters (creator_id, sent_at);

create view inv_invitations_a_day as -- 500 letters a creator and day in Lagos
  select creator_id from invitation_letters
  group by creator_id, (sent_at at time zone 'Africa/Lagos')::date having count(*) > 500;

-- A list of 100,000 patrons by the day each began, or by the next payment of those who are not suspended.
create index invoices_begun on invoices (creator_id, period_start, subscription_id)
  where period_no = 0 and paid_at is not null;
create index users_not_active on users (id) where state <> 'active';
