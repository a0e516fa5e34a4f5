import type { ProviderPayment } from '#platform/payments/payments.ts';
import { command, type Command } from './command.ts';

const DAY_MS = 86_400_000;
const JUST_DUE_MS = 60_000;
/** Days of access after a missed payment. */
const GRACE_DAYS = 7;

const pending = {
  answers: <Answer extends ProviderPayment>(payment: Answer) => ({
    ...payment,
    status: 'pending' as const,
    paidAt: null,
  }),
};

/** What is not decided is in no settlement. */
const unsettled = { answers: () => ({ items: [], nextCursor: null }) };

/**
 * The bank decides about the next month's charge only after some days: within the grace it pays its month, after it the
 * membership is over and the money goes back. Nothing else is charged meanwhile.
 */
export const stuckDebit = (lasts: number): Command =>
  command(`the next debit is stuck for ${lasts} days`, {
    check: ({ status, byCard, declines }) => status === 'active' && byCard && declines === 0,
    async run(model, story) {
      const { world } = story;
      const ms = model.dueAt() + model.morningMs + JUST_DUE_MS - world.now();
      // Already due, e.g. after a suspension: it would be charged on a different day than the model assumes.
      if (ms < JUST_DUE_MS) return;
      world.faults = { charge: pending, verify: pending, listSettlements: unsettled };
      await world.pass(ms);
      for (let day = 0; day < lasts; day += 1) await world.pass(DAY_MS);
      world.heal();
      await world.pass(DAY_MS);
      await story.signInAnew();
      if (lasts < GRACE_DAYS) return model.payByHand(world.now(), false);
      model.overpayment.push(model.naira);
      model.status = 'ended';
    },
  });
