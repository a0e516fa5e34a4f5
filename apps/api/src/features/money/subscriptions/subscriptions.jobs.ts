import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { checkOpenPayments } from './paying/open-payments.ts';
import { remindOfExpiry } from './renewals/card-expiry.ts';
import { renewDue } from './renewals/renewals.ts';

export function subscriptionsJobs(deps: Deps): void {
  deps.jobs.every('open payments', minutes(1), () => checkOpenPayments(deps));
  deps.jobs.every('renewals', minutes(1), () => renewDue(deps));
  deps.jobs.every('expiring cards', minutes(60), () => remindOfExpiry(deps));
}
