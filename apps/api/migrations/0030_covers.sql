-- compatible: yes
-- What people who may not read a post see of it, where its author chose so. A row of its own, gone with the choice.
create table post_covers (
  post_id uuid primary key,
  author_id uuid not null,
  blur text check (length(blur) <= 400), -- a data: address
  picture_id uuid unique, -- a picture for everybody, in no post
  check (num_nonnulls(blur, picture_id) = 1),
  foreign key (post_id, author_id) references posts (id, author_id) on delete cascade,
  foreign key (picture_id, author_id) references media (id, owner_id) on update cascade on delete cascade
);
-- Minutes to read the body, known also to people who may not read it; 0 without one, and for posts of before until they are edited.
alter table posts add column read_minutes smallint not null default 0;
