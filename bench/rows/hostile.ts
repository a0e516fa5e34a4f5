import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { multipart, type Attack, type Tally } from '../attacker.ts';
import { load, median } from '../load.ts';
import { memoryOf, mostMemoryWhile } from '../memory.ts';
import { listPatrons, withTown } from '../crowd-world.ts';
import type { Measured, Row } from '../row.ts';
import { startOurs, type OurServer } from '../server.ts';

const PER_SECOND = 100;
const QUIET_SECONDS = 4;
const WARM_SECONDS = 4;
const SECOND_MS = 1_000;
const P99 = 0.99;
const TIMES_MAX = 10;
const MEBIBYTE = 1024 * 1024;
const GROWTH_MAX = 64;
const AVATAR_PIXELS = 200;
/** Pixels on a side: 49 million in all. */
const LARGE_PIXELS = 7_000;
const CHANNELS = 3;
const [GREY, NOISE] = [100, 63];
const CALLS_SECONDS = 3;
const WARM_ADDRESS = '127.0.0.2';
/** Several, to measure longer: three seconds are too few, and each address is rejected after its 3,000 calls. */
const ADDRESSES = ['127.0.0.3', '127.0.0.4', '127.0.0.5'];

type Plan = Pick<Attack, 'kind' | 'seconds' | 'path' | 'requestedHost'> & { part: string };

const plans: readonly Plan[] = [
  { part: 'pings', kind: 'pings', seconds: 8 },
  { part: 'bodies', kind: 'bodies', seconds: 10 },
  { part: 'unknown routes', kind: 'calls', seconds: CALLS_SECONDS, path: '/nope' },
  { part: 'unknown hosts', kind: 'calls', seconds: CALLS_SECONDS, path: '/config', requestedHost: '*' },
  { part: 'readyz', kind: 'calls', seconds: CALLS_SECONDS, path: '/readyz' },
  { part: 'unknown files', kind: 'calls', seconds: CALLS_SECONDS, path: '/assets/*' },
  { part: 'pictures', kind: 'uploads', seconds: 12 },
];

/** Effect of a few hostile clients at one address on everybody else: latency of /healthz, and memory. */
export const hostile: Row = {
  name: 'hostile',
  measure: () =>
    withTown({ count: 10, posts: 0 }, async (url) => {
      const people = await listPatrons(url, 2);
      const measured: Measured[] = [];
      for (const plan of plans) {
        // A new server for each attack: leftovers of the previous attack would count towards the next.
        const ours = await startOurs(url, { REQUESTS_PER_5_MINUTES: '3000' });
        try {
          measured.push(...(await suffer(ours, plan, people)));
        } finally {
          await ours.stop();
        }
      }
      return measured;
    }),
};

async function suffer(ours: OurServer, plan: Plan, people: readonly string[]): Promise<Measured[]> {
  const { part, ...what } = plan;
  const [hostilePerson, neighbour] = await ours.signIn(people);
  const port = Number(new URL(ours.origin).port);
  const isPictures = plan.kind === 'uploads';
  const attack: Attack = {
    ...what,
    port,
    host: ours.host,
    ...(plan.requestedHost && { requestedHost: `${plan.requestedHost}.${ours.host}` }),
    ...(isPictures && { token: hostilePerson?.token ?? '', picture: await drawLarge() }),
  };
  const avatar = isPictures ? await drawSmall() : null;
  const sendAvatar = async () => (avatar ? upload(ours, neighbour?.token ?? '', avatar) : 0);
  const aloneMs = (await sendAvatar(), await sendAvatar());

  // Warm-up: the heap has grown and the code is compiled.
  await load({ origin: ours.origin, asks: [{ path: '/healthz', headers: { host: ours.host } }] }, WARM_SECONDS);
  const attacker = startAttacker();
  // Warm up the attacker's code too; from another address, whose calls are counted separately.
  if (plan.kind === 'calls') await attacker.run({ ...attack, from: WARM_ADDRESS, seconds: CALLS_SECONDS });
  const quiet = await healthOf(ours, QUIET_SECONDS);
  const before = await memoryOf(ours.pid);
  const times: number[] = [];
  let besideMs = 0;
  let tally: Tally = {};
  const most = await mostMemoryWhile(ours.pid, async () => {
    for (const from of plan.kind === 'calls' ? ADDRESSES : [undefined]) {
      const under = attacker.run({ ...attack, ...(from && { from }) });
      const [p99] = await Promise.all([
        healthOf(ours, plan.seconds),
        under.then((answered) => (tally = answered)),
        sleep(SECOND_MS / 2).then(async () => (besideMs = await sendAvatar())),
      ]);
      times.push(p99);
    }
  });
  const meanwhile = median(times);
  attacker.stop();
  const grown = (most.own - before.own) / MEBIBYTE;
  const beside = `answered ${JSON.stringify(tally)}`;
  return [
    {
      part,
      ours: `p99 ${meanwhile.toFixed(1)} ms`,
      yardstick: `quiet ${quiet.toFixed(1)} ms`,
      ratio: meanwhile / quiet,
      goal: { ratio: TIMES_MAX, is: 'at most' },
      beside,
    },
    {
      part: `${part}, memory`,
      ours: `+${grown.toFixed(0)} MB`,
      yardstick: `${GROWTH_MAX} MB`,
      ratio: grown / GROWTH_MAX,
      goal: { ratio: 1, is: 'at most' },
      beside: `from ${(before.own / MEBIBYTE).toFixed(0)} MB`,
    },
    ...(avatar
      ? [
          {
            part: `${part}, somebody else's`,
            ours: `${(besideMs / SECOND_MS).toFixed(1)} s`,
            yardstick: `alone ${(aloneMs / SECOND_MS).toFixed(1)} s`,
            ratio: besideMs / aloneMs,
            goal: { ratio: TIMES_MAX, is: 'at most' as const },
          },
        ]
      : []),
  ];
}

