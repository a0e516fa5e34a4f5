import type { MembershipPage } from '@udala/contract/memberships';
import { userNamePattern } from '@udala/contract/patterns';
import { paths } from '#app/paths.ts';
import type { AppDispatch, RootState } from '#app/store.ts';
import type { Outside } from '#lib/api.ts';
import { withNext } from '#lib/next-path.ts';
import { onMembersSite, pageUrl, type Site } from '#lib/site.ts';
import { tab } from '#lib/session-storage.ts';

/**
 * Google knows the members site alone. A creator's host sends the person there with the hash of a secret and gets a code
 * back in the fragment, which opens nothing without the secret: that never leaves this tab.
 */
interface PendingExchange {
  verifier: string;
  /** Where she goes once she is signed in. */
  next: string | null;
}

const key = 'googleExchange';
const secretBytes = 32;
/** 32 bytes as base64url writes them. */
const wireForm = /^[\w-]{43}$/;

/** The hash is not to be had on an insecure page; a laptop's own hosts count as secure. */
export const canExchange = (): boolean => isSecureContext;

/** Leaves a creator's host for the members site. */
export const leaveForGoogle =
  ({ userName }: MembershipPage, next: string | null) =>
  async (_dispatch: AppDispatch, getState: () => RootState, { leaveFor }: Outside): Promise<void> => {
    const verifier = base64Url(crypto.getRandomValues(new Uint8Array(secretBytes)));
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    tab.save(key, { verifier, next } satisfies PendingExchange);
    const query = new URLSearchParams({ return: userName, challenge: base64Url(new Uint8Array(digest)) });
    leaveFor(onMembersSite(getState().site, `${paths.google}?${query}`));
  };

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

/** What the address of the members site asks for; null when a part is missing or misspelt. */
export function readExchangeRequest(search: string): { userName: string; challenge: string } | null {
  const query = new URLSearchParams(search);
  const [userName, challenge] = [query.get('return') ?? '', query.get('challenge') ?? ''];
  return new RegExp(userNamePattern).test(userName) && wireForm.test(challenge) ? { userName, challenge } : null;
}

/** Where the creator's host waits for the code: the server's address, and only if it is hers. */
export const awaitingUrl = (site: Site, userName: string, { url, code }: { url: string; code: string }) =>
  url === pageUrl(site, userName) + paths.google ? `${url}#code=${code}` : null;

/**
 * Takes the code out of the address before anything else can read it, and puts there what she came for, as at every
 * login. Null when there is no code, or this tab did not ask for it.
 */
export function takeExchangeCode(): { code: string; verifier: string } | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  const pending = tab.read<PendingExchange>(key);
  if (code === null) return null;
  tab.remove(key);
  history.replaceState(history.state, '', pending?.next ? withNext(paths.google, pending.next) : paths.google);
  return pending && wireForm.test(code) ? { code, verifier: pending.verifier } : null;
}
