import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listNotifications } from '@udala/contract/notifications';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { widestScreen } from '#lib/use-media.ts';
import { answer, openApp, server } from '../test/app.tsx';
import { bareProfile } from '../test/profile.ts';
import { ada, idOf, makeNotification, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

/** Stubs the four newest notifications and records their requests. */
function fourNewest() {
  const requests: string[] = [];
  const items = [4, 3, 2, 1].map((n) => makeNotification({ id: idOf(700 + n), message: `Event ${n}` }));
  const handler = answer(listNotifications, ({ url }) => {
    requests.push(new URL(url).searchParams.get('limit') ?? '');
    return { ...pageOf(items), meta: { ...pageOf(items).meta, unread: 4 } };
  });
  return { requests, handler };
}

it.each([
  [`profile/posts/${ada.id}`, 'chidi'],
  [`profile/community/${ada.id}`, 'chidi'],
  [`profile/membership/${ada.id}`, 'chidi'],
  ['profile/posts', 'ada'],
  ['patron-profile', 'chidi'],
] as const)('collapses the activity under the header of %s if there is no right column [P U7]', async (path, who) => {
  const { requests, handler } = fourNewest();
  server.use(
    handler,
    answer(listOwnSubscriptions, () => pageOf([])),
    ...bareProfile().slice(1),
  );
  openApp(path, who);
  const heading = await screen.findByRole('heading', { level: 2, name: 'Activity' });
  const fold = heading.closest('details') as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  expect(within(fold).queryByRole('listitem')).not.toBeInTheDocument();
  await userEvent.click(heading);
  expect(await within(fold).findByText('Event 4')).toBeInTheDocument();
  expect(within(fold).getAllByRole('listitem')).toHaveLength(4);
  expect(within(fold).getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/membership/app/notifications');
  // Home and the bell share the cached list.
  expect(requests).toEqual(['4']);
});

it('is not collapsed where the right column shows it [P U7]', async () => {
  const { handler } = fourNewest();
  const narrow = matchMedia;
  vi.stubGlobal('matchMedia', (query: string) =>
    query === widestScreen ? Object.assign(new EventTarget(), { matches: true }) : narrow(query),
  );
  server.use(handler, ...bareProfile().slice(1));
  openApp(`profile/posts/${ada.id}`, 'chidi');
  expect(await screen.findByText('Event 4')).toBeInTheDocument();
  const [heading, ...others] = await screen.findAllByRole('heading', { name: 'Activity' });
  expect(others).toEqual([]);
  expect(heading?.closest('details')).toBeNull();
});
