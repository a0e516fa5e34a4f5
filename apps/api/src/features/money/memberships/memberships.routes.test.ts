import { randomUUID } from 'node:crypto';
import * as contract from '@udala/contract/memberships';
import { saveOwnPage } from '@udala/contract/profiles';
import * as m from '@udala/messages/memberships-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCreator, makeMember, makeOffer, makePerson, signIn } from '#test/factories.ts';
import { call, membersHost, startTestServer } from '#test/harness.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ works: true });
});
afterAll(() => server.close());

const offer = { price: 2500, benefits: ['Exclusive Content', 'Early Access to videos', ' Soup on Sunday '] };
const create = (token: string, body: unknown = offer) => call(server.app, contract.createMembership, { token, body });

describe('who may manage an offer', () => {
  it.each([
    ['create', contract.createMembership, offer],
    ['update', contract.updateMembership, offer],
    ['delete', contract.deleteMembership, undefined],
  ] as const)('%s: only the creator who owns it', async (_name, endpoint, body) => {
    const [ada, bola, patron] = [
      await makeCreator(server.deps),
      await makeCreator(server.deps),
      await makePerson(server.deps),
    ];
    const id = await makeOffer(server.deps, ada);
    const statusOf = async (token?: string, host = membersHost) =>
      (await call(server.app, endpoint, { params: { id }, body, host, ...(token !== undefined && { token }) })).status;
    expect(await statusOf()).toBe(401);
    expect(await statusOf(patron.token)).toBe(403);
    expect(await statusOf((await signIn(server.deps, ada.id, bola.host)).token, bola.host)).toBe(404);
    expect(await statusOf(bola.token)).toBe(endpoint === contract.createMembership ? 201 : 404);
    expect(await statusOf(ada.token)).toBe(endpoint === contract.createMembership ? 409 : 200);
  });
});

describe('an offer', () => {
  it('is created, edited and withdrawn', async () => {
    const ada = await makeCreator(server.deps);
    const created = await create(ada.token);
    expect([created.status, created.body]).toMatchObject([
      201,
      { price: 2500, benefits: ['Exclusive Content', 'Early Access to videos', 'Soup on Sunday'], description: '' },
    ]);
    const params = { id: created.body.id };
    const body = { price: 100, benefits: ['Mentorship'], description: '' };
    const edited = await call(server.app, contract.updateMembership, { token: ada.token, params, body });
    expect(edited.body).toEqual({ ...body, id: params.id });
    const remove = () => call(server.app, contract.deleteMembership, { token: ada.token, params });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await call(server.app, contract.updateMembership, { token: ada.token, params, body })).status).toBe(404);
    expect((await create(ada.token)).status).toBe(201);
  });

  it('exists once per creator, even under concurrent requests', async () => {
    const ada = await makeCreator(server.deps);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(ada.token)));
    const byStatus = Map.groupBy(answers, ({ status }) => status);
    expect([byStatus.get(201)?.length, byStatus.get(409)?.length]).toEqual([1, 4]);
    expect(byStatus.get(409)?.[0]?.body).toMatchObject({ code: 'conflict', message: m.offerExists });
  });

  it('does not change the price that patrons agreed to', async () => {
    const [ada, patron] = [await makeCreator(server.deps), await makePerson(server.deps)];
    const id = await makeOffer(server.deps, ada);
    const subscriptionId = await makeMember(server.deps, patron, ada, id);
    await call(server.app, contract.updateMembership, {
      token: ada.token,
      params: { id },
      body: { ...offer, price: 9000 },
    });
    const row = await server.deps.db
      .selectFrom('subscriptions')
      .select('price_kobo')
      .where('id', '=', subscriptionId)
      .executeTakeFirstOrThrow();
    expect(row.price_kobo).toBe(250_000);
  });

  it.each([
    ['price', { price: 99 }],
    ['price', { price: 1_000_001 }],
    ['price', { price: 99.5 }],
    ['price', { price: '500' }],
    ['benefits', { benefits: [] }],
    ['benefits', { benefits: ['Live Streams', 'live streams'] }],
    ['benefits', { benefits: ['My soup', ' my soup'] }],
    ['benefits.0', { benefits: ['  '] }],
    ['benefits.0', { benefits: [' ab '] }],
    ['benefits.0', { benefits: ['This one is far too long'] }],
    ['benefits', { benefits: Array.from({ length: 21 }, (_, index) => `Benefit ${index}`) }],
    ['description', { description: 'Words' }],
    ['state', { state: 'offered' }],
  ])('rejects a wrong %s: %j', async (field, over) => {
    const ada = await makeCreator(server.deps);
    const { status, body } = await create(ada.token, { ...offer, ...over });
    expect(status).toBe(400);
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual([field]);
  });
});

