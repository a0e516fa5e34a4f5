import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { confinement } from '../confined.ts';
import type { Logger } from '../log.ts';
import type { VideoFormat } from './formats.ts';
import type { MadeVideo } from './video-files.ts';

export type VideoTask =
  | { task: 'remux'; file: string; target: string; wanted: 'playable' | 'any' }
  | { task: 'blank'; file: string; target: string; format: VideoFormat };

export type VideoTaskResult = { made: MadeVideo | null } | { diskFull: true };

const TIMEOUT_MS = 180_000;
const worker = path.join(import.meta.dirname, 'video-worker.ts');

/**
 * Parses untrusted videos in a sandboxed process per task, which can open only the given input and output files, no
 * program and no network; if the server is root, it runs as `nobody`. A crash or timeout counts as an unreadable video.
 */
export function createVideoSubprocess(log: Logger) {
  const running = new Set<ChildProcess>();
  let isClosed = false;

  const start = ({ file }: VideoTask, folder: string): ChildProcess =>
    fork(worker, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [
        ...confinement(file, folder),
        `--allow-fs-write=${folder}`,
        '--max-old-space-size=512',
        '--disable-warning=ExperimentalWarning',
      ],
      env: {},
      cwd: '/',
    });

  return {
    /** @throws Error when the disk is full or the server is stopping. */
    async run(task: VideoTask, folder: string): Promise<MadeVideo | null> {
      const child = start(task, folder);
      running.add(child);
      const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
      const answer = await new Promise<VideoTaskResult | null>((resolve) => {
        child.once('message', (message: VideoTaskResult) => resolve(message));
        child.once('exit', () => resolve(null));
        child.once('error', () => resolve(null));
        child.send(task, (error) => error && resolve(null));
      });
      clearTimeout(timer);
      running.delete(child);
      child.kill('SIGKILL');
      if (isClosed) throw new Error('the server is stopping');
      if (answer === null) log.warn({ task: task.task }, 'the video process ended');
      if (answer && 'diskFull' in answer) throw diskFull();
      return answer?.made ?? null;
    },
    close() {
      isClosed = true;
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

export const diskFull = (): Error => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
