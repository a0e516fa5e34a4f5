import type { MembershipPage } from '@udala/contract/memberships';
import { userNamePattern } from '@udala/contract/patterns';
import { paths } from '#state/paths.ts';
import type { AppDispatch, RootState } from '#state/store.ts';
import type { Outside } from '#lib/api.ts';
import { withNext } from '#lib/next-path.ts';
import { onMembersSite, pageUrl, type Site } from '#lib/site.ts';
import { tab } from '#lib/session-storage.ts';
import { newVerifier, wireForm } from '../exchange/verifier.ts';

/**
 * As in PKCE, a creator's host sends the hash of a secret to the members site, the only one registered with Google. The
 * exchange code that returns in the fragment is useless without the secret, which never leaves this tab.
 */
interface PendingExchange {
  verifier: string;
  /** Path to open after signing in. */
  next: string | null;
}

const key = 'googleExchange';

/** SubtleCrypto is unavailable on insecure pages; localhost names count as secure. */
export const canExchange = (): boolean => isSecureContext;

/** Leaves a creator's host for the members site. */
export const leaveForGoogle =
  ({ userName }: MembershipPage, next: string | null) =>
  async (_dispatch: AppDispatch, getState: () => RootState, { leaveFor }: Outside): Promise<void> => {
    const { verifier, challenge } = await newVerifier();
    tab.save(key, { verifier, next } satisfies PendingExchange);
    const query = new URLSearchParams({ return: userName, challenge });
    leaveFor(onMembersSite(getState().site, `${paths.google}?${query}`));
  };

/** Parses the exchange request in the members site's URL; null if a part is missing or malformed. */
export function readExchangeRequest(search: string): { userName: string; challenge: string } | null {
  const query = new URLSearchParams(search);
  const [userName, challenge] = [query.get('return') ?? '', query.get('challenge') ?? ''];
  return new RegExp(userNamePattern).test(userName) && wireForm.test(challenge) ? { userName, challenge } : null;
}

/** URL on the creator's host that receives the code. Null unless the server's URL is that creator's own page. */
export const awaitingUrl = (site: Site, userName: string, { url, code }: { url: string; code: string }) =>
  url === pageUrl(site, userName) + paths.google ? `${url}#code=${code}` : null;

/**
 * Removes the code from the URL before other code can read it, and restores the `next` parameter of the sign-in. Null
 * without a code, or if this tab did not ask for one.
 */
export function takeExchangeCode(): { code: string; verifier: string } | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  const pending = tab.read<PendingExchange>(key);
  if (code === null) return null;
  tab.remove(key);
  history.replaceState(history.state, '', pending?.next ? withNext(paths.google, pending.next) : paths.google);
  return pending && wireForm.test(code) ? { code, verifier: pending.verifier } : null;
}
