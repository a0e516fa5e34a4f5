import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { projectDirectory } from '../../scripts/place.ts';
import type { Row } from '../row.ts';

const REQUESTS = 1_000_000;
/** Each has a PostgreSQL, a server and a world of its own. */
const PROCESSES = Math.max(1, Math.floor(availableParallelism() / 2));
const SEED_MAX = 2 ** 30;
/** Far enough apart that no two ask for the same. */
const SEEDS_APART = 10_000_000;

/** The same test as in `npm test`, longer. Answers whether all was answered as the contract says. */
async function run(seed: number, requests: number): Promise<boolean> {
  const child = spawn('npx', ['vitest', 'run', '--project', 'api', 'apps/api/test/fuzz.test.ts'], {
    cwd: projectDirectory,
    env: { ...process.env, FUZZ_SEED: String(seed), FUZZ_REQUESTS: String(requests) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** A million requests, right and wrong, of every endpoint: what fails is printed with its seed. */
export const fuzz: Row = {
  name: 'fuzz',
  isLong: true,
  async measure({ count = REQUESTS }) {
    const seed = Math.floor(Math.random() * SEED_MAX);
    const each = Math.ceil(count / PROCESSES);
    const began = performance.now();
    const ends = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) => run(seed + index * SEEDS_APART, each)),
    );
    const broken = ends.filter((isWell) => !isWell).length;
    const perSecond = Math.round((count * 1000) / (performance.now() - began));
    return [
      {
        ours: `${broken} of ${PROCESSES} runs broke`,
        yardstick: `${count.toLocaleString('en')} requests`,
        ratio: broken,
        goal: { ratio: 0, is: 'at most' },
        beside: `seed ${seed}, ${perSecond} requests a second with all that is made ready`,
      },
    ];
  },
};
