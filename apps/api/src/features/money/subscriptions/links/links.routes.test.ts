import { followLink, showLinked } from '@udala/contract/subscription-links';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '#test/factories.ts';
import { call, serverForTest } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, eventsOf, lapse, makePaidMember, moveBack, rowOf, type Member } from '#test/subscriptions.ts';
import { payAt, startMoneyServer, unhurried, verify, type MoneyServer } from '#test/money.ts';
import { cancelLink, payLink } from './signed-links.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer(unhurried)));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const tokenOf = (address: string): string => address.split('/').at(-1) ?? '';
const cancelToken = (id: string) => tokenOf(cancelLink(server.deps, id));
const payToken = (id: string, periodNo: number) => tokenOf(payLink(server.deps, id, periodNo));
const show = (token: string, host?: string) =>
  call(server.app, showLinked, { params: { token }, ...(host && { host }) });
const follow = (token: string, by: { host?: string; token?: string } = {}) =>
  call(server.app, followLink, { params: { token }, ...by });

async function makeLapsedMember() {
  const member = await makePaidMember(server);
  await moveBack(server.deps, member.id, 32);
  await lapse(server.deps, member.id);
  return member;
}

describe('a link to cancel', () => {
  it('reveals nothing about the patron, and showing it changes nothing', async () => {
    const { id, creator, patron } = await makePaidMember(server);
    const before = await rowOf(server.deps, id);
    const { status, body, raw } = await show(cancelToken(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({ purpose: 'cancel', status: 'active', isOpen: true, creator: { id: creator.id } });
    for (const secret of [patron.id, patron.email, patron.name, id]) expect(raw).not.toContain(secret);
    expect(await rowOf(server.deps, id)).toEqual(before);
  });

  it('cancels without a session, once', async () => {
    const { id } = await makePaidMember(server);
    const first = await follow(cancelToken(id));
    expect(first.body).toMatchObject({ subscription: { status: 'ending', isOpen: false }, authorizationUrl: null });
    expect((await follow(cancelToken(id))).body).toEqual(first.body);
    expect(await eventsOf(server.deps, id)).toHaveLength(2);
    expect((await show(cancelToken(id))).body).toMatchObject({ status: 'ending', isOpen: false });
  });

  it('works again after the membership was resumed, as long as the membership exists', async () => {
    const { id, patron } = await makePaidMember(server);
    await follow(cancelToken(id));
    await change(server.app, 'resumeSubscription', id, patron);
    expect((await show(cancelToken(id))).body.isOpen).toBe(true);
    await moveBack(server.deps, id, 400);
    expect((await follow(cancelToken(id))).body.subscription).toMatchObject({ status: 'ended', isOpen: false });
  });

  it('shows a paused membership as payable once its paid period is over', async () => {
    const { id, patron } = await makePaidMember(server);
    await change(server.app, 'pauseSubscription', id, patron);
    expect((await show(cancelToken(id))).body).toMatchObject({ status: 'paused', isOpen: true, canPay: false });
    await moveBack(server.deps, id, 32);
    expect((await show(cancelToken(id))).body).toMatchObject({ status: 'paused', isOpen: true, canPay: true });
  });
});

describe('a link to pay', () => {
  it('opens the same checkout of its period for everybody, and closes once that is paid', async () => {
    const member = await makeLapsedMember();
    const token = payToken(member.id, 1);
    expect((await show(token)).body).toMatchObject({ purpose: 'pay', status: 'past_due', isOpen: true });
    const answers = await Promise.all([follow(token), follow(token), follow(token, { host: member.creator.host })]);
    const addresses = new Set(answers.map(({ body }) => body.authorizationUrl));
    expect(addresses.size).toBe(1);
    const [address] = addresses;
    await payAt(address ?? '', 'success');
    const reference = `s${member.id.replaceAll('-', '')}-p1-a1`;
    expect((await verify(server.app, member, reference)).body.status).toBe('paid');
    expect((await show(token)).body).toMatchObject({ status: 'active', isOpen: false });
    expect(await follow(token)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is for its own period only, and only while that can be paid', async () => {
    const { id } = await makeLapsedMember();
    for (const periodNo of [0, 2]) {
      expect((await show(payToken(id, periodNo))).body.isOpen).toBe(false);
      expect((await follow(payToken(id, periodNo))).status).toBe(409);
    }
    const early = await makePaidMember(server);
    expect((await follow(payToken(early.id, 1))).status).toBe(409);
    await follow(cancelToken(id));
    expect((await follow(payToken(id, 1))).status).toBe(409);
  });
});

describe('a card used through a link to pay', () => {
  const payLinked = async (member: Member, by: { token?: string } = {}) => {
    const { body } = await follow(payToken(member.id, 1), by);
    await payAt(body.authorizationUrl ?? '', 'no-money-later');
    await verify(server.app, member, `s${member.id.replaceAll('-', '')}-p1-a1`);
    const { period_no: periods, method_id: methodId } = await rowOf(server.deps, member.id);
    expect(periods).toBe(2);
    return methodId;
  };
  const cardsOf = async ({ patron }: Member) => {
    const { db } = server.deps;
    const rows = await db.selectFrom('payment_methods').select('id').where('patron_id', '=', patron.id).execute();
    return rows.map(({ id }) => id);
  };

  it('renews the membership when its patron is signed in', async () => {
    const member = await makeLapsedMember();
    const { method_id: before } = await rowOf(server.deps, member.id);
    const { token } = member.patron;
    expect((await call(server.app, showLinked, { params: { token: payToken(member.id, 1) }, token })).body.isOwn).toBe(
      true,
    );
    const after = await payLinked(member, { token });
    expect(after).not.toBe(before);
    expect(await cardsOf(member)).toEqual([before, after]);
  });

  it('pays once and is not saved when anybody else uses it', async () => {
    const stranger = await makePerson(server.deps);
    for (const by of [{}, { token: stranger.token }]) {
      const member = await makeLapsedMember();
      const { method_id: before } = await rowOf(server.deps, member.id);
      expect((await show(payToken(member.id, 1))).body.isOwn).toBe(false);
      expect(await payLinked(member, by)).toBe(before);
      expect(await cardsOf(member)).toEqual([before]);
    }
  });

  it('is not saved from a checkout that was also opened by link, before or after its patron', async () => {
    for (const strangerFirst of [true, false]) {
      const member = await makeLapsedMember();
      const { method_id: before } = await rowOf(server.deps, member.id);
      const byLink = () => follow(payToken(member.id, 1));
      const bySignIn = () => change(server.app, 'paySubscription', member.id, member.patron);
      for (const open of strangerFirst ? [byLink, bySignIn] : [bySignIn, byLink]) await open();
      expect(await payLinked(member, { token: member.patron.token })).toBe(before);
    }
  });
});

describe('any link', () => {
  it('opens nothing when it was changed, made up, or followed on another creator’s host', async () => {
    const one = await makePaidMember(server);
    const other = await makePaidMember(server);
    const before = await rowOf(server.deps, one.id);
    const token = cancelToken(one.id);
    const changed = `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`;
    const nobodys = cancelToken('0198c0de-0000-7000-8000-000000000000');
    for (const bad of [changed, nobodys, 'A'.repeat(72)]) {
      expect((await show(bad)).status).toBe(404);
      expect((await follow(bad)).status).toBe(404);
    }
    expect((await show(token, other.creator.host)).status).toBe(404);
    expect((await follow(token, { host: other.creator.host })).status).toBe(404);
    expect(await rowOf(server.deps, one.id)).toEqual(before);
    expect((await follow(token, { host: one.creator.host })).status).toBe(200);
  });

  it('has a rate limit per IP address', async () => {
    const { app } = await serverForTest({ env: { REQUESTS_PER_5_MINUTES: '10' } });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      const answer = await call(app, followLink, { params: { token: 'A'.repeat(72) }, address: '203.0.113.7' });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([404, 404, 429]);
  });
});