function startAttacker() {
  const child = fork(path.join(import.meta.dirname, '..', 'attacker.ts'), { serialization: 'advanced', execArgv: [] });
  return {
    async run(attack: Attack): Promise<Tally> {
      child.send(attack);
      const [tally] = (await once(child, 'message')) as [Tally];
      return tally;
    },
    stop: () => child.disconnect(),
  };
}

const agent = new Agent({ keepAlive: true });

/** The 99th percentile, asked at a steady pace whether or not the previous request was answered. */
async function healthOf({ origin, host }: OurServer, seconds: number): Promise<number> {
  const under: Promise<number>[] = [];
  const begun = performance.now();
  for (let sent = 0; sent < seconds * PER_SECOND; sent += 1) {
    const dueMs = (sent * SECOND_MS) / PER_SECOND - (performance.now() - begun);
    if (dueMs > 0) await sleep(dueMs);
    under.push(exchange(`${origin}/healthz`, 'GET', { host }));
  }
  const took = (await Promise.all(under)).toSorted((a, b) => a - b);
  return took[Math.floor((took.length - 1) * P99)] ?? 0;
}

function upload({ origin, host }: OurServer, token: string, picture: Buffer): Promise<number> {
  const { body, type } = multipart(picture);
  const headers = {
    host,
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': String(body.length),
  };
  return exchange(`${origin}/uploads/image`, 'POST', headers, body);
}

/** Milliseconds of one request. Throws when it was not answered well. */
function exchange(url: string, method: string, headers: Record<string, string>, body?: Buffer): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      answer.resume().once('end', () => {
        const { statusCode = 0 } = answer;
        if (statusCode < 300) resolve(performance.now() - begun);
        else reject(new Error(`${method} ${url} answered ${statusCode}`));
      });
    });
    sent.once('error', reject).end(body);
  });
}

const drawSmall = (): Promise<Buffer> =>
  sharp({ create: { width: AVATAR_PIXELS, height: AVATAR_PIXELS, channels: CHANNELS, background: '#7a4' } })
    .jpeg()
    .toBuffer();

/** As expensive to decode as a picture of 49 million pixels gets: interlaced, and with detail in every corner. */
function drawLarge(): Promise<Buffer> {
  const tile = randomBytes(MEBIBYTE).map((byte) => GREY + (byte & NOISE));
  const raw = Buffer.alloc(LARGE_PIXELS * LARGE_PIXELS * CHANNELS);
  for (let at = 0; at < raw.length; at += tile.length) raw.set(tile.subarray(0, raw.length - at), at);
  return sharp(raw, { raw: { width: LARGE_PIXELS, height: LARGE_PIXELS, channels: CHANNELS } })
    .jpeg({ progressive: true, quality: 50 })
    .toBuffer();
}
