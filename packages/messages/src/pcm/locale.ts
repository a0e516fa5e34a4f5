import type { Locale } from '../languages.ts';

export const locale: Locale = 'pcm';
