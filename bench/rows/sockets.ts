import { setTimeout as sleep } from 'node:timers/promises';
import type { Crowd } from '../crowd.ts';
import { memoryOf } from '../memory.ts';
import { crowdAtBare, crowdAtOurs, listPatrons, USUAL_CROWD, withTown } from '../crowd-world.ts';
import type { Row } from '../row.ts';
import { startBareSockets, startOurs, type Server } from '../server.ts';

/** Share of sockets opened before the measurement, so that one-time costs of a server are not counted. */
const FIRST_SHARE = 0.01;
const SETTLE_MS = 10_000;
const KB = 1024;

/** Memory of one idle socket and the rate of new connections, against sockets of a bare server. */
export const sockets: Row = {
  name: 'sockets',
  measure: ({ count = USUAL_CROWD }) =>
    withTown({ count, posts: 0 }, async (url) => {
      const patronIds = await listPatrons(url, count);
      const ours = await withServer(await startOurs(url), async (server) =>
        costOf(server, await crowdAtOurs(server, patronIds), count),
      );
      const bare = await withServer(await startBareSockets(), async (server) =>
        costOf(server, await crowdAtBare(server), count),
      );
      return [
        {
          part: 'memory',
          ours: `${(ours.bytes / KB).toFixed(1)} KB`,
          yardstick: `${(bare.bytes / KB).toFixed(1)} KB`,
          ratio: ours.bytes / bare.bytes,
          goal: { ratio: 3, is: 'at most' },
          beside: `${count.toLocaleString('en')} idle; the processes have ${megabytes(ours)} and ${megabytes(bare)} in all`,
        },
        {
          part: 'accept',
          ours: `${Math.round(ours.perSecond)}/s`,
          yardstick: `${Math.round(bare.perSecond)}/s`,
          ratio: ours.perSecond / bare.perSecond,
          goal: { ratio: 0.25, is: 'at least' },
        },
      ];
    }),
};

async function withServer<One extends Server, Result>(server: One, work: (server: One) => Promise<Result>) {
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const megabytes = ({ wholeBytes }: Cost): string => `${Math.round(wholeBytes / KB / KB)} MB`;

interface Cost {
  bytes: number;
  wholeBytes: number;
  perSecond: number;
}

async function costOf({ pid }: Server, crowd: Crowd, count: number): Promise<Cost> {
  try {
    const first = Math.ceil(count * FIRST_SHARE);
    await crowd.open(first);
    await sleep(SETTLE_MS);
    const before = await memoryOf(pid);
    const perSecond = await crowd.open(count);
    await sleep(SETTLE_MS);
    const after = await memoryOf(pid);
    return { bytes: (after.own - before.own) / (count - first), wholeBytes: after.own, perSecond };
  } finally {
    await crowd.stop();
  }
}
