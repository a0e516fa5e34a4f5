import { limits } from '@udala/contract/limits';
import type { FastifyReply } from 'fastify';
import type { Config } from '#app/config.ts';
import type { Deps } from '#app/deps.ts';
import { days, later } from '#platform/clock.ts';
import { cookieName } from '#platform/http/cookie-names.ts';

/** Proves who asks for a picture; scripts cannot read it and no other path gets it. */
export const mediaCookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  cookieName(publicUrl, 'udala_media');

const attributes = ({ publicUrl }: Config) =>
  ({ path: '/media', httpOnly: true, sameSite: 'strict', secure: publicUrl.protocol === 'https:' }) as const;

/** Kept for as long as a session can last at most: its row decides whether the token opens anything. */
export function setMediaCookie({ config, clock }: Deps, reply: FastifyReply, mediaToken: string): void {
  const expires = later(clock.now(), days(limits.sessionAbsoluteDays));
  reply.setCookie(mediaCookieName(config), mediaToken, { ...attributes(config), expires });
}

export const clearMediaCookie = ({ config }: Deps, reply: FastifyReply): void =>
  void reply.clearCookie(mediaCookieName(config), attributes(config));
