-- Names that a person looks at before they stand in emails, and bounds on invitations that no number of accounts gets round.
-- compatible: yes
create table name_reviews ( -- whose names look like a bank's or hold an address; of who has none there is no row
  id              uuid primary key default uuidv7(), -- of these very names: whoever changes them is looked at anew
  user_id         uuid not null references users on delete cascade,
  names           jsonb not null, -- {name, pageName, userName} as they were looked at
  hides_user_name boolean not null, -- it is at fault itself, so that nothing of them stands in emails
  state           text not null default 'held' check (state in ('held', 'approved', 'rejected')),
  held_at         timestamptz(3) not null,
  decided_at      timestamptz(3),
  constraint name_reviews_one unique (user_id),
  constraint name_reviews_decided check ((state = 'held') = (decided_at is null))
);
create index name_reviews_held on name_reviews (held_at) where state = 'held';

alter table invitation_letters
  add column bounced_at timestamptz(3); -- no such mailbox: it still counts as one of that day

create table invited_addresses ( -- every address has two places, each taken for 30 days, whoever invites; they outlive accounts
  email_hash bytea not null check (length(email_hash) = 32),
  place      smallint not null check (place in (1, 2)),
  taken_at   timestamptz(3) not null,
  primary key (email_hash, place)
);
create index invited_addresses_taken on invited_addresses (taken_at);

create table invitation_days ( -- how many of all creators went out on a day in Lagos
  day  date primary key,
  sent integer not null check (sent >= 0)
);

create table invitation_allowances ( -- how many a creator may send a day, and whether they are stopped
  creator_id   uuid primary key references users on delete cascade,
  per_day      integer not null default 20 check (per_day between 20 and 500),
  grown_at     timestamptz(3) not null,
  counted_from timestamptz(3) not null, -- what bounced or was refused before it was forgiven by the operator
  opened_at    timestamptz(3), -- the operator's yes
  stopped_at   timestamptz(3),
  stopped_by   text check (stopped_by in ('figures', 'operator')),
  sent         integer, -- of those counted when it stopped
  bounced      integer,
  refused      integer,
  constraint invitation_allowances_stopped check ((stopped_at is null) = (stopped_by is null))
);
create index invitation_allowances_stopped_at on invitation_allowances (stopped_at) where stopped_at is not null;
