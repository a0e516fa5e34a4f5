import { needsPriceAndBenefit } from '@udala/messages/offer';
import { priceFault, priceOf } from './price-rule.ts';

export interface TypedOffer {
  /** Whole naira as typed; empty while there is none. */
  price: string;
  benefits: readonly string[];
}

/** Why an offer cannot be saved as it stands, or nothing (specification §5). */
export function offerFault({ price, benefits }: TypedOffer): string | undefined {
  if (priceOf(price) === null || benefits.length === 0) return needsPriceAndBenefit;
  return priceFault(price);
}
