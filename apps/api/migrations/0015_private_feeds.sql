-- An address at which a feed reader finds what a person may read.
create table private_feeds (
  user_id    uuid primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at    timestamptz(3) not null
);
create view inv_private_feeds as
  select f.user_id from private_feeds f join users u on u.id = f.user_id where u.state = 'deleted';