describe('a page', () => {
  const list = (query: Record<string, string>, host = membersHost) =>
    call(server.app, contract.listMemberships, { query, host });
  const find = (hostname: string, host = membersHost) =>
    call(server.app, contract.findPageByHost, { query: { hostname }, host });

  it('is found by its creator, its address and its host', async () => {
    const ada = await makeCreator(server.deps);
    const id = await makeOffer(server.deps, ada);
    const byHost = await find(ada.host);
    expect(byHost.body).toEqual({
      items: [
        {
          id,
          creatorId: ada.id,
          pageName: ada.name,
          userName: ada.userName,
          bio: '',
          isVerified: false,
          pageImageUrl: null,
          pageImage: null,
          bannerImageUrl: null,
          profileImageUrl: null,
          links: {
            discord: null,
            twitter: null,
            facebook: null,
            tiktok: null,
            linkedin: null,
            youtube: null,
            instagram: null,
          },
          price: 2500,
          benefits: ['Exclusive Content', 'Live Streams'],
        },
      ],
      meta: { currentPage: 1, itemCount: 1, itemsPerPage: 10, totalItems: 1, totalPages: 1 },
    });
    for (const answer of [
      await list({ creatorId: ada.id }),
      await list({ membershipUrl: ada.host }),
      await list({ membershipUrl: `http://${ada.host.toUpperCase()}/membership?x=1` }),
      await find(ada.host, ada.host),
    ]) {
      expect(answer.body).toEqual(byHost.body);
    }
  });

  it('shows the creator’s links to other sites', async () => {
    const ada = await makeCreator(server.deps);
    const tiktok = 'https://www.tiktok.com/@ada';
    const body = { pageName: 'Slow Light', userName: ada.userName, links: { tiktok } };
    await call(server.app, saveOwnPage, { token: ada.token, body });
    expect((await find(ada.host)).body.items).toMatchObject([{ links: { tiktok, youtube: null } }]);
  });

  it('shows a creator without an offer, and no withdrawn one', async () => {
    const ada = await makeCreator(server.deps);
    const { body } = await create(ada.token);
    await call(server.app, contract.deleteMembership, { token: ada.token, params: { id: body.id } });
    const { items } = (await find(ada.host)).body;
    expect(items).toMatchObject([{ id: null, price: null, benefits: [], userName: ada.userName }]);
  });

  it('is empty on the members site and for a creator without a page name', async () => {
    const creator = await makePerson(server.deps, { roles: ['creator', 'patron'] });
    for (const answer of [
      await find('localhost:3000'),
      await find('127.0.0.1:3000'),
      await list({ membershipUrl: 'http://localhost:3000/membership' }),
      await list({ creatorId: creator.id }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([200, { items: [], meta: { totalItems: 0, totalPages: 0 } }]);
    }
  });

  it('is not found for an unknown host or somebody who is not a creator', async () => {
    const patron = await makePerson(server.deps);
    const [ada, bola] = [await makeCreator(server.deps), await makeCreator(server.deps)];
    for (const answer of [
      await find('nobody.localhost:3000'),
      await find('evil.example'),
      await find(`a.${ada.host}`),
      await list({ membershipUrl: 'https://evil.example/membership' }),
      await list({ creatorId: patron.id }),
      await list({ creatorId: randomUUID() }),
      await list({ creatorId: bola.id }, ada.host),
      await find(bola.host, ada.host),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  it('requires exactly one of the two parameters', async () => {
    const ada = await makeCreator(server.deps);
    expect((await list({})).status).toBe(400);
    expect((await list({ creatorId: ada.id, membershipUrl: ada.host })).status).toBe(400);
    expect((await find('a b')).status).toBe(400);
  });
});
