import { issueSessionCode, redeemSessionCode } from '@udala/contract/exchange';
import { nextPath, withNext } from '#lib/next-path.ts';
import { askedAtKey, readText, remove, saveText, sessionKeys, tab } from '#lib/session-storage.ts';
import { isMembersSite, membersHost, onMembersSite, pageUrl, type Site } from '#lib/site.ts';
import { paths } from '#state/paths.ts';
import { post } from './post.ts';
import { saveSession } from './save-session.ts';
import { newVerifier, wireForm } from './verifier.ts';

/** The code that this tab waits for: its secret, and the query with which the passage goes on. */
interface Pending {
  verifier: string;
  search: string;
}
const pendingKey = 'exchange';

// Written here, because each module that this page shares with the app makes every page of the app heavier.
const unauthenticated = 401;
const userNameForm = /^[a-z0-9-]{1,63}$/i;
const askAgainAfterMs = 600_000;

type Leave = (url: string) => void;

/**
 * The exchange page of every host. A creator's host asks the members site for a session, which answers with a code, or
 * with the login of the host that asked if nobody is signed in there. The members site asks the creator's host that it
 * turned away last in the same way: its visitor may have signed in there since. As in PKCE, whoever asks sends the hash
 * of a secret that never leaves its tab, and the code returns in the fragment, which no log and no `Referer` contains.
 */
export async function passOn(site: Site, leaveFor: Leave): Promise<void> {
  const code = takeCode();
  const pending = tab.read<Pending>(pendingKey);
  tab.remove(pendingKey);
  if (pending && code !== null && wireForm.test(code) && readText('token') === null) {
    const { data } = await post(redeemSessionCode, { code, verifier: pending.verifier });
    if (data) saveSession(data);
  }
  const query = new URLSearchParams(code === null ? location.search : pending?.search);
  const passage = { site, query, leaveFor, isAnswered: code !== null };
  return isMembersSite(site) ? passMembersSite(passage) : passPage(passage);
}

/** Removes the code from the address. Null on the way there, empty if the other host has none. */
function takeCode(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code !== null) history.replaceState(null, '', paths.exchange);
  return code;
}

interface Passage {
  site: Site;
  query: URLSearchParams;
  leaveFor: Leave;
  /** True on the way back: whoever asked does not ask again. */
  isAnswered: boolean;
}

async function passMembersSite({ site, query, leaveFor, isAnswered }: Passage): Promise<void> {
  const userName = userNameIn(query.get('to'));
  const token = readText('token');
  if (token !== null) {
    if (userName === null) return leaveFor(nextOf(query));
    const { status, data } = await post(issueSessionCode, { userName, challenge: challengeIn(query) }, token);
    if (data) return leaveFor(withCode(data));
    // Logged out on another host: nobody is signed in here any more.
    if (status === unauthenticated) remove(sessionKeys);
  }
  const known = isAnswered ? null : userNameIn(query.get('from') ?? readText('askedBy'));
  saveText('askedBy', userName);
  if (known !== null && known !== userName) return ask(pageUrl(site, known), query, leaveFor);
  leaveFor((userName === null ? '' : pageUrl(site, userName)) + loginOf(query));
}

async function passPage({ site, query, leaveFor, isAnswered }: Passage): Promise<void> {
  const token = readText('token');
  if (query.has('challenge')) {
    const given = token === null ? null : await post(issueSessionCode, { challenge: challengeIn(query) }, token);
    return leaveFor(given?.data ? withCode(given.data) : onMembersSite(site, `${paths.exchange}#code=`));
  }
  if (token !== null) return leaveFor(nextOf(query));
  const lastAt = tab.read<number>(askedAtKey) ?? 0;
  if (isAnswered || !isSecureContext || Date.now() - lastAt < askAgainAfterMs) return leaveFor(loginOf(query));
  tab.save(askedAtKey, Date.now());
  query.set('to', site.host.slice(0, -membersHost(site).length - 1));
  return ask(onMembersSite(site, ''), query, leaveFor);
}

/** Goes to another host for a code. */
async function ask(origin: string, query: URLSearchParams, leaveFor: Leave): Promise<void> {
  const { verifier, challenge } = await newVerifier();
  tab.save(pendingKey, { verifier, search: query.toString() } satisfies Pending);
  const search = new URLSearchParams([...query].filter(([name]) => name === 'to' || name === 'next' || name === 'or'));
  search.set('challenge', challenge);
  leaveFor(`${new URL(paths.exchange, origin).href}?${search}`);
}

const withCode = ({ url, code }: { url: string; code: string }): string => `${url}#code=${code}`;

const userNameIn = (text: string | null): string | null => (text !== null && userNameForm.test(text) ? text : null);

const challengeIn = (query: URLSearchParams): string => query.get('challenge') ?? '';

const nextOf = (query: URLSearchParams): string => nextPath(query.toString()) ?? paths.home;

/** The page for people without an account anywhere, with the way back that they came with. */
function loginOf(query: URLSearchParams): string {
  const login = query.get('or') === 'register' ? paths.patronRegister : paths.patronLogin;
  const next = nextPath(query.toString());
  return next === null ? login : withNext(login, next);
}
