import { limits } from '@udala/contract/limits';
import { emailPattern } from '@udala/contract/patterns';
import type { Deps } from '#app/deps.ts';
import type { Google } from '#platform/google/google.ts';
import { AppError } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import { readNonce, type Nonce } from './google-nonces.ts';
import { isNonceUsed } from './google.queries.ts';

/** The person whom a valid credential identifies. */
export interface Caller {
  subject: string;
  /** In lower case. */
  email: string;
  /** Cleaned and cut, as profiles store names. */
  name: string;
  isAuthoritative: boolean;
  nonce: Nonce;
}

export const refused = (): AppError => new AppError('unauthenticated', say().googleServer.googleRefused);

/** @throws AppError `unauthenticated` for an invalid token or nonce, or an address that we could not store. */
export async function readCaller(deps: Deps, google: Google, credential: string): Promise<Caller> {
  const identity = await google.identify(credential);
  if (!identity) throw refused();
  const { subject, isAuthoritative } = identity;
  const email = identity.email.toLowerCase();
  const nonce = readNonce(deps, identity.nonce);
  if (!nonce || (await isNonceUsed(deps.db, nonce)) || !isEmail(email)) throw refused();
  return { subject, email, name: nameOf(identity.name) || nameOf(email), isAuthoritative, nonce };
}

const isEmail = (text: string): boolean =>
  text.length <= limits.emailMaxLength && new RegExp(emailPattern, 'u').test(text);

/** Removes control characters and cuts between characters, never inside one. */
function nameOf(text: string): string {
  const clean = text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return Array.from(clean).slice(0, limits.nameMaxLength).join('').trim();
}
