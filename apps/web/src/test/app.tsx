import { render } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { getChecklist } from '@udala/contract/checklists';
import { listComments } from '@udala/contract/comments';
import { getConfig } from '@udala/contract/config';
import type { Endpoint, ReplyOf } from '@udala/contract/endpoint';
import { getMemberCounts } from '@udala/contract/members';
import { listThreads } from '@udala/contract/messages';
import { listNotifications } from '@udala/contract/notifications';
import { getPrivateFeed } from '@udala/contract/private-feeds';
import { getOwnProfile, type AuthorProfile } from '@udala/contract/profiles';
import type { Role } from '@udala/contract/scalars';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { getToday, listSupportedCreators } from '@udala/contract/today';
import { browserFetcher } from '#lib/api.ts';
import { save, saveText } from '#lib/session-storage.ts';
import { appRoutes } from '../app/app-routes.tsx';
import { RootLayout } from '../app/root-layout.tsx';
import { savedSession } from '#state/session.slice.ts';
import { makeStore } from '#state/store.ts';
import { ada, chidi, makeToday, ownProfile, pageOf, publicConfig } from './wire.ts';

const origin = 'http://localhost:3000';

/** Handler of one endpoint, typed by the contract; `on` receives the request. */
export const answer = <E extends Endpoint>(
  endpoint: E,
  on: (request: Request) => ReplyOf<E> | Response | Promise<ReplyOf<E> | Response>,
): RequestHandler =>
  http[endpoint.method.toLowerCase() as 'get'](`*${endpoint.path}`, async ({ request }) => {
    const reply = await on(request);
    return reply instanceof Response ? reply : HttpResponse.json(reply as object);
  });

/** An error as the server formats it. */
export const errorResponse = (status: number, code: string, message: string): Response =>
  HttpResponse.json({ code, message, requestId: 'r1' }, { status });

export const quietNotifications = answer(listNotifications, () => ({
  items: [],
  meta: { ...pageOf([]).meta, unread: 0 },
}));

/** The channel stays closed: tests dispatch its messages instead. */
const noChannel = http.get('*/notifications-socket/*', () => new HttpResponse(null, { status: 404 }));

/** Dismissed first steps. Registered first, because the handler of a person's own address would also match the path. */
export const noFirstSteps = answer(getChecklist, () => ({ steps: [], isDismissed: true }));

/** Registered before a member's own address, which would also match the path. */
export const memberCounts = answer(getMemberCounts, () => ({ active: 3, ending: 1, failed: 2, paused: 1 }));

export const server = setupServer(
  noChannel,
  noFirstSteps,
  memberCounts,
  answer(getConfig, () => publicConfig),
  answer(listComments, () => pageOf([])),
  answer(listOwnSubscriptions, () => pageOf([])),
  answer(listThreads, () => ({ ...pageOf([]), unread: 0 })),
  answer(getToday, () => makeToday()),
  answer(listSupportedCreators, () => ({ items: [] })),
  answer(getPrivateFeed, () => ({ url: null, madeAt: null, lastReadAt: null })),
);

/** Opens the app, signed in, at one of its addresses; `more` are roles besides the person's own. */
export function openApp(path: string, who: 'ada' | 'chidi' = 'ada', more: readonly Role[] = []) {
  const [person, role]: [AuthorProfile, 'creator' | 'patron'] = who === 'ada' ? [ada, 'creator'] : [chidi, 'patron'];
  const { user, ...rest } = ownProfile(person, role);
  const profile = { ...rest, user: { ...user, roles: [...user.roles, ...more] } };
  saveText('token', 'a-token');
  save('user', profile.user);
  save('profile', profile);
  server.use(answer(getOwnProfile, () => profile));

  const leaveFor = vi.fn<(url: string) => void>();
  const store = makeStore(
    { fetcher: (to, init) => browserFetcher(origin + to, init), leaveFor },
    { session: savedSession(), site: { publicUrl: origin, host: 'localhost:3000', renderedAt: 0 } },
  );
  const router = createMemoryRouter(
    [{ Component: RootLayout, HydrateFallback: () => null, children: [appRoutes(store)] }],
    {
      initialEntries: [`/membership/app/${path}`],
    },
  );
  const { unmount } = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { store, router, leaveFor, unmount };
}

/** The keys of form drafts in this tab. */
export const formDrafts = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith('form:'));
