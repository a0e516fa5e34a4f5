import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { ReplyOf } from '@udala/contract/endpoint';
import { updateMembership } from '@udala/contract/memberships';
import type { MoneyMode } from '@udala/contract/payouts';
import type { startSubscription } from '@udala/contract/subscriptions';
import { sql } from 'kysely';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { chargeAt, dueAt } from '#features/money/subscriptions/terms.ts';
import { AppError } from '#platform/http/errors.ts';
import { createDb } from '#platform/db/database.ts';
import { makeCreator, makeOffer, makePerson, freshKey, signIn, type Creator, type Person } from '../factories.ts';
import { addBank } from '../bank-accounts.ts';
import { bookAll } from '../books.ts';
import { closeNextDay } from '../closes.ts';
import { faulty, type Faults } from '../faults.ts';
import { call, eventually } from '../harness.ts';
import { answerNext, change } from '../subscriptions.ts';
import { deliver, join, payAt, startMoneyServer, transferAt, verify, type MoneyServer } from '../money.ts';
import { untilNoBoundaryNears } from './boundaries.ts';
import type { Crash } from './crashes.ts';
import { crashingPool } from './crashes.ts';

type Checkout = ReplyOf<typeof startSubscription>;

/** The payment that a checkout collects. */
interface Page {
  membershipNo: number;
  period: number;
  naira: number;
}
type Tick = () => Promise<void>;

/** The server's periodic jobs, in an order in which none depends on a later one. */
const TICKS = ['open payments', 'renewals', 'refunds', 'settlements', 'weekly payouts', 'payouts'];
const MINUTE_MS = 60_000;

/** A server whose clock and background jobs move only on demand. */
export interface World extends MoneyServer {
  now(): number;
  /** The current faults between the server and the provider. */
  faults: Faults;
  /** The next crash. */
  crash: Crash | null;
  /** Times of day at which a membership changes: midnight in Lagos, and the time of the patron's charges. */
  timesOfDay: readonly number[];
  /** Removes all faults. */
  heal(): void;
  tick(): Promise<void>;
  /** Moves the clock, a little further if a time of day would come during the next commands, and runs the jobs. */
  pass(ms: number): Promise<void>;
  reconcile(): Promise<void>;
  /** Books whatever moved at the provider without us, at the creators' cost where one can bear it. */
  bookExceptions(): Promise<void>;
  /** Processes the received webhooks. */
  actOnEvents(): Promise<void>;
}

export async function openWorld(mode: MoneyMode): Promise<World> {
  const ticks = new Map<string, Tick>();
  const handlers = new Map<string, (payload: never) => Promise<void>>();
  const state: Pick<World, 'faults' | 'crash' | 'timesOfDay'> = { faults: {}, crash: null, timesOfDay: [0] };
  const server = await startMoneyServer(
    (deps) => ({
      ...deps,
      payments: faulty(deps.payments, () => state.faults),
      db: createDb(crashingPool(deps.pool, () => state.crash)),
      jobs: {
        ...deps.jobs,
        every: (name, _period, tick) => void ticks.set(name, tick),
        work(queue, handle) {
          handlers.set(queue.name, handle);
          deps.jobs.work(queue, async () => undefined);
        },
      },
    }),
    { MONEY_MODE: mode },
  );
  const { deps, passTime } = server;
  await server.control('settling', { delayMs: 0 });
  // A command decides each dispute: the model does not know of one that is lost because nobody answered.
  await server.control('behaviours', { unanswered: 'waits' });
  // The first close takes what lies at the provider as given.
  await closeNextDay(server);

  const swallow = async (work: Promise<unknown> | undefined) => void (await work?.catch(() => undefined));
  async function tick(): Promise<void> {
    for (const name of TICKS) await swallow(ticks.get(name)?.());
  }
  return Object.assign(state, {
    ...server,
    now: () => deps.clock.now().getTime(),
    heal: () => void Object.assign(state, { faults: {}, crash: null }),
    tick,
    async pass(ms: number) {
      const at = deps.clock.now().getTime() + ms;
      await passTime(ms + untilNoBoundaryNears(at, state.timesOfDay));
      await tick();
    },
    reconcile: async () => ticks.get('reconcile')?.(),
    async bookExceptions() {
      // The platform bears what no payment to a creator is left for, as after a lost dispute.
      await bookAll(deps, 'creator').catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return bookAll(deps, 'platform');
      });
    },
    async actOnEvents() {
      const open = await deps.db.selectFrom('webhook_inbox').select('id').where('done_at', 'is', null).execute();
      for (const { id } of open) await swallow(handlers.get('provider-events')?.({ inboxId: id } as never));
    },
  });
}

