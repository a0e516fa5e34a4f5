import type { Locale } from '../languages.ts';

/** The language of these sentences. */
export const locale: Locale = 'en';
