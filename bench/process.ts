import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectDirectory } from '../scripts/place.ts';

const PATIENCE_MS = 60_000;
const POLL_MS = 5;

export interface Running {
  pid: number;
  /** Milliseconds from the start of the process to its first good answer. */
  startMs: number;
  /** Interrupts it as Ctrl-C would and waits for its end. */
  stop: () => Promise<void>;
}

export interface Program {
  script: string;
  env: Record<string, string>;
  /** Project directory, when it is another version. */
  directory?: string;
  /** An address that answers 200 once the program is ready. */
  readyUrl: string;
}

/** Runs a script of the project in a process of its own and waits until it answers. */
export async function runProgram({ script, env, readyUrl, directory = projectDirectory }: Program): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, [script], {
    cwd: directory,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'exit');
  };
  try {
    await answers(readyUrl, child, started + PATIENCE_MS);
    return { pid: child.pid ?? 0, startMs: performance.now() - started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answers(url: string, child: ChildProcess, deadline: number): Promise<void> {
  while ((await statusOf(url)) !== 200) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs[1]} ended with code ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error(`${url} did not answer`);
    await sleep(POLL_MS);
  }
}

/** Connects to 127.0.0.1 with the host named: Node does not resolve `*.localhost`. */
function statusOf(address: string): Promise<number | undefined> {
  const { host, port, pathname } = new URL(address);
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: pathname, headers: { host }, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', () => resolve(undefined));
  });
}
