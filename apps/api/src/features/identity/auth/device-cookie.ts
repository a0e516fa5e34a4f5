import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { days, later } from '#platform/clock.ts';
import { networkOf } from '#platform/http/addresses.ts';
import { cookieName } from '#platform/http/cookie-names.ts';
import { isSecretForm, newSecret, sha256 } from '#platform/secrets.ts';

/** The origin of a sign-in: the host it is bound to, and the browser. */
export interface Device {
  host: string;
  userAgent: string;
  /** The neighbourhood of the browser's address. */
  network: string;
  /** The hash of the secret in the browser's cookie, which identifies it later. */
  hash: Buffer;
}

/** The origin of the host in use, as configured: for links in emails. */
export const originOf = ({ config }: Pick<Deps, 'config'>, { host }: Device): string =>
  `${config.publicUrl.protocol}//${host}`;

/** The longest lifetime that browsers allow a cookie. */
const COOKIE_AGE_MS = days(400);

/** The requesting browser. Sets its cookie if it has none; no other path and no script sees the cookie. */
export function deviceOf(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Device {
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
