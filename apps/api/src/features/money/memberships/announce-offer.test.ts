import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMoneyServer, unhurried, type MoneyServer } from '#test/money.ts';
import { makeAlike, makePaidMember } from '#test/subscriptions.ts';
import { NOTIFIED_AT_ONCE, onOtherPrice } from './announce-offer.queries.ts';

const PATRONS = 5000;

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterAll(() => server.close());

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

// What the planner expects depends on what else there is.
it.each([
  ['of the only creator', 0],
  ['of a later creator', PATRONS],
])('a batch of the patrons %s who hear of a new price reads no others [C]', async (_, others) => {
  const { db } = server.deps;
  if (others > 0) await makeAlike(server.deps, (await makePaidMember(server)).id, { others });
  const member = await makePaidMember(server);
  await makeAlike(server.deps, member.id, { others: PATRONS });
  const { creator_id: creatorId, membership_id: membershipId } = await db
    .selectFrom('subscriptions')
    .select(['creator_id', 'membership_id'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  const priceKobo = 300_000;
  await db.updateTable('memberships').set({ price_kobo: priceKobo }).where('id', '=', membershipId).execute();
  await sql`analyze subscriptions, users, profiles, memberships`.execute(db);
  const inOrder = db.selectFrom('subscriptions').select('id').where('creator_id', '=', creatorId).orderBy('id');
  const { id: after } = await inOrder.offset(PATRONS / 2).executeTakeFirstOrThrow();
  const statement = onOtherPrice({ membershipId, creatorId, priceKobo, after });
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${statement}`.execute(
    db,
  );
  const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': 0, 'Actual Loops': 0 });
  const read = nodes.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );
  expect(nodes[0]?.['Actual Rows']).toBe(NOTIFIED_AT_ONCE);
  expect(Math.max(...read)).toBeLessThanOrEqual(NOTIFIED_AT_ONCE);
});
