import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { eventually } from '#test/harness.ts';
import { emailsTo } from '#test/inbox.ts';
import { assertInvariants } from '#test/invariants.ts';
import { startPayoutServer, type PayoutServer } from '#test/payouts.ts';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { sendDuePayouts } from './send-payouts.ts';
import { settlePayout } from './settle-payout.ts';

// A new business at Paystack confirms every transfer by a code on a phone, until somebody switches that off.
let server: PayoutServer;
beforeAll(async () => {
  server = await startPayoutServer();
  await server.control('behaviours', { transferCodes: true });
});
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const EARNED = 500_000;

const rowOf = (id: string) =>
  server.deps.db
    .selectFrom('payouts')
    .select(['state', 'reference', 'waits_for_code', 'waits_since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** Looks at the payouts, as each minute does, until one is there. */
const becomes = (id: string, state: string, reference?: string) =>
  eventually(async () => {
    await sendDuePayouts(server.deps);
    const row = await rowOf(id);
    return row.state === state && (reference === undefined || row.reference === reference);
  });

/** Passes the half hour that a code may take, and until the payouts are looked at again. */
const passCode = () => server.passTime(minutes(61));

it('keeps a payout that nobody entered the code for, and sends it once codes are off, without a word of failure', async () => {
  const creator = await server.makeEarner(EARNED);
  const alarmed = await server.alarms('payout_awaits_code');
  const { id } = (await server.withdraw(creator)).body;
  await becomes(id, 'sent');
  expect(await server.alarms('payout_awaits_code')).toBeGreaterThan(alarmed);
  expect(await server.balanceOf(creator)).toMatchObject({
    availableKobo: 0,
    inTransitKobo: EARNED,
    arrivesBy: null,
    waitsFor: 'operator',
  });

  const first = (await rowOf(id)).reference;
  await passCode();
  await becomes(id, 'sent', `${first}-2`);
  await passCode();
  await becomes(id, 'sent', `${first}-3`);
  expect(await server.balanceOf(creator)).toMatchObject({ inTransitKobo: EARNED, waitsFor: 'operator' });
  expect(await server.alarms('payout_waits_for_funds')).toBe(0);

  await server.control('behaviours', { transferCodes: false });
  await passCode();
  await becomes(id, 'sent', `${first}-4`);
  expect(await server.balanceOf(creator)).toMatchObject({ inTransitKobo: EARNED, waitsFor: null });
  await server.passTime(minutes(61));
  await eventually(async () => (await settlePayout(server.deps, `${first}-4`)) === 'succeeded');
  const subjects = (await emailsTo(server.deps, creator.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /^Your payout|is at your bank$/.test(subject))).toEqual([
    '₦4,990 is at your bank',
  ]);
  // The abandoned transfers are no finding: they moved nothing.
  await reconcile(server.deps);
  expect(await server.deps.db.selectFrom('reconciliation_exceptions').selectAll().execute()).toEqual([]);
  await server.control('behaviours', { transferCodes: true });
});

it('arrives where the operator enters the code', async () => {
  const creator = await server.makeEarner(EARNED);
  const { id } = (await server.withdraw(creator)).body;
  await becomes(id, 'sent');
  const { reference } = await rowOf(id);
  await server.control(`transfers/${reference}`, { status: 'pending' });
  expect(await server.settled(id)).toBe('succeeded');
  expect(await server.balanceOf(creator)).toMatchObject({ availableKobo: 0, inTransitKobo: 0, waitsFor: null });
});

it('sends no more codes than a few at once, and the other payouts wait', async () => {
  const ids: string[] = [];
  await server.control('behaviours', { transferCodes: false });
  const creators = [];
  for (let one = 0; one < 13; one += 1) creators.push(await server.makeEarner(EARNED));
  // Reserved while the provider cannot pay, so that one run finds all of them.
  await server.control('balance', { floatKobo: -1e12 });
  for (const creator of creators) ids.push((await server.withdraw(creator)).body.id);
  for (const id of ids) await eventually(async () => (await rowOf(id)).waits_since !== null);
  await server.control('balance', { floatKobo: 1e12 });
  await server.control('behaviours', { transferCodes: true });
  await server.deps.jobs.stop();
  await server.passTime(minutes(61));
  await sendDuePayouts(server.deps);
  const rows = await Promise.all(ids.map(rowOf));
  const sent = rows.filter(({ state }) => state === 'sent').length;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(10);
  expect(rows.filter(({ state, waits_for_code: waits }) => state === 'created' && waits)).toHaveLength(13 - sent);
});
