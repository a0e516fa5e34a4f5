import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPost, listPosts, type Post } from '@udala/contract/posts';
import { bufferPost } from '#features/publishing/feed/new-posts.ts';
import { savePlace, savedPlace } from '#features/publishing/feed/saved-place.ts';
import { addPost, removePost } from '#features/publishing/posts/post-cache.ts';
import { connectionChanged } from '#state/connection.slice.ts';
import { answer, noFirstSteps, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { bareProfile, publicUser } from '../test/profile.ts';
import { ada, idOf, makePost, pageOf } from '../test/wire.ts';

const scrolledTo = vi.fn<(to: ScrollToOptions) => void>();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => vi.stubGlobal('scrollTo', scrolledTo));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  scrolledTo.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
afterAll(() => server.close());

/** A post; the higher the number, the newer it is. */
const post = (number: number, more: Partial<Post> = {}): Post =>
  makePost({
    id: idOf(number),
    title: `Post ${number}`,
    createdAt: new Date(Date.UTC(2026, 10, 20) + number * 60_000).toISOString(),
    ...more,
  });
const down = (from: number, to: number): Post[] => Array.from({ length: from - to + 1 }, (_, n) => post(from - n));
const titles = () => screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
const pill = (name: string) => screen.findByRole('button', { name });

/** A feed of thirty, in three pages. */
const pagesOfThirty = answer(listPosts, ({ url }) => {
  const number = Number(new URL(url).searchParams.get('page'));
  const from = 130 - (number - 1) * 10;
  const meta = { currentPage: number, totalItems: 30, totalPages: 3, itemCount: 10 };
  return pageOf(down(from, from - 9), number < 3 ? { ...meta, nextCursor: `after-${from - 9}` } : meta);
});

