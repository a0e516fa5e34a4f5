import type { Session } from '@udala/contract/auth';
import type { Locale } from '@udala/messages/languages';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { getOwnProfile } from '#features/identity/users/users.service.ts';
import { findChosenLocale } from '#features/identity/users/readers.ts';
import { afterCommitOf, type Tx } from '#platform/db/transaction.ts';
import { setLanguageCookie } from '#platform/http/language-cookie.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { localeOfTag } from '#platform/say.ts';
import type { Device } from './device-cookie.ts';
import { noteDevice } from './devices.queries.ts';
import { newDeviceEmail } from './auth-emails.ts';
import { setMediaCookie } from './media-cookie.ts';
import { openChildSession, openSession, type OpenedSession } from './sessions.service.ts';

export interface SignedIn {
  session: Session;
  mediaToken: string;
  /** Chosen for the account; null if they never chose. */
  locale: Locale | null;
}

interface Entry {
  userId: string;
  device: Device;
}

/** Begins a sign-in and collects the fields that the client stores. Reports an unknown browser by email. */
export async function signIn(tx: Tx, deps: Deps, userId: string, device: Device): Promise<SignedIn> {
  const opened = await openSession(tx, deps, { userId, ...device });
  return describe(tx, deps, { userId, device }, { opened, isExchanged: false });
}

/** The same for a further host of a sign-in. The network of a phone may have changed since, so its browser is enough. */
export async function signInAsChild(
  tx: Tx,
  deps: Deps,
  entry: Entry,
  of: Parameters<typeof openChildSession>[3],
): Promise<SignedIn> {
  const opened = await openChildSession(tx, deps, { userId: entry.userId, ...entry.device }, of);
  return describe(tx, deps, entry, { opened, isExchanged: true });
}

async function describe(
  tx: Tx,
  deps: Deps,
  { userId, device }: Entry,
  { opened, isExchanged }: { opened: OpenedSession; isExchanged: boolean },
): Promise<SignedIn> {
  const now = deps.clock.now();
  const { token, mediaToken, expiresAt } = opened;
  const profile = await getOwnProfile(tx, userId);
  const locale = await findChosenLocale(tx, userId);
  const { isNew } = await noteDevice(tx, userId, device, { now, anyNetwork: isExchanged });
  if (isNew) {
    const site = deps.config.publicUrl.origin;
    const reader = { to: profile.user.email, locale: localeOfTag(locale) };
    const message = newDeviceEmail(reader, { at: now, userAgent: device.userAgent, site });
    await deps.jobs.send(tx, outgoingMail, message);
  }
  const { host, network: from } = device;
  afterCommitOf(tx, () => deps.log.info({ userId, host, from, isNewDevice: isNew, isExchanged }, 'signed in'));
  return {
    session: { token, expiresAt: expiresAt.toISOString(), user: { ...profile.user, profile } },
    mediaToken,
    locale,
  };
}

/** Answers a sign-in: the session in the body, the media token and the account's language in cookies. */
export function sendSignedIn(deps: Deps, reply: FastifyReply, { session, mediaToken, locale }: SignedIn): Session {
  setMediaCookie(deps, reply, mediaToken);
  if (locale) setLanguageCookie(deps, reply, locale);
  return session;
}
