import type { Clock } from '#platform/clock.ts';
import { batched, forReads } from '#platform/db/batched.ts';
import type { Db } from '#platform/db/database.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import { findSessionsByTokens, type LiveSession, type ShownToken } from './sessions.queries.ts';

/** A page makes five calls at once. A session that ended in another process may work this long (allowed: 5 seconds). */
const CACHE_MS = 2_000;

/** Sessions by bearer token, cached for two seconds. */
export interface KnownSessions {
  find(shown: ShownToken): Promise<LiveSession | undefined>;
  /** The same as `find`, from the database: the cache may be older than a change in another process. */
  findAnew(shown: ShownToken): Promise<LiveSession | undefined>;
  /** Call it when a session of this person ended or their roles changed. */
  invalidate(userId: string): void;
}

export function createKnownSessions({ db, clock }: { db: Db; clock: Clock }): KnownSessions {
  const cache = createTtlCache<LiveSession>(CACHE_MS);
  const keyOf = ({ tokenHash, host }: ShownToken) => `${tokenHash.toString('base64')} ${host}`;
  // Batched, because most requests are the first in two seconds of their person, and all sockets reconnect at once after
  // a restart.
  const lookUp = batched({
    ...forReads,
    work: (shown: readonly ShownToken[]) => findSessionsByTokens(db, shown, clock.now()),
  });

  let generation = 0;
  async function findAnew(shown: ShownToken): Promise<LiveSession | undefined> {
    const before = generation;
    const session = await lookUp(shown);
    // Some session ended during the lookup, perhaps this one, so the result is not cached.
    if (session && before === generation) cache.set(keyOf(shown), session);
    return session;
  }
  return {
    findAnew,
    async find(shown) {
      const known = cache.get(keyOf(shown));
      return known && known.expires_at > clock.now() ? known : findAnew(shown);
    },
    invalidate(userId) {
      generation += 1;
      cache.invalidate((session) => session.user_id === userId);
    },
  };
}
