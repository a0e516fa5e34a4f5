import { needsPriceAndBenefit } from '@udala/messages/offer';
import { priceFault, priceOf } from './price-rule.ts';

export interface TypedOffer {
  /** Whole naira as typed; empty if not entered. */
  price: string;
  benefits: readonly string[];
}

/** Error message if the offer cannot be saved (specification §5). */
export function offerFault({ price, benefits }: TypedOffer): string | undefined {
  if (priceOf(price) === null || benefits.length === 0) return needsPriceAndBenefit;
  return priceFault(price);
}
