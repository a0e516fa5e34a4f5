import {
  addPaymentMethod,
  listPaymentMethods,
  payFailed,
  removePaymentMethod,
  useForAll,
  type SavedMethod,
} from '@udala/contract/payment-methods';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { later, minutes } from '#platform/clock.ts';
import { addBank } from './bank-accounts.ts';
import { freshKey, makeCreator, makeOffer, makePerson, type Person } from './factories.ts';
import { call, eventually } from './harness.ts';
import { join, payAt, verify, type MoneyServer } from './money.ts';
import { answerNext, moveBack, rowOf, type Member } from './subscriptions.ts';
import { renewDue } from '#features/money/subscriptions/renewals/renewals.ts';

/** Test cards that pay at once and can be charged again. */
export const slugs = { first: 'success', second: 'renews-once' } as const;

/** A patron with some memberships, each to a creator of its own and paid with a test card. */
export async function makeSupporter(server: MoneyServer, cards: readonly string[]): Promise<Supporter> {
  const patron = await makePerson(server.deps);
  const members: Member[] = [];
  for (const card of cards) members.push(await joinAnother(server, patron, card));
  return { patron, members };
}

export interface Supporter {
  patron: Person;
  members: Member[];
}

export async function joinAnother({ app, deps }: MoneyServer, patron: Person, card = 'success'): Promise<Member> {
  const creator = await makeCreator(deps);
  if (deps.config.moneyMode === 'split') await addBank(deps, creator.id);
  const [price, membershipId] = [2500, await makeOffer(deps, creator, { priceNaira: 2500 })];
  const { body } = await join(app, { patron, membershipId, price });
  await payAt(body.authorizationUrl, card);
  await verify(app, { patron }, body.reference);
  return { id: body.subscriptionId, creator, patron, membershipId, price };
}

/** Lets the charge of one card's memberships be declined, which is one a day; returns once all are past due. */
export async function failRenewals(server: MoneyServer, { patron, members }: Supporter): Promise<void> {
  const { deps } = server;
  // Both on the same day in Lagos: on the next one the card would be tried anew, and pay.
  const now = deps.clock.now();
  if (lagosDate(later(now, minutes(60))) !== lagosDate(now)) await server.passTime(minutes(60));
  await answerNext(server, patron, { answer: 'decline', text: 'Insufficient Funds', times: 1 });
  for (const { id } of members) await moveBack(deps, id, 31);
  await eventually(async () => {
    // One charge of a card at a time: another is looked at again in a minute.
    await server.passTime(minutes(2));
    await renewDue(deps);
    const rows = await Promise.all(members.map(({ id }) => rowOf(deps, id)));
    return rows.every(({ state }) => state === 'past_due');
  });
}

/** What a person does on the page of payment methods. */
export const methodsOf = ({ app }: Pick<MoneyServer, 'app'>, { token }: { token: string }) => ({
  list: async (): Promise<SavedMethod[]> => (await call(app, listPaymentMethods, { token })).body.items,
  add: (subscriptionId: string, key = freshKey()) =>
    call(app, addPaymentMethod, { token, body: { subscriptionId }, headers: { 'idempotency-key': key } }),
  useForAll: (id: string) => call(app, useForAll, { token, params: { id } }),
  remove: (id: string, insteadId?: string) =>
    call(app, removePaymentMethod, { token, params: { id }, ...(insteadId && { query: { insteadId } }) }),
  payFailed: (id: string, key = freshKey()) =>
    call(app, payFailed, { token, params: { id }, headers: { 'idempotency-key': key } }),
});
