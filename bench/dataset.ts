import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate, migrationNames } from '../apps/api/src/platform/db/migrate.ts';
import { withoutIndexes } from '../scripts/backup/indexes.ts';
import { checkInvariants } from '../scripts/backup/invariants.ts';
import { listTables } from '../scripts/backup/tables.ts';
import { audienceStatements } from './dataset-audience.ts';
import { countStatements } from './dataset-counts.ts';
import { ledgerStatements } from './dataset-ledger.ts';
import { nameOf } from './dataset-names.ts';
import { notificationStatements } from './dataset-notifications.ts';
import { paymentStatements } from './dataset-payments.ts';
import { accessFor } from './dataset-subscriptions.ts';

/** Size of the dataset. People have the addresses `person1@example.com` and on, creators first. */
export interface Size {
  creators: number;
  patrons: number;
  posts: number;
  likes: number;
  /** Ledger lines of the first creator. */
  ledgerLines: number;
  /** Patrons of the first creator who joined within a year and stay. */
  audience?: number;
  /** Whether patrons have notifications. */
  areNotified?: true;
}

export const town: Size = { creators: 1_000, patrons: 10_000, posts: 100_000, likes: 300_000, ledgerLines: 100_000 };
/** As many people as Udala is designed for, and every post they wrote in two years. */
export const district: Size = { creators: 10_000, patrons: 90_000, posts: 1_000_000, likes: 1_000_000, ledgerLines: 0 };
/** The same people when they had only begun to write. */
export const youngDistrict: Size = { ...district, posts: 10_000, likes: 10_000 };
/** By default a million people and ten million posts: each person as in the town, a hundred times as many of them. */
export const cityOf = (posts = 10_000_000): Size => ({
  creators: posts / 100,
  patrons: (posts * 9) / 100,
  posts,
  likes: posts,
  ledgerLines: 0,
  areNotified: true,
});
/** Few people and posts, and one creator with many patrons. */
export const audience: Size = {
  creators: 101, // a prime, so that nobody is drawn to follow one of them twice
  patrons: 1_000,
  posts: 10_000,
  likes: 10_000,
  ledgerLines: 0,
  audience: 100_000,
};

const followsPerPatron = 20;
const subscriptionsPerPatron = 4;

/** Text of a post's mean length: the page's excerpt of it must be read, cut and sent. */
const body = `repeat('Behind every episode there is a week of reading, and this is what did not fit. ', 2 + n % 6)`;

const REACTIONS_PER_LIKE = 0.2;
const COMMENTS_PER_LIKE = 0.1;

/** Draws `times` pairs of a post and a patron. */
const drawn = ({ creators, patrons, posts }: Size, times: number): string =>
  `(select n, 1 + floor(random() * ${posts})::int as post, ${creators + 1} + floor(random() * ${patrons})::int as person
      from generate_series(1, ${Math.round(times)}) n) d
     join writings w on w.n = d.post
     join people p on p.n = d.person`;

const statementsFor = (
  size: Size,
  { creators, patrons, posts, likes, ledgerLines, audience = 0, areNotified } = size,
): string[] => [
  'select setseed(0.42)',
  `create temporary table people as
     select n, uuidv7() as id, n <= ${creators} as is_creator from generate_series(1, ${creators + patrons}) n`,
  'create unique index on people (n)',
  `insert into users (id, email, email_verified_at, roles, state, created_at)
     select id, 'person' || n || '@example.com', $1, case when is_creator then array['creator', 'patron'] else array['patron'] end, 'active', $1
       from people`,
  `insert into handles (label, owner_id) select 'creator' || n, id from people where is_creator`,
  `insert into profiles (user_id, name, user_name, bio, is_creator, page_name, updated_at)
     select id, ${nameOf('n')}, case when is_creator then 'creator' || n end, 'Writes about Lagos', is_creator,
            case when is_creator then 'Page of ' || ${nameOf('n')} end, $1
       from people`,
  `insert into memberships (creator_id, price_kobo, benefits, created_at)
     select id, 100000 + (n % 40) * 10000, array['Exclusive Content', 'Live Streams'], $1 from people where is_creator`,
  // Some creators write ten times as much as others: the square of a uniform draw.
  `create temporary table writings as
     select w.n, uuidv7(-age) as id, $1::timestamptz - age as at, p.id as author_id
       from (select n, random() as author, random() * interval '730 days' as age from generate_series(1, ${posts}) n) w
       join people p on p.n = 1 + floor(author * author * ${creators})::int`,
  'create unique index on writings (n)',
  'analyze people, writings',
  `insert into posts (id, author_id, post_type, content_type, audience, state, title, teaser, created_at, published_at)
     select id, author_id, case when n % 10 = 0 then 'Community' else 'Feed' end, 'Image',
            case when n % 4 = 0 then 'everyone' else 'patrons' end, 'published',
            'Post number ' || n, 'A few words about post ' || n, at, at
       from writings order by at`,
  `insert into post_bodies (post_id, author_id, body) select id, author_id, ${body} from writings order by at`,
  `insert into follows (follower_id, creator_id, created_at)
     select p.id, c.id, $1
       from people p
       cross join generate_series(0, ${followsPerPatron - 1}) k
       join people c on c.n = 1 + (p.n * 7 + k * (37 + p.n % 13)) % ${creators}
      where not p.is_creator`,
  `insert into subscriptions (creator_id, patron_id, membership_id, state, price_kobo, anchor_date, period_no, access_until, next_at, created_at)
     select f.creator_id, f.follower_id, m.id, 'active', m.price_kobo, a.anchor_date, 1, a.access_until, a.next_at, $1::timestamptz - interval '30 days'
       from (select *, row_number() over (partition by follower_id order by creator_id) as place from follows) f
       join memberships m on m.creator_id = f.creator_id
       cross join (${accessFor}) a
      where f.place <= ${subscriptionsPerPatron}`,
  `insert into likes (post_id, user_id, created_at)
     select distinct w.id, p.id, $1::timestamptz from ${drawn(size, likes)}`,
  `insert into reactions (post_id, user_id, name, created_at)
     select distinct on (w.id, p.id) w.id, p.id, (array['heart', 'thumbs-up', 'clapping'])[1 + d.n % 3], $1::timestamptz
       from ${drawn(size, likes * REACTIONS_PER_LIKE)}`,
  `insert into comments (post_id, creator_id, author_id, body, created_at)
     select w.id, w.author_id, p.id, 'I read this ' || d.n || ' times.', $1 from ${drawn(size, likes * COMMENTS_PER_LIKE)}`,
  ...(ledgerLines > 0 ? ledgerStatements(ledgerLines) : []),
  ...(audience > 0 ? audienceStatements(audience) : []),
  ...paymentStatements,
  ...(areNotified ? notificationStatements : []),
  ...countStatements,
];

