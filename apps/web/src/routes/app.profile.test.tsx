import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateChecklist, type ChecklistChanges } from '@udala/contract/checklists';
import { listMemberships } from '@udala/contract/memberships';
import { listPosts } from '@udala/contract/posts';
import { getUser } from '@udala/contract/profiles';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import { adasPage } from '../test/pages.tsx';
import { bareProfile, publicUser } from '../test/profile.ts';
import { ada, makeSubscription, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => localStorage.clear());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const adasProfile = `profile/posts/${ada.id}`;
const offered = answer(listMemberships, () => pageOf([adasPage]));

it('shows the creator’s name, counts and links to other networks', async () => {
  server.use(
    ...bareProfile(() =>
      publicUser({
        bio: 'I wait for the light.',
        isVerified: true,
        tiktokLink: 'https://www.tiktok.com/@ada',
        linkedinLink: 'https://www.linkedin.com/in/ada',
      }),
    ),
  );
  openApp(adasProfile, 'chidi');
  expect(await screen.findByRole('heading', { name: /Ada Obi/ })).toHaveTextContent('Verified');
  expect(screen.getByText('I wait for the light.')).toBeInTheDocument();
  expect(screen.getByText('Patron(s)')).toHaveTextContent('1.2k Patron(s)');
  const [places] = screen.getAllByRole('list', { name: 'Ada Obi elsewhere' });
  expect(within(places as HTMLElement).getAllByRole('link')).toHaveLength(2);
  const tiktok = screen.getAllByRole('link', { name: 'Ada Obi on TikTok, opens in a new tab' });
  expect(tiktok[0]).toHaveAttribute('href', 'https://www.tiktok.com/@ada');
  expect(tiktok[0]).toHaveAttribute('target', '_blank');
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

it('leads with the name of the page, and says who it is by', async () => {
  const user = { ...publicUser(), page: { name: 'Slow Light', imageUrl: null } };
  server.use(...bareProfile(() => user));
  const { unmount } = openApp(adasProfile, 'chidi');
  expect(await screen.findByRole('heading', { name: 'Slow Light' })).toBeInTheDocument();
  expect(screen.getByText('by Ada Obi · @ada')).toBeInTheDocument();
  expect(document.title).toBe('Slow Light · Udala');
  unmount();
  openApp(adasProfile, 'ada');
  expect(await screen.findByRole('heading', { name: 'Ada Obi' })).toBeInTheDocument();
});

it('offers to join, and to a patron to manage their membership', async () => {
  server.use(offered, ...bareProfile());
  const { unmount } = openApp(adasProfile, 'chidi');
  expect(await screen.findByRole('link', { name: 'Join for ₦2,500' })).toBeInTheDocument();
  unmount();

  server.use(answer(listOwnSubscriptions, () => pageOf([makeSubscription()])));
  openApp(adasProfile, 'chidi');
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your membership to Ada Obi' });
  expect(within(dialog).getByRole('link', { name: 'Receipts' })).toHaveAttribute(
    'href',
    `/membership/app/payment-history#${makeSubscription().id}`,
  );
  // Cancelling is the last of what can be done here.
  const buttons = within(dialog).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['', 'Pause', 'Cancel membership', 'Close']);
  await userEvent.click(within(dialog).getByText('Close'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows a patron their own price beside the creator’s current one', async () => {
  server.use(
    offered,
    answer(listOwnSubscriptions, () => pageOf([makeSubscription({ price: 2000, offerPrice: 2500 })])),
    ...bareProfile(),
  );
  openApp(`profile/membership/${ada.id}`, 'chidi');
  expect(
    await screen.findByText('Ada Obi now costs ₦2,500 a month. You stay on ₦2,000 until you agree.'),
  ).toBeInTheDocument();
});

it('still shows a membership that continues after its offer was withdrawn', async () => {
  const running = makeSubscription({ status: 'ending', nextPaymentOn: null });
  server.use(
    answer(listMemberships, () => pageOf([])),
    answer(listOwnSubscriptions, () => pageOf([running])),
    ...bareProfile(),
  );
  openApp(`profile/membership/${ada.id}`, 'chidi');
  expect(await screen.findByText("Yours until 20 Dec 2026. You won't be charged again.")).toBeInTheDocument();
  expect(screen.queryByText('No membership yet.')).not.toBeInTheDocument();
});

it('cannot be edited by other people, whatever the address says', async () => {
  server.use(offered, ...bareProfile());
  openApp(`${adasProfile}?edit=true`, 'chidi');
  await screen.findByRole('heading', { name: 'Ada Obi' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it.each([
  ['nobody', () => errorResponse(404, 'not_found', "We can't find that.")],
  ['no id', () => errorResponse(400, 'invalid_request', 'An id looks different.')],
  ['somebody who is no creator', () => ({ ...publicUser(), roles: ['patron' as const] })],
])('is not found for %s', async (_whom, reply) => {
  server.use(answer(getUser, reply), ...bareProfile());
  openApp(adasProfile, 'chidi');
  expect(await screen.findByText("We can't find this creator.")).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go home' })).toBeInTheDocument();
});

it('searches the creator’s posts, and stores the search in the address', async () => {
  const queries: (string | null)[] = [];
  server.use(
    offered,
    answer(listPosts, (request) => {
      queries.push(new URL(request.url).searchParams.get('q'));
      return pageOf([]);
    }),
    ...bareProfile(() => ({ ...publicUser(), counts: { patrons: 3, posts: 40 } })),
  );
  const { router } = openApp(`${adasProfile}?media=Image`, 'chidi');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the posts of Ada Obi' }), 'rain{Enter}');
  expect(await screen.findByText('No post with “rain”.')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?media=Image&q=rain');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByText('No images yet.')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?media=Image');
  expect(queries).toEqual([null, 'rain']);
});

it('has a community tab, last if only its creator writes posts there, with the message of an empty feed [P-B]', async () => {
  const tabs = async () =>
    within(await screen.findByRole('navigation', { name: 'Profile sections' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  server.use(offered, ...bareProfile());
  const { unmount } = openApp(adasProfile, 'chidi');
  expect(await tabs()).toEqual(['Posts', 'Community', 'Benefits']);
  unmount();
  server.use(...bareProfile(() => ({ ...publicUser(), hasCommunity: false })));
  for (const [path, who] of [
    [adasProfile, 'chidi'],
    ['profile/posts', 'ada'],
  ] as const) {
    const app = openApp(path, who);
    expect(await tabs()).toEqual(['Posts', 'Benefits', 'Community']);
    await userEvent.click(screen.getByRole('link', { name: 'Community' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Community' })).toBeInTheDocument();
    expect(await screen.findByText('This feed is empty...')).toBeInTheDocument();
    app.unmount();
  }
});

describe('sharing', () => {
  const updates: ChecklistChanges[] = [];
  beforeEach(() => {
    updates.length = 0;
    server.use(
      ...bareProfile(() => publicUser({ userName: 'ada' })),
      answer(updateChecklist, async (request) => {
        updates.push((await request.json()) as ChecklistChanges);
        return { steps: [], isDismissed: false };
      }),
    );
  });
  const share = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };
  const wordsOf = (link: HTMLElement) => new URL((link as HTMLAnchorElement).href).searchParams.get('text');

  it('a patron shares a creator by the address of their page', async () => {
    openApp(adasProfile, 'chidi');
    const dialog = await share('Share Ada Obi’s page');
    const link = dialog.getByRole('link', { name: 'WhatsApp' });
    expect(wordsOf(link)).toBe('Ada Obi on Udala: http://ada.localhost:3000');
    expect(dialog.getByRole('img', { name: 'QR code of http://ada.localhost:3000' })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await dialog.findByRole('button', { name: 'Link copied' })).toBeInTheDocument();
    expect(updates).toEqual([]);
  });

  it('a creator shares their own page, which is one of the first steps', async () => {
    openApp('profile/posts');
    const dialog = await share('Share');
    const link = dialog.getByRole('link', { name: 'WhatsApp' });
    expect(wordsOf(link)).toBe('Join my page on Udala: http://ada.localhost:3000');
    await userEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(updates).toEqual([{ done: 'share' }]));
  });
});

it('can be retried after a failure', async () => {
  let fails = true;
  server.use(
    answer(getUser, () => (fails ? errorResponse(503, 'unavailable', 'Later.') : publicUser())),
    ...bareProfile(),
  );
  openApp(adasProfile, 'chidi');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Ada Obi' })).toBeInTheDocument();
});
