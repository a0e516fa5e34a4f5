/** Fills the stored counts of all existing rows, so that no page has to count them. */
export const countStatements: readonly string[] = [
  'analyze posts, likes, comments, reactions, post_reads, subscriptions, follows',
  `insert into post_counts (post_id, likes, comments, hearts, thumbs, claps, readers)
     select p.id, coalesce(l.likes, 0), coalesce(c.comments, 0), coalesce(r.hearts, 0), coalesce(r.thumbs, 0), coalesce(r.claps, 0),
            coalesce(o.readers, 0)
       from posts p
       left join (select post_id, count(*) as likes from likes group by 1) l on l.post_id = p.id
       left join (select post_id, count(*) as comments from comments group by 1) c on c.post_id = p.id
       left join (select post_id, count(*) filter (where name = 'heart') as hearts, count(*) filter (where name = 'thumbs-up') as thumbs,
                         count(*) filter (where name = 'clapping') as claps
                    from reactions group by 1) r on r.post_id = p.id
       left join (select post_id, count(*) as readers from post_reads group by 1) o on o.post_id = p.id
      order by p.id`,
  `insert into creator_stats (creator_id, patrons, followers, feed_posts, community_posts)
     select p.id, coalesce(s.patrons, 0), coalesce(f.followers, 0), coalesce(o.feed, 0), coalesce(o.community, 0)
       from people p
       left join (select creator_id, count(*) as patrons from subscriptions where state in ('active', 'past_due', 'ending') group by 1) s
              on s.creator_id = p.id
       left join (select creator_id, count(*) as followers from follows group by 1) f on f.creator_id = p.id
       left join (select author_id, count(*) filter (where post_type = 'Feed') as feed,
                         count(*) filter (where post_type = 'Community') as community
                    from posts group by 1) o on o.author_id = p.id
      where p.is_creator`,
];
