import { beforeEach, expect, it } from 'vitest';
import type { LoaderFunction } from 'react-router';
import { begun, wentTo } from '#state/onboarding.slice.ts';
import {
  asDocument,
  creatorIndex,
  creatorOnly,
  onboardingOnly,
  onMembersSiteOnly,
  patronOnly,
  signedInOnly,
} from './guards.ts';
import { isCreator, signedIn } from '#state/session.slice.ts';
import { makeStore } from '#state/store.ts';
import { sessionOf } from '../test/pages.tsx';
import { ada, chidi } from '../test/wire.ts';

beforeEach(() => localStorage.clear());

const storeAt = (host: string) =>
  makeStore(
    { fetcher: async () => ({ status: 500, body: null }), leaveFor: () => {} },
    { site: { publicUrl: 'http://localhost:3000', host, renderedAt: 0 } },
  );
const members = 'localhost:3000';

/** The destination of a guard's redirect; null if it admits the request. */
async function leads(guard: LoaderFunction, path: string): Promise<string | null> {
  const args = { request: new Request(`http://any${path}`), params: {} } as Parameters<LoaderFunction>[0];
  const answer: unknown = await guard(args, undefined);
  return answer instanceof Response ? answer.headers.get('location') : null;
}

it('admits only creators to their area, on the members site only', async () => {
  const store = storeAt(members);
  const path = '/membership/creator/onboard/setup';
  expect(await leads(onboardingOnly(store), path)).toBe('/');
  expect(await leads(creatorIndex(store), path)).toBe('/');
  store.dispatch(signedIn(sessionOf(chidi, 'patron')));
  expect(await leads(onboardingOnly(store), path)).toBe('/');
  store.dispatch(signedIn(sessionOf(ada, 'creator')));
  expect(await leads(onboardingOnly(store), path)).toBe('/membership/app/home');
  expect(await leads(creatorIndex(store), path)).toBe('/membership/app/home');
});

it('takes a creator to their own unfinished step, not to another person’s', async () => {
  const store = storeAt(members);
  store.dispatch(signedIn(sessionOf({ ...ada, userName: null }, 'creator')));
  expect(await leads(creatorIndex(store), '/')).toBe('/membership/creator/onboard/aboutyourself');
  expect(await leads(onboardingOnly(store), '/')).toBeNull();
  store.dispatch(begun({ userId: ada.id }));
  store.dispatch(wentTo('setup'));
  expect(await leads(creatorIndex(store), '/')).toBe('/membership/creator/onboard/setup');
  store.dispatch(begun({ userId: chidi.id }));
  expect(await leads(creatorIndex(store), '/')).toBe('/membership/creator/onboard/aboutyourself');
});

it('sends the creators’ area of a page’s own host to the members site', async () => {
  const path = '/membership/creator/auth/login?next=%2Fmembership';
  expect(await leads(onMembersSiteOnly(storeAt(members)), path)).toBeNull();
  expect(await leads(onMembersSiteOnly(storeAt('ada.localhost:3000')), path)).toBe(`http://localhost:3000${path}`);
});

it('requires a session and remembers the way back; a signed-out visitor of a post gets the server’s page', async () => {
  const store = storeAt('ada.localhost:3000');
  const path = '/membership/app/home/posts?from=mail';
  expect(await leads(signedInOnly(store), path)).toBe(`/membership/auth/exchange?next=${encodeURIComponent(path)}`);
  for (const post of ['/membership/app/posts/1?from=mail', '/membership/app/community/1/'])
    expect(await leads(signedInOnly(store), post)).toBe(post);
  store.dispatch(signedIn(sessionOf(chidi, 'patron')));
  expect(await leads(signedInOnly(store), path)).toBeNull();
});

it.each([
  [['creator', 'patron'], members, true],
  [['patron', 'creator'], members, false],
  [['patron'], members, false],
  [[], members, false],
  [['creator'], '127.0.0.1:3000', true],
  [['creator'], 'localhost:4000', true],
  [['creator'], 'ada.localhost:3000', false],
  [['creator'], 'localhost.evil.example', false],
] as const)('takes the person for a creator by their first role and the host: %j at %s', (roles, host, creator) => {
  const store = storeAt(host);
  const session = sessionOf(ada, 'creator');
  store.dispatch(signedIn({ ...session, user: { ...session.user, roles: [...roles] } }));
  expect(isCreator(store.getState())).toBe(creator);
});

it('redirects home from the other role’s pages, with a reason', async () => {
  const store = storeAt(members);
  // Without a session this guard admits: another one leads to the login, and back to this page.
  expect(await leads(creatorOnly(store), '/membership/app/payout')).toBeNull();
  store.dispatch(signedIn(sessionOf(chidi, 'patron')));
  expect(await leads(patronOnly(store), '/membership/app/patron-profile')).toBeNull();
  expect(await leads(creatorOnly(store), '/membership/app/payout')).toBe('/membership/app/home');
  expect(store.getState().toasts).toMatchObject([{ type: 'info', title: 'That page is for creators.' }]);
});

it('opens pages that only the server renders as a document', async () => {
  const answer = await asDocument({ request: new Request('http://any/membership'), params: {} } as never, undefined);
  expect((answer as Response).headers.get('X-Remix-Reload-Document')).toBe('true');
});
