import { fork, type ChildProcess } from 'node:child_process';
import { becomeNobody, confinement } from '../confined.ts';
import type { Logger } from '../log.ts';

/** Runs untrusted work with pictures in a separate process. */
export interface SandboxedProcess<Work extends object, Made> {
  /**
   * The process's result, or null if it rejects the work or times out. Calls must not overlap.
   * @throws Error when the process crashed.
   */
  ask(work: Work): Promise<Made | null>;
  close(): void;
}

export type WorkMessage<Work extends object> = Work & { id: number };
export interface Answered<Made> {
  id: number;
  made: Made | null;
}

interface SandboxedProcessOptions {
  /** Path of the worker program. */
  worker: string;
  log: Logger;
  /** File descriptor given to the process as standard input: the only user data it can read. */
  input?: () => number;
}

const TIMEOUT_MS = 30_000;
const IDLE_MS = 60_000;

/**
 * The process starts with the first task, exits when idle for a minute, and is replaced after a timeout. It may open
 * only its own code, no other program and no network; if the server is root, it runs as `nobody`.
 */
export function createSandboxedProcess<Work extends object, Made>(
  options: SandboxedProcessOptions,
): SandboxedProcess<Work, Made> {
  const { worker, log, input } = options;
  let child: ChildProcess | null = null;
  let nextId = 1;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const start = (): ChildProcess => {
    const started = fork(worker, {
      serialization: 'advanced',
      stdio: [input?.() ?? 'ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [...confinement(), '--allow-addons', '--max-old-space-size=256'],
      env: { VIPS_BLOCK_UNTRUSTED: '1' },
      cwd: '/',
    });
    const untrack = () => {
      if (child === started) child = null;
    };
    // A process that failed to start emits no exit event.
    started.once('exit', untrack).once('error', untrack);
    started.unref();
    started.channel?.unref();
    return started;
  };

  const askNow = (work: Work) =>
    new Promise<Made | null>((resolve, reject) => {
      const id = nextId++;
      const running = (child ??= start());
      const settle = (act: () => void) => {
        clearTimeout(timer);
        running.off('message', onMessage);
        running.off('exit', onExit).off('error', onExit);
        act();
      };
      const onMessage = (answer: Answered<Made>) => {
        if (answer.id === id) settle(() => resolve(answer.made));
      };
      const onExit = () => settle(() => reject(new Error('the image process ended')));
      const timer = setTimeout(() => {
        log.warn('image took too long');
        settle(() => resolve(null));
        end();
      }, TIMEOUT_MS);
      running.on('message', onMessage);
      running.once('exit', onExit).once('error', onExit);
      running.send({ ...work, id } satisfies WorkMessage<Work>, (error) => error && onExit());
    });

  return {
    async ask(work) {
      clearTimeout(idle);
      try {
        return await askNow(work);
      } finally {
        idle = setTimeout(end, IDLE_MS).unref();
      }
    },
    close() {
      clearTimeout(idle);
      end();
    },
  };
}

/** The worker's side: handles one task after the other, as `nobody`. An exception counts as a rejection. */
export function serveSubprocess<Work extends object, Made>(make: (work: Work) => Promise<Made | null>): void {
  becomeNobody();
  process.on('message', ({ id, ...work }: WorkMessage<Work>) => {
    void make(work as unknown as Work)
      .catch(() => null)
      .then((made) => process.send?.({ id, made } satisfies Answered<Made>));
  });
}
