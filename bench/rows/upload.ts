import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchDatabase } from '../database.ts';
import { askDataset, fillOnce } from '../dataset.ts';
import { load, type Ask } from '../load.ts';
import { memoryOf, mostMemoryWhile } from '../memory.ts';
import type { Measured, Row } from '../row.ts';
import { startOurs, type OurServer } from '../server.ts';

const UPLOADS = 20;
const MEBIBYTE = 1024 * 1024;
const BYTES = 50 * MEBIBYTE;
const MOST_MEBIBYTES = 64;
const POLL_MS = 250;
const WARM_SECONDS = 3;
const clip = path.join(import.meta.dirname, '..', '..', 'apps', 'api', 'test', 'fixtures', 'clip.mp4');

/** Twenty creators who send a video of 50 MB each at once: growth of the server's memory until all are prepared. */
export const upload: Row = {
  name: 'upload',
  async measure() {
    const database = await startBenchDatabase();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'udala-bench-upload-'));
    try {
      await fillOnce(database.url);
      const file = await makeLargeVideo(folder);
      const creators = await askDataset<{ id: string }>(
        database.url,
        `select creator_id as id from creator_stats limit ${UPLOADS}`,
        UPLOADS,
      );
      const ours = await startOurs(database.url);
      try {
        const asks = await ours.asksOf(
          creators.map(({ id }) => id),
          () => '/uploads/video',
        );
        return [await growthOf(ours, asks, file)];
      } finally {
        await ours.stop();
      }
    } finally {
      await rm(folder, { recursive: true });
      await database.stop();
    }
  },
};

async function growthOf(ours: OurServer, asks: readonly Ask[], file: string): Promise<Measured> {
  // Warm-up: the heap has grown and the code for videos is loaded.
  await load({ origin: ours.origin, asks: asks.map((ask) => ({ ...ask, path: '/posts?limit=10' })) }, WARM_SECONDS);
  await sendAndPrepare(ours, asks, clip);
  const before = await memoryOf(ours.pid);
  const started = performance.now();
  const most = await mostMemoryWhile(ours.pid, () => sendAndPrepare(ours, asks, file));
  const seconds = (performance.now() - started) / 1000;
  const grownBy = inMebibytes(most.own - before.own);
  return {
    ours: `+${grownBy.toFixed(0)} MB`,
    yardstick: `${MOST_MEBIBYTES} MB`,
    ratio: grownBy / MOST_MEBIBYTES,
    goal: { ratio: 1, is: 'at most' },
    beside: [
      `from ${inMebibytes(before.own).toFixed(0)} MB`,
      `what prepares them, one at a time, held ${inMebibytes(most.helpers).toFixed(0)} MB at most`,
      `${asks.length} sent and prepared in ${seconds.toFixed(1)} s`,
    ].join('; '),
  };
}

const inMebibytes = (bytes: number): number => bytes / MEBIBYTE;

/** A real clip padded to the size with an empty box at its end, as editors leave them. */
async function makeLargeVideo(folder: string): Promise<string> {
  const target = path.join(folder, 'large.mp4');
  const content = await readFile(clip);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(BYTES - content.length);
  box.write('free', 4, 'latin1');
  const file = await open(target, 'w');
  await file.write(Buffer.concat([content, box]));
  await file.truncate(BYTES);
  await file.close();
  return target;
}

const agent = new Agent({ keepAlive: false });
const tus = { 'tus-resumable': '1.0.0' };

async function sendAndPrepare(ours: OurServer, asks: readonly Ask[], file: string): Promise<void> {
  const ids = await Promise.all(asks.map((ask) => sendOne(ours, ask, file)));
  for (const [seat, address] of ids.entries()) await untilPrepared(ours, asks[seat]?.headers ?? {}, address);
}

async function sendOne(ours: OurServer, { path: address, headers = {} }: Ask, file: string): Promise<string> {
  const { size } = await stat(file);
  const metadata = `filename ${Buffer.from('large.mp4').toString('base64')}`;
  const begun = await exchange(ours, address, {
    method: 'POST',
    headers: { ...headers, ...tus, 'upload-length': String(size), 'upload-metadata': metadata, 'content-length': '0' },
  });
  const location = begun.headers.location ?? '';
  await exchange(ours, location, {
    method: 'PATCH',
    headers: {
      ...headers,
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(size),
    },
    file,
  });
  return location;
}

async function untilPrepared(ours: OurServer, headers: Record<string, string>, address: string): Promise<void> {
  for (;;) {
    const { body } = await exchange(ours, `${address}/state`, { method: 'GET', headers });
    const { state } = JSON.parse(body) as { state: string };
    if (state === 'ready') return;
    if (state !== 'preparing') throw new Error(`a video ended as ${state}`);
    await sleep(POLL_MS);
  }
}

interface Sending {
  method: string;
  headers: Record<string, string>;
  file?: string;
}

function exchange({ origin }: OurServer, address: string, { method, headers, file }: Sending) {
  return new Promise<{ headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    const sent = request(`${origin}${address}`, { method, headers, agent }, (answer) => {
      answer.toArray().then((parts: Buffer[]) => {
        const body = Buffer.concat(parts).toString();
        const { statusCode = 0 } = answer;
        if (statusCode < 300) resolve({ headers: answer.headers, body });
        else reject(new Error(`${method} ${address} answered ${statusCode}: ${body}`));
      }, reject);
    });
    sent.on('error', reject);
    if (file === undefined) sent.end();
    else createReadStream(file).pipe(sent);
  });
}
