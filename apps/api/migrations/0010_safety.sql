-- People whom one does not want to hear of, comments a creator hides, what was reported and what was done about it.
create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  is_hiding  boolean not null default false, -- what she said under the blocker's posts is still to be hidden
  primary key (blocker_id, blocked_id),
  constraint blocks_not_self check (blocker_id <> blocked_id)
);
create index blocks_list on blocks (blocker_id, created_at desc, blocked_id desc);
create index blocks_blocked on blocks (blocked_id, blocker_id);
create index blocks_hiding on blocks (blocker_id, blocked_id) where is_hiding;

alter table comments drop constraint comments_state_check;
alter table comments
  add column hidden_by text check (hidden_by in ('creator', 'block', 'thread')), -- thread: it answers a hidden one
  add constraint comments_state_check check (state in ('shown', 'held', 'hidden')),
  add constraint comments_hidden_by_somebody check ((state = 'hidden') = (hidden_by is not null));
create index comments_held on comments (creator_id, created_at desc, id desc) where state = 'held';
create index comments_hidden on comments (creator_id, created_at desc, id desc) where hidden_by = 'creator';
create index comments_by on comments (creator_id, author_id, id) where author_id <> creator_id;

-- Who is banned while her comment is written sees it refused: this looks after her row is held, with what is true then.
create function refuse_banned() returns trigger language plpgsql as $$
begin
  if exists (select from blocks b where b.blocker_id = new.creator_id and b.blocked_id = new.author_id) then
    raise exception 'the author was banned meanwhile' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create trigger refuse_banned after insert on comments for each row
  when (new.author_id <> new.creator_id) execute function refuse_banned();

create view inv_banned_comments as
  select c.id from comments c join blocks b on b.blocker_id = c.creator_id and b.blocked_id = c.author_id
  where c.state = 'shown' and not b.is_hiding;
create view inv_hidden_threads as -- an answer is never seen without what it answers, and is hidden for it alone while that is
  select a.id from comments a left join comments thread on thread.id = a.parent_id
  where (a.state = 'shown' and thread.state = 'hidden') or (a.hidden_by = 'thread' and thread.state is distinct from 'hidden');

alter table reports drop constraint reports_entity_type_check;
alter table reports
  alter column creator_id drop not null, -- a person stands on nobody's page
  add column subject_id uuid references users on delete cascade, -- who wrote it, or who it is
  add column closed_at timestamptz(3),
  add column outcome text check (length(outcome) <= 500),
  add constraint reports_entity_type_check check (entity_type in ('post', 'comment', 'message', 'user')),
  add constraint reports_closed check ((state = 'closed') = (closed_at is not null));
create index reports_subject on reports (subject_id);
create index reports_entity on reports (entity_type, entity_id) where state = 'open';
update reports r set subject_id = case r.entity_type
  when 'post' then r.creator_id
  else (select c.author_id from comments c where c.id = r.entity_id) end;

create table audit_log ( -- append only: what an operator did, and what people did in matters of safety and of their account
  id         bigint generated always as identity primary key,
  at         timestamptz(3) not null,
  actor      text not null check (length(actor) between 1 and 100), -- operator:{login}, user:{id}, system
  action     text not null check (action ~ '^[a-z][a-z_.-]{2,40}$'),
  subject_id uuid, -- whom it is about; no foreign key: it outlives her
  details    jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_id, id);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
