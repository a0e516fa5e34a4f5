import { deleteAccount, getDeletionTerms } from '@udala/contract/account';
import { deleteMembership } from '@udala/contract/memberships';
import { deletionBlocked } from '@udala/messages/account-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { renewDue } from '#features/money/subscriptions/renewals/renewals.ts';
import { minutes } from '#platform/clock.ts';
import { mailedReauthCode } from '#test/authenticator.ts';
import type { Person } from '#test/factories.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { call } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { rowOf } from '#test/subscriptions.ts';
import { makeDue, patient, whileCharged } from '#test/while-charged.ts';

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer(patient)));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const leave = ({ token }: Person, reauth: string) =>
  call(server.app, deleteAccount, { token, body: { confirm: 'DELETE', reauth } });
const obstaclesOf = async ({ token }: Person) => (await call(server.app, getDeletionTerms, { token })).body.obstacles;

it('deletion waits for the person’s own payment in progress, and nobody is charged after leaving [K2]', async () => {
  const { deps } = server;
  const member = await makeDue(server);
  const reauth = await mailedReauthCode(server, member.patron);
  await whileCharged(server, member, async () => {
    expect(await obstaclesOf(member.patron)).toEqual([{ kind: 'charge', count: 1, amountKobo: 250_000, until: null }]);
    expect(await leave(member.patron, reauth)).toMatchObject({ status: 409, body: { message: deletionBlocked } });
  });
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'active', period_no: 2 });
  expect(await obstaclesOf(member.patron)).toEqual([]);
  expect((await leave(member.patron, reauth)).status).toBe(200);
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ended', end_reason: 'account_deleted' });
});

it('a person who leaves while a payment is recorded is not charged, or stays until it is settled [K2]', async () => {
  const { deps } = server;
  for (let round = 0; round < 6; round += 1) {
    const member = await makeDue(server);
    const reauth = await mailedReauthCode(server, member.patron);
    const [left] = await Promise.all([leave(member.patron, reauth), renewDue(deps)]);
    const { state, period_no: periodNo } = await rowOf(deps, member.id);
    const isGone = left.status === 200;
    expect([left.status, state]).toEqual(isGone ? [200, 'ended'] : [409, 'active']);
    expect(await server.paidBy(member)).toBe(periodNo);
  }
  expect(await deps.db.selectFrom('refunds').select('id').execute()).toEqual([]);
});

it('a creator’s account waits for payments of their patrons, also those of a withdrawn membership [K2]', async () => {
  const { app, deps } = server;
  const member = await makeDue(server);
  const { creator, membershipId } = member;
  const reauth = await mailedReauthCode(server, creator);
  await whileCharged(server, member, async () => {
    await call(app, deleteMembership, { params: { id: membershipId }, token: creator.token });
    expect((await obstaclesOf(creator)).map(({ kind }) => kind)).toContain('patrons');
    expect(await leave(creator, reauth)).toMatchObject({ status: 409, body: { message: deletionBlocked } });
  });
  await server.passTime(minutes(3));
  await renewDue(deps);
  expect(await rowOf(deps, member.id)).toMatchObject({ state: 'ending', period_no: 2 });
});
