import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deletePost, getPost, listPosts, type Post } from '@udala/contract/posts';
import { reportSomething } from '@udala/contract/reports';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../test/app.tsx';
import { bareProfile } from '../../../test/profile.ts';
import { ada, idOf, makeImage, makePost, makeVideo, pageOf } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
afterAll(() => server.close());

function open(given: Partial<Post>, who: 'ada' | 'chidi' = 'chidi') {
  server.use(
    quietNotifications,
    answer(getPost, () => makePost(given)),
  );
  return openApp(`posts/${idOf(100)}`, who);
}
const menuOf = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^More for “/ }));
};

describe('the text', () => {
  it('is shown with its paragraphs, line breaks and links', async () => {
    open({ description: 'One line,\nthen another.\n\nSee www.example.com/a, or javascript:alert(1).' });
    const link = await screen.findByRole('link', { name: 'www.example.com/a' });
    expect(link).toHaveAttribute('href', 'https://www.example.com/a');
    expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.closest('p')).toHaveTextContent('See www.example.com/a, or javascript:alert(1).');
    expect(screen.getByText(/One line/).tagName).toBe('P');
  });

  it('shows the time of an edit', async () => {
    open({ editedAt: '2026-11-20T10:30:00.000Z' });
    expect(await screen.findByText('Edited')).toHaveAttribute('title', 'Edited 20 November 2026 at 11:30');
  });

  it('shows its scheduled time, and cannot be liked before', async () => {
    open({ scheduledFor: '2026-12-20T08:00:00.000Z' }, 'ada');
    expect(await screen.findByText('Scheduled for 20 December 2026 at 09:00')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Like/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

it('shows readers without access the teaser and a link to join, and no thread', async () => {
  open({ description: 'Mist, mostly.', viewer: { liked: false, reaction: null, canSee: false } });
  expect(await screen.findByText('Mist, mostly.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Join Ada Obi' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /comment/ })).not.toBeInTheDocument();
});

describe('pictures', () => {
  const images = [1, 2, 3, 4, 5].map((number) =>
    makeImage({ id: idOf(700 + number), alt: number === 2 ? 'Mist' : '' }),
  );

  it('open in a viewer that closes by going back', async () => {
    open({ imageContent: images });
    await userEvent.click(await screen.findByRole('button', { name: /Mist.*Open picture 2 of 5/ }));
    const viewer = await screen.findByRole('dialog', { name: 'Pictures by Ada Obi' });
    expect(within(viewer).getByRole('status')).toHaveTextContent('2 of 5 Mist');
    fireEvent.keyDown(viewer, { key: 'ArrowRight' });
    expect(within(viewer).getByRole('status')).toHaveTextContent('3 of 5 Photo by Ada Obi, no description');
    await userEvent.click(within(viewer).getByRole('button', { name: 'Previous picture' }));
    fireEvent.keyDown(viewer, { key: 'ArrowLeft' });
    fireEvent.keyDown(viewer, { key: 'ArrowLeft' });
    expect(within(viewer).getByRole('status')).toHaveTextContent('5 of 5');
    expect(within(viewer).getAllByRole('img')).toHaveLength(1);
    await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('turn to the next one on a swipe, not on a mouse drag', async () => {
    open({ imageContent: images });
    await userEvent.click(await screen.findByRole('button', { name: /picture 1 of 5/ }));
    const picture = await screen.findByRole('dialog').then((viewer) => within(viewer).getByRole('img'));
    const swipe = (pointerType: string, to: number) => {
      fireEvent.pointerDown(picture, { clientX: 200, pointerType });
      fireEvent.pointerUp(picture, { clientX: to, pointerType });
    };
    swipe('mouse', 20);
    swipe('touch', 180);
    expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('1 of 5');
    swipe('touch', 20);
    expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('2 of 5');
  });

  it('load on request in data-saving mode, and show their size', async () => {
    vi.stubGlobal('innerWidth', 360);
    vi.stubGlobal('devicePixelRatio', 2);
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' }, configurable: true });
    try {
      open({ imageContent: [makeImage({ id: idOf(790) })] });
      const ask = await screen.findByRole('button', { name: 'Tap to load · 60 KB' });
      expect(screen.queryByRole('img')).not.toBeInTheDocument();
      await userEvent.click(ask);
      expect(screen.getByRole('img')).toBeInTheDocument();
    } finally {
      Reflect.deleteProperty(navigator, 'connection');
    }
  });
});

describe('a video', () => {
  it('is not fetched before it is played', async () => {
    open({ contentType: 'Video', videoContent: [makeVideo()] });
    const video = await screen.findByLabelText('Video, 0:42 · 3.1 MB');
    expect(video).toHaveAttribute('preload', 'none');
    expect(video).toHaveAttribute('controls');
    expect(video).not.toHaveAttribute('autoplay');
    expect(video).toHaveAttribute('poster', `/media/${idOf(801)}/720.webp`);
    expect(screen.getByText('0:42 · 3.1 MB')).toBeInTheDocument();
    fireEvent.play(video);
    expect(screen.queryByText('0:42 · 3.1 MB')).not.toBeInTheDocument();
  });

  it('that is being prepared is refetched, and plays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let state: 'preparing' | 'ready' = 'preparing';
    server.use(
      quietNotifications,
      answer(getPost, () => makePost({ contentType: 'Video', videoContent: [makeVideo({ state })] })),
    );
    openApp(`posts/${idOf(100)}`, 'chidi');
    await screen.findByText('This video is being prepared. You can play it in a few minutes.');
    state = 'ready';
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByLabelText(/^Video/)).toBeInTheDocument();
  });

  it('that no browser plays is offered as a download', async () => {
    open({ contentType: 'Video', videoContent: [makeVideo({ state: 'download', bytes: 12_000_000, poster: null })] });
    expect(await screen.findByText("Browsers can't play this file.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download 12 MB' })).toHaveAttribute('download');
  });

  it('is a still on a card', async () => {
    server.use(
      quietNotifications,
      answer(listPosts, () => pageOf([makePost({ contentType: 'Video', videoContent: [makeVideo()] })])),
    );
    openApp('home', 'chidi');
    expect(await screen.findByText('Video, 0:42 · 3.1 MB')).toBeInTheDocument();
    expect(document.querySelector('video')).toBeNull();
  });
});

describe('the menu', () => {
  it('lets its author edit and delete', async () => {
    server.use(
      answer(deletePost, () => ({})),
      answer(listPosts, () => pageOf([])),
    );
    const { router, store } = open({}, 'ada');
    await menuOf();
    expect(screen.getByRole('link', { name: 'Edit Post' })).toHaveAttribute(
      'href',
      `/membership/app/home/posts?editPost=${idOf(100)}`,
    );
    expect(screen.queryByRole('button', { name: 'Report' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Post' }));
    await screen.findByRole('dialog', { name: 'Are you sure you want to delete this post?' });
    await userEvent.click(screen.getByRole('button', { name: 'Delete post' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/home'));
    expect(store.getState().toasts).toMatchObject([{ title: 'Deleted Post', body: 'Post deleted successfully' }]);
  });

  it('lets others report, with a reason', async () => {
    const sent: unknown[] = [];
    server.use(
      answer(reportSomething, async (request) => {
        sent.push(await request.json());
        return {};
      }),
    );
    const { store } = open({});
    await menuOf();
    expect(screen.queryByRole('link', { name: 'Edit Post' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Report' }));
    await screen.findByRole('dialog', { name: 'Report this post' });
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Error: Choose a reason.');
    await userEvent.click(screen.getByRole('radio', { name: 'A scam or fraud' }));
    await userEvent.type(screen.getByLabelText(/More about it/), ' Sells my photographs. ');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([{ entityType: 'post', entityId: idOf(100), reason: 'fraud', note: 'Sells my photographs.' }]);
    expect(store.getState().toasts).toMatchObject([{ type: 'info', title: 'Report sent' }]);
  });

  it('shares the address on the creator’s page, and says what a recipient will see', async () => {
    const shared = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
    Object.assign(navigator, { share: shared });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    open({});
    await menuOf();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this post' }));
    const url = `http://ada.localhost:3000/membership/app/posts/${idOf(100)}`;
    const words = encodeURIComponent(`“Ten minutes before the sun” by Ada Obi: ${url}`);
    expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', `https://wa.me/?text=${words}`);
    expect(dialog.getByRole('img', { name: `QR code of ${url}` })).toBeInTheDocument();
    expect(dialog.getByText(/^Patrons-only posts stay locked/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    await userEvent.click(dialog.getByRole('button', { name: 'More ways' }));
    expect(shared).toHaveBeenCalledWith({ url });
  });

  it('copies the address', async () => {
    open({ postType: 'Community' });
    await menuOf();
    await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/membership/app/community/${idOf(100)}`);
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
  });

  it('shows the address where there is no clipboard', async () => {
    open({});
    await menuOf();
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    onTestFinished(() => clipboard.mockRestore());
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText(`${location.origin}/membership/app/posts/${idOf(100)}`)).toBeInTheDocument();
  });
});

describe('the breadcrumb', () => {
  it('leads to the feed after a direct link', async () => {
    open({});
    expect(await screen.findByRole('link', { name: 'Feed' })).toHaveAttribute('href', '/membership/app/home');
  });

  it('leads back to the position in the list', async () => {
    server.use(
      answer(listPosts, () => pageOf([makePost()])),
      quietNotifications,
      answer(getPost, () => makePost()),
    );
    const { router } = openApp('home', 'chidi');
    await userEvent.click(await screen.findByRole('link', { name: 'Ten minutes before the sun' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Feed' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/home'));
    expect(router.state.historyAction).toBe('POP');
  });

  it('leads to the author’s posts for a reader who came from their profile', async () => {
    server.use(
      answer(listPosts, () => pageOf([makePost()])),
      answer(getPost, () => makePost()),
      ...bareProfile(),
    );
    const adasProfile = `/membership/app/profile/posts/${ada.id}`;
    const { router } = openApp(`profile/posts/${ada.id}`, 'chidi');
    await userEvent.click(await screen.findByRole('link', { name: 'Ten minutes before the sun' }));
    const crumb = await screen.findByRole('link', { name: "Ada Obi's posts" });
    expect(crumb).toHaveAttribute('href', adasProfile);
    await userEvent.click(crumb);
    await waitFor(() => expect(router.state.location.pathname).toBe(adasProfile));
  });
});

it('offers a retry when the post did not load', async () => {
  let fails = true;
  server.use(
    quietNotifications,
    answer(getPost, () => (fails ? errorResponse(503, 'unavailable', 'Busy.') : makePost())),
  );
  openApp(`posts/${idOf(100)}`, 'chidi');
  fails = await screen.findByText("We couldn't load this.").then(() => false);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Ten minutes before the sun' })).toBeInTheDocument();
});
