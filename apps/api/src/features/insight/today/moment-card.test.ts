import { dismissMoment, getMomentCard, type Moment } from '@udala/contract/moments';
import { updateProfile } from '@udala/contract/profile-edit';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CardWork } from '#platform/cards/cards.ts';
import { makeCreator, makeMember, makeOffer, makePerson, signIn, type Creator } from '#test/factories.ts';
import { call, membersHost, startTestServer } from '#test/harness.ts';
import { makePaid } from '#test/paid.ts';
import { at, type Actor } from '#test/talk.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let drawn: CardWork[] = [];
beforeAll(async () => {
  server = await startTestServer({
    change: (made) => ({
      ...made,
      cards: { ...made.cards, draw: (work) => (drawn.push(work), made.cards.draw(work)) },
    }),
  });
});
beforeEach(() => void (drawn = []));
afterAll(() => server.close());

/** A creator whom a patron with a name has paid. */
async function makePaidCreator(priceKobo = 250_000) {
  const { deps } = server;
  const [creator, patron] = [
    await makeCreator(deps, { name: 'Slow Light' }),
    await makePerson(deps, { name: 'Zainab' }),
  ];
  const membershipId = await makeOffer(deps, creator);
  await makePaid(deps, { patron, creator, membershipId, priceKobo });
  return { creator, patron, membershipId };
}

const get = ({ token, host = membersHost }: Actor, moment: Moment | 'other' = 'patron') =>
  server.app.inject({
    url: `/cards/moments/${moment}`,
    headers: { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });

test('the card says the moment, the page and its address, and nothing else', async () => {
  const { creator } = await makePaidCreator(1_234_500);
  for (const [moment, title] of [
    ['patron', 'My first patron'],
    ['earned', 'My first ₦10,000'],
  ] as const) {
    const { statusCode, headers, rawPayload } = await get(at(creator), moment);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=86400' });
    expect(headers['vary']).toContain('Authorization');
    expect(headers['cross-origin-resource-policy']).not.toBe('cross-origin');
    expect(rawPayload.length).toBeLessThan(70_000);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(drawn.at(-1)).toEqual({
      title,
      fallback: title,
      line: 'Slow Light on Udala',
      name: 'Slow Light',
      tag: `${creator.userName}.${membersHost}`,
      isLocked: false,
      isFestive: true,
      seed: creator.id,
      face: null,
      picture: null,
    });
  }
  await get(at(creator));
  expect(drawn).toHaveLength(2);
});

test('only the creator reads it, while Home shows it', async () => {
  const { app, deps } = server;
  const { creator, patron, membershipId } = await makePaidCreator();
  const other: Creator = await makeCreator(deps);
  await makeMember(deps, await makePerson(deps), creator, membershipId);
  const on = async (id: string, host: string) => ({ host, token: (await signIn(deps, id, host)).token });
  const table = [
    ['anonymous', {}, 401],
    ['anonymous on the creator’s host', { host: creator.host }, 401],
    ['a stranger', at(await makePerson(deps)), 403],
    ['a patron', at(patron), 403],
    ['a patron on the creator’s host', await on(patron.id, creator.host), 403],
    ['another creator, without the moment', at(other), 404],
    ['another creator on this one’s host', await on(other.id, creator.host), 404],
    ['the creator', at(creator), 200],
    ['the creator on their own host', await on(creator.id, creator.host), 200],
    ['the creator on another’s host', await on(creator.id, other.host), 404],
  ] as const;
  for (const [who, actor, status] of table) expect([who, (await get(actor)).statusCode]).toEqual([who, status]);
  expect((await get(at(creator), 'payout')).statusCode).toBe(404);
  expect((await get(at(creator), 'other')).statusCode).toBe(400);
  await call(app, dismissMoment, { ...at(creator), params: { moment: 'patron' } });
  expect((await call(app, getMomentCard, { ...at(creator), params: { moment: 'patron' } })).status).toBe(404);
});

test('a held name is not drawn: the user name stands for it', async () => {
  const { creator } = await makePaidCreator();
  await call(server.app, updateProfile, { ...at(creator), body: { name: 'Zenith Bank' } });
  expect((await get(at(creator))).statusCode).toBe(200);
  expect(JSON.stringify(drawn)).not.toContain('Zenith');
  expect(drawn.at(-1)?.line).toContain(creator.userName);
});
