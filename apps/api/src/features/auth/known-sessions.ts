import type { Db } from '#platform/db/database.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import { findSessionByToken, type LiveSession } from './sessions.queries.ts';

/** A page asks five things at once. A session that ended in another process may work for so long; five seconds are allowed. */
const CACHE_MS = 2_000;

/** The sessions of bearer tokens, looked up once in two seconds. */
export interface KnownSessions {
  find(tokenHash: Buffer, host: string, now: Date): Promise<LiveSession | undefined>;
  /** As `find`, from the database: what is known may be older than a change that just happened elsewhere. */
  findAnew(tokenHash: Buffer, host: string, now: Date): Promise<LiveSession | undefined>;
  /** A session of this person ended, or what she may do changed. */
  invalidate(userId: string): void;
}

export function createKnownSessions(db: Db): KnownSessions {
  const cache = createTtlCache<LiveSession>(CACHE_MS);
  const keyOf = (tokenHash: Buffer, host: string) => `${tokenHash.toString('base64')} ${host}`;

  let generation = 0;
  async function findAnew(tokenHash: Buffer, host: string, now: Date): Promise<LiveSession | undefined> {
    const before = generation;
    const session = await findSessionByToken(db, tokenHash, host, now);
    // Somebody's session ended while this one was looked up: it may have been this one.
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
