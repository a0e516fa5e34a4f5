import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openApp, quietNotifications, server } from '../../../test/app.tsx';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
// The bar does not wait for what the pages load.
beforeEach(() =>
  server.use(
    quietNotifications,
    http.all('*', () => HttpResponse.error()),
  ),
);
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const back = () => screen.queryByRole('button', { name: 'Back' });
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });

it('has no arrow beside the menu on a page that the menu lists', async () => {
  openApp('payout');
  await titled('Payout');
  expect(back()).toBeNull();
});

it('has one beside the menu on a page below, and on the profile of somebody else', async () => {
  const { router } = openApp('payout/statement');
  await titled('Statement');
  expect(back()).toBeInTheDocument();
  await router.navigate('/membership/app/profile/posts');
  await titled('Profile');
  expect(back()).toBeNull();
  await router.navigate('/membership/app/profile/posts/8f14e45f-ceea-467a-9575-6ad0d8a1b6a1');
  expect(await screen.findByRole('button', { name: 'Back' })).toBeInTheDocument();
});

it('has one on a phone, where the menu is away', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
  );
  openApp('payout');
  await titled('Payout');
  expect(back()).toBeInTheDocument();
});
