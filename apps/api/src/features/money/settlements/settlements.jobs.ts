import { minutes } from '#platform/clock.ts';
import type { Deps } from '#app/deps.ts';
import { importSettlements } from './import-settlements.ts';

export function settlementsJobs(deps: Deps): void {
  deps.jobs.every('settlements', minutes(10), async () => {
    try {
      await importSettlements(deps);
    } catch (error) {
      deps.metrics.events.inc({ event: 'settlements_failed' });
      throw error;
    }
  });
}
