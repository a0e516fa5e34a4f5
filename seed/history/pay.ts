import { askProvider } from '../../apps/api/src/features/money/subscriptions/paying/settle.service.ts';
import type { Checkout } from '../../packages/contract/src/subscriptions.ts';
import { payAtCheckout } from '../sandbox.ts';
import type { Life } from './lives.ts';
import type { Past } from './past.ts';

/** Pays at a checkout and records it, whoever it is that the money goes to and whatever it costs. */
export async function pay(past: Past, { authorizationUrl, reference }: Checkout, how: PaidWith): Promise<void> {
  await payAtCheckout(authorizationUrl, how.paysBy === 'card' ? how.card : how.paysBy);
  await askProvider(past.deps, reference);
}

export type PaidWith = Pick<Life, 'paysBy' | 'card'>;
