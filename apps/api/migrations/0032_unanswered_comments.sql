-- For the comments that wait for their creator's answer, on their home and in their list.
-- compatible: yes
-- transaction: no
create index concurrently comments_unanswered on comments (creator_id, created_at desc, id desc)
  where parent_id is null and not is_pinned and state = 'shown';
