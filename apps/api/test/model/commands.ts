import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { NamedFault, Point } from '../faults.ts';
import { change } from '../subscriptions.ts';
import { agree, command, RECOVERED_MS, untilCharged, type Command } from './command.ts';
import type { Crash } from './crashes.ts';
import { close, dashboardRefund, lateFees } from './money-commands.ts';
import { stuckDebit } from './stuck-debit.ts';
import { DAY_MS, type SubscriptionModel } from './subscription-model.ts';
import type { Story, World } from './world.ts';

type Fault = { at: Point; how: NamedFault } | Crash | null;

/** Longer than until a charge that nobody could have paid is tried again. */
const POSTPONED_MS = 125 * 60_000;

/** Moves time, optionally with a fault; then the fault ends and everything started is finished. */
const pass = (ms: number, fault: Fault): Command =>
  command(`pass ${ms / DAY_MS} days${wordsOf(fault)}`, {
    async run(model, story) {
      const { world } = story;
      befall(world, fault);
      await world.pass(ms);
      await story.signInAnew();
      const isBusinessRejected = fault !== null && 'at' in fault && fault.how === 'refused to the business';
      model.tick(world.now(), isBusinessRejected);
      if (!fault) return;
      world.heal();
      await world.pass(isBusinessRejected ? POSTPONED_MS : RECOVERED_MS);
      model.tick(world.now());
    },
  });

const join = (byCard: boolean, fault: Fault): Command =>
  command(`join ${byCard ? 'by card' : 'by transfer'}${wordsOf(fault)}`, {
    check: (model) => !model.isLive,
    async run(model, story) {
      befall(story.world, fault);
      const naira = model.offerNaira;
      const page = await story.openJoin({ membershipNo: model.membershipNo + 1, period: 0, naira });
      assert(page, 'the checkout opens at last');
      await story.pay(page, byCard);
      story.world.heal();
      model.join(story.world.now(), { byCard, naira });
    },
  });

const leaveJoining = command('open the page to join and leave it', {
  check: (model) => !model.isLive,
  async run(model, story) {
    await story.openJoin({ membershipNo: model.membershipNo + 1, period: 0, naira: model.offerNaira });
  },
});

const payNow = (byCard: boolean): Command =>
  command(`pay now ${byCard ? 'by card' : 'by transfer'}`, {
    check: (model) => model.isLive,
    async run(model, story) {
      const page = await openPay(model, story);
      if (!page) return;
      await story.pay(page, byCard);
      model.payByHand(story.world.now(), byCard);
    },
  });

const leavePage = command('open a page and leave it', {
  check: (model) => model.isLive,
  run: async (model, story) => void (await openPay(model, story)),
});

async function openPay(model: SubscriptionModel, story: Story) {
  const mayPay = model.canPayByHand(story.world.now());
  const { id = '' } = (await story.row()) ?? {};
  const page = await story.openPay(id, { membershipNo: model.membershipNo, period: model.next, naira: model.naira });
  assert.equal(page !== undefined, mayPay, 'may pay');
  if (mayPay) model.isReopened = true;
  return page;
}

const payOldPage = command('pay at a page that was left', {
  check: () => true,
  async run(model, story) {
    const [page] = story.pages.values();
    if (!page) return;
    const isOwed = model.owes(page.membershipNo, page.period, story.world.now());
    await story.pay(page, false);
    if (!model.isLive && page.membershipNo === model.membershipNo + 1)
      model.join(story.world.now(), { ...page, byCard: false });
    else if (isOwed) model.payByHand(story.world.now(), false);
    else model.overpayment.push(page.naira);
  },
});

type Own = 'cancelSubscription' | 'resumeSubscription' | 'pauseSubscription';

const changeOwn = (
  name: Own,
  may: (model: SubscriptionModel, now: number) => boolean,
  become: (model: SubscriptionModel, now: number) => void,
): Command =>
  command(name, {
    check: (model) => model.isLive,
    async run(model, story) {
      const { id = '' } = (await story.row()) ?? {};
      const now = story.world.now();
      const { status } = await change(story.world.app, name, id, { token: story.patron.token });
      assert.equal(status, may(model, now) ? 200 : 409, name);
      if (status === 200) become(model, now);
    },
  });

