import { accessFor } from './dataset-subscriptions.ts';

const MOST_POSTS = 10_000;
const POSTS_PER_PATRON = 10;
/** Former patrons for each current one. */
const LEFT = 0.3;
const MOST_LIKES = 10;
const MOST_READERS = 60;

/**
 * A year of the first of the `people` of the dataset: current and former patrons, every month each of them paid, and
 * two years of posts. Of the payments themselves only the first exists.
 */
export const audienceStatements = (
  patrons: number,
  posts = Math.min(MOST_POSTS, patrons * POSTS_PER_PATRON),
): string[] => [
  `create temporary table comers as
     select n, uuidv7() as patron_id, uuidv7() as id, joined_at,
            case when n > ${patrons} then joined_at + random() * ($1::timestamptz - joined_at) end as left_at
       from (select n, $1::timestamptz - random() * interval '365 days' as joined_at
               from generate_series(1, ${Math.round(patrons * (1 + LEFT))}) n) drawn`,
  `create temporary table offered as
     select m.id, m.creator_id, m.price_kobo from memberships m join people p on p.id = m.creator_id where p.n = 1`,
  `insert into users (id, email, email_verified_at, roles, state, created_at)
     select patron_id, 'comer' || n || '@example.com', joined_at, array['patron'], 'active', joined_at from comers`,
  `insert into subscriptions (id, creator_id, patron_id, membership_id, state, price_kobo, anchor_date, period_no, access_until, next_at, created_at, ended_at)
     select c.id, o.creator_id, c.patron_id, o.id,
            case when left_at is not null then 'ended' when n % 20 = 0 then 'ending' when n % 30 = 1 then 'past_due' else 'active' end,
            o.price_kobo, a.anchor_date, 1, case when left_at is null and n % 20 <> 0 then a.access_until else a.next_at end,
            case when left_at is null then a.next_at end, joined_at, left_at
       from comers c cross join offered o cross join (${accessFor}) a`,
  'create unique index on comers (n)',
  'alter table subscription_events disable trigger count_creator_day',
  `insert into subscription_events (subscription_id, creator_id, at, from_state, to_state, reason, price_kobo)
     select c.id, o.creator_id, e.at, e.from_state, e.to_state, e.reason, o.price_kobo
       from comers c cross join offered o
       cross join lateral (
         select joined_at as at, 'pending' as from_state, 'active' as to_state, 'paid' as reason
         union all select at, 'active', 'active', 'renewed'
           from generate_series(joined_at + interval '1 month', coalesce(left_at, $1::timestamptz), interval '1 month') at
         union all select left_at, 'active', 'ended', 'cancelled' where left_at is not null
         union all select $1::timestamptz, 'active', 'ending', 'cancelled' where left_at is null and n % 20 = 0) e
      order by e.at`,
  'alter table subscription_events enable trigger count_creator_day',
  'insert into creator_days select * from inv_creator_days',
  `create temporary table pieces as
     select n, uuidv7() as id, $1::timestamptz - n * interval '730 days' / ${posts} as at from generate_series(${posts}, 1, -1) n`,
  `insert into posts (id, author_id, post_type, content_type, audience, state, title, created_at, published_at)
     select p.id, o.creator_id, case when n % 10 = 0 then 'Community' else 'Feed' end, 'Image', 'patrons', 'published', 'Piece ' || n, at, at
       from pieces p cross join offered o order by at`,
  'insert into post_bodies (post_id, author_id, body) select p.id, o.creator_id, n::text from pieces p cross join offered o',
  `insert into likes (post_id, user_id, created_at)
     select distinct p.id, c.patron_id, $1::timestamptz from (${drawn(MOST_LIKES)}) p join comers c on c.n = p.comer`,
  `insert into post_reads (post_id, reader_id, at)
     select p.id, c.patron_id, least(p.at + k * interval '1 hour', $1) from (${drawn(MOST_READERS)}) p join comers c on c.n = p.comer
     on conflict do nothing`,
  'insert into creator_hours select * from inv_creator_hours',
];

/** Pairs each of the `pieces` with up to `most` of the `comers`, a different set for each. */
const drawn = (most: number): string =>
  `select p.*, k, 1 + (p.n * 7 + k * 37) % (select count(*) from comers) as comer from pieces p cross join generate_series(1, p.n % ${most}) k`;
