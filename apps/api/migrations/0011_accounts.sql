-- What a person shows of herself, and what is left when she goes.
alter table profiles
  add column name_hidden boolean not null default false; -- from other patrons; creators she supports see it
alter table users
  add column show_email    boolean not null default false, -- to creators she supports
  add column messages_from text not null default 'supported',
  add column deleted_at    timestamptz(3),
  add column erased_at     timestamptz(3), -- when all she wrote was gone
  add constraint users_messages_from_check check (messages_from in ('supported', 'nobody')),
  add constraint users_deleted check ((state = 'deleted') = (deleted_at is not null)),
  add constraint users_erased check (erased_at is null or state = 'deleted');
create index users_to_erase on users (deleted_at) where state = 'deleted' and erased_at is null;

-- What carries a person goes with her account.
create view inv_deleted as
  select u.id from users u where u.state = 'deleted' and (
    u.email <> '' or u.password_hash is not null or u.phone is not null
    or exists (select from sessions s where s.user_id = u.id)
    or exists (select from identities i where i.user_id = u.id)
    or exists (select from subscriptions s where s.patron_id = u.id and s.state <> 'ended')
    or exists (select from memberships m where m.creator_id = u.id and m.state = 'offered'));