const cancel = changeOwn(
  'cancelSubscription',
  () => true,
  (model, now) => model.stop(now, false),
);
const resume = changeOwn(
  'resumeSubscription',
  (model, now) => model.canResume(now),
  (model) => void (model.status = model.status === 'past_due' ? 'past_due' : 'active'),
);
const pause = changeOwn(
  'pauseSubscription',
  ({ status }) => status === 'active' || status === 'paused',
  (model) => model.pause(),
);

const ACTS = { cancel: 'cancelSubscription', pause: 'pauseSubscription' } as const;

const stopWhileCharged = (how: keyof typeof ACTS): Command =>
  command(`${how} while the next month is charged`, {
    check: ({ status, byCard }) => status === 'active' && byCard,
    async run(model, story) {
      const { world } = story;
      const { id = '' } = (await story.row()) ?? {};
      const ms = untilCharged(model, world.now());
      if (ms === null) return;
      let status: number | undefined;
      const meanwhile = async () => {
        await story.signInAnew();
        ({ status } = await change(world.app, ACTS[how], id, { token: story.patron.token }));
      };
      world.faults = { charge: { meanwhile, times: 1 } };
      await world.pass(ms);
      world.heal();
      assert.equal(status, 200, how);
      model.stopWhileCharged(how);
    },
  });

const endByCreator = (refund: boolean): Command =>
  command(`the creator ends it${refund ? ' and sends the money back' : ''}`, {
    check: (model) => model.isLive,
    async run(model, story) {
      const { id = '' } = (await story.row()) ?? {};
      const { creator, world } = story;
      const isCovered = !refund || (await story.mayRefundLast());
      const { status } = await change(world.app, 'endSubscription', id, { token: creator.token, body: { refund } });
      assert.equal(status, isCovered ? 200 : 409, 'end');
      if (!isCovered) return;
      if (refund) model.takeBack('sent back');
      else model.stop(world.now(), true);
    },
  });

const newPrice = (naira: number): Command =>
  command(`the creator asks ₦${naira}`, {
    async run(model, story) {
      await story.offer(naira);
      model.offerNaira = naira;
    },
  });

const agreeToPrice = command('the patron agrees to the price', {
  check: ({ status }) => status === 'active',
  async run(model, story) {
    const { id = '' } = (await story.row()) ?? {};
    const { world, patron } = story;
    const body = { price: model.offerNaira };
    const { status } = await change(world.app, 'agreeToPrice', id, { token: patron.token, body });
    assert.equal(status, 200, 'agree');
    model.naira = model.offerNaira;
  },
});

/** Nobody can pay during a suspension; afterwards the scheduler resumes within a day. */
const suspend = (who: 'creator' | 'patron', lasts: number): Command =>
  command(`the ${who} is suspended for ${lasts} days`, {
    async run(model, story) {
      const { world } = story;
      await story.setState(who, 'suspended');
      model.isSuspended = true;
      await world.pass(lasts * DAY_MS);
      model.tick(world.now());
      await agree(model, story);
      await story.setState(who, 'active');
      model.isSuspended = false;
      await world.pass(DAY_MS);
      await story.signInAnew();
      model.tick(world.now());
    },
  });

const decline = (count: number): Command =>
  command(`the bank declines ${count}`, {
    check: (model) => model.isLive && model.byCard,
    async run(model, story) {
      await story.declineNext(count);
      model.declines = count;
    },
  });

const dispute = (resolution: 'open' | 'declined' | 'merchant-accepted'): Command =>
  command(`a dispute: ${resolution}`, {
    check: (model) => model.isLive,
    async run(model, story) {
      await story.dispute(resolution === 'open' ? null : resolution);
      model.takeBack(resolution === 'declined' ? 'retained' : resolution === 'open' ? 'disputed' : 'sent back');
    },
  });

const resendEvents = (seed: number): Command =>
  command(`events again, in any order (${seed})`, {
    check: (model) => model.membershipNo > 0,
    run: (_, story) => story.resendEvents(seed),
  });

const plan = (status: 'failed' | 'reversed'): Command =>
  command(`the next payout: ${status}`, { run: (_, story) => story.plan(status) });

