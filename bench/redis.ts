import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../apps/api/src/platform/video/find-program.ts';
import { anyFreePort } from '../scripts/ports.ts';

const TRIES = 200;
const program = await findProgram('redis-server', process.env['PATH'] ?? '');
export const hasRedis = program !== null;

/** A Redis that keeps nothing on disk. */
export async function startRedis(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await anyFreePort();
  const directory = await mkdtemp(path.join(os.tmpdir(), 'udala-bench-redis-'));
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory];
  const child = spawn(program ?? '', settings, { stdio: 'ignore' });
  const gone = once(child, 'exit');
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (tries > TRIES) throw new Error('redis-server did not start');
    await sleep(25);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await gone;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => {
      line.destroy();
      resolve(true);
    });
    line.on('error', () => resolve(false));
  });
