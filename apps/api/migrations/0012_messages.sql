-- What a creator and a patron write to each other. A thread has two sides, one row each: what its owner sees of it.
create table thread_sides (
  user_id       uuid not null references users on delete cascade,
  with_id       uuid not null references users on delete cascade,
  last_at       timestamptz(3) not null,
  unread        integer not null default 0 check (unread >= 0),
  read_at       timestamptz(3), -- all the other one wrote until then was seen
  letter_due_at timestamptz(3), -- when a letter tells of what is unread then
  letter_at     timestamptz(3), -- the last one: a day goes by before the next
  primary key (user_id, with_id),
  constraint thread_sides_not_self check (user_id <> with_id)
) with (fillfactor = 70);
create index thread_sides_list on thread_sides (user_id, last_at desc, with_id desc);
create index thread_sides_unread on thread_sides (user_id) where unread > 0;
create index thread_sides_letters on thread_sides (letter_due_at) where letter_due_at is not null;

create table messages (
  id         uuid primary key default uuidv7(),
  low_id     uuid not null, -- the two of the thread, the smaller id first
  high_id    uuid not null,
  sender_id  uuid not null,
  body       text not null check (length(body) between 1 and 2000),
  gist       uuid not null generated always as (gist_of(body)) stored, -- the same for many people is no letter between two
  created_at timestamptz(3) not null,
  constraint messages_two check (low_id < high_id and sender_id in (low_id, high_id)),
  foreign key (low_id, high_id) references thread_sides (user_id, with_id) on delete cascade,
  foreign key (high_id, low_id) references thread_sides (user_id, with_id) on delete cascade
);
create index messages_list on messages (low_id, high_id, created_at desc, id desc);
create index messages_sender on messages (sender_id, gist, created_at);

create view inv_threads as -- both sides exist, speak of the same last message, and count what is unread
  select t.user_id, t.with_id from thread_sides t where
    not exists (select from thread_sides o where o.user_id = t.with_id and o.with_id = t.user_id and o.last_at = t.last_at)
    or t.unread <> (
      select count(*) from messages m
      where m.low_id = least(t.user_id, t.with_id) and m.high_id = greatest(t.user_id, t.with_id)
        and m.sender_id = t.with_id and (t.read_at is null or m.created_at > t.read_at));
