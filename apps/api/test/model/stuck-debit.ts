import { pending } from '../faults.ts';
import { command, untilCharged, type Command } from './command.ts';
import { DAY_MS } from './subscription-model.ts';

/** A debit is given up after three days, and the patron then has a day to act. */
const GIVEN_UP_AFTER_DAYS = 4;
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
      const ms = untilCharged(model, world.now());
      if (ms === null) return;
      world.faults = { charge: pending, verify: pending, listSettlements: unsettled };
      await world.pass(ms);
      for (let day = 0; day < lasts; day += 1) await world.pass(DAY_MS);
      world.heal();
      await world.pass(DAY_MS);
      await story.signInAnew();
      if (lasts < Math.max(model.graceDays, GIVEN_UP_AFTER_DAYS)) return model.payByHand(world.now(), false);
      model.overpayment.push(model.naira);
      model.leaveUnpaid(world.now());
    },
  });