/** One patron, one creator and everything that happens between them. */
export class Story {
  readonly world: World;
  creator: Creator;
  patron: Person;
  readonly membershipId: string;
  /** Opened checkouts that the patron has not paid. */
  readonly pages = new Map<string, Checkout & Page>();

  private constructor(world: World, creator: Creator, patron: Person, membershipId: string) {
    this.world = world;
    this.creator = creator;
    this.patron = patron;
    this.membershipId = membershipId;
  }

  static async begin(world: World): Promise<Story> {
    const { deps } = world;
    world.heal();
    const creator = await makeCreator(deps);
    await addBank(deps, creator.id);
    const story = new Story(world, creator, await makePerson(deps), await makeOffer(deps, creator));
    world.timesOfDay = [0, story.morningMs];
    return story;
  }

  /** Time of the patron's charges and reminders, after midnight. */
  get morningMs(): number {
    const term = { anchor_date: '2026-01-12', anchor_no: 0, period_no: 1, patron_id: this.patron.id };
    return chargeAt(term).getTime() - dueAt(term).getTime();
  }

  /** Renews sessions, which expire after a month without use. */
  async signInAnew(): Promise<void> {
    const { deps } = this.world;
    this.creator = { ...this.creator, ...(await signIn(deps, this.creator.id)) };
    this.patron = { ...this.patron, ...(await signIn(deps, this.patron.id)) };
  }

  async setState(who: 'creator' | 'patron', state: 'active' | 'suspended'): Promise<void> {
    await this.world.deps.db.updateTable('users').set({ state }).where('id', '=', this[who].id).execute();
  }

