import { followLink, showLinked } from '@udala/contract/subscription-links';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, serverForTest } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, eventsOf, lapse, makePaidMember, moveBack, rowOf } from '#test/memberships.ts';
import { payAt, startMoneyServer, verify, type MoneyServer } from '#test/money.ts';
import { cancelLink, payLink } from './signed-links.ts';

let server: MoneyServer;
beforeAll(async () => void (server = await startMoneyServer()));
afterAll(() => server.close());
afterEach(() => assertInvariants(server.deps.db));

const tokenOf = (address: string): string => address.split('/').at(-1) ?? '';
const cancelToken = (id: string) => tokenOf(cancelLink(server.deps, id));
const payToken = (id: string, periodNo: number) => tokenOf(payLink(server.deps, id, periodNo));
const show = (token: string, host?: string) =>
  call(server.app, showLinked, { params: { token }, ...(host && { host }) });
const follow = (token: string, host?: string) =>
  call(server.app, followLink, { params: { token }, ...(host && { host }) });

async function makeLapsedMember() {
  const member = await makePaidMember(server);
  await moveBack(server.deps, member.id, 32);
  await lapse(server.deps, member.id);
  return member;
}

describe('a link to cancel', () => {
  it('tells nothing about the patron, and looking at it changes nothing', async () => {
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

  it('works again after she came back, for as long as the membership is there', async () => {
    const { id, patron } = await makePaidMember(server);
    await follow(cancelToken(id));
    await change(server.app, 'resumeSubscription', id, patron);
    expect((await show(cancelToken(id))).body.isOpen).toBe(true);
    await moveBack(server.deps, id, 400);
    expect((await follow(cancelToken(id))).body.subscription).toMatchObject({ status: 'ended', isOpen: false });
  });
});

describe('a link to pay', () => {
  it('opens the checkout of its period, the same for whoever follows it, and closes when that is paid', async () => {
    const member = await makeLapsedMember();
    const token = payToken(member.id, 1);
    expect((await show(token)).body).toMatchObject({ purpose: 'pay', status: 'past_due', isOpen: true });
    const answers = await Promise.all([follow(token), follow(token), follow(token, member.creator.host)]);
    const addresses = new Set(answers.map(({ body }) => body.authorizationUrl));
    expect(addresses.size).toBe(1);
    const [address] = addresses;
    await payAt(address ?? '', 'success');
    const reference = `s${member.id.replaceAll('-', '')}-p1-a1`;
    expect((await verify(server.app, member, reference)).body.status).toBe('paid');
    expect((await show(token)).body).toMatchObject({ status: 'active', isOpen: false });
    expect(await follow(token)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is for no other period, and for none that is not to be paid now', async () => {
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

describe('any link', () => {
  it('opens nothing when it was changed, made up, or followed on the host of another creator', async () => {
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
    expect((await follow(token, other.creator.host)).status).toBe(404);
    expect(await rowOf(server.deps, one.id)).toEqual(before);
    expect((await follow(token, one.creator.host)).status).toBe(200);
  });

  it('is followed only so often from one address', async () => {
    const { app } = await serverForTest({ env: { REQUESTS_PER_5_MINUTES: '10' } });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      const answer = await call(app, followLink, { params: { token: 'A'.repeat(72) }, address: '203.0.113.7' });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([404, 404, 429]);
  });
});
