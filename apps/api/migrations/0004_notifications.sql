create table notifications ( -- one row per recipient and event
  id uuid not null default uuidv7(),
  recipient_id uuid not null references users on delete cascade,
  event_key   text not null, -- 'likes:{post}:{day}', 'membership:{subscription}', 'post:{id}': once per recipient and event
  entity_type text not null check (entity_type in ('comment', 'like', 'post', 'reaction', 'membership', 'transaction')),
  entity_id   uuid not null,
  actor_id    uuid references users on delete set null,
  others      integer not null default 0 check (others >= 0), -- "Ada and 11 others"
  at          timestamptz(3) not null,
  read_at     timestamptz(3),
  primary key (recipient_id, id),
  constraint notifications_once unique (recipient_id, event_key)
);
create index notifications_list on notifications (recipient_id, at desc, id desc);
create index notifications_unread on notifications (recipient_id) where read_at is null;
