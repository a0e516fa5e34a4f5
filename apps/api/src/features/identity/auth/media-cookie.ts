import { serverLimits } from '@udala/contract/server-limits';
import type { FastifyReply } from 'fastify';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';
import { days, later } from '#platform/clock.ts';
import { cookieName } from '#platform/http/cookie-names.ts';

/** The cookie that authenticates requests for media. Scripts cannot read it and no other path receives it. */
export const mediaCookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  cookieName(publicUrl, 'udala_media');

const attributes = ({ publicUrl }: Config) =>
  ({ path: '/media', httpOnly: true, sameSite: 'strict', secure: publicUrl.protocol === 'https:' }) as const;

/** The cookie lasts as long as a session can at most: the session's row decides whether the token is valid. */
export function setMediaCookie(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  reply: FastifyReply,
  mediaToken: string,
): void {
  const expires = later(clock.now(), days(serverLimits.sessionAbsoluteDays));
  reply.setCookie(mediaCookieName(config), mediaToken, { ...attributes(config), expires });
}

export const clearMediaCookie = ({ config }: Pick<Deps, 'config'>, reply: FastifyReply): void =>
  void reply.clearCookie(mediaCookieName(config), attributes(config));
