import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { fileOf } from '../bundle/bundle.ts';
import { PlainError } from '../terminal.ts';
import type { Environment } from './local-settings.ts';

const STOP_TIMEOUT_MS = 3000;

export interface Sandbox {
  /** Settles when it ends without having been stopped. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** The sandbox in a process of its own: it ends when its channel to us closes, however we end. */
export async function startSandbox(settings: Environment): Promise<Sandbox> {
  const child = spawn(process.execPath, [fileOf('sandbox').file], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true, // Ctrl-C is for us: the api still talks to the sandbox while it stops
  });
  const ended = once(child, 'exit').then(() => undefined);
  const isReady = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)]);
  if (!isReady) throw new PlainError('The sandbox did not start: its reason is above.');
  return {
    ended,
    async stop() {
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      if (child.connected) child.disconnect();
      await ended;
      clearTimeout(impatience);
    },
  };
}
