import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { days, later } from '#platform/clock.ts';
import { networkOf } from '#platform/http/addresses.ts';
import { cookieName } from '#platform/http/cookie-names.ts';
import { isSecretForm, newSecret, sha256 } from '#platform/secrets.ts';

/** Where a sign-in comes from: the host it is bound to, and the browser. */
export interface Device {
  host: string;
  userAgent: string;
  /** The neighbourhood of its address. */
  network: string;
  /** Of the secret in its cookie, by which the browser is known again. */
  hash: Buffer;
}

/** The site she is on, as the configuration spells it: for links in letters. */
export const originOf = ({ config }: Pick<Deps, 'config'>, { host }: Device): string =>
  `${config.publicUrl.protocol}//${host}`;

/** Browsers keep no cookie for longer. */
const COOKIE_AGE_MS = days(400);

/** The browser that asks. One that has no cookie yet is given one; no other path sees it, and no script. */
export function deviceOf({ config, clock }: Deps, request: FastifyRequest, reply: FastifyReply): Device {
  const name = cookieName(config.publicUrl, 'udala_device');
  const given = request.cookies[name];
  const secret = given !== undefined && isSecretForm(given) ? given : newSecret();
  reply.setCookie(name, secret, {
    path: '/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.protocol === 'https:',
    expires: later(clock.now(), COOKIE_AGE_MS),
  });
  return {
    host: request.siteHost,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    network: networkOf(request.ip),
    hash: sha256(secret),
  };
}
