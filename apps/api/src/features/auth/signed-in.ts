import type { Session } from '@udala/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { getOwnProfile } from '#features/users/users.service.ts';
import type { Db } from '#platform/db/database.ts';
import { setMediaCookie } from './media-cookie.ts';
import { openSession } from './sessions.service.ts';

/** Where a session begins: the host it is bound to, and the browser. */
export interface Device {
  host: string;
  userAgent: string;
}

export const deviceOf = (request: FastifyRequest): Device => ({
  host: request.siteHost,
  userAgent: request.headers['user-agent'] ?? '',
});

export interface SignedIn {
  session: Session;
  mediaToken: string;
}

/** Opens a session for an active person and gathers what the client keeps of it. */
export async function signIn(db: Db, userId: string, device: Device, now: Date): Promise<SignedIn> {
  const { token, mediaToken, expiresAt } = await openSession(db, { userId, ...device, now });
  const profile = await getOwnProfile(db, userId);
  return {
    session: { token, expiresAt: expiresAt.toISOString(), user: { ...profile.user, profile } },
    mediaToken,
  };
}

/** The answer to a sign-in: the session in the body, its media half in the cookie. */
export function sendSignedIn(deps: Deps, reply: FastifyReply, { session, mediaToken }: SignedIn): Session {
  setMediaCookie(deps, reply, mediaToken);
  return session;
}
