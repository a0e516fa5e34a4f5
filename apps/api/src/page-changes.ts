import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Cdn } from './cdn.ts';
import type { Deps } from './deps.ts';
import type { PageCache } from './page-cache.ts';

const CHANNEL = 'pages';
/** The sender of what an operator changed by a command, in a process that serves nobody. */
const COMMAND = 'command';

/** Null says that any page may have changed. */
const notify = async (db: Db, from: string, creatorId: string | null): Promise<void> =>
  void (await sql`select pg_notify(${CHANNEL}, ${[from, creatorId ?? ''].join(' ')})`.execute(db));

/** After a command of an operator: every process compares its pages, and has a CDN forget them. */
export const notifyOfCommand = (db: Db): Promise<void> => notify(db, COMMAND, null);

/**
 * Whoever changes something sees it at once on the next page. Other processes hear of it, and whatever they do not hear
 * they show within a second, as pages are not cached for longer.
 */
export async function distrustAfterChanges(
  app: FastifyInstance,
  { db, listener, log }: Pick<Deps, 'db' | 'listener' | 'log'>,
  { cache, cdn }: { cache: PageCache; cdn: Cdn | null },
): Promise<void> {
  const own = randomUUID();
  app.addHook('onSend', async ({ method, viewer, routeOptions: { config } }, { statusCode }) => {
    if (method === 'GET' || method === 'HEAD' || statusCode >= 400 || !config.endpoint) return;
    const { access, path } = config.endpoint;
    // Likes and comments are frequent, and no page is cached for long.
    if (access !== 'creator' && access !== 'operator' && !path.startsWith('/users/')) return;
    const creatorId = access === 'operator' ? null : (viewer?.userId ?? null);
    cache.distrust(creatorId);
    cdn?.purge(creatorId);
    notify(db, own, creatorId).catch((error: unknown) =>
      log.debug({ err: error }, 'other processes could not be told of a change'),
    );
  });
  const distrustAll = () => {
    cache.distrust(null);
    cdn?.purge(null);
  };
  const heard = (payload: string) => {
    const [from, creatorId] = payload.split(' ');
    // A process that serves purges for itself.
    if (from === COMMAND) distrustAll();
    else if (from !== own) cache.distrust(creatorId || null);
  };
  let wasLost = false;
  const onListening = (is: boolean) => {
    if (is && wasLost) distrustAll();
    wasLost = !is;
  };
  await listener.listen(CHANNEL, heard, onListening);
}
