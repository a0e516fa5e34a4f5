const POSTS_EACH = 3;

/** Each patron heard of some posts of the creators they pay, and has read all but the newest. */
export const notificationStatements: readonly string[] = [
  `insert into notifications (recipient_id, event_key, entity_type, entity_id, actor_id, at, read_at)
     select s.patron_id, 'post:' || p.id, 'post', p.id, s.creator_id, p.published_at, case when p.place > 1 then $1::timestamptz end
       from (select id, author_id, published_at, row_number() over (partition by author_id order by published_at desc) as place
               from posts) p
       join subscriptions s on s.creator_id = p.author_id
      where p.place <= ${POSTS_EACH}`,
];
