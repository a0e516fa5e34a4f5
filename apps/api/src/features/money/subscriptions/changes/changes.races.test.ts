import { updateMembership } from '@udala/contract/memberships';
import { followLink } from '@udala/contract/subscription-links';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { call, eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import {
  change,
  eventsOf,
  lapse,
  makePaidMember,
  moveBack,
  patronsOf,
  rowOf,
  type Member,
} from '#test/subscriptions.ts';
import { chargeSuccess, deliver, payAt, startMoneyServer, verify, type MoneyServer } from '#test/money.ts';
import { renewDue } from '../renewals/renewals.ts';
import { cancelLink } from '../links/signed-links.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const ROUNDS = 8;
const COUNTED = ['active', 'past_due', 'ending'];

/** Checks that events form a chain without gaps, and that the counter agrees with the state. */
async function expectWhole({ id, creator }: Member): Promise<void> {
  const { state } = await rowOf(server.deps, id);
  const events = await eventsOf(server.deps, id);
  expect(events.at(-1)?.to_state).toBe(state);
  events.slice(1).forEach(({ from_state }, n) => expect(from_state).toBe(events[n]?.to_state));
  expect(await patronsOf(server.deps, creator.id)).toBe(Number(COUNTED.includes(state)));
}

async function makeLapsed(): Promise<Member> {
  const member = await makePaidMember(server);
  await moveBack(server.deps, member.id, 32);
  await lapse(server.deps, member.id);
  return member;
}

it('a cancellation during a payment ends paid or refunded, never both', async () => {
  const { app, deps } = server;
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await makeLapsed();
    const { body } = await change(app, 'paySubscription', member.id, member.patron);
    await payAt(body.authorizationUrl, 'success');
    const token = cancelLink(deps, member.id).split('/').at(-1) ?? '';
    await Promise.all([
      verify(app, member, body.reference),
      change(app, 'cancelSubscription', member.id, member.patron),
      deliver(app, chargeSuccess(body.reference, 1000 + round)),
      call(app, followLink, { params: { token } }),
    ]);
    const attempt = await deps.db
      .selectFrom('charge_attempts as a')
      .leftJoin('refunds as r', 'r.attempt_id', 'a.id')
      .select(['a.state', 'r.reason'])
      .where('a.reference', '=', body.reference)
      .executeTakeFirstOrThrow();
    const { state } = await rowOf(deps, member.id);
    expect(['ended overpayment overpayment', 'ending succeeded null']).toContain(
      `${state} ${attempt.state} ${attempt.reason}`,
    );
    await expectWhole(member);
  }
});

it('concurrent cancelling, pausing and ending by the creator reach one end', async () => {
  const { app, deps } = server;
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await makePaidMember(server);
    const { id, patron, creator } = member;
    const answers = await Promise.all([
      change(app, 'pauseSubscription', id, patron),
      change(app, 'cancelSubscription', id, patron),
      change(app, 'pauseSubscription', id, patron),
      change(app, 'endSubscription', id, { token: creator.token, body: { refund: round % 2 === 0 } }),
      change(app, 'cancelSubscription', id, patron),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await rowOf(deps, id)).state).toBe(round % 2 === 0 ? 'ended' : 'ending');
    await expectWhole(member);
  }
});

it('refunds one payment once, however often its creator asks at once', async () => {
  const { app, deps } = server;
  const { id, creator } = await makePaidMember(server);
  const body = { refund: true };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => change(app, 'endSubscription', id, { token: creator.token, body })),
  );
  expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
  const refunds = await deps.db.selectFrom('refunds').select('id').where('creator_id', '=', creator.id).execute();
  expect(refunds).toHaveLength(1);
});

const acts = [
  'cancelSubscription',
  'pauseSubscription',
  'resumeSubscription',
  'agreeToPrice',
  'paySubscription',
] as const;
const step = fc.record({
  at: fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 4 }),
  price: fc.constantFrom(2500, 3000),
  daysPass: fc.constantFrom(0, 0, 0, 32),
});

it('stays consistent through any sequence of concurrent changes by the patron', async () => {
  const { app, deps } = server;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const member = await makePaidMember(server);
      const { id, patron, creator, membershipId } = member;
      for (const { at, price, daysPass } of steps) {
        await call(app, updateMembership, {
          params: { id: membershipId },
          body: { price, benefits: ['Exclusive Content'] },
          token: creator.token,
        });
        const answers = await Promise.all(
          at.map((name) =>
            change(app, name, id, { token: patron.token, ...(name === 'agreeToPrice' && { body: { price } }) }),
          ),
        );
        for (const { status } of answers) expect([200, 201, 409]).toContain(status);
        if (daysPass > 0) await moveBack(deps, id, daysPass);
        await expectWhole(member);
        await assertInvariants(deps.db);
      }
    }),
    { numRuns: 10 },
  );
});

it('paying while the membership is cancelled says that something changed, and opens no checkout', async () => {
  const { app, deps } = server;
  const member = await makeLapsed();
  const { id, patron } = member;
  const endpoint = 'POST /transaction/initialize';
  await server.control('faults', { endpoint, kind: 'latency', ms: 1_000, times: 1 });
  const opening = [change(app, 'paySubscription', id, patron)];
  const created = deps.db
    .selectFrom('charge_attempts')
    .select('id')
    .where('reference', 'like', `s${id.replaceAll('-', '')}%`)
    .where('state', '=', 'created');
  await eventually(async () => (await created.execute()).length === 1);
  opening.push(change(app, 'paySubscription', id, patron));
  await change(app, 'cancelSubscription', id, patron);
  expect((await Promise.all(opening)).map(({ status }) => status)).toEqual([409, 409]);
  await expectWhole(member);
});

it('several open checkout pages collect one payment', async () => {
  const { app, deps } = server;
  const member = await makeLapsed();
  const tabs = await Promise.all([1, 2, 3].map(() => change(app, 'paySubscription', member.id, member.patron)));
  expect(new Set(tabs.map(({ body }) => body.reference)).size).toBe(1);
  const { reference, authorizationUrl } = tabs[0]?.body ?? { reference: '', authorizationUrl: '' };
  await payAt(authorizationUrl, 'success');
  await Promise.all(Array.from({ length: 10 }, () => verify(app, member, reference)));
  await eventually(async () => (await rowOf(deps, member.id)).period_no === 2);
  await expectWhole(member);
});

it('a cancellation during a renewal ends without a charge or with the paid period', async () => {
  const { app, deps } = server;
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await makePaidMember(server);
    await moveBack(deps, member.id, 32);
    await Promise.all([renewDue(deps), change(app, 'cancelSubscription', member.id, member.patron)]);
    const { state, period_no: periodNo } = await rowOf(deps, member.id);
    expect([
      ['ended', 1],
      ['ending', 2],
    ]).toContainEqual([state, periodNo]);
    await expectWhole(member);
  }
});
