import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { followCreator, unfollowCreator } from '@udala/contract/follows';
import { listMemberships } from '@udala/contract/memberships';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { answer, openApp, errorResponse, server } from '../../../test/app.tsx';
import { adasPage } from '../../../test/pages.tsx';
import { bareProfile, publicUser } from '../../../test/profile.ts';
import { ada, makeSubscription, pageOf } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

/** Serves Ada's profile and records the calls to follow and unfollow. */
function adasProfile({ isFollowing = false, price = null as number | null, supports = false, refused = false } = {}) {
  const calls: string[] = [];
  const on = (name: string) => () => {
    calls.push(name);
    return refused ? errorResponse(503, 'unavailable', "We can't answer right now.") : {};
  };
  server.use(
    answer(listMemberships, () => pageOf([{ ...adasPage, price }])),
    answer(listOwnSubscriptions, () => pageOf(supports ? [makeSubscription()] : [])),
    answer(followCreator, on('follow')),
    answer(unfollowCreator, on('unfollow')),
    ...bareProfile(() => ({ ...publicUser(), viewer: { isFollowing } })),
  );
  return calls;
}

const button = (name: string) => screen.findByRole('button', { name });
const profile = `profile/posts/${ada.id}`;

it('follows at once, and unfollows', async () => {
  const calls = adasProfile();
  openApp(profile, 'chidi');
  expect(await button('Follow for free')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(await button('Follow for free'));
  expect(await button('Following')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(calls).toEqual(['follow']));
  await userEvent.click(await button('Following'));
  expect(await button('Follow for free')).toHaveAttribute('aria-pressed', 'false');
  expect(calls).toEqual(['follow', 'unfollow']);
});

it('reverts with a warning when the call fails', async () => {
  adasProfile({ refused: true });
  openApp(profile, 'chidi');
  await userEvent.click(await button('Follow for free'));
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't answer right now.");
  expect(await button('Follow for free')).toHaveAttribute('aria-pressed', 'false');
});

it('is shown beside the link to join', async () => {
  adasProfile({ price: 2500, isFollowing: true });
  openApp(profile, 'chidi');
  expect(await button('Following')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Join for ₦2,500' })).toBeInTheDocument();
});

it('is offered for a creator without a membership', async () => {
  const calls = adasProfile();
  openApp(`profile/membership/${ada.id}`, 'chidi');
  const empty = (await screen.findByText('No membership yet.')).parentElement;
  if (!empty) throw new Error('nothing around it');
  await userEvent.click(await within(empty).findByRole('button', { name: 'Follow for free' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Following' })).toHaveLength(2));
  expect(calls).toEqual(['follow']);
});

it.each([
  ['a patron', 'chidi', true],
  ['the creator', 'ada', false],
] as const)('is hidden for %s', async (_who, who, supports) => {
  adasProfile({ supports });
  openApp(profile, who);
  await screen.findByText('This feed is empty...');
  if (supports) await screen.findByRole('button', { name: 'Manage Subscription' });
  for (const name of ['Follow for free', 'Following']) expect(screen.queryByRole('button', { name })).toBeNull();
});
