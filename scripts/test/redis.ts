import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyFreePort } from '../ports.ts';
import { findTestProgram, skippedWithout } from './programs.ts';
import { WAIT_MS } from './patience.ts';

const POLL_MS = 25;
const program = findTestProgram('redis-server');
/** False skips every test that needs a Redis. */
export const hasRedis = program !== null;
export const skippedWithoutRedis = skippedWithout('redis-server');

/** A Redis for one test or bench, without persistence. */
export interface TestRedis {
  port: number;
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Accepts data without answering until it is resumed. */
  freeze(): void;
  goOn(): void;
  /** Returns its raw answer to one command. */
  ask(command: string): Promise<string>;
  close(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const port = await anyFreePort();
  const directory = await mkdtemp(path.join(tmpdir(), 'udala-redis-'));
  let child: ChildProcess | null = null;
  const ask = (command: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const line = connect(port, '127.0.0.1', () => line.write(`${command}\r\n`));
      line.setTimeout(1_000, () => line.destroy(new Error('no answer')));
      line.on('error', reject);
      line.on('data', (answer) => {
        resolve(answer.toString());
        line.destroy();
      });
    });
  const redis: TestRedis = {
    port,
    url: `redis://127.0.0.1:${port}`,
    ask,
    async start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory];
      child = spawn(program ?? '', settings, { stdio: 'ignore' });
      for (let tries = 0; !(await ask('PING').catch(() => false)); tries += 1) {
        if (tries * POLL_MS > WAIT_MS) throw new Error('redis-server did not start');
        await sleep(POLL_MS);
      }
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    async close() {
      await redis.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}
