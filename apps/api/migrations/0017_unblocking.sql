-- What a block hid comes back in small steps, too: its row stands until the last of them.
alter table blocks
  add column is_lifting boolean not null default false, -- it is taken back, and what it hid is still to be shown
  add constraint blocks_one_way check (not (is_hiding and is_lifting));
drop index blocks_hiding;
create index blocks_unfinished on blocks (created_at) where is_hiding or is_lifting;
create or replace view inv_banned_comments as
  select c.id from comments c join blocks b on b.blocker_id = c.creator_id and b.blocked_id = c.author_id
  where c.state = 'shown' and not b.is_hiding and not b.is_lifting;
