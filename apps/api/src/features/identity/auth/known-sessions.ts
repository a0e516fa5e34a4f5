import type { Db } from '#platform/db/database.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import { findSessionByToken, type LiveSession } from './sessions.queries.ts';

/** A page makes five calls at once. A session that ended in another process may work this long (allowed: 5 seconds). */
const CACHE_MS = 2_000;

/** Sessions by bearer token, cached for two seconds. */
export interface KnownSessions {
  find(tokenHash: Buffer, host: string, now: Date): Promise<LiveSession | undefined>;
  /** The same as `find`, from the database: the cache may be older than a change in another process. */
  findAnew(tokenHash: Buffer, host: string, now: Date): Promise<LiveSession | undefined>;
  /** Call it when a session of this person ended or their roles changed. */
  invalidate(userId: string): void;
}

export function createKnownSessions(db: Db): KnownSessions {
  const cache = createTtlCache<LiveSession>(CACHE_MS);
  const keyOf = (tokenHash: Buffer, host: string) => `${tokenHash.toString('base64')} ${host}`;

  let generation = 0;
  async function findAnew(tokenHash: Buffer, host: string, now: Date): Promise<LiveSession | undefined> {
    const before = generation;
    const session = await findSessionByToken(db, tokenHash, host, now);
    // Some session ended during the lookup, perhaps this one, so the result is not cached.
    if (session && before === generation) cache.set(keyOf(tokenHash, host), session);
    return session;
  }
  return {
    findAnew,
    async find(tokenHash, host, now) {
      const known = cache.get(keyOf(tokenHash, host));
      return known && known.expires_at > now ? known : findAnew(tokenHash, host, now);
    },
    invalidate(userId) {
      generation += 1;
      cache.invalidate((session) => session.user_id === userId);
    },
  };
}
