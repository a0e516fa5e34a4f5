import type { PaymentMethod } from '@udala/contract/subscriptions';
import * as m from '@udala/messages/subscriptions';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Name of a card or bank account, such as "Visa ····4242". */
export function methodName({ channel, brand, bank, last4 }: PaymentMethod): string {
  const name = channel === 'card' ? capital(brand ?? m.card) : (bank ?? m.bankAccount);
  return last4 === null ? name : m.methodEnding(name, last4);
}
