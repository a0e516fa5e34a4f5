import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { createDb, createPool } from '../../apps/api/src/platform/db/database.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { startBenchDatabase } from '../database.ts';
import { fillOnce } from '../dataset.ts';
import { compare, load, ratesOf, type Target } from '../load.ts';
import type { BenchOptions, Measured, Row } from '../row.ts';
import { startOurs, startYardstick, type OurServer } from '../server.ts';

const SECONDS = 3;

interface Page {
  what: string;
  host: string;
  path: string;
}

/** The page that a link leads to, sent for by fifty browsers at once, against the same number of bytes from a bare server. */
export const publicPages: Row = {
  name: 'public',
  async measure(options) {
    const database = await startBenchDatabase();
    try {
      await fillOnce(database.url);
      const [ours, yardstick] = await Promise.all([startOurs(database.url), startYardstick(database.url)]);
      try {
        const measured: Measured[] = [];
        for (const page of await findPages(database.url, ours)) {
          measured.push(await measurePage(page, { ours, yardstick: yardstick.origin }, options));
        }
        return measured;
      } finally {
        await Promise.all([ours.stop(), yardstick.stop()]);
      }
    } finally {
      await database.stop();
    }
  },
};

async function measurePage(
  { what, host, path }: Page,
  { ours, yardstick }: { ours: OurServer; yardstick: string },
  { beside: url }: BenchOptions,
): Promise<Measured> {
  const headers = { host, 'accept-encoding': 'br' };
  const page: Target = { origin: ours.origin, asks: [{ path, headers }] };
  const bytes = await copyTo(yardstick, `${ours.origin}${path}`, headers);
  const both = await compare(page, { origin: yardstick, asks: [{ path: '/copy' }] }, { seconds: SECONDS });
  const other = url === undefined ? null : await loadOther(url);
  const times = `p99 ${both.ours.p99Ms} ms beside ${both.yardstick.p99Ms} ms, ${bytes} bytes`;
  return {
    part: what,
    ...ratesOf(both),
    goal: { ratio: 0.5, is: 'at least' },
    beside:
      other === null
        ? times
        : `${times}; ${url}: ${Math.round(other)}/s, ours ${(both.ours.perSecond / other).toFixed(1)} times that`,
  };
}

/** Gives the yardstick the same answer, headers and all; returns the bytes of its body. */
async function copyTo(yardstick: string, url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const sent = request(url, { headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...lasting } = answer.headers;
  const copied = await fetch(`${yardstick}/copy`, {
    method: 'POST',
    body: JSON.stringify({ headers: lasting, body: body.toString('base64') }),
  });
  if (!copied.ok) throw new Error(`the yardstick answered ${copied.status}`);
  return body.length;
}

/** Any other server, e.g. a Ghost of one's own, sent in the same way. */
async function loadOther(url: string): Promise<number> {
  const { origin, pathname, search } = new URL(url);
  const target: Target = { origin, asks: [{ path: pathname + search, headers: { 'accept-encoding': 'br, gzip' } }] };
  await load(target, SECONDS);
  return (await load(target, SECONDS)).perSecond;
}

/** The creator with the most posts among those of the data set, and their newest public post. */
async function findPages(databaseUrl: string, { host }: OurServer): Promise<Page[]> {
  const pool = createPool({ connectionString: databaseUrl, max: 1, log: createLog('silent') });
  try {
    const { rows } = await sql<{ user_name: string; id: string }>`
      select a.user_name, p.id from posts p join profiles a on a.user_id = p.author_id
      where p.state = 'published' and p.audience = 'everyone' and a.user_name is not null
      order by p.published_at desc limit 1`.execute(createDb(pool));
    const [found] = rows;
    if (!found) throw new Error('the data set has no public post');
    const page = `${found.user_name}.${host}`;
    return [
      { what: 'front page', host: page, path: '/membership' },
      { what: 'post', host: page, path: `/membership/app/posts/${found.id}` },
      { what: 'welcome', host, path: '/membership' },
      { what: 'shell', host, path: '/membership/app/home' },
    ];
  } finally {
    await pool.end();
  }
}