const reconcile = command('both books are compared', { run: (_, { world }) => world.reconcile() });

function wordsOf(fault: Fault): string {
  if (!fault) return '';
  if ('at' in fault) return `, ${fault.at} ${fault.how}`;
  return `, killed ${fault.isCommitted ? 'after' : 'before'} commit ${fault.nthCommit}`;
}

function befall(world: World, fault: Fault): void {
  if (!fault) return;
  if ('at' in fault) world.faults = { [fault.at]: fault.how };
  else world.crash = { ...fault };
}

const how = fc.constantFrom<NamedFault[]>('killed before', 'killed after', 'never heard', 'silent');
const crash = fc.record({ nthCommit: fc.integer({ min: 1, max: 6 }), isCommitted: fc.boolean() });
const faultAt = (...points: Point[]): fc.Arbitrary<Fault> =>
  fc.oneof(fc.constant(null), fc.record({ at: fc.constantFrom(...points), how }), crash);
const passDays = (...days: number[]) =>
  fc
    .tuple(
      fc.constantFrom(...days),
      fc.oneof(
        { weight: 6, arbitrary: faultAt('charge', 'verify', 'refund', 'transfer', 'findTransfer', 'findRefunds') },
        { weight: 1, arbitrary: fc.constant<Fault>({ at: 'charge', how: 'refused to the business' }) },
      ),
    )
    .map(([count, fault]) => pass(count * DAY_MS, fault));

const joining = fc.tuple(fc.boolean(), faultAt('initialize', 'verify')).map(([byCard, fault]) => join(byCard, fault));
const pricing = fc.integer({ min: 100, max: 9999 }).map(newPrice);

/** All commands, weighted by how often each is useful. */
export const commands = [
  joining,
  joining,
  passDays(1, 2, 4, 8),
  passDays(28, 31),
  passDays(28, 31),
  passDays(30, 45, 100),
  fc.boolean().map(payNow),
  fc.constantFrom(leavePage, leaveJoining),
  pricing,
  fc.constant(agreeToPrice),
  fc.constant(payOldPage),
  fc.constant(cancel),
  fc.constant(resume),
  fc.constant(pause),
  fc.constantFrom('cancel' as const, 'pause' as const).map(stopWhileCharged),
  fc.boolean().map(endByCreator),
  fc
    .tuple(fc.constantFrom('creator' as const, 'patron' as const), fc.constantFrom(1, 8, 40))
    .map(([who, lasts]) => suspend(who, lasts)),
  fc.integer({ min: 1, max: 5 }).map(decline),
  fc.constantFrom(1, 4, 9).map(stuckDebit),
  fc.constantFrom('open' as const, 'declined' as const, 'merchant-accepted' as const).map(dispute),
  fc.nat({ max: 9 }).map(resendEvents),
  fc.constantFrom('failed' as const, 'reversed' as const).map(plan),
  fc.constant(reconcile),
  fc.boolean().map(lateFees),
  fc.constant(dashboardRefund),
  fc.constant(close),
];

const meanwhile = fc.oneof(
  passDays(1, 8),
  fc.boolean().map(payNow),
  fc.constantFrom<Command[]>(cancel, pause, agreeToPrice),
  fc.boolean().map(endByCreator),
  fc.constantFrom('creator' as const, 'patron' as const).map((who) => suspend(who, 1)),
);

/** What would rarely occur at random: paying an abandoned checkout, whose period is often no longer owed, */
const leftPages = [
  fc.tuple(fc.constant(leaveJoining), pricing, joining, meanwhile, fc.constant(payOldPage)),
  fc.tuple(joining, passDays(31, 33), fc.constant(leavePage), meanwhile, fc.constant(payOldPage)),
];
/** and coming back after leaving unpaid. */
const unpaidAgain = fc.tuple(
  fc.constant(join(false, null)),
  passDays(31, 32),
  passDays(8, 10),
  joining,
  fc.integer({ min: 1, max: 3 }).map(decline),
  passDays(31, 32),
  passDays(1, 2),
  passDays(1, 2, 4),
);
export const rareStories = fc.oneof(...leftPages, unpaidAgain);
