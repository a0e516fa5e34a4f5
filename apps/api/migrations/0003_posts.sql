-- Posts, their files, and what people do to them. What is paid for (bodies, files) lives in its own tables, read after the access check.
create table follows ( -- supporting implies following: a new subscription inserts its row here, so the home feed reads one table
  follower_id uuid not null references users on delete cascade,
  creator_id  uuid not null references users on delete cascade,
  created_at  timestamptz(3) not null,
  primary key (follower_id, creator_id),
  check (follower_id <> creator_id)
);
create index follows_creator on follows (creator_id, follower_id);

create table posts ( -- what a teaser may show
  id           uuid primary key default uuidv7(),
  author_id    uuid not null references users,
  post_type    text not null check (post_type in ('Feed', 'Community')),
  content_type text not null check (content_type in ('Image', 'Video')),
  audience     text not null check (audience in ('patrons', 'everyone')),
  state        text not null check (state in ('published', 'deleted')),
  title        text not null check (length(title) <= 80),
  teaser       text not null default '' check (length(teaser) <= 400),
  media_count  smallint not null default 0,
  created_at   timestamptz(3) not null,
  published_at timestamptz(3) not null,
  edited_at    timestamptz(3),
  unique (id, author_id)
);
create index posts_feed on posts (author_id, post_type, published_at desc, id desc) where state = 'published';
create index posts_video on posts (author_id, post_type, published_at desc, id desc) where state = 'published' and content_type = 'Video';

create table post_bodies (
  post_id uuid primary key,
  author_id uuid not null,
  body text not null check (length(body) <= 20000),
  foreign key (post_id, author_id) references posts (id, author_id) on delete cascade
);

create table media (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users,
  kind text not null check (kind in ('image', 'video')),
  access text not null check (access in ('public', 'members')),
  state text not null check (state in ('ready', 'deleted')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text,
  files jsonb not null default '[]', -- [{name, width, format, bytes, key}]: read whole, never queried by its inside
  created_at timestamptz(3) not null,
  unique (id, owner_id)
);
create index media_owner on media (owner_id, created_at desc);

create table post_media (
  post_id uuid not null,
  position smallint not null check (position between 0 and 9),
  media_id uuid not null unique,
  author_id uuid not null,
  alt text not null default '' check (length(alt) <= 300),
  primary key (post_id, position),
  foreign key (post_id, author_id) references posts (id, author_id) on delete cascade,
  foreign key (media_id, author_id) references media (id, owner_id)
);

create table post_counts ( -- narrow, with no index on a counter: every update stays in its page
  post_id   uuid primary key references posts on delete cascade,
  likes     integer not null default 0 check (likes >= 0),
  comments  integer not null default 0 check (comments >= 0),
  hearts    integer not null default 0 check (hearts >= 0),
  thumbs    integer not null default 0 check (thumbs >= 0),
  claps     integer not null default 0 check (claps >= 0),
  notice_at timestamptz(3) -- set by a like; a job turns it into the grouped notice and clears it
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
create index post_counts_notice on post_counts (notice_at) where notice_at is not null;

create table creator_stats ( -- Patron(s), posts, and totalItems of feeds, without counting rows
  creator_id uuid primary key references users on delete cascade,
  patrons integer not null default 0 check (patrons >= 0),
  followers integer not null default 0 check (followers >= 0),
  feed_posts integer not null default 0 check (feed_posts >= 0),
  community_posts integer not null default 0 check (community_posts >= 0)
) with (fillfactor = 50);

create table likes (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (post_id, user_id)
);
create index likes_user on likes (user_id);

create view inv_like_counts as
  select c.post_id from post_counts c where c.likes <> (select count(*) from likes l where l.post_id = c.post_id);
create view inv_creator_stats as
  select s.creator_id from creator_stats s where
    s.patrons <> (select count(*) from subscriptions x where x.creator_id = s.creator_id and x.state in ('active', 'past_due', 'ending'))
    or s.feed_posts <> (select count(*) from posts p where p.author_id = s.creator_id and p.state = 'published' and p.post_type = 'Feed')
    or s.community_posts <> (select count(*) from posts p where p.author_id = s.creator_id and p.state = 'published' and p.post_type = 'Community');
