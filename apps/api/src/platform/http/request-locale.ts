import { sourceLocale, type Locale } from '@udala/messages/languages';
import type { FastifyRequest } from 'fastify';
import { offeredLocale, offeredLocales } from '../say.ts';
import { languageIn } from './language-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the signed-in person's account. */
    accountLocale: Locale | null;
  }
}

/** The language to answer in: of the account, the cookie, `?lang=`, or the browser's settings, among those offered. */
export function localeOfRequest({ accountLocale, cookies, query, headers }: FastifyRequest): Locale {
  if (offeredLocales().length === 1) return sourceLocale;
  const { lang } = (query ?? {}) as { lang?: unknown };
  return (
    accountLocale ??
    offeredLocale(languageIn(cookies)) ??
    (typeof lang === 'string' ? offeredLocale(lang) : null) ??
    preferred(headers['accept-language'] ?? '') ??
    sourceLocale
  );
}

/** Longer than any browser's own; what is longer is not read, since this comes before calls are counted. */
const HEADER_MAX_CHARACTERS = 500;

/** The first offered language by the browser's weights (RFC 9110, 12.5.4); `ha-NG` accepts `ha`. */
function preferred(accepted: string): Locale | null {
  if (accepted.length > HEADER_MAX_CHARACTERS) return null;
  const ranges = accepted.split(',').map((range) => {
    const [tag = '', weight = 'q=1'] = range.split(';').map((part) => part.trim());
    return { tag, weight: Number(weight.replace(/^q=/, '')) || 0 };
  });
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const locale = offeredLocale(tag) ?? offeredLocale(tag.split('-', 1)[0]);
    if (locale) return locale;
  }
  return null;
}
