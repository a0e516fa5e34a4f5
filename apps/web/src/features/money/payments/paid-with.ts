import type { Payment } from '@udala/contract/payments';
import * as m from '@udala/messages/payments';
import { methodName } from '#features/money/subscriptions/method-name.ts';

/** Names the payment method, or else the channel; null before one was chosen. */
export function paidWith({ method, channel }: Pick<Payment, 'method' | 'channel'>): string | null {
  if (method) return methodName(method);
  return channel === null ? null : (m.channels[channel] ?? channel);
}
