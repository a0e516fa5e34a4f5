import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listBlocks } from '@udala/contract/blocks';
import { getChecklist, type Checklist } from '@udala/contract/checklists';
import { listCommentsToReview } from '@udala/contract/comment-review';
import { listPosts } from '@udala/contract/posts';
import { getUser } from '@udala/contract/profiles';
import { listScheduledPosts } from '@udala/contract/publishing';
import { getToday, listSupportedCreators, type Today } from '@udala/contract/today';
import { readText, save } from '#lib/session-storage.ts';
import { answer, errorResponse, noFirstSteps, openApp, quietNotifications, server } from '../test/app.tsx';
import { publicUser } from '../test/profile.ts';
import { ada, idOf, makeCreator, makePost, makeToday, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T08:00:00Z') });
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([makePost()])),
    answer(listScheduledPosts, () => pageOf([])),
    noFirstSteps,
    answer(getUser, () => publicUser()),
    answer(listBlocks, () => pageOf([])),
  );
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const openSteps = answer(getChecklist, (): Checklist => ({
  steps: [{ step: 'bank', isDone: false }],
  isDismissed: false,
}));
const firstSteps = () => screen.queryByRole('region', { name: 'First steps' });

describe('a creator’s home', () => {
  const open = (given: Partial<Today> = {}) => {
    server.use(answer(getToday, () => makeToday({ lastPostAt: '2026-11-24T08:00:00.000Z', ...given })));
    return openApp('home');
  };
  const next = () => screen.findByRole('region', { name: 'Next' });

  it('says that the figures could not be loaded, and loads them on request', async () => {
    server.use(answer(getToday, () => errorResponse(500, 'internal', 'Something went wrong.')));
    openApp('home');
    const section = await screen.findByRole('region', { name: 'Today' });
    expect(await within(section).findByRole('alert')).toHaveTextContent("We couldn't load today's figures.");
    expect(within(section).getAllByRole('link')).toHaveLength(3);
    server.use(answer(getToday, () => makeToday()));
    await userEvent.click(within(section).getByRole('button', { name: 'Retry' }));
    expect(await within(section).findByText('₦84,300')).toBeInTheDocument();
    expect(within(section).queryByRole('alert')).not.toBeInTheDocument();
  });

  it('greets them, and leads from each figure to what is behind it', async () => {
    open({ toAnswer: 4 });
    expect(await screen.findByRole('heading', { name: 'Good morning, Ada' })).toBeInTheDocument();
    const tiles = within(screen.getByRole('region', { name: 'Today' }));
    await waitFor(() =>
      expect(tiles.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Patrons42▲33 more than a week ago', '/membership/app/members-list'],
        ['This month₦84,30084,300 naira', '/membership/app/payout'],
        ['To answer4', '/membership/app/comments-review?show=unanswered'],
      ]),
    );
  });

  it.each<[string, Partial<Today>, string, string]>([
    [
      'a failed payout before all',
      { failedPayout: { amountKobo: 499_000 }, toAnswer: 2 },
      "Your payout of ₦4,990 didn't arrive.See why",
      '/membership/app/payout',
    ],
    [
      'comments that wait before silence',
      { toAnswer: 1, lastPostAt: '2026-11-01T08:00:00.000Z' },
      'A comment is waiting for your answer.Answer',
      '/membership/app/comments-review?show=unanswered',
    ],
    [
      'a week of silence',
      { lastPostAt: '2026-11-16T08:00:00.000Z' },
      'You last posted 9 days ago.Post',
      '/membership/app/home/posts?newPost=true',
    ],
  ])('names one next step: %s', async (_, given, words, to) => {
    open(given);
    const link = await within(await next()).findByRole('link');
    expect(link).toHaveTextContent(words);
    expect(link).toHaveAttribute('href', to);
  });

  it('says so when nothing waits', async () => {
    open();
    expect(await within(await next()).findByText("You're all caught up.")).toBeInTheDocument();
  });

  it('shows the first steps where nothing is more urgent, and never both', async () => {
    save('checklist', 'open');
    server.use(openSteps);
    open();
    await waitFor(() => expect(firstSteps()).not.toBeNull());
    expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
  });

  it('puts the first steps behind something more urgent at the next visit, and back after it', async () => {
    save('checklist', 'open');
    server.use(openSteps);
    const first = open({ toAnswer: 2 });
    await waitFor(() => expect(readText('checklist')).toBe('"behind"'));
    first.unmount();
    const second = open({ toAnswer: 2 });
    expect(await within(await next()).findByText('2 comments are waiting for your answer.')).toBeInTheDocument();
    expect(firstSteps()).toBeNull();
    second.unmount();
    const third = open();
    await waitFor(() => expect(readText('checklist')).toBe('"open"'));
    expect(firstSteps()).toBeNull();
    third.unmount();
    open();
    await waitFor(() => expect(firstSteps()).not.toBeNull());
  });

  it('begins warmly, without zeros, and offers to share the page', async () => {
    open({ patrons: 0, patronsChange: 0, monthNetKobo: 0 });
    expect(await screen.findByText('No patrons yet. Tell people about your page.')).toBeInTheDocument();
    expect(screen.queryByText('Patrons')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('dialog', { name: 'Share your page' })).toBeInTheDocument();
  });

  it('still leads on when the figures could not be loaded', async () => {
    server.use(answer(getToday, () => errorResponse(503, 'unavailable', 'Later.')));
    const { store } = openApp('home');
    expect(await screen.findByRole('link', { name: 'Patrons –' })).toBeInTheDocument();
    expect(store.getState().toasts).toEqual([]);
  });

  it('opens the composer at its chooser of pictures', async () => {
    // Loaded before: a chooser must open within seconds after the press.
    await import('#features/publishing/posts/composer/composer.tsx');
    const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Post a picture' }));
    await waitFor(() => expect(chosen).toHaveBeenCalledTimes(1));
    expect(chosen.mock.contexts[0]).toHaveProperty('accept', expect.stringContaining('image/png'));
    chosen.mockRestore();
  });

  it('lists the comments to answer', async () => {
    const requested: (string | null)[] = [];
    server.use(
      answer(listCommentsToReview, ({ url }) => {
        requested.push(new URL(url).searchParams.get('why'));
        return pageOf([]);
      }),
    );
    openApp('comments-review?show=unanswered');
    expect(await screen.findByText('No comments to answer.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'To answer', pressed: true })).toBeInTheDocument();
    expect(requested).toEqual(['unanswered']);
  });
});

describe('a patron’s home', () => {
  const bola = makeCreator({ id: idOf(3), name: 'Bola Ade' });

  it('shows the creators they support, and leads to what is new', async () => {
    server.use(
      answer(listSupportedCreators, () => ({
        items: [
          { creator: bola, newPost: { id: idOf(7), postType: 'Community' as const } },
          { creator: makeCreator(), newPost: null },
        ],
      })),
    );
    openApp('home', 'chidi');
    const row = within(await screen.findByRole('navigation', { name: 'Creators you support' }));
    const known = await row.findByRole('link', { name: 'Bola Ade new post' });
    expect(known).toHaveAttribute('href', `/membership/app/community/${idOf(7)}`);
    expect(row.getByRole('link', { name: 'Ada Obi' })).toHaveAttribute(
      'href',
      `/membership/app/profile/posts/${ada.id}`,
    );
    expect(row.getByRole('link', { name: 'Find more' })).toHaveAttribute('href', '/membership/app/search');
    expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
  });
});

describe('the bar of a phone', () => {
  const barOf = async (who: 'ada' | 'chidi') => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(
      Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
    );
    openApp('notifications', who);
    const bar = within(await screen.findByRole('navigation', { name: 'Quick' }));
    const links = bar.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);
    vi.restoreAllMocks();
    return links;
  };

  it('has a creator’s way to a new post before the notifications', async () => {
    expect(await barOf('ada')).toEqual(['Home', 'Profile', 'Create', 'Notifications']);
  });

  it('has none for a patron', async () => {
    expect(await barOf('chidi')).toEqual(['Home', 'Profile', 'Notifications']);
  });
});
