import type { FastifyInstance } from 'fastify';
import { invalidField } from '#platform/http/errors.ts';
import { setLanguageCookie } from '#platform/http/language-cookie.ts';
import { offeredLocale, offeredLocales, say } from '#platform/say.ts';
import type { Deps } from './deps.ts';

/** Two fields of a form. */
const BODY_MAX_BYTES = 4_096;

/** The switch on public pages: a form that works without a script, and leads back to its page in the other language. */
export async function languageSwitch(app: FastifyInstance, deps: Pick<Deps, 'config' | 'clock'>): Promise<void> {
  await app.register(async (form) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    form.post('/language', async ({ body }, reply) => {
      const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
      const locale = offeredLocale(fields.get('language') ?? undefined);
      if (!locale) throw invalidField('language', say().errors.fieldNotOneOf(offeredLocales().join(', ')));
      setLanguageCookie(deps, reply, locale);
      return reply.redirect(pageOf(fields.get('page')), 303);
    });
  });
}

/** A page of ours on the same host, without the language of its address, which the cookie outranks anyway. */
function pageOf(given: string | null): string {
  const address = given === null ? null : URL.parse(given, 'http://localhost');
  if (address?.host !== 'localhost' || !/^\/membership(?:\/|$)/.test(address.pathname)) return '/membership';
  address.searchParams.delete('lang');
  return address.pathname + address.search;
}
