import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDueRefunds } from '#features/money/refunds/send-refunds.ts';
import { eventually } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { change, makePaidMember } from '#test/subscriptions.ts';
import { join, makePair, payAt } from '#test/money.ts';
import { balancesOf, payTwice, referenceOf, startMoneyBackServer, type MoneyBackServer } from '#test/money-back.ts';
import { makePayoutInTransit } from '#test/payouts.ts';

let server: MoneyBackServer;
beforeAll(async () => void (server = await startMoneyBackServer()));
afterAll(() => server.close());

/**
 * Something that happened at the provider: its reference, the creator concerned, and the number of events it causes.
 */
interface Happening {
  reference: string;
  creator: { id: string };
  events: number;
}

async function paid(): Promise<Happening> {
  const pair = await makePair(server.deps);
  const { body } = await join(server.app, pair);
  await payAt(body.authorizationUrl, 'success');
  return { reference: body.reference, creator: pair.creator, events: 1 };
}

async function disputed(resolution: 'declined' | 'merchant-accepted'): Promise<Happening> {
  const { id, creator } = await makePaidMember(server);
  const reference = await referenceOf(server.deps, id);
  await server.resolve(await server.dispute(reference), resolution);
  return { reference, creator, events: 3 };
}

async function refunded(): Promise<Happening> {
  const { id, creator } = await makePaidMember(server);
  const reference = await referenceOf(server.deps, id);
  await change(server.app, 'endSubscription', id, { token: creator.token, body: { refund: true } });
  return { reference, creator, events: 4 };
}

async function paidTwice(): Promise<Happening> {
  const { overpayment: reference, creator } = await payTwice(server);
  return { reference, creator, events: 4 };
}

async function paidOutAndBack(): Promise<Happening> {
  const { creator, reference } = await makePayoutInTransit(server.deps);
  for (const status of ['success', 'reversed']) await server.control(`transfers/${reference}`, { status });
  return { reference, creator, events: 2 };
}

it('ends in the same books, in whatever order events of every kind arrive', async () => {
  let events: string[] = [];
  let happened: Happening[] = [];
  /** Completes everything at the provider before the first event is delivered. */
  async function happen(): Promise<void> {
    const won = await disputed('declined');
    const lost = await disputed('merchant-accepted');
    happened = [await paid(), won, lost, await refunded(), await paidTwice(), await paidOutAndBack()];
    await sendDueRefunds(server.deps);
    events = [];
    for (const { reference, events: count } of happened) {
      events.push(...(await eventually(() => eventsOnceThere(reference, count))));
    }
  }
  const eventsOnceThere = async (reference: string, count: number) => {
    const made = await server.eventsOf(reference);
    return made.length >= count && made;
  };
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (keys) => {
      await happen();
      const shuffled = events
        .map((event) => ({ event, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key);
      await server.hear(shuffled.flatMap(({ event }) => [event, event]));
      expect(await Promise.all(happened.map(({ creator }) => balancesOf(server.deps, creator.id)))).toEqual([
        { held: 211_250 },
        { available: 211_250 },
        { available: -13_750 },
        { available: -13_750 },
        { held: 211_250 },
        { available: 499_000 },
      ]);
      expect(await server.owedKobo()).toBe(0);
      expect(await server.reconciliationExceptions()).toEqual([]);
      await assertInvariants(server.deps.db);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