  /** The patron's newest membership. */
  row() {
    return this.world.deps.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('patron_id', '=', this.patron.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
  }

  attempts() {
    return this.world.deps.db
      .selectFrom('charge_attempts as a')
      .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
      .select(['a.id', 'a.reference', 'a.state', 'a.provider_id', 'i.subscription_id', 'i.period_no'])
      .where('i.patron_id', '=', this.patron.id)
      .orderBy('a.created_at')
      .execute();
  }

  /** The patron's payments that reached the provider, with their refunds. */
  async charges(): Promise<{ reference: string; refundedKobo: number; amount: number }[]> {
    const references = (await this.attempts()).map(({ reference }) => reference);
    const found = await Promise.all(
      references.map(async (reference) => this.world.deps.payments.verify(reference).catch(() => null)),
    );
    return found
      .filter((payment) => payment?.status === 'succeeded' || payment?.status === 'reversed')
      .map((payment) => ({
        reference: payment?.reference ?? '',
        amount: payment?.amountKobo ?? 0,
        refundedKobo: payment?.status === 'reversed' ? payment.amountKobo : 0,
      }));
  }

  /** Requests the checkout until it opens, as a person taps again; undefined if nothing is owed. */
  openJoin(page: Page): Promise<Checkout | undefined> {
    const { world, patron, membershipId } = this;
    return this.open(page, () => join(world.app, { patron, membershipId, price: page.naira }));
  }

  openPay(id: string, of: Page): Promise<Checkout | undefined> {
    return this.open(of, () => change(this.world.app, 'paySubscription', id, { token: this.patron.token }));
  }

  private async open(of: Page, ask: () => Promise<{ status: number; body: Checkout }>): Promise<Checkout | undefined> {
    for (let tap = 0; tap < 3; tap += 1) {
      const { status, body } = await ask();
      if (status === 201) {
        this.pages.set(body.reference, { ...body, ...of });
        return body;
      }
      if (status === 409) return undefined;
      this.world.heal();
      // A request that died while opening a checkout times out after a while.
      await this.world.pass(MINUTE_MS);
    }
    throw new Error('the checkout does not open');
  }

  /** Pays at the provider, with a reusable card or by transfer, and returns. */
  async pay({ authorizationUrl, reference }: Checkout, byCard: boolean): Promise<void> {
    await (byCard ? payAt(authorizationUrl, 'success') : transferAt(authorizationUrl));
    this.pages.delete(reference);
    await this.settle(reference);
  }

  private async settle(reference: string): Promise<void> {
    await eventually(async () => {
      const { status, body } = await verify(this.world.app, this, reference);
      if (status === 200 && (body.status === 'paid' || body.status === 'returned')) return true;
      this.world.heal();
      return false;
    });
  }

  /** True if the creator may refund what is left of the last payment. */
  async mayRefundLast(): Promise<boolean> {
    const { db, clock, config } = this.world.deps;
    const { id } = this.creator;
    const { rows } = await sql<{ backKobo: number; feeKobo: number; balanceKobo: number; earnedKobo: number }>`
      with last as (
        select a.*, (select coalesce(sum(r.amount_kobo), 0)::bigint from refunds r
          where r.attempt_id = a.id and r.state <> 'failed') as refunded_kobo
        from charge_attempts a join invoices i on i.id = a.invoice_id
        where i.patron_id = ${this.patron.id} and a.state = 'succeeded' order by a.created_at desc limit 1),
      mine as (select kind, balance_kobo from ledger_accounts where owner_id = ${id})
      select (amount_kobo - refunded_kobo)
          - (platform_fee_kobo - round(platform_fee_kobo * refunded_kobo / amount_kobo::numeric))::bigint as "backKobo",
        fee_kobo as "feeKobo",
        (select coalesce(sum(balance_kobo), 0)::bigint from mine where kind in ('creator_available', 'creator_held')) as "balanceKobo",
        (select coalesce(sum(net_kobo), 0)::bigint from creator_revenue
          where creator_id = ${id} and day >= ${lagosDate(new Date(clock.now().getTime() - 30 * 86_400_000))}::date) as "earnedKobo"
      from last`.execute(db);
    const [last] = rows;
    if (!last) return true;
    const { backKobo, feeKobo, balanceKobo, earnedKobo } = last;
    if (config.moneyMode !== 'split') return balanceKobo - backKobo + feeKobo >= 0;
    const mayOweKobo = Math.min(5_000_000, Math.max(0, Math.floor((earnedKobo - backKobo) / 2)));
    return backKobo - balanceKobo <= mayOweKobo;
  }

  /** Sends half of the last payment back at the provider's dashboard. */
  async refundAtDashboard(): Promise<void> {
    const { world } = this;
    const last = (await this.charges()).at(-1);
    if (!last || last.refundedKobo > 0) return;
    const order = { reference: last.reference, amountKobo: Math.floor(last.amount / 2), note: 'asked by phone' };
    await world.deps.payments.refund(order).catch(() => undefined);
    await eventually(async () => {
      const { items } = await world.control<{ items: { status: string }[] }>('refunds');
      return items.every(({ status }) => status !== 'pending' && status !== 'processing');
    });
    await this.sendEvent('refund.processed', { transaction_reference: last.reference });
    await world.actOnEvents();
    await world.bookExceptions();
  }

  /** Makes the bank decline the next card charges. */
  async declineNext(times: number): Promise<void> {
    await answerNext(this.world, this.patron, { answer: 'decline', text: 'Insufficient Funds', times });
  }

  /** Opens a dispute about the last payment and resolves it. */
  async dispute(resolution: string | null): Promise<void> {
    const last = (await this.attempts()).findLast(({ state }) => state === 'succeeded');
    const { id } = await this.world.control<{ id: number }>('disputes', { reference: last?.reference });
    await this.sendEvent('charge.dispute.create', { id });
    await this.world.actOnEvents();
    if (resolution === null) return;
    await this.world.control(`disputes/${id}/resolve`, { resolution });
    await this.sendEvent('charge.dispute.resolve', { id });
    await this.world.actOnEvents();
  }

  /** Sends the provider's webhooks again in random order, with one for an unknown payment. */
  async resendEvents(seed: number): Promise<void> {
    const references = [...(await this.attempts()).map(({ reference }) => reference), 'nobodys-payment-0001'];
    const shuffled = references.toSorted((a, b) => mixed(a, seed) - mixed(b, seed));
    for (const reference of shuffled) await this.sendEvent('charge.success', { reference, status: 'success' });
    for (const reference of shuffled) await this.sendEvent('refund.processed', { transaction_reference: reference });
    await this.world.actOnEvents();
  }

  /** Changes the creator's price for new patrons. */
  async offer(price: number): Promise<void> {
    const { world, creator, membershipId: id } = this;
    const body = { price, benefits: ['Live Streams'] };
    const { status } = await call(world.app, updateMembership, { params: { id }, token: creator.token, body });
    assert.equal(status, 200, 'a new price');
  }

  /** Sets the result of the next transfers to the creator's bank. */
  async plan(status: 'failed' | 'reversed'): Promise<void> {
    await this.world.control('transfers', { status, times: 1 });
  }

  /** Ends a live membership, so that it does not renew in later stories. */
  async leave({ isLive }: { isLive: boolean }): Promise<void> {
    if (!isLive) return;
    const { id = '' } = (await this.row()) ?? {};
    await change(this.world.app, 'endSubscription', id, { token: this.creator.token, body: { refund: false } });
  }

  private async sendEvent(event: string, data: object): Promise<void> {
    await deliver(this.world.app, JSON.stringify({ event, data: { ...data, note: freshKey() } }));
  }
}

const mixed = (text: string, seed: number): number =>
  createHash('sha256').update(`${seed}:${text}`).digest().readUInt32BE();
