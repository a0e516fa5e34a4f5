-- For the newest post that a stranger may read, of a creator who locks most of theirs.
-- compatible: yes
-- transaction: no
create index concurrently posts_public on posts (author_id, post_type, published_at desc, id desc)
  where state = 'published' and audience = 'everyone';
