import { later, minutes } from '#platform/clock.ts';
import { ProviderUnknown } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { noteDeactivated, takeMethodToDeactivate } from './methods.queries.ts';

const AGAIN_MS = minutes(10);

/**
 * Makes the provider forget the payment methods that were removed, or whose owner is gone. What fails is tried again
 * until it is done. Safe in several processes at once.
 */
export async function deactivateRemovedMethods(
  deps: Pick<Deps, 'clock' | 'db' | 'log' | 'metrics' | 'payments'>,
): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const method = await takeMethodToDeactivate(deps.db, { now, leaseUntil: later(now, AGAIN_MS) });
    if (!method) return;
    try {
      if (!method.is_saved_again) await deps.payments.deactivate(method.authorization_code);
      await noteDeactivated(deps.db, method.id);
    } catch (error) {
      deps.metrics.events.inc({ event: 'deactivation_delayed' });
      deps.log.warn({ err: error, methodId: method.id }, 'a removed payment method is not deactivated yet');
      if (error instanceof ProviderUnknown) return;
    }
  }
}
