-- What creators publish and everybody reads: posts with a date to come, videos, comments, reactions, reports, creators by a misspelt name.
create extension if not exists pg_trgm;

alter table posts drop constraint posts_state_check;
alter table posts add constraint posts_state_check check (state in ('scheduled', 'published', 'deleted'));
-- published_at of a scheduled post is the time it is meant for
create index posts_scheduled on posts (published_at, id) where state = 'scheduled';
create index posts_planned on posts (author_id, published_at, id) where state = 'scheduled';
create index posts_image on posts (author_id, post_type, published_at desc, id desc)
  where state = 'published' and content_type = 'Image' and media_count > 0;

alter table media drop constraint media_state_check;
alter table media add constraint media_state_check check (state in ('processing', 'ready', 'deleted'));
alter table media alter column width drop not null, alter column height drop not null;
alter table media add constraint media_image_has_size check (kind = 'video' or (width is not null and height is not null));
alter table media
  add column duration_ms integer check (duration_ms >= 0),
  add column playable boolean not null default true, -- false: kept and offered for download
  add column poster_id uuid unique references media on update cascade on delete set null; -- a video's picture
-- A file gets a new name by a new id, and whoever points at it follows.
alter table post_media drop constraint post_media_media_id_author_id_fkey;
alter table post_media add constraint post_media_media_id_author_id_fkey
  foreign key (media_id, author_id) references media (id, owner_id) on update cascade;

create table reactions (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  id uuid not null unique default uuidv7(),
  name text not null check (name in ('heart', 'thumbs-up', 'clapping')),
  created_at timestamptz(3) not null,
  primary key (post_id, user_id)
);
create index reactions_user on reactions (user_id);
alter table post_counts add column reaction_notice_at timestamptz(3); -- as notice_at, for reactions
create index post_counts_reaction_notice on post_counts (reaction_notice_at) where reaction_notice_at is not null;

-- What a comment says, whatever its case, its spaces and look-alike letters: who says the same again is known by it.
create function gist_of(words text) returns uuid
  language sql immutable parallel safe
  return md5(regexp_replace(lower(normalize(words, nfkc)), '\s+', ' ', 'g'))::uuid;

create table comments (
  id uuid primary key default uuidv7(),
  post_id uuid not null,
  creator_id uuid not null,
  author_id uuid not null references users on delete cascade,
  parent_id uuid, -- the comment it answers; an answer is answered beside it
  answered_id uuid references users on delete set null, -- whom it answers
  body text not null check (length(body) between 1 and 500),
  gist uuid not null generated always as (gist_of(body)) stored, -- kept, because reading a text for it costs more than all the rest
  state text not null default 'shown' check (state in ('shown', 'held')), -- held: the creator looks at it first
  is_pinned boolean not null default false, -- a thread in which the post's own author has a part
  created_at timestamptz(3) not null,
  -- Its place, newest first: a pinned thread stands where one made a thousand years later would.
  listed_at timestamptz(3) not null generated always as (
    (created_at at time zone 'UTC' + case when is_pinned then interval '1000 years' else interval '0' end) at time zone 'UTC') stored,
  unique (id, post_id),
  foreign key (post_id, creator_id) references posts (id, author_id) on delete cascade,
  foreign key (parent_id, post_id) references comments (id, post_id) on delete cascade -- a reply stays on its post
);
create index comments_list on comments (post_id, listed_at desc, id desc) where parent_id is null;
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_creator_replies on comments (parent_id, created_at, id) where parent_id is not null and author_id = creator_id;
create index comments_author on comments (author_id, created_at desc);
create index comments_answered on comments (answered_id) where answered_id is not null;

create table reports ( -- what people ask the operator to look at
  id uuid primary key default uuidv7(),
  reporter_id uuid not null references users on delete cascade,
  entity_type text not null check (entity_type in ('post', 'comment')),
  entity_id uuid not null,
  creator_id uuid not null references users on delete cascade, -- on whose page it stands
  reason text not null check (reason in ('spam', 'abuse', 'sexual', 'fraud', 'copyright', 'other')),
  note text not null default '' check (length(note) <= 500),
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz(3) not null,
  constraint reports_once unique (reporter_id, entity_type, entity_id)
);
create index reports_open on reports (created_at, id) where state = 'open';
create index reports_creator on reports (creator_id);

-- Text as a search compares it: without accents and the dots below (ẹ ọ ṣ ụ), hooked letters as plain ones, in lower case.
create function plain_words(words text) returns text
  language sql immutable parallel safe
  return lower(translate(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY'));
-- What a creator is found by. Kept, because folding a text costs more than comparing it.
alter table profiles add column words text not null
  generated always as (plain_words(name || ' ' || coalesce(user_name, '') || ' ' || coalesce(page_name, ''))) stored;
create index profiles_search on profiles using gin (words gin_trgm_ops) where is_creator and user_name is not null;

drop view inv_like_counts;
create view inv_post_counts as
  select c.post_id from post_counts c where
    c.likes <> (select count(*) from likes l where l.post_id = c.post_id)
    or c.comments <> (select count(*) from comments o where o.post_id = c.post_id and o.state = 'shown')
    or (c.hearts, c.thumbs, c.claps) <> (
      select count(*) filter (where r.name = 'heart'), count(*) filter (where r.name = 'thumbs-up'),
        count(*) filter (where r.name = 'clapping') from reactions r where r.post_id = c.post_id);
create view inv_pinned_threads as
  select c.id from comments c where c.is_pinned <> (c.parent_id is null and (c.author_id = c.creator_id
    or exists (select from comments o where o.parent_id = c.id and o.author_id = o.creator_id)));
create view inv_followers as
  select s.creator_id from creator_stats s
  where s.followers <> (select count(*) from follows f where f.creator_id = s.creator_id);
create view inv_posts_whole as
  select p.id from posts p where p.state <> 'deleted' and (
    not exists (select from post_bodies b where b.post_id = p.id)
    or not exists (select from post_counts c where c.post_id = p.id)
    or p.media_count <> (select count(*) from post_media m where m.post_id = p.id));
