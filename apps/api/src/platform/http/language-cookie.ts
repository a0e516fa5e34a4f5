import type { Locale } from '@udala/messages/languages';
import type { FastifyReply } from 'fastify';
import { days, later, type Clock } from '../clock.ts';
import { cookieName } from './cookie-names.ts';
import { offeredLocales } from '../say.ts';

const NAME = 'udala_language';
/** The longest lifetime that browsers allow a cookie. */
const COOKIE_AGE_DAYS = 400;

/** The language chosen in this browser, by the cookie of either scheme. */
export const languageIn = (cookies: Readonly<Record<string, string | undefined>> | undefined): string | undefined =>
  cookies?.[`__Secure-${NAME}`] ?? cookies?.[NAME];

interface Handles {
  config: { publicUrl: URL };
  clock: Clock;
}

/** Remembers a language in this browser, for documents, which know no session. None is needed for a single language. */
export function setLanguageCookie({ config, clock }: Handles, reply: FastifyReply, locale: Locale): void {
  if (offeredLocales().length === 1) return;
  reply.setCookie(cookieName(config.publicUrl, NAME), locale, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.protocol === 'https:',
    expires: later(clock.now(), days(COOKIE_AGE_DAYS)),
  });
}
