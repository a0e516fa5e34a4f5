import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { payoutsReserved, weeklyPayoutAgain } from './payout-postings.ts';
import { sendDuePayouts } from './send-payouts.ts';
import { askAboutIdentities } from './settle-identity.ts';
import { beginWeeklyRun, paySome, reserveWeeklyPayout, weeklyPayouts } from './weekly-payouts.ts';

export function payoutsJobs(deps: Deps): void {
  const { jobs, config } = deps;
  // The provider pays a creator's own business.
  if (config.moneyMode !== 'platform') return;
  jobs.work(payoutsReserved, () => sendDuePayouts(deps));
  jobs.every('payouts', minutes(1), () => sendDuePayouts(deps));
  jobs.work(weeklyPayouts, (part) => paySome(deps, part));
  jobs.work(weeklyPayoutAgain, ({ since, creatorId }) => reserveWeeklyPayout(deps, creatorId, new Date(since)));
  jobs.every('identity checks', minutes(1), () => askAboutIdentities(deps));
  jobs.every('weekly payouts', minutes(1), () => beginWeeklyRun(deps));
}
