import type { Clock } from '../clock.ts';
import { minutes } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { ProviderUnknown, type Payments } from './payments.ts';

const APART_MAX_MS = minutes(5);

interface Handles {
  readonly payments: Payments;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * True if our clock and the provider's agree. If not, due dates cannot be trusted, and no money moves automatically.
 * Call once per tick. Also false when the provider does not respond.
 */
export async function clocksAgree({ payments, clock, log, metrics }: Handles): Promise<boolean> {
  try {
    const apartMs = Math.abs((await payments.now()).getTime() - clock.now().getTime());
    if (apartMs <= APART_MAX_MS) return true;
    metrics.events.inc({ event: 'clocks_apart' });
    log.error({ apartMs }, 'our clock and the payment provider’s differ: nothing is charged or paid out');
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ err: error }, 'payment provider did not tell the time');
  }
  return false;
}
