import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshKey } from '#test/factories.ts';
import { startFaultyServer, type FaultyServer } from '#test/faulty-server.ts';
import { assertInvariants } from '#test/invariants.ts';
import { failRenewals, joinAnother, makeSupporter, methodsOf, slugs } from '#test/payment-methods.ts';
import { answerNext, rowOf } from '#test/subscriptions.ts';
import { patient } from '#test/while-charged.ts';

let server: FaultyServer;
beforeAll(async () => void (server = await startFaultyServer(patient)));
afterAll(() => server.close());
beforeEach(() => server.fail({}));
afterEach(() => assertInvariants(server.deps.db));

const three = [slugs.first, slugs.first, slugs.first];

/** A patron whose memberships are all past due, and what they do with their one card. */
async function makeFailed(cards: readonly string[] = three) {
  const supporter = await makeSupporter(server, cards);
  await failRenewals(server, supporter);
  const methods = methodsOf(server, supporter.patron);
  const [card] = await methods.list();
  return { ...supporter, methods, cardId: card?.id ?? '', paid: await server.paidBy(supporter) };
}
const statesOf = async (members: readonly { id: string }[]) =>
  (await Promise.all(members.map(({ id }) => rowOf(server.deps, id)))).map(({ state }) => state);

it('pays everything that failed with one card, once however often it is asked [B5]', async () => {
  const { patron, members, methods, cardId, paid } = await makeFailed();
  const key = freshKey();
  const answers = await Promise.all([methods.payFailed(cardId, key), methods.payFailed(cardId, key)]);
  const { body } = await methods.payFailed(cardId, key);
  expect(answers.map(({ body: { items } }) => items)).toContainEqual(body.items);
  await methods.payFailed(cardId);
  expect(await statesOf(members)).toEqual(['active', 'active', 'active']);
  expect(await server.paidBy({ patron })).toBe(paid + 3);
  for (const { status } of body.items) expect(['paid', 'pending']).toContain(status);
});

it('renews with the card from then on [B5]', async () => {
  const { patron, members, methods } = await makeFailed([slugs.first, slugs.first]);
  // The second card pays once more, and is declined from then on.
  const third = await joinAnother(server, patron, slugs.second);
  const [second, first] = await methods.list();
  const statuses = (await methods.payFailed(second?.id ?? '')).body.items.map(({ status }) => status);
  expect(statuses).toEqual(['paid', 'failed']);
  await methods.payFailed(first?.id ?? '');
  expect(await statesOf(members)).toEqual(['active', 'active']);
  const [one, two] = members.map(({ id }) => id);
  const seen = await methods.list();
  expect(seen.map(({ renews }) => renews.toSorted())).toEqual([[one, third.id].toSorted(), [two]]);
});

it('ends with the first decline: ten in a row lock a card at all merchants [B5, B6]', async () => {
  const { patron, members, methods, cardId, paid } = await makeFailed();
  await answerNext(server, patron, { answer: 'decline', text: 'Insufficient Funds', times: 5 });
  const charges = (await server.charges()).length;
  expect((await methods.payFailed(cardId)).body.items).toEqual([
    { subscriptionId: members[0]?.id, status: 'failed', message: 'Not enough money.' },
    { subscriptionId: members[1]?.id, status: 'not_tried', message: null },
    { subscriptionId: members[2]?.id, status: 'not_tried', message: null },
  ]);
  expect(await server.charges()).toHaveLength(charges + 1);
  expect(await server.paidBy({ patron })).toBe(paid);
  const more = await Promise.all(Array.from({ length: 10 }, () => methods.payFailed(cardId)));
  expect(more.map(({ status }) => status)).toContain(429);
});

it('charges nothing while a payment of the same month is open at the bank [B5]', async () => {
  const { patron, members, methods, cardId, paid } = await makeFailed([slugs.first]);
  server.fail({ charge: 'silent' });
  expect((await methods.payFailed(cardId)).body.items).toMatchObject([{ status: 'pending' }]);
  server.fail({ verify: { answers: (payment) => ({ ...payment, status: 'pending' }) } });
  expect((await methods.payFailed(cardId)).body.items).toMatchObject([{ status: 'pending' }]);
  expect(await server.paidBy({ patron })).toBe(paid + 1);
  server.fail({});
  expect((await methods.payFailed(cardId)).body.items).toEqual([]);
  expect(await statesOf(members)).toEqual(['active']);
});

it('says that a bank wants to be asked, and leaves its page open to be paid [B5]', async () => {
  const { patron, members, methods, cardId } = await makeFailed([slugs.first]);
  await answerNext(server, patron, { answer: 'pause' });
  const { body } = await methods.payFailed(cardId);
  expect(body.items).toEqual([
    { subscriptionId: members[0]?.id, status: 'failed', message: 'Your bank wants you to confirm this payment.' },
  ]);
});
