import { allOf } from '#platform/all-of.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createDeps, type Deps } from './deps.ts';
import { watchAlarms } from '#features/insight/monitoring/alarm-emails.ts';
import { warmFeed } from '#features/publishing/feed/warm-feed.ts';
import { loadWebBuilds } from './web-builds.ts';
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
  /** Resolves when the vendors can be called, where they start at the same time. */
  vendors?: Promise<void>;
}

/**
 * Limit of connections that wait to be accepted, where the kernel's own is not lower. With Node's 511, of 10,000 pages
 * that come back after a restart many dropped out and were tried again after one second, and after three: also those
 * that only wanted to read.
 */
const BACKLOG = 4_096;

/**
 * Starts the whole server. If a dependency is missing, releases the others and throws.
 *
 * @throws MoneyStampError when the books are about other money than the key moves.
 */
export async function startServer(
  config: Config,
  { isAwaited = false, vendors }: StartOptions = {},
): Promise<RunningServer> {
  // Loaded while the database answers; `buildApp` reports what fails.
  if (config.role !== 'worker') void loadWebBuilds(config.locales).catch(() => undefined);
  const deps = await createDeps(config);
  // Disposed in reverse order, each one even if an earlier one failed.
  const parts = new AsyncDisposableStack();
  parts.defer(() => deps.close());
  try {
    await stampMode(deps);
    const app = await buildApp(deps);
    parts.defer(() => deps.jobs.stop());
    await vendors;
    await stampBusiness(deps);
    const alarms = watchAlarms(deps);
    parts.defer(() => alarms.stop());
    // In parallel: a slow client must not delay the return of jobs.
    parts.defer(async () => void (await Promise.all([app.close(), deps.jobs.stop()])));
    const listen = async () => {
      if (isAwaited && config.role !== 'worker') await warmFeed(app, deps);
      return app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
    };
    const [address] = await allOf([listen(), deps.jobs.start()]);
    parts.defer(() => app.drain());
    return { address, deps, close: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}
