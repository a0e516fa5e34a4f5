-- What is kept of a post's counts is held against all rows at once: looked up post by post, comments made a restored
-- database of 100,000 posts take hours to check.
-- compatible: yes
create or replace view inv_post_counts as
  select c.post_id from post_counts c
  left join (select l.post_id, count(*) as likes from likes l group by 1) l using (post_id)
  left join (select o.post_id, count(*) as comments from comments o where o.state = 'shown' group by 1) o using (post_id)
  left join (
    select r.post_id, count(*) filter (where r.name = 'heart') as hearts, count(*) filter (where r.name = 'thumbs-up') as thumbs,
      count(*) filter (where r.name = 'clapping') as claps from reactions r group by 1) r using (post_id)
  where (c.likes, c.comments, c.hearts, c.thumbs, c.claps) <>
    (coalesce(l.likes, 0), coalesce(o.comments, 0), coalesce(r.hearts, 0), coalesce(r.thumbs, 0), coalesce(r.claps, 0));
