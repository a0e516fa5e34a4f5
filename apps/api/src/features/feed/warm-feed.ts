import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { listPosts } from './feed.service.ts';

const ROUNDS = 10;

/**
 * Asks for the page that is asked for most on every connection to the database: opens them, has each plan it, and has the
 * code for it compiled. After a restart all come back at once, and the first of them would wait for that. It takes about
 * half a second; /metrics counts these requests too.
 */
export async function warmFeed(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, publicUrl } = deps.config;
  const nobody = randomUUID();
  // An address of documents: what it asks for counts against nobody's limit.
  const remoteAddress = '192.0.2.1';
  const ask = async () => {
    await listPosts(deps, { userId: nobody, tenantId: null }, { postType: 'Feed' });
    await app.inject({
      url: `/posts?postType=Feed&authorId=${nobody}`,
      headers: { host: publicUrl.host },
      remoteAddress,
    });
  };
  for (let round = 0; round < ROUNDS; round += 1) await Promise.all(Array.from({ length: database.pool }, ask));
}
