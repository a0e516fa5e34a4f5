import { limits } from '@udala/contract/limits';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/offer';
import { koboOf } from '#lib/money.ts';

/** Parses a typed price in whole naira; null if it is no valid number. */
export const priceOf = (typed: string): number | null => (/^\d{1,9}$/.test(typed) ? Number(typed) : null);

export function priceFault(typed: string): string | undefined {
  const price = priceOf(typed);
  if (price === null) return undefined;
  if (price < limits.priceMinNaira) return m.priceTooLow(naira(koboOf(limits.priceMinNaira)));
  return price > limits.priceMaxNaira ? m.priceTooHigh(naira(koboOf(limits.priceMaxNaira))) : undefined;
}