describe('new posts', () => {
  async function openFeed(posts: Post[] = down(12, 11), path = 'home') {
    server.use(
      quietNotifications,
      answer(listPosts, () => pageOf(posts)),
      answer(getPost, ({ url }) => {
        const number = Number(url.slice(-2));
        return number === 99
          ? errorResponse(404, 'not_found', 'No.')
          : post(number, number === 20 ? { postType: 'Community' } : {});
      }),
    );
    const app = openApp(path, 'chidi');
    await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(posts.length));
    return { ...app, hear: (number: number) => act(() => app.store.dispatch(bufferPost(idOf(number)))) };
  }

  it('wait above the list, each once, and are inserted on request', async () => {
    const { hear } = await openFeed();
    await hear(13);
    expect(await pill('1 new post')).toBeInTheDocument();
    await hear(14);
    await hear(13);
    await hear(12);
    expect(titles()).toEqual(['Post 12', 'Post 11']);
    await userEvent.click(await pill('2 new posts'));
    expect(titles()).toEqual(['Post 14', 'Post 13', 'Post 12', 'Post 11']);
    await waitFor(() => expect(screen.getAllByRole('article')[0]).toHaveFocus());
    expect(scrolledTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
  });

  it('are inserted by their time if a newer one is there already [D5]', async () => {
    const { hear, store } = await openFeed([post(18), post(12)]);
    await hear(15);
    await hear(19);
    await hear(11);
    await userEvent.click(await pill('3 new posts'));
    expect(titles()).toEqual(['Post 19', 'Post 18', 'Post 15', 'Post 12', 'Post 11']);
    act(() => store.dispatch(addPost(post(14))));
    await waitFor(() => expect(titles().slice(2, 4)).toEqual(['Post 15', 'Post 14']));
  });

  it('are left to the page that is not loaded yet if they are older than the whole list [D5]', async () => {
    server.use(quietNotifications, pagesOfThirty);
    const { store } = openApp('home', 'chidi');
    await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(10));
    act(() => store.dispatch(addPost(post(99))));
    act(() => store.dispatch(addPost(post(131))));
    await waitFor(() => expect(titles()[0]).toBe('Post 131'));
    expect(titles()).not.toContain('Post 99');
  });

  it('no longer wait once they were shown, even if they were deleted since', async () => {
    const { hear, store } = await openFeed();
    await hear(13);
    await userEvent.click(await pill('1 new post'));
    act(() => store.dispatch(removePost(idOf(13))));
    await waitFor(() => expect(titles()).toEqual(['Post 12', 'Post 11']));
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
  });

  it('are announced only on the list they belong to', async () => {
    const { hear, router } = await openFeed(undefined, 'home/posts');
    await hear(20);
    await hear(13);
    expect(await pill('1 new post')).toBeInTheDocument();
    await act(() => router.navigate('/membership/app/home/community'));
    expect(await pill('1 new post')).toBeInTheDocument();
    await act(() => router.navigate('/membership/app/home'));
    expect(await pill('2 new posts')).toBeInTheDocument();
  });

  it('are not announced if they cannot be fetched', async () => {
    const logged = vi.spyOn(console, 'info').mockReturnValue();
    const { hear } = await openFeed();
    await hear(99);
    expect(logged).toHaveBeenCalledWith('new post not loaded', expect.objectContaining({ code: 'not_found' }));
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
  });

  it('are fetched after the channel was lost, and after the reader was away for more than a minute', async () => {
    const { store } = await openFeed();
    server.use(answer(listPosts, () => pageOf(down(13, 11))));
    for (const live of [true, false, true]) act(() => void store.dispatch(connectionChanged(live)));
    expect(await pill('1 new post')).toBeInTheDocument();

    server.use(answer(listPosts, () => pageOf(down(14, 11))));
    const away = (ms: number) => {
      const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      fireEvent(document, new Event('visibilitychange'));
      const now = Date.now();
      vi.spyOn(Date, 'now').mockReturnValue(now + ms);
      visibility.mockReturnValue('visible');
      fireEvent(document, new Event('visibilitychange'));
      vi.restoreAllMocks();
    };
    away(61_000);
    expect(await pill('2 new posts')).toBeInTheDocument();
  });

  it('are announced on their author’s open profile too, on the list they belong to, and not among search results [P U2]', async () => {
    server.use(noFirstSteps, ...bareProfile(() => ({ ...publicUser(), counts: { patrons: 1, posts: 40 } })));
    const { hear, router, store } = await openFeed(undefined, `profile/posts/${ada.id}`);
    await hear(13);
    expect(await pill('1 new post')).toBeInTheDocument();
    expect(titles()).toEqual(['Post 12', 'Post 11']);
    await act(() => router.navigate(`/membership/app/profile/posts/${ada.id}?q=rain`));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
    await act(() => router.navigate(`/membership/app/profile/posts/${ada.id}`));
    await hear(20);
    await userEvent.click(await pill('1 new post'));
    expect(titles()).toEqual(['Post 13', 'Post 12', 'Post 11']);
    await waitFor(() => expect(screen.getAllByRole('article')[0]).toHaveFocus());
    await act(() => router.navigate(`/membership/app/profile/posts/${ada.id}?q=rain`));
    await waitFor(() => expect(titles()).toEqual(['Post 12', 'Post 11']));
    await act(() => router.navigate(`/membership/app/profile/community/${ada.id}`));
    expect(await pill('1 new post')).toBeInTheDocument();
    // Posts missed while offline are fetched on home only: the author's posts need not be in the reader's feed.
    const authorIds: (string | null)[] = [];
    server.use(
      answer(listPosts, ({ url }) => {
        authorIds.push(new URL(url).searchParams.get('authorId'));
        return pageOf(down(14, 11));
      }),
    );
    for (const live of [true, false, true]) act(() => void store.dispatch(connectionChanged(live)));
    await act(() => router.navigate('/membership/app/home'));
    await waitFor(() => expect(titles()).toContain('Post 14'));
    expect(authorIds).toEqual([null]);
  });

  it('reload the list if there are more of them than a page holds', async () => {
    const { store } = await openFeed();
    server.use(answer(listPosts, () => pageOf(down(40, 31), { totalPages: 3, nextCursor: 'after-31' })));
    for (const live of [true, false, true]) act(() => void store.dispatch(connectionChanged(live)));
    await userEvent.click(await pill('10 new posts'));
    expect(titles()).toEqual(down(40, 31).map(({ title }) => title));
  });
});

