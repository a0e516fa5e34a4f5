import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { matchRoutes, type LoaderFunction, type RouteObject } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { getConfig, type PublicConfig } from '@udala/contract/config';
import { getPreferences, updatePreferences, type Preferences } from '@udala/contract/preferences';
import { mayRecord } from '@udala/contract/replay';
import { appRoutes } from '#app/app-routes.tsx';
import { makeRoutes } from '#app/routes.tsx';
import { browserFetcher } from '#lib/api.ts';
import { signedIn } from '#state/session.slice.ts';
import { makeStore } from '#state/store.ts';
import { answer, openApp, quietNotifications, server } from '../../../test/app.tsx';
import { sessionOf } from '../../../test/pages.tsx';
import { ada, chidi, publicConfig } from '../../../test/wire.ts';
import { recording } from './recording-state.ts';

const home = '/membership/app/home';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
/** A document remembers what was recorded, also that of tests before and after these. */
function clearRecording(): void {
  delete recording.leave;
  delete recording.isShut;
}

beforeEach(() => {
  clearRecording();
  history.replaceState(null, '', home);
});
afterEach(() => {
  cleanup();
  clearRecording();
  server.resetHandlers();
  localStorage.clear();
  for (const script of scripts()) script.remove();
});
afterAll(() => server.close());

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
const clarity = { vendor: 'clarity', id: 'abc', scriptUrl: 'https://www.clarity.ms/tag/abc' } as const;
const hotjar = { vendor: 'hotjar', id: '12', scriptUrl: 'https://static.hotjar.com/c/hotjar-12.js?sv=6' } as const;

const preferences: Preferences = {
  pushPosts: true,
  pushComments: true,
  pushReactions: true,
  pushMoney: true,
  quietOn: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  postEmails: 'each',
  fullTextByMail: false,
  screenRecording: true,
  showName: true,
  showEmail: false,
  messagesFrom: 'supported',
  locale: 'en',
};

/** Stubs the instance's recorder and the person's consent; returns the list of requests. */
function recordingIs(replay: PublicConfig['replay'], screenRecording: boolean | null = true) {
  const requests: string[] = [];
  let said = screenRecording;
  server.use(
    quietNotifications,
    http.get('*/auth/*', () => new HttpResponse(null, { status: 503 })),
    answer(getConfig, () => {
      requests.push('config');
      return { ...publicConfig, replay };
    }),
    answer(getPreferences, () => {
      requests.push('preferences');
      return { ...preferences, screenRecording: said };
    }),
    answer(updatePreferences, async (request) => {
      const changes = (await request.json()) as { screenRecording: boolean };
      requests.push(JSON.stringify(changes));
      said = changes.screenRecording;
      return { ...preferences, ...changes };
    }),
  );
  return requests;
}

it.each([clarity, hotjar])('records by $vendor after consent, with all text masked', async (recorder) => {
  recordingIs(recorder);
  openApp('home');
  await waitFor(() => expect(scripts().map(({ src }) => src)).toEqual([recorder.scriptUrl]));
  for (const element of [document.documentElement, document.body]) {
    expect(element.dataset['clarityMask']).toBe('true');
    expect(element.hasAttribute('data-hj-suppress')).toBe(true);
  }
});

function browserSays(property: string, value: unknown): void {
  Object.defineProperty(navigator, property, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, property));
}

const exclusions: [why: string, consent: boolean | null, setUp: () => void][] = [
  ['nobody asked them', null, () => undefined],
  ['they said no', false, () => undefined],
  ['their browser asks not to be tracked', true, () => browserSays('doNotTrack', '1')],
  ['their browser keeps them private', true, () => browserSays('globalPrivacyControl', true)],
  ['data is dear', true, () => browserSays('connection', { saveData: true })],
  ['they are where passwords are', true, () => history.replaceState(null, '', '/membership/app/settings/account')],
  ['this document has shown their settings', true, () => void (recording.isShut = true)],
  [
    'this document was opened where they sign in',
    true,
    () => {
      const opened = { name: 'http://localhost:3000/membership/auth/login' } as PerformanceEntry;
      const spy = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([opened]);
      onTestFinished(() => spy.mockRestore());
    },
  ],
];
it.each(exclusions)('records nothing when %s', async (_why, consent, setUp) => {
  const requests = recordingIs(clarity, consent);
  setUp();
  const { recordIfAgreed } = await import('./record-app.ts');
  const { store } = openApp('home');
  await store.dispatch(recordIfAgreed());
  expect(scripts()).toEqual([]);
  // A browser that has declined already triggers no request.
  if (consent === true) expect(requests).toEqual([]);
});

