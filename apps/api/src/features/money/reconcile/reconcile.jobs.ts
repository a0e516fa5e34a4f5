import { showAlarms } from '#features/money/reconciliation-exceptions/reconciliation-exceptions.ts';
import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { reconcile } from './reconcile.ts';

export function reconcileJobs(deps: Deps): void {
  showAlarms(deps);
  deps.jobs.every('reconcile', minutes(60), async () => {
    try {
      await reconcile(deps);
    } catch (error) {
      deps.metrics.events.inc({ event: 'reconcile_failed' });
      throw error;
    }
  });
}
