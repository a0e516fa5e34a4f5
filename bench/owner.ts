import { randomInt } from 'node:crypto';
import pg from 'pg';
import { hashPassword } from '../apps/api/src/features/identity/auth/passwords.ts';
import { startFlood } from './flood.ts';
import type { FloodTally } from './flood-worker.ts';
import type { Measured } from './row.ts';
import type { OurServer } from './server.ts';

const TRIES = 100;
const FLOOD_CLIENTS = 160;
const RESET_EVERY_MS = 250;
const owner = { email: 'person1@example.com', password: 'kunu in the shade' };

const kinds = ['known', 'new'] as const;
type Kind = (typeof kinds)[number];

/** Consecutive logins, by kind of phone. */
type Logins = Record<Kind, { ms: number; status: number }[]>;

/**
 * The owner of an account signs in on a known phone and on a new one, without load and while 160 clients register
 * strangers' addresses from one network and from twenty. Counters of rate limits are cleared at once: only the fair
 * queue protects the owner.
 */
export async function measureOwner(ours: OurServer, databaseUrl: string, tries = TRIES): Promise<Measured[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const hash = await hashPassword(owner.password);
    await client.query('update users set password_hash = $1 where email = $2', [hash, owner.email]);
    const cookie = await cookieOfKnownPhone(ours);
    const read = () => logInAgain(ours, cookie, tries);
    const quiet = await read();
    const measured: Measured[] = [];
    for (const registersFrom of [1, 20]) {
      const { logins, tally } = await flooded(ours, client, registersFrom, read);
      for (const kind of kinds) measured.push(...compare(kind, registersFrom, quiet[kind], logins[kind], tally));
    }
    return measured;
  } finally {
    await client.query("delete from pgboss.job where name = 'mail'");
    await client.query('delete from sign_ups');
    await client.end();
  }
}

async function flooded(ours: OurServer, client: pg.Client, registersFrom: number, read: () => Promise<Logins>) {
  const flood = await startFlood({
    origin: ours.origin,
    host: ours.host,
    clients: FLOOD_CLIENTS,
    accounts: 0,
    registersFrom,
  });
  const resetting = setInterval(() => void client.query('delete from rate_limits'), RESET_EVERY_MS);
  let logins: Logins | undefined;
  let tally: FloodTally;
  try {
    logins = await read();
  } finally {
    clearInterval(resetting);
    tally = await flood.stop();
  }
  return { logins, tally };
}

async function logInAgain(ours: OurServer, cookie: string, tries: number): Promise<Logins> {
  const logins: Logins = { known: [], new: [] };
  for (let nth = 0; nth < tries; nth += 1) {
    for (const kind of kinds) {
      const started = performance.now();
      const { status } = await logIn(ours, kind === 'known' ? cookie : undefined);
      logins[kind].push({ status, ms: performance.now() - started });
    }
  }
  return logins;
}

async function cookieOfKnownPhone(ours: OurServer): Promise<string> {
  const answer = await logIn(ours);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('udala_device='));
  if (answer.status !== 200 || cookie === undefined) throw new Error(`the owner's login was answered ${answer.status}`);
  return cookie.split(';', 1).join('');
}

async function logIn({ host }: OurServer, cookie?: string): Promise<Response> {
  const answer = await fetch(`http://${host}/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `102.89.${randomInt(256)}.${randomInt(256)}`,
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify(owner),
  });
  await answer.arrayBuffer();
  return answer;
}

function compare(
  kind: Kind,
  networks: number,
  quiet: Logins[Kind],
  flood: Logins[Kind],
  { statuses, seconds }: FloodTally,
): Measured[] {
  const part = `owner, ${kind} phone, ${networks === 1 ? 'one network' : `${networks} networks`}`;
  const isIn = flood.filter(({ status }) => status === 200).length;
  const [inFlood, inQuiet] = [p99Of(flood), p99Of(quiet)];
  const registered = Object.entries(statuses).map(([status, count]) => `${Math.round(count / seconds)}/s ${status}`);
  return [
    {
      part,
      ours: `p99 ${Math.round(inFlood)} ms`,
      yardstick: `p99 ${Math.round(inQuiet)} ms`,
      ratio: inFlood / inQuiet,
      goal: { ratio: 10, is: 'at most' },
      beside: `p50 ${Math.round(p50Of(flood))} ms against ${Math.round(p50Of(quiet))} ms in quiet; of the flood, ${registered.join(', ')}`,
    },
    {
      part: `${part}, gets in`,
      ours: `${isIn} of ${flood.length}`,
      yardstick: `${quiet.filter(({ status }) => status === 200).length} of ${quiet.length}`,
      ratio: isIn / flood.length,
      goal: { ratio: 0.99, is: 'at least' },
    },
  ];
}

const quantile = (logins: Logins[Kind], share: number): number =>
  logins.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.ceil(share * logins.length) - 1] ?? Number.NaN;
const p99Of = (logins: Logins[Kind]): number => quantile(logins, 0.99);
const p50Of = (logins: Logins[Kind]): number => quantile(logins, 0.5);
