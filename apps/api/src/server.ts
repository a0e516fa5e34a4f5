import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createDeps, type Deps } from './deps.ts';
import { watchAlarms } from '#features/insight/monitoring/alarm-emails.ts';
import { warmFeed } from '#features/publishing/feed/warm-feed.ts';
import { stampBusiness, stampMode } from '#platform/payments/money-stamp.ts';

export interface RunningServer {
  /** The address it listens on, as http://host:port. */
  address: string;
  deps: Deps;
  /**
   * Graceful shutdown: drains, finishes requests in progress, closes sockets, returns jobs, then disconnects the
   * database.
   */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Warms caches before listening, for a restart that many users wait for. On a laptop a fast start matters more. */
  isAwaited?: boolean;
}

/**
 * Starts the whole server. If a dependency is missing, releases the others and throws.
 *
 * @throws MoneyStampError when the books are about other money than the key moves.
 */
export async function startServer(config: Config, { isAwaited = false }: StartOptions = {}): Promise<RunningServer> {
  const deps = await createDeps(config);
  // Disposed in reverse order, each one even if an earlier one failed.
  const parts = new AsyncDisposableStack();
  parts.defer(() => deps.close());
  try {
    await stampMode(deps);
    const app = await buildApp(deps);
    parts.defer(() => deps.jobs.stop());
    await stampBusiness(deps);
    await deps.jobs.start();
    const alarms = watchAlarms(deps);
    parts.defer(() => alarms.stop());
    // In parallel: a slow client must not delay the return of jobs.
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
