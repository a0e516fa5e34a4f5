import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import type { Session } from '@udala/contract/auth';
import type { MembershipPage } from '@udala/contract/memberships';
import { browserFetcher } from '#lib/api.ts';
import { save, saveText } from '#lib/session-storage.ts';
import { savedOnboarding } from '#state/onboarding.slice.ts';
import { persist } from '#state/persistence.ts';
import { makeRoutes } from '../app/routes.tsx';
import { savedSession } from '#state/session.slice.ts';
import { makeStore } from '#state/store.ts';
import { noLinks } from './onboarding.ts';
import { ada, idOf, ownProfile } from './wire.ts';

const origin = 'http://localhost:3000';

export const adasPage: MembershipPage = {
  id: idOf(10),
  creatorId: ada.id,
  pageName: 'Slow Light',
  userName: 'ada',
  bio: 'I wait for the light.',
  isVerified: false,
  pageImageUrl: null,
  pageImage: null,
  bannerImageUrl: null,
  profileImageUrl: null,
  links: { ...noLinks, tiktok: 'https://www.tiktok.com/@slowlight' },
  price: 2500,
  benefits: ['Exclusive Content', 'Mentorship', 'Bonus videos', 'Live Streams'],
};

export function sessionOf(person: Parameters<typeof ownProfile>[0], role: 'creator' | 'patron'): Session {
  const profile = ownProfile(person, role);
  return { token: 'a-token', expiresAt: '2027-01-01T00:00:00.000Z', user: { ...profile.user, profile } };
}

export function saveSession({ token, user: { profile, ...user } }: Session): void {
  saveText('token', token);
  save('user', user);
  save('profile', profile);
}

/** Opens a public page at an address of a host, with this browser's storage. */
export function openPage(path: string, host = 'localhost:3000') {
  history.replaceState(null, '', path);
  const leaveFor = vi.fn<(url: string) => void>();
  const store = makeStore(
    { fetcher: (to, init) => browserFetcher(origin + to, init), leaveFor },
    {
      site: { publicUrl: origin, host, renderedAt: 0 },
      session: savedSession(),
      onboarding: savedOnboarding(),
    },
  );
  persist(store);
  const app = { path: '/membership/app/*', Component: () => null };
  const routes = makeRoutes(store, [app]).map((route) => ({ ...route, HydrateFallback: () => null }));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { unmount } = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { store, router, leaveFor, unmount, at: () => router.state.location.pathname + router.state.location.search };
}
