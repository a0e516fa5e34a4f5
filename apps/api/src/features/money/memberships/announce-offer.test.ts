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
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it('a batch of the patrons who hear of a new price reads no others [C]', async () => {
  const { db } = server.deps;
  // Another creator's patrons come first.
  await makeAlike(server.deps, (await makePaidMember(server)).id, { others: PATRONS });
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
  const statement = onOtherPrice({ membershipId, creatorId, priceKobo, after: null });
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
