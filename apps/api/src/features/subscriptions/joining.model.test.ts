import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faulty, type Faults, type NamedFault } from '#test/faults.ts';
import { assertInvariants } from '#test/invariants.ts';
import {
  chargeSuccess,
  deliver,
  join,
  makePair,
  payAt,
  startMoneyServer,
  verify,
  type MoneyServer,
} from '#test/money.ts';

let faults: Faults = {};
let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer((deps) => ({ ...deps, payments: faulty(deps.payments, () => faults) }));
});
afterAll(() => server.close());

/** A page at the provider that the patron was sent to, and what happened on it. */
interface Page {
  reference: string;
  url: string;
  priceNaira: number;
  isPaid: boolean;
}

const which = fc.nat({ max: 3 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join' as const) }) },
  fc.record({
    do: fc.constant('join badly' as const),
    fault: fc.constantFrom<NamedFault>('killed before', 'killed after', 'silent'),
  }),
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      page: which,
      card: fc.constantFrom('success', 'success', 'declined'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('verify' as const), page: which }) },
  fc.record({ do: fc.constant('webhook' as const), page: which }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('new price' as const), priceNaira: fc.integer({ min: 100, max: 9999 }) }),
  },
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 31, 25 * 60) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class Story {
  pages: Page[] = [];
  priceNaira = 2500;
  pair: Awaited<ReturnType<typeof makePair>>;

  constructor(pair: Story['pair']) {
    this.pair = pair;
  }

  private page(n: number): Page | undefined {
    return this.pages[n % Math.max(this.pages.length, 1)];
  }

  async take(step: Step): Promise<void> {
    const { app, deps } = server;
    switch (step.do) {
      case 'join':
        return this.join();
      case 'join badly': {
        faults = { initialize: step.fault };
        await this.join();
        faults = {};
        // Until then the next call would wait for this one, which is dead.
        return passMinutes(0.6);
      }
      case 'pay': {
        const page = this.page(step.page);
        if (!page || page.isPaid) return;
        await payAt(page.url, step.card);
        page.isPaid = step.card === 'success';
        return;
      }
      case 'verify': {
        const page = this.page(step.page);
        if (!page) return;
        const { body } = await verify(app, this.pair, page.reference);
        assert.equal(body.status === 'paid', page.isPaid);
        return;
      }
      case 'webhook': {
        const page = this.page(step.page);
        if (page) assert.equal((await deliver(app, chargeSuccess(page.reference))).status, 200);
        return;
      }
      case 'new price': {
        this.priceNaira = step.priceNaira;
        const offer = deps.db.updateTable('memberships').where('id', '=', this.pair.membershipId);
        await offer.set({ price_kobo: step.priceNaira * 100 }).execute();
        return;
      }
      case 'wait':
        return passMinutes(step.minutes);
    }
  }

  private async join(): Promise<void> {
    const { status, body } = await join(server.app, { ...this.pair, price: this.priceNaira });
    if (status !== 201) return;
    const known = this.pages.some(({ reference }) => reference === body.reference);
    const { reference, authorizationUrl: url } = body;
    const charge = (await server.charges()).find((one) => one.reference === reference);
    assert.equal(charge?.amount, this.priceNaira * 100, 'the page asks for the price that was shown');
    if (!known) this.pages.push({ reference, url, priceNaira: this.priceNaira, isPaid: false });
  }
}

const passMinutes = async (minutes: number) => server.deps.clock.moveTo(server.deps.clock.offsetMs + minutes * 60_000);

it('charges once and gives once, whatever happens in whatever order', async () => {
  const { app, deps } = server;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      faults = {};
      const story = new Story(await makePair(deps));
      for (const one of steps) await story.take(one);
      for (const { reference } of story.pages) await verify(app, story.pair, reference);

      const paid = story.pages.filter(({ isPaid }) => isPaid);
      const subscription = await deps.db
        .selectFrom('subscriptions')
        .select(['id', 'state', 'price_kobo'])
        .where('patron_id', '=', story.pair.patron.id)
        .executeTakeFirst();
      expect(subscription?.state ?? 'pending').toBe(paid.length > 0 ? 'active' : 'pending');
      if (paid.length > 0) expect(paid.map((page) => page.priceNaira * 100)).toContain(subscription?.price_kobo);
      const attempts = await deps.db
        .selectFrom('charge_attempts')
        .innerJoin('invoices', 'invoices.id', 'charge_attempts.invoice_id')
        .select('charge_attempts.state')
        .where('invoices.patron_id', '=', story.pair.patron.id)
        .execute();
      const settled = (state: string) => attempts.filter((attempt) => attempt.state === state).length;
      expect([settled('succeeded'), settled('surplus')]).toEqual([
        Math.min(paid.length, 1),
        Math.max(paid.length - 1, 0),
      ]);
      await assertInvariants(deps.db);
    }),
    { numRuns: 100 },
  );
}, 60_000);
