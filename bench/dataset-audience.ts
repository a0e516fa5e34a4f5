const POSTS = 10_000;
/** For each patron who stays, as many have left again. */
const LEFT = 0.3;

/**
 * A year of the first of the `people` of the dataset: so many patrons who stay, and those who left, with every month each
 * of them paid, and two years of posts. What is kept of a day or an hour is summed up here; of money and reads the sums
 * alone are there, because nothing that is measured goes behind them.
 */
export const audienceStatements = (patrons: number): string[] => [
  `create temporary table comers as
     select n, uuidv7() as patron_id, uuidv7() as id, joined_at, (array['card', 'card', 'bank_transfer', 'ussd'])[1 + n % 4] as channel,
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
            o.price_kobo, joined_at::date, 1, at.later, case when left_at is null then at.later end, joined_at, left_at
       from comers c cross join offered o cross join (select $1::timestamptz + interval '1 month' as later) at`,
  'alter table subscription_events disable trigger keep_creator_day',
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
  'alter table subscription_events enable trigger keep_creator_day',
  'insert into creator_days select * from inv_creator_days',
  `insert into creator_takings (creator_id, day, channel, payments, gross_kobo, net_kobo)
     select e.creator_id, (e.at at time zone 'Africa/Lagos')::date, c.channel, count(*), sum(e.price_kobo), sum(e.price_kobo) * 8 / 10
       from subscription_events e join comers c on c.id = e.subscription_id
      where e.reason in ('paid', 'renewed') group by 1, 2, 3`,
  `update creator_stats s set patrons = (select count(*) from subscriptions x
       where x.creator_id = s.creator_id and x.state in ('active', 'past_due', 'ending'))
     from offered o where s.creator_id = o.creator_id`,
  `create temporary table pieces as
     select n, uuidv7() as id, $1::timestamptz - n * interval '730 days' / ${POSTS} as at from generate_series(${POSTS}, 1, -1) n`,
  `insert into posts (id, author_id, post_type, content_type, audience, state, title, created_at, published_at)
     select p.id, o.creator_id, case when n % 10 = 0 then 'Community' else 'Feed' end, 'Image', 'patrons', 'published', 'Piece ' || n, at, at
       from pieces p cross join offered o order by at`,
  'insert into post_bodies (post_id, author_id, body) select p.id, o.creator_id, n::text from pieces p cross join offered o',
  `insert into post_counts (post_id, likes, comments, hearts, thumbs, claps, readers)
     select id, n % 900, n % 90, n % 70, n % 50, n % 30, n % 9000 from pieces`,
  `insert into creator_hours (creator_id, hour, reads)
     select o.creator_id, date_trunc('hour', $1::timestamptz, 'UTC') - n * interval '1 hour', 1 + (n * 7919) % 900
       from offered o cross join generate_series(0, 730 * 24) n`,
];
