import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { openSession } from '#features/identity/auth/sessions.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Creator, Person } from './factories.ts';
import { standIns } from './fuzz-hostile.ts';
import type { actors, FuzzRequest } from './fuzz-request.ts';
import type { Vendors } from './fuzz-vendors.ts';
import { membersHost } from './harness.ts';
import type { MoneyServer } from './money.ts';

type People = Record<Exclude<(typeof actors)[number], 'nobody'>, Person> & { ada: Creator; bola: Creator };

/** The actors of the fuzz and the ids they can request. */
export interface FuzzWorld {
  people: People;
  /** Known ids by kind, newest first. */
  ids: Record<string, string[]>;
  hosts: Record<FuzzRequest['place'], string>;
  /** Sessions by person and host. */
  sessions: Map<string, Promise<{ token: string; mediaToken: string }>>;
  /** Secrets of authenticator apps whose setup was started. */
  apps: Map<string, string>;
  /** Secret of the one browser that sends all requests. */
  deviceSecret: string;
  passwordHash: string;
  vendors: Vendors;
  /** Number of refreshes. */
  refreshed: number;
}

/** Creates a new session if the fuzz ended the last one; a deleted account gets none. */
export function sessionOf(deps: MoneyServer['deps'], world: FuzzWorld, { id }: Person, place: FuzzRequest['place']) {
  const host = place === 'nowhere' ? membersHost : world.hosts[place];
  const key = `${id} ${host}`;
  const session = world.sessions.get(key) ?? openAnew(deps, id, host);
  world.sessions.set(key, session);
  return session;
}

const openAnew = (deps: MoneyServer['deps'], userId: string, host: string) =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql`select from users where id = ${userId} and state <> 'deleted' for share`.execute(tx);
    if (rows.length === 0) return { token: 'gone', mediaToken: 'gone' };
    return openSession(tx, deps, { userId, host, userAgent: 'test' });
  });

/** Replaces the placeholders with existing ids; own ids are the actor's. */
export function inPlace(text: string, { ids, apps }: FuzzWorld, { actor, now }: { actor: string; now: Date }): string {
  const own = (kind: string) => ids[`${actor} ${kind}`] ?? [];
  return text
    .replaceAll('"~drawable~"', own('drawable')[0] ?? '0')
    .replaceAll(standIns, (_, kind: string, n: string) => {
      const secret = kind === 'my_otp' ? apps.get(actor) : undefined;
      if (secret !== undefined) return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() });
      const mine = kind.startsWith('my_') ? own(kind.slice(3)) : [];
      const all = mine.length > 0 ? mine : (ids[kind.replace(/^my_/, '')] ?? []);
      return all[Number(n) % all.length] ?? '00000000-0000-4000-8000-000000000000';
    });
}
