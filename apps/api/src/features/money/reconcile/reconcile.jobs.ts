import { showAlarms } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { reconcileDue } from './reconcile.ts';

export function reconcileJobs(deps: Deps): void {
  showAlarms(deps);
  // A round that the provider broke off goes on soon.
  deps.jobs.every('reconcile', minutes(10), async () => {
    try {
      await reconcileDue(deps);
    } catch (error) {
      deps.metrics.events.inc({ event: 'reconcile_failed' });
      throw error;
    }
  });
}
