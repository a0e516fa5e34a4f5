import { getAnalytics, type Analytics, type AnalyticsRange } from '@udala/contract/analytics';
import type { FastifyInstance } from 'fastify';
import { changeState } from '#features/money/subscriptions/changes/changes.queries.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Subscriptions } from '#platform/db/types.ts';
import type { Deps } from '#app/deps.ts';
import { makePerson, type Creator, type Person } from './factories.ts';
import { call } from './harness.ts';

export async function readAnalytics(
  app: FastifyInstance,
  { token }: { token: string },
  range: AnalyticsRange = '30',
): Promise<Analytics> {
  const { status, body, raw } = await call(app, getAnalytics, { token, query: { range } });
  if (status !== 200) throw new Error(raw);
  return body;
}

/** A patron who joined at an instant, with the event of that and without the payment. */
export async function makeJoined(
  deps: Deps,
  { creator, membershipId, at }: { creator: Creator; membershipId: string; at: Date },
): Promise<{ patron: Person; id: string }> {
  const patron = await makePerson(deps);
  const { id } = await deps.db
    .insertInto('subscriptions')
    .values({
      creator_id: creator.id,
      patron_id: patron.id,
      membership_id: membershipId,
      state: 'pending',
      price_kobo: 250_000,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const far = new Date('2100-01-01T00:00:00Z');
  const set = { anchor_date: '2026-01-01', period_no: 1, access_until: far, next_at: far };
  await move(deps, id, 'active', at, set);
  return { patron, id };
}

/** Moves a membership to a state at an instant; with a price, the patron accepts that one. */
export const move = (
  deps: Deps,
  id: string,
  to: Subscriptions['state'],
  now: Date,
  set: Parameters<typeof changeState>[1]['set'] = {},
): Promise<boolean> =>
  inTransaction(deps.db, (tx) =>
    changeState(tx, {
      id,
      from: ['pending', 'active', 'past_due', 'ending', 'paused'],
      to,
      reason: set.price_kobo === undefined ? 'a test' : 'price_agreed',
      now,
      set,
    }),
  );
