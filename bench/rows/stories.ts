import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectDirectory } from '../../scripts/place.ts';
import type { Row } from '../row.ts';

const STORIES_A_MODE = 1000;
const MODES = ['split', 'platform', 'solo'];
const MODEL = 'apps/api/src/features/money/subscriptions/subscription.model.test.ts';

/** The same test as in `npm test`, longer. Returns true when every story of a mode held. */
async function run(mode: string, stories: number): Promise<boolean> {
  const child = spawn('npx', ['vitest', 'run', '--project', 'api', MODEL, '-t', `stories in ${mode}`], {
    cwd: projectDirectory,
    env: { ...process.env, MODEL_STORIES: String(stories) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Random memberships, with what goes wrong around them, in each money mode; a failure is printed with its story. */
export const stories: Row = {
  name: 'stories',
  isLong: true,
  async measure({ count = STORIES_A_MODE }) {
    const began = performance.now();
    const broken: string[] = [];
    for (const mode of MODES) if (!(await run(mode, count))) broken.push(mode);
    const seconds = Math.round((performance.now() - began) / 1000);
    return [
      {
        ours: broken.length === 0 ? 'nothing broke' : `broke in ${broken.join(', ')}`,
        yardstick: `${count.toLocaleString('en')} stories in each of ${MODES.join(', ')}`,
        ratio: broken.length,
        goal: { ratio: 0, is: 'at most' },
        beside: `${seconds} s`,
      },
    ];
  },
};
