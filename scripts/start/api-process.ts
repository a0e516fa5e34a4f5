import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../apps/api/src/config.ts';
import { projectDirectory } from '../place.ts';
import { PlainError } from '../terminal.ts';
import type { Environment } from './local-settings.ts';

const POLL_MS = 50;

export interface ApiProcess {
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the api in a process of its own, which can restart. Resolves when it answers or has ended. */
export async function runApi(settings: Environment, { port }: Config): Promise<ApiProcess> {
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, [path.join(projectDirectory, 'apps', 'api', 'src', 'main.ts')], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true, // Ctrl-C is for us
    });
    while (isRunning(child) && !(await answers(port))) await sleep(POLL_MS);
  };
  const stop = async () => {
    if (!isRunning(child)) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  await start();
  return {
    stop,
    async restart() {
      await stop();
      await start();
      if (!isRunning(child))
        throw new PlainError('The api ended: its reason is above. It starts again when a file changes.');
    },
  };
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