/** Changes whenever the content would: it covers these files and the migrations whose tables they fill. */
function fingerprint(size: Size): string {
  const migrations = path.join(import.meta.dirname, '..', 'apps', 'api', 'migrations');
  const sources = [
    import.meta.filename,
    ...['audience', 'counts', 'ledger', 'names', 'notifications', 'payments', 'subscriptions'].map((part) =>
      path.join(import.meta.dirname, `dataset-${part}.ts`),
    ),
    ...migrationNames().map((name) => path.join(migrations, name)),
  ];
  const hash = createHash('sha256').update(JSON.stringify(size));
  for (const source of sources) hash.update(readFileSync(source));
  return `bench ${hash.digest('hex').slice(0, 16)}`;
}

/**
 * Fills a database with creators, patrons and posts. Returns the seconds it took, or null when the same content was there
 * already.
 */
export async function fillOnce(databaseUrl: string, size = town): Promise<number | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if ((await contentOf(client)) === fingerprint(size)) return null;
    const began = performance.now();
    await refill(client, databaseUrl, size);
    return (performance.now() - began) / 1000;
  } finally {
    await client.end();
  }
}

async function contentOf(client: pg.Client): Promise<string | null | undefined> {
  const { rows } = await client.query<{ content: string | null }>(
    `select obj_description('public'::regnamespace, 'pg_namespace') as content`,
  );
  return rows[0]?.content;
}

/** Their indexes are built when they are full. */
const largeTables = new Set(
  'users profiles posts post_bodies post_counts follows subscriptions likes reactions comments notifications invoices charge_attempts ledger_transactions ledger_movements'.split(
    ' ',
  ),
);
const LARGE_POSTS = 1_000_000;

async function refill(client: pg.Client, databaseUrl: string, size: Size): Promise<void> {
  const report = (line: string) =>
    void (size.posts >= LARGE_POSTS && console.log(`making ${size.posts} posts: ${line}`));
  await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
  await migrate(databaseUrl);
  const now = new Date();
  await client.query('begin');
  await client.query("set local synchronous_commit to off; set local work_mem = '256MB'");
  const large = (await listTables(client)).filter(({ name }) => largeTables.has(name));
  await withoutIndexes(client, large, report, async () => {
    for (const statement of statementsFor(size)) {
      report(statement.trim().split(/\s+/, 3).join(' '));
      await client.query(statement, statement.includes('$1') ? [now] : []);
    }
  });
  await client.query('commit');
  report('vacuum');
  await client.query('vacuum (analyze)');
  // The same statements are looked at in the smaller sizes; of ten million posts it would take longer than making them.
  if (size.posts <= LARGE_POSTS) await assertInvariants(client);
  await client.query(`comment on schema public is '${fingerprint(size)}'`);
}

async function assertInvariants(client: pg.Client): Promise<void> {
  const { broken } = await checkInvariants(client);
  if (broken.length > 0) throw new Error(`the dataset does not agree with itself: ${JSON.stringify(broken)}`);
}

/** A patron and a creator they follow. */
export interface Viewer {
  patronId: string;
  creatorId: string;
}

/** Patrons who follow many creators, each with one of them whose number of posts is within the given range. */
export const findViewers = (databaseUrl: string, count: number, [least, most] = [50, 200]): Promise<Viewer[]> =>
  askDataset<Viewer>(
    databaseUrl,
    `select distinct on (f.follower_id) f.follower_id as "patronId", f.creator_id as "creatorId"
       from follows f
       join creator_stats s on s.creator_id = f.creator_id
      where s.feed_posts between ${least} and ${most}
        and (select count(*) from follows o where o.follower_id = f.follower_id) = ${followsPerPatron}
      order by f.follower_id, f.creator_id limit ${count}`,
    count,
  );

/** Queries the dataset. Throws when the answer has fewer rows than `least`. */
export async function askDataset<Row extends object>(
  databaseUrl: string,
  question: string,
  least: number,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(question);
    if (rows.length < least) throw new Error(`the dataset has ${rows.length} where ${least} are needed`);
    return rows;
  } finally {
    await client.end();
  }
}
