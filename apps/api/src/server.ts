import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createDeps, type Deps } from './deps.ts';
import { warmFeed } from '#features/feed/warm-feed.ts';

export interface RunningServer {
  /** Where it listens, as http://host:port. */
  address: string;
  deps: Deps;
  /** Drains, then answers what is under way, tells sockets to come back and gives jobs back, then lets go of the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Many wait for it to be back: it is made fast first. On a laptop one person waits for its start alone. */
  isAwaited?: boolean;
}

/** Starts the whole server. When anything it needs is not there it lets go of the rest and throws. */
export async function startServer(config: Config, { isAwaited = false }: StartOptions = {}): Promise<RunningServer> {
  const deps = await createDeps(config);
  // Undone last to first, each whatever became of the one before.
  const parts = new AsyncDisposableStack();
  parts.defer(() => deps.close());
  try {
    const app = await buildApp(deps);
    parts.defer(() => deps.jobs.stop());
    await deps.jobs.start();
    // Beside each other: whoever is slow to take an answer must not keep jobs from being given back.
    parts.defer(async () => void (await Promise.all([app.close(), deps.jobs.stop()])));
    if (isAwaited && config.role !== 'worker') await warmFeed(app, deps);
    const address = await app.listen({ host: config.host, port: config.port });
    parts.defer(() => app.drain());
    return { address, deps, close: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}