it('does not begin to record when consent is withdrawn in another tab while this one asks for it', async () => {
  recordingIs(clarity);
  const others = new BroadcastChannel('replay');
  onTestFinished(() => others.close());
  server.use(
    answer(getPreferences, async () => {
      const heard = Promise.withResolvers<void>();
      // Made after the app's own, so that the app hears it first.
      const witness = new BroadcastChannel('replay');
      onTestFinished(() => witness.close());
      witness.addEventListener('message', () => heard.resolve());
      others.postMessage('end');
      await heard.promise;
      return { ...preferences, screenRecording: true };
    }),
  );
  const { recordIfAgreed } = await import('./record-app.ts');
  const store = makeStore(
    { fetcher: (to, init) => browserFetcher(`http://localhost:3000${to}`, init), leaveFor: () => {} },
    { site: { publicUrl: 'http://localhost:3000', host: 'localhost:3000', renderedAt: 0 } },
  );
  store.dispatch(signedIn(sessionOf(ada, 'creator')));
  await store.dispatch(recordIfAgreed());
  expect(scripts()).toEqual([]);
});

it('asks for no consent where the instance does not record', async () => {
  const requests = recordingIs(null);
  const { recordIfAgreed } = await import('./record-app.ts');
  const { store } = openApp('settings/account');
  await store.dispatch(recordIfAgreed());
  expect(scripts()).toEqual([]);
  await screen.findByRole('button', { name: 'Log out' });
  expect(screen.queryByRole('switch', { name: /screen recording/ })).toBeNull();
  expect(requests).not.toContain('preferences');
});

it('takes a consent, and withdraws it with all that the recorder stored', async () => {
  const requests = recordingIs(clarity, null);
  openApp('settings/account');
  const choice = await screen.findByRole('switch', { name: 'Help improve Udala with screen recording' });
  expect(choice).not.toBeChecked();
  await userEvent.click(choice);
  expect(choice).toBeChecked();
  document.cookie = '_clck=a; path=/';
  document.cookie = 'theme=dark; path=/';
  localStorage.setItem('_hjSession', 'a');
  const others = new BroadcastChannel('replay');
  onTestFinished(() => others.close());
  // Once at once, and once more when the server knows, for pages that reload in between.
  const known: number[] = [];
  others.addEventListener('message', () => known.push(requests.filter((one) => one.includes('false')).length));
  await userEvent.click(choice);
  await waitFor(() => expect(known).toHaveLength(2));
  expect(known.at(-1)).toBe(1);
  expect(choice).not.toBeChecked();
  expect(document.cookie).toBe('theme=dark');
  expect(localStorage.getItem('_hjSession')).toBeNull();
  await waitFor(() =>
    expect(requests.filter((one) => one.startsWith('{'))).toEqual([
      '{"screenRecording":true}',
      '{"screenRecording":false}',
    ]),
  );
});

/** All addresses that have a page, with a placeholder for each parameter. */
function pagesOf(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap(({ path = '', children, lazy }) => {
    const address = path.startsWith('/') ? path : `${parent}/${path}`.replace(/\/$/, '');
    const own = lazy && !children ? [address.replaceAll(/:\w+\??/g, 'x')] : [];
    return [...own, ...pagesOf(children ?? [], address)];
  });
}

function makeTable(who: 'ada' | 'chidi') {
  const store = makeStore(
    { fetcher: async () => ({ status: 500, body: null }), leaveFor: () => {} },
    { site: { publicUrl: 'http://localhost:3000', host: 'localhost:3000', renderedAt: 0 } },
  );
  const { user, ...session } = who === 'ada' ? sessionOf(ada, 'creator') : sessionOf(chidi, 'patron');
  // For others the money console is a missing page.
  store.dispatch(signedIn({ ...session, user: { ...user, roles: [...user.roles, 'operator'] } }));
  return makeRoutes(store, [appRoutes(store)]);
}

/** True if a loader on the way to an address leaves the recorded document. */
async function leavesDocument(routes: RouteObject[], address: string): Promise<boolean> {
  const request = new Request(`http://localhost:3000${address}`);
  for (const { route } of matchRoutes(routes, address) ?? []) {
    const lazily = !route.loader && typeof route.lazy === 'function' ? await route.lazy() : null;
    const loader = (route.loader ?? lazily?.loader) as LoaderFunction | undefined;
    const answer: unknown = await loader?.({ request, params: {} } as Parameters<LoaderFunction>[0], undefined);
    if (answer instanceof Response && answer.headers.has('X-Remix-Reload-Document')) return true;
  }
  return false;
}

it('leaves a recorded document before any excluded page', async () => {
  recording.leave = ({ url }) => new Response(null, { headers: { 'X-Remix-Reload-Document': 'true', Location: url } });
  const tables = [makeTable('ada'), makeTable('chidi')];
  const addresses = pagesOf(tables[0] ?? []);
  const secret = addresses.filter((address) => !mayRecord(address));
  expect(addresses).toContain('/membership/app/settings/account');
  expect(secret.length).toBeLessThan(addresses.length);
  const shown: string[] = [];
  for (const address of secret) {
    const left = await Promise.all(tables.map((table) => leavesDocument(table, address)));
    if (!left.includes(true)) shown.push(address);
  }
  expect(shown).toEqual([]);
});