describe('the place in the list', () => {
  it('is restored after a reload, however far down it was', async () => {
    server.use(quietNotifications, pagesOfThirty);
    savePlace('default', { postId: idOf(106), offset: 80, scrollY: 9000, pages: 3 });
    openApp('home', 'chidi');
    expect(await screen.findByRole('link', { name: 'Post 106' })).toBeInTheDocument();
    // jsdom has no layout, so every card is at the top of the window.
    await waitFor(() => expect(scrolledTo).toHaveBeenCalledWith({ top: -80, behavior: 'instant' }));
  });

  it('is saved when the page is left, except at the top of the list', async () => {
    server.use(
      quietNotifications,
      answer(listPosts, () => pageOf(down(12, 11))),
    );
    openApp('home', 'chidi');
    expect(await screen.findByRole('link', { name: 'Post 12' })).toBeInTheDocument();
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 80, 300, 200));
    fireEvent(window, new Event('pagehide'));
    expect(savedPlace('default')).toBeNull();
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900);
    fireEvent(window, new Event('pagehide'));
    expect(savedPlace('default')).toEqual({ postId: idOf(12), offset: 80, scrollY: 900, pages: 1 });
  });

  it('is restored by height if its post is gone, requesting at most one page more than before', async () => {
    let requests = 0;
    // The list grows by itself once it is shown, so only requests until then count.
    let requestsUntilShown: number | undefined;
    scrolledTo.mockImplementation(({ top }) => {
      if (top === 1234) requestsUntilShown ??= requests;
    });
    server.use(
      quietNotifications,
      answer(listPosts, () => {
        requests += 1;
        return pageOf(down(200 - requests * 10, 191 - requests * 10), { totalPages: 99, nextCursor: `${requests}` });
      }),
    );
    savePlace('default', { postId: idOf(999), offset: 80, scrollY: 1234, pages: 2 });
    openApp('home', 'chidi');
    await waitFor(() => expect(scrolledTo).toHaveBeenCalledWith({ top: 1234, behavior: 'instant' }));
    expect(requestsUntilShown).toBe(3);
  });

  it('is not restored when the menu leads to the list', async () => {
    let requests = 0;
    server.use(
      quietNotifications,
      answer(listPosts, () => {
        requests += 1;
        return pageOf(down(12, 11));
      }),
    );
    savePlace('default', { postId: idOf(999), offset: 80, scrollY: 1234, pages: 2 });
    const { router } = openApp('notifications', 'chidi');
    await act(() => router.navigate('/membership/app/home'));
    expect(await screen.findByRole('link', { name: 'Post 12' })).toBeInTheDocument();
    expect(requests).toBe(1);
    expect(scrolledTo).not.toHaveBeenCalledWith({ top: 1234, behavior: 'instant' });
  });

  it('reports a failure when the list cannot be loaded again', async () => {
    server.use(
      quietNotifications,
      answer(listPosts, () => errorResponse(503, 'unavailable', 'Later.')),
    );
    savePlace('default', { postId: idOf(106), offset: 80, scrollY: 9000, pages: 3 });
    openApp('home', 'chidi');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});

it('loads the next page when all loaded posts were removed', async () => {
  let fails = true;
  server.use(
    quietNotifications,
    answer(listPosts, ({ url }) => {
      if (url.includes('page=1')) return pageOf(down(12, 11), { totalPages: 2, nextCursor: 'after-11' });
      return fails
        ? errorResponse(503, 'unavailable', 'Later.')
        : pageOf(down(10, 9), { currentPage: 2, totalPages: 2 });
    }),
  );
  const { store } = openApp('home', 'chidi');
  expect(await screen.findByText("Couldn't load more.")).toBeInTheDocument();
  act(() => [12, 11].forEach((number) => store.dispatch(removePost(idOf(number)))));
  expect(screen.queryByText('This feed is empty...')).toBeNull();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toEqual(['Post 10', 'Post 9']));
});
