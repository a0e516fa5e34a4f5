import { askProvider } from '../../apps/api/src/features/money/subscriptions/paying/settle.service.ts';
import type { Checkout } from '../../packages/contract/src/subscriptions.ts';
import type { Life } from './lives.ts';
import type { Past } from './past.ts';

type PaidWith = Pick<Life, 'paysBy' | 'card'>;

/** Pays at a checkout and records it, whoever it is that the money goes to and whatever it costs. */
export async function pay(past: Past, { reference }: Checkout, { paysBy, card }: PaidWith): Promise<void> {
  past.provider.pay(reference, paysBy === 'card' ? { card } : paysBy);
  await askProvider(past.deps, reference);
}
