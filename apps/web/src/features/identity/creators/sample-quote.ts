import type { PublicConfig } from '@udala/contract/config';
import { limits } from '@udala/contract/limits';

export type SampleQuote = PublicConfig['sampleQuotes'][number];

/** The quote for the example price. */
export const sampleQuoteOf = ({ sampleQuotes }: PublicConfig): SampleQuote | undefined =>
  sampleQuotes.find(({ grossKobo }) => grossKobo === limits.samplePriceKobo);
