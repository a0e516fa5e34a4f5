-- compatible: yes
-- The post that a creator shows first on their page.
create table pinned_posts (
  creator_id uuid primary key,
  post_id uuid not null unique,
  foreign key (post_id, creator_id) references posts (id, author_id) on delete cascade
);
