import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { signedIn } from '#state/session.slice.ts';
import { makeStore } from '#state/store.ts';
import { browserFetcher } from '#lib/api.ts';
import { openApp, quietNotifications, server } from '../../../test/app.tsx';
import { ada, chidi, ownProfile } from '../../../test/wire.ts';
import { PrivateFeed } from './private-feed.tsx';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const site = { publicUrl: 'http://localhost:3000', host: 'ada.localhost:3000', renderedAt: 0 };

it.each([
  ['creator', ada, 'account'],
  ['patron', chidi, 'privacy'],
] as const)('links a %s from a creator’s host to the private feed on the members site', (role, person, where) => {
  const store = makeStore({ fetcher: browserFetcher, leaveFor: () => undefined }, { site });
  const profile = ownProfile(person, role);
  const user = { ...profile.user, profile };
  store.dispatch(signedIn({ token: 'a-token', expiresAt: '2026-11-20T09:00:00.000Z', user }));
  render(
    <Provider store={store}>
      <PrivateFeed ReauthDialog={() => null} />
    </Provider>,
  );
  const link = screen.getByRole('link', { name: 'Open localhost:3000' });
  expect(link).toHaveAttribute('href', `http://localhost:3000/membership/app/settings/${where}`);
});

it('is on the account page of a creator, who has no privacy page', async () => {
  server.use(quietNotifications);
  openApp('settings/account');
  expect(await screen.findByRole('button', { name: 'Make my private feed' })).toBeInTheDocument();
});
