import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { projectDirectory } from '../../scripts/place.ts';
import type { Row } from '../row.ts';

const REQUESTS = 1_000_000;
/** Each process has a PostgreSQL and a server of its own. */
const PROCESSES = Math.max(1, Math.floor(availableParallelism() / 2));
/** Requests per fresh database: after hours of growth every list would be long and everything slow. */
const PIECE = 50_000;
const SEED_MAX = 2 ** 30;
/** Far enough apart that no two processes send the same requests. */
const SEEDS_APART = 10_000_000;

/** The same test as in `npm test`, longer. Returns true when every answer matched the contract. */
async function run(seed: number, requests: number): Promise<boolean> {
  const child = spawn('npx', ['vitest', 'run', '--project', 'api', 'apps/api/test/fuzz.test.ts'], {
    cwd: projectDirectory,
    env: { ...process.env, FUZZ_SEED: String(seed), FUZZ_REQUESTS: String(requests) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** A million requests, valid and invalid, of every endpoint: a failure is printed with its seed. */
export const fuzz: Row = {
  name: 'fuzz',
  isLong: true,
  async measure({ count = REQUESTS }) {
    const seed = Math.floor(Math.random() * SEED_MAX);
    const pieces = Array.from({ length: Math.ceil(count / PIECE) }, (_, nth) => ({
      seed: seed + nth * SEEDS_APART,
      requests: Math.min(PIECE, count - nth * PIECE),
    }));
    const began = performance.now();
    const waiting = pieces.values();
    const broken: number[] = [];
    const work = async () => {
      for (const piece of waiting) if (!(await run(piece.seed, piece.requests))) broken.push(piece.seed);
    };
    await Promise.all(Array.from({ length: PROCESSES }, work));
    const perSecond = Math.round((count * 1000) / (performance.now() - began));
    return [
      {
        ours: broken.length === 0 ? 'nothing broke' : `broke with the seeds ${broken.join(', ')}`,
        yardstick: `${count.toLocaleString('en')} requests`,
        ratio: broken.length,
        goal: { ratio: 0, is: 'at most' },
        beside: `seed ${seed}, ${perSecond} requests a second with all that is made ready`,
      },
    ];
  },
};
