-- What was reported is kept as it stood then: who wrote it may take it back before anybody looks.
alter table reports add column text text check (length(text) <= 5000);
update reports r set text = left(case r.entity_type
    when 'post' then (
      select concat_ws(' / ', nullif(p.title, ''), nullif(p.teaser, ''), nullif(b.body, ''))
      from posts p join post_bodies b on b.post_id = p.id where p.id = r.entity_id)
    when 'comment' then (select c.body from comments c where c.id = r.entity_id)
    when 'message' then (select m.body from messages m where m.id = r.entity_id)
    else (select concat_ws(' / ', p.name, p.page_name, nullif(p.bio, '')) from profiles p where p.user_id = r.entity_id) end, 5000)
  where r.state = 'open';
create index reports_texts on reports (closed_at) where state = 'closed' and text is not null;
