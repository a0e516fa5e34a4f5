-- What each person wants to hear and how, and what is on its way to her: push, letters, the weekly digest.
alter table users
  add column push_posts     boolean not null default true,
  add column push_comments  boolean not null default true,
  add column push_reactions boolean not null default true,
  add column push_money     boolean not null default true, -- letters about money are always sent
  add column quiet_on       boolean not null default false,
  add column quiet_from     time    not null default '22:00', -- in Lagos
  add column quiet_to       time    not null default '07:00',
  add column post_emails    text    not null default 'each',
  add column full_text_by_mail boolean not null default false, -- a creator's choice about her own posts
  add column screen_recording  boolean, -- null: never asked
  add constraint users_post_emails_check check (post_emails in ('each', 'weekly', 'off'));
create index users_weekly on users (id) where post_emails = 'weekly' and state = 'active';

create table push_devices ( -- a browser that may be pushed to; it goes with the session that registered it
  id           uuid primary key default uuidv7(),
  session_id   uuid not null references sessions on delete cascade,
  user_id      uuid not null references users on delete cascade,
  kind         text not null check (kind in ('fcm', 'web')),
  address      text not null check (length(address) <= 4096), -- an FCM token, or a PushSubscription as JSON
  address_hash bytea not null check (length(address_hash) = 32),
  created_at   timestamptz(3) not null,
  constraint push_devices_one_per_session unique (session_id),
  constraint push_devices_one_owner unique (address_hash) -- a shared phone pushes to whoever signed in last
);
create index push_devices_user on push_devices (user_id);

create table pushes ( -- the outbox: one device to be told of one notice; the row goes once it is told, or need not be
  device_id       uuid not null, -- of push_devices, perhaps gone meanwhile: a payment must not fail because somebody logs out
  recipient_id    uuid not null,
  notification_id uuid not null,
  written_at      timestamptz(3) not null,
  due_at          timestamptz(3) not null,
  attempts        smallint not null default 0,
  primary key (device_id, notification_id),
  foreign key (recipient_id, notification_id) references notifications (recipient_id, id) on delete cascade
);
create index pushes_due on pushes (due_at);
create index pushes_notification on pushes (recipient_id, notification_id);

create table post_letters ( -- the outbox of letters about a new post, one a reader
  recipient_id uuid not null references users on delete cascade,
  post_id      uuid not null references posts on delete cascade,
  due_at       timestamptz(3) not null,
  attempts     smallint not null default 0,
  primary key (recipient_id, post_id)
);
create index post_letters_due on post_letters (due_at);
create index post_letters_post on post_letters (post_id);

create table digests ( -- one a week; `last_id` is the last reader whose letter is written
  week_of    date primary key, -- the Saturday it goes out on, in Lagos
  last_id    uuid,
  written_at timestamptz(3) -- null: not everybody's is written yet
);

create table mail_refusals ( -- addresses no letter is sent to any more
  email      text primary key, -- in lower case
  source     text not null check (source in ('server', 'operator')), -- who said so: their mail server for good, or a person
  reason     text not null default '',
  refused_at timestamptz(3) not null
);
